// Case analysis inside a line, the last resort: if a cell had a colour, no case would be possible. Pure.
//
// A cell of a colour would belong to some run, which would start somewhere: each of these places is impossible. An
// empty cell would lie behind some runs and before the others: each time one of the two sides is too small. Cases that
// a run's outermost places exclude already are left out.

import { place } from "../../../core/lines.js";
import { bitOf, coloursIn, markOfColour, without } from "../../../core/marks.js";
import { placesIn } from "../line_view.js";
import { finding, lineTechnique } from "./technique.js";

/** @param {LineView} view @param {number} cell @param {number} colour @returns {Case[]} */
const casesIfOf = (view, cell, colour) => placesIn(0, view.runs.length).filter((run) => view.inks[run] === colour)
  .flatMap((run) => placesIn(Math.max(view.left[run], cell - view.runs[run] + 1), Math.min(view.right[run], cell) + 1)
    .map((start) => ({ run, start, ...objection(view, run, start) })));

/** Why a run cannot start there, and what shows it. @param {LineView} view @param {number} run @param {number} start */
function objection(view, run, start) {
  const { runs, inks, known } = view, stop = start + runs[run], bit = bitOf(inks[run]);
  const wall = placesIn(start, stop).find((at) => !(known[at] & bit));
  if (wall !== undefined) return { objection: "case_wall", at: wall };
  const touched = [start - 1, stop].find((at) => known[at] === bit);
  if (touched !== undefined) return { objection: "case_touches", at: touched };
  const before = known.slice(0, start);
  if (start) before[start - 1] = without(before[start - 1], bit);
  return fits(view, run, before) ? { objection: "case_after", at: stop - 1 } : { objection: "case_before", at: start };
}

/** @param {LineView} view @param {number} cell @returns {Case[]} */
function casesIfEmpty(view, cell) {
  const { runs, left, right, known } = view;
  return placesIn(0, runs.length + 1).filter((before) => (before ? left[before - 1] + runs[before - 1] : 0) <= cell
    && cell < (before < runs.length ? right[before] : known.length)).map((before) => ({
    run: before, start: null, at: cell,
    objection: fits(view, before, known.subarray(0, cell)) ? "case_behind" : "case_ahead",
  }));
}

/** Whether the first runs, and nothing else, fit into the first cells of the line.
 * @param {LineView} view @param {number} count @param {Uint32Array} known */
const fits = ({ runs, inks }, count, known) => place(
  Object.assign(runs.slice(0, count), { marks: inks.slice(0, count).map(markOfColour) }), known) !== null;

const lineCases = lineTechnique("line_cases", (view) => [...view.news].flatMap(([cell, gone]) =>
  coloursIn(gone).map((colour) => {
    const cases = colour ? casesIfOf(view, cell, colour) : casesIfEmpty(view, cell);
    const runs = [...new Set(cases.filter(({ start }) => start !== null).map(({ run }) => run))];
    return finding([[cell, without(view.known[cell], bitOf(colour))]], runs.sort((a, b) => a - b), [],
      { cases, colours: [colour] });
  })), { single: true });

export const lineCaseTechniques = [lineCases];
