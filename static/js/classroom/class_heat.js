// Where a class marks cells wrongly: counted over all its boards. Pure.

import { CROSSED, FILLED } from "../core/marks.js";

/** How many boards have a wrong mark in each cell. Boards and solution are digits, a mark a cell.
 * @param {Iterable<string>} boards @param {string} solution */
export function wrongMarks(boards, solution) {
  const counts = Array(solution.length).fill(0);
  for (const board of boards) {
    for (let cell = 0; cell < counts.length; cell++) if (isWrong(board[cell], solution[cell])) counts[cell]++;
  }
  return counts;
}

/** @param {string | undefined} mark @param {string} right */
const isWrong = (mark, right) =>
  (mark === String(FILLED) && right !== mark) || (mark === String(CROSSED) && right === String(FILLED));
