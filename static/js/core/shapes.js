// Flat and solid boxes of cells and their lines, numbered as in the engine. Pure.
//
// A shape is [rows, columns] or [X, Y, Z]; the last part runs fastest in the numbers of cells. A flat shape has rows
// before columns; a solid one has lines along x, then along y, then along z, each in the order of the other parts.

/** @param {Shape} shape */
export const isSolid = (shape) => shape.length === 3;

/** @param {Shape} shape */
export const sizeOf = (shape) => shape.reduce((size, side) => size * side, 1);

/** A size as people say it: of a flat puzzle the width, then the height; of a solid width, depth and height.
 * @param {Shape} shape */
export const sizeName = (shape, between = " × ") => (isSolid(shape) ? shape : [...shape].reverse()).join(between);

/** Whether an unknown value is a shape. @param {unknown} found @returns {found is Shape} */
export const isShape = (found) => Array.isArray(found) && (found.length === 2 || found.length === 3)
  && found.every((side) => Number.isInteger(side) && side > 0);

/** The distance of two neighbours along an axis, in numbers of cells. @param {Shape} shape @param {number} axis */
export const strideOf = (shape, axis) => sizeOf(shape.slice(axis + 1));

/** The axes in the order in which their lines are listed. @param {Shape} shape */
const axesOf = (shape) => (isSolid(shape) ? [0, 1, 2] : [1, 0]);

/** All lines: {start, step, length, axis}. @param {Shape} shape */
export const linesOf = (shape) => axesOf(shape).flatMap((axis) => linesAlong(shape, axis));

/** @param {Shape} shape @param {number} axis */
function linesAlong(shape, axis) {
  const step = strideOf(shape, axis), length = shape[axis], lines = [];
  for (let start = 0; start < sizeOf(shape); start++) {
    if (Math.floor(start / step) % length === 0) lines.push({ start, step, length, axis });
  }
  return lines;
}

/** The lines through a cell, in the order of all lines. Called very often, so written out by hand.
 * @param {Shape} shape @param {number} cell */
export function linesThrough(shape, cell) {
  const last = shape[shape.length - 1];
  if (!isSolid(shape)) return [Math.floor(cell / last), shape[0] + (cell % last)];
  const [depth, height] = shape, plane = height * last;
  return [
    cell % plane,
    plane + Math.floor(cell / plane) * last + (cell % last),
    plane + depth * last + Math.floor(cell / last),
  ];
}

/** The number of the line along `axis` that holds a cell.
 * @param {Shape} shape @param {number} axis @param {number} cell */
export const lineAlong = (shape, axis, cell) => linesThrough(shape, cell)[axesOf(shape).indexOf(axis)];

/** The place of a cell, a number from 0 for each axis. @param {Shape} shape @param {number} cell */
export const placeOf = (shape, cell) => shape.map((side, axis) => Math.floor(cell / strideOf(shape, axis)) % side);

/** @param {Shape} shape @param {number[]} place */
export const cellAtPlace = (shape, place) => place.reduce((cell, part, axis) => cell * shape[axis] + part, 0);

/** What never changes of a puzzle, flat {rows, cols} or solid {shape, clues}: its lines and clues, the marks `given`
 * from the start, and the `facts` about clues while nothing is marked.
 * @param {Puzzle} puzzle @returns {Layout} */
export function layOut(puzzle) {
  const { rows = [], cols = [], givens = [], palette } = puzzle;
  const { shape = [rows.length, cols.length], clues = [...rows, ...cols] } = puzzle;
  const [height, width] = shape, given = new Uint8Array(sizeOf(shape));
  for (const [cell, mark] of givens) given[cell] = mark;
  /** @type {Fact[]} */
  const facts = clues.map(() => ({ holds: true, done: [] }));
  return { shape, height, width, size: sizeOf(shape), clues, lines: linesOf(shape), given, facts, palette };
}
