// Exact reasoning inside one line: where its runs can lie, given the colours that its cells can still have (marks.js);
// and what lines settle one after the other. Runs of one colour have a gap between them, others may touch. Pure.
//
// A clue is a list of run lengths, in a coloured puzzle with their marks, or the number of a solid, {total, groups},
// which solid_lines.js handles. The twin of solvers/lines.

import { EMPTY, FILLED, isFilled, MARK, maskOf, planesOf, UNKNOWN, valueOf } from "./marks.js";
import { linesThrough } from "./shapes.js";

/** @typedef {{ lengths: number[], bits: number[] }} Runs lengths, and the masks of colours */

/** @type {typeof import("./solid_lines.js") | null} */
let counts = null;

/** Pages of solids pass solid_lines.js in; flat ones never load it. @param {typeof import("./solid_lines.js")}
 * module */
export const reasonOnCounts = (module) => { counts = module; };

/** All placements of `clue` that agree with the masks of the cells, combined; null if there is none. `masks` are the
 * colours that each cell has in some of them. For run lengths there are also `starts`, where each run can start, and
 * the `first` and `last` of these, where all runs start in the leftmost and in the rightmost placement.
 * @param {NonNullable<Clue>} clue @param {Uint32Array} known
 * @returns {Placed | null} */
export const place = (clue, known) => (isCount(clue) ? onCounts().placeCount(clue, known) : placeRuns(clue, known));

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

/** The masks of a line. @param {Pick<Layout, "lines">} layout @param {number} line @param {Uint32Array} masks */
export function masksIn({ lines }, line, masks) {
  const { start, step, length } = lines[line], own = new Uint32Array(length);
  for (let i = 0; i < length; i++) own[i] = masks[start + i * step];
  return own;
}

/** How many cells of a line are filled in the end. @param {NonNullable<Clue>} clue */
export const totalOf = (clue) => (isCount(clue) ? clue.total : clue.reduce((sum, run) => sum + run, 0));

/** @param {RunLengths} clue @returns {Runs} */
const runsOf = (clue) => ({ lengths: clue, bits: Array.from(clue, (_, run) => maskOf(markOf(clue, run))) });

/** @param {RunLengths} clue @param {Uint32Array} known @returns {Placed | null} */
function placeRuns(clue, known) {
  const runs = runsOf(clue), { lengths, bits } = runs, ahead = prefixes(runs, known);
  if (!ahead[lengths.length][known.length]) return null;
  const flipped = known.slice().reverse();
  const behind = prefixes({ lengths: lengths.slice().reverse(), bits: bits.slice().reverse() }, flipped);
  const starts = lengths.map((_, run) => startsOf(run, runs, { known, flipped, ahead, behind }));
  return {
    masks: masksLeft(runs, known, starts, ahead, behind), starts,
    first: starts.map((places) => places[0]), last: starts.map((places) => places[places.length - 1]),
  };
}

/** Whether any placement of `clue` agrees with the masks of the cells. @param {NonNullable<Clue>} clue
 * @param {Uint32Array} known */
export const canHold = (clue, known) => (isCount(clue) ? place(clue, known) !== null
  : prefixes(runsOf(clue), known)[clue.length][known.length] === 1);

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

/** Table by i and p: whether the first i runs, and nothing else, fit into the first p cells.
 * @param {Runs} runs @param {Uint32Array} known */
function prefixes({ lengths, bits }, known) {
  const nothing = new Uint8Array(known.length + 1).fill(1);
  for (let p = 1; p <= known.length; p++) nothing[p] = nothing[p - 1] & known[p - 1] & EMPTY;
  const table = [nothing];
  for (let run = 0; run < lengths.length; run++) {
    const row = new Uint8Array(known.length + 1), bit = bits[run], apart = bit === bits[run - 1];
    for (let p = 1, free = 0; p <= known.length; p++) {
      free = known[p - 1] & bit ? free + 1 : 0;
      const ends = free >= lengths[run] && fitsBefore(table[run], known, apart, p - lengths[run]);
      row[p] = ends ? 1 : row[p - 1] & known[p - 1] & EMPTY;
    }
    table.push(row);
  }
  return table;
}

/** Whether the runs of a row of the table fit in front of `start`, with a gap if `apart`.
 * @param {Uint8Array} row @param {Uint32Array} known @param {boolean} apart @param {number} start */
const fitsBefore = (row, known, apart, start) =>
  (apart ? start > 0 && (row[start - 1] & known[start - 1] & EMPTY) !== 0 : row[start] === 1);

/** Where a run can start, by the tables of the line and of the flipped line. @param {number} run @param {Runs} runs
 * @param {{ known: Uint32Array, flipped: Uint32Array, ahead: Uint8Array[], behind: Uint8Array[] }} tables */
function startsOf(run, { lengths, bits }, { known, flipped, ahead, behind }) {
  const size = lengths[run], bit = bits[run], before = ahead[run], after = behind[lengths.length - run - 1];
  const apart = bit === bits[run - 1], parts = bit === bits[run + 1], starts = [];
  for (let end = 1, free = 0; end <= known.length; end++) {
    free = known[end - 1] & bit ? free + 1 : 0;
    const fits = free >= size && fitsBefore(before, known, apart, end - size);
    if (fits && fitsBefore(after, flipped, parts, known.length - end)) starts.push(end - size);
  }
  return starts;
}

/** The colours that each cell has in some placement. @param {Runs} runs @param {Uint32Array} known
 * @param {number[][]} starts @param {Uint8Array[]} ahead @param {Uint8Array[]} behind */
function masksLeft({ lengths, bits }, known, starts, ahead, behind) {
  const masks = new Uint32Array(known.length);
  starts.forEach((places, run) => {
    let from = 0;
    for (const start of places) {
      for (let cell = Math.max(from, start); cell < start + lengths[run]; cell++) masks[cell] |= bits[run];
      from = start + lengths[run];
    }
  });
  for (let cell = 0; cell < known.length; cell++) if (canBeEmpty(cell, known, ahead, behind)) masks[cell] |= EMPTY;
  return masks;
}

/** @param {number} cell @param {Uint32Array} known @param {Uint8Array[]} ahead @param {Uint8Array[]} behind */
function canBeEmpty(cell, known, ahead, behind) {
  const after = known.length - cell - 1, last = ahead.length - 1;
  for (let i = 0; known[cell] & EMPTY && i <= last; i++) if (ahead[i][cell] & behind[last - i][after]) return true;
  return false;
}

// Line by line

/** What one line settles, as [cell, value]; null if it is contradicted.
 * @param {Named} layout @param {number} line @param {Uint32Array} masks of all cells */
export function deduced(layout, line, masks) {
  const clue = layout.clues[line];
  if (clue === null) return [];
  const known = masksIn(layout, line, masks), placed = place(clue, known);
  if (!placed) return null;
  const { start, step } = layout.lines[line], planes = planesOf(layout);
  /** @type {Marked[]} */
  const news = [];
  placed.masks.forEach((mask, i) => { if (mask !== known[i]) news.push([start + i * step, valueOf(mask, planes)]); });
  return news;
}

/** Settle the waiting lines as `settleLines` does, at once; the line that is contradicted, or -1.
 * @param {Named} layout @param {Uint32Array} masks of all cells @param {Iterable<number>} waiting */
export function settle(layout, masks, waiting) {
  const steps = settleLines(layout, masks, new Set(waiting));
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Settle the waiting lines and those that change by it, one after the other, in the order of the solvers, until
 * nothing changes. Yields what each line settles, perhaps nothing, and writes it into `masks`; returns the line that is
 * contradicted, or -1.
 * @param {Named} layout @param {Uint32Array} masks of all cells @param {Set<number>} waiting
 * @returns {Generator<{ line: number, cells: Marked[] }, number>} */
export function* settleLines(layout, masks, waiting) {
  for (const line of waiting) {
    waiting.delete(line);
    const cells = deduced(layout, line, masks);
    if (!cells) return line;
    for (const [cell, value] of cells) {
      masks[cell] = maskOf(value);
      for (const other of linesThrough(layout.shape, cell)) if (other !== line) waiting.add(other);
    }
    yield { line, cells };
  }
  return -1;
}
