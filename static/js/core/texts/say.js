// The sentences of pages, by code, in the language of the page. Pure.

import { inflected, LANGUAGE, TEXTS } from "./catalogue.js";

/** @typedef {Record<string, string | number>} Parameters */

const PARAMETER = /\{(\w+)(?:\|(\w+))?\}/g, SENTENCE = /^\{.*[.!?…](?:\s|$)/s, FILE = /^\S+\.\w/;
const plurals = new Intl.PluralRules(LANGUAGE), ordinals = new Intl.PluralRules(LANGUAGE, { type: "ordinal" });
const figures = new Intl.NumberFormat(LANGUAGE), rows = new Intl.ListFormat(LANGUAGE);

/** The sentence or label of a code. Of several forms the parameter `count` chooses one, or else the `place` in a row,
 * or the parameter that they name as `by`; numbers are written as in the language, texts as they are. A sentence that
 * begins with a parameter gets its capital here, unless that is the name of a file.
 * @param {string} code @param {Parameters} [parameters] */
export function say(code, parameters = {}) {
  const entry = TEXTS[code], form = typeof entry === "string" ? entry : formOf(entry, parameters);
  const words = filled(form, parameters);
  return SENTENCE.test(form) && !FILE.test(words) ? capital(words) : words;
}

/** A form with its parameters in their places. @param {string} form @param {Parameters} parameters
 * @returns {string} */
export const filled = (form, parameters) =>
  form.replace(PARAMETER, (_, name, asked) => inflected(String(spoken(parameters[name])), asked, TEXTS));

/** A rare form may be left out. @param {Record<string, string>} forms @param {Parameters} parameters */
function formOf(forms, parameters) {
  if ("base" in forms) return forms.base;
  const by = forms.by ?? ("count" in parameters ? "count" : "place");
  const name = (by === "place" ? ordinals : plurals).select(Number(parameters[by]));
  return forms[name] ?? forms.other ?? forms.many;
}

/** @param {string | number} value */
const spoken = (value) => (typeof value === "number" ? numeral(value) : value);

/** A number as the language writes it. @param {number} value */
export const numeral = (value) => figures.format(value);

/** @param {number} share of 1 */
export const percentage = (share) => share.toLocaleString(LANGUAGE, { style: "percent" });

/** A number with at most so many significant digits. @param {number} value @param {number} digits */
export const rounded = (value, digits) =>
  value.toLocaleString(LANGUAGE, { maximumSignificantDigits: digits, useGrouping: false });

/** Names in a row, the last one after "and". @param {string[]} names */
export const listed = (names) => rows.format(names);

/** With a capital, in Turkish that of the letter i with its dot. @param {string} text */
export const capital = (text) => text.replace(/^./u, (letter) => letter.toLocaleUpperCase(LANGUAGE));
