// What pupils report of their runs, each with a seed of its own: the cost of a run as a short curve, and the curves of
// a class. Pure.

import { lastValue, linesOf } from "../watch/chart_scales.js";
import { finishFrom, isCount } from "../watch/finishes.js";

/** @import { Playback } from "../watch/playback.js" */
/** @import { Finish } from "../watch/finishes.js" */

const POINTS = 60;
const FAR_MOVES = 10_000, FAR_COST = 4; // times the middle of all runs
const PUPIL = /^\d{1,6}$/;
export const ENDS = ["SOLVED", "UNIQUE", "MULTIPLE", "LIMIT", "STUCK"]; // of a method that was let do its work
const SOLVED = ENDS.slice(0, 3);
const RUNNING = ["asking", "queued", "running"];

/** A run as the class sees it; `curve` has moves and costs in turn.
 * @typedef {Finish & { state: string, curve: number[] }} Run */

/** The cost over the moves as at most `most` points: moves and costs in turn. Points are close together where few moves
 * were made, because most happens early. @param {Playback} playback @param {number} total the number of cells */
export function curveOf(playback, total, most = POINTS) {
  const line = linesOf(playback, total).find(({ name }) => name === "cost"), curve = /** @type {number[]} */ ([]);
  if (!line || !playback.count) return curve;
  const end = playback.alongAt(playback.count), places = new Set(spread(end, most).map((moves) =>
    Math.max(1, playback.positionAlong(moves))));
  for (const position of places) {
    const cost = position === playback.count ? lastValue(line, position - 1) : line.value(position - 1);
    if (!Number.isNaN(cost)) curve.push(playback.alongAt(position), rounded(cost));
  }
  return curve;
}

/** Numbers of moves up to `end`, each by the same factor above the one before. @param {number} end
 * @param {number} most */
const spread = (end, most) =>
  Array.from({ length: most }, (_, i) => Math.round((end + 1) ** (i / (most - 1)) - 1));

/** @param {number} value */
const rounded = (value) => Math.round(value * 100) / 100;

/** What a pupil reports of a run. @param {{ state: string, whole: Playback }} session @param {number} total
 * @param {Record<string, unknown>} options */
export function reportOf({ state, whole }, total, options) {
  const { finished, count } = whole, counters = finished?.counters ?? whole.countersAt(count);
  const curve = curveOf(whole, total), outcome = finished?.outcome ?? "", solved = SOLVED.includes(outcome);
  const end = finished && !ENDS.includes(outcome) ? "failed" : state;
  const cost = solved ? 0 : curve.at(-1) ?? 0, moves = counters.moves ?? (count ? whole.alongAt(count) : 0);
  if (solved) endAt(curve, moves);
  const best = solved ? 0 : rounded(Math.min(counters.best ?? cost, cost));
  return { state: end, moves, cost, best, solved, seconds: finished?.seconds ?? null, options, curve };
}

/** The last move leads to a solution. @param {number[]} curve @param {number} moves */
function endAt(curve, moves) {
  if (curve.length >= 2 * POINTS || curve.at(-2) === moves) curve.splice(-2);
  curve.push(Math.max(moves, curve.at(-2) ?? 0), 0);
}

/** The runs in the works of a class, by seed. The screen knows no pupils: there, all seeds are 0. A work may hold
 * anything, so only what can be read counts.
 * @param {Iterable<[string, any]>} works @returns {Run[]} */
export function runsOf(works) {
  const runs = /** @type {Run[]} */ ([]);
  for (const [pupil, work] of works) {
    const finish = finishFrom({ ...work, seed: PUPIL.test(pupil) ? Number(pupil) : 0 });
    if (finish) runs.push({ ...finish, state: String(work.state), curve: curveIn(work.curve) });
  }
  return runs.sort((one, other) => one.seed - other.seed);
}

/** @param {unknown} curve @returns {number[]} */
function curveIn(curve) {
  const numbers = Array.isArray(curve) ? curve : [], even = numbers.length % 2 === 0 && numbers.length <= 2 * POINTS;
  return even && numbers.every(isCount) ? numbers : [];
}

/** The runs that have ended, one way or the other. @param {Run[]} runs */
export const endedOf = (runs) => runs.filter(({ state }) => state === "finished");

/** Whether a run goes on or waits for its turn. @param {{ state: string }} run */
export const isGoingOn = ({ state }) => RUNNING.includes(state);

/** The ends of the axes of many curves. What lies far beyond most of them is cut off: no report spoils the chart.
 * @param {{ curve: number[] }[]} runs */
export function boundsOf(runs) {
  const ends = runs.filter(({ curve }) => curve.length).map(({ curve }) => ({
    moves: Math.max(...curve.filter((_, i) => i % 2 === 0)), cost: Math.max(...curve.filter((_, i) => i % 2)),
  }));
  const most = (/** @type {"moves" | "cost"} */ name, /** @type {number} */ least, /** @type {number} */ times) => {
    const order = ends.map((end) => end[name]).sort((one, other) => one - other);
    const middle = order[order.length >> 1] ?? least;
    return Math.max(least, Math.min(order.at(-1) ?? least, times * middle));
  };
  return { moves: most("moves", 10, FAR_MOVES), cost: most("cost", 1, FAR_COST) };
}

/** How far along an axis of equal factors a number of moves lies, as a share of its length.
 * @param {number} moves @param {number} most */
export const shareOfMoves = (moves, most) => Math.min(1, Math.log10(1 + moves) / Math.log10(1 + most));

/** Short rows for runs of the machine, which everybody gets. @param {Finish[]} finishes */
export const packed = (finishes) =>
  finishes.map(({ seed, moves, best, solved }) => [seed, moves, best, Number(solved)]);

/** @param {number[][]} [rows] @returns {Finish[]} */
export const unpacked = (rows = []) => rows.map(([seed, moves, best, solved]) => (
  { seed, moves, best, cost: best, solved: solved === 1, seconds: null, options: {} }));

/** The options of a pupil: those of the activity, with what the pupil may choose freely in place of theirs.
 * @param {Record<string, unknown>} given @param {string[]} free @param {Record<string, unknown>} chosen */
export const optionsWith = (given, free, chosen) =>
  ({ ...Object.fromEntries(Object.entries(given).filter(([name]) => !free.includes(name))), ...chosen });
