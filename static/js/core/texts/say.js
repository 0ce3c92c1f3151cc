// The sentences of pages, by code, in the language of the page. Pure.

import { inflected, LANGUAGE, TEXTS } from "./catalogue.js";

/** @typedef {Record<string, string | number>} Parameters */

const PARAMETER = /\{(\w+)(?:\|(\w+))?\}/g, SENTENCE = /^\{.*[.!?…](?:\s|$)/s;
const plurals = new Intl.PluralRules(LANGUAGE), ordinals = new Intl.PluralRules(LANGUAGE, { type: "ordinal" });
const figures = new Intl.NumberFormat(LANGUAGE), rows = new Intl.ListFormat(LANGUAGE);
const choices = new Intl.ListFormat(LANGUAGE, { type: "disjunction" });

/** The sentence or label of a code. Of several forms the parameter `count` chooses one, or else the `place` in a row,
 * or the parameter that they name as `by`; numbers are written as in the language, texts as they are. A sentence that
 * begins with a parameter gets its capital here. @param {string} code @param {Parameters} [parameters] */
export function say(code, parameters = {}) {
  const entry = TEXTS[code], form = typeof entry === "string" ? entry : formOf(entry, parameters);
  const words = filled(form, parameters);
  return SENTENCE.test(form) ? capital(words) : words;
}

/** A form with its parameters in their places. @param {string} form @param {Parameters} parameters
 * @returns {string} */
export const filled = (form, parameters) =>
  form.replace(PARAMETER, (_, name, asked) => inflected(String(spoken(parameters[name])), asked));

/** A rare form may be left out. @param {Record<string, string>} forms @param {Parameters} parameters */
function formOf(forms, parameters) {
  if ("base" in forms) return forms.base;
  const by = forms.by ?? ("count" in parameters ? "count" : "place");
  const name = (by === "place" ? ordinals : plurals).select(Number(parameters[by]));
  return forms[name] ?? forms.other ?? forms.many;
}

/** "1st" and so on. @param {number} place */
export const ordinal = (place) => say("race.place", { place });

/** The readable name of a counter, a stage or a technique. @param {string} name */
export const nameOf = (name) => (`names.${name}` in TEXTS ? say(`names.${name}`) : name.replaceAll("_", " "));

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
export const listed = (names) => rows.format(names);

/** Choices in a row, the last one after "or". @param {string[]} names */
export const eitherOf = (names) => choices.format(names);

/** With a capital, in Turkish that of the letter i with its dot. @param {string} text */
export const capital = (text) => text.replace(/^./u, (letter) => letter.toLocaleUpperCase(LANGUAGE));
