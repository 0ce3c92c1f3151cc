// What a class has done so far in a game about an algorithm: who is stuck, the commonest mistakes, and how the numbers
// of nodes are spread. Values come from browsers of pupils, so that anything may be in them. Pure.

/** The kinds of mistakes, as scores name them. */
export const KINDS = [
  "younger", "higher", "not_first", "dearer", "as_cheap_higher", "as_cheap_younger", "may_live", "still_dead",
  "rejected_good", "accepted_bad", "not_forced", "otherwise", "other_value", "other_cell", "missed", "no_conflict",
  "line_holds", "clause_known", "clause_wrong", "back_early", "back_tried", "too_near", "too_far",
];
const STUCK = 40; // seconds without a choice
const MOST = 100_000;

/** @typedef {{ nodes: number, mistakes: number, helped: number, done: boolean, wrong: string, at: number }} Work */
/** `since`: seconds since the last choice; null if there was none yet.
 * @typedef {Work & { id: string, name: string, since: number | null, stuck: boolean }} Standing */

/** @param {any} value @returns {Work} */
export function readWork(value) {
  const count = (/** @type {unknown} */ one) => (Number.isInteger(one) ? Math.min(MOST, Math.max(0, Number(one))) : 0);
  const { nodes, mistakes, helped, done, wrong, at } = value ?? {};
  return {
    nodes: count(nodes), mistakes: count(mistakes), helped: count(helped), done: done === true,
    wrong: KINDS.includes(wrong) ? wrong : "", at: Number.isFinite(at) ? at : 0,
  };
}

/** Those who are stuck, those who have not begun, the others with the most mistakes first, and those who are done.
 * @param {Map<string, any>} entries @param {Map<string, any>} works @param {number} now @returns {Standing[]} */
export function standings(entries, works, now) {
  const pupils = [...entries].filter(([name, value]) => name.startsWith("pupil:") && value && !value.kicked);
  const rows = pupils.map(([name, { nick = "", emoji = "" }]) => {
    const id = name.slice("pupil:".length), found = works.get(id), work = readWork(found);
    const since = found ? Math.max(0, Math.round(now - work.at)) : null;
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

/** The same of all pupils who are done, in order. @param {Iterable<any>} works @param {string} method */
export const choicesOf = (works, method) => [...works].map(readWork).filter(({ done }) => done)
  .map((work) => triesOf(work, method)).sort((one, other) => one - other);

/** How many numbers there are, in order; the least, the middle and the greatest, 0 if there is none.
 * @typedef {{ count: number, least: number, middle: number, most: number }} Summary
 * @param {number[]} values @returns {Summary} */
export const summary = (values) => ({
  count: values.length, least: values[0] ?? 0, middle: values[Math.floor(values.length / 2)] ?? 0,
  most: values[values.length - 1] ?? 0,
});
