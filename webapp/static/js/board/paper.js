// The empty puzzle for the printer: an SVG, sharp at any size. Built only when something is printed.

import { measure, extents, colNumbers, rowNumbers } from "./geometry.js";
import { FILLED } from "../marks.js";

const CELL = 22;

const WRITTEN = 80; // a longer link nobody types: the code holds it
const LARGEST = 1.8; // times CELL: a small puzzle does not fill the sheet

/** `about()` is {title, size, link, qr}, `qr` the address of a picture. Returns `print`, which waits for that picture. */
export function printOn(host, { rows, cols, givens }, about) {
  const code = new Image();

  addEventListener("beforeprint", () => {
    const { title, size, link } = about();
    const svg = draw({ rows, cols, givens });
    svg.style.maxWidth = `${svg.viewBox.baseVal.width * LARGEST}px`;
    host.replaceChildren(element("h2", title), ...(title.includes(size) ? [] : [element("p", size)]), svg,
      element("footer", ...(code.naturalWidth ? [code] : []), element("span", link.length > WRITTEN ? "" : link)));
  });

  return async function printSheet() {
    code.src = about().qr;
    await code.decode().catch(() => {}); // too long a link: then without
    print();
  };
}

function element(name, ...children) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

function draw({ rows, cols, givens }) {
  const { left, top, width, height, font } = measure(extents({ rows, cols }), CELL);
  const svg = make("svg", { viewBox: `0 0 ${width} ${height}`, width });
  svg.append(...givens.map(([cell, mark]) => {
    const x = left + (cell % cols.length) * CELL, y = top + Math.floor(cell / cols.length) * CELL;
    return mark === FILLED ? make("rect", { class: "given", x, y, width: CELL, height: CELL })
      : make("circle", { class: "given", cx: x + CELL / 2, cy: y + CELL / 2, r: 2.5 });
  }));
  const { thin, thick } = gridPaths(rows.length, cols.length, left, top);
  svg.append(make("path", { class: "thin", d: thin }), make("path", { class: "thick", d: thick }));
  rows.forEach((clue, row) => svg.append(...rowNumbers(clue, font).map(({ number, at }) => text(number, left + at, top + (row + 0.5) * CELL))));
  cols.forEach((clue, col) => svg.append(...colNumbers(clue, font).map(({ number, at }) => text(number, left + (col + 0.5) * CELL, top + at))));
  return svg;
}

function gridPaths(height, width, left, top) {
  const paths = { thin: "", thick: "" };
  const add = (place, most, path) => { paths[place % 5 === 0 || place === most ? "thick" : "thin"] += path; };
  for (let row = 0; row <= height; row++) add(row, height, `M${left} ${top + row * CELL}h${width * CELL}`);
  for (let col = 0; col <= width; col++) add(col, width, `M${left + col * CELL} ${top}v${height * CELL}`);
  return paths;
}

function text(number, x, y) {
  const node = make("text", { x, y });
  node.textContent = number;
  return node;
}

function make(name, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  return node;
}
