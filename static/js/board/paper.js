// The empty puzzle on a sheet of paper: an SVG, sharp at any size. ui/printing.js prints it.

import { measure, extents, colNumbers, rowNumbers } from "./geometry.js";
import { FILLED } from "../game/marks.js";

export const CELL = 22;
const LARGEST = 1.8; // times CELL: a small puzzle does not fill the sheet

export function drawSheet({ rows, cols, givens }) {
  const { left, top, width, height, font } = measure(extents({ rows, cols }), CELL);
  const svg = make("svg", { viewBox: `0 0 ${width} ${height}`, width });
  svg.style.maxWidth = `${width * LARGEST}px`;
  svg.append(...givens.map(([cell, mark]) => given(left + (cell % cols.length) * CELL, top + Math.floor(cell / cols.length) * CELL, mark)));
  const { thin, thick } = gridPaths(rows.length, cols.length, left, top);
  svg.append(make("path", { class: "thin", d: thin }), make("path", { class: "thick", d: thick }));
  rows.forEach((clue, row) => svg.append(...rowNumbers(clue, font).map(({ number, at }) => text(number, left + at, top + (row + 0.5) * CELL))));
  cols.forEach((clue, col) => svg.append(...colNumbers(clue, font).map(({ number, at }) => text(number, left + (col + 0.5) * CELL, top + at))));
  return svg;
}

export const given = (x, y, mark) => (mark === FILLED ? make("rect", { class: "given", x, y, width: CELL, height: CELL })
  : make("circle", { class: "given", cx: x + CELL / 2, cy: y + CELL / 2, r: 2.5 }));

export function gridPaths(height, width, left, top) {
  const paths = { thin: "", thick: "" };
  const add = (place, most, path) => { paths[place % 5 === 0 || place === most ? "thick" : "thin"] += path; };
  for (let row = 0; row <= height; row++) add(row, height, `M${left} ${top + row * CELL}h${width * CELL}`);
  for (let col = 0; col <= width; col++) add(col, width, `M${left + col * CELL} ${top}v${height * CELL}`);
  return paths;
}

export function text(number, x, y) {
  const node = make("text", { x, y });
  node.textContent = number;
  return node;
}

export function make(name, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  return node;
}
