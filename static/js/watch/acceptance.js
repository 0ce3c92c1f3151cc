// The rule by which an annealer judges a move, as a curve: the probability exp(-d / T) over the rise d of the cost.
// Pure.

import { MOVE } from "./event_codes.js";

const SWAPS = new Set([MOVE.STAYED, MOVE.SWAPPED]);
const JUDGED = new Set([MOVE.REFUSED, MOVE.TAKEN, ...SWAPS]);
const LOOKED_AT = 2_000; // moves of a run that say how far the axis goes
const LEAST = 4, FARTHEST = 12; // rises of the cost at the end of the axis
const BETTER = 3; // how far the axis goes below 0, at least

/** `draw` is the number that the probability was compared with, or NaN; `isThreshold` if it is not a random one.
 * @typedef {{ rise: number, temperature: number, chance: number, draw: number, accepted: boolean, isSwap: boolean,
 *   isThreshold: boolean }} Judgement */

/** How a move was judged; null if it was not. Two grids of a ladder swap by the same rule: the rise is how much more
 * the one costs that would become colder, and 1 / T the difference of their 1 / T.
 * @param {AnnealedMove} move @returns {Judgement | null} */
export function judgementOf(move) {
  const { kind, delta, draw, rung, how: { rungs, acceptance } } = move, isSwap = SWAPS.has(kind);
  if (!JUDGED.has(kind)) return null;
  const temperature = isSwap ? 1 / (1 / rungs[rung + 1] - 1 / rungs[rung]) : move.temperature;
  const rise = isSwap ? 0 - delta : delta, accepted = kind === MOVE.TAKEN || kind === MOVE.SWAPPED;
  return {
    rise, temperature, draw, accepted, isSwap, chance: acceptanceOf(rise, temperature),
    isThreshold: acceptance === "original" && !isSwap,
  };
}

/** The probability with which a rise of the cost is accepted. @param {number} rise @param {number} temperature */
export const acceptanceOf = (rise, temperature) => (rise <= 0 ? 1 : Math.exp(-rise / temperature));

/** The ends of the axis for a move: the same for a whole run, as far as its rises have room.
 * @param {import("./playback.js").Playback} playback @param {number} rise */
export function axisFor({ annealed: { columns: { kind, delta }, count } }, rise) {
  let most = LEAST;
  for (let at = 0; at < Math.min(count, LOOKED_AT); at++) {
    if (JUDGED.has(kind.data[at])) most = Math.max(most, Math.abs(delta.data[at]));
  }
  return { least: Math.min(-BETTER, rise), most: Math.max(Math.min(most, FARTHEST), rise) };
}
