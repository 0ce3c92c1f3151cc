// The form of techniques and of their findings on a line. Pure.
//
// Most techniques look at one colour at a time, at a part of the line (see line_view.js): what they find about marks
// becomes masks, as the findings of all others are.

import { WEIGHT } from "../../../core/engine.js";
import { CROSSED, FILLED, UNKNOWN, without } from "../../../core/marks.js";

/** @type {Omit<Technique, "code" | "weight" | "tier" | "find">} */
const COMMON = { ofRuns: true, ofRings: false, picture: false, single: false, conclusive: false };

/** The weight is how hard a technique is to see. Its whole part is the tier: 1 is seen at a glance, 2 needs a closer
 * look at one line, 3 goes through its cases, and higher tiers look at several lines.
 * @param {string} code @param {Technique["find"]} find @param {Partial<Technique>} [more] @returns {Technique} */
export const lineTechnique = (code, find, more = {}) =>
  ({ ...COMMON, code, weight: WEIGHT[code], tier: Math.floor(WEIGHT[code]), find, ...more });

/** @param {string} code @param {(part: LinePart) => Finding[]} find @param {Partial<Technique>} [more] */
export const technique = (code, find, more) => lineTechnique(code, (view) =>
  view.parts.flatMap((part) => find(part).map((finding) => lift(view, part, finding))), more);

/** What a colour finds, for the whole line. @param {LineView} view @param {LinePart} part @param {Finding} finding */
function lift({ known }, { bit, colour, numbers }, finding) {
  for (const cell of finding.cells) cell[1] = cell[1] === FILLED ? bit : without(known[cell[0]], bit);
  finding.runs = finding.runs.map((run) => numbers[run]);
  finding.colours = [colour];
  return finding;
}

/** Some cells, the runs to name, and the spans to point at.
 * @param {Marked[]} cells @param {number[]} [runs] @param {Span[]} [spans] @param {Partial<Finding>} [more]
 * @returns {Finding} */
export const finding = (cells, runs = [], spans = [], more = {}) =>
  ({ cells, runs, spans, cases: [], splits: [], totals: [], ...more });

/** @param {number[]} places @returns {Marked[]} */
export const filled = (places) => places.map((place) => [place, FILLED]);

/** @param {number[]} places @returns {Marked[]} */
export const crossed = (places) => places.map((place) => [place, CROSSED]);

/** The unknown places, if this holds. @param {LinePart} view @param {(place: number) => boolean} [holds] */
export const unknown = ({ known }, holds = () => true) =>
  [...known.keys()].filter((place) => known[place] === UNKNOWN && holds(place));

/** How many cells have a mark. @param {LinePart} view @param {number} mark */
export const countOf = ({ known }, mark) => known.reduce((sum, cell) => sum + Number(cell === mark), 0);
