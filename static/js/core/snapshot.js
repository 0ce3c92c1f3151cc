// A game as it was kept elsewhere, by another tab: whether it is the same, taking it over, going on without it. Pure.

import { MARK, TRIED } from "./marks.js";
import { betterOf, readRecord } from "./best_time.js";
import { isTrying, takeMarks } from "./state.js";

/** @param {Saved} saved */
const marksIn = ({ cells }) => Array.from(cells, (value) => Number(value) & MARK);

/** The cells in which marks differ from those of the game. @param {Game} game @param {number[]} marks */
const differing = (game, marks) =>
  [...marks.keys()].filter((cell) => !game.given[cell] && marks[cell] !== (game.cells[cell] & MARK));

/** @param {Game} game @param {Saved} saved */
export const isSame = (game, saved) => !differing(game, marksIn(saved)).length;

/** As one stroke, which can be taken back. @param {Game} game @param {Saved} saved */
export function takeOver(game, saved) {
  takeMarks(game, marksIn(saved));
  game.seconds = Number(saved.seconds) || game.seconds;
  game.hints = Number(saved.hints) || 0;
  game.record = betterOf(game.record, readRecord(saved.record));
  game.shown = game.finished && saved.shown === true;
}

/** Leave the board as it is, with the other marks behind it: taking back one stroke leads to them, two of them to where
 * it was. @param {Game} game @param {Saved} saved */
export function passBy(game, saved) {
  const marks = marksIn(saved), cells = differing(game, marks), before = cells.map((cell) => game.cells[cell]);
  const other = cells.map((cell) => (marks[cell] && isTrying(game) ? marks[cell] | TRIED : marks[cell]));
  game.strokes.push({ cells, before, after: other }, { cells: [...cells], before: other, after: before });
  game.undone = [];
  game.version++;
}
