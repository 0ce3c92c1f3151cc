// Techniques for a whole line: zero, full, complete, just enough left. Pure.

import { CROSSED, FILLED } from "../../../core/marks.js";
import { placed, placesIn } from "../line_view.js";
import { countOf, crossed, filled, finding, technique, unknown } from "./technique.js";

/** A line without runs is empty. */
const zero = technique("zero", ({ runs, known }) =>
  runs.length ? [] : [finding(crossed(placesIn(0, known.length)))], { tells: [CROSSED] });

/** The runs, with one empty cell between two of them, need the whole line. */
const full = technique("full", ({ runs, total, left, known: { length } }) => {
  if (!runs.length || total + runs.length - 1 !== length) return [];
  const cells = [...placed(runs, left, length).entries()];
  return [finding(cells, [...runs.keys()])];
});

/** All cells of the clue are filled, so the rest is empty. */
const complete = technique("complete", (view) =>
  view.total > 0 && countOf(view, FILLED) === view.total ? [finding(crossed(unknown(view)))] : [],
{ tells: [CROSSED], ofRings: true });

/** Only as many cells are not crossed out as the clue needs, so all of them are filled. */
const remaining = technique("remaining", (view) =>
  view.total > 0 && view.known.length - countOf(view, CROSSED) === view.total ? [finding(filled(unknown(view)))] : [],
{ tells: [FILLED], ofRings: true });

export const wholeLineTechniques = [zero, full, complete, remaining];
