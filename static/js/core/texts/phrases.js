// What only some pages say: places in a row, names of what methods report, exact figures, and choices. Pure.

import { LANGUAGE, TEXTS } from "./catalogue.js";
import { say } from "./say.js";

const choices = new Intl.ListFormat(LANGUAGE, { type: "disjunction" });

/** "1st" and so on. @param {number} place */
export const ordinal = (place) => say("language.ordinal", { place });

/** The readable name of a counter, a stage or a technique. @param {string} name */
export const nameOf = (name) => (`names.${name}` in TEXTS ? say(`names.${name}`) : name.replaceAll("_", " "));

/** A number with exactly so many digits after the point. @param {number} value @param {number} digits */
export const exactly = (value, digits) =>
  value.toLocaleString(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Choices in a row, the last one after "or". @param {string[]} names */
export const eitherOf = (names) => choices.format(names);
