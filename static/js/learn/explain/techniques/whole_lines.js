// Techniques for a whole line: absent colours, zero, full, complete, just enough left. Pure.

import { bitOf, CROSSED, EMPTY, FILLED, without } from "../../../core/marks.js";
import { placesIn } from "../line_view.js";
import { countOf, crossed, filled, finding, lineTechnique, technique, unknown } from "./technique.js";

/** A line without runs is empty. */
const zero = lineTechnique("zero", ({ runs, known }) => (runs.length ? [] : [finding(cellsOf(known, () => EMPTY))]),
  { conclusive: true });

/** The runs, with one empty cell between two of the same colour, need the whole line. */
const full = lineTechnique("full", ({ runs, inks, left, known }) => {
  const need = runs.reduce((sum, size, run) => sum + size + Number(run > 0 && inks[run] === inks[run - 1]), 0);
  if (!runs.length || need !== known.length) return [];
  const cells = cellsOf(known, () => EMPTY);
  for (const run of runs.keys()) {
    for (const at of placesIn(left[run], left[run] + runs[run])) cells[at] = [at, bitOf(inks[run])];
  }
  return [finding(cells, [...runs.keys()])];
}, { conclusive: true });

/** @param {Uint32Array} known @param {(at: number) => number} mask @returns {Marked[]} */
const cellsOf = (known, mask) => Array.from(known, (_, at) => [at, mask(at)]);

/** No run of the line has these colours. */
const absent = lineTechnique("absent", ({ inks, known, planes }) => {
  const others = placesIn(1, planes).filter((colour) => !inks.includes(colour));
  const gone = others.reduce((mask, colour) => mask | bitOf(colour), 0);
  if (!inks.length || !others.length) return [];
  return [finding(cellsOf(known, (at) => without(known[at], gone)), [], [], { colours: others })];
});

/** All cells of the clue are filled, so the rest is empty. */
const complete = technique("complete", (view) =>
  view.total > 0 && countOf(view, FILLED) === view.total ? [finding(crossed(unknown(view)))] : [],
{ ofRings: true, conclusive: true });

/** Only as many cells are not crossed out as the clue needs, so all of them are filled. */
const remaining = technique("remaining", (view) =>
  view.total > 0 && view.known.length - countOf(view, CROSSED) === view.total ? [finding(filled(unknown(view)))] : [],
{ ofRings: true, conclusive: true });

export const wholeLineTechniques = [absent, zero, full, complete, remaining];
