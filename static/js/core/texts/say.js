// The sentences of pages, by code, in the language of the server. Pure.

import { LANGUAGE, TEXTS } from "./catalogue.js";

/** @typedef {Record<string, string | number>} Parameters */

const PARAMETER = /\{(\w+)\}/g;
const plurals = new Intl.PluralRules(LANGUAGE), ordinals = new Intl.PluralRules(LANGUAGE, { type: "ordinal" });
const figures = new Intl.NumberFormat(LANGUAGE);

/** The sentence or label of a code. The parameter `count` chooses the plural form; numbers are written as in the
 * language, texts as they are. @param {string} code @param {Parameters} [parameters] */
export function say(code, parameters = {}) {
  const entry = TEXTS[code], form = typeof entry === "string" ? entry : entry[plurals.select(Number(parameters.count))];
  return form.replace(PARAMETER, (_, name) => spoken(parameters[name]));
}

/** "1st" and so on. @param {number} place */
export function ordinal(place) {
  const code = `race.place_${ordinals.select(place)}`;
  return say(code in TEXTS ? code : "race.place_other", { place });
}

/** The readable name of a counter, a stage or a technique. @param {string} name */
export const nameOf = (name) => {
  const known = TEXTS[`names.${name}`];
  return typeof known === "string" ? known : name.replaceAll("_", " ");
};

/** @param {string | number} value */
const spoken = (value) => (typeof value === "number" ? numeral(value) : value);

/** A number as the language writes it. @param {number} value */
export const numeral = (value) => figures.format(value);

/** The same with at most so many significant digits. @param {number} value @param {number} digits */
export const rounded = (value, digits) =>
  value.toLocaleString(LANGUAGE, { maximumSignificantDigits: digits, useGrouping: false });

/** The same with exactly so many digits after the point. @param {number} value @param {number} digits */
export const exactly = (value, digits) =>
  value.toLocaleString(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Names in a row, the last one after "and". @param {string[]} names */
export const listed = (names) =>
  names.length > 1
    ? say("amounts.and", { rest: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" })
    : names.join("");
