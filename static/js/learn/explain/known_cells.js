// The known cells of a puzzle, the lines that changed since the last look, and what follows from lines. Pure.
//
// A cell is the set of its possible values: filled, crossed, both, or none if both were contradicted.

import { canHold } from "../../core/lines.js";
import { CROSSED, FILLED, otherMark, UNKNOWN } from "../../core/marks.js";
import { linesThrough } from "../../core/shapes.js";
import { newsOf, placings, viewOf } from "./line_view.js";

const EITHER = FILLED | CROSSED;
const MOST = 400; // states of a line that are remembered

/** What can be seen of a line. @typedef {{ known: Uint8Array, placed: Placed }} Look */
/** The cells that follow from a line; null if it is contradicted; true while it is only known that it is not.
 * @typedef {Marked[] | true | null} Said */

/** @type {typeof import("../coloured_reasoning.js") | null} */
let colours = null;

/** Pages of coloured puzzles pass coloured_reasoning.js in; others never load it.
 * @param {typeof import("../coloured_reasoning.js")} module */
export const reasonOnColours = (module) => { colours = module; };

/** The module that pages of coloured puzzles passed in. */
export function onColours() {
  if (!colours) throw new Error("Nothing is known of colours here.");
  return colours;
}

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
    const known = this.marksOn(number), placed = known && this.placings(number, known);
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

  /** @param {number} number @param {Uint8Array} known */
  placings(number, known) {
    return placings(this.puzzle.clues[number], known);
  }

  // What differs in colours, where something can be known of a cell before it is settled:

  /** A line as a key. @param {Uint8Array} known */
  stateOf(known) {
    return String.fromCharCode(...known);
  }

  /** @param {number} number @param {Uint8Array} known */
  holdsOn(number, known) {
    const clue = this.puzzle.clues[number];
    return clue === null || canHold(clue, known);
  }

  /** What a cell can be. @param {number} cell */
  states(cell) {
    return [FILLED, CROSSED].filter((mark) => this.can[cell] & mark);
  }

  /** Whether an open cell can have a mark. @param {number} cell @param {number} mark */
  mayBe(cell, mark) {
    return this.isOpen(cell) && (this.can[cell] & mark) !== 0;
  }

  /** What is left of a cell that cannot have a mark. @param {number} _cell @param {number} mark
   * @returns {number} */
  without(_cell, mark) {
    return otherMark(mark);
  }

  /** What a value adds to the one so far. @param {number} _cell @param {number} value @param {number} soFar */
  added(_cell, value, soFar) {
    return soFar ? UNKNOWN : value;
  }

  /** Whether a look at a line makes a cell known. @param {number} number @param {Look} look @param {Marked} wanted */
  gives(number, look, [cell, mark]) {
    return this.news(number, look).some((one) => one[0] === cell && one[1] === mark);
  }

  /** How much is known, to compare. */
  amount() {
    return this.can.reduce((sum, _, cell) => sum + Number(!this.isOpen(cell)), 0);
  }

  /** How many cells these make known. @param {Marked[]} cells */
  gain(cells) {
    return cells.length;
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
export const knownOf = (puzzle) => (puzzle.palette ? onColours().knownOf(puzzle)
  : new KnownCells(puzzle, puzzle.cells.map((mark) => mark || EITHER), puzzle.lines.keys()));

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
    const state = cells.stateOf(known), said = this.said[number].get(state);
    return said === undefined || said === true ? this.keep(number, state, this.read(cells, number, known)) : said;
  }

  /** Whether a line is not contradicted. @param {KnownCells} cells @param {number} number */
  holds(cells, number) {
    const known = cells.marksOn(number);
    if (!known || this.puzzle.clues[number] === null) return known !== null;
    const state = cells.stateOf(known), said = this.said[number].get(state);
    return (said === undefined ? this.keep(number, state, cells.holdsOn(number, known) || null) : said) !== null;
  }

  /** @param {KnownCells} cells @param {number} number @param {Uint8Array} known @returns {Marked[] | null} */
  read(cells, number, known) {
    const placed = cells.placings(number, known);
    return placed && cells.news(number, { known, placed });
  }

  /** @template {Said} T @param {number} number @param {string} state @param {T} said */
  keep(number, state, said) {
    const states = this.said[number];
    if (states.size >= MOST) states.clear();
    states.set(state, said);
    return said;
  }
}
