// The colours of a coloured board: its cells, with letters for players who want them, the boxes around its numbers, the
// eyedropper, and the colours that cells can still have. Loaded only where something is said of colours.

import { contrast, isColour, isNear, readableOn } from "../core/colour_values.js";
import { CANDIDATE, colourOf, coloursIn, isFilled, isOpen, MARK, TRIED } from "../core/marks.js";
import { pointOf, setPressed } from "../base/dom.js";
import { cellsIn } from "./geometry.js";
import { centreText, cross, disc, fillBox, fillPath, hatch, outline, square, strokePath } from "./paint.js";

const APART = 2; // of contrast with the hatch of trials
const DISC = 0.42; // of a cell that an annealer tries, in its side
const LETTER = 0.56, SMALLEST = 9; // of a letter in sides of its cell, and pixels of a cell
const BOX = 1.14, ROUND = 0.2; // of a number, in units of its font
const DONE = 0.22; // how much of a box remains once its number is done
const MIDDLE = 1; // the button of a mouse
const MARGIN = 0.1, GAP = 0.12; // around all marks, in sides of a cell; between them, in their own sides
const LETTERED = 9; // pixels of a mark with a letter
const MARKED = 4; // pixels of a cell with marks

/** @typedef {Map<number, { path: Path2D, cells: number[][] }>} Painted by value of the cells */

export class Inks {
  /** @param {Ink[]} palette which may change @param {() => boolean} lettered whether cells show their letters */
  constructor(palette, lettered) {
    this.palette = palette;
    this.lettered = lettered;
    this.hatches = /** @type {Map<string, CanvasPattern>} */ (new Map());
  }

  /** @param {number} mark */
  inkOf(mark) {
    return this.palette[colourOf(mark)];
  }

  /** @param {number} mark */
  colorOf(mark) {
    return this.inkOf(mark).value;
  }

  /** How help draws the colours that are left to cells. @returns {ShadeOf} */
  get shadeOfHelp() {
    return (left, noticed) => shadePossible(this, (cell) => left.get(cell) ?? 0, (cell) => noticed?.has(cell) ?? false);
  }

  /** Paint the coloured cells. @param {import("./render.js").Renderer} board @param {Scene} scene
   * @param {Palette} palette @param {number} cell @param {Part} part @param {number} now */
  paintCells(board, scene, palette, cell, part, now) {
    const { paint } = board;
    for (const [value, { path, cells }] of collect(board, scene, cell, part, now)) {
      const { value: color, letter } = this.inkOf(value & MARK), readable = readableOn(color);
      fillPath(paint, path, color);
      if (isNear(color, palette.sheet)) strokePath(paint, path, palette.lineStrong, 1);
      if (value & TRIED) {
        fillPath(paint, path, this.hatchOn(color, palette));
        strokePath(paint, path, palette.accent, 1.5);
      }
      if (this.lettered() && cell >= SMALLEST) write(paint, letter, cells, cell, readable, palette.font);
      for (const [x, y, given] of cells) if (given) dot(paint, x, y, cell, readable);
    }
  }

  /** The hatch of trials on a colour: in black or white where the usual one cannot be told from it.
   * @param {string} color @param {Palette} palette */
  hatchOn(color, palette) {
    if (!isColour(palette.accent) || contrast(color, palette.accent) >= APART) return palette.hatch;
    const ink = readableOn(color), pattern = this.hatches.get(ink) ?? hatch(ink);
    this.hatches.set(ink, pattern);
    return pattern;
  }

  /** Paint the box around a number that stands at a place with so much room; returns the colour in which the number can
   * be read on it, or none if it is done. @param {Paint} paint @param {Palette} palette @param {number} mark
   * @param {number[]} place @param {boolean} done */
  paintBox(paint, palette, mark, [x, y, room, font], done) {
    const color = this.colorOf(mark), path = new Path2D(), high = BOX * font;
    path.roundRect(x - room / 2, y - high / 2, room, high, ROUND * font);
    paint.globalAlpha = done ? DONE : 1;
    fillPath(paint, path, color);
    paint.globalAlpha = 1;
    if (!done && isNear(color, palette.paper)) strokePath(paint, path, palette.lineStrong, 1);
    return done ? "" : readableOn(color);
  }
}

/** The eyedropper: a press on the stage with the middle button or with Alt, or the first one after `turn(true)`, takes
 * the colour of a cell. Its button shows whether it is on.
 * @param {HTMLElement} stage @param {HTMLElement} button @param {(point: Point) => number | null} cellAt
 * @param {(cell: number) => void} pick */
export function createDropper(stage, button, cellAt, pick) {
  let on = false; // whether the next press takes a colour

  /** @param {boolean} wanted */
  function turn(wanted) {
    on = wanted;
    setPressed(button, on);
    stage.classList.toggle("picking", on);
  }

  stage.addEventListener("pointerdown", (event) => {
    const wanted = on || event.button === MIDDLE || event.altKey;
    const cell = wanted ? cellAt(pointOf(event)) : null;
    if (cell === null) return;
    event.preventDefault();
    event.stopPropagation();
    turn(false);
    pick(cell);
  }, { capture: true });
  return { turn, get on() { return on; } };
}

/** The coloured cells in sight, one path for each value. @param {import("./render.js").Renderer} board
 * @param {Scene} scene @param {number} cell @param {Part} part @param {number} now */
function collect(board, { cells, given }, cell, part, now) {
  const painted = /** @type {Painted} */ (new Map());
  for (const { cell: index, x, y } of cellsIn(part, board.width, cell)) {
    const value = cells[index] & (MARK | TRIED | CANDIDATE);
    if (!isFilled(value & MARK)) continue;
    const group = painted.get(value) ?? { path: new Path2D(), cells: [] };
    if (value & CANDIDATE) disc(group.path, x, y, cell, DISC);
    else square(group.path, x, y, cell, board.grown(index, now));
    group.cells.push([x, y, given[index]]);
    painted.set(value, group);
  }
  return painted;
}

/** @param {Paint} paint @param {string} letter @param {number[][]} cells @param {number} cell @param {string} color
 * @param {string} font */
function write(paint, letter, cells, cell, color, font) {
  centreText(paint, `600 ${cell * LETTER}px ${font}`, color);
  for (const [x, y] of cells) paint.fillText(letter, x + cell / 2 + 0.5, y + cell / 2 + 0.5 + cell * 0.03);
}

/** The sign of a given cell, in its corner. @param {Paint} paint @param {number} x @param {number} y
 * @param {number} cell @param {string} color */
function dot(paint, x, y, cell, color) {
  const path = new Path2D();
  path.arc(x + cell * 0.2, y + cell * 0.2, Math.max(1, cell * 0.08), 0, 7);
  fillPath(paint, path, color);
}

// The colours that a cell can still have, as small marks in it: each colour has its place, so that one that is excluded
// is a gap there

/** The place of a colour in a cell, in sides of the cell: its left and upper edge, and its side.
 * @param {number} colour @param {number} planes colours, with that of empty cells */
export function placeOf(colour, planes) {
  const across = Math.ceil(Math.sqrt(planes)), pitch = (1 - 2 * MARGIN) / across, gap = GAP * pitch;
  const at = (/** @type {number} */ number) => MARGIN + pitch * number + gap / 2;
  return [at(colour % across), at(Math.floor(colour / across)), pitch - gap];
}

/** The `shade` of a scene that draws them. @param {Inks} inks
 * @param {(cell: number) => number} maskAt the mask of a cell, with bit 0 for empty; 0 if nothing is said of it
 * @param {(cell: number) => boolean} [isNews] whether the cell is to be noticed */
export const shadePossible = (inks, maskAt, isNews = () => false) =>
  /** @type {Shade} */ ((paint, palette, { cells }, width, side, part) => {
    if (side < MARKED) return;
    for (const { cell, x, y } of cellsIn(part, width, side)) {
      const mask = cells[cell] & MARK ? 0 : maskAt(cell) & wholeOf(inks);
      if (!isOpen(mask) || mask === wholeOf(inks)) continue;
      paintPossible(paint, palette, inks, mask, [x, y, side]);
      if (isNews(cell)) outline(paint, [x + 1, y + 1, side - 2, side - 2], palette.accent, 1.5);
    }
  });

/** @param {Inks} inks */
const wholeOf = ({ palette }) => 2 ** palette.length - 1;

/** Paint the marks of a cell. @param {Paint} paint @param {Palette} palette @param {Inks} inks
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
  centreText(paint, `600 ${size * 0.75}px ${font}`, color);
  paint.fillText(letter, x + size / 2, y + size * 0.53);
}
