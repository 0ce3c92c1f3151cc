// Explained solutions as a text, and as plain values for programs, like solvers/explain/explained_text.py; and the
// reasons of a rating in words. Pure.

import "../../core/texts/explained_texts.js";
import { CROSSED, FILLED, UNKNOWN } from "../../core/marks.js";
import { capital, lineName } from "../../core/words.js";
import { LANGUAGE } from "../../core/texts/catalogue.js";
import { say } from "../../core/texts/say.js";
import { onColours } from "./known_cells.js";
import { clueWords, stepSentence, techniqueName } from "./step_words.js";
import { weightOf } from "./steps.js";
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
      return [sentence, `    ${signs(puzzle, before)} -> ${signs(puzzle, after(puzzle, step, before))}`];
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

/** A step with all that a picture of it needs. Places in a line count from 0.
 * @param {Reasoned} puzzle @param {ExplainedStep} step */
function stepValues(puzzle, step) {
  const { technique, line, findings, supposed, chain } = step;
  const values = {
    technique, name: techniqueName(puzzle, step), weight: weightOf(step), sentence: stepSentence(puzzle, step),
    ...columns(step.cells), others: step.others.map(([other, at]) => ({ technique: other, line: at })), line,
  };
  if (line === null) {
    const links = chain.map((one) => ({ line: one.line, ...columns(one.cells) }));
    return { ...values, supposed: supposed && { cell: supposed[0], value: supposed[1] }, chain: links };
  }
  const runs = [...new Set(findings.flatMap((one) => one.runs))].sort((one, other) => one - other);
  return {
    ...values, line_name: lineName(puzzle, line), clue: clueWords(puzzle, line), runs,
    before: [...step.before], after: [...after(puzzle, step)], left: step.left, right: step.right,
    findings: findings.map(({ cells, ...one }) => ({
      places: cells.map(([place]) => place), values: cells.map(([, mark]) => mark), ...one,
    })),
  };
}

/** @param {Marked[]} cells */
const columns = (cells) => ({ cells: cells.map(([cell]) => cell), values: cells.map(([, mark]) => mark) });

/** What is known of a line before a step; in colours also by earlier steps of its round.
 * @param {Reasoned} puzzle @param {ExplainedStep} step @param {ExplainedStep[]} earlier @returns {ArrayLike<number>} */
export const seenBefore = (puzzle, step, earlier) =>
  (puzzle.palette ? onColours().seenBefore(puzzle, step, earlier) : step.before);

/** What is known of a line after a step. @param {Reasoned} puzzle @param {ExplainedStep} step
 * @param {ArrayLike<number>} [before] */
export function after(puzzle, step, before = step.before) {
  const { start, step: stride } = puzzle.lines[/** @type {number} */ (step.line)], cells = Array.from(before);
  for (const [cell, mark] of step.cells) cells[(cell - start) / stride] = mark;
  return cells;
}

/** @param {Reasoned} puzzle @param {ArrayLike<number>} cells */
const signs = (puzzle, cells) => (puzzle.palette ? onColours().signsOf(puzzle, cells)
  : Array.from(cells, (mark) => (mark === FILLED ? "#" : mark === CROSSED ? "." : "?")).join(""));

// Ratings

/** A reason of a rating in words. @param {RatedReason} reason */
export function reasonSentence({ code, parameters: { share, technique, ...said } }) {
  if (share !== undefined) said.share = shares.format(whole(Number(share) * 100) / 100);
  if (technique !== undefined) said.technique = say(`techniques.${technique}_name`);
  return say(`rating.${code}`, said);
}

/** The nearest whole number; of two, the even one, as in the engine. @param {number} number */
function whole(number) {
  const near = Math.round(number);
  return number % 1 === 0.5 && near % 2 ? near - 1 : near;
}
