// What is played: lets time pass in every frame, draws, and brings numbers up to date less often than the board.

import { createRedraw } from "../base/redraw.js";

const LONGEST = 0.25; // seconds that a frame counts for at most: after a rest it does not jump
const REST = 80; // milliseconds between two updates of what has to be read, while something moves

/**
 * `advance(seconds)` lets time pass and returns whether there is more to play; `draw(now, quiet)` shows where it is,
 * numbers too when `quiet`, and returns whether something still moves. Returns what asks for a redraw.
 * @param {{ playing: boolean }} state
 * @param {{ advance: (seconds: number) => boolean, draw: (now: number, quiet: boolean) => boolean }} acts
 */
export function createLoop(state, { advance, draw }) {
  let drawn = 0, read = 0;

  function frame() {
    const now = performance.now(), more = advance(Math.min(LONGEST, (now - drawn) / 1000));
    drawn = now;
    const quiet = !state.playing || now - read > REST;
    if (quiet) read = now;
    const moving = draw(now, quiet);
    return more || moving || (state.playing && !quiet);
  }

  return createRedraw(state, frame).redraw;
}
