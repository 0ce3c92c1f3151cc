// All ways to fill a line, counted exactly, and some of them listed: those that are left, and those that are struck out
// because they contradict known cells or, among all patterns, the clue. And lines as searches by rows see them: why one
// contradicts its clue, and which of its runs are wrong. Pure.
//
// There may be too many to go through. They are counted from each cell on, by the state of the clue there, in integers
// of any size; only the listed ways are built.

import { isCount, markOf, onCounts, place, runsIn } from "./lines.js";
import { ALL, CROSSED, FILLED, isFilled, maskOf, masksOf, UNKNOWN, valueOf } from "./marks.js";

const DEAD = -1; // the state of a contradicted clue
const SHARES = 10_000n; // shares are counted in
const ANYTHING = { states: 1, next: () => 0, holds: () => true };

/** Why a way is struck out: a cell that is known otherwise, or that contradicts the clue. @typedef {object} Struck
 * @property {number} cell
 * @property {boolean} known */
/** @typedef {{ cells: Uint8Array, struck: Struck | null }} Filling */
/** @typedef {"all" | "left" | "struck"} Which */
/** The ways to fill a line: how many there are in `total`, how many agree with the known cells (of patterns), how many
 * of these are `left` by the clue, some of them, how many more there are of both kinds, and what those left share, as
 * values, which is null if none is left. @typedef {ReturnType<typeof waysOf>} LineWays */

/** The placements of a clue, with the first run as far in front as possible and the last one moving first; or all
 * patterns, counting up. They are in order if there are at most `most`; else those that are left come first, then some
 * that are struck out.
 * @param {NonNullable<Clue>} clue @param {ArrayLike<number>} values what is known of the cells
 * @param {{ patterns: boolean, most: number, planes?: number }} how */
export function waysOf(clue, values, { patterns, most, planes = 2 }) {
  const known = masksOf(values), ways = new Ways(clue, known, patterns), { total, left } = ways, struck = total - left;
  const kept = Math.min(most - Math.floor(most / 3), Number(left)), room = most - kept;
  const listed = total <= most ? ways.list("all", most) : [...ways.list("left", kept), ...ways.list("struck", room)];
  const placed = place(clue, known), leftListed = BigInt(listed.filter(({ struck: fault }) => !fault).length);
  return {
    total, left, listed, agreeing: patterns ? ways.patternsLeft : left,
    leftMore: left - leftListed, struckMore: struck - (BigInt(listed.length) - leftListed),
    shared: placed && Array.from(placed.masks, (mask) => valueOf(mask, planes)),
  };
}

/** The first ways that agree with the known cells, in order; of a line without a clue they are all patterns.
 * @param {number[] | null} clue @param {ArrayLike<number>} values what is known of the cells @param {number} most */
export const fillings = (clue, values, most) =>
  new Ways(clue, masksOf(values), !clue).list("left", most).map(({ cells }) => cells);

/** Of the ways that are left: the one with its runs as far in front as possible, the one with them as far behind, and
 * the share that fills each cell. At least one is left.
 * @param {NonNullable<Clue>} clue @param {ArrayLike<number>} values what is known of the cells */
export function rangeOf(clue, values) {
  const ways = new Ways(clue, masksOf(values), false), [{ cells: first }] = ways.list("left", 1);
  ways.order = ways.marks.slice().reverse();
  return { first, last: ways.list("left", 1)[0].cells, shares: ways.shares };
}

/** The number of ways to fill `count` of `length` cells. @param {number} count @param {number} length */
export function choices(count, length) {
  let ways = 1n;
  for (let i = 0; i < count; i++) ways = (ways * BigInt(length - i)) / BigInt(i + 1);
  return ways;
}

/** @param {Clue} clue @returns {ClueReader} */
const readerOf = (clue) => (!clue ? ANYTHING : isCount(clue) ? onCounts().readerOfCount(clue) : readerOfRuns(clue));

/** A state is the number of cells of the runs, with the empty cells that two of them need between them, that were read
 * so far. @param {RunLengths} runs @returns {ClueReader} */
export function readerOfRuns(runs) {
  const wanted = /** @type {number[]} */ ([]), between = new Set();
  runs.forEach((run, i) => {
    if (i && markOf(runs, i) === markOf(runs, i - 1)) wanted.push(CROSSED);
    between.add(wanted.length);
    wanted.push(...Array(run).fill(markOf(runs, i)));
  });
  between.add(wanted.length);
  return {
    states: wanted.length + 1,
    next: (state, mark) => {
      if (mark === wanted[state]) return state + 1;
      return mark === CROSSED && between.has(state) ? state : DEAD;
    },
    holds: (state) => state === wanted.length,
  };
}

class Ways {
  /** @param {Clue} clue @param {Uint32Array} known @param {boolean} patterns */
  constructor(clue, known, patterns) {
    this.reader = readerOf(clue);
    this.known = known;
    this.patterns = patterns;
    this.marks = marksFor(clue);
    this.order = patterns ? this.marks.slice().reverse() : this.marks;
    this.free = countFrom(this.reader, this.marks, known.map(() => ALL - 1)); // with no cell known
    this.agreeing = countFrom(this.reader, this.marks, known);
  }

  get total() { return this.allFrom(0, 0); }
  get left() { return this.agreeing[0][0]; }

  /** How many patterns agree with the known cells. */
  get patternsLeft() {
    const fitting = (/** @type {number} */ cell) => this.marks.filter((mark) => this.fits(cell, mark)).length;
    return Array.from(this.known.keys()).reduce((product, cell) => product * BigInt(fitting(cell)), 1n);
  }

  /** The share of the ways left that fills each cell. */
  get shares() {
    const { reader: { states, next }, agreeing, left, marks } = this;
    let before = Array(states).fill(0n).fill(1n, 0, 1);
    return Array.from(this.known, (_, cell) => {
      const after = Array(states).fill(0n);
      let filled = 0n;
      for (const mark of marks.filter((each) => this.fits(cell, each))) {
        for (let state = 0; state < states; state++) {
          const to = before[state] ? next(state, mark) : DEAD;
          if (to === DEAD) continue;
          after[to] += before[state];
          if (isFilled(mark)) filled += before[state] * agreeing[cell + 1][to];
        }
      }
      before = after;
      return Number((filled * SHARES) / left) / Number(SHARES);
    });
  }

  /** The number of ways to go on from a cell. @param {number} cell @param {number} state */
  allFrom(cell, state) {
    if (this.patterns) return BigInt(this.marks.length) ** BigInt(this.known.length - cell);
    return state === DEAD ? 0n : this.free[cell][state];
  }

  /** @param {Which} which @param {number} most @returns {Filling[]} */
  list(which, most) {
    const fillings = [], walk = this.walk(which, { cells: new Uint8Array(this.known.length), agrees: true }, 0, 0);
    while (fillings.length < most) {
      const { done, value } = walk.next();
      if (done) break;
      fillings.push({ cells: value, struck: this.faultOf(value) });
    }
    return fillings;
  }

  /** @param {Which} which @param {{ cells: Uint8Array, agrees: boolean }} begun @param {number} cell
   * @param {number} state @returns {Generator<Uint8Array, undefined>} */
  *walk(which, { cells, agrees }, cell, state) {
    const left = agrees && state !== DEAD ? this.agreeing[cell][state] : 0n;
    const wanted = which === "left" ? left : this.allFrom(cell, state) - (which === "struck" ? left : 0n);
    if (!wanted) return;
    if (cell === cells.length) yield cells.slice();
    else for (const mark of this.order) {
      cells[cell] = mark;
      const after = state === DEAD ? DEAD : this.reader.next(state, mark), fits = this.fits(cell, mark);
      yield* this.walk(which, { cells, agrees: agrees && fits }, cell + 1, after);
    }
  }

  /** @param {number} cell @param {number} mark */
  fits(cell, mark) {
    return (this.known[cell] & maskOf(mark)) !== 0;
  }

  /** Known cells go first, which are quicker to see. @param {Uint8Array} cells @returns {Struck | null} */
  faultOf(cells) {
    const other = cells.findIndex((mark, cell) => !this.fits(cell, mark));
    if (other >= 0) return { cell: other, known: true };
    for (let cell = 0, state = 0; cell < cells.length; cell++) {
      state = this.reader.next(state, cells[cell]);
      if (state === DEAD || !this.free[cell + 1][state]) return { cell, known: false };
    }
    return null;
  }
}

/** The marks that cells of a line can have. @param {Clue} clue */
const marksFor = (clue) => [...new Set(!clue || isCount(clue) || !clue.marks ? [FILLED] : clue.marks), CROSSED];

/** The number of ways to go on, by cell and state. @param {ClueReader} reader @param {number[]} marks
 * @param {Uint32Array} known @returns {bigint[][]} */
function countFrom({ states, next, holds }, marks, known) {
  const table = Array.from({ length: known.length + 1 }, () => Array(states).fill(0n));
  for (let state = 0; state < states; state++) table[known.length][state] = holds(state) ? 1n : 0n;
  for (let cell = known.length - 1; cell >= 0; cell--) {
    for (const mark of marks.filter((each) => known[cell] & maskOf(each))) {
      for (let state = 0; state < states; state++) {
        const after = next(state, mark);
        if (after !== DEAD) table[cell][state] += table[cell + 1][after];
      }
    }
  }
  return table;
}

/** How many ways there are while no cell is known. @param {number[] | null} clue @param {number} length */
export function fillingsCount(clue, length) {
  if (!clue) return 2 ** length;
  const free = length - clue.reduce((sum, run) => sum + run, 0) + 1;
  return clue.reduce((ways, _, i) => (ways * (free - i)) / (i + 1), 1);
}

// Faults

/**
 * The fault of a line: `run` counts from 0, `length` is its length, `wanted` its length by the clue, `most` the number
 * of runs in the clue, `need` and `room` the cells that the rest of the clue needs and those that are left.
 * @typedef {object} Fault
 * @property {"too_long" | "too_short" | "too_many" | "too_few" | "no_room" | "no_fit"} code
 * @property {number} run
 * @property {number} length
 * @property {number} wanted
 * @property {number} most
 * @property {number} need
 * @property {number} room
 */

/** The reason why no placement of the clue agrees with the known cells; null if one does.
 * @param {number[]} clue @param {Uint8Array} known @returns {Fault | null} */
export function faultOf(clue, known) {
  if (place(clue, masksOf(known))) return null;
  const { runs, open, end } = runsBefore(known), most = clue.length;
  const about = { run: 0, length: 0, wanted: 0, most, need: 0, room: 0 };
  for (const [run, length] of runs.entries()) {
    const ended = run < runs.length - 1 || !open, wanted = clue[run] ?? 0;
    if (run >= most) return { ...about, code: "too_many", run, length };
    if (length > wanted) return { ...about, code: "too_long", run, length, wanted };
    if (ended && length < wanted) return { ...about, code: "too_short", run, length, wanted };
  }
  const left = clue.slice(open ? runs.length - 1 : runs.length), grown = open ? runs.at(-1) ?? 0 : 0;
  const room = known.length - end + grown;
  const need = left.reduce((sum, run) => sum + run + 1, -1);
  if (end === known.length) return { ...about, code: "too_few", run: runs.length };
  return { ...about, code: need > room ? "no_room" : "no_fit", need, room };
}

/** The runs in front of the first unknown cell; whether the last one may still grow; and where that cell is.
 * @param {Uint8Array} known */
function runsBefore(known) {
  const unknown = known.indexOf(UNKNOWN), end = unknown < 0 ? known.length : unknown;
  const runs = runsIn(known.subarray(0, end)).map(({ run }) => run);
  return { runs, open: end < known.length && known[end - 1] === FILLED, end };
}

/** How many runs of a line differ from those of its clue, one by one, if no more cells are filled; missing and
 * additional ones are wrong as well. @param {number[]} clue @param {Uint8Array} known */
export function wrongRuns(clue, known) {
  const runs = runsIn(known), right = runs.filter(({ run }, i) => run === clue[i]).length;
  return Math.max(runs.length, clue.length) - right;
}
