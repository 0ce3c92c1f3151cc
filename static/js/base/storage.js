// What this browser stores: texts under keys, which last, or go with the tab. Storage may be forbidden or full, and may
// contain anything.

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
