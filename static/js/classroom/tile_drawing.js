// A small board of a pupil on a canvas: filled, crossed and wrong cells, nothing else, so that hundreds stay cheap.

const SIDE = 8; // pixels of a cell on the canvas, which the page scales

/** @typedef {{ sheet: string, ink: string, cross: string, line: string, accent: string }} TileColours */

/** The colours of the theme that is on. */
export function tileColours() {
  const style = getComputedStyle(document.documentElement);
  const of = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  return { sheet: of("sheet"), ink: of("ink"), cross: of("cross"), line: of("line"), accent: of("accent") };
}

/** @param {HTMLCanvasElement} canvas @param {string} cells digits @param {number} width in cells
 * @param {Set<number>} wrong @param {TileColours} colours */
export function drawTile(canvas, cells, width, wrong, colours) {
  const height = Math.ceil(cells.length / width), paint = canvas.getContext("2d");
  if (!paint) return;
  Object.assign(canvas, { width: width * SIDE + 1, height: height * SIDE + 1 });
  paint.fillStyle = colours.sheet;
  paint.fillRect(0, 0, canvas.width, canvas.height);
  drawLines(paint, width, height, colours.line);
  for (let cell = 0; cell < cells.length; cell++) {
    const x = (cell % width) * SIDE, y = Math.floor(cell / width) * SIDE;
    if (cells[cell] === "1") box(paint, x + 1, y + 1, SIDE - 1, wrong.has(cell) ? colours.accent : colours.ink);
    else if (cells[cell] === "2") box(paint, x + 3, y + 3, SIDE - 5, wrong.has(cell) ? colours.accent : colours.cross);
    if (wrong.has(cell)) ring(paint, x, y, colours.accent);
  }
}

/** @param {CanvasRenderingContext2D} paint @param {number} width @param {number} height @param {string} color */
function drawLines(paint, width, height, color) {
  paint.fillStyle = color;
  for (let at = 0; at <= width; at++) paint.fillRect(at * SIDE, 0, 1, height * SIDE + 1);
  for (let at = 0; at <= height; at++) paint.fillRect(0, at * SIDE, width * SIDE + 1, 1);
}

/** @param {CanvasRenderingContext2D} paint @param {number} x @param {number} y @param {number} side
 * @param {string} color */
function box(paint, x, y, side, color) {
  paint.fillStyle = color;
  paint.fillRect(x, y, side, side);
}

/** Colour is not the only sign of what is wrong.
 * @param {CanvasRenderingContext2D} paint @param {number} x @param {number} y @param {string} color */
function ring(paint, x, y, color) {
  paint.strokeStyle = color;
  paint.lineWidth = 2;
  paint.strokeRect(x, y, SIDE, SIDE);
}
