// The lessons done in this browser, and the number of drills in a row. The storage may contain anything.

import { parse, remove, textAt, write } from "../base/storage.js";

const KEY = "learning";
const MOST = 1e6; // drills in a row; a larger number was forged

/** @typedef {{ now: number, best: number }} Row drills in a row */

/** The names of lessons that were done. @returns {string[]} */
export function lessonsDone() {
  const { done } = stored();
  return Array.isArray(done) ? done.filter((name) => typeof name === "string") : [];
}

/** @param {string} name */
export function noteLesson(name) {
  keep({ done: [...new Set([...lessonsDone(), name])] });
}

/** @param {string} technique @returns {Row} */
export function rowOf(technique) {
  const drills = Object(stored().drills), row = Object.hasOwn(drills, technique) ? Object(drills[technique]) : {};
  const now = countIn(row.now);
  return { now, best: Math.max(now, countIn(row.best)) };
}

/** Note that a drill was done, or that the row is broken. @param {string} technique @param {boolean} done */
export function noteDrill(technique, done) {
  const { now, best } = rowOf(technique), row = done ? now + 1 : 0;
  keep({ drills: { ...Object(stored().drills), [technique]: { now: row, best: Math.max(best, row) } } });
}

export const forgetLearning = () => remove(KEY);

/** @returns {Record<string, unknown>} */
const stored = () => Object(parse(textAt(KEY)));

/** @param {Record<string, unknown>} news */
const keep = (news) => write(KEY, JSON.stringify({ ...stored(), ...news }), []);

/** @param {unknown} value */
function countIn(value) {
  const count = Number(value);
  return Number.isInteger(count) && count > 0 && count < MOST ? count : 0;
}
