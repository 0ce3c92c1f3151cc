// What a class sees while it predicts, step by step: a question, what everybody answered, the answer. And the work of a
// pupil: all answers so far, and which of them were right. Pure.

import { askedIn, fits, isGiven, isRight, tallyOf } from "../core/quiz.js";

/** @import { Answer, Asked, Given, Item, Tally } from "../core/quiz.js" */
/**
 * The stage: `asked` is the question with this number, of so many. `ask`: the class answers; `shown`: it sees the
 * tally; `answer`: it sees the answer; `end`: all were asked.
 * @typedef {{ question: number, of: number, state: "ask" | "shown" | "answer" | "end", asked?: Asked, tally?: Tally,
 *   answer?: Answer, reason?: string, reasons?: Record<string, string> }} Stage
 */
/** @typedef {{ answers?: Record<number, unknown>, rights?: Record<number, boolean> }} Work */

/** @param {Item[]} items @param {number} question @returns {Stage} */
export function asking(items, question) {
  if (question >= items.length) return { question: items.length, of: items.length, state: "end" };
  return { question, of: items.length, state: "ask", asked: items[question].question };
}

/** The next stage of a class, from what it sees now. @param {Item[]} items @param {Partial<Stage>} stage
 * @param {Work[]} works @returns {Stage} */
export function following(items, stage, works) {
  const { question = 0, state } = stage, item = items[question];
  if (!state || !item) return asking(items, state ? items.length : 0);
  const tally = tallyOf(item.question, works.map((work) => work?.answers?.[question]));
  const seen = { ...asking(items, question), tally };
  if (state === "ask") return { ...seen, state: "shown" };
  const { answer, reason, reasons } = item;
  if (state === "shown") return { ...seen, state: "answer", answer, reason, ...(reasons && { reasons }) };
  return asking(items, question + 1);
}

/** What the class sees, in the language of whoever looks. @param {Stage} stage @param {string} language
 * @returns {Stage} */
export function stageIn(stage, language) {
  const { asked, reason, reasons } = stage;
  return { ...stage, asked: asked && askedIn(asked, language), reason: reasons?.[language] ?? reason };
}

/** How many have answered, and how many of these are right. @param {Item} item @param {number} question
 * @param {Work[]} works */
export function countsAt(item, question, works) {
  const given = works.map((work) => work?.answers?.[question]).filter((answer) => fits(item.question, answer));
  const real = /** @type {Given[]} */ (given).filter(isGiven);
  return { count: real.length, rights: real.filter((answer) => isRight(item.answer, answer)).length };
}

/** The own answer to a question, if there is one. @param {Work | null} work @param {number} question
 * @param {Asked} asked @returns {Given | null} */
export function answerIn(work, question, asked) {
  const given = work?.answers?.[question];
  return fits(asked, given) ? given : null;
}

/** The work with another answer to the question that is asked. @param {Work | null} work @param {number} question
 * @param {Given} given @returns {Work} */
export const answering = (work, question, given) => (
  { answers: { ...work?.answers, [question]: given }, rights: { ...work?.rights } });

/** The work once the answer is shown; null if nothing changes. An answer that came too late is not in the work: the
 * server leaves it out, and then what was judged changes. @param {Work | null} work @param {Stage} stage
 * @returns {Work | null} */
export function judged(work, { question, state, asked, answer }) {
  if (state !== "answer" || !asked || !answer) return null;
  const right = isRight(answer, answerIn(work, question, asked));
  if (work?.rights?.[question] === right) return null;
  return { answers: { ...work?.answers }, rights: { ...work?.rights, [question]: right } };
}

/** How many questions were judged, and how many were right. @param {Work | null} work */
export function scoreOf(work) {
  const rights = Object.values(work?.rights ?? {});
  return { count: rights.length, rights: rights.filter(Boolean).length };
}
