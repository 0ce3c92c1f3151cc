// Lines as rows of cells, one below the other, as large as their box allows. No row is wider or higher than another.

import { cross, fillBox, fillPath, outline, readPalette, square, strokePath, watchPalette } from "../../board/paint.js";
import { CROSSED, isFilled } from "../../core/marks.js";
import { coloured } from "../recording.js";

const APART = 5, BESIDE = 12; // pixels between two rows, and between the words and the cells
const SET_APART = 10; // pixels of height besides those of rows
const WIDEST = 64, LEAST = 3; // pixels of a cell
const GRIDDED = 4, DOTTED = 5, CROSSES = 14; // of a cell with a grid, with a dot where it is empty, or with a cross
const CROSS = 0.34;
const SMALLEST_ROW = 1.3; // in heights of the text; as many as fit are listed
const HIGHEST = 200; // pixels of bars
const STRUCK = 0.35; // how strong a row is that is struck out

/** A place in the row of a line.
 * @typedef {{ x: number, side: number, height: number, box: number[] }} PlaceAt */
/** What is special about a row: it is struck out, cells are framed, or all of it is lit.
 * @typedef {{ struck?: boolean, pointed?: readonly number[], lit?: boolean }} RowStyle */

export class LineRows {
  /** @param {() => void} changed */
  constructor(changed) {
    this.host = document.documentElement; // the element with the rows, once it is there
    this.side = LEAST; // pixels of a cell
    this.words = 0; // pixels of the words before the cells
    this.palette = readPalette(document.documentElement);
    watchPalette(() => { this.palette = readPalette(document.documentElement); changed(); });
  }

  /** How many rows fit. */
  get most() { return Math.floor((this.host.clientHeight - SET_APART) / (this.smallest + APART)); }

  /** Pixels of the lowest row. */
  get smallest() { return Math.ceil(SMALLEST_ROW * this.font); }

  get font() { return parseFloat(getComputedStyle(this.host).fontSize) || 15; }

  /** Choose the size for `count` rows of `length` cells behind these words. @param {number} length
   * @param {number} count @param {string[]} words */
  fit(length, count, words) {
    const { host, palette } = this, paint = /** @type {Paint} */ (document.createElement("canvas").getContext("2d"));
    paint.font = `600 ${this.font}px ${palette.font}`;
    this.words = Math.ceil(Math.max(...words.map((text) => paint.measureText(text).width))) + 1;
    const wide = (host.clientWidth - this.words - BESIDE - 1) / length;
    const high = (host.clientHeight - SET_APART) / count - APART;
    this.side = Math.max(LEAST, Math.min(WIDEST, Math.floor(wide), Math.floor(Math.max(high, this.smallest))));
    host.style.setProperty("--words", `${this.words}px`);
  }

  /** Pixels of height that `count` rows leave, from as many as `least` rows to what is readable at once.
   * @param {number} count @param {number} least */
  left(count, least) {
    const { host: { clientHeight }, side } = this, left = clientHeight - SET_APART - (count + 1) * (side + APART);
    return Math.max(least * side, Math.min(left, HIGHEST));
  }

  /** Draw a row of cells.
   * @param {HTMLCanvasElement} canvas @param {ArrayLike<number>} cells @param {RowStyle} [style] */
  draw(canvas, cells, style = {}) {
    const { side, palette } = this, height = Math.max(side, LEAST + 2);
    const paint = paintOn(canvas, side * cells.length + 1, height + 1);
    drawLine(paint, palette, cells, { side, height: height + 1, ...style });
  }

  /** Draw the share that fills each cell as a bar. @param {HTMLCanvasElement} canvas @param {number[]} shares
   * @param {number} height */
  drawShares(canvas, shares, height) {
    const { side, palette } = this, width = side * shares.length + 1, paint = paintOn(canvas, width, height);
    shares.forEach((share, cell) => {
      const high = Math.round(share * (height - 2)), color = share === 1 ? palette.accent : palette.belief;
      fillBox(paint, [cell * side + 1, height - 1 - high, side - 1, high], color);
    });
    for (const part of [0, 0.5, 1]) {
      fillBox(paint, [0, Math.round(part * (height - 1)), width, 1], part === 1 ? palette.lineStrong : palette.line);
    }
  }
}

/** Give a canvas its size. @param {HTMLCanvasElement} canvas @param {number} width @param {number} height */
function paintOn(canvas, width, height) {
  Object.assign(canvas, { width: Math.ceil(width * devicePixelRatio), height: Math.ceil(height * devicePixelRatio) });
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  const paint = /** @type {Paint} */ (canvas.getContext("2d"));
  paint.scale(devicePixelRatio, devicePixelRatio);
  return paint;
}

/** @param {Paint} paint @param {Colors} palette @param {ArrayLike<number>} cells
 * @param {{ side: number, height: number } & RowStyle} how */
function drawLine(paint, palette, cells, { side, height, struck = false, pointed = [], lit = false }) {
  const width = side * cells.length + 1;
  fillBox(paint, [0, 0, width, height], lit ? palette.soft : palette.sheet);
  paint.globalAlpha = struck ? STRUCK : 1;
  for (let i = 0; i < cells.length; i++) drawCell(paint, palette, cells[i], { x: i * side, side, height });
  paint.globalAlpha = 1;
  for (let x = side; side > GRIDDED && x < width - 1; x += side) fillBox(paint, [x, 0, 1, height], palette.lineStrong);
  outline(paint, [0, 0, width - 1, height - 1], palette.lineStrong, 1);
  if (struck) fillBox(paint, [0, height / 2 - 1, width, 2], palette.ink);
  for (const cell of pointed) {
    outline(paint, [cell * side + 1, 1, Math.max(2, side - 2), height - 3], palette.accent, side < CROSSES ? 2 : 3);
  }
}

/** @param {Paint} paint @param {Colors} palette @param {number} value @param {Omit<PlaceAt, "box">} at */
function drawCell(paint, palette, value, at) {
  const { x, side, height } = at, gap = side > GRIDDED ? 1 : 0, box = [x + gap, 1, side - gap, height - 2];
  if (value === CROSSED) return drawEmpty(paint, palette.cross, at);
  if (!isFilled(value)) return;
  if (coloured.painters) coloured.painters.paintPlace(paint, palette, value, { ...at, box });
  else if (side < CROSSES) fillBox(paint, box, palette.ink);
  else {
    const path = new Path2D();
    square(path, x, 0, side, 1);
    fillPath(paint, path, palette.ink);
  }
}

/** @param {Paint} paint @param {string} color @param {Omit<PlaceAt, "box">} at */
function drawEmpty(paint, color, { x, side, height }) {
  if (side < DOTTED) return;
  if (side < CROSSES) return fillBox(paint, [x + side / 2 - 0.5, height / 2 - 1, 2, 2], color);
  const path = new Path2D();
  cross(path, x + 0.5, 0.5, side, CROSS);
  strokePath(paint, path, color, Math.max(1, side * 0.065));
}
