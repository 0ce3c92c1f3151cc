// A lesson plan: a list of steps, each an activity or a talk, as JSON, in a file and in a link. What comes from
// outside is checked here, with one sentence for what is wrong. What the steps look like is for pages. Pure.

import { packed, unpacked } from "../core/link_text.js";
import { say } from "../core/texts/say.js";

/** `minutes` and `note` are for the teacher; other names are the settings of the kind.
 * @typedef {{ kind: string, title: string, minutes: number, note: string, [setting: string]: any }} PlanStep */
/** @typedef {{ nonoscope_plan: 1, title: string, steps: PlanStep[] }} Plan */
/** A plan, or the sentence that says what is wrong with it.
 * @typedef {{ plan: Plan, error: "" } | { plan: null, error: string }} ReadPlan */

/** The settings of each kind of step. @type {Record<string, string[]>} */
export const SETTINGS = {
  talk: [],
  solve: ["puzzle", "pairs"],
  follow: ["puzzle", "method", "options", "seed"],
  predict: ["puzzle", "method", "options", "seed"],
  algorithm: ["puzzle", "method", "seed"],
  race: ["puzzle", "methods"],
  seeds: ["puzzle", "method", "options", "seconds"],
  draw: ["width", "height", "topic"],
  exit: ["questions"],
};
export const KINDS = Object.keys(SETTINGS);
const SIDE = { least: 3, most: 30 };
/** How large numbers may be, and how long lists. @type {Record<string, { least: number, most: number }>} */
export const BOUNDS = {
  minutes: { least: 0, most: 240 }, slides: { least: 1, most: 99 }, seed: { least: 0, most: 2 ** 31 },
  seconds: { least: 10, most: 600 },
  width: SIDE, height: SIDE, methods: { least: 2, most: 4 }, questions: { least: 1, most: 5 },
};
/** Characters. */
export const LONGEST = { title: 80, note: 5000, step: 30_000, plan: 150_000, link: 200_000, topic: 500 };
const MOST_STEPS = 40, MOST_OPTIONS = 30, LONGEST_CODE = 20_000;

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

/** @param {any} value of JSON @returns {ReadPlan} */
export function checkedPlan(value) {
  if (value?.nonoscope_plan !== 1) return wrong("no_plan");
  const { title, steps } = value;
  if (!isText(title, LONGEST.title)) return wrong("title", { most: LONGEST.title });
  if (!Array.isArray(steps) || steps.length > MOST_STEPS) return wrong("steps", { most: MOST_STEPS });
  for (const [at, step] of steps.entries()) {
    const fault = faultInStep(step);
    if (fault) return wrong("in_step", { number: at + 1, fault });
  }
  if (JSON.stringify(value).length > LONGEST.plan) return wrong("too_long", { most: LONGEST.plan });
  return { plan: { nonoscope_plan: 1, title, steps }, error: "" };
}

/** What is wrong with a step, as the end of a sentence; empty if nothing is. @param {any} step */
export function faultInStep(step) {
  if (!KINDS.includes(step?.kind)) return say("lesson_plan.kind", { known: KINDS.join(", ") });
  if (!isText(step.title, LONGEST.title)) return say("lesson_plan.step_title", { most: LONGEST.title });
  if (!isText(step.note, LONGEST.note)) return say("lesson_plan.note", { most: LONGEST.note });
  if (JSON.stringify(step).length > LONGEST.step) return say("lesson_plan.step_long", { most: LONGEST.step });
  const wrongName = ["minutes", "slides", ...SETTINGS[step.kind]].find((name) => !CHECKS[name](step[name]));
  if (!wrongName) return "";
  const code = BOUNDS[wrongName] === SIDE ? "size" : wrongName;
  return say(`lesson_plan.${code}`, BOUNDS[wrongName] ?? { most: LONGEST.topic });
}

/** @param {unknown} text @param {number} [most] characters */
const isText = (text, most = LONGEST.topic) => typeof text === "string" && text.length <= most;

/** @param {string} what @param {Record<string, string | number>} [parameters] @returns {ReadPlan} */
const wrong = (what, parameters) => ({ plan: null, error: say(`lesson_plan.${what}`, parameters) });

// The settings of steps. Whether a puzzle or a method exists is for the server

/** @param {string} name @returns {(value: unknown) => boolean} */
const isWhole = (name) => (value) =>
  Number.isInteger(value) && Number(value) >= BOUNDS[name].least && Number(value) <= BOUNDS[name].most;

/** @param {string} name @param {(part: any) => boolean} isPart @returns {(value: unknown) => boolean} */
const isList = (name, isPart) => (value) => Array.isArray(value) && value.length >= BOUNDS[name].least
  && value.length <= BOUNDS[name].most && value.every(isPart);

const isName = (/** @type {unknown} */ name) => typeof name === "string" && /^[a-z][a-z0-9-]{0,29}$/.test(name);

/** @param {unknown} options */
function areOptions(options = {}) {
  if (typeof options !== "object" || options === null || Array.isArray(options)) return false;
  const values = Object.values(options);
  return values.length <= MOST_OPTIONS
    && values.every((value) => ["boolean", "number"].includes(typeof value) || isText(value));
}

/** @param {any} choices */
const areChoices = (choices) =>
  Array.isArray(choices) && choices.length > 1 && choices.every((choice) => choice && isText(choice));

/** @param {any} question */
const isQuestion = (question) =>
  isText(question?.ask) && question.ask !== "" && (!question.choices || areChoices(question.choices));

/** The slides of a talk, which a plan may lack. @param {any} slides */
const areSlides = (slides = { unit: "x", numbers: [1] }) => isName(slides?.unit)
  && Array.isArray(slides.numbers) && slides.numbers.length > 0 && slides.numbers.every(isWhole("slides"));

/** @type {Record<string, (value: any) => boolean>} */
const CHECKS = {
  minutes: isWhole("minutes"),
  puzzle: (code) => isText(code, LONGEST_CODE) && /^[\w-]+$/.test(code),
  pairs: (pairs = false) => typeof pairs === "boolean",
  method: isName,
  options: areOptions,
  seed: (seed = 0) => isWhole("seed")(seed),
  seconds: isWhole("seconds"),
  methods: isList("methods", (racer) => isName(racer?.method) && areOptions(racer.options)),
  width: isWhole("width"),
  height: isWhole("height"),
  topic: (topic = "") => isText(topic),
  slides: areSlides,
  questions: isList("questions", isQuestion),
};

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
