// Numbers as strokes: a small font of lines, and the circle or square around the number of a solid. Numbers only:
// never touches the page.
//
// A glyph is a list of strokes, a stroke a list of [right, up] in a box of width 0.6 and height 1.

const DIGITS = [
  [[[0.1, 0.2], [0.1, 0.8], [0.3, 1], [0.5, 0.8], [0.5, 0.2], [0.3, 0], [0.1, 0.2]]],
  [[[0.12, 0.76], [0.34, 1], [0.34, 0]]],
  [[[0.08, 0.8], [0.28, 1], [0.5, 0.82], [0.5, 0.62], [0.08, 0], [0.54, 0]]],
  [[[0.08, 1], [0.5, 1], [0.26, 0.6], [0.52, 0.4], [0.5, 0.14], [0.28, 0], [0.06, 0.12]]],
  [[[0.42, 0], [0.42, 1], [0.04, 0.3], [0.58, 0.3]]],
  [[[0.5, 1], [0.13, 1], [0.1, 0.56], [0.36, 0.62], [0.54, 0.4], [0.48, 0.1], [0.26, 0], [0.06, 0.1]]],
  [[[0.46, 1], [0.14, 0.5], [0.08, 0.2], [0.28, 0], [0.52, 0.16], [0.5, 0.42], [0.3, 0.56], [0.1, 0.38]]],
  [[[0.06, 1], [0.54, 1], [0.22, 0]]],
  [[[0.3, 0.54], [0.1, 0.76], [0.3, 1], [0.5, 0.76], [0.3, 0.54], [0.06, 0.24], [0.3, 0], [0.54, 0.24], [0.3, 0.54]]],
  [[[0.14, 0], [0.46, 0.5], [0.52, 0.8], [0.32, 1], [0.08, 0.84], [0.1, 0.58], [0.3, 0.44], [0.5, 0.62]]],
];
const WIDTH = 0.6, GAP = 0.16, SPACE = 0.34;
const PLAIN_HEIGHT = 0.54, FRAMED_HEIGHT = 0.42, WIDEST = 0.8, FRAMED_WIDEST = 0.56;
const RADIUS = 0.41, CIRCLE = circle(14), SQUARE = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9], [0.1, 0.1]];

/** What stands on a face, in a box of side 1: of a number with its ring, or of run lengths.
 * @param {NonNullable<Clue>} clue */
export function strokesOf(clue) {
  if (Array.isArray(clue)) return fitted(textStrokes(clue.length ? clue.map(String) : ["0"]), PLAIN_HEIGHT, WIDEST);
  const frame = clue.groups === 2 ? [CIRCLE] : clue.groups === 3 ? [SQUARE] : [];
  const height = frame.length ? FRAMED_HEIGHT : PLAIN_HEIGHT;
  return [...fitted(textStrokes([String(clue.total)]), height, frame.length ? FRAMED_WIDEST : WIDEST), ...frame];
}

/** The mark of a cell that is kept, so that its colour is not the only sign. */
export const KEPT_SIGN = [[[0.06, 0.8], [0.06, 0.94], [0.2, 0.94]], [[0.8, 0.06], [0.94, 0.06], [0.94, 0.2]]];

/** Words of digits beside each other: {strokes, width}, of height 1. @param {string[]} words */
function textStrokes(words) {
  const strokes = [];
  let right = 0;
  for (const word of words) {
    if (right) right += SPACE;
    for (const digit of word) {
      for (const stroke of DIGITS[Number(digit)]) strokes.push(stroke.map(([x, y]) => [x + right, y]));
      right += WIDTH + GAP;
    }
  }
  return { strokes, width: right - GAP };
}

/** In the middle of a box of side 1, as large as allowed.
 * @param {{ strokes: number[][][], width: number }} one @param {number} height @param {number} widest */
function fitted({ strokes, width }, height, widest) {
  const scale = Math.min(height, widest / width);
  return strokes.map((stroke) => stroke.map(([x, y]) => [0.5 + (x - width / 2) * scale, 0.5 + (y - 0.5) * scale]));
}

/** @param {number} corners */
function circle(corners) {
  return Array.from({ length: corners + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    return [0.5 + RADIUS * Math.cos(angle), 0.5 + RADIUS * Math.sin(angle)];
  });
}
