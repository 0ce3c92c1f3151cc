// What solvers think of lines, on a board: costs for an annealer and what its move shifts, and beliefs.
//
// Costs are bars beyond the grid: those of rows at the right, of columns below. Beside the bars of lines that judged a
// move stands its change. A belief is drawn in its unknown cell: a square that grows with the belief that the cell is
// filled, a dash that grows with the belief that it is empty, nothing if neither is likelier.

import { leaningOf } from "../core/beliefs.js";
import { BELIEF, MARK } from "../core/marks.js";
import { cellsIn } from "./geometry.js";
import { centreText, fillBox, outline, strokePath } from "./paint.js";

const BAR = 2.2, CHANGE = 2.3; // the room for the longest bar, and for the change beside it, in units of the font
const START = 3; // pixels between grid and bar
const THICK = 0.5; // in sides of a cell
const SIGN = 0.62; // the width of a character, in units of the font
const TIERS = 2, TIER = 1.05; // heights at which changes stand below the columns, and between two of them
const SHORTEST = 2; // pixels of a bar
const HEAD = 0.34, SHAFT = 0.1; // of an arrow, in sides of a cell
const SQUARE = 0.68, DASH = 0.52, THIN = 0.1; // of beliefs, in sides of a cell, at their largest

/** The costs of lines, and what the move shifts. @param {LineCosts} costs @param {MoveArrow[]} [arrows]
 * @returns {Beyond} */
export const costBars = (costs, arrows = []) => ({
  room: BAR + CHANGE,
  draw: (paint, palette, extent, view) => {
    for (const arrow of arrows) drawArrow(paint, palette, arrow, extent.width, view.cell);
    const texts = [...costs.changes].map(([line, change]) => ({ line, text: changeText(change, costs.refused) }));
    const below = texts.filter(({ line }) => line >= extent.height).sort((a, b) => a.line - b.line);
    const tiers = tiersOf(below.map(({ line, text }) => ({ at: line - extent.height, text })), view);
    for (const line of costs.costs.keys()) drawCost(paint, palette, costs, line, placeOf(extent, line, view));
    for (const { line, text } of texts) {
      const tier = tiers[below.findIndex((text) => text.line === line)] ?? null;
      write(paint, palette, { text, refused: costs.refused, tier }, placeOf(extent, line, view));
    }
  },
});

/** A change, in brackets if the move was rejected. @param {number} change @param {boolean} refused */
function changeText(change, refused) {
  const text = `${change > 0 ? "+" : "−"}${Math.abs(change)}`;
  return refused ? `(${text})` : text;
}

/** The heights and the sizes of texts below columns, so that neighbours do not collide: each stands on the first height
 * that has room for it, and if none has, it is smaller. `at` is a column, from left to right.
 * @param {{ at: number, text: string }[]} texts @param {{ cell: number, font: number }} view
 * @returns {{ tier: number, size: number }[]} */
export function tiersOf(texts, { cell, font }) {
  const ends = new Array(TIERS).fill(-Infinity);
  return texts.map(({ at, text }) => {
    const middle = (at + 0.5) * cell, wide = SIGN * (text.length + 0.5) * font;
    const free = ends.findIndex((end) => end <= middle - wide / 2);
    const tier = free < 0 ? ends.indexOf(Math.min(...ends)) : free;
    const half = Math.min(wide / 2, middle - ends[tier]);
    ends[tier] = middle + half;
    return { tier, size: font * (half / (wide / 2)) };
  });
}

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
/** @typedef {{ text: string, refused: boolean, tier: { tier: number, size: number } | null }} Change */

/** @param {Paint} paint @param {Palette} palette @param {LineCosts} costs @param {number} line @param {Place} place */
function drawCost(paint, palette, { costs, changes, refused, most }, line, place) {
  const cost = costs.get(line) ?? 0, change = changes.get(line) ?? 0;
  const [low, high] = [cost, refused ? cost + change : cost - change].sort((a, b) => a - b)
    .map((end) => (end && Math.max(SHORTEST, Math.round((end / most) * place.long))));
  const isThere = !refused && change > 0; // the part of the bar by which the move changed it
  fillBox(paint, barOf(place, 0, low), palette.candidate);
  if (!change) return;
  if (isThere) fillBox(paint, barOf(place, low, high), palette.accent);
  else outline(paint, barOf(place, low, high - 1), palette.accent, 1);
}

/** @param {Place} place @param {number} from @param {number} to */
function barOf({ x, y, thick, across }, from, to) {
  const long = Math.max(0, to - from);
  return across ? [x + from, y, long, thick] : [x, y + from, thick, long];
}

/** Write a change beside the bar of a row, or below that of a column at its height.
 * @param {Paint} paint @param {Palette} palette @param {Change} change @param {Place} place */
function write(paint, palette, { text, refused, tier }, { textX, textY, font }) {
  const size = tier ? tier.size : Math.min(font, (CHANGE * font) / (SIGN * text.length));
  centreText(paint, `650 ${size}px ${palette.font}`, refused ? palette.faint : palette.accent);
  const x = tier ? Math.max(textX, paint.measureText(text).width / 2) : textX; // beside the clues
  paint.fillText(text, x, textY + (tier ? (tier.tier - (TIERS - 1) / 2) * TIER * font : 0));
}

// What a move shifts

/** An arrow over the cells, solid for an accepted move; a wall stands where there was no room. @param {Paint} paint
 * @param {Palette} palette @param {MoveArrow} arrow @param {number} width @param {number} cell */
function drawArrow(paint, palette, { from, to, outcome, by = 0 }, width, cell) {
  const middle = (/** @type {number} */ at) =>
    [((at % width) + 0.5) * cell + 0.5, (Math.floor(at / width) + 0.5) * cell + 0.5];
  const [x, y] = middle(from), [end, low] = middle(to), wall = end + (by * cell) / 2;
  const tip = by ? wall - (by * cell) / 10 : end, turn = Math.atan2(low - y, tip - x), head = HEAD * cell;
  const path = new Path2D(`M${x} ${y}L${tip} ${low}`), color = outcome === "taken" ? palette.good : palette.accent;
  for (const side of [-1, 1]) {
    path.moveTo(tip - head * Math.cos(turn + side * 0.6), low - head * Math.sin(turn + side * 0.6));
    path.lineTo(tip, low);
  }
  if (by) path.addPath(new Path2D(`M${wall} ${low - 0.5 * cell}V${low + 0.5 * cell}`));
  paint.lineCap = "round";
  strokePath(paint, path, palette.sheet, SHAFT * cell + 4);
  paint.setLineDash(outcome === "refused" ? [0.16 * cell, 0.14 * cell] : []);
  strokePath(paint, path, color, SHAFT * cell);
  paint.setLineDash([]);
  paint.lineCap = "butt";
}

// Beliefs

/** `part` is the visible part of the board. Single rectangles are drawn faster than a path, and whole pixels are faster
 * and crisper. @param {Pick<Paint, "fillStyle" | "fillRect">} paint @param {Pick<Palette, "belief">} palette
 * @param {Pick<Scene, "cells">} scene @param {number} width @param {number} side @param {Part} part */
export function drawBeliefs(paint, palette, { cells }, width, side, part) {
  paint.fillStyle = palette.belief;
  for (const { cell, x, y } of cellsIn(part, width, side)) {
    const leaning = cells[cell] & BELIEF && !(cells[cell] & MARK) ? leaningOf(cells[cell]) : 0;
    if (!leaning) continue;
    const share = Math.sqrt(Math.abs(leaning)) * side, isDash = leaning < 0;
    const wide = Math.max(1, Math.round((isDash ? DASH : SQUARE) * share));
    const high = isDash ? Math.max(1, Math.round(THIN * side)) : wide;
    paint.fillRect(Math.round(x + 0.5 + (side - wide) / 2), Math.round(y + 0.5 + (side - high) / 2), wide, high);
  }
}
