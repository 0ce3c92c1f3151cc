// One state, many changes, at most one redraw a frame.

import { begin } from "./busy.js";

/** `draw(state)` may return true to be called again in the next frame while something moves.
 * @template S @param {S} state @param {(state: S) => boolean} draw */
export function createRedraw(state, draw) {
  let asked = false;
  const redraw = () => nextFrame("drawing");

  function nextFrame(/** @type {Busy} */ kind) {
    if (asked) return;
    asked = true;
    const drawn = begin(kind);
    requestAnimationFrame(() => {
      asked = false;
      if (draw(state)) nextFrame("moving");
      drawn();
    });
  }

  /** Change the state by `mutate(state, ...rest)`, whose result is returned, and redraw.
   * @template {unknown[]} R @template T @param {(state: S, ...rest: R) => T} mutate @param {R} rest */
  function change(mutate, ...rest) {
    redraw();
    return mutate(state, ...rest);
  }

  return { state, change, redraw };
}

/** @template S @typedef {ReturnType<typeof createRedraw<S>>} Redraw */
