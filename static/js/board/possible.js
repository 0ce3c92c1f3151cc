// The colours that a cell can still have, as small marks in it: each colour has its place, so that one that is excluded
// is a gap there. Hints, explanations, lessons and watching draw them. Loaded only where something is said of colours.

import { isNear, readableOn } from "../core/colour_values.js";
import { MARK } from "../core/marks.js";
import { coloursIn, isOpen } from "../core/masks.js";
import { cross, fillBox, outline, strokePath } from "./paint.js";

const MARGIN = 0.1, GAP = 0.12; // around all marks, in sides of a cell; between them, in their own sides
const LETTERED = 9; // pixels of a mark with a letter
const SMALLEST = 4; // pixels of a cell with marks

/** The place of a colour in a cell, in sides of the cell: its left and upper edge, and its side.
 * @param {number} colour @param {number} planes colours, with that of empty cells */
export function placeOf(colour, planes) {
  const across = Math.ceil(Math.sqrt(planes)), pitch = (1 - 2 * MARGIN) / across, gap = GAP * pitch;
  const at = (/** @type {number} */ number) => MARGIN + pitch * number + gap / 2;
  return [at(colour % across), at(Math.floor(colour / across)), pitch - gap];
}

/** The `shade` of a scene that draws them. @param {import("./inks.js").Inks} inks
 * @param {(cell: number) => number} maskAt the mask of a cell, with bit 0 for empty; 0 if nothing is said of it
 * @param {(cell: number) => boolean} [isNews] whether the cell is to be noticed */
export const shadePossible = (inks, maskAt, isNews = () => false) =>
  /** @type {Shade} */ ((paint, palette, { cells }, width, side, part) => {
    if (side < SMALLEST) return;
    for (let row = part.firstRow; row <= part.lastRow; row++) {
      for (let col = part.firstCol; col <= part.lastCol; col++) {
        const cell = row * width + col, mask = cells[cell] & MARK ? 0 : maskAt(cell) & wholeOf(inks);
        if (!isOpen(mask) || mask === wholeOf(inks)) continue;
        paintPossible(paint, palette, inks, mask, [col * side, row * side, side]);
        if (isNews(cell)) outline(paint, [col * side + 1, row * side + 1, side - 2, side - 2], palette.accent, 1.5);
      }
    }
  });

/** @param {import("./inks.js").Inks} inks */
const wholeOf = ({ palette }) => 2 ** palette.length - 1;

/** Paint the marks of a cell. @param {Paint} paint @param {Palette} palette @param {import("./inks.js").Inks} inks
 * @param {number} mask @param {number[]} box */
export function paintPossible(paint, palette, { palette: every, lettered }, mask, [left, top, side]) {
  const crosses = new Path2D();
  for (const colour of coloursIn(mask)) {
    const [x, y, size] = placeOf(colour, every.length).map((part) => part * side), { value, letter } = every[colour];
    const box = [left + x + 0.5, top + y + 0.5, size, size];
    if (!colour) cross(crosses, box[0], box[1], size, 0.15);
    else {
      fillBox(paint, box, value);
      if (isNear(value, palette.sheet)) {
        outline(paint, [box[0] - 0.5, box[1] - 0.5, size, size], palette.lineStrong, 1);
      }
      if (lettered() && size >= LETTERED) writeLetter(paint, letter, box, readableOn(value), palette.font);
    }
  }
  strokePath(paint, crosses, palette.cross, Math.max(1, side * 0.05));
}

/** In the middle of a square. @param {Paint} paint @param {string} letter @param {number[]} box @param {string} color
 * @param {string} font */
export function writeLetter(paint, letter, [x, y, size], color, font) {
  paint.font = `600 ${size * 0.75}px ${font}`;
  paint.textAlign = "center";
  paint.textBaseline = "middle";
  paint.fillStyle = color;
  paint.fillText(letter, x + size / 2, y + size * 0.53);
}
