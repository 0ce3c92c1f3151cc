// A board as wide as its canvas, which neither scrolls nor zooms: for small puzzles that play themselves.

import { extents, measure } from "./geometry.js";

const SMALLEST = 4; // pixels of a cell

/** Give the canvas the height that goes with its width, cells at most `largest` wide and all of it at most `highest`
 * pixels high; the view to draw with.
 * @param {HTMLCanvasElement} canvas @param {FlatPuzzle} puzzle @param {number} largest @param {number} highest */
export function fitAcross(canvas, puzzle, largest, highest = Infinity) {
  const width = canvas.clientWidth, extent = extents(puzzle);
  let cell = largest;
  const tooLarge = (/** @type {{ width: number, height: number }} */ one) => one.width > width || one.height > highest;
  while (cell > SMALLEST && tooLarge(measure(extent, cell))) cell -= 0.5;
  const size = measure(extent, cell);
  canvas.style.height = `${size.height}px`;
  return { ...size, width, x: 0, y: 0, beyondX: 0, beyondY: 0, dpr: devicePixelRatio };
}
