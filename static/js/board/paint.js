// Boxes and paths on a canvas.

/** @param {Paint} paint @param {number[]} box @param {string} color */
export function fillBox(paint, [x, y, width, height], color) {
  paint.fillStyle = color;
  paint.fillRect(x, y, width, height);
}

/** @param {Paint} paint @param {Path2D} path @param {string | CanvasPattern} color */
export function fillPath(paint, path, color) {
  paint.fillStyle = color;
  paint.fill(path);
}

/** @param {Paint} paint @param {Path2D} path @param {string} color @param {number} thickness */
export function strokePath(paint, path, color, thickness) {
  paint.strokeStyle = color;
  paint.lineWidth = thickness;
  paint.stroke(path);
}

/** @param {Paint} paint @param {number[]} box @param {string} color @param {number} thickness */
export function outline(paint, [x, y, width, height], color, thickness) {
  paint.strokeStyle = color;
  paint.lineWidth = thickness;
  paint.strokeRect(x + 0.5, y + 0.5, width, height);
}
