// Steps of explained solutions: what techniques find on a line, in the cells of the puzzle. Pure.

import { otherMark } from "../../core/marks.js";
import { LOOKING_AT_ONE_LINE, techniqueOf, techniquesFor } from "./techniques/techniques.js";

/** @typedef {{ start: number, step: number }} Along */
/** @typedef {{ number: number, along: Along, view: LineView }} SeenLine */

/** All that each technique finds on a line, the easiest first. @param {SeenLine} line */
export function everyStep(line) {
  const steps = [];
  for (let tier = 1; tier <= LOOKING_AT_ONE_LINE; tier++) {
    for (const technique of techniquesFor(line.view, tier)) steps.push(...stepsBy(technique, line, line.view.news));
  }
  return steps;
}

/** What the techniques of a tier find on a line: each cell by the first of them that finds it.
 * @param {SeenLine} line @param {number} tier */
export function cheapestSteps(line, tier) {
  const left = new Map(line.view.news), steps = [];
  for (const technique of techniquesFor(line.view, tier)) {
    const marks = new Set(left.values());
    if (!technique.tells.some((mark) => marks.has(mark))) continue;
    const found = stepsBy(technique, line, left);
    for (const { findings } of found) for (const { cells } of findings) for (const [place] of cells) left.delete(place);
    steps.push(...found);
  }
  return steps;
}

/** What a technique finds at the wanted places of a line: one step, or one for each finding.
 * @param {Technique} technique @param {SeenLine} line @param {Map<number, number>} wanted */
function stepsBy(technique, { number, along, view }, wanted) {
  const findings = technique.find(view).map((one) => only(one, wanted)).filter(({ cells }) => cells.length);
  const groups = technique.single ? findings.map((one) => [one]) : findings.length ? [findings] : [];
  const { left, right } = technique.picture ? view : { left: [], right: [] };
  return groups.map((group) => ({
    ...bareStep(technique.code, number, cellsOf(group, along)), before: view.known, findings: group, left, right,
  }));
}

/** @param {Finding} finding @param {Map<number, number>} wanted */
function only(finding, wanted) {
  const cells = finding.cells.filter(([place]) => wanted.has(place));
  return cells.length === finding.cells.length ? finding : { ...finding, cells };
}

/** The cells of the puzzle that findings make known, in order. @param {Finding[]} findings @param {Along} along */
function cellsOf(findings, { start, step }) {
  const cells = new Map(findings.flatMap((one) => one.cells).map(([place, mark]) => [start + place * step, mark]));
  return [...cells].sort(([one], [other]) => one - other);
}

/** @param {string} technique @param {number | null} line @param {Marked[]} cells @returns {ExplainedStep} */
const bareStep = (technique, line, cells) => ({
  technique, line, cells, before: new Uint8Array(), findings: [], left: [], right: [], supposed: null, chain: [],
  others: [],
});

/** A cell that cannot be otherwise. @param {string} technique @param {Marked} supposed @returns {ExplainedStep} */
export const refutedStep = (technique, [cell, mark]) =>
  ({ ...bareStep(technique, null, [[cell, otherMark(mark)]]), supposed: [cell, mark] });

/** Steps without the cells of earlier ones. The earlier step notes the later line as another one that shows them.
 * @param {ExplainedStep[]} steps */
export function eachCellOnce(steps) {
  /** @type {Map<number, number>} */
  const first = new Map();
  /** @type {ExplainedStep[]} */
  const kept = [];
  for (const step of steps) {
    const { technique, line } = step, cells = step.cells.filter(([cell]) => !first.has(cell));
    const earlier = new Set(step.cells.flatMap(([cell]) => first.get(cell) ?? []));
    for (const at of line === null ? [] : earlier) {
      kept[at] = { ...kept[at], others: [...kept[at].others, [technique, /** @type {number} */ (line)]] };
    }
    for (const [cell] of cells) first.set(cell, kept.length);
    if (cells.length) kept.push(cells.length === step.cells.length ? step : { ...step, cells });
  }
  return kept;
}

/** @param {ExplainedStep} step */
export const weightOf = (step) => techniqueOf(step.technique).weight;
