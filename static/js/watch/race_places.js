// Who came in first in a race: by the work that all racers count, else by their times in several runs. Pure.

/** What work is counted in: states, moves, lines visited, conflicts. */
const WORK = ["visited", "moves", "line_visits", "conflicts"];
const DECIDED = new Set(["UNIQUE", "MULTIPLE", "NONE", "SOLVED"]);

/** @typedef {{ place: number, tie: boolean }} Place */
/** What several times come to. @typedef {{ median: number, low: number, high: number, runs: number }} Spread */

/** Whether who ended like this has come in. @param {{ outcome: string } | null} end */
export const isIn = (end) => end !== null && DECIDED.has(end.outcome);

/** The counter by which racers can be compared: the first that all of them tell, and that is more than 0 for anybody.
 * @param {Record<string, number>[]} counters */
export const sharedWork = (counters) =>
  WORK.find((name) => counters.every((one) => name in one) && counters.some((one) => one[name] > 0)) ?? null;

/** Equal work is an equal place; null for who has not come in. @param {(number | null)[]} amounts */
export const placesByWork = (amounts) => placesOf(amounts, (one, other) => one === other);

/** Times that lie within each other's spread are alike. @param {(Spread | null)[]} spreads */
export const placesByTime = (spreads) => placesOf(spreads, areAlike, (one, other) => one.median - other.median);

/** @param {Spread} one @param {Spread} other */
const areAlike = (one, other) =>
  one.low <= other.median && other.median <= one.high && other.low <= one.median && one.median <= other.high;

/** The median of some times, and between which it lies. @param {number[]} times @returns {Spread | null} */
export function spreadOf(times) {
  if (!times.length) return null;
  const order = [...times].sort((one, other) => one - other), middle = order[(order.length - 1) >> 1];
  return { median: middle, low: order[0], high: order[order.length - 1], runs: order.length };
}

/**
 * Who is like the first of a group belongs to it.
 * @template T
 * @param {(T | null)[]} scores
 * @param {(one: T, other: T) => boolean} alike
 * @param {(one: T, other: T) => number} [compare]
 * @returns {(Place | null)[]}
 */
function placesOf(scores, alike, compare = (one, other) => Number(one) - Number(other)) {
  const firsts = /** @type {T[]} */ ([]), ran = scores.filter((score) => score !== null);
  for (const score of [...ran].sort(compare)) {
    if (!firsts.length || !alike(firsts[firsts.length - 1], score)) firsts.push(score);
  }
  const groups = ran.map((score) => firsts.findLastIndex((first) => compare(first, score) <= 0));
  return scores.map((score) => {
    if (score === null) return null;
    const group = groups[ran.indexOf(score)], before = groups.filter((other) => other < group).length;
    return { place: before + 1, tie: groups.filter((other) => other === group).length > 1 };
  });
}
