// Part of a picture as a few shades: each the mean of the pixels that it covers, those at its border in part. Pure.

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

/** The pixels that each of `count` equal stretches covers, wholly or in part. @param {number} start
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

/** How much of a pixel lies in a stretch; never nothing, so that there always is a mean.
 * @param {Stretch} stretch @param {number} pixel */
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
