// Steps of explained solutions: what techniques find on a line, in the cells of the puzzle, and the earlier steps on
// which a step rests. The twin of solvers/explain/steps.py, and of the grounds in hints.py. Pure.

import { ALL, both, maskOf, valueOf, without } from "../../core/marks.js";
import { linesThrough } from "../../core/shapes.js";
import { LOOKING_AT_ONE_LINE, techniqueOf, techniquesFor } from "./techniques/techniques.js";

/** @import { KnownCells } from "./known_cells.js" */
/** @typedef {{ start: number, step: number }} Along */
/** @typedef {{ number: number, along: Along, view: LineView }} SeenLine */

/** All that each technique finds on a line, the easiest first. What a look at the whole line shows is not proven a
 * second time. @param {SeenLine} line */
export function everyStep(line) {
  const left = new Map(line.view.news), steps = [];
  for (let tier = 0; tier <= LOOKING_AT_ONE_LINE; tier++) {
    for (const technique of techniquesFor(line.view, tier)) {
      const own = stepsBy(technique, line, left);
      steps.push(...own);
      if (technique.conclusive) strike(left, own);
    }
  }
  return steps;
}

/** Each colour of a cell by the first technique that finds it. @param {SeenLine} line @param {number} tier */
export function cheapestSteps(line, tier) {
  const left = new Map(line.view.news), steps = [];
  for (const technique of techniquesFor(line.view, tier)) {
    if (!left.size) break;
    const own = stepsBy(technique, line, left);
    steps.push(...own);
    strike(left, own);
  }
  return steps;
}

/** Note what steps find. @param {Map<number, number>} left @param {ExplainedStep[]} steps */
function strike(left, steps) {
  for (const [at, value] of steps.flatMap(({ findings }) => findings).flatMap(({ cells }) => cells)) {
    const gone = both(left.get(at) ?? 0, maskOf(value));
    if (gone) left.set(at, gone);
    else left.delete(at);
  }
}

/** What a technique finds at the wanted places of a line: one step, or one for each finding. By place, `wanted` are the
 * colours that are still to be excluded.
 * @param {Technique} technique @param {SeenLine} line @param {Map<number, number>} wanted */
function stepsBy(technique, { number, along, view }, wanted) {
  const { before, packed } = view;
  const findings = technique.find(view).map((finding) => reduce(finding, wanted, view))
    .filter(({ cells }) => cells.length);
  const groups = technique.single ? findings.map((finding) => [finding]) : findings.length ? [findings] : [];
  const pictured = (technique.code === "overlap" && packed) || view;
  const { left, right } = technique.picture ? pictured : { left: [], right: [] };
  return groups.map((group) => ({
    ...bareStep(technique.code, number, cellsOf(group, along)), before, findings: group, left, right,
  }));
}

/** Reduce a finding to cells of which it says something that is wanted, as values. In black and white its colour goes
 * without saying. @param {Finding} finding @param {Map<number, number>} wanted @param {LineView} view */
function reduce(finding, wanted, { known, planes, coloured }) {
  finding.cells = finding.cells.filter(([at, mask]) => without(wanted.get(at) ?? 0, mask));
  for (const cell of finding.cells) cell[1] = valueOf(both(cell[1], known[cell[0]]), planes);
  if (!coloured) finding.colours = undefined;
  return finding;
}

/** The cells of the puzzle, in order. @param {Finding[]} findings @param {Along} along @returns {Marked[]} */
function cellsOf(findings, { start, step }) {
  const masks = leftBy(findings.flatMap(({ cells }) => cells));
  return [...masks].map(([at, mask]) => /** @type {Marked} */ ([start + at * step, valueOf(mask, 32)]))
    .sort(([cell], [other]) => cell - other);
}

/** By cell the colours that values leave. @param {Marked[]} cells */
export function leftBy(cells) {
  /** @type {Map<number, number>} */
  const left = new Map();
  for (const [cell, value] of cells) left.set(cell, both(left.get(cell) ?? ALL - 1, maskOf(value)));
  return left;
}

/** @param {string} technique @param {number | null} line @param {Marked[]} cells @returns {ExplainedStep} */
const bareStep = (technique, line, cells) => ({
  technique, line, cells, before: [], findings: [], left: [], right: [], supposed: null, chain: [], others: [],
});

/** @param {string} technique @param {Marked} supposed @param {KnownCells} known @returns {ExplainedStep} */
export const refutedStep = (technique, [cell, mark], known) =>
  ({ ...bareStep(technique, null, [[cell, known.without(cell, mark)]]), supposed: [cell, mark] });

/** @param {Marked} value which only a search shows @param {KnownCells} known @returns {ExplainedStep} */
export const searchedStep = ([cell, mark], known) =>
  ({ ...bareStep("deeper", null, [[cell, mark]]), supposed: [cell, known.without(cell, mark)] });

/** Steps without the cells of which earlier ones say as much. The earlier step notes the later line as another one that
 * shows them. @param {ExplainedStep[]} steps @param {KnownCells} known */
export function eachCellOnce(steps, known) {
  /** @type {Map<number, number>} */
  const first = new Map(), soFar = new Map();
  /** @type {ExplainedStep[]} */
  const kept = [];
  for (const step of steps) {
    const { technique, line } = step;
    const values = step.cells.map(([cell, value]) =>
      /** @type {Marked} */ ([cell, known.added(cell, value, soFar.get(cell) ?? 0)]));
    const cells = values.filter(([, value]) => value);
    const earlier = new Set(values.flatMap(([cell, value]) => (value ? [] : first.get(cell) ?? [])));
    for (const at of line === null ? [] : earlier) {
      kept[at] = { ...kept[at], others: [...kept[at].others, [technique, /** @type {number} */ (line)]] };
    }
    for (const [cell, value] of cells) {
      if (!first.has(cell)) first.set(cell, kept.length);
      soFar.set(cell, value);
    }
    if (cells.length) kept.push({ ...step, cells });
  }
  return kept;
}

/** The lines on which a step looks. @param {ExplainedStep} step */
export const linesSeenBy = ({ line, chain }) => (line === null ? chain.map((link) => link.line) : [line]);

/** @param {ExplainedStep} step */
export const weightOf = (step) => techniqueOf(step.technique).weight;

// Grounds, for hints: in colours a step may only say what a cell cannot be, which a player cannot mark

/** By cell the colours that steps leave to the cells on these lines. @param {Reasoned} puzzle
 * @param {ExplainedStep[]} steps @param {number[]} lines */
export const leftOnLines = (puzzle, steps, lines) => leftBy(steps.flatMap(({ cells }) => cells).filter(([cell]) =>
  linesThrough(puzzle.shape, cell).some((line) => lines.includes(line))));

/** By cell the colours that a hint leaves: of lines that lack colours, only where they cross the other ones.
 * @param {Reasoned} puzzle @param {ExplainedStep[]} grounds @param {ExplainedStep} step */
export function leftByHint(puzzle, grounds, step) {
  const others = [...grounds.filter(({ technique }) => technique !== "absent"), step];
  return new Map([
    ...leftOnLines(puzzle, [...grounds, step], others.flatMap(linesSeenBy)),
    ...leftBy(others.flatMap(({ cells }) => cells)),
  ]);
}

/** The steps that are needed. @param {KnownCells} start @param {ExplainedStep[]} earlier @param {ExplainedStep} step */
export function groundsOf(start, earlier, step) {
  let needed = earlier;
  for (const candidate of earlier.toReversed()) {
    const fewer = needed.filter((other) => other !== candidate);
    if (follows(start, fewer, step)) needed = fewer;
  }
  return needed;
}

/** @param {KnownCells} start @param {ExplainedStep[]} earlier @param {ExplainedStep} step */
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

/** What a refuted supposition tells. @param {KnownCells} known @param {ExplainedStep} step @returns {Marked[]} */
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
