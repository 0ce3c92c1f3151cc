// What the numbers of a puzzle settle line by line, worked out in pieces, so that who draws never waits. Pure.

import { settleLines } from "../core/lines.js";
import { UNKNOWN } from "../core/marks.js";
import { layOut } from "../core/shapes.js";

/** `cells`: what is settled; `open`: how many are not; `broken`: a line that cannot hold, or -1.
 * @typedef {{ cells: Uint8Array, open: number, broken: number }} Settled */

/** Yields after each line, and ends with what is settled. @param {FlatPuzzle} puzzle
 * @returns {Generator<unknown, Settled>} */
export function* settling(puzzle) {
  const layout = layOut(puzzle), cells = new Uint8Array(layout.size);
  const broken = yield* settleLines(layout, cells, new Set(layout.lines.keys()));
  return { cells, broken, open: cells.reduce((sum, cell) => sum + Number(cell === UNKNOWN), 0) };
}
