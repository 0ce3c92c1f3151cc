// How fast a recording is played: decoupled from how fast it comes in. Pure.

import "../core/texts/more_texts.js";
import { say } from "../core/texts/say.js";

/** Steps a second; the last one is as fast as they come. */
export const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, Infinity];
const WHOLE = 8; // seconds that all of it takes as long as no speed is chosen
const SLOWEST = 8; // steps a second, then

/** With no speed chosen: all of it takes some seconds. @returns {Pace} */
export const createPace = () => ({ place: 0, playing: false, speed: null });

/** @param {{ place: number }} one */
export const positionOf = ({ place }) => Math.floor(place);

/** Let `seconds` pass, when there are `count` steps so far.
 * @param {Pace} pace @param {number} count @param {number} seconds */
export function advance(pace, count, seconds) {
  if (!pace.playing) return;
  const speed = pace.speed ?? Math.max(SLOWEST, count / WHOLE);
  pace.place = Math.min(count, pace.place + (speed === Infinity ? count : speed * seconds));
}

/** @param {number | null} speed */
export const speedName = (speed) =>
  speed === null
    ? say("replay.automatic")
    : speed === Infinity
      ? say("replay.as_it_comes")
      : say("replay.steps_a_second", { count: speed });
