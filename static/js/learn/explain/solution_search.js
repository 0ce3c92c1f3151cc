// How many solutions a puzzle has from what is known on, by search. Pure: yields often, so that its caller may stop.

import { CROSSED, FILLED } from "../../core/marks.js";
import { linesThrough } from "../../core/shapes.js";
import { LineMemory } from "./line_memory.js";
import { openCells } from "./suppositions.js";

/** @import { KnownCells } from "./known_cells.js" */

/** The first two solutions, or as many as there are.
 * @param {KnownCells} known @returns {Generator<void, Uint8Array[]>} */
export function* solutionsOf(known) {
  const waiting = [known.copy(known.puzzle.lines.keys())], found = [], memory = new LineMemory(known.puzzle);
  while (waiting.length && found.length < 2) {
    const trial = /** @type {KnownCells} */ (waiting.pop());
    if (!(yield* followed(trial, memory))) continue;
    const cell = nextCell(trial);
    if (cell === null) found.push(trial.marks());
    else waiting.push(...[CROSSED, FILLED].map((mark) => branch(trial, [cell, mark])));
  }
  return found;
}

/** @param {KnownCells} trial @param {Marked} cell */
function branch(trial, cell) {
  const other = trial.copy();
  other.set([cell]);
  return other;
}

/** Read lines until none tells anything; false when one does not hold.
 * @param {KnownCells} trial @param {LineMemory} memory @returns {Generator<void, boolean>} */
function* followed(trial, memory) {
  for (const line of trial.fresh) {
    const cells = memory.news(trial, line);
    if (!cells) return false;
    trial.fresh.delete(line);
    trial.set(cells);
    yield;
  }
  return true;
}

/** The open cell whose lines have the least open cells; null when none is left. @param {KnownCells} trial */
function nextCell(trial) {
  const { shape, lines } = trial.puzzle, left = new Uint16Array(lines.length), open = openCells(trial);
  for (const cell of open) for (const line of linesThrough(shape, cell)) left[line]++;
  const room = (/** @type {number} */ cell) => Math.min(...linesThrough(shape, cell).map((line) => left[line]));
  return open.length ? open.reduce((best, cell) => (room(cell) < room(best) ? cell : best)) : null;
}
