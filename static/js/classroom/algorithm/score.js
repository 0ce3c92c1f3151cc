// How well players do: mistakes, and choices that had to be shown. What a class has done so far: who is stuck, and
// which mistakes are common. Works come from browsers of pupils, so that anything may be in them. Pure.

/** @import { Pupil } from "../class_entries.js" */

const TRIES = 2; // wrong ones, before the right choice is shown
const WORST = 3; // kinds of mistakes that are kept
const STUCK = 40; // seconds without a choice
const MOST = 100_000;
const KINDS = [
  "younger", "higher", "not_first", "dearer", "as_cheap_higher", "as_cheap_younger", "may_live", "still_dead",
  "rejected_good", "accepted_bad", "not_forced", "otherwise", "other_value", "other_cell", "missed", "no_conflict",
  "line_holds", "clause_known", "clause_wrong", "back_early", "back_tried", "too_near", "too_far",
];

/** @typedef {ReturnType<typeof newScore>} Score */
/** @typedef {{ right: boolean, text: string }} Verdict */

/** `tries` counts the wrong tries at the current choice, `wrong` how often each kind of choice was wrong. */
export const newScore = () =>
  ({ mistakes: 0, helped: 0, tries: 0, wrong: /** @type {Record<string, number>} */ ({}) });

/** Whether the right choice is shown. @param {Score} score */
export const isShown = ({ tries }) => tries >= TRIES;

/** The kinds of mistakes, the commonest first. @param {Score} score */
const worstOf = ({ wrong }) => Object.keys(wrong).sort((one, other) => wrong[other] - wrong[one]);

/** The commonest kind of mistake, or "". @param {Score} score */
export const worst = (score) => worstOf(score)[0] ?? "";

/** What is kept of a score, beside mistakes and choices shown, over a reload. @param {Score} score */
export function keptOf(score) {
  const kinds = worstOf(score).slice(0, WORST).map((kind) => [kind, score.wrong[kind]]);
  return { tries: score.tries, kinds: Object.fromEntries(kinds) };
}

/** @param {unknown} value */
const count = (value) => (Number.isInteger(value) ? Math.min(MOST, Math.max(0, Number(value))) : 0);

/** Go on with what was kept, which may be anything. @param {Score} score @param {any} kept */
export function restore(score, kept) {
  for (const name of /** @type {const} */ (["mistakes", "helped", "tries"])) score[name] = count(kept?.[name]);
  score.wrong = Object.fromEntries(Object.entries(Object(kept?.kinds)).map(([kind, times]) => [kind, count(times)]));
}

/** Count a choice. @param {Score} score @param {boolean} right @param {string} text @param {string} [kind] what the
 * choice was about @returns {Verdict} */
export function judged(score, right, text, kind = "") {
  if (right) score.tries = 0;
  else {
    score.mistakes++;
    score.tries++;
    if (score.tries === TRIES) score.helped++;
    if (kind) score.wrong[kind] = (score.wrong[kind] ?? 0) + 1;
  }
  return { right, text };
}

// A class

/** @typedef {{ nodes: number, mistakes: number, helped: number, done: boolean, wrong: string, at: number }} Work */
/** `since`: seconds since the last choice; null if there was none yet.
 * @typedef {Work & { id: string, name: string, since: number | null, stuck: boolean }} Standing */

/** @param {any} value @returns {Work} */
export function readWork(value) {
  const { nodes, mistakes, helped, done, wrong, at } = value ?? {};
  return {
    nodes: count(nodes), mistakes: count(mistakes), helped: count(helped), done: done === true,
    wrong: KINDS.includes(wrong) ? wrong : "", at: Number.isFinite(at) ? at : 0,
  };
}

/** Those who are stuck, those who have not begun, the others with the most mistakes first, and those who are done.
 * @param {Pupil[]} pupils @param {Map<string, any>} works @param {number} now @returns {Standing[]} */
export function standings(pupils, works, now) {
  const rows = pupils.map(({ id, nick, emoji }) => {
    const work = readWork(works.get(id)), since = works.has(id) ? Math.max(0, Math.round(now - work.at)) : null;
    const stuck = !work.done && since !== null && since > STUCK;
    return { ...work, id, name: `${emoji} ${nick}`.trim(), since, stuck };
  });
  return rows.sort((one, other) => rank(one) - rank(other) || other.helped - one.helped
    || other.mistakes - one.mistakes || Number(one.id) - Number(other.id));
}

/** The order of the list. @param {Standing} standing */
function rank({ done, stuck, since }) {
  if (done) return 3;
  return stuck ? 0 : since === null ? 1 : 2;
}

/** The kinds of mistakes that most pupils make most, the commonest first. @param {Iterable<any>} works */
export function commonest(works) {
  const counts = /** @type {Map<string, number>} */ (new Map());
  for (const work of works) {
    const { wrong } = readWork(work);
    if (wrong) counts.set(wrong, (counts.get(wrong) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((one, other) => other.count - one.count);
}

/** How many choices a player needed, wrong tries included. In annealing only moves count.
 * @param {{ nodes: number, mistakes: number }} work @param {string} method */
export const triesOf = ({ nodes, mistakes }, method) => nodes + (method === "anneal" ? 0 : mistakes);

/** The same of all pupils who are done. @param {Iterable<any>} works @param {string} method */
export const choicesOf = (works, method) =>
  [...works].map(readWork).filter(({ done }) => done).map((work) => triesOf(work, method));

/** How many numbers there are; the least, the middle and the greatest, 0 if there is none.
 * @typedef {{ count: number, least: number, middle: number, most: number }} Summary
 * @param {number[]} values @returns {Summary} */
export function summary(values) {
  const order = values.toSorted((one, other) => one - other), count = order.length;
  return { count, least: order[0] ?? 0, middle: order[Math.ceil(count / 2) - 1] ?? 0, most: order.at(-1) ?? 0 };
}
