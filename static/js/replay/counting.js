// The numbers beside a recording at a position: what the solver told, and how fast it worked. Pure.

/** @import { Playback } from "./playback.js" */

import { number } from "../game/words.js";
import { exactly, nameOf, numeral, rounded, say } from "../texts/say.js";
import { lastUpTo } from "./columns.js";

// What a method's work is counted in: the first of these that it tells.
const PACES = ["moves", "visited", "nodes", "conflicts", "updates", "guesses", "combinations", "line_visits"];
const WINDOW = 1000; // milliseconds over which a speed is measured

/** [{name, label, text}], the most telling first.
 * @param {Playback} playback @param {number} position @param {number} total */
export function countersOf(playback, position, total) {
  const counters = playback.countersAt(position);
  const known = position ? playback.stepAt(position) : { known: 0, cost: NaN, temperature: NaN, doubt: NaN };
  const rows = [["cells", say("replay.cells_fixed"), `${number(known.known)} / ${number(total)}`]];
  if (!Number.isNaN(known.cost))
    {
    rows.push(["cost", say("replay.cost"), number(known.cost)]);
    rows.push(["temperature", say("replay.temperature"), number(known.temperature)]);
  }
  const doubt = say("replay.bits", { number: number(known.doubt) });
  if (!Number.isNaN(known.doubt)) rows.push(["doubt", say("replay.doubt"), doubt]);
  const pace = paceOf(playback, position);
  if (pace) rows.push(["rate", say("replay.a_second", { what: nameOf(pace.name) }), number(Math.round(pace.rate))]);
  rows.push(["time", say("replay.time"), duration(timeAt(playback, position))]);
  const shown = new Set(rows.map(([name]) => name));
  rows.push(
    ...Object.entries(counters)
      .filter(([name, value]) => value !== 0 && !shown.has(name))
      .map(([name, value]) => [name, nameOf(name), number(value)]),
  );
  return rows.map(([name, label, text]) => ({ name, label, text }));
}

/** Milliseconds; at the end as exactly as the server measured them.
 * @param {Playback} playback @param {number} position */
function timeAt(playback, position) {
  const { finished } = playback;
  return position === playback.count && finished?.seconds != null ? finished.seconds * 1000 : playback.timeAt(position);
}

/** What the method's work is counted in and how much of it there was a second just before a position; null if unknown.
 * @param {Playback} playback @param {number} position */
function paceOf(playback, position) {
  const counters = playback.countersAt(position), name = PACES.find((one) => counters[one]);
  if (!name) return null;
  const now = timeAt(playback, position), back = lastUpTo(playback.columns.at, now - WINDOW) + 1;
  const before = playback.countersAt(back)[name] ?? 0, spent = now - playback.timeAt(back);
  return spent > 0 ? { name, rate: ((counters[name] - before) / spent) * 1000 } : null;
}

/** @param {number} milliseconds */
export function duration(milliseconds) {
  if (milliseconds < 100) return say("replay.milliseconds", { number: rounded(milliseconds, 2) });
  const seconds = milliseconds / 1000;
  return say("replay.seconds", { number: seconds < 100 ? exactly(seconds, 2) : numeral(Math.round(seconds)) });
}
