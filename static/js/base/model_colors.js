// The colours of models made in this browser, which are shown when their puzzles are solved in it.

import { parse, remove, set, textAt } from "./storage.js";

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
