// What this browser stores: texts under keys, which last, or go with the tab. Storage may be forbidden or full, and may
// contain anything. And games, each under the code of its puzzle.

import { isShape, sizeOf } from "../core/shapes.js";

/** @typedef {"localStorage" | "sessionStorage"} Where */

/** The result of `work`, or `otherwise` where storage is forbidden or full, or a text is spoilt.
 * @template T @param {() => T} work @param {T} otherwise */
function attempt(work, otherwise) {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** The text under a key; null if there is none. @param {string} key @param {Where} [where] */
export const textAt = (key, where = "localStorage") => attempt(() => globalThis[where].getItem(key), null);

/** Returns whether the text is kept. @param {string} key @param {string} text @param {Where} [where] */
export const set = (key, text, where = "localStorage") => attempt(() => {
  globalThis[where].setItem(key, text);
  return true;
}, false);

/** @param {string} key */
export const remove = (key) => attempt(() => localStorage.removeItem(key), undefined);

/** The keys that begin so. @param {string} start */
export const keysFrom = (start) => attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(start)), []);

/** Whether this browser stores anything at all. */
export const mayKeep = () => attempt(() => localStorage.length >= 0, false);

/** The content of a text, unchecked: it may be anything. @param {string | null} [text] @returns {any} */
export const parse = (text) => attempt(() => JSON.parse(text ?? "null"), null);

// Games

/** @typedef {Saved & { code: string, when: number }} Kept */

const GAME = "game:", ASIDE = "aside:";
const MOST = 60;

/** The key of the game of a puzzle. @param {string} code */
export const keyOf = (code) => GAME + code;

/** Save `record`; returns its text, or null if it cannot be saved. If there are too many games, or there is no room,
 * others are deleted: solved ones, and the oldest of those beyond the limit.
 * @param {string} code @param {Partial<Saved>} record */
export function keep(code, record) {
  const text = textOf(record), others = all().filter((game) => game.code !== code);
  const order = others.sort((a, b) => Number(a.finished) - Number(b.finished) || b.when - a.when);
  for (const game of order.splice(MOST - 1)) remove(keyOf(game.code));
  return write(keyOf(code), text, order.filter(({ finished }) => finished)) ? text : null;
}

// Marks of a tab that another tab has overtaken are kept beside the game until the player decides about them

/** @param {string} code @param {string} tab @param {Partial<Saved>} record */
export const keepAside = (code, tab, record) => write(asideKey(code, tab), textOf(record), []);
/** @param {string} code @param {string} tab */
export const asideKey = (code, tab) => `${ASIDE}${code}:${tab}`;
/** The keys under which tabs put marks of this game aside. @param {string} code */
export const asidesOf = (code) => keysFrom(asideKey(code, ""));

/** The codes of games and drafts that begin so. @param {string} start */
export const codesFrom = (start) => keysFrom(keyOf(start)).map((key) => key.slice(GAME.length));

/** All saved games, the latest first, without drafts. */
export const recent = () => all().sort((a, b) => b.when - a.when);

// The puzzles that were made in this browser, whose titles are no secret in it

const MADE = "made:";

/** @param {string} id */
export const keepMade = (id) => set(MADE + id, "");
/** @param {string} id */
export const isMade = (id) => textAt(MADE + id) !== null;

// The colours of models made in this browser, which are shown when their puzzles are solved in it

const COLORS = "colors:";

/** @param {string} code @param {(string | null)[] | null} colors */
export function keepColors(code, colors) {
  if (colors) set(COLORS + code, JSON.stringify(colors));
  else remove(COLORS + code);
}

/** @param {string} code @param {number} size of the puzzle @returns {(string | null)[] | null} */
export function colorsOf(code, size) {
  const colors = /** @type {unknown} */ (parse(textAt(COLORS + code)));
  const isValid = (/** @type {unknown} */ color) => color === null || /^#[0-9a-f]{6}$/.test(String(color));
  return Array.isArray(colors) && colors.length === size && colors.every(isValid) ? colors : null;
}

// Storing

/** @param {Partial<Saved>} record */
const textOf = (record) => JSON.stringify({ ...record, when: Date.now() });

/** Write a text, deleting games one by one until there is room; if that does not help, they stay.
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

/** @returns {Kept[]} */
function all() {
  /** @type {Partial<Kept>[]} */
  const games = keysFrom(GAME).map((key) => ({ ...parse(textAt(key)), code: key.slice(GAME.length) }));
  return games.filter(isGame);
}

/** @param {Partial<Kept>} saved @returns {saved is Kept} */
function isGame(saved) {
  const { cells, height = 0, width = 0, shape = [height, width], palette, model, when } = saved;
  const isBoard = isShape(shape) && typeof cells === "string" && cells.length === sizeOf(shape);
  return !model && isBoard && (Array.isArray(palette) || /^\d*$/.test(cells)) && typeof when === "number";
}
