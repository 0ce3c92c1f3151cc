// Whether the marks of a learner are right, and whether they follow from what is known. Pure.
//
// What a learner knows of a board are the marks, and what cells cannot be. In colours, what follows from there for open
// cells counts as known, too, since colours that are excluded can be kept in mind.

import { deduced, settle } from "../core/lines.js";
import { bitOf, both, isOpen, maskOf, valueOf, without } from "../core/marks.js";
import { linesThrough } from "../core/shapes.js";
import { knownOf } from "./explain/known_cells.js";
import { inksOf, viewOf } from "./explain/line_view.js";
import { LOOKING_AT_ONE_LINE, techniquesFor } from "./explain/techniques/techniques.js";

/** @import { Way } from "../base/net/puzzles.js" */
/** @typedef {{ cell: number, mark: number, verdict: "step", way: Way }} Stepped
 * @typedef {{ cell: number, mark: number, verdict: "follows", line: number }} Followed
 * @typedef {{ cell: number, mark: number, verdict: "supposed", line: number }} Supposed
 * @typedef {{ cell: number, mark: number, verdict: "early" }} Early
 * @typedef {{ cell: number, mark: number, verdict: "wrong", line: number, soon: boolean }} Wrong
 * @typedef {Stepped | Followed | Supposed | Early | Wrong} Judged `mark` may be a value: what a cell cannot be
 * @typedef {{ goal: ArrayLike<number>, ways: Way[], supposing: boolean }} Aim what there is to find, and whether it is
 *   found by suppositions */

/** Judge values that were set together, of which one may follow from another. `kept` are those that are right and
 * follow, in the order in which they follow; `refused` are the others.
 * @param {Reasoned} puzzle with the marks before them @param {Aim} aim @param {Marked[]} values
 * @param {Marked[]} [excluded] what the learner said before that cells cannot be, as values */
export function judgeAll(puzzle, aim, values, excluded = []) {
  const knowledge = new Knowledge(puzzle, excluded);
  /** @type {(Stepped | Followed | Supposed)[]} */
  const kept = [];
  let left = values, more = true;
  while (more) {
    more = false;
    for (const each of left) {
      const judged = judge(knowledge, aim, each);
      if (judged.verdict === "early" || judged.verdict === "wrong") continue;
      kept.push(judged);
      knowledge.set(each);
      more = true;
    }
    left = left.filter(([cell]) => !kept.some((judged) => judged.cell === cell));
  }
  return { kept, refused: left.map((each) => judge(knowledge, aim, each)) };
}

/** A supposition counts where it is practised, and where no line tells anything: that is when a hint makes one.
 * @param {Knowledge} knowledge @param {Aim} aim @param {Marked} marked @returns {Judged} */
function judge(knowledge, { goal, ways, supposing }, [cell, mark]) {
  if (!both(maskOf(goal[cell]), maskOf(mark))) {
    return { cell, mark, verdict: "wrong", ...knowledge.broken(cell, mark) };
  }
  const way = ways.find((shown) => knowledge.isShown(shown, [cell, mark]));
  if (way) return { cell, mark, verdict: "step", way };
  const line = knowledge.telling([cell, mark]);
  if (line !== undefined) return { cell, mark, verdict: "follows", line };
  const refuting = supposing || knowledge.isStuck() ? knowledge.refuting(cell, mark) : -1;
  return refuting < 0 ? { cell, mark, verdict: "early" } : { cell, mark, verdict: "supposed", line: refuting };
}

class Knowledge {
  /** @param {Reasoned} puzzle @param {Marked[]} excluded */
  constructor(puzzle, excluded) {
    this.coloured = Boolean(puzzle.palette);
    this.known = knownOf(puzzle);
    this.known.set(excluded);
    this.inMind = this.withExclusions();
  }

  /** @param {Marked} marked */
  set(marked) {
    this.known.set([marked]);
    this.inMind = this.withExclusions();
  }

  /** What is known, in colours with all that single techniques exclude for open cells. What they settle at once waits
   * for its mark. */
  withExclusions() {
    const { known, known: { puzzle } } = this, inMind = known.copy(puzzle.lines.keys());
    for (const line of this.coloured ? inMind.fresh : []) {
      const look = inMind.look(line);
      inMind.fresh.delete(line);
      if (!look) break;
      inMind.set(exclusionsOn(viewOf(puzzle, line, look), puzzle.lines[line]));
    }
    return inMind;
  }

  /** Whether a way shows as much as a value says. @param {Way} way @param {Marked} marked */
  isShown(way, [cell, value]) {
    return way.cells.some(([place, shown]) =>
      place === cell && !without(both(maskOf(shown), this.known.can[cell]), maskOf(value)));
  }

  /** A line that tells a value, if possible from the marks alone. @param {Marked} marked */
  telling([cell, value]) {
    const { known, inMind } = this, lines = linesThrough(inMind.puzzle.shape, cell);
    const on = (/** @type {typeof known} */ board) => lines.find((line) => {
      const look = board.look(line);
      return look && board.gives(line, look, [cell, value]);
    });
    return on(known) ?? on(inMind) ?? (without(inMind.can[cell], maskOf(value)) ? undefined : lines[0]);
  }

  /** Whether no line tells anything. */
  isStuck() {
    const { inMind } = this;
    return inMind.puzzle.lines.every((_, line) => {
      const look = inMind.look(line);
      return !look || !inMind.news(line, look).length;
    });
  }

  /** The line that can't be completed without a mark; -1 if no line shows it.
   * @param {number} cell @param {number} mark */
  refuting(cell, mark) {
    return this.broken(cell, this.known.without(cell, mark)).line;
  }

  /** The line that a value contradicts, at once or in the end; -1 if no line shows it.
   * @param {number} cell @param {number} value */
  broken(cell, value) {
    const { puzzle, can } = this.known, masks = can.slice(), lines = linesThrough(puzzle.shape, cell);
    masks[cell] = this.coloured ? both(can[cell], maskOf(value)) : maskOf(value);
    const now = lines.find((line) => deduced(puzzle, line, masks) === null);
    if (now !== undefined) return { line: now, soon: true };
    return { line: settle(puzzle, masks, lines), soon: false };
  }
}

/** What techniques exclude for the cells of a coloured line, as values: first the colours that its clue lacks.
 * @param {LineView} view @param {Line} line @returns {Marked[]} */
function exclusionsOn(view, { start, step }) {
  const tiers = [...Array(LOOKING_AT_ONE_LINE + 1).keys()], whole = 2 ** view.planes - 1;
  const absent = Array.from(view.known, (_, at) => /** @type {[number, number]} */ ([at, inksOf(view.runs)]));
  const findings = tiers.flatMap((tier) => techniquesFor(view, tier)).flatMap((technique) => technique.find(view));
  return [...absent, ...findings.flatMap(({ cells }) => cells)]
    .map(([at, mask]) => /** @type {Marked} */ ([start + at * step, -both(mask, whole)]))
    .filter(([, value]) => isOpen(-value));
}

/** The cells of a way that are left to do. @param {Way} way @param {(cell: number) => number} maskAt */
export function toDo({ cells }, maskAt) {
  const settled = cells.filter(([, value]) => value > 0);
  return (settled.length ? settled : cells).filter(([cell, value]) => without(maskAt(cell), maskOf(value)));
}

/** The value that leaves all but one colour. @param {number} colour @param {number} planes */
export const allBut = (colour, planes) => valueOf(without(2 ** planes - 1, bitOf(colour)), planes);
