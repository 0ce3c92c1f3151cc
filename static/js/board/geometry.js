// Where things lie on a board, in CSS pixels. Numbers only: never touches the page.
//
// A board has a band of row clues at its left and one of column clues on top; everything follows from the side of a
// cell. While the bands leave enough room they stay in sight when the board is scrolled ("stuck").

const LARGEST_FITTED = 60, SMALLEST_FITTED = 11, COMFORTABLE = 18;
const SMALLEST = 3, LARGEST = 72;
const BAND_SHARE = 0.45; // of the view, above which a band scrolls away
const DIGIT = 0.6, GAP = 0.62, LINE = 1.2, EDGE = 0.5; // in units of the font

/** What the clues need, in units of the font: `across` for the rows' band, `down` for the columns'.
 * @param {FlatPuzzle} puzzle */
export function extents({ rows, cols }) {
  const across = rows.map((clue) => numbersOf(clue).map(numberWidth).reduce((sum, width) => sum + width, 0));
  const down = cols.map((clue) => numbersOf(clue).length);
  return { height: rows.length, width: cols.length, across: Math.max(...across), down: Math.max(...down) };
}

/** The numbers that stand at a line: 0 for an empty one, "?" where there is no clue. @param {number[] | null} clue */
export const numbersOf = (clue) =>
  /** @type {(number | string)[]} */ (clue === null ? ["?"] : clue.length ? clue : [0]);

/** @param {number | string} number */
export const numberWidth = (number) => String(number).length * DIGIT + GAP;

/** @param {number} cell */
const fontFor = (cell) => Math.min(20, Math.max(cell * 0.56, Math.min(9, cell * 0.75)));

/** Measures of a board whose cells have this side. @param {BandExtent} extent @param {number} cell */
export function measure(extent, cell) {
  const font = fontFor(cell);
  const left = Math.ceil((extent.across + EDGE) * font), top = Math.ceil((extent.down * LINE + EDGE) * font);
  return {
    cell,
    font,
    left,
    top,
    width: Math.ceil(left + extent.width * cell) + 1,
    height: Math.ceil(top + extent.height * cell) + 1,
  };
}

/** The largest side with which all fits; for a board too large for that, one that can be read.
 * @param {BandExtent} extent @param {{ width: number, height: number }} room @param {number} grain */
export function fittedCell(extent, room, grain) {
  let cell = LARGEST_FITTED;
  while (cell >= SMALLEST_FITTED && !fits(extent, cell, room)) cell -= grain;
  return cell >= SMALLEST_FITTED ? cell : COMFORTABLE;
}

/** The side with which the whole board is in sight, however small.
 * @param {BandExtent} extent @param {{ width: number, height: number }} room @param {number} grain */
export function wholeCell(extent, room, grain) {
  let cell = LARGEST_FITTED;
  while (cell > SMALLEST && !fits(extent, cell, room)) cell -= grain;
  return cell;
}

/** @param {BandExtent} extent @param {number} cell @param {{ width: number, height: number }} room */
const fits = (extent, cell, room) => {
  const { width, height } = measure(extent, cell);
  return width <= room.width && height <= room.height;
};

/** A side within bounds, in whole steps of the screen's pixels so that lines stay sharp.
 * @param {number} cell @param {number} grain */
export const allowedCell = (cell, grain) => Math.round(Math.min(LARGEST, Math.max(SMALLEST, cell)) / grain) * grain;

/** @param {number} band @param {number} view */
export const isStuck = (band, view) => band <= view * BAND_SHARE;

/** The cell at a point measured from the grid's corner; beyond the border the nearest one, or null if `inside` only.
 * @param {Extent} extent @param {number} cell @param {number} x @param {number} y @param {boolean} inside */
export function cellAt({ width, height }, cell, x, y, inside = false) {
  const col = Math.floor(x / cell), row = Math.floor(y / cell);
  const out = col < 0 || row < 0 || col >= width || row >= height;
  if (out && inside) return null;
  return between(row, 0, height - 1) * width + between(col, 0, width - 1);
}

/** Places of a row clue's numbers: their centres, left of the band's edge.
 * @param {number[] | null} clue @param {number} font */
export function rowNumbers(clue, font) {
  let right = -EDGE * font * 0.5;
  const placed = numbersOf(clue).slice().reverse().map((number) => {
    const width = numberWidth(number) * font;
    right -= width;
    return { number, at: right + width / 2 };
  });
  return placed.reverse();
}

/** Places of a column clue's numbers: their centres, above the band's edge.
 * @param {number[] | null} clue @param {number} font */
export function colNumbers(clue, font) {
  const numbers = numbersOf(clue);
  return numbers.map((number, i) => ({ number, at: -(EDGE * 0.5 + (numbers.length - i - 0.5) * LINE) * font }));
}

/** The first and the last row (or column) that show in a stretch of the view.
 * @param {number} from @param {number} to @param {number} cell @param {number} count */
export const visible = (from, to, cell, count) =>
  [between(Math.floor(from / cell), 0, count - 1), between(Math.floor(to / cell), 0, count - 1)];

/** @param {number} value @param {number} low @param {number} high */
export const between = (value, low, high) => Math.min(high, Math.max(low, value));
