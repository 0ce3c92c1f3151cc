// Who came in first. Pure.

import { say } from "../texts/say.js";

const DECIDED = new Set(["UNIQUE", "MULTIPLE", "NONE", "SOLVED"]);
const ALIKE = 0.001; // seconds: what is not further apart came in together

/** By the `finished` events (null for who still runs): {place, tie} or null for those who have none.
 * @param {({ outcome: string, seconds?: number | null } | null)[]} ends */
export function placesOf(ends) {
  const times = ends.map((end) => (end && DECIDED.has(end.outcome) ? end.seconds ?? null : null));
  const ran = times.filter((time) => time !== null), order = [...new Set(ran)].sort((a, b) => a - b);
  const groups = order.filter((time, i) => i === 0 || time - order[i - 1] > ALIKE);
  /** @param {number} time */
  const groupOf = (time) => groups.filter((first) => first <= time).length - 1;
  return times.map((time) => {
    if (time === null) return null;
    const group = groupOf(time);
    const before = ran.filter((one) => groupOf(one) < group), alike = ran.filter((one) => groupOf(one) === group);
    return { place: 1 + before.length, tie: alike.length > 1 };
  });
}

/** @param {number} place */
export function ordinal(place) {
  const teen = Math.floor(place / 10) % 10 === 1, last = place % 10;
  return say(`race.place_${!teen && last >= 1 && last <= 3 ? last : 4}`, { place });
}
