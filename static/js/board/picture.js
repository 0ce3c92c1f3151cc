// The picture as far as it is filled, a pixel a cell: it stands small in the corner between the clues.

const PADDING = 6;
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

  /** Into the middle of a box of another canvas, where it is large enough to be made out.
   * @param {Paint} target @param {number} x @param {number} y @param {number} across @param {number} down */
  function drawInto(target, x, y, across, down) {
    const scale = Math.min((across - 2 * PADDING) / width, (down - 2 * PADDING) / height);
    if (scale * Math.max(width, height) < SMALLEST) return;
    target.imageSmoothingEnabled = scale < 1;
    target.drawImage(
      canvas,
      x + (across - width * scale) / 2,
      y + (down - height * scale) / 2,
      width * scale,
      height * scale,
    );
  }

  return { set, clear, drawInto };
}
