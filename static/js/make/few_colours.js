// Pictures reduced to a few colours: which they are, which of them is that of empty cells, and which each cell has. The
// twin of solvers/make/picture/few_colours.py, to the last cell; a test compares them. Pure.

import { perceived } from "../core/colour_values.js";
import { contrasted, groupsOf, inverted, SIDES } from "./cell_conversion.js";

const CANDIDATES = 200; // colours that are tried as the next one of a palette, at most
const ROUNDS = 30; // in which a palette gets better
const FINE = 4096; // the distance from black to white
const SAME = 82; // colours that are nearer look the same
const PARTS = 20; // of a rounding error, of which sixteen are passed on
const SPREAD = [[0, 1, 7], [1, -1, 3], [1, 0, 5], [1, 1, 1]]; // down, right, parts (Floyd and Steinberg, 1976)
const EACH = 3; // numbers of a colour

/** Colours as people see them, three whole numbers for each, or red, green and blue.
 * @typedef {Int32Array | Uint8Array} Rows */
/** `values`: first that of empty cells, which is the most common one at the edges, then the others from the most to the
 * least common; `cells` are their numbers. @typedef {Extent & { cells: Uint8Array, values: string[] }} FewColours */

/** @param {Tints} picture @param {Making} making @returns {FewColours} */
export function reduced({ width, height, tints }, { colours, dither, invert, contrast, specks }) {
  const { known, which, counts } = countedColours(contrasted(invert ? inverted(tints) : tints, contrast));
  const places = new Int32Array(known.length);
  for (let at = 0; at < known.length; at += EACH) {
    places.set(perceived([...known.subarray(at, at + EACH)]).map((part) => Math.round(FINE * part)), at);
  }
  const middles = middlesOf(places, counts, colours + 1), nearest = nearestOf(places, middles);
  const means = meansOf(known, counts, nearest, Array.from({ length: middles.length / EACH }, () => [0, 0, 0]));
  let numbers = dither ? dithered({ width, height }, places, which, middles) : which.map((one) => nearest[one]);
  for (let round = 0; round < 2 && specks; round++) numbers = withoutSpecks(width, numbers, specks);
  const order = orderOf(width, numbers);
  return {
    width, height, cells: Uint8Array.from(numbers, (number) => order.indexOf(number)),
    values: order.map((number) => hexOf(means[number])),
  };
}

/** @param {number[]} parts */
const hexOf = (parts) => `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;

/** The colours of a picture in order, those of cells, and their numbers of cells. @param {Uint8Array} tints */
function countedColours(tints) {
  const keys = Int32Array.from({ length: tints.length / EACH }, (_, cell) =>
    (tints[EACH * cell] << 16) | (tints[EACH * cell + 1] << 8) | tints[EACH * cell + 2]);
  const sorted = [...new Set(keys)].sort((one, other) => one - other);
  const place = new Map(sorted.map((key, at) => [key, at])), counts = new Int32Array(sorted.length);
  const which = keys.map((key) => place.get(key) ?? 0);
  for (const one of which) counts[one]++;
  return { known: Uint8Array.from(sorted.flatMap((key) => [key >> 16, (key >> 8) & 255, key & 255])), which, counts };
}

/** At most so many colours that stand for all: first the most common one, then again and again the one that helps most;
 * then each moves to the middle of those that it stands for (k-means).
 * @param {Int32Array} places @param {Int32Array} counts @param {number} most */
function middlesOf(places, counts, most) {
  const common = Array.from(counts.keys()).sort((one, other) => counts[other] - counts[one] || one - other);
  const steps = Math.ceil(counts.length / CANDIDATES), candidates = common.filter((_, at) => at % steps === 0);
  const chosen = [candidates[0]], left = counts.map((_, at) => apart(places, at, places, candidates[0]));
  while (chosen.length < Math.min(most, counts.length) && Math.max(...left) > SAME * SAME) {
    const gains = candidates.map((one) => gainOf(places, counts, left, one));
    const best = candidates[gains.indexOf(Math.max(...gains))];
    chosen.push(best);
    left.forEach((before, at) => { left[at] = Math.min(before, apart(places, at, places, best)); });
  }
  return moved(places, counts, Int32Array.from(chosen.flatMap((one) => rowOf(places, one))));
}

/** @param {Rows} places @param {Int32Array} counts @param {Int32Array} left @param {number} one */
function gainOf(places, counts, left, one) {
  let gain = 0;
  for (let at = 0; at < counts.length; at++) {
    const nearer = left[at] - apart(places, at, places, one);
    if (nearer > 0) gain += nearer * counts[at];
  }
  return gain;
}

/** @param {Int32Array} places @param {Int32Array} counts @param {Int32Array} first */
function moved(places, counts, first) {
  let middles = first;
  for (let round = 0; round < ROUNDS; round++) {
    const rows = Array.from({ length: middles.length / EACH }, (_, at) => rowOf(middles, at));
    const next = Int32Array.from(meansOf(places, counts, nearestOf(places, middles), rows).flat());
    if (next.every((part, at) => part === middles[at])) break;
    middles = next;
  }
  return middles;
}

/** @param {Rows} rows @param {number} at */
const rowOf = (rows, at) => Array.from(rows.subarray(EACH * at, EACH * at + EACH));

/** The square of a distance. @param {Rows} rows @param {number} at @param {Rows} others @param {number} other */
function apart(rows, at, others, other) {
  const from = EACH * at, to = EACH * other;
  return (rows[from] - others[to]) ** 2 + (rows[from + 1] - others[to + 1]) ** 2
    + (rows[from + 2] - others[to + 2]) ** 2;
}

/** @param {Rows} rows @param {number} at @param {Int32Array} middles */
function nearestTo(rows, at, middles) {
  let best = 0;
  for (let number = 1; EACH * number < middles.length; number++) {
    if (apart(rows, at, middles, number) < apart(rows, at, middles, best)) best = number;
  }
  return best;
}

/** @param {Rows} places @param {Int32Array} middles */
const nearestOf = (places, middles) =>
  Int32Array.from({ length: places.length / EACH }, (_, at) => nearestTo(places, at, middles));

/** The mean of the rows of each group, rounded, halves up; `others` where a group has none.
 * @param {Rows} rows @param {Int32Array} counts @param {Int32Array} groups @param {number[][]} others */
function meansOf(rows, counts, groups, others) {
  const sums = others.map(() => [0, 0, 0, 0]);
  groups.forEach((group, at) => {
    sums[group][EACH] += counts[at];
    for (let part = 0; part < EACH; part++) sums[group][part] += rows[EACH * at + part] * counts[at];
  });
  return sums.map(([one, two, three, total], group) => (total
    ? [one, two, three].map((sum) => Math.floor((2 * sum + total) / (2 * total))) : others[group]));
}

/** For each cell the number of a colour, so that the picture looks alike from afar.
 * @param {Extent} extent @param {Int32Array} places @param {Int32Array} which @param {Int32Array} middles */
function dithered({ width, height }, places, which, middles) {
  const wanted = Int32Array.from([...which].flatMap((one) => rowOf(places, one))), found = new Int32Array(which.length);
  for (let cell = 0; cell < found.length; cell++) {
    const number = nearestTo(wanted, cell, middles), column = cell % width, row = (cell - column) / width;
    found[cell] = number;
    for (const [down, right, share] of SPREAD) {
      if (row + down >= height || column + right < 0 || column + right >= width) continue;
      const to = EACH * (cell + down * width + right);
      for (let part = 0; part < EACH; part++) {
        const over = wanted[EACH * cell + part] - middles[EACH * number + part];
        wanted[to + part] += Math.floor((2 * share * over + PARTS) / (2 * PARTS));
      }
    }
  }
  return found;
}

/** Groups of up to so many cells of one colour get the most common colour beside them.
 * @param {number} width @param {Int32Array} numbers @param {number} most */
function withoutSpecks(width, numbers, most) {
  const found = numbers.slice(), last = Math.max(...numbers);
  for (let number = 0; number <= last; number++) {
    for (const group of groupsOf(width, found, number, SIDES)) {
      if (group.length > most) continue;
      const beside = countsOf(group.flatMap((cell) => around(width, found, cell)).filter((one) => one !== number));
      const [colour] = byCount(beside);
      if (colour !== undefined) for (const cell of group) found[cell] = colour;
    }
  }
  return found;
}

/** The numbers of the cells beside a cell. @param {number} width @param {Int32Array} numbers @param {number} cell */
const around = (width, numbers, cell) => SIDES.flatMap(([down, right]) => {
  const column = cell % width + right, near = cell + down * width + right;
  return column < 0 || column >= width || near < 0 || near >= numbers.length ? [] : [numbers[near]];
});

/** The most common number at the edges, then the others. @param {number} width @param {Int32Array} numbers */
function orderOf(width, numbers) {
  const cells = [...numbers], left = cells.filter((_, cell) => cell % width === 0);
  const right = cells.filter((_, cell) => cell % width === width - 1);
  const [empty] = byCount(countsOf([...cells.slice(0, width), ...cells.slice(-width), ...left, ...right]));
  return [empty, ...byCount(countsOf(numbers)).filter((number) => number !== empty)];
}

/** @param {Iterable<number>} numbers */
function countsOf(numbers) {
  const counts = /** @type {Map<number, number>} */ (new Map());
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

/** The most common first; of equally common ones the smaller. @param {Map<number, number>} counts */
const byCount = (counts) =>
  [...counts].sort(([one, often], [other, oftener]) => oftener - often || one - other).map(([number]) => number);
