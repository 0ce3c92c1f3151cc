// A lesson plan: a list of steps, each an activity or a talk, as JSON, in a file and in a link. What comes from
// outside is checked here, with one sentence for what is wrong. What the steps look like is for pages. Pure.

import { packed, unpacked } from "../core/link_text.js";
import { say } from "../core/texts/say.js";

/** `minutes` and `note` are for the teacher; other names are the settings of the kind.
 * @typedef {{ kind: string, title: string, minutes: number, note: string, [setting: string]: any }} PlanStep */
/** @typedef {{ nonoscope_plan: 1, title: string, steps: PlanStep[] }} Plan */
/** A plan, or the sentence that says what is wrong with it.
 * @typedef {{ plan: Plan, error: "" } | { plan: null, error: string }} ReadPlan */

export const KINDS = ["talk", "solve", "follow", "predict", "algorithm", "race", "seeds", "draw", "exit"];
export const MOST_STEPS = 40;
export const MOST_MINUTES = 240;
/** Characters. */
export const LONGEST = { title: 80, note: 5000, step: 30_000, plan: 150_000, link: 200_000 };

/** @returns {Plan} */
export const newPlan = () => ({ nonoscope_plan: 1, title: "", steps: [] });

/** @param {string} kind @returns {PlanStep} */
export const newStep = (kind) => ({ kind, title: "", minutes: 5, note: "", ...FIRST_SETTINGS[kind] });

/** @type {Record<string, object>} */
const FIRST_SETTINGS = {
  draw: { width: 10, height: 10, topic: "" },
  follow: { method: "passes" },
  predict: { method: "passes" },
  algorithm: { method: "dfs", seed: 0 },
  race: { methods: [{ method: "dfs", options: {} }, { method: "sat", options: {} }] },
  seeds: { method: "anneal-rows", options: {}, seconds: 90 },
};

// Reading

/** The code of a puzzle, also from a link to it. @param {string} text */
export const codeIn = (text) => text.trim().replace(/[?#].*$/, "").split("/").filter(Boolean).at(-1) ?? "";

/** The plan in the text of a file. @param {string} text @returns {ReadPlan} */
export function readPlan(text) {
  if (text.length > LONGEST.plan) return wrong("too_long", { most: LONGEST.plan });
  try {
    return checkedPlan(JSON.parse(text));
  } catch {
    return wrong("no_json");
  }
}

/** The plan in the file that was chosen, which can be chosen again; null if there is none.
 * @param {HTMLInputElement} field @returns {Promise<ReadPlan | null>} */
export async function readPlanFile(field) {
  const [file] = field.files ?? [], text = await file?.slice(0, 4 * LONGEST.plan).text();
  field.value = "";
  return file ? readPlan(text) : null;
}

/** @param {unknown} found any value of JSON @returns {ReadPlan} */
export function checkedPlan(found) {
  const given = /** @type {any} */ (found);
  if (given?.nonoscope_plan !== 1) return wrong("no_plan");
  if (!isText(given.title, LONGEST.title)) return wrong("title", { most: LONGEST.title });
  const { steps } = given;
  if (!Array.isArray(steps) || steps.length > MOST_STEPS) return wrong("steps", { most: MOST_STEPS });
  for (const [at, step] of steps.entries()) {
    const fault = faultInStep(step);
    if (fault) return wrong("in_step", { number: at + 1, fault });
  }
  if (JSON.stringify(given).length > LONGEST.plan) return wrong("too_long", { most: LONGEST.plan });
  return { plan: { nonoscope_plan: 1, title: given.title, steps }, error: "" };
}

/** What is wrong with a step, as the end of a sentence; empty if nothing is. @param {any} step */
export function faultInStep(step) {
  if (!KINDS.includes(step?.kind)) return say("lesson_plan.kind", { known: KINDS.join(", ") });
  if (!isText(step.title, LONGEST.title)) return say("lesson_plan.step_title", { most: LONGEST.title });
  if (!isText(step.note, LONGEST.note)) return say("lesson_plan.note", { most: LONGEST.note });
  if (!Number.isInteger(step.minutes) || step.minutes < 0 || step.minutes > MOST_MINUTES) {
    return say("lesson_plan.minutes", { most: MOST_MINUTES });
  }
  if (JSON.stringify(step).length > LONGEST.step) return say("lesson_plan.step_long", { most: LONGEST.step });
  return faultIn(step);
}

/** @param {unknown} text @param {number} [most] characters */
const isText = (text, most = LONGEST_TEXT) => typeof text === "string" && text.length <= most;

/** @param {string} what @param {Record<string, string | number>} [parameters] @returns {ReadPlan} */
const wrong = (what, parameters) => ({ plan: null, error: say(`lesson_plan.${what}`, parameters) });

// The settings of steps: which each kind needs. Whether a puzzle or a method exists is for the server.

const MOST_OPTIONS = 30, LONGEST_CODE = 20_000, LONGEST_SEED = 2 ** 31, LONGEST_TEXT = 500;
/** How many. */
export const METHODS = { least: 2, most: 4 };
export const SIDE = { least: 3, most: 30 };
export const SECONDS = { least: 10, most: 600 };
export const QUESTIONS = { least: 1, most: 5 };

/** @typedef {{ [setting: string]: any }} Settings */

const isWhole = (/** @type {unknown} */ value, least = 0, most = LONGEST_SEED) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

const isMethod = (/** @type {unknown} */ value) => typeof value === "string" && /^[a-z][a-z0-9-]{0,29}$/.test(value);

/** @param {unknown} value */
function areOptions(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const values = Object.values(value);
  const isValue = (/** @type {unknown} */ one) => ["boolean", "number"].includes(typeof one) || isText(one);
  return values.length <= MOST_OPTIONS && values.every(isValue);
}

/** @param {any} choices */
const isChosen = (choices) =>
  Array.isArray(choices) && choices.length > 1 && choices.every((choice) => isText(choice) && choice);

/** @param {any} one */
function isAsked(one) {
  const { ask, choices = [] } = one ?? {};
  return isText(ask) && ask !== "" && (!one.choices || isChosen(choices));
}

// What is wrong with a setting, as the end of a sentence; undefined if nothing is.

/** @type {Record<string, (step: Settings) => string | undefined>} */
const CHECKS = {
  puzzle: ({ puzzle }) => {
    const isCode = isText(puzzle, LONGEST_CODE) && /^[\w-]+$/.test(puzzle);
    return isCode ? undefined : say("lesson_plan.puzzle");
  },
  method: ({ method }) => (isMethod(method) ? undefined : say("lesson_plan.method")),
  options: ({ options = {} }) => (areOptions(options) ? undefined : say("lesson_plan.options")),
  seed: ({ seed = 0 }) => (isWhole(seed) ? undefined : say("lesson_plan.seed", { most: LONGEST_SEED })),
  seconds: ({ seconds }) =>
    (isWhole(seconds, SECONDS.least, SECONDS.most) ? undefined : say("lesson_plan.seconds", SECONDS)),
  methods: ({ methods }) => {
    const count = Array.isArray(methods) ? methods.length : 0;
    const all = count >= METHODS.least && count <= METHODS.most
      && methods.every((/** @type {any} */ one) => isMethod(one?.method) && areOptions(one.options ?? {}));
    return all ? undefined : say("lesson_plan.methods", METHODS);
  },
  size: ({ width, height }) => {
    const fits = [width, height].every((side) => isWhole(side, SIDE.least, SIDE.most));
    return fits ? undefined : say("lesson_plan.size", SIDE);
  },
  topic: ({ topic = "" }) => (isText(topic) ? undefined : say("lesson_plan.topic", { most: LONGEST_TEXT })),
  questions: ({ questions }) => {
    const count = Array.isArray(questions) ? questions.length : 0;
    const all = count >= QUESTIONS.least && count <= QUESTIONS.most && questions.every(isAsked);
    return all ? undefined : say("lesson_plan.questions", QUESTIONS);
  },
};

/** @type {Record<string, string[]>} */
const NEEDED = {
  talk: [],
  solve: ["puzzle"],
  follow: ["puzzle", "method", "options", "seed"],
  predict: ["puzzle", "method", "options", "seed"],
  algorithm: ["puzzle", "method", "seed"],
  race: ["puzzle", "methods"],
  seeds: ["puzzle", "method", "options", "seconds"],
  draw: ["size", "topic"],
  exit: ["questions"],
};

/** What is wrong with the settings of a step whose kind is known; empty if nothing is. @param {Settings} step */
function faultIn(step) {
  for (const name of NEEDED[step.kind]) {
    const fault = CHECKS[name](step);
    if (fault) return fault;
  }
  return "";
}

// Writing

/** The text of a file. @param {Plan} plan */
export const planText = (plan) => `${JSON.stringify(plan, null, 1)}\n`;

/** The name of the file. @param {Plan} plan */
export function planFileName({ title }) {
  const plain = title.normalize("NFKD").replace(/[^\w]+/g, "-").replace(/^-+|-+$/g, "").toLowerCase();
  return `${plain || "lesson"}.plan.json`;
}

/** The plan for the address of a page: `#plan=` and this. @param {Plan} plan */
export const packedPlan = (plan) => packed(JSON.stringify(plan));

/** The plan in an address. @param {string} link @returns {Promise<ReadPlan>} */
export async function unpackedPlan(link) {
  if (link.length > LONGEST.link) return wrong("too_long", { most: LONGEST.link });
  const text = await unpacked(link, LONGEST.plan);
  return text === null ? wrong("no_link") : readPlan(text);
}

// What a plan is made of

/** @param {Plan} plan */
export const minutesOf = ({ steps }) => steps.reduce((sum, { minutes }) => sum + minutes, 0);

/** What a step starts in a class: its public settings, and what only the teacher sees. A talk starts nothing: null.
 * @param {PlanStep} step @returns {{ activity: Record<string, any>, private: Record<string, any> } | null} */
export function activityOf(step) {
  if (step.kind === "talk") return null;
  const settings = Object.entries(step).filter(([name]) => !["minutes", "note", "answers"].includes(name));
  return { activity: Object.fromEntries(settings), private: step.answers ? { answers: step.answers } : {} };
}
