// What is known of the cells of a coloured puzzle, as masks of colours with bit 0 for empty, and what follows from
// lines. The twin of known_colours.py and of plane_sets in the engine. Pure.

import { markOfColour, maskOf, valueOf } from "../core/coloured_lines.js";
import { CROSSED, UNKNOWN } from "../core/marks.js";
import { linesThrough } from "../core/shapes.js";
import { KnownCells } from "./explain/known_cells.js";
import { ALL, both, coloursIn, inksOf, newsOf, placeMasks, runsOf, without } from "./coloured_placements.js";
import { viewOf } from "./coloured_techniques.js";

export class ColouredCells extends KnownCells {
  /** @param {Reasoned} puzzle @param {Uint32Array} can @param {Iterable<number>} fresh */
  constructor(puzzle, can, fresh) {
    super(puzzle, /** @type {any} */ (can), fresh);
    this.planes = /** @type {any[]} */ (puzzle.palette).length;
  }

  /** @override @param {Iterable<number>} [fresh] */
  copy(fresh = []) {
    return new ColouredCells(this.puzzle, /** @type {any} */ (this.can.slice()), fresh);
  }

  /** @override @param {number} cell */
  isOpen(cell) {
    return (this.can[cell] & (this.can[cell] - 1)) !== 0;
  }

  /** @override @param {Iterable<Marked>} cells */
  set(cells) {
    for (const [cell, value] of cells) {
      const left = both(this.can[cell], maskOf(value, this.planes));
      if (left === this.can[cell]) continue;
      this.can[cell] = left;
      for (const line of linesThrough(this.puzzle.shape, cell)) this.fresh.add(line);
    }
  }

  /** @override */
  marks() {
    return Uint8Array.from(this.can, (mask) => Math.max(0, mask && valueOf(mask, this.planes)));
  }

  /** @override @param {number} number */
  marksOn(number) {
    const { start, step, length } = this.puzzle.lines[number];
    const known = Uint32Array.from({ length }, (_, at) => this.can[start + at * step]);
    return known.includes(0) ? null : /** @type {any} */ (known);
  }

  /** @override @param {Uint8Array} known */
  stateOf(known) {
    return known.join();
  }

  /** @override @param {number} number @param {any} known */
  placings(number, known) {
    return /** @type {any} */ (placeMasks(runsOf(this.puzzle.clues[number]), known));
  }

  /** @override @param {number} number @param {any} known */
  holdsOn(number, known) {
    return this.placings(number, known) !== null;
  }

  /** @override @param {number} number @param {any} look */
  news(number, { known, placed }) {
    const { start, step } = this.puzzle.lines[number];
    return [...newsOf(known, placed)].map(([at, gone]) =>
      /** @type {Marked} */ ([start + at * step, valueOf(without(known[at], gone), this.planes)]));
  }

  /** @override @param {number} number @param {any} look */
  view(number, { known, placed }) {
    return viewOf(runsOf(this.puzzle.clues[number]), known, placed, this.planes);
  }

  /** @override @param {number} cell */
  states(cell) {
    const [first, ...others] = coloursIn(this.can[cell]).map(markOfColour);
    return first === CROSSED ? [...others, first] : [first, ...others];
  }

  /** @override @param {number} cell @param {number} mark */
  mayBe(cell, mark) {
    return this.isOpen(cell) && both(this.can[cell], maskOf(mark, this.planes)) !== 0;
  }

  /** @override @param {number} cell @param {number} mark */
  without(cell, mark) {
    return valueOf(without(this.can[cell], maskOf(mark, this.planes)), this.planes);
  }

  /** @override @param {number} cell @param {number} value @param {number} soFar */
  added(cell, value, soFar) {
    const was = both(maskOf(soFar, this.planes), this.can[cell]), left = both(was, maskOf(value, this.planes));
    return left && left !== was ? valueOf(left, this.planes) : UNKNOWN;
  }

  /** @override @param {number} number @param {any} look @param {Marked} wanted */
  gives(number, look, [cell, value]) {
    const mask = maskOf(value, this.planes);
    return this.news(number, look).some(([one, other]) => one === cell && !without(maskOf(other, this.planes), mask));
  }

  /** @override */
  amount() {
    return -this.can.reduce((sum, mask) => sum + coloursIn(mask).length, 0);
  }

  /** @override @param {Marked[]} cells */
  gain(cells) {
    /** @type {Map<number, number>} */
    const left = new Map();
    for (const [cell, value] of cells) {
      left.set(cell, both(left.get(cell) ?? this.can[cell], maskOf(value, this.planes)));
    }
    let sum = 0;
    for (const [cell, mask] of left) sum += this.share(cell, this.can[cell]) - this.share(cell, mask);
    return sum;
  }

  /** How much of a cell is open with this mask: 1 for all colours of both of its lines, 0 for one.
   * @param {number} cell @param {number} mask */
  share(cell, mask) {
    const lines = linesThrough(this.puzzle.shape, cell).map((line) => inksOf(runsOf(this.puzzle.clues[line])));
    const whole = lines.reduce(both, ALL - 1);
    if (whole === 1) return Number(coloursIn(mask).length > 1);
    return Math.log2(coloursIn(both(mask, whole)).length || 1) / Math.log2(coloursIn(whole).length);
  }
}

/** What marks say of the cells. @param {Reasoned} puzzle */
export function knownOf(puzzle) {
  const planes = /** @type {any[]} */ (puzzle.palette).length;
  return new ColouredCells(puzzle, Uint32Array.from(puzzle.cells, (mark) => maskOf(mark, planes)), puzzle.lines.keys());
}

/** By cell the colours that steps leave, of which they say something. @param {Reasoned} puzzle
 * @param {ExplainedStep[]} steps */
export function leftBy({ palette }, steps) {
  const { length: planes } = /** @type {any[]} */ (palette), left = /** @type {Map<number, number>} */ (new Map());
  for (const [cell, value] of steps.flatMap(({ cells }) => cells)) {
    left.set(cell, both(left.get(cell) ?? ALL - 1, maskOf(value, planes)));
  }
  return left;
}

/** The same for the cells on these lines. @param {Reasoned} puzzle @param {ExplainedStep[]} steps
 * @param {number[]} lines */
export const leftOnLines = (puzzle, steps, lines) => new Map([...leftBy(puzzle, steps)].filter(([cell]) =>
  linesThrough(puzzle.shape, cell).some((line) => lines.includes(line))));

/** The lines on which a step looks. @param {ExplainedStep} step */
export const linesOf = ({ line, chain }) => (line === null ? chain.map((one) => one.line) : [line]);

/** What is known of the cells of a line before a step, with what earlier steps of its round say.
 * @param {Reasoned} puzzle @param {ExplainedStep} step @param {ExplainedStep[]} earlier */
export function seenBefore(puzzle, { before, line }, earlier) {
  const { start, step: stride } = puzzle.lines[/** @type {number} */ (line)], left = leftBy(puzzle, earlier);
  const { length: planes } = /** @type {any[]} */ (puzzle.palette);
  return Array.from(before, (value, at) =>
    valueOf(both(maskOf(value, planes), left.get(start + at * stride) ?? ALL - 1), planes));
}
