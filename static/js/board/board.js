// A board that can be looked at, scrolled and zoomed: puts drawing, elements and view together.

import { say } from "../core/texts/say.js";
import { make, setAll } from "../base/dom.js";
import { late } from "../base/late.js";
import { createCells } from "./cells.js";
import { cellAt, extents } from "./geometry.js";
import { watchPalette } from "./palette.js";
import { createRenderer } from "./render.js";
import { createView } from "./view.js";

const FINGER = 22; // side of a cell that a finger hits

/** @typedef {ReturnType<typeof build>} Parts */
/** @typedef {ReturnType<typeof createBoard>} Board */

/** Build a board into `host`. `name` is what screen readers call it, `label(cell)` what they call a cell; `redraw()` is
 * asked for when the view has changed; `testid` is the hook for tests; `whole`: begin with all of it in sight, however
 * small the cells; `played`: one finger paints, for which cells are large enough; `more`: see cells.js.
 * @param {HTMLElement} host @param {FlatPuzzle} puzzle @param {BoardWish} wish */
export function createBoard(host, puzzle, { name, label, redraw, testid = "board", whole, played, more }) {
  const extent = extents(puzzle), { height, width } = extent;
  const parts = build(host, puzzle, name, testid);
  const cells = createCells(parts.cells, extent, label, { more });
  const renderer = createRenderer(parts.canvas, { height, width, clues: [...puzzle.rows, ...puzzle.cols] });
  const least = played && matchMedia("(pointer: coarse)").matches ? FINGER : undefined;
  const view = createView(parts, extent, redraw, least);
  const panning = late("../board/panning.js", () => import("./panning.js"), ({ pan }) =>
    pan(parts, extent, view, played));
  if (matchMedia("(any-pointer: coarse)").matches) panning(true);
  parts.frame.addEventListener("pointerenter", () => panning(true), { once: true });
  watchPalette(() => {
    renderer.repaint();
    redraw();
  });
  if (whole) view.fitWhole();
  else view.fit();

  /** The cell under a point of the page; beyond the border the nearest one, or null if `inside` only.
   * @param {Point} point @param {boolean} inside */
  function cellFrom(point, inside = false) {
    const { across, down } = view.toCells(point);
    return cellAt(extent, 1, across, down, inside);
  }

  /** @param {Scene} scene @param {number} now */
  function draw(scene, now) {
    if (!scene.rushing) cells.show(scene.cells);
    view.leaveRoom(scene.beyond?.room ?? 0);
    return renderer.draw(scene, view.now, now);
  }

  const nearestCell = (/** @type {Point} */ point) => cellFrom(point) ?? 0;

  return { parts, view, cells, renderer, extent, cellFrom, draw, nearestCell };
}

/** @param {HTMLElement} host @param {FlatPuzzle} puzzle @param {string} name @param {string} testid */
function build(host, { rows, cols }, name, testid) {
  const cells = make("div", { className: "cells" }), grid = make("div", { className: "grid" }, cells);
  setAll(grid, {
    role: "grid", "aria-label": name, "aria-rowcount": rows.length, "aria-colcount": cols.length,
    "data-testid": testid, "data-rows": rows.length, "data-cols": cols.length,
  });
  cells.setAttribute("role", "presentation");
  const corner = make("div", { className: "corner" });
  const colBand = clueList("cols", say("board.column_clues"), "col", cols, rows.length);
  const rowBand = clueList("rows", say("board.row_clues"), "row", rows, 0);
  const sheet = make("div", { className: "sheet" }, corner, colBand, rowBand, grid);
  const scroller = make("div", { className: "scroller" }, sheet);
  const canvas = make("canvas", { className: "paint" });
  canvas.setAttribute("aria-hidden", "true");
  const frame = make("div", { className: "frame" }, canvas, scroller);
  host.replaceChildren(frame);
  return { host, frame, canvas, scroller, sheet, corner, cols: colBand, rows: rowBand, grid, cells };
}

/** @param {string} kind @param {string} name @param {string} axis @param {(number[] | null)[]} clues
 * @param {number} first the number of the first of these lines */
function clueList(kind, name, axis, clues, first) {
  const items = clues.map((clue, index) => {
    const item = make("li", { textContent: clue === null ? "?" : clue.join(" ") || "0" });
    item.dataset.testid = `${axis}-clue-${index}`;
    item.dataset.line = String(first + index);
    return item;
  });
  const list = make("ol", { className: `band ${kind}` }, ...items);
  list.setAttribute("aria-label", name);
  return list;
}
