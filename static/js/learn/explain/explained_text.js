// Explained solutions as a text, and as plain values for programs, like solvers/explain/explained_text.py; and the
// reasons of a rating in words. Pure.

import { ALL, both, coloursIn, maskOf, planesOf, UNKNOWN, valueOf } from "../../core/marks.js";
import { capital, lineName } from "../../core/words.js";
import { LANGUAGE } from "../../core/texts/catalogue.js";
import { say } from "../../core/texts/say.js";
import { clueWords, stepSentence, techniqueName } from "./step_words.js";
import { leftBy, weightOf } from "./steps.js";
import { LOOKING_AT_ONE_LINE } from "./techniques/techniques.js";

const shares = new Intl.NumberFormat(LANGUAGE, { style: "percent" });

/** The steps of each round, with each line before and after, and the end. @param {Walked} walked */
export function textOf(walked) {
  const { puzzle } = walked;
  const lines = walked.rounds.flatMap((round, at) => [
    roundWords(round, at + 1),
    ...round.steps.flatMap((step, place) => {
      const sentence = `  ${stepSentence(puzzle, step)}`;
      if (step.line === null) return [sentence];
      const before = seenBefore(puzzle, step, round.steps.slice(0, place));
      return [sentence, `    ${signsOf(puzzle, before)} -> ${signsOf(puzzle, after(puzzle, step, before))}`];
    }),
  ]);
  return [...lines, ...endSentences(walked)].map((line) => `${line}\n`).join("");
}

/** @param {ExplainedRound} round @param {number} number */
const roundWords = ({ tier, lines }, number) =>
  (tier > LOOKING_AT_ONE_LINE ? say("explained.round_of_suppositions", { number })
    : say(tier ? "explained.round" : "explained.round_of_colours", { number, count: lines }));

/** The last sentences of an explanation. @param {Walked} walked */
export function endSentences(walked) {
  const hardest = hardestOf(walked), end = endOf(walked);
  if (!hardest) return [end];
  return [end, say("explained.hardest", { technique: techniqueName(walked.puzzle, hardest) })];
}

/** @param {Walked} walked */
function endOf({ puzzle, rounds, outcome, cells, broken }) {
  const count = rounds.reduce((sum, { steps }) => sum + steps.length, 0);
  if (outcome === "UNIQUE") return count ? say("explained.solved", { count }) : say("explained.nothing");
  if (broken !== null) return capital(say("explained.broken", { line: lineName(puzzle, broken) }));
  const left = cells.filter((mark) => mark === UNKNOWN).length;
  if (outcome === "LIMIT") return say("explained.limit", { open: left, size: cells.length });
  return say(outcome === "NONE" ? "explained.none" : outcome === "MULTIPLE" ? "explained.multiple" : "explained.stuck");
}

/** The first of the hardest steps. @param {Walked} walked */
const hardestOf = ({ rounds }) => rounds.flatMap(({ steps }) => steps)
  .reduce((most, step) => (most && weightOf(most) >= weightOf(step) ? most : step),
    /** @type {ExplainedStep | null} */ (null));

/** All of an explanation as plain values. @param {Walked} walked */
export function valuesOf(walked) {
  const { puzzle, outcome, broken, cells, rounds } = walked;
  return {
    outcome, shape: puzzle.shape, hardest: hardestOf(walked)?.technique ?? null, broken,
    cells: [...cells],
    rounds: rounds.map(({ tier, lines, reach, steps }) =>
      ({ tier, lines, reach, steps: steps.map((step) => stepValues(puzzle, step)) })),
    end: endSentences(walked),
  };
}

/** A step with all that a picture of it needs. @param {Reasoned} puzzle @param {ExplainedStep} step */
function stepValues(puzzle, step) {
  const { technique, line, findings, supposed, chain } = step;
  const values = {
    technique, name: techniqueName(puzzle, step), weight: weightOf(step), sentence: stepSentence(puzzle, step),
    ...columns(step.cells), others: step.others.map(([other, at]) => ({ technique: other, line: at })), line,
  };
  if (line === null) {
    const links = chain.map((link) => ({ line: link.line, ...columns(link.cells) }));
    return { ...values, supposed: supposed && { cell: supposed[0], value: supposed[1] }, chain: links };
  }
  const runs = [...new Set(findings.flatMap(({ runs: own }) => own))].sort((a, b) => a - b);
  return {
    ...values, line_name: lineName(puzzle, line), clue: clueWords(puzzle, line), runs,
    before: [...step.before], after: [...after(puzzle, step)], left: step.left, right: step.right,
    findings: findings.map(({ cells, ...more }) => ({
      places: cells.map(([place]) => place), values: cells.map(([, mark]) => mark), ...more,
    })),
  };
}

/** @param {Marked[]} cells */
const columns = (cells) => ({ cells: cells.map(([cell]) => cell), values: cells.map(([, mark]) => mark) });

/** What is known of a line before a step; in colours also by earlier steps of its round.
 * @param {Reasoned} puzzle @param {ExplainedStep} step @param {ExplainedStep[]} earlier @returns {ArrayLike<number>} */
export const seenBefore = (puzzle, step, earlier) =>
  (puzzle.palette ? seenInColours(puzzle, step, earlier) : step.before);

/** @param {Reasoned} puzzle @param {ExplainedStep} step @param {ExplainedStep[]} earlier */
function seenInColours(puzzle, { before, line }, earlier) {
  const { start, step: stride } = puzzle.lines[/** @type {number} */ (line)], planes = planesOf(puzzle);
  const left = leftBy(earlier.flatMap(({ cells }) => cells));
  return Array.from(before, (value, at) =>
    valueOf(both(maskOf(value, planes), left.get(start + at * stride) ?? ALL - 1), planes));
}

/** @param {Reasoned} puzzle @param {ExplainedStep} step @param {ArrayLike<number>} [before] */
export function after(puzzle, step, before = step.before) {
  const { start, step: stride } = puzzle.lines[/** @type {number} */ (step.line)], cells = Array.from(before);
  for (const [cell, mark] of step.cells) cells[(cell - start) / stride] = mark;
  return cells;
}

/** A line as a text; `~` where some colours are excluded. @param {Reasoned} puzzle @param {ArrayLike<number>} values */
const signsOf = ({ palette }, values) => Array.from(values, (value) => {
  if (value <= 0) return value ? "~" : "?";
  const [colour] = coloursIn(maskOf(value));
  return palette ? palette[colour].letter : colour ? "#" : ".";
}).join("");

// Ratings

/** A reason of a rating in words. @param {RatedReason} reason */
export function reasonSentence({ code, parameters: { share, technique, ...about } }) {
  if (share !== undefined) about.share = shares.format(whole(Number(share) * 100) / 100);
  if (technique !== undefined) about.technique = say(`techniques.${technique}_name`);
  return say(`rating.${code}`, about);
}

/** The nearest whole number; of two, the even one, as in the engine. @param {number} number */
function whole(number) {
  const near = Math.round(number);
  return number % 1 === 0.5 && near % 2 ? near - 1 : near;
}
