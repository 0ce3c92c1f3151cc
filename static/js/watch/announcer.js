// What changes often, told to screen readers: politely, and never so often that it cannot be heard out.

import { setText } from "../base/dom.js";

/** A function that has `text` told in the live region `box`, `pause` milliseconds after what was told before; of all
 * that comes in between only the last. @param {HTMLElement} box */
export function createAnnouncer(box) {
  let wanted = "", timer = 0, last = -Infinity;

  function tell() {
    timer = 0;
    last = performance.now();
    setText(box, wanted);
  }

  return (/** @type {string} */ text, /** @type {number} */ pause) => {
    if (text === wanted) return;
    wanted = text;
    if (!timer) timer = setTimeout(tell, Math.max(0, last + pause - performance.now()));
  };
}
