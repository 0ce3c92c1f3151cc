// The questions of an exit activity, as a teacher writes them and as pupils see them; the right answers, which only the
// teacher sees; what pupils answer, and what comes out. Plans, links, works and stages may hold anything. Pure.
//
// The work of a pupil is {answer_1: "B", answer_2: "because …"}, so that a spreadsheet shows what was answered.

export const MOST_QUESTIONS = 5;
export const LEAST_CHOICES = 2;
export const MOST_CHOICES = 6;
/** Characters. */
export const LONGEST = { ask: 300, choice: 120, why: 500 };

/** What pupils see. @typedef {{ ask: string, choices?: string[], text?: boolean }} ExitQuestion */
/** `right`: the number of the right choice from 0; null if there is none. `why`: the explanation; of a text, what a
 * good answer says. @typedef {{ right: number | null, why: string }} ExitAnswer */
/** A question as it is written, with its answer. @typedef {{ ask: string, choices: string[], text: boolean,
 * right: number | null, why: string }} Written */
/** @typedef {{ questions: ExitQuestion[], answers: ExitAnswer[] }} ExitSettings */
/** Why written questions cannot be asked: the code of a sentence, and its parameters.
 * @typedef {{ code: string, number: number }} WrittenFault */

/** @returns {Written} */
export const newQuestion = () => ({ ask: "", choices: ["", ""], text: false, right: 0, why: "" });

/** The questions for pupils, and the answers for the teacher. Choices that are left blank are left out.
 * @param {Written[]} written @returns {ExitSettings} */
export const settingsOf = (written) => ({
  questions: written.map(({ ask, choices, text }) =>
    ({ ask: ask.trim(), ...(text ? { text: true } : { choices: filledIn(choices) }) })),
  answers: written.map(({ choices, text, right, why }) =>
    ({ right: text ? null : numberAmongFilled(choices, right), why: why.trim() })),
});

/** @param {string[]} choices */
const filledIn = (choices) => choices.map((choice) => choice.trim()).filter(Boolean);

/** @param {string[]} choices @param {number | null} right */
const numberAmongFilled = (choices, right) =>
  (right === null || !choices[right]?.trim() ? null : filledIn(choices.slice(0, right)).length);

/** The first fault, null if all questions can be asked. @param {Written[]} written @returns {WrittenFault | null} */
export function faultIn(written) {
  if (!written.length) return { code: "none", number: 0 };
  for (const [at, { ask, choices, text, right }] of written.entries()) {
    const number = at + 1, filled = filledIn(choices);
    if (!ask.trim()) return { code: "no_question", number };
    if (text) continue;
    if (filled.length < LEAST_CHOICES) return { code: "few_choices", number };
    if (new Set(filled).size < filled.length) return { code: "same_choices", number };
    if (right !== null && !choices[right]?.trim()) return { code: "blank_right", number };
  }
  return null;
}

/** Questions and answers as they can be written again. @param {any[]} [questions] @param {any} [answers]
 * @returns {Written[]} */
export function writtenOf(questions, answers) {
  return questionsIn(questions).map(({ ask, choices = [], text = false }, at) => {
    const blanks = Array(Math.max(0, LEAST_CHOICES - choices.length)).fill("");
    return { ask, choices: [...choices, ...blanks], text, ...answerIn(answers?.[at]) };
  });
}

/** The questions in the settings of an activity or a plan: those without choices are answered by a text.
 * @param {any[]} [questions] @returns {ExitQuestion[]} */
export const questionsIn = (questions = []) => questions.slice(0, MOST_QUESTIONS)
  .map(({ ask, choices }) => (choices ? { ask, choices } : { ask, text: true }));

/** @param {any} answer which may be anything in a plan @returns {ExitAnswer} */
export const answerIn = (answer) =>
  ({ right: Number.isInteger(answer?.right) ? answer.right : null, why: String(answer?.why ?? "") });

/** Choices are called by letters. @param {number} choice from 0 */
export const letterOf = (choice) => String.fromCharCode("A".charCodeAt(0) + choice);

// Answers

const ALL_TEXTS = 1000; // bytes that the texts of one pupil may take together
export const LONGEST_TEXT = 200; // characters
export const MOST_SHOWN = 24; // texts of a question: what is shown has to fit into a stage

/** A question is `open` until its results are shown. `counts`: by choice.
 * @typedef {{ counts: number[], right: number | null, why: string }} ShownResult */
/** `at`: the question that is on the screen. @typedef {{ at: number, shown: Record<string, ShownResult>,
 * texts: Record<string, string[]> }} ExitStage */

/** @param {number} question */
const keyOf = (question) => `answer_${question + 1}`;

/** The answer of a pupil: the number of a choice, a text, or null if there is none.
 * @param {any} work @param {ExitQuestion[]} questions @param {number} question @returns {number | string | null} */
export function answerOf(work, questions, question) {
  const answer = work?.[keyOf(question)], { choices } = questions[question];
  if (typeof answer !== "string" || !answer.trim()) return null;
  if (!choices) return answer.trim().slice(0, LONGEST_TEXT);
  const choice = choices.findIndex((_, at) => letterOf(at) === answer);
  return choice < 0 ? null : choice;
}

/** The work with another answer. @param {any} work @param {ExitQuestion[]} questions @param {number} question
 * @param {number | string} answer @returns {Record<string, string>} */
export function withAnswer(work, questions, question, answer) {
  const texts = questions.filter(({ choices }) => !choices).length;
  const word = typeof answer === "number" ? letterOf(answer) : fittingText(answer, ALL_TEXTS / Math.max(1, texts));
  const others = questions.map((_, at) => [keyOf(at), work?.[keyOf(at)]])
    .filter(([, text]) => typeof text === "string");
  return { ...Object.fromEntries(others), [keyOf(question)]: word };
}

/** As much of a text as may be sent. @param {string} text @param {number} bytes */
export function fittingText(text, bytes) {
  const encoder = new TextEncoder();
  let fitting = "", room = bytes;
  for (const sign of [...text.trim()].slice(0, LONGEST_TEXT)) {
    room -= encoder.encode(JSON.stringify(sign)).length - 2;
    if (room < 0) break;
    fitting += sign;
  }
  return fitting;
}

// Results

/** How many chose what. @param {any[]} works @param {ExitQuestion[]} questions @param {number} question */
export function countsOf(works, questions, question) {
  const counts = (questions[question].choices ?? []).map(() => 0);
  for (const work of works) {
    const answer = answerOf(work, questions, question);
    if (typeof answer === "number") counts[answer]++;
  }
  return counts;
}

/** How many have answered a question. Of an answer the screen knows only that it is there.
 * @param {any[]} works @param {ExitQuestion[]} questions @param {number} question */
export const answeredIn = (works, questions, question) =>
  works.filter((work) => work?.[keyOf(question)] === true || answerOf(work, questions, question) !== null).length;

/** The wrong choice that most took, null if nobody is wrong or nothing is. @param {number[]} counts
 * @param {number | null} right */
export function commonestWrong(counts, right) {
  if (right === null) return null;
  const wrong = counts.map((count, choice) => (choice === right ? 0 : count)), most = Math.max(0, ...wrong);
  return most ? wrong.indexOf(most) : null;
}

/** The different texts that answer a question, in the order of pupils. @param {any[]} works
 * @param {ExitQuestion[]} questions @param {number} question */
export const textsOf = (works, questions, question) =>
  [...new Set(works.map((work) => answerOf(work, questions, question)).filter((text) => typeof text === "string"))];

// The stage

/** What is shown. @param {Partial<ExitStage>} stage @returns {ExitStage} */
export const stageOf = (stage) => ({ at: 0, shown: {}, texts: {}, ...stage });

/** The changes that show the results of a question, or hide them.
 * @param {ExitStage} stage @param {number} question @param {ShownResult | null} result */
export function withResult({ shown }, question, result) {
  const others = Object.entries(shown).filter(([key]) => key !== String(question));
  return { shown: Object.fromEntries(result ? [...others, [question, result]] : others) };
}

/** The changes that show a text, or hide it. @param {ExitStage} stage @param {number} question @param {string} text
 * @param {boolean} on */
export function withText({ texts }, question, text, on) {
  const others = (texts[question] ?? []).filter((other) => other !== text);
  return { texts: { ...texts, [question]: on ? [...others, text].slice(-MOST_SHOWN) : others } };
}
