// Marks that come from elsewhere, a link or another tab, and become a stroke of the game. Pure.

import { betterOf, readRecord } from "./best_time.js";
import { TRIED } from "./marks.js";
import { differing, marksOf, readStruck } from "./snapshot.js";
import { isTrying, keepTrial, setCells } from "./state.js";

/** Take over marks for all cells, a byte each, as one stroke. A solution that comes from elsewhere does not count as
 * solved by the player.
 * @param {Game} game @param {ArrayLike<number>} marks @param {Iterable<string>} [struck] */
export function takeMarks(game, marks, struck) {
  if (isTrying(game)) keepTrial(game);
  Object.assign(game, { finished: false });
  setCells(game, Array.from(marks, (mark, cell) => [cell, mark]), struck);
  game.shown = game.finished;
}

/** Take over its marks as one stroke, which can be undone. @param {Game} game @param {Saved} saved */
export function takeOver(game, saved) {
  takeMarks(game, marksOf(saved), readStruck(game, saved.struck));
  game.seconds = Number(saved.seconds) || game.seconds;
  game.hints = Number(saved.hints) || 0;
  game.record = betterOf(game.record, readRecord(saved.record));
  game.shown = game.finished && saved.shown === true;
}

/** Leave the board as it is, with the other marks in its history: undoing one stroke leads to them, undoing two to the
 * board before. @param {Game} game @param {Saved} saved */
export function passBy(game, saved) {
  const marks = marksOf(saved), cells = differing(game, marks), before = cells.map((cell) => game.cells[cell]);
  const other = cells.map((cell) => (marks[cell] && isTrying(game) ? marks[cell] | TRIED : marks[cell]));
  game.strokes.push({ cells, before, after: other }, { cells: [...cells], before: other, after: before });
  game.undone = [];
  game.version++;
}
