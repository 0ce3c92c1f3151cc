// A whole picture moved, turned, mirrored or cut to another size. Each of these says, for every cell of the new
// picture, which one of the old picture lies there, so that all that belongs to cells goes along. Pure.

/** @typedef {Extent & { sources: Int32Array }} Arrangement by cell the one from which it comes, -1 for none */
/** @typedef {(row: number, col: number) => number[]} Place */

/** Moved, by so many cells; what leaves at one border comes in at the other.
 * @param {Extent} extent @param {number} down @param {number} right */
export const shifted = ({ height, width }, down, right) => arranged({ height, width }, width, (row, col) =>
  [(row - down + height) % height, (col - right + width) % width]);

/** A quarter turn to the right. @param {Extent} extent */
export const turned = ({ height, width }) =>
  arranged({ height: width, width: height }, width, (row, col) => [height - 1 - col, row]);

/** Left and right, or top and bottom, the other way round. @param {Extent} extent @param {boolean} upright */
export const turnedOver = ({ height, width }, upright) => arranged({ height, width }, width, (row, col) =>
  (upright ? [height - 1 - row, col] : [row, width - 1 - col]));

/** Of another size: rows and columns are added or cut off at the sides from which the picture is not held, by an
 * `anchor` of [row, column], each 0 for the beginning, 1 for the middle and 2 for the end.
 * @param {Extent} extent @param {Extent} other @param {number[]} anchor */
export function resized({ height, width }, other, [vertical, horizontal]) {
  const down = Math.floor(((other.height - height) * vertical) / 2);
  const right = Math.floor(((other.width - width) * horizontal) / 2);
  return arranged(other, width, (row, col) => {
    const from = [row - down, col - right];
    const isThere = from[0] >= 0 && from[0] < height && from[1] >= 0 && from[1] < width;
    return isThere ? from : [0, -1];
  });
}

/** What belongs to cells, in the new arrangement; nothing, that is 0, where there was none.
 * @param {Uint8Array} layer @param {Arrangement} arrangement */
export const arrangedLayer = (layer, { sources }) =>
  Uint8Array.from(sources, (source) => (source < 0 ? 0 : layer[source]));

/** @param {Extent} extent @param {number} before the width that the picture had @param {Place} placeOf
 * @returns {Arrangement} */
function arranged({ height, width }, before, placeOf) {
  const sources = Int32Array.from({ length: height * width }, (_, cell) => {
    const [row, col] = placeOf(Math.floor(cell / width), cell % width);
    return col < 0 ? -1 : row * before + col;
  });
  return { height, width, sources };
}
