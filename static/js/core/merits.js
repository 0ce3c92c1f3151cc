// What a finished game earns: a star for the solution, one for doing without hints, and one for never having marked a
// cell wrongly. A mark that was undone, or that was only on trial, is not held against anybody. Pure.

import { CROSSED, FILLED, isFilled, MARK, TRIED } from "./marks.js";
import { isSolid } from "./shapes.js";

/** @typedef {Pick<Game, "shape" | "cells" | "strokes" | "hints" | "strikes">} Played */

/** How often a stroke marked a cell wrongly since the game was started, given that its cells are right by now; in a
 * solid, strikes count as well. @param {Played} game */
export function mistakesIn({ shape, cells, strokes, strikes }) {
  const solid = isSolid(shape), start = strokes.findLastIndex(({ past }) => past) + 1;
  const meaning = (/** @type {number} */ mark) =>
    (solid ? mark === CROSSED : !isFilled(mark)) ? CROSSED : solid ? FILLED : mark;
  const isWrong = (/** @type {number} */ value, /** @type {number} */ cell) =>
    (value & MARK) > 0 && !(value & TRIED) && meaning(value & MARK) !== meaning(cells[cell] & MARK);
  const wrong = strokes.slice(start).filter((stroke) =>
    stroke.after.some((value, i) => isWrong(value, stroke.cells[i])));
  return wrong.length + (strikes?.count ?? 0);
}

/** Which of the three stars a finished game has. @param {Played} game @returns {[boolean, boolean, boolean]} */
export const starsOf = (game) => [true, !game.hints, !mistakesIn(game)];
