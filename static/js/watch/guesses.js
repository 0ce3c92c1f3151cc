// The guesses that stand at a moment of a solve, in the order in which they were made. Pure.

import { FILLED, GUESS, MARK, TRIED } from "../core/marks.js";

/** @import { Playback } from "./playback.js" */
/** A guess: its cell, whether it is filled, the place of its step, and how many cells follow before the next one.
 * @typedef {{ cell: number, filled: boolean, place: number, follow: number }} Guessed */

/** Goes back from there only as far as anything stands that may be withdrawn.
 * @param {Playback} playback @param {number} position @returns {Guessed[]} */
export function guessesAt(playback, position) {
  const board = playback.boardAt(position), { entries, steps } = playback.recording;
  /** @type {Guessed[]} */
  const found = [];
  const open = new Set([...board.keys()].filter((cell) => board[cell] & TRIED));
  let follow = 0;
  for (let step = position - 1; open.size && step >= 0; step--) {
    const first = step ? steps.end.data[step - 1] : 0;
    for (let i = steps.end.data[step] - 1; i >= first; i--) {
      const cell = entries.cell.data[i];
      if (!open.delete(cell)) continue;
      if (!(board[cell] & GUESS)) follow++;
      else {
        found.unshift({ cell, filled: (board[cell] & MARK) === FILLED, place: step + 1, follow });
        follow = 0;
      }
    }
  }
  return found;
}
