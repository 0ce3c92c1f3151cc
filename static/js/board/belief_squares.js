// The beliefs of lines in the unknown cells of a board: a square that grows with the belief that a cell is filled, a
// dash that grows with the belief that it is empty, nothing if neither is likelier.

import { leaningOf } from "../core/beliefs.js";
import { BELIEF, MARK } from "../core/marks.js";

const SQUARE = 0.68, DASH = 0.52, THIN = 0.1; // in sides of a cell, at their largest

/** `part` is the visible part of the board. Single rectangles are drawn faster than a path.
 * @param {Pick<Paint, "fillStyle" | "fillRect">} paint @param {Pick<Palette, "belief">} palette
 * @param {Pick<Scene, "cells">} one @param {number} width @param {number} cell @param {Part} part */
export function drawBeliefs(paint, palette, { cells }, width, cell, { firstRow, lastRow, firstCol, lastCol }) {
  paint.fillStyle = palette.belief;
  for (let row = firstRow; row <= lastRow; row++) {
    for (let col = firstCol; col <= lastCol; col++) {
      const value = cells[row * width + col];
      if (value & BELIEF && !(value & MARK)) drawBelief(paint, col * cell, row * cell, cell, leaningOf(value));
    }
  }
}

/** Draw one in whole pixels, which is faster and crisper.
 * @param {Pick<Paint, "fillStyle" | "fillRect">} paint @param {number} x @param {number} y @param {number} cell
 * @param {number} leaning */
function drawBelief(paint, x, y, cell, leaning) {
  if (!leaning) return;
  const share = Math.sqrt(Math.abs(leaning)) * cell;
  const wide = Math.max(1, Math.round((leaning > 0 ? SQUARE : DASH) * share)),
    high = leaning > 0 ? wide : Math.max(1, Math.round(THIN * cell));
  paint.fillRect(Math.round(x + 0.5 + (cell - wide) / 2), Math.round(y + 0.5 + (cell - high) / 2), wide, high);
}
