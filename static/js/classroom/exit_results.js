// What pupils answer to exit questions, and what comes out: their works, tallies, the commonest mistake, and what the
// teacher shows of it. Works and stages may hold anything. Pure.
//
// The work of a pupil is {answer_1: "B", answer_2: "because …"}, so that a spreadsheet shows what was answered.

import { letterOf } from "./exit_questions.js";

/** @import { ExitAnswer, ExitQuestion } from "./exit_questions.js" */

const ALL_TEXTS = 1000; // bytes that the texts of one pupil may take together
const LONGEST_TEXT = 200; // characters
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
  const found = work?.[keyOf(question)], { choices } = questions[question];
  if (typeof found !== "string" || !found.trim()) return null;
  if (!choices) return found.trim().slice(0, LONGEST_TEXT);
  const choice = choices.findIndex((_, at) => letterOf(at) === found);
  return choice < 0 ? null : choice;
}

/** The work with another answer. @param {any} work @param {ExitQuestion[]} questions @param {number} question
 * @param {number | string} answer @returns {Record<string, string>} */
export function withAnswer(work, questions, question, answer) {
  const texts = questions.filter(({ choices }) => !choices).length;
  const word = typeof answer === "number" ? letterOf(answer) : fittingText(answer, ALL_TEXTS / Math.max(1, texts));
  const known = questions.map((_, at) => [keyOf(at), work?.[keyOf(at)]]).filter(([, one]) => typeof one === "string");
  return { ...Object.fromEntries(known), [keyOf(question)]: word };
}

/** As much of a text as may be sent. @param {string} text @param {number} bytes */
export function fittingText(text, bytes) {
  const encoder = new TextEncoder();
  let kept = "", room = bytes;
  for (const sign of [...text.trim()].slice(0, LONGEST_TEXT)) {
    room -= encoder.encode(JSON.stringify(sign)).length - 2;
    if (room < 0) break;
    kept += sign;
  }
  return kept;
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
  [...new Set(works.map((work) => answerOf(work, questions, question)).filter((one) => typeof one === "string"))];

// The stage

/** What is shown. @param {any} stage @param {ExitQuestion[]} questions @returns {ExitStage} */
export function stageOf(stage, questions) {
  const at = Number.isInteger(stage?.at) && stage.at >= 0 && stage.at < questions.length ? stage.at : 0;
  /** @type {ExitStage} */
  const found = { at, shown: {}, texts: {} };
  questions.forEach(({ choices = [] }, question) => {
    const shown = stage?.shown?.[question], texts = stage?.texts?.[question];
    if (shown) found.shown[question] = shownIn(shown, choices.length);
    if (Array.isArray(texts)) found.texts[question] = texts.map(String);
  });
  return found;
}

/** @param {any} shown @param {number} choices @returns {ShownResult} */
const shownIn = ({ counts, right, why }, choices) => ({
  counts: Array.from({ length: choices }, (_, choice) => Number(counts?.[choice]) || 0),
  right: Number.isInteger(right) ? right : null, why: String(why ?? ""),
});

/** The changes that show the results of a question, or hide them.
 * @param {ExitStage} stage @param {number} question @param {ShownResult | null} result */
export function withResult({ shown }, question, result) {
  const others = Object.entries(shown).filter(([key]) => key !== String(question));
  return { shown: Object.fromEntries(result ? [...others, [question, result]] : others) };
}

/** The changes that show a text, or hide it. @param {ExitStage} stage @param {number} question @param {string} text
 * @param {boolean} on */
export function withText({ texts }, question, text, on) {
  const others = (texts[question] ?? []).filter((one) => one !== text);
  return { texts: { ...texts, [question]: on ? [...others, text].slice(-MOST_SHOWN) : others } };
}
