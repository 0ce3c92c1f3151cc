// What the marks of a board look like, for render.js: gathered in one path a kind, then painted.

import { CANDIDATE, FILLED, MARK, TRIED } from "../core/marks.js";
import { fillBox, fillPath, strokePath } from "./paint.js";

export const newPaths = () => ({
  filled: new Path2D(), tried: new Path2D(), candidate: new Path2D(), crossed: new Path2D(), triedCross: new Path2D(),
  dots: new Path2D(), holes: new Path2D(),
});

/**
 * Add the mark of a cell to its path; `grown` is how large it is while it fills.
 * @param {ReturnType<typeof newPaths>} paths
 * @param {number} value
 * @param {boolean} given
 * @param {Point} corner
 * @param {number} cell
 * @param {number} grown
 */
export function addMark(paths, value, given, { x, y }, cell, grown) {
  const filled = (value & MARK) === FILLED, tried = value & TRIED;
  if (value & CANDIDATE) {
    if (filled) disc(paths.candidate, x, y, cell, 0.36);
  } else if (filled) square(tried ? paths.tried : paths.filled, x, y, cell, grown);
  else if (!given) cross(tried ? paths.triedCross : paths.crossed, x, y, cell);
  if (given) disc(filled ? paths.holes : paths.dots, x, y, cell, 0.11);
}

/**
 * `clean`: without crosses.
 * @param {Paint} paint
 * @param {Palette} palette
 * @param {ReturnType<typeof newPaths>} paths
 * @param {number} cell
 * @param {boolean} clean
 */
export function paintPaths(paint, palette, paths, cell, clean) {
  fillPath(paint, paths.filled, palette.filled);
  for (const color of [palette.soft, palette.hatch]) fillPath(paint, paths.tried, color);
  strokePath(paint, paths.tried, palette.accent, 1);
  fillPath(paint, paths.candidate, palette.candidate);
  fillPath(paint, paths.holes, palette.sheet);
  if (clean) return;
  strokePath(paint, paths.crossed, palette.cross, crossWidth(cell));
  strokePath(paint, paths.triedCross, palette.accent, crossWidth(cell));
  fillPath(paint, paths.dots, palette.ink);
}

/** A mark that is proposed. @param {Paint} paint @param {string} color @param {number[]} box @param {number} mark */
export function paintGhost(paint, color, [x, y, cell], mark) {
  const path = new Path2D();
  if (mark === FILLED) fillBox(paint, [x + cell * 0.3 + 0.5, y + cell * 0.3 + 0.5, cell * 0.4, cell * 0.4], color);
  else cross(path, x, y, cell);
  strokePath(paint, path, color, crossWidth(cell) * 1.4);
}

/** @param {number} cell */
const crossWidth = (cell) => Math.max(1, cell * 0.065);

/** A filled cell, which leaves the line before it free; smaller while it fills.
 * @param {Path2D} path @param {number} x @param {number} y @param {number} cell @param {number} scale */
function square(path, x, y, cell, scale) {
  const side = (cell - 1) * scale, inset = 1 + (cell - 1 - side) / 2;
  if (cell >= 12) path.roundRect(x + inset, y + inset, side, side, cell * 0.07);
  else path.rect(x + inset, y + inset, side, side);
}

/** @param {Path2D} path @param {number} x @param {number} y @param {number} cell */
function cross(path, x, y, cell) {
  const near = cell * 0.34 + 0.5, far = cell * 0.66 + 0.5;
  path.moveTo(x + near, y + near);
  path.lineTo(x + far, y + far);
  path.moveTo(x + far, y + near);
  path.lineTo(x + near, y + far);
}

/** @param {Path2D} path @param {number} x @param {number} y @param {number} cell @param {number} share */
function disc(path, x, y, cell, share) {
  const cx = x + cell / 2 + 0.5, cy = y + cell / 2 + 0.5, radius = Math.max(1, cell * share);
  path.moveTo(cx + radius, cy);
  path.arc(cx, cy, radius, 0, 7);
}
