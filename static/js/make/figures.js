// The cells of lines, rectangles, ellipses, areas and boxes; and pieces of a picture, cut out and moved. Cells are
// numbered row by row. Pure.

import { withCells, withChanges } from "./pictures.js";

/** @typedef {{ top: number, left: number, bottom: number, right: number }} Box with its border */

/** The box between two cells. @param {number} from @param {number} to @param {number} width @returns {Box} */
export function boxBetween(from, to, width) {
  const rows = [from, to].map((cell) => Math.floor(cell / width)), cols = [from, to].map((cell) => cell % width);
  return {
    top: Math.min(...rows), left: Math.min(...cols), bottom: Math.max(...rows), right: Math.max(...cols),
  };
}

/** @param {Box} box @param {number} width */
export const cellsIn = (box, width) => cellsWhere(box, width, () => true);

/** @param {Box} box @param {number} cell @param {number} width */
export function isInside({ top, left, bottom, right }, cell, width) {
  const row = Math.floor(cell / width), col = cell % width;
  return row >= top && row <= bottom && col >= left && col <= right;
}

/** The same from either end. @param {number} from @param {number} to @param {number} width */
export function lineBetween(from, to, width) {
  const [first, last] = from <= to ? [from, to] : [to, from];
  const down = Math.floor(last / width) - Math.floor(first / width), right = (last % width) - (first % width);
  const steps = Math.max(down, Math.abs(right));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const share = steps ? i / steps : 0;
    return first + Math.round(down * share) * width + Math.round(right * share);
  });
}

/** @param {Box} box @param {number} width @param {boolean} full */
export const rectangle = (box, width, full) => cellsWhere(box, width, (row, col) =>
  full || row === box.top || row === box.bottom || col === box.left || col === box.right);

/** Unless `full`, only its outline. @param {Box} box @param {number} width @param {boolean} full */
export function ellipse(box, width, full) {
  const { top, left, bottom, right } = box, high = bottom - top + 1, wide = right - left + 1;
  const isIn = (/** @type {number} */ row, /** @type {number} */ col) => {
    const down = (2 * (row - top) + 1 - high) / high, across = (2 * (col - left) + 1 - wide) / wide;
    return down * down + across * across <= 1;
  };
  const isEdge = (/** @type {number} */ row, /** @type {number} */ col) =>
    [[-1, 0], [1, 0], [0, -1], [0, 1]].some(([y, x]) => !isIn(row + y, col + x));
  return cellsWhere(box, width, (row, col) => isIn(row, col) && (full || isEdge(row, col)));
}

/** The connected cells of the same value. @param {FlatPicture} picture @param {number} cell */
export function areaAround({ height, width, cells }, cell) {
  const area = new Set([cell]);
  for (const one of area) {
    const col = one % width, row = Math.floor(one / width);
    const beside = [row > 0 && one - width, row < height - 1 && one + width, col > 0 && one - 1,
      col < width - 1 && one + 1];
    for (const other of beside) if (other !== false && cells[other] === cells[cell]) area.add(other);
  }
  return [...area];
}

/** @param {Box} box @param {number} width @param {(row: number, col: number) => boolean} is */
function cellsWhere({ top, left, bottom, right }, width, is) {
  const cells = [];
  for (let row = top; row <= bottom; row++) {
    for (let col = left; col <= right; col++) if (is(row, col)) cells.push(row * width + col);
  }
  return cells;
}

// Pieces

/** The content of a box as a picture. @param {FlatPicture} picture @param {Box} box @returns {FlatPicture} */
export const pieceIn = (picture, box) => ({
  height: box.bottom - box.top + 1, width: box.right - box.left + 1,
  cells: Uint8Array.from(cellsIn(box, picture.width), (cell) => picture.cells[cell]),
});

/** The filled cells of a piece with their colours, inside the picture, by the place of its top left corner.
 * @param {Extent} extent @param {FlatPicture} piece @param {number} top @param {number} left @returns {Marked[]} */
function placed({ height, width }, piece, top, left) {
  return Array.from(piece.cells, (colour, cell) => {
    const row = top + Math.floor(cell / piece.width), col = left + (cell % piece.width);
    const fits = row >= 0 && row < height && col >= 0 && col < width;
    return /** @type {Marked} */ ([fits ? row * width + col : -1, colour]);
  }).filter(([cell, colour]) => colour && cell >= 0);
}

/** @param {Extent} extent @param {FlatPicture} piece @param {number} top @param {number} left */
export const cellsOfPiece = (extent, piece, top, left) => placed(extent, piece, top, left).map(([cell]) => cell);

/** The picture with the content of a box moved. Empty cells of the box cover nothing.
 * @param {FlatPicture} picture @param {Box} box @param {number} down @param {number} right */
export function withMoved(picture, box, down, right) {
  const without = withCells(picture, cellsIn(box, picture.width), 0);
  return withPiece(without, pieceIn(picture, box), box.top + down, box.left + right);
}

/** The picture with a piece, by the place of its top left corner. @param {FlatPicture} picture
 * @param {FlatPicture} piece @param {number} top @param {number} left */
export const withPiece = (picture, piece, top, left) => withChanges(picture, placed(picture, piece, top, left));

/** The part of a moved box that is still inside, null if none is. @param {Extent} extent
 * @param {Box} box @param {number} down @param {number} right @returns {Box | null} */
export function boxMoved({ height, width }, { top, left, bottom, right: end }, down, right) {
  const box = {
    top: Math.max(0, top + down), left: Math.max(0, left + right),
    bottom: Math.min(height - 1, bottom + down), right: Math.min(width - 1, end + right),
  };
  return box.top <= box.bottom && box.left <= box.right ? box : null;
}
