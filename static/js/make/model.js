// A model: its numbers, resizing, strokes, and cells in which solutions differ. Pure.
//
// In a model, every cell is filled or crossed; a game without clues holds it, so that strokes can be undone.

import { FILLED } from "../core/marks.js";
import { cellAtPlace, isShape, isSolid, linesOf, placeOf, sizeOf } from "../core/shapes.js";
import { markAt, noChanges, setCells } from "../core/state.js";

/** The numbers of all lines of a model. @param {Shape} shape @param {ArrayLike<number>} cells */
export function cluesOf(shape, cells) {
  return linesOf(shape).map(({ start, step, length }) => {
    const filled = Array.from({ length }, (_, at) => cells[start + at * step] === FILLED);
    const total = filled.filter(Boolean).length, blocks = filled.filter((one, at) => one && !filled[at - 1]).length;
    return { total, groups: Math.max(1, Math.min(3, blocks)) };
  });
}

/** The cells of a model in a box of another size: what does not fit is lost, and new cells hold `none`.
 * @template T @param {Shape} shape @param {ArrayLike<T>} cells @param {Shape} other @param {T} none */
export function resized(shape, cells, other, none) {
  return Array.from({ length: sizeOf(other) }, (_, cell) => {
    const place = placeOf(other, cell);
    return place.every((part, axis) => part < shape[axis]) ? cells[cellAtPlace(shape, place)] : none;
  });
}

/** A saved model, checked; null if it is not one.
 * @param {Partial<Saved> | null} saved @param {number} largest side */
export function modelIn(saved, largest) {
  const { shape, cells, colors, title, author } = saved ?? {};
  if (!isShape(shape) || !isSolid(shape) || Math.max(...shape) > largest) return null;
  if (typeof cells !== "string" || cells.length !== sizeOf(shape) || /[^12]/.test(cells)) return null;
  const isColor = (/** @type {unknown} */ one) => one === null || typeof one === "string";
  return {
    shape, cells: Array.from(cells, Number), title: typeof title === "string" ? title : "",
    author: typeof author === "string" ? author : "",
    colors: Array.isArray(colors) && colors.every(isColor) ? colors : null,
  };
}

/** @typedef {NonNullable<Stroke["colors"]>} Recoloured */

/** Set cells of a model and its colours in one stroke.
 * @param {Game} game @param {number[]} cells @param {number} mark @param {Recoloured} colors */
export function build(game, cells, mark, colors) {
  const changed = cells.filter((cell) => markAt(game, cell) !== mark), stroke = game.strokes.length;
  setCells(game, changed.map((cell) => [cell, mark]));
  if (game.strokes.length > stroke) game.strokes[stroke].colors = colors;
  game.finished = false; // without clues everything satisfies them
}

/** Change only colours, as a stroke that can be undone. @param {Game} game @param {Recoloured} colors */
export function paintOver(game, colors) {
  game.strokes.push({ ...noChanges(), colors });
  game.undone = [];
}

/** The cells in which a model and solutions of its numbers differ.
 * @param {ArrayLike<number>} cells @param {ArrayLike<number>[]} solutions */
export const differing = (cells, solutions) =>
  Array.from(cells, (_, cell) => cell).filter((cell) => solutions.some((solution) => solution[cell] !== cells[cell]));

/** Cells in doubt as {missing, added}: cubes of the model that may be missing, and places that could hold one.
 * @param {ArrayLike<number>} cells @param {number[]} doubtful */
export const doubted = (cells, doubtful) => ({
  missing: doubtful.filter((cell) => cells[cell] === FILLED), added: doubtful.filter((cell) => cells[cell] !== FILLED),
});
