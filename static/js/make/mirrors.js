// Mirrors beside which one draws: what is drawn in one place is drawn in the others as well. Pure.

/** Across the middle from left to right, from top to bottom, both, and besides along the diagonals. */
export const MIRRORS = ["none", "across", "down", "four", "eight"];

/** @typedef {(place: number[], extent: Extent) => number[]} Mirroring of [row, column] */

/** @type {Mirroring} */
const across = ([row, col], { width }) => [row, width - 1 - col];
/** @type {Mirroring} */
const down = ([row, col], { height }) => [height - 1 - row, col];
/** Around the middle, so that it holds for pictures that are no squares. @type {Mirroring} */
const diagonal = ([row, col], { height, width }) => {
  const turned = (width - height) / 2;
  return [Math.floor(col - turned), Math.floor(row + turned)];
};

/** @type {Record<string, Mirroring[]>} */
const OF = {
  none: [], across: [across], down: [down], four: [across, down], eight: [across, down, diagonal],
};

/** The cells with all their mirror images; those that would lie outside are left out.
 * @param {Extent} extent @param {number[]} cells @param {string} mirror */
export function mirrored(extent, cells, mirror) {
  const { height, width } = extent, found = new Set();
  for (const cell of cells) {
    let places = [[Math.floor(cell / width), cell % width]];
    for (const mirroring of OF[mirror]) places = places.flatMap((place) => [place, mirroring(place, extent)]);
    for (const [row, col] of places) {
      if (row >= 0 && row < height && col >= 0 && col < width) found.add(row * width + col);
    }
  }
  return /** @type {number[]} */ ([...found]);
}
