// What a class gets wrong: cells that many marked wrongly, and lines that nobody gets on with. Boards and the solution
// are digits, a mark a cell. Pure.

import { CROSSED, FILLED } from "../core/marks.js";
import { wrongMarks } from "./class_heat.js";

const FILL = String(FILLED), CROSS = String(CROSSED);
const FEW = 2; // pupils, from which on a mistake is one of the class
const STUCK = 0.34; // the share of a line that the class has marked, up to which nobody gets on with it

/** The cells with wrong marks. @param {string} cells @param {string} solution */
export function wrongIn(cells, solution) {
  const found = [];
  for (let cell = 0; cell < cells.length; cell++) if (isWrong(cells[cell], solution[cell])) found.push(cell);
  return found;
}

/** @param {string} mark @param {string} right */
const isWrong = (mark, right) => (mark === FILL && right !== FILL) || (mark === CROSS && right === FILL);

/** The commonest mistakes, the most frequent first: the cell, the wrong mark, and how many boards have it.
 * @param {string[]} boards @param {string} solution @param {number} most */
export function commonMistakes(boards, solution, most = 5) {
  return wrongMarks(boards, solution)
    .map((count, cell) => ({ cell, count, mark: solution[cell] === FILL ? CROSSED : FILLED }))
    .filter(({ count }) => count >= FEW)
    .sort((one, other) => other.count - one.count || one.cell - other.cell)
    .slice(0, most);
}

/** The rows, then columns, of which the class has marked least, if that is little; none before anybody began.
 * @param {string[]} boards @param {number} width @param {number} most @returns {number[]} */
export function idleLines(boards, width, most = 3) {
  const begun = boards.filter((board) => /[12]/.test(board));
  if (!begun.length) return [];
  const height = begun[0].length / width, marked = Array(height + width).fill(0);
  for (const board of begun) {
    for (let cell = 0; cell < board.length; cell++) {
      if (board[cell] === "0") continue;
      marked[Math.floor(cell / width)] += 1 / width;
      marked[height + (cell % width)] += 1 / height;
    }
  }
  return marked.map((sum, line) => ({ line, share: sum / begun.length })).filter(({ share }) => share < STUCK)
    .sort((one, other) => one.share - other.share || one.line - other.line).slice(0, most).map(({ line }) => line);
}
