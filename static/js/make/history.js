// What was done to a drawing, so that all of it can be taken back. A drawing is never changed: every step makes another
// one, which shares with the one before what is the same. Pure.

const MOST = 400; // steps that can be taken back

/** @template T @typedef {{ now: T, past: T[], next: T[], group: string }} History */

/** @template T @param {T} now @returns {History<T>} */
export const startHistory = (now) => ({ now, past: [], next: [], group: "" });

/** Go on with another drawing. Steps of one `group` one after the other, such as letters that are typed, are one.
 * @template T @param {History<T>} history @param {Partial<T>} changes @param {string} [group] */
export function commit(history, changes, group = "") {
  if (!group || group !== history.group) history.past.push(history.now);
  if (history.past.length > MOST) history.past.shift();
  Object.assign(history, { now: { ...history.now, ...changes }, next: [], group });
}

/** @template T @param {History<T>} history */
export const goBack = (history) => step(history, history.past, history.next);

/** @template T @param {History<T>} history */
export const goOn = (history) => step(history, history.next, history.past);

/** @template T @param {History<T>} history @param {T[]} from @param {T[]} to */
function step(history, from, to) {
  const other = from.pop();
  if (other === undefined) return;
  to.push(history.now);
  Object.assign(history, { now: other, group: "" });
}
