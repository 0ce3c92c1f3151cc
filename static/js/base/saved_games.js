// Games begun in this browser, each under the code of its puzzle. Storage may be forbidden or full, and what is found
// in it may be anything.

import { isShape, sizeOf } from "../core/shapes.js";

/** @typedef {Saved & { code: string, when: number }} Kept */

const GAME = "game:", ASIDE = "aside:";
const MOST = 60;

/** Under which name the browser keeps the game of a puzzle. @param {string} code */
export const keyOf = (code) => GAME + code;

/** The text under a name, null where there is none. @param {string} key */
export function textAt(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What a text says, as it was found: it may be anything. @param {string | null} text @returns {Saved | null} */
export function parse(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Whether this browser keeps anything at all. */
export function mayKeep() {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}

/** Keep `record`: its text, or null where it cannot be kept. When there are too many games, or there is no room, others
 * go: solved ones, and of those begun the oldest beyond the most that are kept.
 * @param {string} code @param {Partial<Saved>} record */
export function keep(code, record) {
  const text = textOf(record), others = all().filter((game) => game.code !== code);
  const order = others.sort((a, b) => Number(a.finished) - Number(b.finished) || b.when - a.when);
  for (const game of order.splice(MOST - 1)) remove(keyOf(game.code));
  return write(keyOf(code), text, order.filter(({ finished }) => finished)) ? text : null;
}

// Marks of a tab that another tab has overtaken: kept beside the game, until the player says what to do with them

/** @param {string} code @param {string} tab @param {Partial<Saved>} record */
export const keepAside = (code, tab, record) => write(asideKey(code, tab), textOf(record), []);
/** @param {string} code @param {string} tab */
export const asideKey = (code, tab) => `${ASIDE}${code}:${tab}`;
/** Under which names tabs put marks of this game aside. @param {string} code */
export const asidesOf = (code) => keys(asideKey(code, ""));

/** The codes that begin so, of games and of what is being made. @param {string} start */
export const codesFrom = (start) => keys(keyOf(start)).map((key) => key.slice(GAME.length));

/** All games kept, the latest first. What is being made is none. */
export const recent = () => all().sort((a, b) => b.when - a.when);

// The colours of models made in this browser, for when their puzzles are solved in it

const COLORS = "colors:";

/** @param {string} code @param {(string | null)[] | null} colors */
export function keepColors(code, colors) {
  if (colors) set(COLORS + code, JSON.stringify(colors));
  else remove(COLORS + code);
}

/** @param {string} code @param {number} size of the puzzle @returns {(string | null)[] | null} */
export function colorsOf(code, size) {
  const found = /** @type {unknown} */ (parse(textAt(COLORS + code)));
  const isColor = (/** @type {unknown} */ one) => one === null || /^#[0-9a-f]{6}$/.test(String(one));
  return Array.isArray(found) && found.length === size && found.every(isColor) ? found : null;
}

/** @param {Partial<Saved>} record */
const textOf = (record) => JSON.stringify({ ...record, when: Date.now() });

/** Write, and let games go one by one until there is room; when that does not help, they stay.
 * @param {string} key @param {string} text @param {Kept[]} games the last ones go first */
export function write(key, text, games) {
  const gone = /** @type {[string, string | null][]} */ ([]);
  while (!set(key, text)) {
    const game = games.pop();
    if (!game) {
      for (const [name, content] of gone) set(name, content ?? "");
      return false;
    }
    gone.push([keyOf(game.code), textAt(keyOf(game.code))]);
    remove(keyOf(game.code));
  }
  return true;
}

/** @param {string} key @param {string} text */
function set(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
export function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch { /* then it cannot have been kept either */ }
}

/** @param {string} start */
function keys(start) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** @returns {Kept[]} */
function all() {
  /** @type {Partial<Kept>[]} */
  const found = keys(GAME).map((key) => ({ ...parse(textAt(key)), code: key.slice(GAME.length) }));
  return found.filter(isGame);
}

/** @param {Partial<Kept>} found @returns {found is Kept} */
function isGame(found) {
  const { cells, height = 0, width = 0, shape = [height, width], model, when } = found;
  const isBoard = isShape(shape) && typeof cells === "string" && cells.length === sizeOf(shape);
  return !model && isBoard && /^\d*$/.test(cells) && typeof when === "number";
}
