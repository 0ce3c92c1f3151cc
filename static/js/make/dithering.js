// Grey as more and fewer filled cells, which from afar look as dark as the picture. Pure.

const MIDDLE = 128, WHITE = 255, SIDE = 8; // of the square of bounds

/** Cell by cell, what is too dark or too light is handed on to the neighbours (Floyd and Steinberg, 1976).
 * @param {Grey} grey */
export function spread({ width, height, shades }) {
  const cells = new Uint8Array(shades.length), margin = width + 2;
  const left = new Float64Array(margin * (height + 1)); // over, from cells before
  for (let y = 0, cell = 0; y < height; y++) {
    for (let at = margin * y + 1; at <= margin * y + width; at++, cell++) {
      const shade = shades[cell] + left[at], filled = shade < MIDDLE, over = filled ? shade : shade - WHITE;
      cells[cell] = Number(filled);
      left[at + 1] += over * 7 / 16;
      left[at + margin - 1] += over * 3 / 16;
      left[at + margin] += over * 5 / 16;
      left[at + margin + 1] += over / 16;
    }
  }
  return cells;
}

/** Each cell has a bound of its own, the same every eight cells (Bayer, 1973). @param {Grey} grey */
export const ordered = ({ width, shades }) =>
  shades.map((shade, cell) => Number(shade < 4 * boundOf(cell % width, Math.floor(cell / width)) + 2));

/** The place in turn of a cell in its square, which doubles from one cell to eight by eight.
 * @param {number} x @param {number} y */
function boundOf(x, y) {
  let bound = 0;
  for (let bit = 1; bit < SIDE; bit *= 2) {
    const right = Number((x & bit) > 0), down = Number((y & bit) > 0);
    bound = 4 * bound + (down ? 3 - 2 * right : 2 * right);
  }
  return bound;
}
