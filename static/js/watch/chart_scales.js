// The lines of a chart of a recording, and the axis of each one. Pure.

import { say } from "../core/texts/say.js";
import { standingAt } from "./annealing_moves.js";
import { MOVE } from "./event_codes.js";

const LOOKED_AT = 500; // sampled places of a column when looking for its bounds
const FACTOR = 4; // between the ends of a temperature axis, at least, so that small changes look small

/** @import { Playback } from "./playback.js" */
/** A line of the chart. Those of one `axis` are measured alike; `side` is where its numbers stand.
 * @typedef {{ name: "known" | "cost" | "best" | "temperature" | "accepted" | "doubt" | "depth" | "stored",
 *   label: string, axis: "known" | "cost" | "temperature" | "share" | "doubt" | "depth" | "stored",
 *   side: "left" | "right" | "", color: "ink" | "candidate" | "accent" | "good" | "faint", dash: number[],
 *   wide: number }} Series */
/** `log`: equal steps are equal factors. @typedef {{ low: number, high: number, log: boolean }} Scale */
/** `value` gives the value at a place. @typedef {Series & Scale & { value: (place: number) => number }} Line */

/** @type {Series[]} */
const SERIES = [
  { name: "known", label: say("replay.cells_fixed"), axis: "known", side: "left", color: "ink", dash: [], wide: 1.8 },
  { name: "accepted", label: say("replay.taken"), axis: "share", side: "", color: "good", dash: [1.5, 2.5], wide: 1.6 },
  { name: "cost", label: say("replay.cost"), axis: "cost", side: "left", color: "candidate", dash: [], wide: 1.4 },
  { name: "best", label: say("replay.best"), axis: "cost", side: "", color: "ink", dash: [], wide: 1.4 },
  {
    name: "temperature", label: say("replay.temperature"), axis: "temperature", side: "right", color: "accent",
    dash: [5, 3], wide: 1.8,
  },
  {
    name: "doubt", label: say("replay.doubt_in_bits"), axis: "doubt", side: "right", color: "candidate", dash: [3, 2],
    wide: 1.8,
  },
  { name: "depth", label: say("replay.depth"), axis: "depth", side: "left", color: "ink", dash: [], wide: 1.2 },
  { name: "stored", label: say("replay.stored"), axis: "stored", side: "right", color: "good", dash: [], wide: 1.8 },
];

/** The legend of a line, with its unit where no axis shows it. @param {Line} line */
export const legendOf = ({ label, axis }) => (axis === "share" ? say("replay.in_percent", { what: label }) : label);

/** The heading of an axis. @param {Line} line */
export const axisName = ({ label, log }) => (log ? say("replay.log_of", { what: label }) : label);

/** The lines to draw; `total` is the number of cells. Each rung of a ladder has a temperature of its own, and rejects
 * nothing, so a ladder has no line of these; its cost is the lowest one of its rungs. @param {Playback} playback
 * @param {number} total @returns {Line[]} */
export function linesOf(playback, total) {
  const { isLadder } = playback.annealed, lacking = isLadder ? ["temperature", "accepted"] : [];
  const shown = SERIES.filter(({ name }) => has(playback, name) && !lacking.includes(name));
  return shown.map((series) => {
    const lowest = isLadder && series.name === "cost";
    const value = lowest ? (/** @type {number} */ place) => lowestCost(playback, place) : valueOf(playback, series);
    const label = lowest ? say("replay.lowest_cost") : series.label;
    return { ...series, label, value, ...scaleOf(playback, series, total) };
  });
}

/** The value of a series at a place. @param {Playback} playback @param {Series} series
 * @returns {(place: number) => number} */
function valueOf({ annealed, columns, tree }, { name }) {
  if (name === "depth") return (place) => tree.depth.data[tree.nodeAt(place + 1)] ?? NaN;
  if (name === "stored") return (place) => tree.storedAt(place + 1) || NaN;
  if (!annealed.count) return (place) => columns[name].data[place];
  // Numbers that come between moves run ahead of them, and a gap of moves has no temperature.
  const tells = (/** @type {number} */ move) => move >= 0 &&
    (name !== "temperature" || annealed.columns.kind.data[move] !== MOVE.GAP);
  return (place) => (tells(columns.move.data[place]) ? columns[name].data[place] : NaN);
}

/** The value at a place, or else the last one before it: what comes after the last move has none of its own.
 * @param {Pick<Line, "value">} line @param {number} place */
export function lastValue({ value }, place) {
  while (place > 0 && Number.isNaN(value(place))) place--;
  return value(place);
}

/** The lowest cost on any rung. @param {Playback} playback @param {number} place */
function lowestCost({ annealed: { lanes }, columns }, place) {
  const at = columns.moves.data[place] - 1;
  return Math.min(...lanes.all.map((lane) => standingAt(lane, at)?.cost ?? NaN));
}

/** How far up a value lies, as a share of the axis. @param {Scale} scale @param {number} value */
export function shareOf({ low, high, log }, value) {
  const share = log ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
  return Math.min(1, Math.max(0, share));
}

/** The value at a share of the axis. @param {Scale} scale @param {number} share */
export const valueAt = ({ low, high, log }, share) =>
  (log ? low * (high / low) ** share : low + (high - low) * share);

/** Whether there is anything to draw. An annealer fixes nothing until its end, nor does a search by rows.
 * @param {Playback} playback @param {Series["name"]} name */
function has({ columns, count, tree }, name) {
  const searches = tree.size > 0;
  if (name === "depth" || name === "stored") return searches;
  if (name === "known" && searches) return false;
  const last = columns[name].data[count - 1];
  if (name !== "known") return count > 0 && !Number.isNaN(last);
  return !count || Number.isNaN(columns.cost.data[count - 1]);
}

/** @param {Playback} playback @param {Series} series @param {number} total @returns {Scale} */
function scaleOf(playback, { axis }, total) {
  if (axis === "depth") return { low: 0, high: playback.tree.deepest || 1, log: false };
  if (axis === "stored") return { low: 0, high: playback.tree.peak || 1, log: false };
  if (axis === "known") return { low: 0, high: total || 1, log: false };
  if (axis === "share" || axis === "doubt") return { low: 0, high: 1, log: false };
  const { least, most } = boundsOf(playback, axis);
  if (axis === "cost") return { low: 0, high: most || 1, log: false };
  return { low: Math.min(least, most / FACTOR) || 1 / FACTOR, high: most || 1, log: true };
}

/** The least value above 0 and the highest, at many places, including the last one.
 * @param {Playback} playback @param {"cost" | "temperature"} name */
function boundsOf({ columns, count }, name) {
  const { data } = columns[name], stride = Math.max(1, Math.floor(count / LOOKED_AT));
  let least = Infinity, most = 0;
  for (let place = count - 1; place >= 0; place -= stride) {
    if (data[place] > 0) least = Math.min(least, data[place]);
    most = Math.max(most, data[place] || 0);
  }
  return { least, most };
}
