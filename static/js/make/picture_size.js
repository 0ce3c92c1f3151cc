// How many cells a picture gets: along its longer side, or as many as its details need. Pure.

import { averaged } from "./grey_pictures.js";
import { WHOLE } from "./crop.js";
import { atMost, otsu } from "./thresholds.js";

const SIZES = [8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 120, 150]; // cells, that are tried
const FINE = 300; // cells, in which all details show
/** By how much detail is wanted: the share of the picture that may come out wrong. @type {Record<string, number>} */
export const DETAILS = { coarse: 0.05, medium: 0.025, fine: 0.0125 };

/** Cells across and down, for a shape so wide and high in pixels, the longer side `longest`, no side above `largest`.
 * @param {number} width @param {number} height @param {number} longest
 * @param {{ width: number, height: number }} largest */
export function sidesFor(width, height, longest, largest) {
  const share = Math.min(longest / Math.max(width, height), largest.width / width, largest.height / height);
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** The fewest cells along the longer side by which no more of dark and light comes out wrong than the detail allows.
 * @param {Grey} grey of the part @param {string} detail @param {{ width: number, height: number }} largest */
export function longestFor(grey, detail, largest) {
  const wanted = sidesFor(grey.width, grey.height, FINE, { width: FINE, height: FINE });
  const fine = averaged(grey, WHOLE, wanted.width, wanted.height), bound = otsu(fine.shades);
  const exact = atMost(fine.shades, bound), most = DETAILS[detail] * exact.length;
  const tried = SIZES.filter((size) => size <= Math.max(largest.width, largest.height));
  return tried.find((size) => wrongAt(size) <= most) ?? tried.at(-1) ?? 1;

  /** @param {number} size */
  function wrongAt(size) {
    const { width, height } = sidesFor(fine.width, fine.height, size, largest);
    const cells = atMost(averaged(fine, WHOLE, width, height).shades, bound);
    return exact.reduce((sum, dark, at) => sum + Number(dark !== cells[cellUnder(at, width, height)]), 0);
  }

  /** @param {number} at @param {number} width @param {number} height */
  function cellUnder(at, width, height) {
    const x = at % fine.width, y = Math.floor(at / fine.width);
    return Math.floor((y + 0.5) * height / fine.height) * width + Math.floor((x + 0.5) * width / fine.width);
  }
}
