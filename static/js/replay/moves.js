// A recording in small moves, one after another, for who shows every cell by itself. Pure.

import { CANDIDATE, GUESS, TRIED } from "../game/marks.js";

/** @import { Playback } from "./playback.js" */
/** @typedef {{ cells?: number[], values?: number[], counters?: Record<string, number>, end?: Finished }} Move */

/**
 * Facts cell by cell; what an annealer tries, what is believed and a solution all at once. What is only tried is like
 * what rests on a guess. Counters are told where they change, and the end is the last move.
 * @param {Playback} playback
 */
export function movesOf(playback) {
  /** @type {Move[]} */
  const moves = [];
  let counters = playback.countersAt(0);
  for (let position = 1; position <= playback.count; position++) {
    const { note, cells, values } = playback.stepAt(position);
    if (note.solution) moves.push(solutionOf(playback, note.solution));
    else if (!note.finished) moves.push(...inParts([...cells], Array.from(values, plain), isWhole(note)));
    const now = playback.countersAt(position);
    if (now !== counters) moves.push({ counters: now });
    counters = now;
    if (note.finished) moves.push({ end: note.finished });
  }
  return moves;
}

/** @param {Note} note */
const isWhole = (note) => note.move !== undefined || note.belief === true || note.merged !== undefined;

/** @param {number[]} cells @param {number[]} values @param {boolean} whole @returns {Move[]} */
function inParts(cells, values, whole) {
  if (whole) return [{ cells, values }];
  return cells.map((cell, i) => ({ cells: [cell], values: [values[i]] }));
}

/** @param {Playback} playback @param {number} number @returns {Move} */
function solutionOf({ solutions }, number) {
  const values = [...solutions.find((one) => one.number === number)?.cells ?? []];
  return { cells: values.map((_, cell) => cell), values };
}

/** @param {number} value */
const plain = (value) => (value & CANDIDATE ? (value & ~CANDIDATE) | TRIED : value & ~GUESS);
