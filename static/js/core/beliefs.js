// The belief of all lines about a cell: its chance of being filled, in thousandths, kept beside the cell's mark (see
// marks.js). Pure.

import { say } from "./texts/say.js";
import { BELIEF } from "./marks.js";

const AT = 9; // the lowest bit of a belief
const SURE = 995; // thousandths, from which on it is over 99 %
export const FAINT = 25; // thousandths from an even chance, up to which neither value is called likelier

/** The value with another chance. @param {number} value @param {number} chance */
export const believing = (value, chance) => (value & ~BELIEF) | ((chance + 1) << AT);

/** The chance in a value; even before there is a belief. @param {number} value */
export const chanceOf = (value) => (value & BELIEF ? (value >> AT) - 1 : 500);

/** From -1, believed to be empty, to 1, believed to be filled; 0 if neither is likelier. @param {number} value */
export function leaningOf(value) {
  const over = chanceOf(value) - 500;
  return Math.abs(over) < FAINT ? 0 : over / 500;
}

/** @param {number} chance */
export function percent(chance) {
  if (chance >= SURE) return say("believing.over_99");
  if (chance <= 1000 - SURE) return say("believing.under_1");
  return say("believing.percent", { number: Math.round(chance / 10) });
}

/** "80 % likely to be filled". @param {number} value */
export function likelihood(value) {
  const chance = chanceOf(value), filled = chance > 500;
  const code = filled ? "believing.likely_filled" : "believing.likely_empty";
  return say(code, { percent: percent(filled ? chance : 1000 - chance) });
}

/** The same for the label of an unknown cell; empty if neither is likelier. @param {number} value */
export const beliefName = (value) =>
  (leaningOf(value) ? say("believing.believed", { likelihood: likelihood(value) }) : "");
