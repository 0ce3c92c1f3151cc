// The questions of an exit activity: as a teacher writes them, as pupils see them, and the right answers, which only
// the teacher sees. Plans and links may hold anything in their place. Pure.

export const MOST_QUESTIONS = 5, LEAST_CHOICES = 2, MOST_CHOICES = 6;
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

/** Questions and answers as they can be written again; whatever is no question is left out.
 * @param {unknown} questions @param {unknown} [answers] @returns {Written[]} */
export function writtenOf(questions, answers) {
  const known = Array.isArray(answers) ? answers : [];
  return questionsIn(questions).map(({ ask, choices, text = false }, at) => {
    const { right, why } = answerIn(known[at], choices?.length ?? 0);
    return { ask, choices: choices ?? ["", ""], text, right, why };
  });
}

/** The questions in the settings of an activity. @param {unknown} found @returns {ExitQuestion[]} */
export function questionsIn(found) {
  const list = Array.isArray(found) ? found.slice(0, MOST_QUESTIONS) : [];
  return list.flatMap((one) => {
    const ask = textIn(one?.ask, LONGEST.ask), choices = choicesIn(one?.choices);
    if (!ask) return [];
    return [choices.length < LEAST_CHOICES ? { ask, text: true } : { ask, choices }];
  });
}

/** @param {unknown} found */
const choicesIn = (found) => (Array.isArray(found) ? found.slice(0, MOST_CHOICES) : [])
  .map((choice) => textIn(choice, LONGEST.choice)).filter(Boolean);

/** @param {any} found @param {number} choices how many there are @returns {ExitAnswer} */
export function answerIn(found, choices) {
  const right = Number.isInteger(found?.right) && found.right >= 0 && found.right < choices ? found.right : null;
  return { right, why: textIn(found?.why, LONGEST.why) };
}

/** @param {unknown} text @param {number} most characters */
const textIn = (text, most) => (typeof text === "string" ? text.trim().slice(0, most) : "");

/** Choices are called by letters. @param {number} choice from 0 */
export const letterOf = (choice) => String.fromCharCode("A".charCodeAt(0) + choice);
