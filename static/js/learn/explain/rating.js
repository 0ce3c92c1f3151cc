// How hard a puzzle is for people: a number, a level, the minutes it takes, and the reasons, from a walk with {atOnce}.
// Pure.
//
// The engine's solvers/explain/rating.py is the reference and says how the weights were chosen.

import { LEVELS, RATING } from "../../core/engine.js";
import { UNKNOWN } from "../../core/marks.js";
import { LOOKING_AT_ONE_LINE, techniqueOf } from "./techniques/techniques.js";

const { HIGHEST, STEP, READ, SEE, WRITE, FOLLOW, TRIALS, SEARCH, GOOD_START, MANY_LINES, TECHNIQUES } = RATING;
const EXPERT = LEVELS[LEVELS.length - 1][1]; // from here on a cell has to be supposed

/** The hardest level that begins at a rating or below it. @param {number} number */
const levelOf = (number) => LEVELS.filter(([, begin]) => number >= begin).pop()?.[0] ?? null;

/** @param {Walked} walked @returns {Rating} */
export function ratingOf(walked) {
  const { rounds: all, outcome, puzzle } = walked, openCells = walked.start.filter((mark) => mark === UNKNOWN).length;
  const rounds = all.filter(({ tier }) => tier <= LOOKING_AT_ONE_LINE), supposed = all.length - rounds.length;
  const first = all[0] === rounds[0] ? all[0] : undefined;
  const left = walked.cells.filter((mark) => mark === UNKNOWN).length;
  const lines = puzzle.clues.filter((clue) => clue !== null).length, hardest = hardestOf(rounds);
  const share = first ? first.steps.reduce((sum, { cells }) => sum + cells.length, 0) / openCells : Number(!all.length);
  const narrow = rounds.filter((one) => one.lines === 1).length, reach = Math.max(0, ...all.map((one) => one.reach));
  const thought = all.reduce((sum, one) => sum + secondsOf(one), 0) / 60 + (left * SEARCH) / 60;
  const rated = outcome === "UNIQUE" || outcome === "STUCK";
  const way = { thought, share, narrow: narrow / Math.max(1, rounds.length), hardest, lines, supposed, reach };
  const number = !rated ? null : left ? HIGHEST : numberOf(way);
  /** @type {Omit<Rating, "reasons">} */
  const found = {
    outcome, number, level: number === null ? null : levelOf(number),
    minutes: rated ? rounded(thought + (openCells * WRITE) / 60) : null,
    footholds: first?.lines ?? 0, lines, share, rounds: rounds.length, narrow, hardest,
    recurs: codesIn(rounds).filter((code) => code === hardest).length, supposed, reach, left,
  };
  return { ...found, reasons: reasonsOf(found) };
}

/** @param {ExplainedRound[]} rounds */
const codesIn = (rounds) => rounds.flatMap(({ seen }) => seen.map(([code]) => code));

/** @param {ExplainedRound[]} rounds */
const hardestOf = (rounds) => codesIn(rounds).reduce((most, code) =>
  (!most || techniqueOf(code).weight > techniqueOf(most).weight ? code : most), "");

/** The seconds that a practised player thinks in a round. For the first tier, only lines that changed are read; for
 * others, all open lines are read again. @param {ExplainedRound} round */
function secondsOf({ tier, changed, openLines, seen, reach }) {
  let seconds = changed * READ[1];
  for (let deeper = 2; deeper <= Math.min(tier, LOOKING_AT_ONE_LINE); deeper++) seconds += openLines * READ[deeper];
  if (tier > LOOKING_AT_ONE_LINE) return seconds + Math.max(1, TRIALS / seen.length) * reach * FOLLOW;
  return seconds + seen.reduce((sum, [code]) => sum + SEE[techniqueOf(code).tier], 0);
}

/** The rating if no search is needed, from the minutes of thought and what makes them hard.
 * @param {{ thought: number, share: number, narrow: number, hardest: string, lines: number, supposed: number,
 *   reach: number }} way */
function numberOf({ thought, share, narrow, hardest, lines, supposed, reach }) {
  if (supposed) {
    const more = 0.4 * Math.log2(supposed) + 0.2 * (reach - 3) + 0.25 * Math.log2(1 + thought / 10);
    return rounded(Math.min(HIGHEST - STEP, EXPERT + more));
  }
  const start = Math.max(0, 1 - share / GOOD_START), alone = narrow * Math.min(1, lines / MANY_LINES);
  const technique = hardest ? TECHNIQUES[techniqueOf(hardest).tier] : 0;
  return rounded(Math.min(EXPERT - STEP, 1 + 0.7 * Math.log2(1 + 2 * thought) + start + alone + technique));
}

/** Rounded to one decimal; halves to the even digit, as in the engine. @param {number} number */
const rounded = (number) => Number((number % 1 === 0.25 ? number - 0.01 : number).toFixed(1));

/** @param {Omit<Rating, "reasons">} found @returns {RatedReason[]} */
function reasonsOf(found) {
  const { outcome, number, rounds, supposed, left } = found;
  const end = outcome === "NONE" ? "none" : outcome === "MULTIPLE" ? "not_unique" : number === null ? "not_done"
    : !rounds && !supposed && !left ? "solved" : "";
  return end ? [{ code: end, parameters: {} }] : whyOf(found);
}

/** @param {Omit<Rating, "reasons">} found @returns {RatedReason[]} */
function whyOf({ footholds, lines, share, rounds, narrow, hardest, recurs, supposed, reach, left }) {
  /** @type {[boolean, string, RatedReason["parameters"]][]} */
  const all = [
    [footholds > 0, "footholds", { count: footholds, lines, share }],
    [!footholds, "no_footholds", {}],
    [true, "rounds", { count: rounds }],
    [narrow > 0, "narrow", { count: narrow }],
    [hardest !== "", "hardest", { count: recurs, technique: hardest }],
    [supposed > 0, "suppositions", { count: supposed, reach }],
    [left > 0, "deeper", { count: left }],
  ];
  return all.filter(([holds]) => holds).map(([, code, parameters]) => ({ code, parameters }));
}
