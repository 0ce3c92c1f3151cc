// The soft shadow on the floor: a small picture below the block, which the browser makes as large as the pane.

import { make } from "../base/dom.js";

const SMALLER = 10; // times smaller than the pane: so it is soft, and drawn at once
const BLUR = 0.22; // of a cell

/** What is dark, how high the floor lies, the pixels of a cell.
 * @typedef {{ fields: number[][], floor: number, cell: number }} Shadow */

export function createShade() {
  const canvas = make("canvas", { className: "shade" }), paint = /** @type {Paint} */ (canvas.getContext("2d"));
  canvas.setAttribute("aria-hidden", "true");

  /** @param {View3d} view @param {Shadow} shadow @param {number} width @param {number} height */
  function draw(view, { fields, floor, cell }, width, height) {
    canvas.width = Math.ceil(width / SMALLER);
    canvas.height = Math.ceil(height / SMALLER);
    if (view.eye[2] <= floor) return;
    paint.filter = `blur(${((BLUR * cell) / SMALLER).toFixed(2)}px)`;
    paint.fillStyle = "#000";
    for (const [x, y, dark] of fields) {
      paint.globalAlpha = dark;
      paint.beginPath();
      for (const [right, back] of [[0, 0], [1, 0], [1, 1], [0, 1]]) {
        const [across, down] = view.project([x + right, y + back, floor]);
        paint.lineTo(across / SMALLER, down / SMALLER);
      }
      paint.fill();
    }
  }

  return { canvas, draw };
}
