// What a teacher draws over a board in front of the class: strokes, each a list of points [across, down] in cells. They
// lie on the sheet of the board, so that they stay on their cells however it is zoomed.

import { makeSvg, setAll } from "../base/dom.js";

/** @typedef {[across: number, down: number]} DrawnPoint */

const WIDE = 0.16; // cells

/** Draw strokes over a board, in place of those that it shows.
 * @param {HTMLElement} grid @param {{ width: number, height: number }} size in cells @param {DrawnPoint[][]} strokes */
export function showStrokes(grid, { width, height }, strokes) {
  const lines = strokes.map((points) => makeSvg("polyline", {
    points: points.map((point) => point.join(",")).join(" "), "stroke-width": WIDE,
  }));
  layerOf(grid, width, height).replaceChildren(...lines);
}

/** @param {HTMLElement} grid @param {number} width @param {number} height */
function layerOf(grid, width, height) {
  const known = grid.parentElement?.querySelector(":scope > .drawn-strokes");
  if (known) return known;
  const made = makeSvg("svg", { class: "drawn-strokes", preserveAspectRatio: "none", "aria-hidden": "true" });
  setAll(made, { viewBox: `0 0 ${width} ${height}`, "data-testid": "drawn-strokes" });
  grid.after(made);
  return made;
}
