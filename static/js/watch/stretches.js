// Stretches of an annealing: a long run in parts of equal length, so that every move has its place. Pure.

import { KIND } from "./move_kinds.js";
import { lastUpTo } from "./number_column.js";

export const LONGEST = 10_000; // moves of a stretch

/** @import { Playback } from "./playback.js" */

/** The first move, less one, of the stretch in which a move lies. @param {number} number */
export const beginningOf = (number) => Math.floor((Math.max(1, number) - 1) / LONGEST) * LONGEST;

/** How many moves of a chain are known to have been made. @param {Playback} playback @param {number} chain */
export const movesOf = ({ annealed }, chain) => annealed.chains.get(chain)?.number ?? 0;

/** What of a chain is wanted of the server, so that all of a stretch can be seen.
 * @param {Playback} whole @param {number} chain @param {number} number a move that lies in it @returns {Stretch} */
export function stretchOf(whole, chain, number) {
  const first = beginningOf(number), count = Math.min(LONGEST, movesOf(whole, chain) - first);
  return { chain, first, count, checkpoint: whole.annealed.checkpointBefore(chain, first) };
}

/** The position just after a move; null where it is not told by itself.
 * @param {Playback} playback @param {number} chain @param {number} number */
export function positionAfter({ annealed, columns }, chain, number) {
  const { columns: moves, count } = annealed;
  for (let at = 0; at < count; at++) {
    if (moves.number.data[at] !== number || moves.chain.data[at] !== chain) continue;
    if (moves.kind.data[at] !== KIND.GAP && moves.by.data[at]) return lastUpTo(columns.moves, at) + 2;
  }
  return null;
}

/** The last move up to a position, of whatever chain; null before the first one.
 * @param {Playback} playback @param {number} position */
export const moveBefore = ({ annealed, columns }, position) =>
  (position ? annealed.moveAt(columns.moves.data[position - 1] - 1) : null);

/** Whether all moves of a chain are told. @param {Playback} playback @param {number} chain */
export function isWhole({ annealed: { columns, count } }, chain) {
  for (let at = 0; at < count; at++) {
    if (columns.chain.data[at] === chain && columns.kind.data[at] === KIND.GAP) return false;
  }
  return true;
}
