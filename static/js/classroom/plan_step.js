// The fields of one step of a lesson plan, on the page where a teacher makes plans.

import "../core/texts/plan_texts.js";
import { say } from "../core/texts/say.js";
import { make } from "../base/dom.js";
import { LONGEST, MOST_MINUTES } from "./plan.js";
import { codeIn, methodsIn, methodsText, optionsIn, optionsText, questionsIn, questionsText } from "./plan_fields.js";
import { SECONDS, SIDE } from "./plan_settings.js";

/** @import { PlanStep } from "./plan.js" */

/** How a setting is shown and read. @typedef {{ name: string, rows?: number, least?: number, most?: number,
 *   methods?: string[], hint?: string, show: (step: PlanStep) => string, read: (text: string) => object }} Field */

const number = (/** @type {string} */ name, least = 0, most = 2 ** 31) => ({
  name, least, most, show: (/** @type {PlanStep} */ step) => String(step[name] ?? 0),
  read: (/** @type {string} */ text) => ({ [name]: Number(text) }),
});
const text = (/** @type {string} */ name, rows = 0) => ({
  name, rows, show: (/** @type {PlanStep} */ step) => String(step[name] ?? ""),
  read: (/** @type {string} */ written) => ({ [name]: written }),
});

/** @type {Field} */
const PUZZLE = { ...text("puzzle"), read: (written) => ({ puzzle: codeIn(written) }) };
/** @type {Field} */
const OPTIONS = {
  name: "options", show: ({ options }) => optionsText(options), read: (written) => ({ options: optionsIn(written) }),
};
/** @type {Field} */
const METHODS = {
  name: "methods", rows: 3, show: ({ methods }) => methodsText(methods),
  read: (written) => ({ methods: methodsIn(written) }),
};
/** @type {Field} */
const QUESTIONS = {
  name: "question", rows: 8, hint: "planning.question_hint", read: questionsIn,
  show: ({ questions, answers }) => questionsText(questions, answers),
};
const METHOD = text("method"), SEED = number("seed");
/** The methods that a player can be. */
const PLAYED = { ...METHOD, methods: ["dfs", "bfs", "astar", "anneal", "dpll"] };

/** @type {Record<string, Field[]>} */
const FIELDS = {
  talk: [],
  solve: [PUZZLE],
  follow: [PUZZLE, METHOD, OPTIONS, SEED],
  predict: [PUZZLE, { ...METHOD, hint: "planning.predict_hint" }, OPTIONS, SEED],
  algorithm: [PUZZLE, PLAYED, SEED],
  race: [PUZZLE, METHODS],
  seeds: [PUZZLE, METHOD, OPTIONS, number("seconds", SECONDS.least, SECONDS.most)],
  draw: [number("width", SIDE.least, SIDE.most), number("height", SIDE.least, SIDE.most), text("topic")],
  exit: [QUESTIONS],
};

/** The labelled fields of a step; `changed(step)` is called with each change.
 * @param {PlanStep} given @param {(step: PlanStep) => void} changed */
export function fieldsOf(given, changed) {
  let step = given;
  const fields = [text("title"), number("minutes", 0, MOST_MINUTES), ...FIELDS[step.kind], text("note", 4)];
  return fields.map((field) => labelled(field, field.show(step), (written) => {
    step = { ...step, ...field.read(written) };
    changed(step);
  }));
}

/** @param {Field} field @param {string} value @param {(text: string) => void} changed */
function labelled(field, value, changed) {
  const input = field.methods ? choice(field.methods) : entry(field);
  input.value = value;
  input.dataset.testid = `field-${field.name}`;
  input.addEventListener("input", () => changed(input.value));
  const hint = field.hint ? [make("small", { textContent: say(field.hint) })] : [];
  const label = make("span", { textContent: say(`planning.field_${field.name}`) });
  return make("label", { className: field.rows ? "wide" : "" }, label, input, ...hint);
}

/** @param {Field} field */
function entry({ name, rows, least, most }) {
  const maxLength = name === "note" ? LONGEST.note : name === "title" ? LONGEST.title : LONGEST.step;
  if (rows) return make("textarea", { rows, maxLength });
  if (least === undefined) return make("input", { type: "text", maxLength });
  return make("input", { type: "number", min: String(least), max: String(most), step: "1" });
}

/** @param {string[]} names */
const choice = (names) =>
  make("select", {}, ...names.map((name) => make("option", { value: name, textContent: name })));
