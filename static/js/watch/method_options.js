// The options of a solve, from the server's description of its methods, and a choice of them as part of a link. Pure.
//
// A choice is {method, options, seed, seconds}; it holds only the options that differ from their defaults.

import { capital, say } from "../core/texts/say.js";

/** @type {Field} */
const SEED = {
  name: "seed", type: "int", default: 0, choices: null, low: 0, high: Number.MAX_SAFE_INTEGER,
  help: say("fields.seed"),
};

/** @param {Limits} limits @returns {Field} */
const secondsField = ({ seconds, most }) => ({
  name: "seconds", type: "float", default: seconds, choices: null, low: 0.1, high: most,
  help: say("fields.seconds"),
});

/** All fields of a method's form. @param {Method} method @param {Limits} limits */
export const fieldsOf = (method, limits) => [...method.options, SEED, secondsField(limits)];

/** Read `text` (a boolean from a checkbox) as the value of a field: {value}, or {error} as a sentence.
 * @param {Field} field @param {string | boolean} text @returns {{ value?: unknown, error?: string }} */
function readField(field, text) {
  if (field.type === "bool") return { value: text === true || text === "true" };
  if (field.choices) return field.choices.includes(String(text)) ? { value: text } : { error: expected(field) };
  if (field.type === "text") return { value: String(text) };
  const value = Number(text), { low, high } = field, isWhole = field.type !== "int" || Number.isInteger(value);
  const isNumber = String(text).trim() !== "" && Number.isFinite(value) && isWhole;
  const fits = isNumber && value >= (low ?? -Infinity) && value <= (high ?? Infinity);
  return fits ? { value } : { error: expected(field) };
}

/** @param {Field} field */
function expected({ name, type, choices, low, high }) {
  const label = spoken(name), kind = type === "int" ? "whole" : "number";
  if (choices) return say("fields.one_of", { name: label, choices: choices.join(", ") });
  if (low === null) return say(`fields.${kind}`, { name: label });
  return high === null
    ? say(`fields.${kind}_least`, { name: label, low })
    : say(`fields.${kind}_between`, { name: label, low, high });
}

/** @param {string} name */
export const spoken = (name) => capital(name.replaceAll("_", " "));

/** Read texts, by the names of fields, as a choice: {choice} or {error, name}.
 * @param {Method} method @param {Limits} limits @param {Record<string, string | boolean | undefined>} texts
 * @returns {{ choice: Choice, error?: undefined } | { choice?: undefined, error: string, name: string }} */
export function readChoice(method, limits, texts) {
  /** @type {Choice} */
  const choice = { method: method.name, options: {}, seed: SEED.default, seconds: limits.seconds };
  for (const field of fieldsOf(method, limits)) {
    const text = texts[field.name];
    if (text === undefined) continue;
    const { value, error } = readField(field, text);
    if (error) return { error, name: field.name };
    if (method.options.includes(field)) {
      if (value !== field.default) choice.options[field.name] = value;
    } else if (field === SEED) choice.seed = Number(value);
    else choice.seconds = Number(value);
  }
  return { choice };
}

/** Whether options are the same, in any order. @param {Choice["options"]} options @param {Choice["options"]} other */
export const areSame = (options, other) => Object.keys(options).length === Object.keys(other).length
  && Object.entries(options).every(([name, value]) => other[name] === value);

/** A choice as a link holds it: method,option:value,seed:5 @param {Choice} choice @param {Limits} limits */
export function writeChoice({ method, options, seed, seconds }, limits) {
  const more = Object.entries(options);
  if (seed) more.push(["seed", seed]);
  if (seconds !== limits.seconds) more.push(["seconds", seconds]);
  const parts = [method, ...more.map(([name, value]) => `${name}:${encodeURIComponent(String(value))}`)];
  return parts.map(encodeURIComponent).join(",").replaceAll("%3A", ":");
}

/** The texts of a choice in a link, decoded: {method, texts}. @param {string} carried */
export function parseChoice(carried) {
  const [method, ...parts] = carried.split(",");
  const texts = Object.fromEntries(parts.map((part) => {
    const at = part.indexOf(":");
    return [part.slice(0, at), decoded(part.slice(at + 1))];
  }));
  return { method, texts };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
