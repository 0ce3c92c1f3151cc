// A board that can be looked at, scrolled and zoomed: puts drawing, elements and view together.

import { createCells } from "./cells.js";
import { cellAt, extents } from "./geometry.js";
import { watchPalette } from "./palette.js";
import { createRenderer } from "./render.js";
import { createView } from "./view.js";

/**
 * Build a board into `host`. `puzzle`: {rows, cols}; `name`: what screen readers call it; `label(cell)`: what they call
 * a cell; `redraw()` is asked for when the view has changed; `testid` is the hook for tests; `whole`: begin with all
 * of it in sight, however small the cells; `more`: see cells.js.
 */
export function createBoard(host, puzzle, { name, label, redraw, testid = "board", whole = false, more }) {
  const extent = extents(puzzle), { height, width } = extent;
  const parts = build(host, puzzle, name, testid);
  const cells = createCells(parts.cells, extent, label, { more });
  const renderer = createRenderer(parts.canvas, { height, width, clues: [...puzzle.rows, ...puzzle.cols] });
  const view = createView(parts, extent, redraw);
  watchPalette(() => {
    renderer.repaint();
    redraw();
  });
  (whole ? view.fitWhole : view.fit)();

  /** The cell under a point of the page; beyond the border the nearest one, or null if `inside` only. */
  function cellFrom(point, inside) {
    const { across, down } = view.toCells(point);
    return cellAt(extent, 1, across, down, inside);
  }

  function draw(scene, now) {
    if (!scene.rushing) cells.show(scene.cells);
    return renderer.draw(scene, view.now, now);
  }

  return { parts, view, cells, extent, cellFrom, draw };
}

function build(host, { rows, cols }, name, testid) {
  const cells = element("div", "cells");
  const grid = element("div", "grid", cells);
  setAll(grid, {
    role: "grid", "aria-label": name, "aria-rowcount": rows.length, "aria-colcount": cols.length,
    "data-testid": testid, "data-rows": rows.length, "data-cols": cols.length,
  });
  cells.setAttribute("role", "presentation");
  const corner = element("div", "corner");
  const colBand = clueList("cols", "Column clues", "col", cols), rowBand = clueList("rows", "Row clues", "row", rows);
  const sheet = element("div", "sheet", corner, colBand, rowBand, grid);
  const scroller = element("div", "scroller", sheet);
  const canvas = element("canvas", "paint");
  canvas.setAttribute("aria-hidden", "true");
  const frame = element("div", "frame", canvas, scroller);
  host.replaceChildren(frame);
  return { host, frame, canvas, scroller, sheet, corner, cols: colBand, rows: rowBand, grid, cells };
}

function clueList(kind, name, axis, clues) {
  const items = clues.map((clue, index) => {
    const item = element("li", "", clue === null ? "?" : clue.join(" ") || "0");
    item.dataset.testid = `${axis}-clue-${index}`;
    return item;
  });
  const list = element("ol", `band ${kind}`, ...items);
  list.setAttribute("aria-label", name);
  return list;
}

function element(tag, className, ...children) {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

const setAll = (target, attributes) => Object.entries(attributes).forEach(([name, value]) => target.setAttribute(name, value));
