// The settings of a step of a lesson plan as texts that a teacher types, and back: puzzles, options, methods and
// questions. Whether they make a plan is for plan.js. Pure.

/** @typedef {Record<string, string | number | boolean>} Options */
/** @typedef {{ method: string, options?: Options }} Racer */
/** @typedef {{ ask: string, choices?: string[], text?: boolean }} Asked */
/** @typedef {{ right: number | null, why?: string }} Answered */

/** The code of a puzzle, also from a link to it. @param {string} text */
export const codeIn = (text) => text.trim().replace(/[?#].*$/, "").split("/").filter(Boolean).at(-1) ?? "";

/** @param {Options} [options] */
export const optionsText = (options = {}) =>
  Object.entries(options).map(([name, value]) => `${name}:${value}`).join(" ");

/** @param {string} text @returns {Options} */
export const optionsIn = (text) => Object.fromEntries(text.split(/[\s,]+/).filter(Boolean).map((one) => {
  const [name, ...rest] = one.split(":");
  return [name, valueIn(rest.join(":"))];
}));

/** @param {string} text */
function valueIn(text) {
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** A method a line, followed by its options. @param {Racer[]} [methods] */
export const methodsText = (methods = []) =>
  methods.map(({ method, options }) => `${method} ${optionsText(options)}`.trim()).join("\n");

/** @param {string} text @returns {Racer[]} */
export const methodsIn = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
  const [method, ...options] = line.split(/\s+/);
  return { method, options: optionsIn(options.join(" ")) };
});

const RIGHT = "*", WHY = "=";

/** Questions with a blank line between them: what is asked, a choice a line, a star before the right one; a line that
 * begins with = explains the answer. @param {Asked[]} [questions] @param {Answered[]} [answers] */
export const questionsText = (questions = [], answers = []) => questions.map(({ ask, choices = [] }, at) => {
  const { right = null, why = "" } = answers[at] ?? {};
  const lines = choices.map((choice, number) => (number === right ? `${RIGHT} ${choice}` : choice));
  return [ask, ...lines, ...(why ? [`${WHY} ${why}`] : [])].join("\n");
}).join("\n\n");

/** @param {string} text @returns {{ questions: Asked[], answers: Answered[] }} */
export function questionsIn(text) {
  const read = text.split(/\n\s*\n/).map((part) => part.trim()).filter(Boolean).map(questionIn);
  return { questions: read.map(([question]) => question), answers: read.map(([, answer]) => answer) };
}

/** @param {string} part @returns {[Asked, Answered]} */
function questionIn(part) {
  const [ask, ...lines] = part.split("\n").map((line) => line.trim()), choices = lines.filter((one) => one[0] !== WHY);
  const why = lines.filter((one) => one[0] === WHY).map(textAfterSign).join(" "), right = choices.findIndex(isRight);
  const shown = choices.map((one) => (isRight(one) ? textAfterSign(one) : one));
  const answer = { right: right < 0 ? null : right, why };
  return [shown.length ? { ask, choices: shown } : { ask, text: true }, answer];
}

const isRight = (/** @type {string} */ choice) => choice.startsWith(RIGHT);

const textAfterSign = (/** @type {string} */ line) => line.slice(1).trim();
