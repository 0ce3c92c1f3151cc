// Long computations in slices, between which the page can react, such as the search for a line that contradicts a
// puzzle.

import { settleLines } from "../core/lines.js";
import { isOpen, MARK, masksOf, planesOf } from "../core/marks.js";
import { during } from "./busy.js";

const SLICE = 16; // milliseconds
const PATIENCE = 8_000; // milliseconds for a computation about a game, by default

/** The result of a generator that runs in slices, the first of them at once; null if it is no longer wanted, undefined
 * if its time is up.
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

/** The result of a generator that runs in slices; undefined if time is up, null if the game has changed.
 * @template T @param {Iterator<unknown, T>} steps @param {{ version: number }} game @param {number} [patience] */
export function unlessChanged(steps, game, patience = PATIENCE) {
  const { version } = game;
  return inSlices(steps, () => version === game.version, patience);
}

/** Follow the lines of a game: returns one that is contradicted, -1 if cells are left, null if all are settled.
 * @param {Game} game */
export async function faultIn(game) {
  const masks = masksOf(game.cells.map((value) => value & MARK), planesOf(game));
  const line = await unlessChanged(settleLines(game, masks, new Set(game.clues.keys())), game) ?? -1;
  return line < 0 && !masks.some(isOpen) ? null : line;
}
