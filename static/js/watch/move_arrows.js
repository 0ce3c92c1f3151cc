// What a move of an annealer shifts, as arrows between cells: the way of each run or cell, or of a run that had no
// room. Pure.

import { FILLED, MARK } from "../core/marks.js";
import { MOVE } from "./event_codes.js";

/** @param {Pick<Layout, "shape">} layout @param {AnnealedMove} move @param {ArrayLike<number>} board after the move
 * @returns {MoveArrow[]} */
export function arrowsOf({ shape: [, width] }, move, board) {
  const { kind, cells, was, how: { lines } } = move, all = [...cells];
  if (kind === MOVE.FAILED) return lines === "columns" ? wallOf(all, width, board) : [];
  if (kind !== MOVE.TAKEN && kind !== MOVE.REFUSED) return [];
  const isLeft = (/** @type {number} */ i) => was[i] === FILLED, taken = kind === MOVE.TAKEN;
  const outcome = taken ? "taken" : "refused", left = all.filter((_, i) => isLeft(i));
  const entered = all.filter((_, i) => !isLeft(i));
  if (left.length !== entered.length) return [];
  const inPairs = all.every((_, i) => isLeft(i) === (i % 2 === 0)); // runs that push each other; else a run that jumps
  if (inPairs) return left.map((from, i) => ({ from, to: entered[i], outcome }));
  return [{ from: middleOf(left), to: middleOf(entered), outcome }];
}

/** @param {number[]} cells of a row, with the same distance to their neighbours */
const middleOf = (cells) => (Math.min(...cells) + Math.max(...cells)) / 2;

/** The way of a run that cannot move: up to its end, where the wall is.
 * @param {number[]} cells that it cannot leave and not enter, as far as they are on the board @param {number} width
 * @param {ArrayLike<number>} board @returns {MoveArrow[]} */
function wallOf(cells, width, board) {
  if (!cells.length || cells.length > 2) return [];
  const [from, beyond] = cells, isFilled = (/** @type {number} */ cell) => (board[cell] & MARK) === FILLED;
  if (beyond !== undefined) {
    const by = Math.sign(beyond - from);
    return [{ from, to: beyond - by, outcome: "blocked", by }];
  }
  const left = from % width > 0 && isFilled(from - 1), by = left || from % width === 0 && !isFilled(from + 1) ? -1 : 1;
  const row = Math.floor(from / width) * width;
  return [{ from, to: by < 0 ? row : row + width - 1, outcome: "blocked", by }];
}
