// The costs of lines for an annealer, as bars beyond the grid: those of rows at the right, of columns below. Beside the
// bars of lines that judged a move stands its change.

import { fillBox, outline } from "./paint.js";

const BAR = 2.2, CHANGE = 1.8; // the room for the longest bar, and for the change beside it, in units of the font
const START = 3; // pixels between grid and bar
const THICK = 0.5; // in sides of a cell
const SIGN = 0.62, LARGEST = 0.85; // the width of a character and the largest size, in units of the font
const WIDEST = 1; // of a text below a column, in sides of a cell
const SHORTEST = 2; // pixels of a bar

/** @param {LineCosts} costs @returns {Beyond} */
export const costBars = (costs) => ({
  room: BAR + CHANGE,
  draw: (paint, palette, extent, view) => {
    for (const line of costs.costs.keys()) drawCost(paint, palette, costs, line, placeOf(extent, line, view));
  },
});

/** The corner of a bar, its thickness and greatest length, whether it lies across, and the middle of the change beside
 * it.
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

/** Write a change, in brackets if the move was rejected.
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
