// The fields of one step of a lesson plan: on the page where a teacher makes plans, and where an activity is started.

import "../core/texts/plan_texts.js";
import { say } from "../core/texts/say.js";
import { late } from "../base/late.js";
import { make, setError } from "../base/dom.js";
import { settingsOf, writtenOf } from "./exit_questions.js";
import { codeIn, LONGEST, METHODS, MOST_MINUTES, SECONDS, SIDE } from "./plan.js";

/** @import { PlanStep } from "./plan.js" */

/** A field with a text; `rows` are for several lines. @typedef {{ name: string, rows?: number, least?: number,
 *   most?: number, choices?: string[], read?: (text: string) => any }} Field */
/** Takes a change into the step. @typedef {(change: object) => void} Change */

/** @param {string} name @returns {Field} */
const number = (name, least = 0, most = 2 ** 31) => ({ name, least, most, read: Number });

const PLAYED = ["dfs", "bfs", "astar", "anneal", "dpll", "cdcl"]; // the methods that a player can be
/** The kinds of puzzles that these activities take. @type {Record<string, string[]>} */
const PUZZLES = { algorithm: ["flat"], seeds: ["flat", "coloured"] };
const ANY_PUZZLE = ["flat", "coloured", "solid"];

/** What a kind is set by, beside its plain fields: "puzzle", "method" with options, "methods" of a race, "questions".
 * @type {Record<string, (Field | "puzzle" | "method" | "methods" | "questions")[]>} */
const FIELDS = {
  talk: [],
  solve: ["puzzle"],
  follow: ["puzzle", "method", number("seed")],
  predict: ["puzzle", "method", number("seed")],
  algorithm: ["puzzle", { name: "method", choices: PLAYED }, number("seed")],
  race: ["puzzle", "methods"],
  seeds: ["puzzle", "method", number("seconds", SECONDS.least, SECONDS.most)],
  draw: [number("width", SIDE.least, SIDE.most), number("height", SIDE.least, SIDE.most), { name: "topic" }],
  exit: ["questions"],
};

const loadPicker = late(() => import("./puzzle_picker.js"), (module) => module);
const loadChoice = late(() => import("./method_choice.js"), (module) => module);
const loadQuestions = late(() => import("./question_form.js"), (module) => module);

/** The labelled fields of a step; `changed(step)` is called with each change.
 * @param {PlanStep} given @param {(step: PlanStep) => void} changed */
export function fieldsOf(given, changed) {
  let step = given;
  const change = (/** @type {object} */ more) => changed(step = { ...step, ...more });
  const minutes = number("minutes", 0, MOST_MINUTES), note = { name: "note", rows: 4 };
  const fields = [{ name: "title" }, minutes, ...FIELDS[step.kind], note];
  return fields.map((field) => {
    if (field === "puzzle") return puzzleField(step, change);
    if (field === "method") return methodField(step, change);
    if (field === "methods") return methodsField(step, change);
    return field === "questions" ? questionsField(step, change) : plainField(field, step, change);
  });
}

/** @param {Field} field @param {PlanStep} step @param {Change} change */
function plainField(field, step, change) {
  const { name, rows, choices, read = String } = field, input = choices ? choiceOf(choices) : entry(field);
  input.value = String(step[name] ?? (read === Number ? 0 : ""));
  input.addEventListener("input", () => change({ [name]: read(input.value) }));
  return labelled(name, input, rows ? "wide" : "");
}

/** @param {string} name @param {HTMLElement} input */
function labelled(name, input, className = "") {
  input.dataset.testid = `field-${name}`;
  return make("label", { className }, make("span", { textContent: say(`planning.field_${name}`) }), input);
}

/** @param {Field} field */
function entry({ name, rows, least, most }) {
  const maxLength = name === "note" ? LONGEST.note : name === "title" ? LONGEST.title : LONGEST.step;
  if (rows) return make("textarea", { rows, maxLength });
  if (least === undefined) return make("input", { type: "text", maxLength });
  return make("input", { type: "number", min: String(least), max: String(most), step: "1" });
}

/** @param {string[]} names */
const choiceOf = (names) =>
  make("select", {}, ...names.map((name) => make("option", { value: name, textContent: name })));

/** A link, a code or a text, or one that is chosen by its name. @param {PlanStep} step @param {Change} change */
function puzzleField(step, change) {
  const input = make("textarea", { rows: 1, maxLength: LONGEST.step, value: step.puzzle ?? "" });
  const chosen = make("span", { className: "small muted", role: "status", testid: "picked" });
  const pick = make("button", { type: "button", textContent: say("planning.pick"), testid: "pick" });
  const take = () => change({ puzzle: codeIn(input.value) });
  input.addEventListener("input", () => { chosen.textContent = ""; take(); });
  pick.addEventListener("click", async () => {
    const picker = await loadPicker(), found = await picker?.pickPuzzle(PUZZLES[step.kind] ?? ANY_PUZZLE);
    if (!found) return;
    input.value = found.code;
    chosen.textContent = found.title;
    take();
  });
  return make("div", { className: "puzzle-choice wide" }, labelled("puzzle", input), make("div", { className: "row" },
    pick, chosen));
}

// Methods

/** @param {PlanStep} step @param {Change} change */
function methodField(step, change) {
  return comingLater(async (fault) => {
    const module = await loadChoice(), { method, options } = step;
    const hint = step.kind === "predict" ? [make("small", { textContent: say("planning.predict_hint") })] : [];
    return module
      && [module.methodChoice(await module.methodsFor(step.kind, fault), { method, options }, change), ...hint];
  });
}

/** Two to four methods. @param {PlanStep} step @param {Change} change */
function methodsField(step, change) {
  let methods = [...step.methods ?? []];
  const list = make("ol", { className: "racers", testid: "field-methods" });
  const more = make("button", { type: "button", textContent: say("planning.add_method"), testid: "add-method" });
  return comingLater(async (fault) => {
    const module = await loadChoice();
    if (!module) return null;
    const known = await module.methodsFor(step.kind, fault);
    const show = () => {
      list.replaceChildren(...methods.map((one, at) => {
        const form = module.methodChoice(known, one, (chosen) => {
          methods[at] = chosen;
          change({ methods: [...methods] });
        });
        const less = make("button", { type: "button", className: "text", textContent: say("planning.remove_method"),
          hidden: methods.length <= METHODS.least, testid: "remove-method" });
        less.addEventListener("click", () => turn(methods.filter((_, other) => other !== at)));
        return make("li", {}, form, less);
      }));
      more.hidden = methods.length >= METHODS.most;
    };
    const turn = (/** @type {any[]} */ now) => {
      change({ methods: methods = now });
      show();
    };
    more.addEventListener("click", () => turn([...methods, { method: known[0].name, options: {} }]));
    show();
    return [list, more];
  });
}

// Questions

/** @param {PlanStep} step @param {Change} change */
function questionsField(step, change) {
  return comingLater(async () => {
    const module = await loadQuestions(), host = make("div");
    if (!module) return null;
    const form = module.createQuestionForm(host, writtenOf(step.questions, step.answers),
      () => change(settingsOf(form.written())));
    return [host];
  });
}

/** A place for what is shown once it is loaded.
 * @param {(fault: (sentence: string) => void) => Promise<HTMLElement[] | null>} load */
function comingLater(load) {
  const error = make("p", { className: "error", role: "alert", hidden: true });
  const host = make("div", { className: "wide" }, error);
  load((sentence) => setError(error, sentence)).then((shown) => { if (shown) host.append(...shown); });
  return host;
}
