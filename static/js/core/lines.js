// Exact reasoning inside one line: where its runs can lie, given the known cells; and what lines settle one after the
// other. Pure.
//
// A clue is a list of run lengths, which in a coloured puzzle places its runs itself (coloured_lines.js), or the number
// of a solid, {total, groups}, which solid_lines.js handles.

import { CROSSED, FILLED, isFilled, MARK, UNKNOWN } from "./marks.js";
import { linesThrough } from "./shapes.js";

/** @type {typeof import("./solid_lines.js") | null} */
let counts = null;

/** Pages of solids pass solid_lines.js in; flat ones never load it. @param {typeof import("./solid_lines.js")}
 * module */
export const reasonOnCounts = (module) => { counts = module; };

/** All placements of `clue` that agree with the known cells, combined; null if there is none. `cells` is what they
 * share, unknown where they differ. For run lengths there are also `starts`, where each run can start, and the
 * `first` and `last` of these, where all runs start in the leftmost and in the rightmost placement.
 * @param {NonNullable<Clue>} clue @param {any} known its LineKnown
 * @returns {Placed | null} */
export const place = (clue, known) => (isCount(clue) ? onCounts().placeCount(clue, known)
  : clue.place ? clue.place(known) : placeRuns(clue, known));

/** @param {NonNullable<Clue>} clue @returns {clue is Count} */
export const isCount = (clue) => !Array.isArray(clue);

/** The module that pages of solids passed in. */
export function onCounts() {
  if (!counts) throw new Error("Nothing is known of numbers of solids here.");
  return counts;
}

/** The marks in a line. @param {Pick<Layout, "lines">} layout @param {number} line
 * @param {ArrayLike<number>} cells */
export function marksIn({ lines }, line, cells) {
  const { start, step, length } = lines[line], marks = new Uint8Array(length);
  for (let i = 0; i < length; i++) marks[i] = cells[start + i * step] & MARK;
  return marks;
}

/** How many cells of a line are filled in the end. @param {NonNullable<Clue>} clue */
export const totalOf = (clue) => (isCount(clue) ? clue.total : clue.reduce((sum, run) => sum + run, 0));

/** @param {number[]} clue @param {Uint8Array} known @returns {Placed | null} */
function placeRuns(clue, known) {
  const ahead = prefixes(clue, known);
  if (!ahead[clue.length][known.length]) return null;
  const behind = prefixes(clue.slice().reverse(), Uint8Array.from(known).reverse());
  const starts = clue.map((_, run) => startsOf(run, clue, known, ahead, behind));
  return {
    cells: shared(clue, known, starts, ahead, behind),
    starts,
    first: starts.map((places) => places[0]),
    last: starts.map((places) => places[places.length - 1]),
  };
}

/** Whether any placement of `clue` agrees with the known cells. @param {NonNullable<Clue>} clue
 * @param {Uint8Array} known */
export const canHold = (clue, known) => (isCount(clue) || clue.place ? place(clue, known) !== null
  : prefixes(clue, known)[clue.length][known.length] === 1);

/** For each number of a clue, whether it is done. A run is done when its place is certain and all its cells are filled.
 * @param {NonNullable<Clue>} clue @param {Uint8Array} known @param {Placed} placed */
export function finishedRuns(clue, known, { first = [], last = [] }) {
  if (isCount(clue)) return [!known.includes(UNKNOWN)];
  const isFull = (/** @type {number} */ from, /** @type {number} */ to) => known.subarray(from, to).every(isFilled);
  return clue.map((run, i) => first[i] === last[i] && isFull(first[i], first[i] + run));
}

/** The runs of filled cells: where each starts, how long it is, and its mark. @param {ArrayLike<number>} marks */
export function runsIn(marks) {
  const runs = [];
  for (let at = 0; at < marks.length; at++) {
    const mark = marks[at];
    if (!isFilled(mark)) continue;
    if (at && marks[at - 1] === mark) runs[runs.length - 1].run++;
    else runs.push({ start: at, run: 1, mark });
  }
  return runs;
}

/** The mark of the cells of a run. @param {RunLengths} clue @param {number} run */
export const markOf = ({ marks }, run) => (marks ? marks[run] : FILLED);

/** Whether the filled cells of a line are exactly what its clue says, whatever else is known.
 * @param {NonNullable<Clue>} clue @param {Uint8Array} known */
export const satisfied = (clue, known) =>
  isCount(clue) ? onCounts().satisfiedCount(clue, known) : satisfiedRuns(clue, known);

/** @param {RunLengths} clue @param {Uint8Array} known */
function satisfiedRuns(clue, known) {
  const runs = runsIn(known);
  return runs.length === clue.length && runs.every(({ run, mark }, i) => run === clue[i] && mark === markOf(clue, i));
}

/** Table by i and p: whether the first i runs, and no other filled cell, fit into the first p cells.
 * @param {number[]} clue @param {Uint8Array} known */
function prefixes(clue, known) {
  const none = new Uint8Array(known.length + 1).fill(1);
  for (let p = 1; p <= known.length; p++) none[p] = none[p - 1] && known[p - 1] !== FILLED ? 1 : 0;
  const table = [none];
  clue.forEach((run, i) => {
    const row = new Uint8Array(known.length + 1);
    for (let p = 1, free = 0; p <= known.length; p++) {
      free = known[p - 1] === CROSSED ? 0 : free + 1;
      row[p] = (free >= run && fitsBefore(table, known, i, p - run)) || (row[p - 1] && known[p - 1] !== FILLED) ? 1 : 0;
    }
    table.push(row);
  });
  return table;
}

/** Whether i runs fit in front of a run that starts at `start`.
 * @param {Uint8Array[]} table @param {Uint8Array} known @param {number} i @param {number} start */
const fitsBefore = (table, known, i, start) =>
  start === 0 ? i === 0 : known[start - 1] !== FILLED && table[i][start - 1] === 1;

/** @param {number} run @param {number[]} clue @param {Uint8Array} known @param {Uint8Array[]} ahead
 * @param {Uint8Array[]} behind */
function startsOf(run, clue, known, ahead, behind) {
  const { length } = known, size = clue[run], after = clue.length - run - 1, starts = [];
  for (let end = 1, free = 0; end <= length; end++) {
    free = known[end - 1] === CROSSED ? 0 : free + 1;
    const rest = end === length ? after === 0 : known[end] !== FILLED && behind[after][length - end - 1] === 1;
    if (free >= size && rest && fitsBefore(ahead, known, run, end - size)) starts.push(end - size);
  }
  return starts;
}

/** @param {number[]} clue @param {Uint8Array} known @param {number[][]} starts @param {Uint8Array[]} ahead
 * @param {Uint8Array[]} behind */
function shared(clue, known, starts, ahead, behind) {
  const edges = new Int32Array(known.length + 1);
  starts.forEach((places, run) => {
    for (const start of places) {
      edges[start]++;
      edges[start + clue[run]]--;
    }
  });
  let covers = 0;
  return Uint8Array.from(known, (state, cell) => {
    covers += edges[cell];
    if (!covers) return CROSSED;
    return state !== FILLED && canBeEmpty(cell, clue, known, ahead, behind) ? UNKNOWN : FILLED;
  });
}

/** @param {number} cell @param {number[]} clue @param {Uint8Array} known @param {Uint8Array[]} ahead
 * @param {Uint8Array[]} behind */
function canBeEmpty(cell, clue, known, ahead, behind) {
  const after = known.length - cell - 1;
  for (let i = 0; i <= clue.length; i++) if (ahead[i][cell] && behind[clue.length - i][after]) return true;
  return false;
}

// Line by line

/** What one line settles, as [cell, mark]; null if it is contradicted.
 * @param {Named} layout @param {number} line @param {ArrayLike<number>} cells */
export function deduced(layout, line, cells) {
  const clue = layout.clues[line];
  if (clue === null) return [];
  const marks = marksIn(layout, line, cells), placed = place(clue, marks);
  if (!placed) return null;
  const { start, step } = layout.lines[line];
  /** @type {Marked[]} */
  const found = [];
  placed.cells.forEach((mark, i) => { if (mark && !marks[i]) found.push([start + i * step, mark]); });
  return found;
}

/** Settle the waiting lines and those that change by it, one after the other, in the order of the solvers, until
 * nothing changes. Yields what each line settles, perhaps nothing, and writes it into `cells`; returns the line that is
 * contradicted, or -1.
 * @param {Named} layout @param {Uint8Array} cells @param {Set<number>} waiting
 * @returns {Generator<{ line: number, marks: Marked[] }, number>} */
export function* settleLines(layout, cells, waiting) {
  for (const line of waiting) {
    waiting.delete(line);
    const marks = deduced(layout, line, cells);
    if (!marks) return line;
    for (const [found, mark] of marks) {
      cells[found] = mark;
      for (const other of linesThrough(layout.shape, found)) if (other !== line) waiting.add(other);
    }
    yield { line, marks };
  }
  return -1;
}
