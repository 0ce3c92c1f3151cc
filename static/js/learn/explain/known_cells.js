// The known cells of a puzzle, the lines that changed since the last look, and what follows from lines. Pure.
//
// A cell is the mask of the colours that it can still have (core/marks.js), none if all were contradicted. Facts about
// cells are values: marks, or what is left of a cell of a coloured puzzle.

import { canHold, masksIn, place } from "../../core/lines.js";
import {
  ALL, both, coloursIn, isOpen, marksOf, maskOf, masksOf, planesOf, valueOf, without,
} from "../../core/marks.js";
import { linesThrough } from "../../core/shapes.js";
import { inksOf, newsOf } from "./line_view.js";

const MOST = 400; // states of a line that are remembered
const PACKED = 16; // colours that fit into one character of a key

/** What can be seen of a line. @typedef {{ known: Uint32Array, placed: Placed }} Look */
/** The cells that follow from a line; null if it is contradicted; true while it is only known that it is not.
 * @typedef {Marked[] | true | null} News */

export class KnownCells {
  /** @param {Reasoned} puzzle @param {Uint32Array} can what each cell can be @param {Iterable<number>} fresh */
  constructor(puzzle, can, fresh) {
    this.puzzle = puzzle;
    this.planes = planesOf(puzzle);
    this.can = can;
    this.fresh = new Set(fresh);
  }

  /** A copy with these lines to look at. @param {Iterable<number>} [fresh] */
  copy(fresh = []) {
    return new KnownCells(this.puzzle, this.can.slice(), fresh);
  }

  /** @param {number} cell */
  isOpen(cell) {
    return isOpen(this.can[cell]);
  }

  /** Make values known. A cell of which nothing is left contradicts its lines. @param {Iterable<Marked>} cells */
  set(cells) {
    for (const [cell, value] of cells) {
      const left = both(this.can[cell], maskOf(value));
      if (left === this.can[cell]) continue;
      this.can[cell] = left;
      for (const line of linesThrough(this.puzzle.shape, cell)) this.fresh.add(line);
    }
  }

  /** The cells as marks. */
  marks() {
    return marksOf(this.can);
  }

  /** What is known of a line, and its placements; null if it is contradicted. @param {number} number */
  look(number) {
    const known = this.masksOn(number), placed = known && this.placings(number, known);
    return placed && { known, placed };
  }

  /** The masks of a line; null if one of its cells can be nothing. @param {number} number */
  masksOn(number) {
    const known = masksIn(this.puzzle, number, this.can);
    return this.puzzle.clues[number] && known.includes(0) ? null : known;
  }

  /** The values that follow from a look at a line. @param {number} number @param {Look} look @returns {Marked[]} */
  news(number, { known, placed }) {
    const { start, step } = this.puzzle.lines[number];
    return newsOf(this.puzzle, known, placed).map(([at, gone]) =>
      [start + at * step, valueOf(without(known[at], gone), this.planes)]);
  }

  /** @param {number} number @param {Uint32Array} known @returns {Placed | null} */
  placings(number, known) {
    const clue = this.puzzle.clues[number];
    return clue === null ? { masks: known } : place(clue, known);
  }

  /** A line as a key. @param {Uint32Array} known */
  stateOf(known) {
    return this.planes > PACKED ? known.join() : String.fromCharCode(...known);
  }

  /** Whether an open cell can have a mark. @param {number} cell @param {number} mark */
  mayBe(cell, mark) {
    return this.isOpen(cell) && both(this.can[cell], maskOf(mark)) !== 0;
  }

  /** What is left of a cell that cannot have a mark. @param {number} cell @param {number} mark */
  without(cell, mark) {
    return valueOf(without(this.can[cell], maskOf(mark)), this.planes);
  }

  /** What a value adds to the one so far; 0 if nothing. @param {number} cell @param {number} value
   * @param {number} soFar */
  added(cell, value, soFar) {
    const before = both(maskOf(soFar), this.can[cell]), left = both(before, maskOf(value));
    return left && left !== before ? valueOf(left, this.planes) : 0;
  }

  /** Whether a look at a line makes a value known. @param {number} number @param {Look} look @param {Marked} wanted */
  gives(number, look, [cell, value]) {
    return this.news(number, look).some(([place, left]) => place === cell && !without(maskOf(left), maskOf(value)));
  }

  /** How much is known, to compare. */
  amount() {
    return -this.can.reduce((sum, mask) => sum + coloursIn(mask).length, 0);
  }

  /** How many cells these make known; a part of a colour that is excluded counts as a part. @param {Marked[]} cells */
  gain(cells) {
    if (!this.puzzle.palette) return cells.length;
    /** @type {Map<number, number>} */
    const left = new Map();
    for (const [cell, value] of cells) left.set(cell, both(left.get(cell) ?? this.can[cell], maskOf(value)));
    return [...left].reduce((sum, [cell, mask]) => sum + this.share(cell, this.can[cell]) - this.share(cell, mask), 0);
  }

  /** How open a mask leaves a cell: 1 for all colours of its lines. @param {number} cell @param {number} mask */
  share(cell, mask) {
    const { clues, shape } = this.puzzle, whole = linesThrough(shape, cell).map((line) => inksOf(clues[line]))
      .reduce(both, ALL - 1);
    if (whole === 1) return Number(isOpen(mask));
    return Math.log2(coloursIn(both(mask, whole)).length || 1) / Math.log2(coloursIn(whole).length);
  }

  /** Whether a cell of a line is unknown. @param {number} number */
  hasOpen(number) {
    const { start, step, length } = this.puzzle.lines[number];
    for (let at = 0; at < length; at++) if (this.isOpen(start + at * step)) return true;
    return false;
  }

  /** The lines that changed, in order. */
  changed() {
    return [...this.fresh].sort((a, b) => a - b);
  }
}

/** The cells as they are marked. @param {Reasoned} puzzle */
export const knownOf = (puzzle) =>
  new KnownCells(puzzle, masksOf(puzzle.cells, planesOf(puzzle)), puzzle.lines.keys());

/** A cache of what follows from lines, because suppositions meet the same line in the same state again and again. */
export class LineMemory {
  /** @param {Reasoned} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.newsOfLines = puzzle.lines.map(() => /** @type {Map<string, News>} */ (new Map()));
  }

  /** What follows from a line; null if it is contradicted. @param {KnownCells} cells @param {number} number */
  news(cells, number) {
    const known = cells.masksOn(number);
    if (!known) return null;
    const state = cells.stateOf(known), news = this.newsOfLines[number].get(state);
    if (news !== undefined && news !== true) return news;
    const placed = cells.placings(number, known);
    return this.keep(number, state, placed && cells.news(number, { known, placed }));
  }

  /** Whether a line is not contradicted. @param {KnownCells} cells @param {number} number */
  holds(cells, number) {
    const known = cells.masksOn(number), clue = this.puzzle.clues[number];
    if (!known || clue === null) return known !== null;
    const state = cells.stateOf(known), news = this.newsOfLines[number].get(state);
    return (news === undefined ? this.keep(number, state, canHold(clue, known) || null) : news) !== null;
  }

  /** @template {News} T @param {number} number @param {string} state @param {T} news */
  keep(number, state, news) {
    const states = this.newsOfLines[number];
    if (states.size >= MOST) states.clear();
    states.set(state, news);
    return news;
  }
}
