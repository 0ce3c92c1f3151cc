// Games begun in this browser, each under the code of its puzzle. Storage may be forbidden or full: then nothing is
// kept.

import { sizeOf } from "../game/shapes.js";

/** @typedef {Saved & { code: string, when: number }} Kept */

const PREFIX = "game:";
const MOST = 60;

/** What was kept, as it was found: it may be anything. @param {string} code @returns {Saved | null} */
export function load(code) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + code) ?? "null");
  } catch {
    return null;
  }
}

/** Keep `record`; the oldest go when there are too many or the room is used up.
 * @param {string} code @param {Partial<Saved>} record */
export function keep(code, record) {
  const text = JSON.stringify({ ...record, when: Date.now() });
  const older = all().filter((game) => game.code !== code).sort((a, b) => b.when - a.when);
  for (const { code: old } of older.splice(MOST - 1)) forget(old);
  for (;;) {
    try {
      return localStorage.setItem(PREFIX + code, text);
    } catch {
      const oldest = older.pop();
      if (!oldest) return undefined;
      forget(oldest.code);
    }
  }
}

/** All games kept, the latest first. What is being made is none. */
export const recent = () => all().sort((a, b) => b.when - a.when);

/** @param {string} code */
function forget(code) {
  try {
    localStorage.removeItem(PREFIX + code);
  } catch { /* see above */ }
}

/** @returns {Kept[]} */
function all() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const codes = keys.map((key) => key.slice(PREFIX.length));
    /** @type {Partial<Kept>[]} */
    const found = codes.map((code) => ({ ...load(code), code }));
    return found.filter(isGame);
  } catch {
    return [];
  }
}

/** @param {Partial<Kept>} found @returns {found is Kept} */
function isGame(found) {
  const { cells, height = NaN, width = NaN, shape, model, when } = found;
  const size = shape ? sizeOf(shape) : height * width;
  return !model && typeof cells === "string" && cells.length === size && typeof when === "number";
}
