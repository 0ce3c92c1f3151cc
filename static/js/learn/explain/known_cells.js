// The known cells of a puzzle, the lines that changed since the last look, and what follows from lines. Pure.
//
// A cell is the set of its possible values: filled, crossed, both, or none if both were contradicted.

import { canHold } from "../../core/lines.js";
import { CROSSED, FILLED, UNKNOWN } from "../../core/marks.js";
import { linesThrough } from "../../core/shapes.js";
import { newsOf, placings, viewOf } from "./line_view.js";

const EITHER = FILLED | CROSSED;
const MOST = 400; // states of a line that are remembered

/** What can be seen of a line. @typedef {{ known: Uint8Array, placed: Placed }} Look */
/** The cells that follow from a line; null if it is contradicted; true while it is only known that it is not.
 * @typedef {Marked[] | true | null} Said */

export class KnownCells {
  /** @param {Reasoned} puzzle @param {Uint8Array} can what each cell can be @param {Iterable<number>} fresh */
  constructor(puzzle, can, fresh) {
    this.puzzle = puzzle;
    this.can = can;
    this.fresh = new Set(fresh);
  }

  /** A copy with these lines to look at. @param {Iterable<number>} [fresh] */
  copy(fresh = []) {
    return new KnownCells(this.puzzle, this.can.slice(), fresh);
  }

  /** @param {number} cell */
  isOpen(cell) {
    return this.can[cell] === EITHER;
  }

  /** Make cells known. A cell that is set both ways contradicts its lines. @param {Iterable<Marked>} cells */
  set(cells) {
    for (const [cell, mark] of cells) {
      this.can[cell] &= mark;
      for (const line of linesThrough(this.puzzle.shape, cell)) this.fresh.add(line);
    }
  }

  /** The cells as marks. */
  marks() {
    return this.can.map((can) => (can === EITHER ? UNKNOWN : can));
  }

  /** What is known of a line, and its placements; null if it is contradicted. @param {number} number */
  look(number) {
    const known = this.marksOn(number), placed = known && placings(this.puzzle.clues[number], known);
    return placed && { known, placed };
  }

  /** The marks of a line; null if one of its cells can be neither. @param {number} number */
  marksOn(number) {
    const { start, step, length } = this.puzzle.lines[number], known = new Uint8Array(length);
    for (let at = 0, cell = start; at < length; at++, cell += step) {
      const can = this.can[cell];
      if (!can && this.puzzle.clues[number]) return null;
      if (can !== EITHER) known[at] = can;
    }
    return known;
  }

  /** The cells of the puzzle that follow from a look at a line. @param {number} number @param {Look} look */
  news(number, { known, placed }) {
    const { start, step } = this.puzzle.lines[number];
    return newsOf(known, placed).map(([at, mark]) => /** @type {Marked} */ ([start + at * step, mark]));
  }

  /** A line for techniques to look at. @param {number} number @param {Look} look */
  view(number, { known, placed }) {
    return viewOf(/** @type {NonNullable<Clue>} */ (this.puzzle.clues[number]), known, placed);
  }

  /** Whether a cell of a line is unknown. @param {number} number */
  hasOpen(number) {
    const { start, step, length } = this.puzzle.lines[number];
    for (let at = 0; at < length; at++) if (this.isOpen(start + at * step)) return true;
    return false;
  }

  /** The lines that changed, in order. */
  changed() {
    return [...this.fresh].sort((one, other) => one - other);
  }
}

/** The cells as they are marked. @param {Reasoned} puzzle */
export const knownOf = (puzzle) =>
  new KnownCells(puzzle, puzzle.cells.map((mark) => mark || EITHER), puzzle.lines.keys());

/** A cache of what follows from lines, because suppositions meet the same line in the same state again and again. */
export class LineMemory {
  /** @param {Reasoned} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.said = puzzle.lines.map(() => /** @type {Map<string, Said>} */ (new Map()));
  }

  /** The cells that follow from a line; null if it is contradicted. @param {KnownCells} cells @param {number} number */
  news(cells, number) {
    const known = cells.marksOn(number);
    if (!known) return null;
    const state = String.fromCharCode(...known), said = this.said[number].get(state);
    return said === undefined || said === true ? this.keep(number, state, this.read(number, known)) : said;
  }

  /** Whether a line is not contradicted. @param {KnownCells} cells @param {number} number */
  holds(cells, number) {
    const known = cells.marksOn(number), clue = this.puzzle.clues[number];
    if (!known || clue === null) return known !== null;
    const state = String.fromCharCode(...known), said = this.said[number].get(state);
    return (said === undefined ? this.keep(number, state, canHold(clue, known) || null) : said) !== null;
  }

  /** @param {number} number @param {Uint8Array} known @returns {Marked[] | null} */
  read(number, known) {
    const { start, step } = this.puzzle.lines[number], placed = placings(this.puzzle.clues[number], known);
    return placed && newsOf(known, placed).map(([at, mark]) => [start + at * step, mark]);
  }

  /** @template {Said} T @param {number} number @param {string} state @param {T} said */
  keep(number, state, said) {
    const states = this.said[number];
    if (states.size >= MOST) states.clear();
    states.set(state, said);
    return said;
  }
}
