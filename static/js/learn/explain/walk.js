// A puzzle solved as a person does, the cheapest technique first, and what can be found on one line. Pure.
//
// This is the way in for pages. `puzzle` is a game, or {shape, clues, cells}: cells with their marks, or none. What a
// page of solids asks needs core/solid_lines.js, see reasonOnCounts in core/lines.js.
//
//   explainLine(clue, marks)       all that can be found on a line by itself, the easiest first: steps, whose cells are
//                                  places in the line; null when it cannot hold
//   lineSteps(puzzle, line)        the same on a line of a puzzle
//   cellSteps(puzzle, cell)        all ways in which a cell can be found by one look at a line
//   walk(puzzle, wish)             an Explanation: rounds of steps, how it ends. {atOnce}: all suppositions that break
//                                  equally soon, as rating.js wants it; {linesOnly}: none, STUCK where lines do not do
//   walking(puzzle, wish)          the same as a generator that yields often, for whom time matters. {first}: only the
//                                  first step matters, which takes less; {enough}: called often, whether any
//                                  supposition will do by now; {solutions}: those of the puzzle, if they are known
//   nextStep(puzzle)               what somebody would find next, or null
//
// Of others: rating.js ratingOf(explanation), rating_words.js reasonSentence(reason), step_words.js
// stepSentence(puzzle, step) and techniqueName(puzzle, step).
//
// It goes in rounds. In each, all lines are read against what was known at its beginning, by the techniques of the
// lowest tier that finds anything. Where no line tells anything, a cell is supposed to be otherwise. The engine's
// solvers/explain/walkthrough.py is the reference; tests/js/test_explain.py holds both equal.

import { MARK, otherMark } from "../../core/marks.js";
import { linesOf, linesThrough, sizeOf } from "../../core/shapes.js";
import { knownOf, LineMemory } from "./known_cells.js";
import { placings, reasonedClue, viewOf } from "./line_view.js";
import { chainOf, consequences, NEXT_LINE, openCells, refutedCells, solutionsOf } from "./suppositions.js";
import { cheapestSteps, eachCellOnce, everyStep, refutedStep, weightOf } from "./steps.js";
import { LOOKING_AT_ONE_LINE, techniqueOf } from "./techniques/techniques.js";

const COMPARED = 8; // suppositions of equal reach, of which the one with the fewest lines is shown

/** @typedef {{ shape: Shape, clues: Clue[], lines?: Line[], cells?: ArrayLike<number> }} Asked */
/** @typedef {{ atOnce?: boolean, linesOnly?: boolean, first?: boolean, enough?: () => boolean,
 *   solutions?: Uint8Array[] | null }} Wish */
/** @import { Refuted } from "./suppositions.js" */

/** @param {Asked} puzzle @returns {Reasoned} */
export const reasoned = ({ shape, clues, lines = linesOf(shape), cells = new Uint8Array(sizeOf(shape)) }) =>
  ({ shape, lines, clues: clues.map(reasonedClue), cells: Uint8Array.from(cells, (cell) => cell & MARK) });

/** @param {Clue} clue @param {ArrayLike<number>} marks @returns {ExplainedStep[] | null} */
export function explainLine(clue, marks) {
  const own = reasonedClue(clue), known = Uint8Array.from(marks, (mark) => mark & MARK), placed = placings(own, known);
  if (!placed) return null;
  return own === null ? [] : everyStep({ number: 0, along: { start: 0, step: 1 }, view: viewOf(own, known, placed) });
}

/** @param {Asked} puzzle @param {number} line */
export function lineSteps(puzzle, line) {
  const known = knownOf(reasoned(puzzle)), look = known.look(line), along = known.puzzle.lines[line];
  if (!look || known.puzzle.clues[line] === null) return [];
  return everyStep({ number: line, along, view: known.view(line, look) });
}

/** @param {Asked} puzzle @param {number} cell */
export const cellSteps = (puzzle, cell) =>
  linesThrough(puzzle.shape, cell).flatMap((line) => lineSteps(puzzle, line))
    .filter(({ cells }) => cells.some(([one]) => one === cell))
    .sort((one, other) => weightOf(one) - weightOf(other));

/** @param {Asked} puzzle @param {Wish} [wish] */
export function walk(puzzle, wish) {
  const steps = walking(puzzle, wish);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** @param {Asked} puzzle */
export function nextStep(puzzle) {
  for (const { rounds } of walking(puzzle, { first: true })) if (rounds.length) return rounds[0].steps[0];
  return null;
}

/** @param {Asked} puzzle @param {Wish} [wish] */
export const walking = (puzzle, wish = {}) => new Walk(reasoned(puzzle), wish).walking();

/** The state of one walk. */
class Walk {
  /** @param {Reasoned} puzzle @param {Wish} wish */
  constructor(puzzle, { atOnce = false, linesOnly = false, first = false, enough = () => false, solutions = null }) {
    this.puzzle = puzzle;
    this.first = first;
    this.cut = false; // whether the last search for suppositions was ended before it was through
    this.enough = () => (this.cut = enough());
    this.atOnce = atOnce;
    this.linesOnly = linesOnly;
    this.known = knownOf(puzzle);
    this.telling = /** @type {Map<number, LineView>} */ (new Map()); // lines on which there is something to find
    this.byTier = /** @type {Map<number, ExplainedStep[][]>} */ (new Map()); // what was found there, by line and tier
    this.rounds = /** @type {ExplainedRound[]} */ ([]);
    this.stock = /** @type {Refuted[]} */ ([]);
    this.solutions = solutions;
    this.changed = 0;
    this.broken = /** @type {number | null} */ (null);
  }

  /** @returns {Generator<Walked, Walked>} */
  *walking() {
    while (openCells(this.known).length) {
      this.look();
      if (this.broken !== null) return this.soFar("NONE");
      const found = this.roundOfLines() ?? (yield* this.roundOfSuppositions());
      if (!found) return this.soFar(yield* this.verdict());
      this.rounds.push(found);
      this.known.set(found.steps.flatMap(({ cells }) => cells));
      yield this.soFar("LIMIT");
    }
    this.look();
    return this.soFar(this.broken === null ? "UNIQUE" : "NONE");
  }

  /** @param {string} outcome @returns {Walked} */
  soFar(outcome) {
    const { puzzle, known, broken, rounds, cut } = this;
    return { puzzle, start: puzzle.cells, rounds: rounds.slice(), outcome, cells: known.marks(), broken, cut };
  }

  /** See of all lines that changed whether they tell anything. */
  look() {
    const { known, telling } = this, fresh = known.changed();
    this.changed = fresh.filter((line) => known.hasOpen(line)).length;
    for (const line of fresh) {
      telling.delete(line);
      this.byTier.delete(line);
      const look = known.look(line);
      if (!look) {
        this.broken = line;
        return;
      }
      if (known.news(line, look).length) telling.set(line, known.view(line, look));
    }
    known.fresh.clear();
  }

  /** All that the lowest tier finds; null when no line tells anything. */
  roundOfLines() {
    const lines = [...this.telling.keys()].sort((one, other) => one - other);
    for (let tier = 1; tier <= LOOKING_AT_ONE_LINE; tier++) {
      const steps = lines.flatMap((line) => this.steps(line, tier));
      if (steps.length) return this.round(tier, steps);
    }
    return null;
  }

  /** What the techniques of a tier find on a line. @param {number} number @param {number} tier */
  steps(number, tier) {
    const found = this.byTier.get(number) ?? [], view = /** @type {LineView} */ (this.telling.get(number));
    this.byTier.set(number, found);
    return (found[tier] ??= cheapestSteps({ number, along: this.puzzle.lines[number], view }, tier));
  }

  /** The steps in an order in which one would see them, each cell told once.
   * @param {number} tier @param {ExplainedStep[]} steps @param {number} [reach] @returns {ExplainedRound} */
  round(tier, steps, reach = 0) {
    const { known, changed } = this, lines = new Set(steps.map(({ line }) => line)).size;
    const openLines = this.puzzle.lines.filter((_, line) => known.hasOpen(line)).length;
    const seen = steps.map(({ technique, cells }) => /** @type {[string, number]} */ ([technique, cells.length]));
    return { tier, steps: eachCellOnce(this.ordered(steps)), seen, lines, openLines, changed, reach };
  }

  /** Easy ones first; of equally easy ones those near what is known, then those that tell more.
   * @param {ExplainedStep[]} steps */
  ordered(steps) {
    const keyed = steps.map((step) => ({ step, weight: weightOf(step), near: this.nearby(step) }));
    keyed.sort((one, other) => one.weight - other.weight || other.near - one.near
      || other.step.cells.length - one.step.cells.length);
    return keyed.map(({ step }) => step);
  }

  /** How many of a step's cells lie beside a known one, along any line. @param {ExplainedStep} step */
  nearby({ cells }) {
    return cells.filter(([cell]) => this.isNear(cell)).length;
  }

  /** @param {number} cell */
  isNear(cell) {
    return linesThrough(this.puzzle.shape, cell).some((number) => {
      const { start, step, length } = this.puzzle.lines[number], at = (cell - start) / step;
      return (at > 0 && !this.known.isOpen(cell - step)) || (at < length - 1 && !this.known.isOpen(cell + step));
    });
  }

  /** @returns {Generator<Walked, ExplainedRound | null>} */
  *roundOfSuppositions() {
    if (this.linesOnly) return null;
    let found = this.stock.filter(({ cell, reach }) => reach === NEXT_LINE && this.known.isOpen(cell));
    if (!found.length) found = yield* this.resting(refutedCells(this.known, this.toSuppose()));
    if (!found.length) return this.atOnce ? null : yield* this.roundOfSearch();
    this.stock = found;
    const code = found[0].reach === NEXT_LINE ? "two_lines" : "supposition";
    const bare = found.map(({ cell, mark }) => refutedStep(code, [cell, mark]));
    const steps = this.atOnce ? bare : [this.shortest(code)];
    return this.round(techniqueOf(code).tier, steps, found[0].reach);
  }

  /** The cells to be supposed. For a single step those come first that are looked at first, and not all are needed. */
  toSuppose() {
    const cells = openCells(this.known), { first, enough } = this;
    if (!first) return { cells, enough };
    const near = new Set(cells.filter((cell) => this.isNear(cell)));
    return { cells: [...near, ...cells.filter((cell) => !near.has(cell))], ample: COMPARED, enough };
  }

  /** The supposition with the fewest lines, of those next to what is known. @param {string} code */
  shortest(code) {
    const steps = this.stock.map((one) => ({ one, step: refutedStep(code, [one.cell, one.mark]) }));
    const near = steps.map((each) => ({ ...each, near: this.nearby(each.step) }))
      .sort((one, other) => other.near - one.near).slice(0, COMPARED);
    const chained = near.map(({ one, step }) => ({ ...step, chain: chainOf(this.known, one) }));
    return chained.reduce((best, step) => (step.chain.length < best.chain.length ? step : best));
  }

  /** No supposition tells anything: the cell whose right mark leads to most; a search excludes the other.
   * @returns {Generator<Walked, ExplainedRound | null>} */
  *roundOfSearch() {
    if ((yield* this.verdict()) !== "STUCK" || !this.solutions) return null;
    const [goal] = this.solutions, memory = new LineMemory(this.puzzle);
    let best = -1, most = -1;
    for (const cell of openCells(this.known)) {
      const follow = consequences(this.known, [cell, goal[cell]], memory) ?? -1;
      if (follow > most) [best, most] = [cell, follow];
      yield this.soFar("LIMIT");
    }
    return this.round(techniqueOf("deeper").tier, [refutedStep("deeper", [best, otherMark(goal[best])])]);
  }

  /** What it comes to that nothing more is found: STUCK with a single solution, which is remembered.
   * @returns {Generator<Walked, string>} */
  *verdict() {
    if (this.linesOnly) return "STUCK";
    this.solutions ??= yield* this.resting(solutionsOf(this.known));
    return ["NONE", "STUCK", "MULTIPLE"][this.solutions.length];
  }

  /** Long work, in pauses of which one may see how far it is.
   * @template T @param {Generator<void, T>} work @returns {Generator<Walked, T>} */
  *resting(work) {
    for (let turn = work.next(); ; turn = work.next()) {
      if (turn.done) return turn.value;
      yield this.soFar("LIMIT");
    }
  }
}
