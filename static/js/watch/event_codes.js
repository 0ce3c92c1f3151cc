// Numbers that stand for something in events, as docs/wire.md lists them. Pure.

/** Why a fact holds: reasons below zero; from zero on it is the number of a line. `MANY`, for a step that stands for
 * many events, is not on the wire. */
export const WHY = {
  GIVEN: -1, PROBE: -2, GUESS: -3, REFUTED: -4, SAT: -5, WITHDRAWN: -6, LEARNED: -7, FOUND: -8, MANY: -98, OTHER: -99,
  ASSUMED: -100,
};

/** Whether it is a guess: of a cell, or of a whole line, which is `ASSUMED` less its number. @param {number} why */
export const isGuess = (why) => why === WHY.GUESS || why <= WHY.ASSUMED;

/** Whether each cell is a step of its own. @param {number} why */
export const isAlone = (why) => why === WHY.GUESS || why === WHY.REFUTED;

/** The number for a reason in words. @param {Because} because */
export function codeOf({ technique, line }) {
  if (line !== undefined) return technique === "guess" ? WHY.ASSUMED - line : line;
  if (technique === "solution") return WHY.FOUND;
  return /** @type {Record<string, number>} */ (WHY)[technique.toUpperCase()] ?? WHY.OTHER;
}

/** What became of a node of a search tree. */
export const WHAT = { OPENED: 0, WAITING: 1, DEAD: 2, WRONG: 3, CUT: 4, SOLUTION: 5 };

/** What became of an annealer's move. */
export const KIND = { FAILED: 0, REFUSED: 1, TAKEN: 2, GAP: 3, STAYED: 4, SWAPPED: 5, DRAWN: 6 };

/** The kinds of moves that change a grid. */
export const CHANGING = new Set([KIND.TAKEN, KIND.GAP, KIND.DRAWN]);
