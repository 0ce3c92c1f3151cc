// Grey pictures, a byte for each place: the shade of a colour, crops, and averages over fewer places. Pure.

/** How light a colour looks. @param {number} red @param {number} green @param {number} blue */
export const shadeOf = (red, green, blue) => (red * 19595 + green * 38470 + blue * 7471 + 32768) >> 16;

// Crops, in shares of the width and height: moved, and resized by their corners

/** @type {Crop} */
export const WHOLE = { left: 0, top: 0, width: 1, height: 1 };
export const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"];
const LEAST = 0.02; // of the picture, for a crop

/** @param {Crop} part @param {number} right @param {number} down */
export const moved = (part, right, down) => ({
  ...part,
  left: within(part.left + right, 0, 1 - part.width), top: within(part.top + down, 0, 1 - part.height),
});

/** @param {Crop} part @param {string} corner @param {number} right @param {number} down @returns {Crop} */
export function stretched(part, corner, right, down) {
  const [from, to] = ends(part.left, part.width, corner.endsWith("left"), right);
  const [top, bottom] = ends(part.top, part.height, corner.startsWith("top"), down);
  return { left: from, top, width: to - from, height: bottom - top };
}

/** The crop between two places. @param {number[]} from @param {number[]} to @returns {Crop} */
export function between([x, y], [otherX, otherY]) {
  const [left, right] = inOrder(x, otherX), [top, bottom] = inOrder(y, otherY);
  return stretched({ left, top, width: right - left, height: bottom - top }, "bottom-right", 0, 0);
}

/** @param {number} start @param {number} length @param {boolean} atStart @param {number} by */
function ends(start, length, atStart, by) {
  const end = start + length;
  return atStart ? [within(start + by, 0, end - LEAST), end] : [start, within(end + by, start + LEAST, 1)];
}

/** @param {number} one @param {number} other */
const inOrder = (one, other) => [Math.min(one, other), Math.max(one, other)].map((place) => within(place, 0, 1));

/** @param {number} value @param {number} low @param {number} high */
const within = (value, low, high) => Math.max(low, Math.min(high, value));

// Means: fewer places, each the mean of the pixels that it covers

/** @param {Grey} grey @param {Crop} part @param {number} width @param {number} height @returns {Grey} */
export function averaged(grey, part, width, height) {
  const across = stretches(part.left * grey.width, part.width * grey.width, width, grey.width);
  const down = stretches(part.top * grey.height, part.height * grey.height, height, grey.height);
  const shades = new Uint8Array(width * height), sums = new Float64Array(width);
  down.forEach((rows, y) => {
    sums.fill(0);
    let weight = 0;
    for (let row = rows.first; row <= rows.last; row++) {
      const share = shareOf(rows, row);
      addRow(grey.shades.subarray(row * grey.width, (row + 1) * grey.width), across, share, sums);
      weight += share;
    }
    for (let x = 0; x < width; x++) shades[y * width + x] = Math.round(sums[x] / (weight * across[x].weight));
  });
  return { width, height, shades };
}

/** @typedef {{ from: number, to: number, first: number, last: number, weight: number }} Stretch */

/** The pixels that each of `count` equal stretches covers. @param {number} start
 * @param {number} length @param {number} count @param {number} pixels @returns {Stretch[]} */
const stretches = (start, length, count, pixels) =>
  Array.from({ length: count }, (_, at) => {
    const from = start + length * at / count, to = start + length * (at + 1) / count;
    const first = Math.max(0, Math.min(pixels - 1, Math.floor(from)));
    const last = Math.max(first, Math.min(pixels - 1, Math.ceil(to) - 1));
    const stretch = { from, to, first, last, weight: 0 };
    for (let pixel = first; pixel <= last; pixel++) stretch.weight += shareOf(stretch, pixel);
    return stretch;
  });

/** Never 0, so that there is always a mean. @param {Stretch} stretch @param {number} pixel */
const shareOf = ({ from, to }, pixel) => Math.max(1e-9, Math.min(to, pixel + 1) - Math.max(from, pixel));

/** @param {Uint8Array} row @param {Stretch[]} across @param {number} share @param {Float64Array} sums */
function addRow(row, across, share, sums) {
  for (let x = 0; x < across.length; x++) {
    const stretch = across[x], { first, last } = stretch;
    let sum = row[first] * shareOf(stretch, first);
    for (let pixel = first + 1; pixel < last; pixel++) sum += row[pixel];
    if (last > first) sum += row[last] * shareOf(stretch, last);
    sums[x] += sum * share;
  }
}
