// Parts of a picture: cut out, moved, put somewhere else. Pure.

import { cellsIn } from "./figures.js";
import { withCells } from "./pictures.js";

/** @import { Box } from "./figures.js" */

/** What lies in a box, as a picture of its own. @param {FlatPicture} picture @param {Box} box @returns {FlatPicture} */
export const pieceIn = (picture, box) => ({
  height: box.bottom - box.top + 1, width: box.right - box.left + 1,
  cells: Uint8Array.from(cellsIn(box, picture.width), (cell) => picture.cells[cell]),
});

/** The cells that a piece fills when its corner lies there; what would lie outside is left out.
 * @param {Extent} extent @param {FlatPicture} piece @param {number} top @param {number} left */
export function cellsOfPiece({ height, width }, piece, top, left) {
  /** @type {number[]} */
  const cells = [];
  piece.cells.forEach((filled, cell) => {
    const row = top + Math.floor(cell / piece.width), col = left + (cell % piece.width);
    if (filled && row >= 0 && row < height && col >= 0 && col < width) cells.push(row * width + col);
  });
  return cells;
}

/** The picture with what lies in a box moved; it covers nothing with its empty cells.
 * @param {FlatPicture} picture @param {Box} box @param {number} down @param {number} right */
export function withMoved(picture, box, down, right) {
  const without = withCells(picture, cellsIn(box, picture.width), 0);
  return withCells(without, cellsOfPiece(picture, pieceIn(picture, box), box.top + down, box.left + right), 1);
}

/** A box that is moved, and the part of it that is left inside; null when none is. @param {Extent} extent
 * @param {Box} box @param {number} down @param {number} right @returns {Box | null} */
export function boxMoved({ height, width }, { top, left, bottom, right: end }, down, right) {
  const box = {
    top: Math.max(0, top + down), left: Math.max(0, left + right),
    bottom: Math.min(height - 1, bottom + down), right: Math.min(width - 1, end + right),
  };
  return box.top <= box.bottom && box.left <= box.right ? box : null;
}
