// How well a player does: mistakes, and choices that had to be shown. The same for each algorithm. Pure.

const TRIES = 2; // wrong ones, before the right choice is shown

/** `tries` counts the wrong tries at the current choice. @typedef {object} Score
 * @property {number} choices
 * @property {number} mistakes
 * @property {number} helped
 * @property {number} tries
 * @property {Record<string, number>} wrong how often each kind of choice was wrong */
/** @typedef {{ right: boolean, text: string }} Verdict */

/** @returns {Score} */
export const newScore = () => ({ choices: 0, mistakes: 0, helped: 0, tries: 0, wrong: {} });

/** Whether the right choice is shown. @param {Score} score */
export const isShown = ({ tries }) => tries >= TRIES;

/** Count a choice. @param {Score} score @param {boolean} right @param {string} text @param {string} [kind] what the
 * choice was about @returns {Verdict} */
export function judged(score, right, text, kind = "") {
  if (right) {
    score.choices++;
    score.tries = 0;
  } else {
    score.mistakes++;
    score.tries++;
    if (score.tries === TRIES) score.helped++;
    if (kind) score.wrong[kind] = (score.wrong[kind] ?? 0) + 1;
  }
  return { right, text };
}
