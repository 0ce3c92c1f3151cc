// An alignment in words: how its score, the cost of its pairs, and the score of a place in its table come about. Pure.

import { say } from "../core/texts/say.js";
import { costOfPairs, signed } from "./line_costs.js";

/** @import { Pair, Place } from "./line_costs.js" */
/** @typedef {{ one: number[], other: number[], gap: number, mismatch: number }} Asked */

/** @param {Asked} asked @param {number[][]} scores @param {Pair[]} pairs */
export function scoreText({ gap, mismatch }, scores, pairs) {
  const terms = pairs.map(([one, other]) => (one === other ? `${one}²` : signed(one && other ? mismatch : gap)));
  return say("aligning.score", { score: signed(scores.at(-1)?.at(-1) ?? 0), terms: summed(terms) });
}

/** @param {string[]} terms */
const summed = (terms) => terms.map((term, at) => {
  if (!at) return term;
  return term.startsWith("−") ? ` − ${term.slice(1)}` : ` + ${term}`;
}).join("") || "0";

/** @param {Asked} asked @param {Pair[]} pairs */
export function costText({ one, other }, pairs) {
  const apart = [...pairs.filter(([wanted, found]) => wanted !== found), [one.length, other.length]];
  const terms = apart.map(([wanted, found]) => `(${wanted} − ${found})²`).join(" + ");
  return say("aligning.cost", { cost: costOfPairs("aligned", pairs, one.length - other.length), terms });
}

/** How the score of a place is found. @param {Asked} asked @param {number[][]} scores @param {Place} place */
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
  const all = scores.flat(), known = other.flat();
  if (scores.length !== other.length || all.length !== known.length) return say("aligning.others");
  const count = all.filter((score, at) => score !== known[at]).length;
  return say(count ? "aligning.apart" : "aligning.same", { count, all: all.length });
}
