// What is visible in a line before reasoning: the possible colours of its cells, the possible places of each run; and
// as each of its colours sees it, the known cells, segments and stretches. Pure.
//
// All this follows exactly from the clue and the known cells; techniques only look at it. A line of a solid whose
// number is circled or squared is `ringed`: it has a number of groups instead of runs. A span ends before its second
// place. The twin of solvers/explain/line_view.py.

import { isCount, markOf, place } from "../../core/lines.js";
import {
  ALL, bitOf, colourOf, CROSSED, EMPTY, FILLED, isOpen, planesOf, UNKNOWN, valueOf, without,
} from "../../core/marks.js";

const PASSES = [2, 1]; // in black and white, crosses come first: cells that lose their colour

/** A clue for reasoning: a number without a ring is one run. @param {Clue} clue @returns {Clue} */
export function reasonedClue(clue) {
  if (clue === null || !isCount(clue) || clue.groups > 1) return clue;
  return clue.total ? [clue.total] : [];
}

/** The colours of a clue's runs. @param {RunLengths} clue */
export const coloursOf = (clue) => Array.from(clue, (_, run) => colourOf(markOf(clue, run)));

/** The colours of a clue's runs, and that of empty cells, as a mask. @param {Clue} clue */
export const inksOf = (clue) => coloursOf(/** @type {RunLengths} */ (clue))
  .reduce((mask, colour) => (mask | bitOf(colour)) >>> 0, EMPTY);

/** @param {{ palette?: unknown }} puzzle @param {Uint32Array} known @param {Placed} placed */
export function newsOf({ palette }, known, { masks }) {
  /** @type {[place: number, gone: number][]} */
  const news = [];
  for (const pass of palette ? [ALL - 1] : PASSES) {
    for (let at = 0; at < known.length; at++) {
      const gone = without(known[at] & pass, masks[at]);
      if (gone) news.push([at, gone]);
    }
  }
  return news;
}

/** A line that has a clue. @param {Reasoned} puzzle @param {number} line
 * @param {{ known: Uint32Array, placed: Placed }} look @returns {LineView} */
export function viewOf(puzzle, line, { known, placed }) {
  const clue = /** @type {NonNullable<Clue>} */ (puzzle.clues[line]), runs = isCount(clue) ? [] : clue;
  const coloured = Boolean(puzzle.palette), planes = planesOf(puzzle), view = {
    coloured, planes, ringed: isCount(clue), runs, inks: coloursOf(runs), known,
    before: Array.from(known, (mask) => valueOf(mask, planes)),
    news: new Map(newsOf(puzzle, known, placed)), packed: packedOf(clue, known, placed, planes),
    starts: placed.starts ?? [], left: placed.first ?? [], right: placed.last ?? [],
  };
  const colours = coloured ? [...new Set(view.inks)].sort((a, b) => a - b) : [1];
  return { ...view, parts: colours.map((colour) => partOf(view, colour, isCount(clue) ? clue : null)) };
}

/** @param {NonNullable<Clue>} clue @param {Uint32Array} known @param {Placed} placed @param {number} planes */
function packedOf(clue, known, placed, planes) {
  if (!known.every(isOpen)) return null;
  const whole = 2 ** planes - 1, free = known.every((mask) => mask === whole) ? placed
    : place(clue, new Uint32Array(known.length).fill(whole));
  return free && { left: free.first ?? [], right: free.last ?? [] };
}

/** @param {Omit<LineView, "parts">} view @param {number} colour @param {Count | null} ring its number instead of runs
 * @returns {LinePart} */
function partOf({ runs, inks, known, starts, left, right }, colour, ring) {
  const numbers = placesIn(0, runs.length).filter((run) => inks[run] === colour), bit = bitOf(colour);
  const marks = new Uint8Array(known.length);
  known.forEach((mask, at) => { marks[at] = mask === bit ? FILLED : mask & bit ? UNKNOWN : CROSSED; });
  /** @template T @param {T[]} every */
  const own = (every) => (numbers.length === every.length ? every : numbers.map((run) => every[run]));
  const sizes = own(runs);
  return {
    runs: sizes, total: ring?.total ?? sizes.reduce((sum, run) => sum + run, 0),
    groups: ring?.groups ?? numbers.length, known: marks, colour, bit, numbers,
    starts: own(starts), left: own(left), right: own(right),
    segments: rowsOf(marks, (mark) => mark === FILLED), stretches: rowsOf(marks, (mark) => mark !== CROSSED),
  };
}

/** The maximal rows of such cells. @param {Uint8Array} known @param {(mark: number) => boolean} belongs */
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
export function placesIn(start, stop) {
  const places = [];
  for (let at = start; at < stop; at++) places.push(at);
  return places;
}

/** The stretch that a cell lies in. @param {LinePart} view @param {number} cell */
export const stretchAround = (view, cell) =>
  /** @type {Span} */ (view.stretches.find(([start, stop]) => start <= cell && cell < stop));

/** The runs for which something holds, by number.
 * @param {LinePart} view @param {(size: number, left: number, right: number, run: number) => boolean} holds */
export const runsWhere = ({ runs, left, right }, holds) =>
  [...runs.keys()].filter((run) => holds(runs[run], left[run], right[run], run));

/** The runs whose outermost places cover a span. @param {LinePart} view @param {number} start @param {number} stop */
export const reaching = (view, start, stop) =>
  runsWhere(view, (size, left, right) => left <= start && right + size >= stop && size >= stop - start);

/** The runs that cover a segment in some placement. @param {LinePart} view @param {Span} segment */
export const ownersOf = (view, [start, stop]) =>
  reaching(view, start, stop).filter((run) =>
    view.starts[run].some((first) => first <= start && first >= stop - view.runs[run]));
