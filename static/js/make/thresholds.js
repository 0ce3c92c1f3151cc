// Which grey is dark enough: one bound for all of a picture, or the mean of what lies around each cell. Cells are 1
// where filled, else 0. Pure.

const LEVELS = 256, AROUND = 8; // the square around a cell has a side so many times smaller than the picture's
const DARKER = 90; // of the mean, in hundredths, is dark

/** The cells that are as dark as that, or darker. @param {Uint8Array} shades @param {number} threshold */
export const atMost = (shades, threshold) => shades.map((shade) => Number(shade <= threshold));

/** The bound between dark and light by which the two differ most (Otsu, 1979); the middle of several as good.
 * @param {Uint8Array} shades */
export function otsu(shades) {
  const counts = new Array(LEVELS).fill(0), total = shades.length;
  for (const shade of shades) counts[shade]++;
  const everything = counts.reduce((sum, count, shade) => sum + count * shade, 0);
  let dark = 0, sum = 0, most = -1, first = 0, last = 0;
  for (let bound = 0; bound < LEVELS - 1; bound++) {
    dark += counts[bound];
    sum += counts[bound] * bound;
    const apart = sum * total - everything * dark, both = dark * (total - dark);
    const split = both ? apart * apart / both : 0;
    if (split > most) [most, first] = [split, bound];
    if (split === most) last = bound;
  }
  return Math.floor((first + last) / 2);
}

/** The cells that are darker than what lies around them (Bradley and Roth, 2007), whatever the light there is.
 * @param {Grey} grey */
export function belowMean({ width, height, shades }) {
  const reach = Math.max(2, Math.round(Math.max(width, height) / (2 * AROUND))), across = width + 1;
  const sums = sumsOf({ width, height, shades }), cells = new Uint8Array(shades.length);
  for (let y = 0, cell = 0; y < height; y++) {
    const first = Math.max(0, y - reach), end = Math.min(height, y + reach + 1);
    const top = across * first, bottom = across * end;
    for (let x = 0; x < width; x++, cell++) {
      const left = Math.max(0, x - reach), right = Math.min(width, x + reach + 1);
      const around = sums[bottom + right] - sums[top + right] - sums[bottom + left] + sums[top + left];
      cells[cell] = Number(shades[cell] * (right - left) * (end - first) * 100 < around * DARKER);
    }
  }
  return cells;
}

/** By corner between places the sum of all that lies above it and to its left. @param {Grey} grey */
function sumsOf({ width, height, shades }) {
  const across = width + 1, sums = new Float64Array(across * (height + 1));
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0, row = 0; x < width; x++, at++) {
      row += shades[at];
      sums[across * (y + 1) + x + 1] = sums[across * y + x + 1] + row;
    }
  }
  return sums;
}
