// What a place of a recording looks like: its step, the reason of the step, the scene for the board and what its cells
// are called. All pages that play a solve begin with these and add what is theirs.

import "../core/texts/more_texts.js";
import { drawBeliefs } from "../board/belief_squares.js";
import { beliefName } from "../core/beliefs.js";
import { CANDIDATE, MARK, TRIED } from "../core/marks.js";
import { say } from "../core/texts/say.js";
import { capital, cellName, cluesAt, markName } from "../core/words.js";
import { inColours } from "./in_colours.js";
import { reasonOf } from "./reasons.js";

/** @import { Playback } from "./playback.js" */
/** @typedef {{ place: number, step: Step | null, reason: Explanation }} ShownPlace */

/** @param {Layout} layout @param {Playback} playback @param {number} place @returns {ShownPlace} */
export function placeIn(layout, playback, place) {
  const step = stepIn(playback, place);
  return { place, step, reason: reasonOf(layout, step, playback.boardAt(place)) };
}

/** The step that leads to a place; null at the beginning. @param {Playback} playback @param {number} place */
export const stepIn = (playback, place) => (place ? playback.stepAt(place) : null);

/** What to say about a place: nothing before the first step, nor at the end, where the verdict stands.
 * @param {Playback} playback @param {ShownPlace} shown */
export const textOf = ({ count }, { step, reason }) => (count && !step?.note.finished ? reason.text : "");

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
