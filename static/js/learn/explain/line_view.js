// What is visible in a line before reasoning: the known cells, the possible places of each run, segments and stretches.
// Pure.
//
// All this follows exactly from the clue and the known cells; techniques only look at it. A line of a solid whose
// number is circled or squared is `ringed`: it has a number of groups instead of runs. A span ends before its second
// place.

import { isCount, place } from "../../core/lines.js";
import { CROSSED, FILLED } from "../../core/marks.js";

/** A clue for reasoning: a number without a ring is one run. @param {Clue} clue @returns {Clue} */
export function reasonedClue(clue) {
  if (clue === null || !isCount(clue) || clue.groups > 1) return clue;
  return clue.total ? [clue.total] : [];
}

/** All placements of a clue, combined; null if there is none.
 * @param {Clue} clue @param {Uint8Array} known @returns {Placed | null} */
export const placings = (clue, known) => (clue === null ? { cells: known } : place(clue, known));

/** The marks that follow from placements, as [place, mark]: crosses, then filled cells.
 * @param {Uint8Array} known @param {Placed} placed */
export function newsOf(known, { cells }) {
  /** @type {Marked[]} */
  const news = [];
  for (const mark of [CROSSED, FILLED]) {
    for (let at = 0; at < known.length; at++) if (cells[at] === mark && known[at] !== mark) news.push([at, mark]);
  }
  return news;
}

/** @param {NonNullable<Clue>} clue reasoned @param {Uint8Array} known @param {Placed} placed @returns {LineView} */
export function viewOf(clue, known, placed) {
  const ringed = isCount(clue), runs = ringed ? [] : clue;
  return {
    ringed, runs, total: ringed ? clue.total : runs.reduce((sum, run) => sum + run, 0),
    groups: ringed ? clue.groups : runs.length, known, news: new Map(newsOf(known, placed)),
    starts: placed.starts ?? [], left: placed.first ?? [], right: placed.last ?? [],
    segments: rowsOf(known, (mark) => mark === FILLED), stretches: rowsOf(known, (mark) => mark !== CROSSED),
  };
}

/** The maximal rows of cells with certain marks.
 * @param {Uint8Array} known @param {(mark: number) => boolean} belongs */
export function rowsOf(known, belongs) {
  /** @type {Span[]} */
  const rows = [];
  let start = 0;
  for (let at = 0; at <= known.length; at++) {
    if (at < known.length && belongs(known[at])) continue;
    if (at > start) rows.push([start, at]);
    start = at + 1;
  }
  return rows;
}

/** The places of a span. @param {number} start @param {number} stop @returns {number[]} */
export const placesIn = (start, stop) => Array.from({ length: Math.max(0, stop - start) }, (_, at) => start + at);

/** The stretch that a cell lies in. @param {LineView} view @param {number} cell */
export const stretchAround = (view, cell) =>
  /** @type {Span} */ (view.stretches.find(([start, stop]) => start <= cell && cell < stop));

/** The runs for which something holds, by number.
 * @param {LineView} view @param {(size: number, left: number, right: number, run: number) => boolean} holds */
export const runsWhere = ({ runs, left, right }, holds) =>
  [...runs.keys()].filter((run) => holds(runs[run], left[run], right[run], run));

/** The runs that could cover a span, by their outermost places alone.
 * @param {LineView} view @param {number} start @param {number} stop */
export const reaching = (view, start, stop) =>
  runsWhere(view, (size, left, right) => left <= start && right + size >= stop && size >= stop - start);

/** The runs that cover a segment in some placement. @param {LineView} view @param {Span} segment */
export const ownersOf = (view, [start, stop]) =>
  reaching(view, start, stop).filter((run) =>
    view.starts[run].some((first) => first <= start && first >= stop - view.runs[run]));

/** A line with its runs at these starts. @param {number[]} runs @param {number[]} starts @param {number} length */
export function placed(runs, starts, length) {
  const cells = new Uint8Array(length).fill(CROSSED);
  starts.forEach((start, run) => cells.fill(FILLED, start, start + runs[run]));
  return cells;
}
