// The picture as far as it is filled, a pixel a cell: it stands small in the corner between the clues.

import { mapIn, sightOnMap } from "./geometry.js";
import { fillBox, outline } from "./paint.js";

const SMALLEST = 20;

/** @param {number} height @param {number} width */
export function createPicture(height, width) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const paint = /** @type {Paint} */ (canvas.getContext("2d"));

  /** @param {number} cell @param {boolean} filled @param {string} ink */
  function set(cell, filled, ink) {
    paint.fillStyle = ink;
    paint[filled ? "fillRect" : "clearRect"](cell % width, Math.floor(cell / width), 1, 1);
  }

  const clear = () => paint.clearRect(0, 0, width, height);

  /** Into the corner between the bands, where it is large enough to be made out; beside a board that is larger than
   * its view as a map, with a frame around what is in sight.
   * @param {Paint} target @param {Palette} palette @param {Frame} view */
  function drawInto(target, palette, view) {
    const { scale, x, y } = mapIn({ height, width }, view), box = [x, y, width * scale, height * scale];
    if (scale * Math.max(width, height) < SMALLEST) return;
    const isMap = view.beyondX || view.beyondY;
    if (isMap) fillBox(target, box, palette.sheet);
    target.imageSmoothingEnabled = scale < 1;
    target.drawImage(canvas, x, y, box[2], box[3]);
    if (!isMap) return;
    outline(target, box, palette.line, 1);
    outline(target, sightOnMap({ height, width }, view), palette.accent, 1.5);
  }

  return { canvas, set, clear, drawInto };
}
