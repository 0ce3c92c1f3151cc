// A board as wide as its canvas, which neither scrolls nor zooms: for small puzzles that play themselves.

import { extents, measure } from "./geometry.js";

/** Give the canvas the height that goes with its width, cells at most `largest` wide; the view to draw with.
 * @param {HTMLCanvasElement} canvas @param {FlatPuzzle} puzzle @param {number} largest */
export function fitAcross(canvas, puzzle, largest) {
  const width = canvas.clientWidth, extent = extents(puzzle);
  let cell = largest;
  while (measure(extent, cell).width > width) cell -= 0.5;
  const size = measure(extent, cell);
  canvas.style.height = `${size.height}px`;
  return { ...size, width, x: 0, y: 0, bandLeft: 0, bandTop: 0, stuckX: true, stuckY: true, dpr: devicePixelRatio };
}
