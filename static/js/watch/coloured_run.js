// Watching a coloured puzzle: its words, and how boards and lines show what is known and believed of open cells. Loaded
// only for coloured puzzles.

import { paintPossible, writeLetter } from "../board/inks.js";
import { isNear, readableOn } from "../core/colour_values.js";
import { colourOf, MARK, TRIED } from "../core/marks.js";
import { fillBox, outline } from "../board/paint.js";
import * as words from "./coloured_words.js";
import { coloured } from "./recording.js";

/** @import { Inks } from "../board/inks.js" */
/** The `shade` of scenes, and a painter of places in a line.
 * @typedef {{ shade: NonNullable<Scene["shade"]>, paintPlace: (paint: Paint, palette: Colors, value: number,
 *   at: import("./insight/line_rows.js").PlaceAt) => void }} Painters */

const SQUARE = 0.68, DASH = 0.52, THIN = 0.1; // of a belief, in sides of a cell, at its largest
const UNDERLINE = 0.06; // in sides of a cell
const MUD = 3.5; // pixels for a mark, below which a cell has none
const LETTERED = 9; // pixels of a square with a letter

/** Let everything that is watched on this page be in these colours. @param {Inks} inks */
export function followColours(inks) {
  const painters = { shade: shadeOf(inks), paintPlace: placePainter(inks) };
  Object.assign(coloured, { inks: inks.palette, words, painters });
}

/** The `shade` of boards: the most likely colour of each open cell, the larger the likelier; or else the colours that
 * it can still have. @param {Inks} inks @returns {Painters["shade"]} */
const shadeOf = (inks) => (paint, palette, scene, width, side, part) => {
  const cells = /** @type {WatchedCells} */ (scene.cells), mark = side / Math.ceil(Math.sqrt(inks.palette.length));
  for (let row = part.firstRow; row <= part.lastRow; row++) {
    for (let col = part.firstCol; col <= part.lastCol; col++) {
      const cell = row * width + col, mask = cells.masks?.[cell] ?? 0, box = [col * side, row * side, side];
      if (cells[cell] & MARK) continue;
      const likely = words.likeliestAt(cells, cell);
      if (likely && likely.leaning > words.FAINT) paintBelief(paint, palette, inks, likely, box);
      else if (mask && mark >= MUD) paintMask(paint, palette, inks, mask, box, cells[cell] & TRIED);
    }
  }
};

/** A square in the colour, or a dash for empty. @param {Paint} paint @param {Palette} palette @param {Inks} inks
 * @param {{ colour: number, leaning: number }} likely @param {number[]} box */
function paintBelief(paint, palette, { palette: every, lettered }, { colour, leaning }, [x, y, side]) {
  const { value, letter } = every[colour], share = Math.sqrt(leaning) * side;
  const wide = Math.max(1, Math.round((colour ? SQUARE : DASH) * share));
  const high = colour ? wide : Math.max(1, Math.round(THIN * side));
  const left = Math.round(x + 0.5 + (side - wide) / 2), top = Math.round(y + 0.5 + (side - high) / 2);
  fillBox(paint, [left, top, wide, high], colour ? value : palette.belief);
  if (colour && isNear(value, palette.sheet)) outline(paint, [left, top, wide - 1, high - 1], palette.lineStrong, 1);
  if (!colour || wide < LETTERED || !lettered()) return;
  writeLetter(paint, letter, [left, top, wide], readableOn(value), palette.font);
}

/** The colours that are left to a cell, on a line if that rests on a guess. @param {Paint} paint
 * @param {Palette} palette @param {Inks} inks @param {number} mask @param {number[]} box @param {number} tried */
function paintMask(paint, palette, inks, mask, [x, y, side], tried) {
  const thick = Math.max(1, Math.round(side * UNDERLINE));
  paintPossible(paint, palette, inks, mask, [x, y, side]);
  if (tried) fillBox(paint, [x + side * 0.2, y + side - thick, side * 0.6, thick], palette.accent);
}

/** Paints a place in the row of a line: a colour or a mask. @param {Inks} inks @returns {Painters["paintPlace"]} */
const placePainter = (inks) => (paint, palette, value, { x, side, height, box }) => {
  if (value < 0) {
    if (side / Math.ceil(Math.sqrt(inks.palette.length)) < MUD) return;
    paintPossible(paint, /** @type {Palette} */ (palette), inks, -value, [x, (height - side) / 2, side]);
    return;
  }
  fillBox(paint, box, inks.palette[colourOf(value)].value);
};
