// What there is to say of a node of a search tree: the ways to go on from it, why others are none, and what its
// estimate counts. All of it follows from the board and the clues; the solver only tells which nodes there are. Pure.

import { faultOf, fillings, fillingsCount, wrongRuns } from "../core/fillings.js";
import { marksIn, place } from "../core/lines.js";
import { CROSSED, FILLED, MARK, UNKNOWN } from "../core/marks.js";

/** @import { Fault } from "../core/fillings.js" */
/** @typedef {{ line: number, fault: Fault }} LineFault */
/** @typedef {{ cells: Uint8Array, fault: LineFault | null }} Way */
/** @typedef {{ row: number, ways: Way[], total: number }} WaysOn */
/** @typedef {{ line: number, count: number }} Part */

/** The rows in the order in which a search fills them: as they are, or those with the fewest ways first.
 * @param {Named & Pick<Layout, "given">} layout @param {boolean} constrained */
export function rowsInOrder({ shape, clues, given }, constrained) {
  const [height, width] = shape, rows = [...Array(height).keys()];
  /** @param {number} row */
  const ways = (row) => {
    const known = given.subarray(row * width, (row + 1) * width).filter(Boolean).length;
    return Math.min(2 ** (width - known), fillingsCount(/** @type {number[] | null} */ (clues[row]), width));
  };
  if (!constrained) return rows;
  return rows.map((row) => [ways(row), row]).sort(([a, i], [b, j]) => a - b || i - j).map(([, row]) => row);
}

/** All ways to fill a row, and the first column that forbids one; `most` are looked at.
 * @param {Named} layout @param {ArrayLike<number>} board @param {number} row @param {number} most
 * @param {boolean} prune
 * @returns {WaysOn} */
export function waysOn(layout, board, row, most, prune) {
  const clue = /** @type {number[] | null} */ (layout.clues[row]), known = marksIn(layout, row, board);
  const faults = prune ? columnFaults(layout, board, row) : [];
  const ways = fillings(clue, known, most).map((cells) => ({ cells, fault: firstFault(cells, faults) }));
  return { row, ways, total: clue ? fillingsCount(clue, known.length) : 2 ** known.filter((one) => !one).length };
}

/** @param {Uint8Array} cells @param {(LineFault | null)[][]} faults by column, if it is filled and if it is empty */
function firstFault(cells, faults) {
  for (const [column, [filled, empty]] of faults.entries()) {
    const fault = cells[column] === FILLED ? filled : empty;
    if (fault) return fault;
  }
  return null;
}

/** @param {Named} layout @param {ArrayLike<number>} board @param {number} row */
function columnFaults(layout, board, row) {
  const [height, width] = layout.shape;
  return Array.from({ length: width }, (_, column) => [FILLED, CROSSED].map((mark) => {
    const line = height + column, clue = /** @type {number[] | null} */ (layout.clues[line]);
    const cells = marksIn(layout, line, board);
    cells[row] = mark;
    const fault = clue && faultOf(clue, cells);
    return fault && { line, fault };
  }));
}

/** Why a line of a board that is full does not hold: read from its beginning. @param {Named} layout
 * @param {ArrayLike<number>} board @param {number} line @returns {LineFault | null} */
export function faultAt(layout, board, line) {
  const fault = faultOf(/** @type {number[]} */ (layout.clues[line]), marksIn(layout, line, board));
  return fault && { line, fault };
}

/** What an estimate counts, line by line: wrong columns, wrong runs in them, or rows that line logic leaves open. Null
 * when a line cannot hold. @param {Named} layout @param {ArrayLike<number>} board @param {string} heuristic
 * @returns {Part[] | null} */
export function estimate(layout, board, heuristic) {
  if (heuristic === "lines") return openRows(layout, board);
  const [height, width] = layout.shape, parts = [];
  for (let line = height; line < height + width; line++) {
    const clue = /** @type {number[] | null} */ (layout.clues[line]);
    const wrong = clue ? wrongRuns(clue, marksIn(layout, line, board)) : 0;
    if (wrong) parts.push({ line, count: heuristic === "columns" ? 1 : wrong });
  }
  return parts;
}

/** @param {Named} layout @param {ArrayLike<number>} board @returns {Part[] | null} */
function openRows(layout, board) {
  const { clues, lines, shape: [height] } = layout, cells = Uint8Array.from(board, (value) => value & MARK);
  const rows = [...Array(height).keys()].filter((row) => marksIn(layout, row, cells).includes(UNKNOWN));
  const waiting = new Set([...clues.keys()].filter((line) => clues[line] && (line >= height || rows.includes(line))));
  for (const line of waiting) {
    waiting.delete(line);
    const known = marksIn(layout, line, cells), placed = place(/** @type {number[]} */ (clues[line]), known);
    if (!placed) return null;
    placed.cells.forEach((mark, i) => {
      if (!mark || known[i]) return;
      const cell = lines[line].start + i * lines[line].step;
      cells[cell] = mark;
      for (const other of linesAt(layout, cell)) if (other !== line && clues[other]) waiting.add(other);
    });
  }
  return rows.filter((row) => marksIn(layout, row, cells).includes(UNKNOWN)).map((line) => ({ line, count: 1 }));
}

/** @param {Named} layout @param {number} cell */
const linesAt = ({ shape: [height, width] }, cell) => [Math.floor(cell / width), height + (cell % width)];
