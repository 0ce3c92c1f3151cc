// An alignment as a table, and in words: how its score, the cost of its pairs, and the score of a place in the table
// come about. Never touches the page.

import { html } from "../base/html.js";
import { say } from "../core/texts/say.js";
import { costOfPairs, signed } from "./line_costs.js";

/** @import { Pair, Place } from "./line_costs.js" */
/** @typedef {{ one: number[], other: number[], gap: number, mismatch: number }} Problem */

/** One sequence down, the other across. The cells of the best path have a border and an arrow from the cell before:
 * down right for a pair, down or right for a gap. The place `looked` is marked.
 * @param {{ one: readonly number[], other: readonly number[], scores: number[][], path: Place[] }} aligned
 * @param {Place | null} [looked] */
export function alignmentTable({ one, other, scores, path }, looked = null) {
  const arrows = new Map(path.map((place, step) => [String(place), step ? arrowTo(path[step - 1], place) : "•"]));
  const cell = (/** @type {number} */ score, /** @type {Place} */ place) => {
    const arrow = arrows.get(String(place)), kinds = [arrow && "path", String(place) === String(looked) && "looked"];
    return html`<td class=${kinds.filter(Boolean).join(" ")} data-testid=${arrow && "alignment-path"}>
      ${arrow ? `${arrow} ${signed(score)}` : signed(score)}</td>`;
  };
  return html`<table><tbody><tr>${["", "", ...other].map((value) => html`<th>${value}</th>`)}</tr>
    ${scores.map((row, i) => html`<tr><th>${i ? one[i - 1] : ""}</th>
      ${row.map((score, j) => cell(score, [i, j]))}</tr>`)}</tbody></table>`;
}

/** @param {Place} before @param {Place} place */
const arrowTo = ([row, column], [i, j]) => (i === row ? "→" : j === column ? "↓" : "↘");

/** @param {Problem} problem @param {number[][]} scores @param {Pair[]} pairs */
export function scoreText({ gap, mismatch }, scores, pairs) {
  const terms = pairs.map(([one, other]) => (one === other ? `${one}²` : signed(one && other ? mismatch : gap)));
  return say("aligning.score", { score: signed(scores.at(-1)?.at(-1) ?? 0), terms: summed(terms) });
}

/** @param {string[]} terms */
const summed = (terms) => terms.map((term, at) => {
  if (!at) return term;
  return term.startsWith("−") ? ` − ${term.slice(1)}` : ` + ${term}`;
}).join("") || "0";

/** @param {Problem} problem @param {Pair[]} pairs */
export function costText({ one, other }, pairs) {
  const apart = [...pairs.filter(([wanted, actual]) => wanted !== actual), [one.length, other.length]];
  const terms = apart.map(([wanted, actual]) => `(${wanted} − ${actual})²`).join(" + ");
  return say("aligning.cost", { cost: costOfPairs("aligned", pairs, one.length - other.length), terms });
}

/** How the score of a place is found. @param {Problem} problem @param {number[][]} scores @param {Place} place */
export function placeText({ one, other, gap, mismatch }, scores, [i, j]) {
  const score = signed(scores[i][j]);
  if (!i || !j) return say("aligning.edge", { count: i + j, gap: signed(gap), score });
  const sum = (/** @type {number} */ before, /** @type {number} */ more) =>
    `${summed([signed(before), signed(more)])} = ${signed(before + more)}`;
  const pair = one[i - 1] === other[j - 1] ? one[i - 1] ** 2 : mismatch;
  return say("aligning.place", {
    one: one[i - 1], other: other[j - 1], score, pair: sum(scores[i - 1][j - 1], pair),
    above: sum(scores[i - 1][j], gap), left: sum(scores[i][j - 1], gap),
  });
}

/** How many scores differ from those of another table. @param {number[][]} scores @param {number[][]} other */
export function differenceText(scores, other) {
  const all = scores.flat(), others = other.flat();
  if (scores.length !== other.length || all.length !== others.length) return say("aligning.others");
  const count = all.filter((score, at) => score !== others[at]).length;
  return say(count ? "aligning.apart" : "aligning.same", { count, all: all.length });
}
