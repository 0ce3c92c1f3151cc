// The frames of a film, for the server to paint. Pure.

/** @import { Playback } from "../playback.js" */

export const RATES = [5, 10, 20, 25]; // frames a second: a GIF counts hundredths of one
const REST = 1.5, SHARE = 0.2; // seconds that the last frame stays, and at most so much of the film
const LONGEST = 500; // characters of a caption

/** Each frame has the step that it shows, the milliseconds that it stays, and its caption. They are spread evenly from
 * the place `first` to the place `last`, and one that shows the same as the one before prolongs it.
 * @param {Pick<Playback, "xAt">} playback @param {{ first: number, last: number, seconds: number, rate: number }} film
 * @param {(place: number) => string} captionAt */
export function framesOf(playback, { first, last, seconds, rate }, captionAt) {
  const rest = Math.min(REST, SHARE * seconds), count = Math.max(1, Math.round((seconds - rest) * rate));
  const frames = /** @type {Frame[]} */ ([]);
  for (let i = 0; i < count; i++) {
    const place = first + Math.round((i / Math.max(1, count - 1)) * (last - first));
    const step = playback.xAt(place), before = frames.at(-1);
    const time = i < count - 1 ? 1_000 / rate : Math.round(1_000 * seconds) - (1_000 / rate) * i;
    if (before?.[0] === step) before[1] += time;
    else frames.push([step, time, captionAt(place).slice(0, LONGEST)]);
  }
  return frames;
}

/** @typedef {[step: number, milliseconds: number, caption: string]} Frame */
