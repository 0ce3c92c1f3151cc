// Who came in first. Pure.

const DECIDED = new Set(["UNIQUE", "MULTIPLE", "NONE", "SOLVED"]);
const ALIKE = 0.001; // seconds: what is not further apart came in together

/** By the `finished` events (null for who still runs): {place, tie} or null for those who have none. */
export function placesOf(ends) {
  const times = ends.map((end) => (end && DECIDED.has(end.outcome) && end.seconds != null ? end.seconds : null));
  const order = [...new Set(times.filter((time) => time !== null))].sort((a, b) => a - b);
  const groups = order.filter((time, i) => i === 0 || time - order[i - 1] > ALIKE);
  const groupOf = (time) => groups.filter((first) => first <= time).length - 1;
  return times.map((time) => {
    if (time === null) return null;
    const group = groupOf(time), all = times.filter((one) => one !== null);
    return { place: 1 + all.filter((one) => groupOf(one) < group).length, tie: all.filter((one) => groupOf(one) === group).length > 1 };
  });
}

export const ordinal = (place) => `${place}${["st", "nd", "rd"][place - 1] ?? "th"}`;
