// The settings of the steps of a lesson plan: which each kind needs, and what is wrong with them. Whether a puzzle or a
// method exists is for the server. Pure.

import "../core/texts/plan_texts.js";
import { say } from "../core/texts/say.js";

const MOST_OPTIONS = 30, LONGEST_CODE = 20_000, LONGEST_SEED = 2 ** 31, LONGEST_TEXT = 500;
/** How many. */
export const METHODS = { least: 2, most: 4 }, SIDE = { least: 3, most: 30 }, SECONDS = { least: 10, most: 600 };
export const QUESTIONS = { least: 1, most: 10 };

/** @typedef {{ [setting: string]: any }} Settings */

const isWhole = (/** @type {unknown} */ value, least = 0, most = LONGEST_SEED) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

const isText = (/** @type {unknown} */ value, most = LONGEST_TEXT) => typeof value === "string" && value.length <= most;

const isMethod = (/** @type {unknown} */ value) => typeof value === "string" && /^[a-z][a-z0-9-]{0,29}$/.test(value);

/** @param {unknown} value */
function areOptions(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const values = Object.values(value);
  const isValue = (/** @type {unknown} */ one) => ["boolean", "number"].includes(typeof one) || isText(one);
  return values.length <= MOST_OPTIONS && values.every(isValue);
}

/** @param {any} one */
function isAsked(one) {
  const { ask, choices = [] } = one ?? {};
  return isText(ask) && ask !== "" && Array.isArray(choices) && choices.every((choice) => isText(choice));
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
export function faultIn(step) {
  for (const name of NEEDED[step.kind]) {
    const fault = CHECKS[name](step);
    if (fault) return fault;
  }
  return "";
}
