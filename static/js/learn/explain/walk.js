// A puzzle solved as a person does, the cheapest technique first, and what can be found on one line. Pure.
//
// `puzzle` is a game, or {shape, clues, cells}, where cells are marks and may be missing. Pages of solids need
// core/solid_lines.js, see reasonOnCounts in core/lines.js.
//
// A walk goes in rounds. Each round reads all lines against what was known at its beginning, by the techniques of the
// lowest tier that finds anything. Where nothing follows from any line, it supposes a cell. The engine's
// solvers/explain/walkthrough.py is the reference; tests/js/test_explain.py compares both.

import { MARK } from "../../core/marks.js";
import { linesOf, linesThrough, sizeOf } from "../../core/shapes.js";
import { knownOf, LineMemory } from "./known_cells.js";
import { reasonedClue, viewOf } from "./line_view.js";
import { chainOf, consequences, NEXT_LINE, openCells, refutedCells, solutionsOf } from "./suppositions.js";
import { cheapestSteps, eachCellOnce, everyStep, refutedStep, searchedStep, weightOf } from "./steps.js";
import { LOOKING_AT_ONE_LINE, techniqueOf } from "./techniques/techniques.js";

const COMPARED = 8; // suppositions of equal reach, of which the one with the fewest lines is shown

/** @typedef {{ shape: Shape, clues: Clue[], lines?: Line[], palette?: Reasoned["palette"],
 *   cells?: ArrayLike<number> }} PuzzleToWalk */
/** `atOnce`: all suppositions that are refuted equally soon, as rating.js needs them; `first`: only the first step
 * matters, which takes less time; `enough()`: whether any supposition will do by now; `solutions`, if they are known.
 * @typedef {{ atOnce?: boolean, first?: boolean, enough?: () => boolean,
 *   solutions?: Uint8Array[] | null }} WalkOptions */
/** @import { Refuted } from "./suppositions.js" */

/** @param {PuzzleToWalk} puzzle @returns {Reasoned} */
export const reasoned = ({ shape, clues, palette, lines = linesOf(shape), cells = new Uint8Array(sizeOf(shape)) }) =>
  ({ shape, lines, palette, clues: clues.map(reasonedClue), cells: Uint8Array.from(cells, (cell) => cell & MARK) });

/** All that can be found on a line by itself, the easiest first. @param {PuzzleToWalk} puzzle @param {number} line */
export function lineSteps(puzzle, line) {
  const known = knownOf(reasoned(puzzle)), look = known.look(line), along = known.puzzle.lines[line];
  if (!look || known.puzzle.clues[line] === null) return [];
  return everyStep({ number: line, along, view: viewOf(known.puzzle, line, look) });
}

/** All ways to find a cell by one look at a line. @param {PuzzleToWalk} puzzle @param {number} cell */
export const cellSteps = (puzzle, cell) =>
  linesThrough(puzzle.shape, cell).flatMap((line) => lineSteps(puzzle, line))
    .filter(({ cells }) => cells.some(([place]) => place === cell))
    .sort((a, b) => weightOf(a) - weightOf(b));

/** Yields the walk so far, often, and returns all of it. @param {PuzzleToWalk} puzzle @param {WalkOptions} [options] */
export const walking = (puzzle, options = {}) => new Walk(reasoned(puzzle), options).walking();

/** The state of one walk. */
class Walk {
  /** @param {Reasoned} puzzle @param {WalkOptions} options */
  constructor(puzzle, { atOnce = false, first = false, enough = () => false, solutions = null }) {
    this.puzzle = puzzle;
    this.first = first;
    this.cut = false; // whether the last search for suppositions was cut short
    this.enough = () => (this.cut = enough());
    this.atOnce = atOnce;
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
      const round = this.roundOfLines() ?? (yield* this.roundOfSuppositions());
      if (!round) return this.soFar(yield* this.verdict());
      this.rounds.push(round);
      this.known.set(round.steps.flatMap(({ cells }) => cells));
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

  /** Look at all lines that changed, and keep those from which something follows. */
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
      if (known.news(line, look).length) telling.set(line, viewOf(this.puzzle, line, look));
    }
    known.fresh.clear();
  }

  /** All that the lowest tier finds; null when nothing follows from any line. */
  roundOfLines() {
    const lines = [...this.telling.keys()].sort((a, b) => a - b);
    for (let tier = 0; tier <= LOOKING_AT_ONE_LINE; tier++) {
      const steps = lines.flatMap((line) => this.steps(line, tier));
      if (steps.length) return this.round(tier, steps);
    }
    return null;
  }

  /** What the techniques of a tier find on a line. @param {number} number @param {number} tier */
  steps(number, tier) {
    const byTier = this.byTier.get(number) ?? [], view = /** @type {LineView} */ (this.telling.get(number));
    this.byTier.set(number, byTier);
    return (byTier[tier] ??= cheapestSteps({ number, along: this.puzzle.lines[number], view }, tier));
  }

  /** @param {number} tier @param {ExplainedStep[]} steps @param {number} [reach] @returns {ExplainedRound} */
  round(tier, steps, reach = 0) {
    const { known, changed } = this, lines = new Set(steps.map(({ line }) => line)).size;
    const openLines = this.puzzle.lines.filter((_, line) => known.hasOpen(line)).length;
    const seen = steps.map(({ technique, cells }) => /** @type {[string, number]} */ ([technique, cells.length]));
    const once = eachCellOnce(this.ordered(steps), known), gain = known.gain(once.flatMap(({ cells }) => cells));
    return { tier, steps: once, seen, lines, openLines, changed, reach, gain };
  }

  /** Easy steps first, then those near known cells, then those that find more. @param {ExplainedStep[]} steps */
  ordered(steps) {
    const keyed = steps.map((step) => ({ step, weight: weightOf(step), near: this.nearby(step) }));
    keyed.sort((a, b) => a.weight - b.weight || b.near - a.near || b.step.cells.length - a.step.cells.length);
    return keyed.map(({ step }) => step);
  }

  /** The number of a step's cells beside a known one, along any line. @param {ExplainedStep} step */
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
    let refuted = this.stock.filter(({ cell, mark, reach }) => reach === NEXT_LINE && this.known.mayBe(cell, mark));
    if (!refuted.length) refuted = yield* this.resting(refutedCells(this.known, this.toSuppose()));
    if (!refuted.length) return this.atOnce ? null : yield* this.roundOfSearch();
    this.stock = refuted;
    const code = refuted[0].reach === NEXT_LINE ? "two_lines" : "supposition";
    const bare = refuted.map(({ cell, mark }) => refutedStep(code, [cell, mark], this.known));
    const steps = this.atOnce ? bare : [this.shortest(code)];
    return this.round(techniqueOf(code).tier, steps, refuted[0].reach);
  }

  /** The cells to suppose. For a single step, cells near known ones come first, and not all are needed. */
  toSuppose() {
    const cells = openCells(this.known), { first, enough } = this;
    if (!first) return { cells, enough };
    const near = new Set(cells.filter((cell) => this.isNear(cell)));
    return { cells: [...near, ...cells.filter((cell) => !near.has(cell))], ample: COMPARED, enough };
  }

  /** The supposition with the fewest lines, among those nearest to known cells. @param {string} code */
  shortest(code) {
    const steps = this.stock.map((refuted) =>
      ({ refuted, step: refutedStep(code, [refuted.cell, refuted.mark], this.known) }));
    const near = steps.map((each) => ({ ...each, near: this.nearby(each.step) }))
      .sort((a, b) => b.near - a.near).slice(0, COMPARED);
    const chained = near.map(({ refuted, step }) => ({ ...step, chain: chainOf(this.known, refuted) }));
    return chained.reduce((best, step) => (step.chain.length < best.chain.length ? step : best));
  }

  /** A step for when no supposition is refuted: the cell whose right mark leads to most; a search excludes the other
   * mark. @returns {Generator<Walked, ExplainedRound | null>} */
  *roundOfSearch() {
    if ((yield* this.verdict()) !== "STUCK" || !this.solutions) return null;
    const [goal] = this.solutions, memory = new LineMemory(this.puzzle);
    let best = -1, most = -1;
    for (const cell of openCells(this.known)) {
      const follow = consequences(this.known, [cell, goal[cell]], memory) ?? -1;
      if (follow > most) [best, most] = [cell, follow];
      yield this.soFar("LIMIT");
    }
    return this.round(techniqueOf("deeper").tier, [searchedStep([best, goal[best]], this.known)]);
  }

  /** The outcome when nothing more is found: STUCK with a single solution, which is remembered.
   * @returns {Generator<Walked, string>} */
  *verdict() {
    this.solutions ??= yield* this.resting(solutionsOf(this.known));
    return ["NONE", "STUCK", "MULTIPLE"][this.solutions.length];
  }

  /** Do long work, and yield the walk so far in its pauses.
   * @template T @param {Generator<void, T>} work @returns {Generator<Walked, T>} */
  *resting(work) {
    for (let turn = work.next(); ; turn = work.next()) {
      if (turn.done) return turn.value;
      yield this.soFar("LIMIT");
    }
  }
}
