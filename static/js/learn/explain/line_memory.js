// What lines say, remembered: suppositions come to the same line in the same state again and again. Pure.

import { canHold } from "../../core/lines.js";
import { newsOf, placings } from "./line_view.js";

const MOST = 400; // states of a line that are remembered

/** The cells of the puzzle that a line tells; null when it cannot hold; true while only that it can is known.
 * @typedef {Marked[] | true | null} Said */
/** @import { KnownCells } from "./known_cells.js" */

export class LineMemory {
  /** @param {Reasoned} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.said = puzzle.lines.map(() => /** @type {Map<string, Said>} */ (new Map()));
  }

  /** The cells that a line makes known; null when it cannot hold. @param {KnownCells} cells @param {number} number */
  news(cells, number) {
    const known = cells.marksOn(number);
    if (!known) return null;
    const state = String.fromCharCode(...known), said = this.said[number].get(state);
    return said === undefined || said === true ? this.keep(number, state, this.read(number, known)) : said;
  }

  /** Whether a line can hold. @param {KnownCells} cells @param {number} number */
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
