// Techniques for a ringed number of a solid: ends, the ways to split it into its groups, counting. Pure.

import { place } from "../../../core/lines.js";
import { CROSSED, FILLED, marksOf, masksOf, UNKNOWN, valueOf, without } from "../../../core/marks.js";
import { placesIn } from "../line_view.js";
import { filled, finding, lineTechnique, technique } from "./technique.js";

const MOST_SHARED = 7; // among three groups and more
const MOST_SAID = 6;
const GROUPS = 3; // three and more are not told apart
const RINGED = { ofRuns: false, ofRings: true };

/** If the groups, with single gaps between them, need all the room, both ends are filled, and no gap has another one
 * beside it. Cells that are empty already within the span count as gaps. */
const ends = technique("ends", ({ known, total, groups, stretches }) => {
  if (!stretches.length) return [];
  const start = stretches[0][0], stop = stretches[stretches.length - 1][1];
  if (stop - start - total !== groups - 1) return [];
  const isEmpty = (/** @type {number} */ at) => at > start && at < stop - 1 && known[at] === CROSSED;
  const cells = placesIn(start, stop).filter((at) =>
    known[at] !== FILLED && (at === start || at === stop - 1 || isEmpty(at - 1) || isEmpty(at + 1)));
  return [finding(filled(cells), [], [[start, stop]])];
}, RINGED);

/** What all ways to split the number into groups that still fit have in common. */
const splits = technique("splits", ({ known, total, groups }) => {
  const fitting = sharesOf(total, groups).flatMap((runs) => {
    const placed = place(runs, masksOf(known, 2));
    return placed ? [{ runs, cells: marksOf(placed.masks) }] : [];
  });
  if (!fitting.length || fitting.length > MOST_SAID) return [];
  const [{ cells: first }] = fitting;
  const shared = [...known.keys()].filter((at) =>
    known[at] === UNKNOWN && first[at] !== UNKNOWN && fitting.every(({ cells }) => cells[at] === first[at]));
  return [finding(shared.map((at) => [at, first[at]]), [], [], { splits: fitting.map(({ runs }) => runs) })];
}, RINGED);

/** The ways to split a number into groups, unless they are many. @param {number} total @param {number} groups */
function sharesOf(total, groups) {
  const most = groups === 2 ? 2 : total <= MOST_SHARED ? total : 0;
  return placesIn(groups, most + 1).flatMap((parts) => rowsOfSizes(total, parts));
}

/** @param {number} total @param {number} parts @returns {number[][]} */
function rowsOfSizes(total, parts) {
  if (parts === 1) return [[total]];
  const firsts = placesIn(1, total - parts + 2);
  return firsts.flatMap((first) => rowsOfSizes(total - first, parts - 1).map((others) => [first, ...others]));
}

/** The last resort: with the other value of a cell, the line could have only certain numbers of cells in that many
 * groups, and its own is not among them. */
const counting = lineTechnique("counting", ({ known, parts: [{ groups }], news }) =>
  [...news].map(([cell, gone]) => {
    const otherwise = marksOf(known);
    otherwise[cell] = valueOf(gone, 2);
    return finding([[cell, without(known[cell], gone)]], [], [], { totals: possibleTotals(otherwise, groups) });
  }), { ...RINGED, single: true });

/** The numbers of cells that a line can have in two groups, or in three and more: for each number of groups that have
 * begun and whether one goes on, a set of totals, in which bit k stands for k filled cells.
 * @param {Uint8Array} known @param {number} groups */
function possibleTotals(known, groups) {
  let resting = [1n, 0n, 0n, 0n], going = [0n, 0n, 0n, 0n];
  for (const mark of known) {
    const began = [0n, ...resting.slice(0, GROUPS)];
    began[GROUPS] |= resting[GROUPS];
    const longer = began.map((rested, begun) => (mark === CROSSED ? 0n : (rested | going[begun]) << 1n));
    resting = resting.map((rested, begun) => (mark === FILLED ? 0n : rested | going[begun]));
    going = longer;
  }
  const totals = resting[groups] | going[groups];
  return placesIn(0, known.length + 1).filter((total) => (totals >> BigInt(total)) & 1n);
}

export const ringedTechniques = [ends, splits, counting];
