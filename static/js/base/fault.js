// Whether lines show by themselves that a puzzle is broken; and how to look for long while the page goes on.

import { settleLines } from "../core/lines.js";
import { MARK, UNKNOWN } from "../core/marks.js";
import { inSlices } from "./time_slices.js";

const PATIENCE = 8_000; // milliseconds that may go into looking, unless it is said otherwise

/** Follow the lines of a game as it is: one that cannot hold, -1 where cells are left, and null when all is settled.
 * @param {Game} game */
export async function faultIn(game) {
  const cells = game.cells.map((value) => value & MARK);
  const line = await unlessChanged(settleLines(game, cells, new Set(game.clues.keys())), game) ?? -1;
  return line < 0 && !cells.includes(UNKNOWN) ? null : line;
}

/**
 * What a generator returns that is run while the page goes on; undefined when time is up, null when the game changed.
 * @template T
 * @param {Iterator<unknown, T>} steps
 * @param {{ version: number }} game
 * @param {number} [patience]
 */
export function unlessChanged(steps, game, patience = PATIENCE) {
  const { version } = game;
  return inSlices(steps, () => version === game.version, patience);
}
