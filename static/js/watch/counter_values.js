// The numbers beside a recording at a position: the solver's counters and its speed; in a presentation only those few
// of its method that a class has to see. Pure.

/** @import { Playback } from "./playback.js" */

import { number } from "../core/words.js";
import { exactly, nameOf } from "../core/texts/phrases.js";
import { numeral, percentage, rounded, say } from "../core/texts/say.js";
import { lastUpTo } from "./number_column.js";

// The first of these that a method counts measures its work.
const PACES = ["moves", "visited", "nodes", "conflicts", "updates", "guesses", "combinations", "line_visits"];
const WINDOW = 1000; // milliseconds over which a speed is measured

const OF_MOVES = ["moves", "accepted", "changed", "acceptance"]; // shown before an annealer's pace

/** @type {Record<string, string>} */
const LABELS = {
  cost: say("replay.cost"), best: say("replay.best"), temperature: say("replay.temperature"),
  cells: say("replay.cells_fixed"), doubt: say("replay.doubt"),
};

/** An annealer's numbers after its last move, which are newer than its counters; none for other methods.
 * @param {Playback} playback @param {number} position @returns {Record<string, number>} */
export function numbersAt(playback, position) {
  const { cost = NaN, best = NaN, temperature = NaN } = playback.stepAt(position) ?? {};
  return Number.isNaN(cost) ? {} : { cost, best, temperature };
}

/** [{name, label, text}], the most important first; none before anything has arrived.
 * @param {Playback} playback @param {number} position @param {number} total */
export function countersOf(playback, position, total) {
  if (!playback.count) return [];
  const counters = playback.countersAt(position);
  const step = playback.stepAt(position) ?? { known: 0, doubt: NaN };
  const numbers = numbersAt(playback, position), ofMoves = OF_MOVES.filter((name) => counters[name]);
  const cells = ["cells", LABELS.cells, `${number(step.known)} / ${number(total)}`];
  const anneals = "cost" in numbers, rows = anneals ? [] : [cells];
  for (const [name, value] of Object.entries(numbers)) rows.push([name, LABELS[name], number(value)]);
  if (anneals) rows.push(...ofMoves.map((name) => [name, nameOf(name), number(counters[name])]));
  if (!Number.isNaN(step.doubt)) rows.push(["doubt", LABELS.doubt, say("replay.bits", { number: number(step.doubt) })]);
  const pace = paceOf(playback, position);
  if (pace) rows.push(["rate", say("replay.a_second", { what: nameOf(pace.name) }), number(Math.round(pace.rate))]);
  if (isTimed(playback)) rows.push(["time", say("replay.time"), duration(timeAt(playback, position))]);
  if (anneals) rows.push(cells);
  const shown = new Set(rows.map(([name]) => name));
  const others = Object.entries(counters).filter(([name, value]) => value !== 0 && !shown.has(name));
  rows.push(...others.map(([name, value]) => [name, nameOf(name), number(value)]));
  return rows.map(([name, label, text]) => ({ name, label, text }));
}

/** Whether its times are known: not those of a recording that came with the page, nor of a branch.
 * @param {Playback} playback */
const isTimed = ({ closed, finished, columns, count }) =>
  !closed && (!finished || finished.seconds != null || columns.at.data[count - 1] > 0);

/** Milliseconds; at the end as exactly as the server measured them.
 * @param {Playback} playback @param {number} position */
function timeAt(playback, position) {
  const { finished } = playback;
  return position === playback.count && finished?.seconds != null ? finished.seconds * 1000 : playback.timeAt(position);
}

/** The counter of the method's work, and how fast it grew just before a position; null if unknown.
 * @param {Playback} playback @param {number} position */
function paceOf(playback, position) {
  const counters = playback.countersAt(position), name = PACES.find((counter) => counters[counter]);
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

// In a presentation

const UNKNOWN = "–";
const CHART_LINES = /** @type {Record<string, string>} */ ({ cells: "known", acceptance: "accepted" });
const MEASURED = ["cost", "temperature", "best", "acceptance"];
const SEARCHED = ["visited", "stored", "depth"];
const PRESENTED_LABELS = /** @type {Record<string, string>} */ ({
  ...LABELS, best: nameOf("best"), acceptance: nameOf("accepted"), stored: say("replay.stored"),
  depth: say("replay.depth"),
});
/** By method, the lines of its chart and counters; of an annealer by single moves others. */
const PRESENTED = /** @type {Record<string, string[]>} */ ({
  exact: ["cells", "conflicts", "learned", "guesses"], sat: ["cells", "conflicts", "learned", "decisions"],
  passes: ["cells", "passes", "line_visits"], belief: ["cells", "rounds", "guesses", "doubt"],
  anneal: ["cost", "temperature", "best", "changed"],
  dfs: SEARCHED, bfs: SEARCHED, astar: SEARCHED, sat3d: ["cells", "conflicts", "decisions"],
  lines3d: ["cells", "rounds", "line_visits"],
});

/** The numbers of a method in a presentation, each with the name of its line in the chart, if it has one. What is not
 * counted yet is 0, and what is not known yet a dash, so that none comes or goes.
 * @param {string} method @param {Playback} playback @param {number} position @param {number} total */
export function presentedOf(method, playback, position, total) {
  const values = valuesAt(playback, position);
  return (PRESENTED[method] ?? MEASURED).map((name) => {
    const value = values[name] ?? (MEASURED.includes(name) || name === "doubt" ? NaN : 0);
    const text = Number.isNaN(value) ? UNKNOWN : textOf(name, value, total);
    return { name, line: CHART_LINES[name] ?? name, label: PRESENTED_LABELS[name] ?? nameOf(name), text };
  });
}

/** @param {Playback} playback @param {number} position @returns {Record<string, number>} */
function valuesAt(playback, position) {
  const step = playback.stepAt(position) ?? { known: playback.knownFirst, doubt: NaN, accepted: NaN };
  return {
    ...playback.countersAt(position), acceptance: step.accepted, doubt: step.doubt, cells: step.known,
    ...numbersAt(playback, position), ...searchedAt(playback, position),
  };
}

/** The states in memory and the rows filled in at a node of a search, as the chart shows them.
 * @param {Playback} playback @param {number} position @returns {Record<string, number>} */
function searchedAt({ tree }, position) {
  const node = tree.nodeAt(position);
  return node < 0 ? {} : { stored: tree.storedAt(position), depth: tree.depth.data[node] };
}

/** @param {string} name @param {number} value @param {number} total */
function textOf(name, value, total) {
  if (name === "acceptance") return percentage(value);
  return name === "cells" ? `${number(value)} / ${number(total)}` : number(value);
}
