// From a grey picture, a byte for each place, to cells, 1 for filled and 0 for empty: the settings, six proposals, and
// the number of cells; then the steps: crops, averages, tones, thresholds, dithering and cleaning. Pure.
//
// solvers/make/picture/ does the same, to the last cell; a test compares them.

import { LARGEST } from "./pictures.js";

export const WAYS = ["otsu", "adaptive", "dither", "ordered", "edges"];
const FINER = 3; // places across and down for each cell when looking for edges
/** The ways with one threshold for the whole picture. */
export const BOUNDED = ["otsu", "edges"];

const WHITE = 255, MIDDLE = 128; // shades

/** @type {Making} */
export const PLAIN = { way: "otsu", threshold: null, invert: false, contrast: 0, specks: 0, colours: 0, dither: false };

/** @param {Making} making */
export const finenessOf = ({ way }) => (way === "edges" ? FINER : 1);

/** The cells of a grey picture with one place for each, for edges `FINER` times as many across and down.
 * @param {Grey} grey @param {Making} making */
export function cellsOf(grey, making) {
  const toned = tonedBy(grey, making), cells = darkCells(toned, making);
  return withoutSpecks(toned.width, cells, making.specks);
}

/** The threshold between filled and empty. @param {Grey} grey @param {Making} making */
export const thresholdOf = (grey, making) => making.threshold ?? otsu(tonedBy(grey, making).shades);

/** The grey with a place for each cell. @param {Grey} grey @param {Making} making @returns {Grey} */
function tonedBy(grey, { way, invert, contrast }) {
  const shades = contrasted(invert ? inverted(grey.shades) : grey.shades, contrast);
  if (way !== "edges") return { ...grey, shades };
  const strength = edgeStrength({ ...grey, shades }, FINER);
  return { ...strength, shades: inverted(strength.shades) };
}

/** @param {Grey} grey @param {Making} making */
function darkCells(grey, { way, threshold }) {
  if (way === "adaptive") return belowMean(grey);
  if (way === "dither") return spread(grey);
  if (way === "ordered") return ordered(grey);
  return atMost(grey.shades, threshold ?? otsu(grey.shades));
}

// Proposals: six ways to see the same picture, in black and white or in colours

const SPECKS = 2; // cells of a group that is removed
/** Colours besides that of empty cells; 0 is for black and white. */
export const AMOUNTS = [0, 2, 3, 4, 5, 6, 7, 8];
const IN_COLOURS = [2, 3, 4, 6, 8].map((colours) => ({ colours, dither: false })).concat({ colours: 4, dither: true });
const NEARER = 0.45; // how far from Otsu's threshold towards black or white

/** The settings of each, by name. `grey` has a place for each cell; `making` says whether light is filled.
 * @param {Grey} grey @param {Making} making @returns {{ name: string, making: Making }[]} */
export function proposalsFor(grey, { invert, contrast, colours }) {
  if (colours) return IN_COLOURS.map((wish) => ({ name: wish.dither ? "mixed" : "colours", making: {
    ...PLAIN, contrast, specks: wish.dither ? 0 : SPECKS, ...wish } }));
  const plain = { ...PLAIN, invert, contrast, specks: SPECKS }, bound = thresholdOf(grey, plain);
  return [
    { name: "balanced", making: plain },
    { name: "less", making: { ...plain, threshold: Math.round(bound * (1 - NEARER)) } },
    { name: "more", making: { ...plain, threshold: Math.round(bound + (255 - bound) * NEARER) } },
    { name: "adaptive", making: { ...plain, way: "adaptive" } },
    { name: "edges", making: { ...plain, way: "edges" } },
    { name: "dither", making: { ...plain, way: "dither", specks: 0 } },
  ];
}

// Size: how many cells a picture gets

const SIZES = [8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, LARGEST]; // cells
const FINE = 300; // cells, enough for all details
/** The share of the picture that may be wrong, by the wanted detail. @type {Record<string, number>} */
export const DETAILS = { coarse: 0.05, medium: 0.025, fine: 0.0125 };

/** @param {number} width @param {number} height @param {number} longest cells along the longer side */
export function sidesFor(width, height, longest) {
  const share = longest / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** The fewest cells along the longer side with no more errors than the detail allows.
 * @param {Grey} grey of the part @param {string} detail */
export function longestFor(grey, detail) {
  const wanted = sidesFor(grey.width, grey.height, FINE);
  const fine = averaged(grey, WHOLE, wanted.width, wanted.height), bound = otsu(fine.shades);
  const exact = atMost(fine.shades, bound), most = DETAILS[detail] * exact.length;
  return SIZES.find((size) => wrongAt(size) <= most) ?? LARGEST;

  /** @param {number} size */
  function wrongAt(size) {
    const { width, height } = sidesFor(fine.width, fine.height, size);
    const cells = atMost(averaged(fine, WHOLE, width, height).shades, bound);
    return exact.reduce((sum, dark, at) => sum + Number(dark !== cells[cellUnder(at, width, height)]), 0);
  }

  /** @param {number} at @param {number} width @param {number} height */
  function cellUnder(at, width, height) {
    const x = at % fine.width, y = Math.floor(at / fine.width);
    return Math.floor((y + 0.5) * height / fine.height) * width + Math.floor((x + 0.5) * width / fine.width);
  }
}

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

// Tones: contrast, inversion, edges

const STRONGER = 3; // a contrast of 100 multiplies distances by 1 + 3

/** @param {Uint8Array} grey or parts of colours */
export const inverted = (grey) => grey.map((shade) => WHITE - shade);

/** Further from the middle, or nearer to it. @param {Uint8Array} grey or parts of colours @param {number} contrast */
export function contrasted(grey, contrast) {
  const factor = 100 + (contrast > 0 ? STRONGER * contrast : contrast);
  return grey.map((shade) => within(MIDDLE + Math.floor(((shade - MIDDLE) * factor + 50) / 100), 0, WHITE));
}

/** How much the grey changes within each cell (Sobel). @param {Grey} grey @param {number} finer @returns {Grey} */
function edgeStrength(grey, finer) {
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

/** How much the grey changes around each place, across and down. @param {Grey} grey */
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

// Thresholds: one for the whole picture, or the mean around each cell

const LEVELS = 256, AROUND = 8; // the square around a cell has 1/8 of the picture's longer side
const DARKER = 90; // hundredths of the mean, below which a cell is dark

/** @param {Uint8Array} shades @param {number} threshold */
const atMost = (shades, threshold) => shades.map((shade) => Number(shade <= threshold));

/** The threshold that separates dark and light best (Otsu, 1979). @param {Uint8Array} shades */
function otsu(shades) {
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

/** The cells that are darker than their surroundings (Bradley and Roth, 2007). @param {Grey} grey */
function belowMean({ width, height, shades }) {
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

/** Integral image: at each corner the sum of all places above it and to its left. @param {Grey} grey */
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

// Dithering: from a distance, the cells look as dark as the picture

const SIDE = 8; // of the square of thresholds

/** Pass the error of a cell on to its neighbours (Floyd and Steinberg, 1976). @param {Grey} grey */
function spread({ width, height, shades }) {
  const cells = new Uint8Array(shades.length), margin = width + 2;
  const left = new Float64Array(margin * (height + 1)); // errors of cells before
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

/** Thresholds by place, repeated every eight cells (Bayer, 1973). @param {Grey} grey */
const ordered = ({ width, shades }) =>
  shades.map((shade, cell) => Number(shade < 4 * boundOf(cell % width, Math.floor(cell / width)) + 2));

/** The rank of a cell in its square of 8 by 8 cells. @param {number} x @param {number} y */
function boundOf(x, y) {
  let bound = 0;
  for (let bit = 1; bit < SIDE; bit *= 2) {
    const right = Number((x & bit) > 0), down = Number((y & bit) > 0);
    bound = 4 * bound + (down ? 3 - 2 * right : 2 * right);
  }
  return bound;
}

// Cleaning: small groups removed, small holes closed

export const SIDES = [[-1, 0], [0, -1], [0, 1], [1, 0]];
const DIAGONALS = [[-1, -1], [-1, 1], [1, -1], [1, 1]];

/** Remove filled groups of up to `most` cells, then such empty ones. Filled cells that touch at a corner belong
 * together, so that slanting lines stay; empty ones do not.
 * @param {number} width @param {Uint8Array} cells @param {number} most */
function withoutSpecks(width, cells, most) {
  const cleaned = Uint8Array.from(cells);
  if (!most) return cleaned;
  for (const [kind, steps] of /** @type {[number, number[][]][]} */ ([[1, [...SIDES, ...DIAGONALS]], [0, SIDES]])) {
    for (const group of groupsOf(width, cleaned, kind, steps)) {
      if (group.length <= most) for (const cell of group) cleaned[cell] = 1 - kind;
    }
  }
  return cleaned;
}

/** @param {number} width @param {Uint8Array | Int32Array} cells @param {number} kind @param {number[][]} steps */
export function groupsOf(width, cells, kind, steps) {
  const open = cells.map((cell) => Number(cell === kind)), height = cells.length / width, groups = [];
  for (let first = 0; first < open.length; first++) {
    if (!open[first]) continue;
    open[first] = 0;
    const group = [first];
    for (const cell of group) {
      const x = cell % width, y = (cell - x) / width;
      for (const [down, right] of steps) {
        const near = (y + down) * width + x + right;
        if (x + right < 0 || x + right >= width || y + down < 0 || y + down >= height || !open[near]) continue;
        open[near] = 0;
        group.push(near);
      }
    }
    groups.push(group);
  }
  return groups;
}
