// Texts under keys, in this browser or for as long as the tab is open. Storage may be forbidden or full, and may
// contain anything.

/** @typedef {"localStorage" | "sessionStorage"} Where */

/** The text under a key; null if there is none. @param {string} key @param {Where} [where] */
export function textAt(key, where = "localStorage") {
  try {
    return globalThis[where].getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether the text is kept. @param {string} key @param {string} text @param {Where} [where] */
export function set(key, text, where = "localStorage") {
  try {
    globalThis[where].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
export function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch { /* then it cannot have been kept either */ }
}

/** The keys that begin so. @param {string} start */
export function keysFrom(start) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/** Whether this browser stores anything at all. */
export function mayKeep() {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}

/** The content of a text, unchecked: it may be anything. @param {string | null} [text] @returns {any} */
export function parse(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
