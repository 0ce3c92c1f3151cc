// Making a model: what its numbers are, other sizes, where a new cube goes. Pure.
//
// In a model every cell is filled or crossed; a game without clues holds it, so that strokes can be taken back.

import { CROSSED, FILLED } from "./marks.js";
import { cellAtPlace, linesOf, placeOf, sizeOf } from "./shapes.js";
import { markAt, setCells } from "./state.js";

/** The numbers of all lines of a model. @param {Shape} shape @param {ArrayLike<number>} cells */
export function cluesOf(shape, cells) {
  return linesOf(shape).map(({ start, step, length }) => {
    const filled = Array.from({ length }, (_, at) => cells[start + at * step] === FILLED);
    const total = filled.filter(Boolean).length, blocks = filled.filter((one, at) => one && !filled[at - 1]).length;
    return { total, groups: Math.max(1, Math.min(3, blocks)) };
  });
}

/** The cells of a model in a box of another size; what does not fit is lost.
 * @param {Shape} shape @param {ArrayLike<number>} cells @param {Shape} other */
export function resized(shape, cells, other) {
  return Array.from({ length: sizeOf(other) }, (_, cell) => {
    const place = placeOf(other, cell);
    return place.every((part, axis) => part < shape[axis]) ? cells[cellAtPlace(shape, place)] : CROSSED;
  });
}

/** Set cells of a model, as one stroke. @param {Game} game @param {number[]} cells @param {number} mark */
export function build(game, cells, mark) {
  setCells(game, cells.filter((cell) => markAt(game, cell) !== mark).map((cell) => [cell, mark]));
  game.finished = false; // without clues everything satisfies them
}

/** Where a model and solutions of its numbers differ.
 * @param {ArrayLike<number>} cells @param {ArrayLike<number>[]} solutions */
export const differing = (cells, solutions) =>
  Array.from(cells, (_, cell) => cell).filter((cell) => solutions.some((solution) => solution[cell] !== cells[cell]));

/** Cells in doubt as {missing, added}: cubes of the model that need not be, and places that could hold one.
 * @param {ArrayLike<number>} cells @param {number[]} doubtful */
export const doubted = (cells, doubtful) => ({
  missing: doubtful.filter((cell) => cells[cell] === FILLED), added: doubtful.filter((cell) => cells[cell] !== FILLED),
});
