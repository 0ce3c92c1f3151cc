// What follows from a supposition of the solver, derived again line by line as a recording that can be played. Pure.

import { settleLines } from "../core/lines.js";
import { both, GUESS, marksLeft, maskOf, masksOf, planesOf, TRIED, valueOf } from "../core/marks.js";
import { linesThrough } from "../core/shapes.js";
import { WHY } from "./event_codes.js";
import { Playback } from "./playback.js";
import { valueAt } from "./recording.js";

/** @import { Recording } from "./recording.js" */
/** @typedef {NonNullable<Note["branch"]>} Branch */

/** Whether the supposed cell is known, so that the branch can be played. @param {Step | null} step */
export const isBranch = (step) => Boolean(step?.note.branch && step.note.branch.cell >= 0);

/** The recording of a branch: the supposed cell, what follows line by line, and the contradicted line; or this for both
 * values, and what they have in common. `board` is the board before the step that the branch led to.
 * @param {Named} layout @param {WatchedCells} board @param {Branch} branch @returns {Playback} */
export function branchOf(layout, board, branch) {
  const playback = new Playback(board.length);
  playback.recording.beginWith(board);
  playback.stages.push({ x: 0, name: "probing" });
  if (branch.value) playSide(layout, playback, branch, branch.value);
  else playBoth(layout, playback, branch);
  playback.closed = true;
  return playback;
}

/** One value, up to the contradicted line. If there is none, the solver knew more.
 * @param {Named} layout @param {Playback} playback @param {Branch} branch @param {number} value */
function playSide(layout, playback, { cell, value: wrong, line: named }, value) {
  const { recording } = playback, masks = masksOn(layout, recording);
  masks[cell] = both(masks[cell], maskOf(value));
  recording.put(cell, valueOf(masks[cell], planesOf(layout)), TRIED | GUESS);
  recording.close(0, WHY.GUESS, { supposed: true });
  const steps = settleLines(layout, masks, new Set(linesThrough(layout.shape, cell)));
  let next = steps.next();
  for (; !next.done; next = steps.next()) {
    for (const [settled, left] of next.value.cells) recording.put(settled, left, TRIED);
    if (next.value.cells.length) recording.close(0, next.value.line);
  }
  const broken = { cell, value, line: next.value, named };
  if (wrong || next.value >= 0) recording.close(0, WHY.OTHER, { broken });
  return { masks, holds: next.value < 0 };
}

/** What is known of all cells. @param {Named} layout @param {Recording} recording */
function masksOn(layout, { board, size: length }) {
  return masksOf(Array.from({ length }, (_, cell) => valueAt(board, cell)), planesOf(layout));
}

/** Each value that the cell can have. @param {Named} layout @param {Playback} playback @param {Branch} branch */
function playBoth(layout, playback, branch) {
  const { recording } = playback, before = recording.head.slice(), masks = masksOn(layout, recording);
  const sides = marksLeft(masks[branch.cell]).map((value) => {
    const side = playSide(layout, playback, branch, value);
    withdraw(playback, before);
    return side;
  }).filter(({ holds }) => holds);
  masks.forEach((mask, cell) => {
    const left = sides.reduce((all, side) => (all | side.masks[cell]) >>> 0, 0);
    if (left && left !== mask) recording.put(cell, valueOf(left, planesOf(layout)));
  });
  recording.close(0, WHY.PROBE, { branch });
}

/** @param {Playback} playback @param {Recorded} before */
function withdraw({ recording }, before) {
  before.forEach((value, place) => recording.set(place, value));
  recording.close(0, WHY.WITHDRAWN);
}
