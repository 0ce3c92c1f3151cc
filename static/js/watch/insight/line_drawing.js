// A line as a small row of cells on a canvas: what is filled, empty or unknown, whether all of it is struck, and cells
// that are pointed out.

import { CROSSED, FILLED } from "../../core/marks.js";

const WIDEST = 15, LEAST = 3; // pixels of a cell
const DOTTED = 5; // pixels from which on empty cells have a dot

/** How wide a cell is when so many of them are to fit. @param {number} count @param {number} room */
export const sideOf = (count, room) => Math.max(LEAST, Math.min(WIDEST, Math.floor((room - 1) / count)));

/**
 * @param {HTMLCanvasElement} canvas @param {ArrayLike<number>} cells
 * @param {{ palette: Colors, side: number, struck?: boolean, pointed?: readonly number[] }} how
 */
export function drawLine(canvas, cells, { palette, side, struck = false, pointed = [] }) {
  const width = side * cells.length + 1, height = Math.max(side, 5) + 1, dpr = devicePixelRatio;
  Object.assign(canvas, { width: Math.ceil(width * dpr), height: Math.ceil(height * dpr) });
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  const paint = /** @type {Paint} */ (canvas.getContext("2d"));
  paint.scale(dpr, dpr);
  for (let i = 0; i < cells.length; i++) drawCell(paint, palette, cells[i], { x: i * side, side, height, struck });
  drawGrid(paint, palette, { side, width, height });
  if (struck) drawStroke(paint, palette.ink, width, height);
  for (const cell of pointed) drawPointed(paint, palette, { x: cell * side, side, height });
}

/** @param {Paint} paint @param {Colors} palette @param {number} mark
 * @param {{ x: number, side: number, height: number, struck: boolean }} at */
function drawCell(paint, palette, mark, { x, side, height, struck }) {
  if (mark === FILLED) {
    paint.fillStyle = struck ? palette.faint : palette.ink;
    paint.fillRect(x + (side > 4 ? 1 : 0), 1, side - (side > 4 ? 1 : 0), height - 2);
  } else if (mark === CROSSED && side >= DOTTED) {
    paint.fillStyle = struck ? palette.faint : palette.cross;
    paint.fillRect(x + side / 2 - 0.5, height / 2 - 1, 2, 2);
  }
}

/** @param {Paint} paint @param {Colors} palette @param {{ side: number, width: number, height: number }} at */
function drawGrid(paint, palette, { side, width, height }) {
  Object.assign(paint, { strokeStyle: palette.lineStrong, lineWidth: 1 });
  paint.beginPath();
  paint.rect(0.5, 0.5, width - 1, height - 1);
  if (side > 4) {
    for (let x = side; x < width - 1; x += side) {
      paint.moveTo(x + 0.5, 0);
      paint.lineTo(x + 0.5, height);
    }
  }
  paint.stroke();
}

/** @param {Paint} paint @param {string} color @param {number} width @param {number} height */
function drawStroke(paint, color, width, height) {
  Object.assign(paint, { strokeStyle: color, lineWidth: 1.2 });
  paint.beginPath();
  paint.moveTo(0, height / 2);
  paint.lineTo(width, height / 2);
  paint.stroke();
}

/** A frame, thick enough to be seen in a line of narrow cells, too. @param {Paint} paint @param {Colors} palette
 * @param {{ x: number, side: number, height: number }} at */
function drawPointed(paint, palette, { x, side, height }) {
  Object.assign(paint, { strokeStyle: palette.accent, lineWidth: 2 });
  paint.strokeRect(x + 1, 1, Math.max(2, side - 1), height - 2);
}
