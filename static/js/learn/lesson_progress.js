// The lessons done in this browser, and the number of drills in a row. The storage may contain anything.

import { parse, remove, textAt, write } from "../base/storage.js";

const KEY = "learning";
const MOST = 1e6; // drills in a row; a larger number was forged

/** @typedef {{ now: number, best: number }} Row drills in a row */

/** The names of lessons that were done. @returns {string[]} */
export function lessonsDone() {
  const { done } = found();
  return Array.isArray(done) ? done.filter((name) => typeof name === "string") : [];
}

/** @param {string} name */
export function noteLesson(name) {
  keep({ done: [...new Set([...lessonsDone(), name])] });
}

/** @param {string} technique @returns {Row} */
export function rowOf(technique) {
  const { drills } = found(), row = isObject(drills) && Object.hasOwn(drills, technique) ? drills[technique] : null;
  const now = countIn(row, "now");
  return { now, best: Math.max(now, countIn(row, "best")) };
}

/** Note that a drill was done, or that the row is broken. @param {string} technique @param {boolean} done */
export function noteDrill(technique, done) {
  const { drills } = found(), { now, best } = rowOf(technique), row = done ? now + 1 : 0;
  keep({ drills: { ...(isObject(drills) ? drills : {}), [technique]: { now: row, best: Math.max(best, row) } } });
}

export const forgetLearning = () => remove(KEY);

/** @returns {Record<string, unknown>} */
function found() {
  const all = /** @type {unknown} */ (parse(textAt(KEY)));
  return isObject(all) ? all : {};
}

/** @param {Record<string, unknown>} news */
const keep = (news) => write(KEY, JSON.stringify({ ...found(), ...news }), []);

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} row @param {string} name */
function countIn(row, name) {
  const count = isObject(row) ? Number(row[name]) : 0;
  return Number.isInteger(count) && count > 0 && count < MOST ? count : 0;
}
