// What lies over a board in front of the class: the teacher's strokes, each with the number of a pen and points
// [across, down] in cells; and numbers, such as how many boards of the class are wrong in a cell. All lie on the sheet
// of the board, so that they stay on their cells however it is zoomed.

import { makeSvg, setAll } from "../base/dom.js";

/** @typedef {{ pen: number, points: [across: number, down: number][] }} Stroke */

const WIDE = 0.16; // cells
const FAINT = 0.2; // the opacity of the smallest number

/** Draw strokes and numbers over a board, in place of those that it shows. A number of 0 is not shown; `most` is the
 * number with the strongest colour.
 * @param {HTMLElement} grid @param {{ width: number, height: number }} size in cells
 * @param {{ strokes: Stroke[], numbers?: number[], most?: number }} drawn */
export function drawOver(grid, { width, height }, { strokes, numbers = [], most = 1 }) {
  const lines = strokes.map(({ pen, points }) => makeSvg("polyline", {
    class: `pen-${pen}`, points: points.map((point) => point.join(",")).join(" "), "stroke-width": WIDE,
  }));
  const counted = numbers.flatMap((number, cell) =>
    (number ? numberOn(cell % width, Math.floor(cell / width), number, number / most) : []));
  layerOf(grid, width, height).replaceChildren(...counted, ...lines);
}

/** @param {number} x @param {number} y @param {number} number @param {number} share */
const numberOn = (x, y, number, share) => [
  makeSvg("rect", { x, y, width: 1, height: 1, opacity: (FAINT + (1 - FAINT) * Math.min(1, share)).toFixed(2) }),
  makeSvg("text", { x: x + 0.5, y: y + 0.5, "font-size": 0.55 }, String(number)),
];

/** @param {HTMLElement} grid @param {number} width @param {number} height */
function layerOf(grid, width, height) {
  const known = grid.parentElement?.querySelector(":scope > .drawn-strokes");
  if (known) return known;
  const made = makeSvg("svg", { class: "drawn-strokes", preserveAspectRatio: "none", "aria-hidden": "true" });
  setAll(made, { viewBox: `0 0 ${width} ${height}`, "data-testid": "drawn-strokes" });
  grid.after(made);
  return made;
}
