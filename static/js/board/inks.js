// The colours of a coloured board: its cells, with letters for players who want them, the boxes around its numbers, and
// the eyedropper. Loaded only for coloured puzzles.

import { contrast, isColour, isNear, readableOn } from "../core/colour_values.js";
import { colourOf } from "../core/masks.js";
import { CANDIDATE, isFilled, MARK, TRIED } from "../core/marks.js";
import { setPressed } from "../base/dom.js";
import { disc, fillPath, square, strokePath } from "./paint.js";
import { hatch } from "./palette.js";

const APART = 2; // of contrast with the hatch of trials
const DISC = 0.42; // of a cell that an annealer tries, in its side
const LETTER = 0.56, SMALLEST = 9; // of a letter in sides of its cell, and pixels of a cell
const BOX = 1.14, ROUND = 0.2; // of a number, in units of its font
const DONE = 0.22; // how much of a box remains once its number is done
const MIDDLE = 1; // the button of a mouse

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
    const ink = readableOn(color), known = this.hatches.get(ink) ?? hatch(ink);
    this.hatches.set(ink, known);
    return known;
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
    const cell = wanted ? cellAt({ x: event.clientX, y: event.clientY }) : null;
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
function collect(board, { cells, given }, cell, { firstRow, lastRow, firstCol, lastCol }, now) {
  const found = /** @type {Painted} */ (new Map());
  for (let row = firstRow; row <= lastRow; row++) {
    for (let col = firstCol; col <= lastCol; col++) {
      const index = row * board.width + col, value = cells[index] & (MARK | TRIED | CANDIDATE);
      if (!isFilled(value & MARK)) continue;
      const one = found.get(value) ?? { path: new Path2D(), cells: [] };
      if (value & CANDIDATE) disc(one.path, col * cell, row * cell, cell, DISC);
      else square(one.path, col * cell, row * cell, cell, board.grown(index, now));
      one.cells.push([col * cell, row * cell, given[index]]);
      found.set(value, one);
    }
  }
  return found;
}

/** @param {Paint} paint @param {string} letter @param {number[][]} cells @param {number} cell @param {string} color
 * @param {string} font */
function write(paint, letter, cells, cell, color, font) {
  paint.font = `600 ${cell * LETTER}px ${font}`;
  paint.textAlign = "center";
  paint.textBaseline = "middle";
  paint.fillStyle = color;
  for (const [x, y] of cells) paint.fillText(letter, x + cell / 2 + 0.5, y + cell / 2 + 0.5 + cell * 0.03);
}

/** The sign of a given cell, in its corner. @param {Paint} paint @param {number} x @param {number} y
 * @param {number} cell @param {string} color */
function dot(paint, x, y, cell, color) {
  const path = new Path2D();
  path.arc(x + cell * 0.2, y + cell * 0.2, Math.max(1, cell * 0.08), 0, 7);
  fillPath(paint, path, color);
}
