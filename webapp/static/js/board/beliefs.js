// What lines believe, drawn into the unknown cells of a board: a square that grows with the belief that a cell is filled, a dash that
// grows with the belief that it is empty, nothing where neither is likelier.

import { leaningOf } from "../beliefs.js";
import { BELIEF, MARK } from "../marks.js";

const FAINTEST = 0.05, SQUARE = 0.68, DASH = [0.52, 0.1]; // in sides of a cell, where it is sure

/** `part` is what is in sight, as board/render.js draws it: one path for all cells is a single call. */
export function drawBeliefs(paint, palette, { cells }, width, cell, { firstRow, lastRow, firstCol, lastCol }) {
  const path = new Path2D();
  for (let row = firstRow; row <= lastRow; row++) {
    for (let col = firstCol; col <= lastCol; col++) {
      const value = cells[row * width + col];
      if (value & BELIEF && !(value & MARK)) add(path, col * cell, row * cell, cell, leaningOf(value));
    }
  }
  paint.fillStyle = palette.belief;
  paint.fill(path);
}

function add(path, x, y, cell, leaning) {
  const sure = Math.abs(leaning);
  if (sure < FAINTEST) return;
  const share = Math.sqrt(sure), [wide, high] = leaning > 0 ? [SQUARE * share, SQUARE * share] : [DASH[0] * share, DASH[1]];
  path.rect(x + 0.5 + (cell * (1 - wide)) / 2, y + 0.5 + (cell * (1 - high)) / 2, cell * wide, Math.max(1, cell * high));
}
