// Where a solve stands that a class follows, as the teacher's page tells it and the others read it. Pure.
//
// The place is the number of an event of the recording, because steps may be merged differently on other devices. Of a
// branch, which every device derives by itself, it is a step, and `branch` the event at which the solve was left. Of a
// stretch of single moves it is a move of a chain.

/** @typedef {{ chain: number, number: number }} LedMove */
/** @typedef {{ at: number, playing: boolean, speed: number | null, branch: number | null, move: LedMove | null
 *   }} LedPlace */

const AS_IT_COMES = -1; // JSON has no Infinity

/** @param {LedPlace} place @returns {Record<string, unknown>} */
export const writeLed = ({ speed, ...place }) => ({ ...place, speed: speed === Infinity ? AS_IT_COMES : speed });

/** @param {any} stage which may lack everything @returns {LedPlace | null} */
export function readLed(stage) {
  const { at, playing, speed, branch, move } = stage ?? {}, { chain, number } = move ?? {};
  if (!Number.isInteger(at) || at < 0) return null;
  const fast = speed === AS_IT_COMES ? Infinity : Number.isFinite(speed) && speed > 0 ? speed : null;
  return {
    at, playing: playing === true, speed: fast, branch: Number.isInteger(branch) ? branch : null,
    move: Number.isInteger(chain) && Number.isInteger(number) ? { chain, number } : null,
  };
}

/** Whether a page that plays by itself is where it should be: places come only twice a second, and played on in
 * between. @param {number} place @param {number} led @param {{ playing: boolean }} how @param {number} pace steps a
 * second */
export const isNear = (place, led, { playing }, pace) => playing && Math.abs(place - led) <= Math.max(1, pace);
