// Work that takes long, done in slices between which the page has its turn.

import { during } from "./busy.js";

const SLICE = 16; // milliseconds

/**
 * What a generator returns that is run in slices, the first of them at once: null when it is not wanted any more,
 * undefined when its time is up.
 * @template T
 * @param {Iterator<unknown, T>} steps
 * @param {() => boolean} wanted
 * @param {number} [patience] milliseconds
 */
export const inSlices = (steps, wanted, patience = Infinity) => during("thinking", slices(steps, wanted, patience));

/** @template T @param {Iterator<unknown, T>} steps @param {() => boolean} wanted @param {number} patience */
async function slices(steps, wanted, patience) {
  const end = performance.now() + patience;
  while (wanted()) {
    const until = performance.now() + SLICE;
    while (performance.now() < until) {
      const { done, value } = steps.next();
      if (done) return value;
    }
    await new Promise((goOn) => { setTimeout(goOn); });
    if (performance.now() > end) return undefined;
  }
  return null;
}
