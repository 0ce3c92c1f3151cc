// How hard a puzzle is for people: a number, a level, the minutes it takes, and the reasons, from a walk with {atOnce}.
// Pure.
//
// The engine's solvers/explain/rating.py is the reference and says how the weights were chosen.

import { LEVELS, RATING } from "../../core/engine.js";
import { UNKNOWN } from "../../core/marks.js";
import { NEXT_LINE } from "./suppositions.js";
import { LOOKING_AT_ONE_LINE, techniqueOf } from "./techniques/techniques.js";

const {
  HIGHEST, STEP, READ, SEE, WRITE, FOLLOW, TRIALS, SEARCH, OPENING, OBVIOUS, CLOSER, OFTEN, MIDDLE, SCALE, SUPPOSED,
  FURTHER, LONG, SHORT,
} = RATING;
const EXPERT = LEVELS[LEVELS.length - 1][1]; // from here on a cell has to be supposed

/** The hardest level that begins at a rating or below it. @param {number} number */
const levelOf = (number) => LEVELS.filter(([, begin]) => number >= begin).pop()?.[0] ?? null;

/** @param {Walked} walked @returns {Rating} */
export function ratingOf(walked) {
  const { rounds: all, outcome, puzzle } = walked, openCells = walked.start.filter((mark) => mark === UNKNOWN).length;
  const timed = withOpenShare(all, openCells).filter(({ round: { tier } }) => tier && tier <= LOOKING_AT_ONE_LINE);
  const rounds = timed.map(({ round }) => round), begun = all.find(({ tier }) => tier);
  const supposed = all.filter(({ tier }) => tier > LOOKING_AT_ONE_LINE).length;
  const first = begun === rounds[0] ? begun : undefined;
  const left = walked.cells.filter((mark) => mark === UNKNOWN).length, hardest = hardestOf(rounds);
  const lines = puzzle.clues.filter((clue) => clue !== null).length, pace = paceOf(timed, openCells);
  const share = first ? first.gain / openCells : Number(!all.length), { moment, worst } = hardestMoment(timed);
  const reach = Math.max(0, ...all.map((round) => round.reach));
  const thought = all.reduce((sum, round) => sum + secondsOf(round), 0) / 60 + (left * SEARCH) / 60;
  const rated = outcome === "UNIQUE" || outcome === "STUCK";
  const hardness = moment - pace + OFTEN * Math.log2(1 + closerLooks(timed));
  const reasoning = reasoningOf(hardness, puzzle.shape.length);
  const number = !rated ? null : left ? HIGHEST : numberOf(reasoning, supposed, reach);
  /** @type {Omit<Rating, "reasons">} */
  const rating = {
    outcome, number, level: number === null ? null : levelOf(number),
    minutes: rated ? rounded(thought + (openCells * WRITE) / 60) : null,
    footholds: first?.lines ?? 0, lines, share, rounds: rounds.length,
    pace: Number((2 ** pace).toFixed(3)), few: worst?.lines ?? 0, among: worst?.openLines ?? 0, hardest,
    recurs: codesIn(rounds).filter((code) => code === hardest).length, supposed, reach, left,
  };
  return { ...rating, reasons: reasonsOf(rating) };
}

/** A round, and the share of the cells that are open when it begins.
 * @typedef {{ share: number, round: ExplainedRound }} Timed */

/** @param {ExplainedRound[]} rounds @param {number} cells @returns {Timed[]} */
function withOpenShare(rounds, cells) {
  let left = cells;
  return rounds.map((round) => {
    const share = left / cells;
    left -= round.gain;
    return { share, round };
  });
}

/** The logarithm of a mean share, in which the opening counts most. @param {Timed[]} rounds @param {number} cells */
function paceOf(rounds, cells) {
  let counts = 0, sum = 0;
  for (const { share, round } of rounds) {
    counts += share ** OPENING;
    sum += share ** OPENING * Math.log2(round.gain / cells);
  }
  return counts ? sum / counts : 0;
}

/** The round in which an entry is hardest to find. @param {Timed[]} rounds */
function hardestMoment(rounds) {
  const most = { moment: 0, worst: /** @type {ExplainedRound | undefined} */ (undefined) };
  for (const { share, round } of rounds) {
    const obvious = round.seen.some(([code]) => techniqueOf(code).weight <= OBVIOUS);
    const closer = Math.log2(round.openLines / round.lines) + CLOSER * (round.tier - 1);
    const moment = obvious ? 0 : closer * Math.sqrt(share);
    if (!most.worst || moment > most.moment) Object.assign(most, { moment, worst: round });
  }
  return most;
}

/** In how many rounds lines have to be looked at more closely; early ones count more. @param {Timed[]} rounds */
const closerLooks = (rounds) => rounds.reduce((sum, { share, round }) => sum + (round.tier > 1 ? share : 0), 0);

/** @param {ExplainedRound[]} rounds */
const codesIn = (rounds) => rounds.flatMap(({ seen }) => seen.map(([code]) => code));

/** @param {ExplainedRound[]} rounds */
const hardestOf = (rounds) => codesIn(rounds).reduce((most, code) =>
  (!most || techniqueOf(code).weight > techniqueOf(most).weight ? code : most), "");

/** The first tier reads only lines that changed, others all open lines. @param {ExplainedRound} round */
function secondsOf({ tier, changed, openLines, seen, reach }) {
  let seconds = changed * READ[1];
  for (let deeper = 2; deeper <= Math.min(tier, LOOKING_AT_ONE_LINE); deeper++) seconds += openLines * READ[deeper];
  if (tier > LOOKING_AT_ONE_LINE) return seconds + Math.max(1, TRIALS / seen.length) * reach * FOLLOW;
  return seconds + seen.reduce((sum, [code]) => sum + SEE[techniqueOf(code).tier], 0);
}

/** How hard the lines are, from 0 to below 1. @param {number} hardness @param {number} axes */
function reasoningOf(hardness, axes) {
  const middle = MIDDLE[axes - 2], scale = SCALE[axes - 2], lowest = Math.tanh(middle / scale);
  return (Math.tanh((hardness - middle) / scale) + lowest) / (1 + lowest);
}

/** The rating where no search is needed.
 * @param {number} reasoning @param {number} supposed @param {number} reach */
function numberOf(reasoning, supposed, reach) {
  if (!supposed) return Math.min(EXPERT - STEP, rounded(1 + (EXPERT - 1) * reasoning, 2));
  const more = SUPPOSED * Math.log2(supposed) + FURTHER * (reach - NEXT_LINE);
  return rounded(Math.min(HIGHEST - STEP, EXPERT + reasoning + more), 2);
}

/** @param {number} number @param {number} [digits] */
const rounded = (number, digits = 1) => Number(number.toFixed(digits));

/** @param {Omit<Rating, "reasons">} rating @returns {RatedReason[]} */
function reasonsOf(rating) {
  const { outcome, number, rounds, supposed, left } = rating;
  const end = outcome === "NONE" ? "none" : outcome === "MULTIPLE" ? "not_unique" : number === null ? "not_done"
    : !rounds && !supposed && !left ? "solved" : "";
  return end ? [{ code: end, parameters: {} }] : whyOf(rating);
}

/** @param {Omit<Rating, "reasons">} rating @returns {RatedReason[]} */
function whyOf(rating) {
  const { level, footholds, lines, share, rounds, pace, few, among, hardest, recurs, supposed, reach, left } = rating;
  const time = rating.minutes ?? 0, gentle = level === "easy" || level === "medium";
  /** @type {[boolean, string, RatedReason["parameters"]][]} */
  const all = [
    [gentle && time >= LONG, "long_easy", {}],
    [!gentle && time <= SHORT, "short_hard", {}],
    [footholds > 0, "footholds", { count: footholds, lines, share }],
    [!footholds, "no_footholds", {}],
    [rounds > 0, "rounds", { count: rounds, share: Math.max(pace, 0.01) }],
    [rounds > 0, "moment", { count: few, lines: among }],
    [hardest !== "", "hardest", { count: recurs, technique: hardest }],
    [supposed > 0, "suppositions", { count: supposed, reach }],
    [left > 0, "deeper", { count: left }],
  ];
  return all.filter(([holds]) => holds).map(([, code, parameters]) => ({ code, parameters }));
}
