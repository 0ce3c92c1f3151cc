// The geometry of a board in CSS pixels. Never touches the page.
//
// A board has a band of row clues at its left and one of column clues on top; everything follows from the side of a
// cell. The bands stay in sight when the board is scrolled. Beside a board that is larger than its view they take only
// a share of the view: first the numbers get smaller, as long as they are readable, then lines show those of their
// numbers that are next to the grid, and others once the band is scrolled.

const LARGEST_FITTED = 60, LARGEST_GROWN = 150, COMFORTABLE = 18, ROOMY = 24;
const WHOLE = 15; // pixels of a cell from which on all of a board in sight is worth more than larger cells
const SMALLEST = 3, LARGEST = 72;
const BAND_SHARE = 1 / 3; // of the view, for a band
const READABLE = 10; // pixels of a font, the smallest one for lack of room
const MAP = 56, MARGIN = 6; // pixels of the corner between the bands, at least, and around the map in it
/** The room for a board, and `half` of the window, to which a small board grows.
 * @typedef {{ width: number, height: number, half?: number }} Room */
/** @type {Room} */
const ENDLESS = { width: Infinity, height: Infinity };
// The most of a font to be read from afar, in sides of a cell: less if numbers of two digits stand side by side.
const ONE_DIGIT = 1.05, TWO_DIGITS = 0.9;
const DIGIT = 0.6, GAP = 0.5, LINE = 1.2, EDGE = 0.5; // in units of the font

/** The room for clues in units of the font: `across` for the rows' band, `down` for the columns'.
 * @param {FlatPuzzle} puzzle */
export function extents({ rows, cols }) {
  const across = rows.map((clue) => numbersOf(clue).map(numberWidth).reduce((sum, width) => sum + width, 0));
  const down = cols.map((clue) => numbersOf(clue).length);
  const most = cols.some((clue) => numbersOf(clue).some((number) => Number(number) > 9)) ? TWO_DIGITS : ONE_DIGIT;
  return { height: rows.length, width: cols.length, across: Math.max(...across), down: Math.max(...down), most };
}

/** The numbers at a line: 0 for an empty one, "?" without a clue. @param {RunLengths | null} clue */
export const numbersOf = (clue) =>
  /** @type {(number | string)[]} */ (clue === null ? ["?"] : clue.length ? clue.signs ?? clue : [0]);

/** @param {number | string} number */
export const numberWidth = (number) => String(number).length * DIGIT + GAP;

/** The font of the numbers, in proportion to large cells; larger if they are to be read from afar and the cells are
 * large enough. @param {BandExtent} extent @param {number} cell */
const fontFor = ({ read = 0, most = ONE_DIGIT }, cell) =>
  Math.max(Math.min(20, Math.max(cell * 0.56, Math.min(9, cell * 0.75))), cell / 3, Math.min(read, cell * most));

/** The measures of a board with cells of this side, in a view with this room: among them `left` and `top`, the sizes of
 * the bands, and `long` and `tall`, which these would need for all numbers.
 * @param {BandExtent} extent @param {number} cell @param {Room} room */
export function measure(extent, cell, room = ENDLESS) {
  const across = extent.across + EDGE, down = extent.down * LINE + EDGE, usual = fontFor(extent, cell);
  const after = (extent.after ?? 0) * usual, wide = extent.width * cell + after, high = extent.height * cell + after;
  const mostLeft = mostOf(room.width, wide), mostTop = mostOf(room.height, high);
  const font = Math.max(Math.min(usual, READABLE), Math.min(usual, mostLeft / across, mostTop / down));
  const size = (/** @type {number} */ least) => {
    const long = Math.ceil(Math.max(least, across * font)), tall = Math.ceil(Math.max(least, down * font));
    const left = Math.min(long, Math.max(least, Math.floor(mostLeft)));
    const top = Math.min(tall, Math.max(least, Math.floor(mostTop)));
    return { cell, font, long, tall, left, top, width: Math.ceil(left + wide) + 1, height: Math.ceil(top + high) + 1 };
  };
  const bare = size(0);
  return bare.width > room.width || bare.height > room.height ? size(MAP) : bare;
}

/** The room for a band in a view: a share of it, or more if everything fits. @param {number} view @param {number}
 * grid */
const mostOf = (view, grid) => Math.max(view * BAND_SHARE, view - grid - 1);

/** The side at which a board opens: with all of it in sight, if its cells can still be hit; or else all of its width,
 * beside a scroll `bar`, if cells then are comfortable; else comfortable ones.
 * @param {BandExtent} extent @param {Room} room @param {number} grain @param {number} bar */
export function fittedCell(extent, room, grain, bar) {
  const whole = wholeCell(extent, room, grain), across = room.width - bar;
  if (whole >= WHOLE) return whole;
  return largest(ROOMY, COMFORTABLE, grain, (cell) => measure(extent, cell, room).width <= across);
}

/** The side with which the whole board is in sight, however small.
 * @param {BandExtent} extent @param {Room} room @param {number} grain */
export const wholeCell = (extent, room, grain) =>
  largest(LARGEST_GROWN, SMALLEST, grain, (cell) => {
    const { width, height } = measure(extent, cell), { half = 0 } = room;
    const isUsual = cell <= LARGEST_FITTED || Boolean(extent.read) || Math.max(width, height) <= half;
    return isUsual && width <= room.width && height <= room.height;
  });

/** The largest side that is `good`, else the least one.
 * @param {number} most @param {number} least @param {number} grain @param {(cell: number) => boolean} good */
function largest(most, least, grain, good) {
  let cell = most;
  while (cell > least && !good(cell)) cell -= grain;
  return cell;
}

/** A side within bounds, in whole steps of the screen's pixels so that lines stay sharp. @param {number} cell
 * @param {number} whole with which all of the board is in sight: a smaller one shows no more @param {number} grain */
export const allowedCell = (cell, whole, grain) =>
  Math.max(whole, Math.round(Math.min(LARGEST, cell) / grain) * grain);

/** The cell at a point measured from the grid's corner; beyond the border the nearest one, or null if `inside` only.
 * @param {Extent} extent @param {number} cell @param {number} x @param {number} y @param {boolean} inside */
export function cellAt({ width, height }, cell, x, y, inside = false) {
  const col = Math.floor(x / cell), row = Math.floor(y / cell);
  const out = col < 0 || row < 0 || col >= width || row >= height;
  if (out && inside) return null;
  return clamp(row, 0, height - 1) * width + clamp(col, 0, width - 1);
}

/** The places of a row clue's numbers: their centres, left of the band's edge. If `room` is too small, only those that
 * show when the band is scrolled by so many pixels away from the grid, and dots for the others.
 * @param {number[] | null} clue @param {number} font @param {number} room @param {number} scrolled */
export const rowNumbers = (clue, font, room = Infinity, scrolled = 0) =>
  placed(numbersOf(clue), (number) => numberWidth(number) * font, font, room, scrolled, "…");

/** The places of a column clue's numbers likewise: their centres, above the band's edge.
 * @param {number[] | null} clue @param {number} font @param {number} room @param {number} scrolled */
export const colNumbers = (clue, font, room = Infinity, scrolled = 0) =>
  placed(numbersOf(clue), () => LINE * font, font, room, scrolled, "⋮");

/** @param {(number | string)[]} numbers @param {(number: number | string) => number} sizeOf @param {number} font
 * @param {number} room @param {number} scrolled @param {string} dots */
function placed(numbers, sizeOf, font, room, scrolled, dots) {
  const edge = (EDGE / 2) * font, sizes = numbers.map(sizeOf), total = sizes.reduce((sum, size) => sum + size, edge);
  const hidden = Math.max(0, total - room), after = Math.min(hidden, scrolled), before = hidden - after;
  const low = (before > 1 ? font : -1) - room, high = after > 1 ? -font : 0;
  let at = after - total;
  const all = numbers.map((number, run) => {
    at += sizes[run];
    return { number, at: at - sizes[run] / 2, run, size: sizes[run] };
  });
  const shown = all.filter(({ at: middle, size }) => middle - size / 2 >= low && middle + size / 2 <= high);
  const sign = (/** @type {number} */ place) => ({ number: dots, at: place, run: -1, size: font });
  return [...(before > 1 ? [sign(font / 2 - room)] : []), ...shown, ...(after > 1 ? [sign(-font / 2)] : [])];
}

/** The first and the last row (or column) that show in a stretch of the view.
 * @param {number} from @param {number} to @param {number} cell @param {number} count */
export const visible = (from, to, cell, count) =>
  [clamp(Math.floor(from / cell), 0, count - 1), clamp(Math.floor(to / cell), 0, count - 1)];

/** The visible cells, with their corners. @param {Part} part @param {number} width of the board, in cells
 * @param {number} side of a cell */
export function* cellsIn({ firstRow, lastRow, firstCol, lastCol }, width, side) {
  for (let row = firstRow; row <= lastRow; row++) {
    for (let col = firstCol; col <= lastCol; col++) yield { cell: row * width + col, x: col * side, y: row * side };
  }
}

const LARGE = 20; // rows or columns, from which on every tenth line is heavier than every fifth

/** Whether lines are hard to follow on a board of this size. @param {Extent} extent */
export const isLarge = ({ height, width }) => Math.max(height, width) >= LARGE;

/** The weight of the line before a place, 0 to 2. Every fifth line is thick.
 * @param {number} place @param {number} most @param {boolean} large */
export const weightOf = (place, most, large) =>
  (large && place % 10 === 0 && place !== 0 && place !== most ? 2 : Number(place % 5 === 0 || place === most));

/** The place of the map in the corner between the bands, and the size of a cell on it.
 * @param {Extent} extent @param {{ left: number, top: number }} view */
export function mapIn({ height, width }, { left, top }) {
  const scale = Math.min((left - 2 * MARGIN) / width, (top - 2 * MARGIN) / height);
  return { scale, x: (left - width * scale) / 2, y: (top - height * scale) / 2 };
}

/** The visible part of a board as a box on its map: left, top, width and height.
 * @param {Extent} extent @param {Frame} view */
export function sightOnMap(extent, view) {
  const { scale, x, y } = mapIn(extent, view), side = scale / view.cell;
  const across = Math.min(extent.width * scale, (view.width - view.left) * side);
  const down = Math.min(extent.height * scale, (view.height - view.top) * side);
  return [x + view.x * side, y + view.y * side, across, down];
}

/** The width for a column's number, so that it stays clear of its neighbours.
 * @param {number} cell @param {number} font */
export const roomAcross = (cell, font) => cell - Math.max(1.5, font * 0.28);

/** The factor of a zoom step. */
export const LARGER = 1.25;
export const SMALLER = 1 / LARGER;

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
