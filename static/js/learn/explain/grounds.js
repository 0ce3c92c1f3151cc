// The earlier steps on which a step that settles a cell rests, for hints: in colours a step may only say what a cell
// cannot be, which a player cannot mark. The twin of solvers/explain/grounds.py. Pure.

import { both, maskOf, valueOf, without } from "../../core/marks.js";
import { linesThrough } from "../../core/shapes.js";
import { leftBy, linesSeenBy } from "./steps.js";

/** @import { KnownCells } from "./known_cells.js" */

/** @param {ExplainedStep[]} steps */
const cellsOf = (steps) => steps.flatMap(({ cells }) => cells);

/** By cell the colours that steps leave to the cells on these lines. @param {Reasoned} puzzle
 * @param {ExplainedStep[]} steps @param {number[]} lines */
export const leftOnLines = (puzzle, steps, lines) => new Map([...leftBy(cellsOf(steps))].filter(([cell]) =>
  linesThrough(puzzle.shape, cell).some((line) => lines.includes(line))));

/** By cell the colours that a hint leaves: of lines that lack colours, only where they cross the other ones.
 * @param {Reasoned} puzzle @param {ExplainedStep[]} grounds @param {ExplainedStep} step */
export function leftByHint(puzzle, grounds, step) {
  const others = [...grounds.filter(({ technique }) => technique !== "absent"), step];
  return new Map([
    ...leftOnLines(puzzle, [...grounds, step], others.flatMap(linesSeenBy)), ...leftBy(cellsOf(others)),
  ]);
}

/** The steps that cannot be left out, tried from the last to the first.
 * @param {KnownCells} start @param {ExplainedStep[]} earlier @param {ExplainedStep} step */
export function groundsOf(start, earlier, step) {
  let needed = earlier;
  for (const candidate of earlier.toReversed()) {
    const fewer = needed.filter((other) => other !== candidate);
    if (follows(start, fewer, step)) needed = fewer;
  }
  return needed;
}

/** Whether a step settles its cells after these. @param {KnownCells} start @param {ExplainedStep[]} earlier
 * @param {ExplainedStep} step */
function follows(start, earlier, step) {
  const known = start.copy();
  for (const each of [...earlier, step]) {
    known.set(each.line === null ? refuted(known, each) : factsOf(known, each, each.line));
  }
  const marks = known.marks();
  return step.cells.every(([cell, value]) => value <= 0 || marks[cell] === value);
}

/** What a step says of a line without what was known before it; nothing if the line does not give it yet.
 * @param {KnownCells} known @param {ExplainedStep} step @param {number} line @returns {Marked[]} */
function factsOf(known, { findings, before }, line) {
  const look = known.look(line), { start, step: stride } = known.puzzle.lines[line], { planes } = known;
  if (!look) return [];
  const left = new Map(known.news(line, look));
  /** @type {Marked[]} */
  const facts = [];
  for (const [at, own] of leftBy(findings.flatMap(({ cells }) => cells))) {
    const cell = start + at * stride, can = known.can[cell], gone = without(maskOf(before[at], planes), own);
    const after = both(maskOf(left.get(cell) ?? 0, planes), can);
    if (after & gone) return [];
    facts.push([cell, valueOf(after === own ? own : without(can, gone), planes)]);
  }
  return facts;
}

/** What follows from a supposition, if its chain of lines ends in a contradiction.
 * @param {KnownCells} known @param {ExplainedStep} step @returns {Marked[]} */
function refuted(known, { supposed, chain, cells }) {
  const trial = known.copy(), [cell, mark] = /** @type {Marked} */ (supposed);
  trial.set([[cell, mark]]);
  for (const { line } of chain) {
    const look = trial.look(line);
    if (!look) return [[cell, known.without(cell, mark)]];
    trial.set(trial.news(line, look));
  }
  return chain.length ? [] : cells; // a search rests on all that is known
}
