// How a line is drawn anew: each way to fill it by its weight, which is exp(-cost / T) of the grid with it. Pure.

import { marksIn } from "../core/lines.js";
import { CANDIDATE, CROSSED, FILLED, MARK, UNKNOWN } from "../core/marks.js";
import { fillings, fillingsCount } from "../core/placements.js";
import { linesThrough } from "../core/shapes.js";
import { MOVE } from "./event_codes.js";
import { lineOfDraw } from "./annealing_moves.js";
import { costOf } from "./line_costs.js";

const MOST = 4_000; // ways that are weighed

/** A way to fill the line, what the grid costs with it, and its probability.
 * @typedef {{ cells: Uint8Array, cost: number, share: number, isDrawn: boolean, wasBefore: boolean }} Way */
/** `total` is how many ways there are; if they are too many, `ways` has only the drawn one and the one before.
 * @typedef {{ line: number, total: number, ways: Way[] }} Draw */

/** The line that a move has drawn anew, and its ways, the likeliest first; null if it did something else or there are
 * colours. @param {Layout} layout @param {AnnealedMove} move @param {Cells} board after the move
 * @returns {Draw | null} */
export function drawOf(layout, move, board) {
  const isDraw = move.kind === MOVE.DRAWN || move.kind === MOVE.REPEATED;
  const line = isDraw ? lineOfDraw(layout, move) : -1;
  const clue = /** @type {RunLengths | null} */ (layout.clues[line] ?? null);
  if (!clue || layout.palette) return null;
  const cells = cellsOf(layout, line), certain = cells.map((cell) =>
    (board[cell] & CANDIDATE ? UNKNOWN : board[cell] & MARK));
  const now = Uint8Array.from(cells, (cell) => board[cell] & MARK), before = now.slice();
  if (move.kind === MOVE.DRAWN) move.cells.forEach((cell, i) => { before[cells.indexOf(cell)] = move.was[i]; });
  const total = fillingsCount(clue, cells.length);
  const ways = total > MOST ? same(now, before) ? [now] : [now, before] : fillings(clue, certain, MOST);
  return { line, total, ways: weighed(ways, costsBy(layout, board, line), move.temperature, now, before) };
}

/** @param {Layout} layout @param {number} line */
function cellsOf({ lines }, line) {
  const { start, step, length } = lines[line];
  return Array.from({ length }, (_, i) => start + i * step);
}

/** For each cell of the line, the cost of the line across if the cell is empty, and if it is filled.
 * @param {Layout} layout @param {Cells} board @param {number} line */
function costsBy(layout, board, line) {
  return cellsOf(layout, line).map((cell) => {
    const across = linesThrough(layout.shape, cell).find((other) => other !== line) ?? line;
    const clue = /** @type {RunLengths | null} */ (layout.clues[across]), marks = marksIn(layout, across, board);
    const { start, step } = layout.lines[across], at = (cell - start) / step;
    return [CROSSED, FILLED].map((mark) => {
      marks[at] = mark;
      return clue ? costOf("flips", clue, marks).cost : 0;
    });
  });
}

/** @param {Uint8Array[]} ways @param {number[][]} costs @param {number} temperature @param {Uint8Array} now
 * @param {Uint8Array} before @returns {Way[]} */
function weighed(ways, costs, temperature, now, before) {
  const all = ways.map((cells) => (
    { cells, cost: costs.reduce((sum, [empty, filled], i) => sum + (cells[i] === FILLED ? filled : empty), 0) }));
  const least = Math.min(...all.map(({ cost }) => cost));
  const weightOf = (/** @type {number} */ cost) => Math.exp((least - cost) / temperature);
  const sum = all.reduce((total, { cost }) => total + weightOf(cost), 0);
  return all.map(({ cells, cost }) => ({
    cells, cost, share: weightOf(cost) / sum, isDrawn: same(cells, now), wasBefore: same(cells, before),
  })).sort((one, other) => one.cost - other.cost);
}

/** @param {Uint8Array} one @param {Uint8Array} other */
const same = (one, other) => one.every((mark, i) => mark === other[i]);
