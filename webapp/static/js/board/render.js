// Drawing a flat board as one SVG. Knows the page and where things lie; nothing of solving or of the server.

import { CELL, cellAt, clueNumbers, crossPath, gridPaths, measure } from "./geometry.js";

const SVG = "http://www.w3.org/2000/svg";
const MANY_CELLS = 20_000;
const STATES = { "#": "filled", ".": "crossed", "?": "unknown" };

/**
 * A board. `grid`: a string a row, # filled, . empty, ? unknown. `marked`: cell numbers that stand out;
 * `bad`: {line, cell} where a contradiction shows, null for neither; `hooks`: prefix of test hooks, null for none.
 */
export function drawBoard({ rows, cols, grid, label, withClues = true, marked = new Set(), bad = null, hooks = "" }) {
  const board = measure(rows, cols, withClues);
  const svg = element("svg", {
    class: "board", viewBox: `0 0 ${board.drawing.width} ${board.drawing.height}`, width: board.shown.width,
    "data-rows": board.height, "data-cols": board.width, ...hook(hooks, "board"),
    ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
  });
  svg.style.minWidth = `${board.shown.atLeast}px`;
  drawCells(svg, board, grid, marked, hooks);
  drawGrid(svg, board);
  if (grid.some((row) => row.includes("?"))) drawCrosses(svg, board, grid);
  if (withClues) {
    drawClues(svg, board, "row", rows, lineStates(rows, grid, bad, 0), hooks);
    drawClues(svg, board, "col", cols, lineStates(cols, columnsOf(grid), bad, rows.length), hooks);
  }
  if (bad && bad.cell !== null) drawBadCell(svg, board, bad.cell);
  return svg;
}

function drawCells(svg, board, grid, marked, hooks) {
  if (board.height * board.width > MANY_CELLS) return drawCellsAtOnce(svg, board, grid, marked);
  grid.forEach((row, r) => [...row].forEach((sign, c) => {
    const { x, y } = cellAt(board, r, c);
    element("rect", {
      class: marked.has(r * board.width + c) ? "cell differs" : "cell",
      x: x + 0.5, y: y + 0.5, width: CELL, height: CELL,
      "data-state": STATES[sign], ...hook(hooks, `cell-${r}-${c}`),
    }, svg);
  }));
}

/** Huge boards: one path for all filled cells instead of an element each, which would take many seconds. */
function drawCellsAtOnce(svg, board, grid, marked) {
  const paths = { "cell differs": "", cell: "" };
  grid.forEach((row, r) => [...row].forEach((sign, c) => {
    const { x, y } = cellAt(board, r, c);
    if (sign === "#") paths[marked.has(r * board.width + c) ? "cell differs" : "cell"] += `M${x} ${y}h${CELL}v${CELL}h${-CELL}z`;
  }));
  for (const [name, d] of Object.entries(paths)) element("path", { class: name, d, "data-state": "filled" }, svg);
}

function drawGrid(svg, board) {
  const { thin, thick } = gridPaths(board);
  element("path", { class: "thin", d: thin }, svg);
  element("path", { class: "thick", d: thick }, svg);
}

/** Crosses on empty cells, where others are still unknown; a finished picture is clearer without. */
function drawCrosses(svg, board, grid) {
  let d = "";
  grid.forEach((row, r) => [...row].forEach((sign, c) => { if (sign === ".") d += crossPath(cellAt(board, r, c)); }));
  element("path", { class: "crosses", d }, svg);
}

function drawClues(svg, board, axis, clues, states, hooks) {
  clues.forEach((clue, index) => {
    const group = element("g", hook(hooks, `${axis}-clue-${index}`), svg);
    for (const { number, x, y } of clueNumbers(board, axis, index, clue)) {
      element("text", { x, y, class: states[index] }, group).textContent = number;
    }
  });
}

/** The look of each line's clue: bad where the contradiction shows, done when all its cells are known. */
const lineStates = (clues, lines, bad, first) =>
  clues.map((_, index) => (bad?.line === first + index ? "bad" : lines[index].includes("?") ? "" : "done"));

const columnsOf = (grid) => [...(grid[0] ?? "")].map((_, c) => grid.map((row) => row[c]).join(""));

function drawBadCell(svg, board, cell) {
  const { x, y } = cellAt(board, Math.floor(cell / board.width), cell % board.width);
  element("rect", { class: "bad-cell", x: x + 0.5, y: y + 0.5, width: CELL, height: CELL }, svg);
}

const hook = (prefix, name) => (prefix === null ? {} : { "data-testid": prefix + name });

function element(name, attributes, parent) {
  const node = document.createElementNS(SVG, name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  parent?.append(node);
  return node;
}
