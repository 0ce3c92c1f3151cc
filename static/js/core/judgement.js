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
 * follow, in the order in which they follow; `refused` are the others.
 * @param {Named} layout @param {Aim} aim @param {Uint8Array} before @param {Marked[]} marks */
export function judgeAll(layout, aim, before, marks) {
  const cells = before.map((value) => value & MARK);
  /** @type {(Stepped | Followed | Supposed)[]} */
  const kept = [];
  let left = marks, more = true;
  while (more) {
    more = false;
    for (const one of left) {
      const judged = judge(layout, aim, cells, one);
      if (judged.verdict === "early" || judged.verdict === "wrong") continue;
      kept.push(judged);
      cells[judged.cell] = judged.mark;
      more = true;
    }
    left = left.filter(([cell]) => !kept.some((one) => one.cell === cell));
  }
  return { kept, refused: left.map((one) => judge(layout, aim, cells, one)) };
}

/** A supposition counts where it is practised, and where no line tells anything: that is when a hint makes one.
 * @param {Named} layout @param {Aim} aim @param {Uint8Array} cells @param {Marked} marked @returns {Judged} */
export function judge(layout, { goal, ways, supposing }, cells, [cell, mark]) {
  if (goal[cell] !== mark) return { cell, mark, verdict: "wrong", ...broken(layout, cells, cell, mark) };
  const way = ways.find((one) => one.cells.some(([other]) => other === cell));
  if (way) return { cell, mark, verdict: "step", way };
  const line = linesThrough(layout.shape, cell).find((one) => tells(layout, one, cells, cell));
  if (line !== undefined) return { cell, mark, verdict: "follows", line };
  const refuting = supposing || isStuck(layout, cells) ? broken(layout, cells, cell, otherMark(mark)).line : -1;
  return refuting < 0 ? { cell, mark, verdict: "early" } : { cell, mark, verdict: "supposed", line: refuting };
}

/** Whether no line tells anything. @param {Named} layout @param {Uint8Array} cells */
const isStuck = (layout, cells) => layout.clues.every((_, line) => !deduced(layout, line, cells)?.length);

/** @param {Named} layout @param {number} line @param {Uint8Array} cells @param {number} cell */
const tells = (layout, line, cells, cell) => deduced(layout, line, cells)?.some(([found]) => found === cell) ?? false;

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
