// Steps of explained solutions: what techniques find on a line, in the cells of the puzzle. Pure.

import { LOOKING_AT_ONE_LINE, techniqueOf, techniquesFor } from "./techniques/techniques.js";

/** @typedef {{ start: number, step: number }} Along */
/** @typedef {{ number: number, along: Along, view: LineView }} SeenLine */

/** All that each technique finds on a line, the easiest first. @param {SeenLine} line */
export function everyStep(line) {
  const steps = [];
  for (let tier = 0; tier <= LOOKING_AT_ONE_LINE; tier++) {
    for (const technique of techniquesFor(line.view, tier)) steps.push(...stepsBy(technique, line, line.view.news));
  }
  return steps;
}

/** What the techniques of a tier find on a line: each cell by the first of them that finds it.
 * @param {SeenLine} line @param {number} tier */
export function cheapestSteps(line, tier) {
  const left = new Map(line.view.news), steps = [];
  const ways = line.view.ways ?? PLAIN;
  for (const technique of techniquesFor(line.view, tier)) {
    const marks = new Set(ways.states(left));
    if (!left.size || !technique.tells.some((mark) => marks.has(mark))) continue;
    const found = stepsBy(technique, line, left);
    for (const { findings } of found) for (const { cells } of findings) ways.strike(left, cells, line.view);
    steps.push(...found);
  }
  return steps;
}

/** What a technique finds at the wanted places of a line: one step, or one for each finding.
 * @param {Technique} technique @param {SeenLine} line @param {Map<number, number>} wanted */
function stepsBy(technique, { number, along, view }, wanted) {
  const ways = view.ways ?? PLAIN;
  const findings = technique.find(view).map((one) => ways.only(one, wanted, view)).filter(({ cells }) => cells.length);
  const groups = technique.single ? findings.map((one) => [one]) : findings.length ? [findings] : [];
  const { left, right } = technique.picture ? ways.pictured(technique, view) : { left: [], right: [] };
  return groups.map((group) => ({
    ...bareStep(technique.code, number, cellsOf(ways.together(group, view), along)), before: ways.before(view),
    findings: group, left, right,
  }));
}

/** How findings add up in black and white, where of a cell either everything is known or nothing.
 * @type {NonNullable<LineView["ways"]>} */
const PLAIN = {
  only: (found, wanted) => {
    const cells = found.cells.filter(([place]) => wanted.has(place));
    return cells.length === found.cells.length ? found : { ...found, cells };
  },
  strike: (left, cells) => { for (const [place] of cells) left.delete(place); },
  states: (left) => left.values(),
  together: (findings) => findings.flatMap(({ cells }) => cells),
  before: ({ known }) => known,
  pictured: (_, view) => view,
};

/** The cells of the puzzle that findings make known, in order. @param {Marked[]} found @param {Along} along */
function cellsOf(found, { start, step }) {
  const cells = new Map(found.map(([place, mark]) => [start + place * step, mark]));
  return [...cells].sort(([one], [other]) => one - other);
}

/** @param {string} technique @param {number | null} line @param {Marked[]} cells @returns {ExplainedStep} */
const bareStep = (technique, line, cells) => ({
  technique, line, cells, before: new Uint8Array(), findings: [], left: [], right: [], supposed: null, chain: [],
  others: [],
});

/** A cell that cannot be otherwise. @param {string} technique @param {Marked} supposed
 * @param {{ without: (cell: number, mark: number) => number }} known @returns {ExplainedStep} */
export const refutedStep = (technique, [cell, mark], known) =>
  ({ ...bareStep(technique, null, [[cell, known.without(cell, mark)]]), supposed: [cell, mark] });

/** A cell whose other marks only a search excludes. @param {Marked} found
 * @param {{ without: (cell: number, mark: number) => number }} known @returns {ExplainedStep} */
export const searchedStep = ([cell, mark], known) =>
  ({ ...bareStep("deeper", null, [[cell, mark]]), supposed: [cell, known.without(cell, mark)] });

/** Steps without the cells of which earlier ones say as much. The earlier step notes the later line as another one that
 * shows them. @param {ExplainedStep[]} steps
 * @param {{ added: (cell: number, value: number, soFar: number) => number }} known */
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

/** @param {ExplainedStep} step */
export const weightOf = (step) => techniqueOf(step.technique).weight;
