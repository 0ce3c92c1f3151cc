// How well a player does: mistakes, and choices that had to be shown. The same for each algorithm. Pure.

const TRIES = 2; // wrong ones, before the right choice is shown
const WORST = 3; // kinds of mistakes that are kept

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

/** The kinds of mistakes, the commonest first. @param {Score} score */
const worstOf = ({ wrong }) => Object.keys(wrong).sort((one, other) => wrong[other] - wrong[one]);

/** The commonest kind of mistake, or "". @param {Score} score */
export const worst = (score) => worstOf(score)[0] ?? "";

/** What is kept of a score, beside mistakes and choices shown, over a reload. @param {Score} score */
export function keptOf(score) {
  const kinds = worstOf(score).slice(0, WORST).map((kind) => [kind, score.wrong[kind]]);
  return { tries: score.tries, kinds: /** @type {Record<string, number>} */ (Object.fromEntries(kinds)) };
}

/** Go on with what was kept, which may be anything. @param {Score} score @param {any} kept */
export function restore(score, kept) {
  const count = (/** @type {unknown} */ one) => (Number.isInteger(one) ? Math.max(0, Number(one)) : 0);
  for (const name of /** @type {const} */ (["mistakes", "helped", "tries"])) score[name] = count(kept?.[name]);
  score.wrong = Object.fromEntries(Object.entries(Object(kept?.kinds)).map(([kind, times]) => [kind, count(times)]));
}

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
