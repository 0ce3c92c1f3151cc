// From grey to cells, as the settings say: 1 where filled, else 0. Pure.

import { withoutSpecks } from "./specks.js";
import { ordered, spread } from "./dithering.js";
import { atMost, belowMean, otsu } from "./thresholds.js";
import { contrasted, edgeStrength, inverted } from "./tones.js";

export const WAYS = ["otsu", "adaptive", "dither", "ordered", "edges"];
export const FINER = 3; // so many times as fine as the cells is the grey in which edges are looked for
/** The ways with one bound for all of the picture. */
export const BOUNDED = ["otsu", "edges"];

/** @type {Making} */
export const PLAIN = { way: "otsu", threshold: null, invert: false, contrast: 0, specks: 0 };

/** @param {Making} making */
export const finenessOf = ({ way }) => (way === "edges" ? FINER : 1);

/** The cells of grey that has a place for each, and for edges `FINER` times as many. @param {Grey} grey
 * @param {Making} making */
export function cellsOf(grey, making) {
  const toned = tonedBy(grey, making), cells = darkCells(toned, making);
  return withoutSpecks(toned.width, cells, making.specks);
}

/** The bound between filled and empty that is in use, where one is. @param {Grey} grey @param {Making} making */
export const thresholdOf = (grey, making) => making.threshold ?? otsu(tonedBy(grey, making).shades);

/** The grey that is told apart, a place a cell. @param {Grey} grey @param {Making} making @returns {Grey} */
function tonedBy(grey, { way, invert, contrast }) {
  const shades = contrasted(invert ? inverted(grey.shades) : grey.shades, contrast);
  if (way !== "edges") return { ...grey, shades };
  const strength = edgeStrength({ ...grey, shades }, FINER);
  return { ...strength, shades: inverted(strength.shades) };
}

/** @param {Grey} grey @param {Making} making */
function darkCells(grey, { way, threshold }) {
  if (way === "adaptive") return belowMean(grey);
  if (way === "dither") return spread(grey);
  if (way === "ordered") return ordered(grey);
  return atMost(grey.shades, threshold ?? otsu(grey.shades));
}
