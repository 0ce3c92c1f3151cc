// The techniques of human solvers, from the easiest on. Pure.
//
// solvers/explain/techniques is the reference: tests/js/test_explain.py compares their findings. Their texts are in
// solvers/texts/en/techniques.toml.

import { lineCaseTechniques } from "./line_cases.js";
import { ringedTechniques } from "./ringed_numbers.js";
import { outermostTechniques } from "./outermost.js";
import { segmentTechniques } from "./segments.js";
import { gapTechniques } from "./gaps.js";
import { lineTechnique } from "./technique.js";
import { wholeLineTechniques } from "./whole_lines.js";

export { LOOKING_AT_ONE_LINE } from "../../../core/engine.js";

/** A technique for several lines, which finds nothing on a single one. @param {string} code */
const ofSeveral = (code) => lineTechnique(code, () => []);

/** With the other value of a cell: lines across its line contradict another one; line after line follows until one is
 * contradicted; only a search finds no solution. */
const several = [ofSeveral("two_lines"), ofSeveral("supposition"), ofSeveral("deeper")];

/** @type {Technique[]} */
export const TECHNIQUES = [
  ...wholeLineTechniques, ...outermostTechniques, ...segmentTechniques, ...gapTechniques, ...ringedTechniques,
  ...lineCaseTechniques, ...several,
].sort((a, b) => a.weight - b.weight);

const byCode = new Map(TECHNIQUES.map((technique) => [technique.code, technique]));

/** The technique with a code. @param {string} code */
export const techniqueOf = (code) => /** @type {Technique} */ (byCode.get(code));

/** @param {boolean} ringed */
const byTier = (ringed) => [0, 1, 2, 3].map((tier) =>
  TECHNIQUES.filter((technique) => technique.tier === tier && (ringed ? technique.ofRings : technique.ofRuns)));
const ofRuns = byTier(false), ofRings = byTier(true);

/** The techniques of a tier for a line of this kind, the easiest first. @param {LineView} view @param {number} tier */
export const techniquesFor = ({ ringed }, tier) => (ringed ? ofRings : ofRuns)[tier];
