// Cells as a small picture, a pixel each, which the style sheet makes larger; ink on paper in either theme.

/** @param {HTMLCanvasElement} canvas @param {FlatPicture} picture */
export function drawCells(canvas, { width, height, cells }) {
  const paint = canvas.getContext("2d"), style = getComputedStyle(canvas), pixels = new ImageData(width, height);
  Object.assign(canvas, { width, height });
  if (!paint) return;
  cells.forEach((cell, at) => { pixels.data[4 * at + 3] = cell ? 255 : 0; });
  paint.putImageData(pixels, 0, 0);
  for (const [way, token] of /** @type {const} */ (
    [["source-in", "--closed-ink"], ["destination-over", "--closed-sheet"]])) {
    paint.globalCompositeOperation = way;
    paint.fillStyle = style.getPropertyValue(token);
    paint.fillRect(0, 0, width, height);
  }
}
