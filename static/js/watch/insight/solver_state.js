// Which line a method that takes them in turn is looking at. Pure.

import { marksIn } from "../../core/lines.js";
import { UNKNOWN } from "../../core/marks.js";

/** The lines that have a clue, in the order in which a pass takes them: columns first where there are only two ways.
 * @param {Pick<Layout, "shape" | "clues">} layout */
function linesInTurn({ shape, clues }) {
  const all = [...clues.keys()], first = shape.length === 2 ? shape[0] : 0;
  return [...all.slice(first), ...all.slice(0, first)].filter((line) => clues[line] !== null);
}

/** The line that a step is about, else the one that was looked at last, which follows from how many have been; null
 * before the first. @param {Pick<Layout, "shape" | "clues">} layout @param {Step | null} step
 * @param {Record<string, number>} counters */
export function lineAtWork(layout, step, { line_visits: visits = 0 }) {
  if (step && step.why >= 0) return step.why;
  const lines = linesInTurn(layout);
  return visits ? lines[(visits - 1) % lines.length] : null;
}

/** What was known of a line when it was looked at, before what came of that.
 * @param {Named} layout @param {number} line @param {ArrayLike<number>} board @param {Step | null} step */
export function knownBefore(layout, line, board, step) {
  const known = marksIn(layout, line, board), { start, step: apart } = layout.lines[line];
  if (step?.why === line) for (const cell of step.cells) known[(cell - start) / apart] = UNKNOWN;
  return known;
}
