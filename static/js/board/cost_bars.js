// What lines cost an annealer, drawn as bars beyond the grid: of rows at the right, of columns below. Behind the bars
// of lines that a move was judged by stands how it changed them.

import { fillBox, outline } from "./paint.js";

const BAR = 2.2, CHANGE = 1.8; // the room for a bar at its longest, and for what stands behind it, in units of the font
const START = 3; // pixels between grid and bar
const THICK = 0.5; // in sides of a cell
const SIGN = 0.62, LARGEST = 0.85; // how wide a sign is, and how large at most, in units of the font
const WIDEST = 1; // that a text may be below a column, in sides of a cell
const SHORTEST = 2; // pixels of a bar

/** @param {LineCosts} costs @returns {Beyond} */
export const costBars = (costs) => ({
  room: BAR + CHANGE,
  draw: (paint, palette, extent, view) => {
    for (const line of costs.costs.keys()) drawCost(paint, palette, costs, line, placeOf(extent, line, view));
  },
});

/** The bar's corner, its thickness, how long it gets, whether it lies across, and the middle of what is behind it.
 * @param {Extent} extent @param {number} line @param {Frame} view */
function placeOf({ height, width }, line, { cell, font }) {
  const across = line < height, thick = Math.max(2, Math.round(cell * THICK));
  const end = (across ? width : height) * cell, middle = ((across ? line : line - height) + 0.5) * cell;
  const aside = Math.round(middle - thick / 2), behind = end + (BAR + CHANGE / 2) * font;
  const [x, y] = across ? [end + START, aside] : [aside, end + START];
  const [textX, textY] = across ? [behind, middle] : [middle, behind];
  return { x, y, thick, across, long: BAR * font - START, textX, textY, cell, font };
}

/** @typedef {ReturnType<typeof placeOf>} Place */

/** @param {Paint} paint @param {Palette} palette @param {LineCosts} costs @param {number} line @param {Place} place */
function drawCost(paint, palette, { costs, changes, refused, most }, line, place) {
  const cost = costs.get(line) ?? 0, change = changes.get(line) ?? 0;
  const [low, high] = [cost, refused ? cost + change : cost - change].sort((one, other) => one - other)
    .map((one) => (one && Math.max(SHORTEST, Math.round((one / most) * place.long))));
  const isThere = !refused && change > 0; // the part of the bar by which the move changed it
  fillBox(paint, barOf(place, 0, low), palette.candidate);
  if (!change) return;
  if (isThere) fillBox(paint, barOf(place, low, high), palette.accent);
  else outline(paint, barOf(place, low, high - 1), palette.accent, 1);
  write(paint, palette, refused, `${change > 0 ? "+" : "−"}${Math.abs(change)}`, place);
}

/** @param {Place} place @param {number} from @param {number} to */
function barOf({ x, y, thick, across }, from, to) {
  const long = Math.max(0, to - from);
  return across ? [x + from, y, long, thick] : [x, y + from, thick, long];
}

/** In brackets when it did not come about.
 * @param {Paint} paint @param {Palette} palette @param {boolean} refused @param {string} change @param {Place} place */
function write(paint, palette, refused, change, { textX, textY, across, cell, font }) {
  const text = refused ? `(${change})` : change, room = across ? font * CHANGE : cell * WIDEST;
  const size = Math.min(font * LARGEST, room / (SIGN * text.length));
  paint.fillStyle = refused ? palette.faint : palette.accent;
  paint.font = `650 ${size}px ${palette.font}`;
  paint.textAlign = "center";
  paint.textBaseline = "middle";
  paint.fillText(text, textX, textY);
}
