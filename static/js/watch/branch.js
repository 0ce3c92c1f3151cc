// What follows from a supposition of the solver, derived again line by line as a recording that can be played. Pure.

import { settleLines } from "../core/lines.js";
import { CROSSED, FILLED, GUESS, MARK, TRIED } from "../core/marks.js";
import { linesThrough } from "../core/shapes.js";
import { WHY } from "./event_codes.js";
import { Playback } from "./playback.js";

/** @typedef {NonNullable<Note["branch"]>} Branch */

/** Whether the supposed cell is known, so that the branch can be played. @param {Step | null} step */
export const isBranch = (step) => Boolean(step?.note.branch && step.note.branch.cell >= 0);

/** The recording of a branch: the supposed cell, what follows line by line, and the contradicted line; or this for both
 * values, and what they have in common. `board` is the board before the step that the branch led to.
 * @param {Named} layout @param {ArrayLike<number>} board @param {Branch} branch @returns {Playback} */
export function branchOf(layout, board, branch) {
  const known = Uint8Array.from(board, (value) => value & (MARK | TRIED)), playback = new Playback(known.length);
  playback.begin(known);
  playback.stages.push({ x: 0, name: "probing" });
  if (branch.value) playSide(layout, playback, branch, branch.value);
  else playBoth(layout, playback, branch);
  playback.closed = true;
  return playback;
}

/** One value, up to the contradicted line. If there is none, the solver knew more.
 * @param {Named} layout @param {Playback} playback @param {Branch} branch @param {number} value */
function playSide(layout, playback, { cell, value: wrong, line: named }, value) {
  const { recording } = playback, cells = Uint8Array.from(recording.head, (one) => one & MARK);
  recording.put(cell, value | TRIED | GUESS);
  recording.close(0, WHY.GUESS, { supposed: true });
  cells[cell] = value;
  const steps = settleLines(layout, cells, new Set(linesThrough(layout.shape, cell)));
  let next = steps.next();
  for (; !next.done; next = steps.next()) {
    for (const [found, mark] of next.value.marks) recording.put(found, mark | TRIED);
    if (next.value.marks.length) recording.close(0, next.value.line);
  }
  const broken = { cell, value, line: next.value, named };
  if (wrong || next.value >= 0) recording.close(0, WHY.OTHER, { broken });
  return cells;
}

/** @param {Named} layout @param {Playback} playback @param {Branch} branch */
function playBoth(layout, playback, branch) {
  const before = playback.recording.head.slice(), filled = playSide(layout, playback, branch, FILLED);
  withdraw(playback, before);
  const empty = playSide(layout, playback, branch, CROSSED);
  withdraw(playback, before);
  filled.forEach((mark, cell) => {
    if (mark && mark === empty[cell] && !before[cell]) playback.recording.put(cell, mark);
  });
  playback.recording.close(0, WHY.PROBE, { branch });
}

/** @param {Playback} playback @param {Uint16Array} before */
function withdraw({ recording }, before) {
  before.forEach((value, cell) => recording.put(cell, value));
  recording.close(0, WHY.WITHDRAWN);
}
