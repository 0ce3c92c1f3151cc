// Numbers that stand for something in events, as docs/wire.md lists them. Pure.

import * as engine from "../core/engine.js";

export { MOVE, NODE } from "../core/engine.js";

/** The reason of a fact; `MANY`, for a step that stands for many events, is never sent. */
export const WHY = { ...engine.WHY, MANY: -98 };

/** Whether it is a guess of a cell, or of a whole line, which is `ASSUMED` minus its number. @param {number} why */
export const isGuess = (why) => why === WHY.GUESS || why <= WHY.ASSUMED;

/** Whether each cell is a step of its own. @param {number} why */
export const isAlone = (why) => why === WHY.GUESS || why === WHY.REFUTED;

/** The number of a reason in words. @param {Because} because */
export function codeOf({ technique, line }) {
  if (line !== undefined) return technique === "guess" ? WHY.ASSUMED - line : line;
  if (technique === "solution") return WHY.FOUND;
  return /** @type {Record<string, number>} */ (WHY)[technique.toUpperCase()] ?? WHY.OTHER;
}

/** The states of cells in a grid: a digit for each, to the base 36. @param {string} digits */
export const statesIn = (digits) => Uint8Array.from(digits, (digit) => parseInt(digit, 36));

/** The kinds of moves that change a grid. */
export const CHANGING = new Set([engine.MOVE.TAKEN, engine.MOVE.GAP, engine.MOVE.DRAWN]);
