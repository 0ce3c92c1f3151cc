// The legend of a board: the signs that are on it, and a badge on a solution that may not be the only one.

import { BELIEF, CANDIDATE, MARK, TRIED } from "../core/marks.js";

const PROVEN = "ink", UNPROVEN = "unproven";

/** Returns a function that shows in `box` what a board has. Where everything is proven, nothing needs a legend.
 * @param {HTMLElement} box */
export function createLegend(box) {
  const entries = /** @type {HTMLElement[]} */ ([...box.querySelectorAll("[data-sign]")]);

  return (/** @type {Cells} */ cells, /** @type {boolean} */ isUnproven) => {
    const signs = signsOn(cells);
    if (signs.size === 1) signs.delete(PROVEN);
    if (isUnproven) signs.add(UNPROVEN);
    for (const entry of entries) entry.hidden = !signs.has(entry.dataset.sign ?? "");
  };
}

/** @param {Cells & Partial<Pick<WatchedCells, "masks" | "chances">>} cells */
function signsOn(cells) {
  const signs = new Set(cells.chances?.some(Boolean) ? ["belief"] : []);
  cells.forEach((value, cell) => {
    const sign = signOf(value) || (cells.masks?.[cell] ? "possible" : "");
    if (sign) signs.add(sign);
  });
  return signs;
}

/** @param {number} value */
function signOf(value) {
  if (!(value & MARK)) return value & BELIEF ? "belief" : "";
  return value & CANDIDATE ? "disc" : value & TRIED ? "tried" : PROVEN;
}
