// Whether the marks of a learner are right, and whether they follow from what is known. Pure.
//
// What a learner knows of a board are the marks, and what cells cannot be. In colours, what follows from there for open
// cells counts as known, too, since colours that are excluded can be kept in mind.

import { deduced, settle } from "../core/lines.js";
import { bitOf, both, maskOf, otherMark, valueOf, without } from "../core/marks.js";
import { linesThrough } from "../core/shapes.js";
import { knownOf } from "./explain/known_cells.js";
import { inksOf } from "./explain/line_view.js";

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
  const refuting = supposing || knowledge.isStuck() ? knowledge.broken(cell, otherMark(mark)).line : -1;
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

  /** What is known, in colours with all that it excludes for open cells; no more cells are settled. Of a cell that a
   * line would settle, it only excludes the colours that the line lacks. */
  withExclusions() {
    const { known } = this, inMind = known.copy(known.puzzle.lines.keys());
    for (const line of this.coloured ? inMind.fresh : []) {
      const look = inMind.look(line);
      inMind.fresh.delete(line);
      if (!look) break;
      inMind.set(inMind.news(line, look).map(([cell, value]) => /** @type {Marked} */ ([
        cell, value < 0 ? value : valueOf(both(inMind.can[cell], inksOf(known.puzzle.clues[line])), known.planes),
      ])).filter(([, value]) => value < 0));
    }
    return inMind;
  }

  /** Whether a way shows as much as a value says. @param {Way} way @param {Marked} marked */
  isShown(way, [cell, value]) {
    return way.cells.some(([place, shown]) =>
      place === cell && !without(both(maskOf(shown), this.known.can[cell]), maskOf(value)));
  }

  /** A line that tells a value. @param {Marked} marked */
  telling([cell, value]) {
    const { inMind } = this, lines = linesThrough(inMind.puzzle.shape, cell);
    if (!without(inMind.can[cell], maskOf(value))) return lines[0];
    return lines.find((line) => {
      const look = inMind.look(line);
      return look && inMind.gives(line, look, [cell, value]);
    });
  }

  /** Whether no line tells anything. On coloured boards nothing is supposed. */
  isStuck() {
    const { known, coloured } = this;
    return !coloured && known.puzzle.lines.every((_, line) => {
      const look = known.look(line);
      return !look || !known.news(line, look).length;
    });
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

/** The cells of a way that are left to do. @param {Way} way @param {(cell: number) => number} maskAt */
export function toDo({ cells }, maskAt) {
  const settled = cells.filter(([, value]) => value > 0);
  return (settled.length ? settled : cells).filter(([cell, value]) => without(maskAt(cell), maskOf(value)));
}

/** The value that leaves all but one colour. @param {number} colour @param {number} planes */
export const allBut = (colour, planes) => valueOf(without(2 ** planes - 1, bitOf(colour)), planes);
