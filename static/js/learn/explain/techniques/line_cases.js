// Case analysis inside a line, the last resort: with the other value of a cell, no case is possible. Pure.
//
// A filled cell would belong to some run, which would start somewhere: each of these places is impossible. An empty
// cell would lie behind some runs and before the others: each time one of the two sides is too small. Cases that a
// run's outermost places exclude already are left out.

import { place } from "../../../core/lines.js";
import { CROSSED, FILLED } from "../../../core/marks.js";
import { finding, technique } from "./technique.js";

/** @param {LineView} view @param {number} cell */
function casesIfFilled(view, cell) {
  /** @type {Case[]} */
  const cases = [];
  view.runs.forEach((size, run) => {
    const last = Math.min(view.right[run], cell);
    for (let start = Math.max(view.left[run], cell - size + 1); start <= last; start++) {
      cases.push({ run, start, ...objection(view, run, start) });
    }
  });
  return cases;
}

/** The reason why a run cannot start there, and the place that shows it.
 * @param {LineView} view @param {number} run @param {number} start */
function objection({ runs, known }, run, start) {
  const stop = start + runs[run], wall = known.subarray(start, stop).indexOf(CROSSED);
  if (wall >= 0) return { objection: "case_wall", at: start + wall };
  const touched = [start - 1, stop].find((at) => known[at] === FILLED);
  if (touched !== undefined) return { objection: "case_touches", at: touched };
  const before = fits(runs.slice(0, run), known.subarray(0, Math.max(0, start - 1)));
  return before ? { objection: "case_after", at: stop - 1 } : { objection: "case_before", at: start };
}

/** @param {LineView} view @param {number} cell */
function casesIfEmpty({ runs, left, right, known }, cell) {
  /** @type {Case[]} */
  const cases = [];
  for (let before = 0; before <= runs.length; before++) {
    const ends = before ? left[before - 1] + runs[before - 1] : 0;
    if (ends > cell || cell >= (before < runs.length ? right[before] : known.length)) continue;
    const holds = fits(runs.slice(0, before), known.subarray(0, cell));
    cases.push({ run: before, start: null, objection: holds ? "case_behind" : "case_ahead", at: cell });
  }
  return cases;
}

/** Whether runs, and no other filled cell, fit into a part of the line.
 * @param {number[]} runs @param {Uint8Array} known */
const fits = (runs, known) => (known.length ? place(runs, known) !== null : !runs.length);

const lineCases = technique("line_cases", (view) =>
  [...view.news].map(([cell, mark]) => {
    const cases = mark === FILLED ? casesIfEmpty(view, cell) : casesIfFilled(view, cell);
    const runs = [...new Set(cases.filter(({ start }) => start !== null).map(({ run }) => run))];
    return finding([[cell, mark]], runs.sort((one, other) => one - other), [], { cases });
  }), { single: true });

export const lineCaseTechniques = [lineCases];
