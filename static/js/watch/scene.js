// What boards show of a recording at one of its places, and what their cells are called. All pages that play a solve
// begin with these and add what is theirs.

import { drawBeliefs } from "../board/solver_marks.js";
import { beliefName } from "../core/beliefs.js";
import { CANDIDATE, MARK, TRIED } from "../core/marks.js";
import { say } from "../core/texts/say.js";
import { capital, cellName, cluesAt, markName } from "../core/words.js";
import { inColours } from "./in_colours.js";

/** @import { Playback } from "./playback.js" */
/** A place, the step that leads there, and its reason.
 * @typedef {{ place: number, step: Step | null, reason: Explanation }} ShownPlace */

/** `more` is what a page shows differently.
 * @param {Layout} layout @param {Playback} playback @param {Pick<ShownPlace, "place" | "reason">} shown
 * @param {Partial<Scene>} [more] @returns {Scene} */
export const sceneOf = ({ facts, given }, playback, { place, reason }, more) => ({
  cells: playback.boardAt(place), facts, factsVersion: 0, given, look: reason.line ?? null, cursor: reason.cell ?? null,
  hover: null, ghosts: [], wrong: [], clean: false, calm: true, shade: inColours.ways?.shade ?? drawBeliefs, ...more,
});

/** What a cell is called, with what is known of it. @param {Layout} layout @param {WatchedCells} board
 * @param {number} cell */
export function cellLabel(layout, board, cell) {
  const value = board[cell], name = capital(cellName(layout, cell));
  const mark = inColours.ways?.openWords(board, cell) || markName(value & MARK, layout.palette);
  const state = [mark, howKnown(value)].filter(Boolean).join(", ");
  return say("cells.label", { cell: name, mark: state, clues: cluesAt(layout, cell) });
}

/** @param {number} value */
function howKnown(value) {
  if (value & CANDIDATE) return say("watch.only_tried");
  if (value & TRIED) return say("watch.on_a_guess");
  return value & MARK ? "" : beliefName(value);
}
