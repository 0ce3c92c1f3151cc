// The earlier steps on which a step that settles a cell rests, for hints: in colours a step may only say what a cell
// cannot be, which a player cannot mark. The twin of grounds.py in the engine. Pure.

import { maskOf, valueOf } from "../core/coloured_lines.js";
import { leftBy, leftOnLines, linesOf } from "./coloured_cells.js";
import { without } from "./coloured_placements.js";

/** @import { ColouredCells } from "./coloured_cells.js" */

/** The steps that cannot be left out, tried from the last to the first.
 * @param {ColouredCells} start @param {ExplainedStep[]} earlier @param {ExplainedStep} step */
export function groundsOf(start, earlier, step) {
  let needed = earlier;
  for (const one of [...earlier].reverse()) {
    const fewer = needed.filter((other) => other !== one);
    if (follows(start, fewer, step)) needed = fewer;
  }
  return needed;
}

/** By cell the colours that a hint leaves: of lines that lack colours, only where they cross the other ones.
 * @param {Reasoned} puzzle @param {ExplainedStep[]} grounds @param {ExplainedStep} step */
export function leftByHint(puzzle, grounds, step) {
  const others = [...grounds.filter(({ technique }) => technique !== "absent"), step];
  return new Map([...leftOnLines(puzzle, [...grounds, step], others.flatMap(linesOf)), ...leftBy(puzzle, others)]);
}

/** Whether a step settles its cells after these. @param {ColouredCells} start @param {ExplainedStep[]} earlier
 * @param {ExplainedStep} step */
function follows(start, earlier, step) {
  const known = start.copy();
  for (const one of [...earlier, step]) {
    known.set(one.line === null ? refuted(known, one) : factsOf(known, one, one.line));
  }
  const marks = known.marks();
  return step.cells.every(([cell, value]) => value <= 0 || marks[cell] === value);
}

/** What a step says of a line without what was known before it; nothing if the line does not give it yet.
 * @param {ColouredCells} known @param {ExplainedStep} step @param {number} line @returns {Marked[]} */
function factsOf(known, { findings, before }, line) {
  const look = known.look(line), { start, step: stride } = known.puzzle.lines[line], { planes } = known;
  if (!look) return [];
  const left = new Map(known.news(line, look));
  /** @type {Map<number, number>} */
  const masks = new Map();
  for (const [at, value] of findings.flatMap(({ cells }) => cells)) {
    masks.set(at, ((masks.get(at) ?? 2 ** planes - 1) & maskOf(value, planes)) >>> 0);
  }
  /** @type {Marked[]} */
  const facts = [];
  for (const [at, own] of masks) {
    const cell = start + at * stride, was = known.can[cell], gone = without(maskOf(before[at], planes), own);
    const after = (maskOf(left.get(cell) ?? 0, planes) & was) >>> 0;
    if (after & gone) return [];
    facts.push([cell, valueOf(after === own ? own : without(was, gone), planes)]);
  }
  return facts;
}

/** What follows from a supposition, if its chain of lines ends in a contradiction.
 * @param {ColouredCells} known @param {ExplainedStep} step @returns {Marked[]} */
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
