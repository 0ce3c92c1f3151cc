// Why a fact holds, as numbers. Pure.

/** Reasons below zero, as on the wire; from zero on it is a line. */
export const WHY = {
  GIVEN: -1, PROBE: -2, GUESS: -3, REFUTED: -4, SAT: -5, WITHDRAWN: -6, LEARNED: -7, FOUND: -8, MANY: -98, OTHER: -99,
  ASSUMED: -100,
};

/** Whether it was guessed; of a whole line, `ASSUMED` less its number. @param {number} why */
export const isGuess = (why) => why === WHY.GUESS || why <= WHY.ASSUMED;

/** Whether each cell is a step of its own. @param {number} why */
export const isAlone = (why) => why === WHY.GUESS || why === WHY.REFUTED;

/** The number for a reason that is told in words. @param {Because} because */
export function codeOf({ technique, line }) {
  if (line !== undefined) return technique === "guess" ? WHY.ASSUMED - line : line;
  if (technique === "solution") return WHY.FOUND;
  return /** @type {Record<string, number>} */ (WHY)[technique.toUpperCase()] ?? WHY.OTHER;
}
