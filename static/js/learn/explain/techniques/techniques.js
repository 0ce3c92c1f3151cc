// The techniques of human solvers, from the easiest on. Pure.
//
// solvers/explain/techniques is the reference: tests/js/test_explain.py compares their findings. Their texts are in
// solvers/texts/en/techniques.toml.

import { lineCaseTechniques } from "./line_cases.js";
import { ringedTechniques } from "./ringed_numbers.js";
import { outermostTechniques } from "./outermost.js";
import { segmentTechniques } from "./segments.js";
import { gapTechniques } from "./gaps.js";
import { technique } from "./technique.js";
import { wholeLineTechniques } from "./whole_lines.js";

export { LOOKING_AT_ONE_LINE } from "../../../core/engine.js";

/** A technique for several lines, which finds nothing on a single one. @param {string} code */
const ofSeveral = (code) => technique(code, () => []);

/** With the other value of a cell: lines across its line contradict another one; line after line follows until one is
 * contradicted; only a search finds no solution. */
const several = [ofSeveral("two_lines"), ofSeveral("supposition"), ofSeveral("deeper")];

/** @type {Technique[]} */
export const TECHNIQUES = [
  ...wholeLineTechniques, ...outermostTechniques, ...segmentTechniques, ...gapTechniques, ...ringedTechniques,
  ...lineCaseTechniques, ...several,
].sort((one, other) => one.weight - other.weight);

const byCode = new Map(TECHNIQUES.map((one) => [one.code, one]));

/** The technique with a code; of those for lines in colours, only how hard it is. @param {string} code */
export const techniqueOf = (code) => byCode.get(code) ?? ofSeveral(code);

/** @param {boolean} ringed */
const byTier = (ringed) => [0, 1, 2, 3].map((tier) =>
  TECHNIQUES.filter((one) => one.tier === tier && (ringed ? one.ofRings : one.ofRuns)));
const ofRuns = byTier(false), ofRings = byTier(true);

/** The techniques of a tier for a line of this kind, the easiest first. @param {LineView} view @param {number} tier */
export const techniquesFor = ({ ringed, techniques }, tier) => (techniques ?? (ringed ? ofRings : ofRuns))[tier];
