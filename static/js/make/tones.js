// Grey made into other grey: contrast, dark for light, how much it changes from place to place. Pure.
//
// Grey is a byte a place, from 0 (black) to 255, row after row. What this room makes of it is what
// solvers/make/picture/ makes of it, to the last cell; a test keeps the two together.

const WHITE = 255, MIDDLE = 128, STRONGER = 3; // a contrast of 100 is so many times 100 more

/** How light a colour is, as eyes see it. @param {number} red @param {number} green @param {number} blue */
export const shadeOf = (red, green, blue) => (red * 19595 + green * 38470 + blue * 7471 + 32768) >> 16;

/** Dark for light. @param {Uint8Array} grey */
export const inverted = (grey) => grey.map((shade) => WHITE - shade);

/** Further from the middle for more than 0, nearer to it for less. @param {Uint8Array} grey @param {number} contrast */
export function contrasted(grey, contrast) {
  const factor = 100 + (contrast > 0 ? STRONGER * contrast : contrast);
  const moved = (/** @type {number} */ shade) => MIDDLE + Math.floor(((shade - MIDDLE) * factor + 50) / 100);
  return grey.map((shade) => Math.max(0, Math.min(WHITE, moved(shade))));
}

/** How much the grey changes within each cell (Sobel), of grey that is `finer` times as fine as cells.
 * @param {Grey} grey @param {number} finer @returns {Grey} */
export function edgeStrength(grey, finer) {
  const width = grey.width / finer, height = grey.height / finer, change = changes(grey);
  const shades = new Uint8Array(width * height), sums = new Uint32Array(width * height);
  for (let y = 0, at = 0; y < grey.height; y++) {
    const row = Math.floor(y / finer) * width;
    for (let x = 0; x < grey.width; x++, at++) sums[row + Math.floor(x / finer)] += change[at];
  }
  for (let cell = 0; cell < sums.length; cell++) {
    shades[cell] = Math.min(WHITE, Math.floor(sums[cell] / (4 * finer * finer)));
  }
  return { width, height, shades };
}

/** By place how much the grey changes around it, across and down. @param {Grey} grey */
function changes({ width, height, shades }) {
  const change = new Uint16Array(shades.length);
  for (let y = 0; y < height; y++) {
    const above = width * Math.max(0, y - 1), here = width * y, below = width * Math.min(height - 1, y + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - 1), right = Math.min(width - 1, x + 1);
      const across = shades[above + right] + 2 * shades[here + right] + shades[below + right]
        - shades[above + left] - 2 * shades[here + left] - shades[below + left];
      const down = shades[below + left] + 2 * shades[below + x] + shades[below + right]
        - shades[above + left] - 2 * shades[above + x] - shades[above + right];
      change[here + x] = Math.abs(across) + Math.abs(down);
    }
  }
  return change;
}
