// The legend of a board: the signs that are on it, and a badge on a solution that may not be the only one.

import { BELIEF, CANDIDATE, MARK, TRIED } from "../core/marks.js";

const BELIEVED = "belief", PROVEN = "ink", UNPROVEN = "unproven";

/** Returns a function that shows in `box` what a board has. Where everything is proven, nothing needs a legend.
 * @param {HTMLElement} box */
export function createLegend(box) {
  const entries = /** @type {HTMLElement[]} */ ([...box.querySelectorAll("[data-sign]")]);

  return (/** @type {Scene} */ scene, /** @type {boolean} */ isUnproven) => {
    const signs = signsOn(scene.cells);
    if (!scene.shade) signs.delete(BELIEVED);
    if (signs.size === 1) signs.delete(PROVEN);
    if (isUnproven) signs.add(UNPROVEN);
    for (const entry of entries) entry.hidden = !signs.has(entry.dataset.sign ?? "");
  };
}

/** @param {WatchedCells} cells @returns {Set<string>} */
function signsOn(cells) {
  const signs = Array.from(cells, (value, cell) => (value & MARK ? groundsOf(value) : openSign(cells, cell)));
  return new Set(signs.filter(Boolean));
}

/** @param {number} value */
const groundsOf = (value) => (value & CANDIDATE ? "disc" : value & TRIED ? "tried" : PROVEN);

/** What an open cell shows: a belief, or else the colours that are left. @param {WatchedCells} cells
 * @param {number} cell */
function openSign(cells, cell) {
  if (cells[cell] & BELIEF || cells.chances?.[cell]) return BELIEVED;
  return cells.masks?.[cell] ? "possible" : "";
}
