// A picture that becomes a puzzle: cells that are filled or not, and the numbers of its lines. Pictures are never
// changed: what changes one makes another, so that each step can be taken back. Pure.

import { FILLED } from "../core/marks.js";

export const LARGEST = 100; // rows or columns

/** @param {number} height @param {number} width @returns {FlatPicture} */
export const blank = (height, width) => ({ height, width, cells: new Uint8Array(height * width) });

/** @param {FlatPicture} picture */
export const isBlank = ({ cells }) => !cells.includes(FILLED);

/** How many cells are filled. @param {FlatPicture} picture */
export const filledIn = ({ cells }) => cells.reduce((sum, cell) => sum + cell, 0);

/** Whether a picture may have such sides. @param {number} height @param {number} width */
export const fitsSides = (height, width) =>
  [height, width].every((side) => Number.isInteger(side) && side >= 1 && side <= LARGEST);

/** The numbers of all lines; of an empty one none. @param {FlatPicture} picture @returns {FlatPuzzle} */
export function numbersOf({ height, width, cells }) {
  const rows = Array.from({ length: height }, (_, row) => runsAlong(cells, row * width, 1, width));
  const cols = Array.from({ length: width }, (_, col) => runsAlong(cells, col, width, height));
  return { rows, cols };
}

/** @param {Uint8Array} cells @param {number} start @param {number} step @param {number} length */
function runsAlong(cells, start, step, length) {
  const runs = [];
  for (let i = 0, run = 0; i <= length; i++) {
    if (i < length && cells[start + i * step]) run++;
    else if (run) {
      runs.push(run);
      run = 0;
    }
  }
  return runs;
}

/** The picture with these cells filled, or emptied. @param {FlatPicture} picture @param {Iterable<number>} cells
 * @param {number} value @returns {FlatPicture} */
export function withCells(picture, cells, value) {
  const changed = picture.cells.slice();
  for (const cell of cells) changed[cell] = value;
  return { ...picture, cells: changed };
}

/** The picture with these cells the other way round. @param {FlatPicture} picture @param {Iterable<number>} cells */
export function withFlipped(picture, cells) {
  const changed = picture.cells.slice();
  for (const cell of cells) changed[cell] = 1 - changed[cell];
  return { ...picture, cells: changed };
}

/** As a text, a line a row. @param {FlatPicture} picture */
export function textOfPicture({ height, width, cells }) {
  const text = Array.from(cells, (cell) => (cell ? "#" : ".")).join("");
  return Array.from({ length: height }, (_, row) => text.slice(row * width, (row + 1) * width)).join("\n");
}
