// The form of techniques and of their findings on a line. Pure.

import { WEIGHT } from "../../../core/engine.js";
import { CROSSED, FILLED, UNKNOWN } from "../../../core/marks.js";

/** @type {Omit<Technique, "code" | "weight" | "tier" | "find">} */
const COMMON = { ofRuns: true, ofRings: false, tells: [FILLED, CROSSED], picture: false, single: false };

/** The weight is how hard a technique is to see. Its whole part is the tier: 1 is seen at a glance, 2 needs a closer
 * look at one line, 3 goes through its cases, and higher tiers look at several lines.
 * @param {string} code @param {Technique["find"]} find @param {Partial<Technique>} [more] @returns {Technique} */
export const technique = (code, find, more = {}) =>
  ({ ...COMMON, code, weight: WEIGHT[code], tier: Math.floor(WEIGHT[code]), find, ...more });

/** Some cells, the runs to name, and the spans to point at.
 * @param {Marked[]} cells @param {number[]} [runs] @param {Span[]} [spans] @param {Partial<Finding>} [more]
 * @returns {Finding} */
export const finding = (cells, runs = [], spans = [], more = {}) =>
  ({ cells, runs, spans, cases: [], splits: [], totals: [], ...more });

/** @param {number[]} places @returns {Marked[]} */
export const filled = (places) => places.map((place) => [place, FILLED]);

/** @param {number[]} places @returns {Marked[]} */
export const crossed = (places) => places.map((place) => [place, CROSSED]);

/** The unknown places of a line for which something holds.
 * @param {LineView} view @param {(place: number) => boolean} [holds] */
export const unknown = ({ known }, holds = () => true) =>
  [...known.keys()].filter((place) => known[place] === UNKNOWN && holds(place));

/** How many cells have a mark. @param {LineView} view @param {number} mark */
export const countOf = ({ known }, mark) => known.reduce((sum, one) => sum + Number(one === mark), 0);
