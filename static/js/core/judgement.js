// Whether the marks of a learner are right, and whether they follow from what is known. Pure.

import { deduced, settleLines } from "./lines.js";
import { MARK, otherMark } from "./marks.js";
import { linesThrough } from "./shapes.js";

/** @typedef {{ line: number | null, cells: Marked[], says: string }} Way what can be found by one look
 * @typedef {{ cell: number, mark: number, verdict: "step", way: Way }} Stepped
 * @typedef {{ cell: number, mark: number, verdict: "follows", line: number }} Followed
 * @typedef {{ cell: number, mark: number, verdict: "supposed", line: number }} Supposed
 * @typedef {{ cell: number, mark: number, verdict: "early" }} Early
 * @typedef {{ cell: number, mark: number, verdict: "wrong", line: number, soon: boolean }} Wrong
 * @typedef {Stepped | Followed | Supposed | Early | Wrong} Judged
 * @typedef {{ goal: ArrayLike<number>, ways: Way[], supposing: boolean }} Aim what there is to find, and whether it is
 *   found by suppositions */

/** Judge marks that were set together, of which one may follow from another. `kept` are the marks that are right and
 * follow, in the order in which they follow; `refused` are the others. `known` is what the learner knows before them;
 * of coloured boards it is another class, where a value may also say what a cell cannot be.
 * @param {Named} layout @param {Aim} aim @param {Uint8Array} before @param {Marked[]} marks
 * @param {Known} [known] */
export function judgeAll(layout, aim, before, marks, known = new KnownMarks(layout, before)) {
  /** @type {(Stepped | Followed | Supposed)[]} */
  const kept = [];
  let left = marks, more = true;
  while (more) {
    more = false;
    for (const one of left) {
      const judged = judge(known, aim, one);
      if (judged.verdict === "early" || judged.verdict === "wrong") continue;
      kept.push(judged);
      known.set(one);
      more = true;
    }
    left = left.filter(([cell]) => !kept.some((one) => one.cell === cell));
  }
  return { kept, refused: left.map((one) => judge(known, aim, one)) };
}

/** A supposition counts where it is practised, and where no line tells anything: that is when a hint makes one.
 * @param {Known} known @param {Aim} aim @param {Marked} marked @returns {Judged} */
function judge(known, { goal, ways, supposing }, [cell, mark]) {
  if (!known.isRight(goal[cell], mark)) return { cell, mark, verdict: "wrong", ...known.broken(cell, mark) };
  const way = ways.find((one) => known.isShown(one, [cell, mark]));
  if (way) return { cell, mark, verdict: "step", way };
  const line = known.telling([cell, mark]);
  if (line !== undefined) return { cell, mark, verdict: "follows", line };
  const refuting = supposing || known.isStuck() ? known.broken(cell, otherMark(mark)).line : -1;
  return refuting < 0 ? { cell, mark, verdict: "early" } : { cell, mark, verdict: "supposed", line: refuting };
}

/** @typedef {Pick<KnownMarks, "set" | "isRight" | "isShown" | "telling" | "isStuck" | "broken">} Known */

/** What a learner knows of a board in black and white: its marks. */
class KnownMarks {
  /** @param {Named} layout @param {Uint8Array} before */
  constructor(layout, before) {
    this.layout = layout;
    this.cells = before.map((value) => value & MARK);
  }

  /** @param {Marked} marked */
  set([cell, mark]) {
    this.cells[cell] = mark;
  }

  /** @param {number} goal the mark in the solution @param {number} mark */
  isRight(goal, mark) {
    return goal === mark;
  }

  /** Whether a way shows a right mark. @param {Way} way @param {Marked} marked */
  isShown(way, [cell]) {
    return way.cells.some(([other]) => other === cell);
  }

  /** A line that tells a right mark. @param {Marked} marked */
  telling([cell]) {
    const { layout, cells } = this;
    return linesThrough(layout.shape, cell).find((line) =>
      deduced(layout, line, cells)?.some(([found]) => found === cell));
  }

  /** Whether no line tells anything. */
  isStuck() {
    const { layout, cells } = this;
    return layout.clues.every((_, line) => !deduced(layout, line, cells)?.length);
  }

  /** @param {number} cell @param {number} mark */
  broken(cell, mark) {
    return broken(this.layout, this.cells, cell, mark);
  }
}

/** The line that a mark contradicts, at once or in the end; -1 if no line shows it.
 * @param {Named} layout @param {Uint8Array} known @param {number} cell @param {number} mark */
function broken(layout, known, cell, mark) {
  const cells = known.slice(), lines = linesThrough(layout.shape, cell);
  cells[cell] = mark;
  const now = lines.find((line) => deduced(layout, line, cells) === null);
  if (now !== undefined) return { line: now, soon: true };
  const steps = settleLines(layout, cells, new Set(lines));
  let step = steps.next();
  while (!step.done) step = steps.next();
  return { line: step.value, soon: false };
}

/** Whether all cells of a way are marked as it says. @param {Way} way @param {Uint8Array} cells */
export const isTaken = (way, cells) => way.cells.every(([cell, mark]) => (cells[cell] & MARK) === mark);
