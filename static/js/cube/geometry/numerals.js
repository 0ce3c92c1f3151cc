// Numbers as filled shapes: digits of our own, all of one width and with even strokes, and the circle or square around
// the number of a solid. Numbers only: never touches the page.
//
// A digit is drawn by the middle of its strokes, as [right, up] from 0 to 1 inside of its strokes.

import { arc, joined, moved, ribbon } from "./ribbons.js";

const WIDTH = 0.58, THICKNESS = 0.15, GAP = 0.12, SPACE = 0.36; // of a digit of height 1
const PLAIN_HEIGHT = 0.62, RINGED_HEIGHT = 0.6, WIDEST = 0.8, RINGED_WIDEST = 0.56;
const RADIUS = 0.44, HALF_SQUARE = 0.42, RING_THICKNESS = 0.05;

/** How finely curves are drawn: degrees of a step, corners of a round end and of a circle. */
export const DETAIL = { fine: { step: 22.5, corners: 10, around: 28 }, coarse: { step: 45, corners: 0, around: 14 } };

/** The strokes of each digit, curves in steps of so many degrees. @param {number} step */
function digits(step) {
  const along = (/** @type {Parameters<typeof arc> extends [number, ...infer R] ? R : never} */ ...which) =>
    arc(step, ...which);
  const six = [along([0.5, 0.3], [0.5, 0.3], 0, 360), along([0.84, 0.3], [0.84, 0.7], 180, 97)];
  return [
    [[...along([0.5, 0.62], [0.5, 0.38], 0, 180), ...along([0.5, 0.38], [0.5, 0.38], 180, 360), [1, 0.62]]],
    [[[0.14, 0.76], [0.58, 1], [0.58, 0]]],
    [[...along([0.49, 0.71], [0.47, 0.29], 165, -33), [0, 0], [1, 0]]],
    [[...along([0.47, 0.76], [0.45, 0.24], 155, -90)], along([0.47, 0.26], [0.51, 0.26], 90, -155)],
    [[[0.76, 0], [0.76, 1], [0, 0.28], [1, 0.28]]],
    [[[0.92, 1], [0.14, 1], ...along([0.47, 0.31], [0.53, 0.31], 138, -155)]],
    six,
    [[[0, 1], [1, 1], [0.34, 0]]],
    [along([0.5, 0.76], [0.43, 0.24], 0, 360), along([0.5, 0.26], [0.5, 0.26], 0, 360)],
    six.map((stroke) => stroke.map(([x, y]) => [1 - x, 1 - y])),
  ];
}

/** @typedef {keyof typeof DETAIL} Detail */

/** Each digit as triangles, in a box of its width and height 1, made once.
 * @type {Partial<Record<Detail, Triangles[]>>} */
const made = {};

/** @param {Detail} detail */
function digitShapes(detail) {
  const { step, corners } = DETAIL[detail], half = THICKNESS / 2;
  const place = (/** @type {number[]} */ [x, y]) => [half + x * (WIDTH - THICKNESS), half + y * (1 - THICKNESS)];
  return made[detail] ??= digits(step).map((strokes) =>
    joined(strokes.map((stroke) => ribbon(stroke.map(place), THICKNESS, corners))));
}

/** @type {Map<string, Triangles>} */
const labels = new Map();

/** What stands on a face, in a box of side 1: a number with its ring, or run lengths.
 * @param {NonNullable<Clue>} clue @param {Detail} detail */
export function labelOf(clue, detail) {
  const ring = ringOf(clue), words = wordsOf(clue), key = [detail, ring, ...words].join();
  const label = labels.get(key) ?? joined([textShape(words, ring, detail), ...ringShapes(ring, detail)]);
  labels.set(key, label);
  return label;
}

/** How high its digits are, in sides of a face. @param {NonNullable<Clue>} clue */
export const heightOf = (clue) => heightFor(wordsOf(clue), ringOf(clue));

/** 2 for a circle, 3 for a square. @param {NonNullable<Clue>} clue */
const ringOf = (clue) => (Array.isArray(clue) || clue.groups < 2 ? 0 : clue.groups);

/** @param {NonNullable<Clue>} clue */
const wordsOf = (clue) => (Array.isArray(clue) ? (clue.length ? clue.map(String) : ["0"]) : [String(clue.total)]);

/** The mark of a cell that is kept, so that its colour is not the only sign. @type {Triangles} */
export const KEPT_SIGN = { points: [[0.74, 0.95], [0.95, 0.95], [0.95, 0.74]], corners: [0, 1, 2] };

/** @param {string[]} words */
const widthOf = (words) => words.join("").length * (WIDTH + GAP) - GAP + (words.length - 1) * SPACE;

/** @param {string[]} words @param {number} ring */
function heightFor(words, ring) {
  const [height, widest] = ring ? [RINGED_HEIGHT, RINGED_WIDEST] : [PLAIN_HEIGHT, WIDEST];
  return Math.min(height, widest / widthOf(words));
}

/** Words of digits beside each other, in the middle of a box of side 1.
 * @param {string[]} words @param {number} ring @param {Detail} detail */
function textShape(words, ring, detail) {
  const shapes = digitShapes(detail), height = heightFor(words, ring), parts = [];
  let right = -widthOf(words) / 2;
  for (const word of words) {
    for (const digit of word) {
      const from = right;
      parts.push(moved(shapes[Number(digit)], ([x, y]) => [0.5 + (x + from) * height, 0.5 + (y - 0.5) * height]));
      right += WIDTH + GAP;
    }
    right += SPACE;
  }
  return joined(parts);
}

/** @param {number} ring @param {Detail} detail */
function ringShapes(ring, detail) {
  const { around, corners } = DETAIL[detail], [low, high] = [0.5 - HALF_SQUARE, 0.5 + HALF_SQUARE];
  if (ring === 2) return [ribbon(arc(360 / around, [0.5, 0.5], [RADIUS, RADIUS], 0, 360), RING_THICKNESS, corners)];
  const square = [[low, low], [high, low], [high, high], [low, high], [low, low]];
  return ring === 3 ? [ribbon(square, RING_THICKNESS, corners)] : [];
}
