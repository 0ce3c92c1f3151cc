// The table of an alignment: one sequence down, the other across. The cells of its best path have a border and an arrow
// from the cell before: down right for a pair, down or right for a gap.

import { make } from "../base/dom.js";
import { signed } from "./line_costs.js";

/** @import { Place } from "./line_costs.js" */

/** @param {{ one: readonly number[], other: readonly number[], scores: number[][], path: Place[] }} aligned */
export function alignmentTable({ one, other, scores, path }) {
  const arrows = new Map(path.map((place, step) => [String(place), step ? arrowTo(path[step - 1], place) : "•"]));
  const heads = ["", "", ...other].map((value) => make("th", { textContent: String(value) }));
  const rows = scores.map((row, i) => make("tr", {}, make("th", { textContent: i ? String(one[i - 1]) : "" }),
    ...row.map((score, j) => cellOf(score, arrows.get(String([i, j]))))));
  return make("table", {}, make("tr", {}, ...heads), ...rows);
}

/** @param {number} score @param {string} [arrow] */
const cellOf = (score, arrow) => (arrow
  ? make("td", { className: "path", textContent: `${arrow} ${signed(score)}`, testid: "alignment-path" })
  : make("td", { textContent: signed(score) }));

/** @param {Place} before @param {Place} place */
const arrowTo = ([row, column], [i, j]) => (i === row ? "→" : j === column ? "↓" : "↘");
