// Work that takes long, done in slices between which the page has its turn, such as looking for a line that shows that
// a puzzle is broken.

import { settleLines } from "../core/lines.js";
import { MARK, UNKNOWN } from "../core/marks.js";
import { during } from "./busy.js";

const SLICE = 16; // milliseconds
const PATIENCE = 8_000; // milliseconds that may go into looking at a game, unless it is said otherwise

/** What a generator returns that is run in slices, the first of them at once: null when it is not wanted any more,
 * undefined when its time is up.
 * @template T @param {Iterator<unknown, T>} steps @param {() => boolean} wanted
 * @param {number} [patience] milliseconds */
export const inSlices = (steps, wanted, patience = Infinity) => during("thinking", slices(steps, wanted, patience));

/** @template T @param {Iterator<unknown, T>} steps @param {() => boolean} wanted @param {number} patience */
async function slices(steps, wanted, patience) {
  const end = performance.now() + patience;
  while (wanted()) {
    const until = performance.now() + SLICE;
    while (performance.now() < until) {
      const { done, value } = steps.next();
      if (done) return value;
    }
    await new Promise((goOn) => { setTimeout(goOn); });
    if (performance.now() > end) return undefined;
  }
  return null;
}

/** What a generator returns that is run while the page goes on; undefined when time is up, null when the game changed.
 * @template T @param {Iterator<unknown, T>} steps @param {{ version: number }} game @param {number} [patience] */
export function unlessChanged(steps, game, patience = PATIENCE) {
  const { version } = game;
  return inSlices(steps, () => version === game.version, patience);
}

/** Follow the lines of a game as it is: one that cannot hold, -1 where cells are left, and null when all is settled.
 * @param {Game} game */
export async function faultIn(game) {
  const cells = game.cells.map((value) => value & MARK);
  const line = await unlessChanged(settleLines(game, cells, new Set(game.clues.keys())), game) ?? -1;
  return line < 0 && !cells.includes(UNKNOWN) ? null : line;
}
