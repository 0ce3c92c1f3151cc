// What lines settle one by one, and what follows from a cell that is supposed. Pure.

import { marksIn, place } from "./lines.js";
import { linesThrough } from "./shapes.js";

/** What one line settles, as [cell, mark]; null when it cannot hold.
 * @param {Named} layout @param {number} line @param {ArrayLike<number>} cells */
export function deduced(layout, line, cells) {
  const clue = layout.clues[line];
  if (clue === null) return [];
  const marks = marksIn(layout, line, cells), placed = place(clue, marks);
  if (!placed) return null;
  const { start, step } = layout.lines[line];
  /** @type {Marked[]} */
  const found = [];
  placed.cells.forEach((mark, i) => { if (mark && !marks[i]) found.push([start + i * step, mark]); });
  return found;
}

/** Follow the lines that wait, and those that change by it, until nothing changes, in the order in which solvers do:
 * each line has its turn. Yields after each what it settles, which may be nothing and is noted in `cells`; ends with
 * the line that cannot hold, or -1.
 * @param {Named} layout @param {Uint8Array} cells @param {Set<number>} waiting
 * @returns {Generator<{ line: number, marks: Marked[] }, number>} */
export function* settleLines(layout, cells, waiting) {
  for (const line of waiting) {
    waiting.delete(line);
    const marks = deduced(layout, line, cells);
    if (!marks) return line;
    for (const [found, mark] of marks) {
      cells[found] = mark;
      for (const other of linesThrough(layout.shape, found)) if (other !== line) waiting.add(other);
    }
    yield { line, marks };
  }
  return -1;
}
