// Exact reasoning inside one line of a solid: how many of its cells are filled, in one, two, or three and more blocks.
// Pure.
//
// A state between two cells is the number of blocks that have begun (three stand for more) and whether the last one
// goes on. Each state has the set of the numbers of filled cells with which it can be reached, as 64 bits in two
// halves.

import { EMPTY, FILLED, isOpen } from "./marks.js";

const FULL = 2; // the mask of a filled cell
const STATES = 8; // twice the blocks, plus one while a block goes on
const WIDEST = 64;

/** What the cells of a line can be, filled or empty, in some of its fillings; null if there is none.
 * @param {Count} clue @param {Uint32Array} known masks */
export function placeCount({ total, groups }, known) {
  if (total >= WIDEST) return placeWhole(total, known);
  const ahead = reached(known), behind = endings(total, total ? groups : 0, known);
  if (!ahead[0].some((bits, half) => bits & behind[0][half])) return null;
  return { masks: known.map((mask, cell) => (isOpen(mask) ? left(ahead[cell], behind[cell + 1]) : mask)) };
}

/** Whether the filled cells of a line are as many, in as many blocks, as its clue says.
 * @param {Count} clue @param {Uint8Array} known */
export function satisfiedCount({ total, groups }, known) {
  let filled = 0, blocks = 0;
  known.forEach((mark, cell) => {
    if (mark !== FILLED) return;
    filled++;
    if (known[cell - 1] !== FILLED) blocks++;
  });
  return filled === total && (total === 0 || Math.min(blocks, 3) === groups);
}

/** The number as an automaton that reads a line cell by cell, see placements.js: a state is the number of filled cells,
 * and the blocks as above. @param {Count} clue @returns {ClueReader} */
export const readerOfCount = ({ total, groups }) => ({
  states: STATES * (total + 1),
  next: (state, mark) => {
    const filled = Math.floor(state / STATES) + Number(mark === FILLED);
    return filled > total ? -1 : STATES * filled + next(state % STATES, mark === FILLED);
  },
  holds: (state) => Math.floor(state / STATES) === total && (!total || (state % STATES) >> 1 === groups),
});

/** A full line that is too long for the bits. @param {number} total @param {Uint32Array} known */
function placeWhole(total, known) {
  const fits = total === known.length && !known.includes(EMPTY);
  return fits ? { masks: known.map(() => FULL) } : null;
}

const emptySets = () => new Int32Array(2 * STATES);

/** The state that a cell leads to: an empty one ends a block. @param {number} state @param {boolean} filled */
const next = (state, filled) => (!filled ? state & ~1 : state & 1 ? state : Math.min(state + 2, 6) | 1);

/** Before each cell: the numbers of filled cells so far, by state. @param {Uint32Array} known */
function reached(known) {
  const sets = Array.from({ length: known.length + 1 }, emptySets);
  sets[0][0] = 1;
  known.forEach((mask, cell) => {
    for (let state = 0; state < STATES; state++) {
      const low = sets[cell][2 * state], high = sets[cell][2 * state + 1];
      if (mask & EMPTY) add(sets[cell + 1], next(state, false), low, high);
      if (mask & FULL) add(sets[cell + 1], next(state, true), low << 1, (high << 1) | (low >>> 31));
    }
  });
  return sets;
}

/** Before each cell: the numbers of filled cells so far with which the line can still come to its end, by state.
 * @param {number} total @param {number} groups @param {Uint32Array} known */
function endings(total, groups, known) {
  const sets = Array.from({ length: known.length + 1 }, emptySets), end = sets[known.length];
  for (const state of [2 * groups, 2 * groups + 1])
    add(end, state, total < 32 ? 1 << total : 0, total < 32 ? 0 : 1 << (total - 32));
  for (let cell = known.length - 1; cell >= 0; cell--) {
    for (let state = 0; state < STATES; state++) {
      const empty = 2 * next(state, false), filled = 2 * next(state, true), after = sets[cell + 1];
      if (known[cell] & EMPTY) add(sets[cell], state, after[empty], after[empty + 1]);
      if (known[cell] & FULL)
        add(sets[cell], state, (after[filled] >>> 1) | (after[filled + 1] << 31), after[filled + 1] >>> 1);
    }
  }
  return sets;
}

/** @param {Int32Array} sets @param {number} state @param {number} low @param {number} high */
function add(sets, state, low, high) {
  sets[2 * state] |= low;
  sets[2 * state + 1] |= high;
}

/** What a cell can be between what comes before and after it. @param {Int32Array} ahead @param {Int32Array} after */
const left = (ahead, after) => (leads(ahead, after, false) ? EMPTY : 0) | (leads(ahead, after, true) ? FULL : 0);

/** Whether a cell can be filled, or empty, between what comes before and after it.
 * @param {Int32Array} ahead @param {Int32Array} after @param {boolean} filled */
function leads(ahead, after, filled) {
  for (let state = 0; state < STATES; state++) {
    const to = 2 * next(state, filled), low = ahead[2 * state], high = ahead[2 * state + 1];
    const [lower, upper] = filled ? [low << 1, (high << 1) | (low >>> 31)] : [low, high];
    if ((lower & after[to]) | (upper & after[to + 1])) return true;
  }
  return false;
}
