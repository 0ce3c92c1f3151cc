// The state of a solver that works line by line: the line that it looks at, and its open guesses. Pure.

import { FILLED, GUESS, TRIED } from "../../core/marks.js";
import { valueAt } from "../recording.js";

/** @import { Playback } from "../playback.js" */

/** The lines that have a clue, in the order of a pass: in a flat puzzle, columns first.
 * @param {Pick<Layout, "shape" | "clues">} layout */
function linesInTurn({ shape, clues }) {
  const all = [...clues.keys()], first = shape.length === 2 ? shape[0] : 0;
  return [...all.slice(first), ...all.slice(0, first)].filter((line) => clues[line] !== null);
}

/** The line of a step, or else the one that was visited last; null before the first visit.
 * @param {Pick<Layout, "shape" | "clues">} layout @param {Step | null} step @param {Record<string, number>} counters */
export function lineAtWork(layout, step, { line_visits: visits = 0 }) {
  if (step && step.why >= 0) return step.why;
  const lines = linesInTurn(layout);
  return visits ? lines[(visits - 1) % lines.length] : null;
}

/** What was known of a line, as values, before the step that looked at it. @param {Named} layout @param {number} line
 * @param {WatchedCells} board @param {Step | null} step @returns {number[]} */
export function knownBefore(layout, line, board, step) {
  const before = new Map(step?.why === line ? Array.from(step.cells, (cell, i) => [cell, step.before?.[i] ?? 0]) : []);
  const { start, step: apart, length } = layout.lines[line];
  return Array.from({ length }, (_, i) => before.get(start + i * apart) ?? valueAt(board, start + i * apart));
}

/** A guess: its cell and its value, whether it is filled, the place of its step, and how many cells follow before the
 * next one. @typedef {{ cell: number, value: number, filled: boolean, place: number, follow: number }} Guessed */

/** The open guesses at a position, in the order in which they were made. Looks back only as far as there are values
 * that may be withdrawn. @param {Playback} playback @param {number} position @returns {Guessed[]} */
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
        const value = valueAt(board, cell);
        found.unshift({ cell, value, filled: value === FILLED, place: step + 1, follow });
        follow = 0;
      }
    }
  }
  return found;
}
