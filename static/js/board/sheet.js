// The empty puzzle on paper: an SVG, sharp at any size. base/output.js prints it.

import { colNumbers, extents, isLarge, measure, rowNumbers, weightOf } from "./geometry.js";
import { FILLED } from "../core/marks.js";
import { makeSvg } from "../base/dom.js";

export const CELL = 22;
const LARGEST = 1.8; // times CELL: a small puzzle does not fill the sheet

/** @param {FlatPuzzle} puzzle */
export function drawSheet({ rows, cols, givens = [] }) {
  const { left, top, width, height, font } = measure(extents({ rows, cols }), CELL);
  const svg = makeSvg("svg", { viewBox: `0 0 ${width} ${height}`, width });
  svg.style.maxWidth = `${width * LARGEST}px`;
  const corner = (/** @type {number} */ cell) =>
    [left + (cell % cols.length) * CELL, top + Math.floor(cell / cols.length) * CELL];
  svg.append(
    ...givens.map(([cell, mark]) => given(corner(cell), mark)),
    ...gridPaths(rows.length, cols.length, left, top),
  );
  rows.forEach((clue, row) => svg.append(
    ...rowNumbers(clue, font).map(({ number, at }) => text(number, left + at, top + (row + 0.5) * CELL))));
  cols.forEach((clue, col) => svg.append(
    ...colNumbers(clue, font).map(({ number, at }) => text(number, left + (col + 0.5) * CELL, top + at))));
  return svg;
}

/** The given mark of a cell. @param {number[]} corner @param {number} mark */
export const given = ([x, y], mark) => (mark === FILLED
  ? makeSvg("rect", { class: "given", x, y, width: CELL, height: CELL })
  : makeSvg("circle", { class: "given", cx: x + CELL / 2, cy: y + CELL / 2, r: 2.5 }));

/** The lines of a grid, thin, thick and heavy ones.
 * @param {number} height @param {number} width @param {number} left @param {number} top */
export function gridPaths(height, width, left, top) {
  const paths = ["", "", ""], large = isLarge({ height, width });
  const add = (/** @type {number} */ place, /** @type {number} */ most, /** @type {string} */ path) => {
    paths[weightOf(place, most, large)] += path;
  };
  for (let row = 0; row <= height; row++) add(row, height, `M${left} ${top + row * CELL}h${width * CELL}`);
  for (let col = 0; col <= width; col++) add(col, width, `M${left + col * CELL} ${top}v${height * CELL}`);
  return ["thin", "thick", "heavy"].map((name, weight) => makeSvg("path", { class: name, d: paths[weight] }));
}

/** @param {number | string} number @param {number} x @param {number} y */
export const text = (number, x, y) => makeSvg("text", { x, y }, String(number));
