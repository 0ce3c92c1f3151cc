// What follows from a supposition of the solver, derived again line by line as a recording that can be played. Pure.

import { settleLines } from "../core/lines.js";
import { CROSSED, FILLED, GUESS, MARK, TRIED } from "../core/marks.js";
import { linesThrough } from "../core/shapes.js";
import { WHY } from "./event_codes.js";
import { inColours } from "./in_colours.js";
import { Playback } from "./playback.js";

/** @typedef {NonNullable<Note["branch"]>} Branch */

/** Whether the supposed cell is known, so that the branch can be played. @param {Step | null} step */
export const isBranch = (step) => Boolean(step?.note.branch && step.note.branch.cell >= 0);

/** The recording of a branch: the supposed cell, what follows line by line, and the contradicted line; or this for both
 * values, and what they have in common. `board` is the board before the step that the branch led to.
 * @param {Named} layout @param {WatchedCells} board @param {Branch} branch @returns {Playback} */
export function branchOf(layout, board, branch) {
  const playback = new Playback(board.length);
  playback.begin(inColours.ways ? board : Uint8Array.from(board, (value) => value & (MARK | TRIED)));
  playback.stages.push({ x: 0, name: "probing" });
  if (branch.value) playSide(layout, playback, branch, branch.value);
  else playBoth(layout, playback, branch);
  playback.closed = true;
  return playback;
}

/** One value, up to the contradicted line. If there is none, the solver knew more.
 * @param {Named} layout @param {Playback} playback @param {Branch} branch @param {number} value */
function playSide(layout, playback, { cell, value: wrong, line: named }, value) {
  const { recording } = playback, cells = knownIn(recording);
  const supposed = inColours.ways ? inColours.ways.together(cells[cell], value) : value;
  recording.tell(cell, supposed, TRIED | GUESS);
  recording.close(0, WHY.GUESS, { supposed: true });
  cells[cell] = supposed;
  const steps = settle(layout, cells, new Set(linesThrough(layout.shape, cell)));
  let next = steps.next();
  for (; !next.done; next = steps.next()) {
    for (const [derived, mark] of next.value.marks) recording.tell(derived, mark, TRIED);
    if (next.value.marks.length) recording.close(0, next.value.line);
  }
  const broken = { cell, value, line: next.value, named };
  if (wrong || next.value >= 0) recording.close(0, WHY.OTHER, { broken });
  return { cells, holds: next.value < 0 };
}

/** What is known of all cells. @param {import("./recording.js").Recording} recording */
const knownIn = (recording) =>
  (inColours.ways ? inColours.ways.valuesOf(recording) : Uint8Array.from(recording.head, (value) => value & MARK));

/** @param {Named} layout @param {any} cells @param {Set<number>} waiting */
const settle = (layout, cells, waiting) => (inColours.ways?.settleColours ?? settleLines)(layout, cells, waiting);

/** Each value that the cell can have. @param {Named} layout @param {Playback} playback @param {Branch} branch */
function playBoth(layout, playback, branch) {
  const { recording } = playback, before = recording.head.slice(), certain = knownIn(recording);
  const sides = (inColours.ways ? inColours.ways.choicesOf(certain[branch.cell]) : [FILLED, CROSSED]).map((value) => {
    const side = playSide(layout, playback, branch, value);
    withdraw(playback, before);
    return side;
  });
  for (const [cell, mark] of sharedBy(sides, certain)) recording.tell(cell, mark, 0);
  recording.close(0, WHY.PROBE, { branch });
}

/** What sides have in common that was not certain before.
 * @param {ReturnType<typeof playSide>[]} sides @param {ArrayLike<number>} certain @returns {Marked[]} */
function sharedBy(sides, certain) {
  const boards = sides.map(({ cells }) => cells), [filled, empty] = boards;
  if (inColours.ways) return inColours.ways.common(boards.filter((_, i) => sides[i].holds), certain);
  return [...filled.entries()].filter(([cell, mark]) => mark && mark === empty[cell] && !certain[cell]);
}

/** @param {Playback} playback @param {Recorded} before */
function withdraw({ recording }, before) {
  before.forEach((value, place) => recording.set(place, value));
  recording.close(0, WHY.WITHDRAWN);
}
