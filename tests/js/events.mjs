// Events as the server sends them, and recordings of them. No tests here.

import { Playback } from "../../static/js/watch/playback.js";

/** Facts, each [cell, value, why]. */
export function steps(...rows) {
  const [cells, values, why] = [0, 1, 2].map((part) => rows.map((row) => row[part]));
  return { t: "steps", cells, values, why };
}

/** What lines believe, in thousandths: pairs of a cell and its chance. */
export function belief(...pairs) {
  return { t: "belief", cells: pairs.map(([cell]) => cell), chances: pairs.map(([, chance]) => chance) };
}

/** The events of a frame that stands for so many. */
export const frame = (count, ...events) => events.map((event) => ({ ...event, merged: count }));

/** A recording of events that come one by one. */
export function recorded(size, events, bounds = {}) {
  const playback = new Playback(size, bounds);
  for (const event of events) playback.take([{ at: 0, ...event }]);
  return playback;
}

/** From the beginning to the end. */
export const placesOf = ({ count }) => Array.from({ length: count + 1 }, (_, place) => place);
