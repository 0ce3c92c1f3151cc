// What a branch on trial has changed so far. Pure.

import { MARK } from "./marks.js";

/** How many cells would change back if it was dropped. @param {Game} game */
export function cellsOnTrial({ strokes, trial, cells }) {
  /** @type {Map<number, number>} */
  const before = new Map();
  for (const stroke of trial < 0 ? [] : strokes.slice(trial)) {
    stroke.cells.forEach((cell, i) => { if (!before.has(cell)) before.set(cell, stroke.before[i]); });
  }
  return [...before].filter(([cell, value]) => (value & MARK) !== (cells[cell] & MARK)).length;
}
