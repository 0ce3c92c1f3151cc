// The visible cubes of a solid and their faces. Never touches the page.
//
// A cut is, for each axis, the first and the last visible layer. A side is twice its axis, plus one where it looks
// towards larger numbers.

import { cellAtPlace, placeOf, sizeOf, strideOf } from "../../core/shapes.js";

/** Nothing is cut away. @param {Shape} shape */
export const wholeCut = (shape) => shape.map((side) => [0, side - 1]);

/** The cut without so many layers at the beginning and the end of each axis.
 * @param {Shape} shape @param {number[][]} ends */
export const cutBy = (shape, ends) => shape.map((side, axis) => [ends[axis][0], side - 1 - ends[axis][1]]);

/** Call `visit(cell, place)` for each visible cell that stands. The place is the same array each time.
 * @param {Shape} shape @param {Uint8Array} stands @param {Cut} cut
 * @param {(cell: number, place: number[]) => void} visit */
export function forStanding(shape, stands, cut, visit) {
  const strides = shape.map((_, axis) => strideOf(shape, axis)), size = sizeOf(shape), place = [0, 0, 0];
  for (let cell = 0; cell < size; cell++) {
    if (!stands[cell]) continue;
    for (let axis = 0; axis < 3; axis++) place[axis] = Math.floor(cell / strides[axis]) % shape[axis];
    if (place.every((part, axis) => part >= cut[axis][0] && part <= cut[axis][1])) visit(cell, place);
  }
}

// Faces

export const SIDES = 6;
/** @param {number} side */
export const axisOf = (side) => side >> 1;
/** @param {number} side */
export const isUpper = (side) => (side & 1) === 1;

/** Right and up on a side, seen from outside, as [axis, sign]. */
export const FRAMES = [
  [[1, -1], [2, 1]], [[1, 1], [2, 1]],
  [[0, 1], [2, 1]], [[0, -1], [2, 1]],
  [[0, 1], [1, -1]], [[0, 1], [1, 1]],
];

/** Whether a side looks towards the eye, in the direction `back`. @param {Vector} back @param {number} side */
export const looksAt = (back, side) => (isUpper(side) ? 1 : -1) * back[axisOf(side)] > 0;

/** For each side, whether its faces look towards the eye. @param {Vector} back */
export const sidesTowards = (back) => Array.from({ length: SIDES }, (_, side) => looksAt(back, side));

/** The faces between a standing cell and an open place, of the wanted sides: columns {cells, sides}.
 * @param {Shape} shape @param {Uint8Array} stands @param {Cut} cut @param {boolean[]} wanted */
export function openFaces(shape, stands, cut, wanted) {
  const cells = /** @type {number[]} */ ([]), sides = /** @type {number[]} */ ([]);
  const strides = shape.map((_, axis) => strideOf(shape, axis));
  forStanding(shape, stands, cut, (cell, place) => {
    for (let side = 0; side < SIDES; side++) {
      const axis = axisOf(side), upper = isUpper(side);
      if (!wanted[side]) continue;
      if (place[axis] !== cut[axis][upper ? 1 : 0] && stands[cell + (upper ? 1 : -1) * strides[axis]]) continue;
      cells.push(cell);
      sides.push(side);
    }
  });
  return { cells, sides };
}

/** The faces of a cell that look towards the eye, if it stands and nothing stands before them.
 * @param {Shape} shape @param {Uint8Array} stands @param {Cut} cut @param {Vector} back @param {number} cell
 * @returns {Face[]} */
export function openSides(shape, stands, cut, back, cell) {
  const place = placeOf(shape, cell);
  const inside = place.every((part, axis) => part >= cut[axis][0] && part <= cut[axis][1]);
  if (!stands[cell] || !inside) return [];
  return sidesTowards(back).flatMap((towards, side) => {
    const axis = axisOf(side), step = isUpper(side) ? 1 : -1, last = place[axis] === cut[axis][isUpper(side) ? 1 : 0];
    return towards && (last || !stands[cell + step * strideOf(shape, axis)]) ? [{ cell, side }] : [];
  });
}

/** The order of two cells in which the one further away comes first: it can only be hidden by those after it.
 * @param {Shape} shape @param {Vector} back @param {number} a @param {number} b */
export function nearer(shape, back, a, b) {
  const [first, second] = [a, b].map((cell) => placeOf(shape, cell));
  const axis = first.findIndex((part, at) => part !== second[at]);
  return axis < 0 ? 0 : (first[axis] - second[axis]) * Math.sign(back[axis]);
}

/** The cell in front of a face; null outside the box.
 * @param {Shape} shape @param {number} cell @param {number} side */
export function before(shape, cell, side) {
  const place = placeOf(shape, cell);
  place[axisOf(side)] += isUpper(side) ? 1 : -1;
  return place.every((part, axis) => part >= 0 && part < shape[axis]) ? cellAtPlace(shape, place) : null;
}

/** The point of a face at (right, up) from its corner, both from 0 to 1, lifted off the face.
 * @param {number[]} place @param {number} side @param {number} right @param {number} up @param {number} lift */
export function pointOn(place, side, right, up, lift = 0) {
  const point = place.slice(), [across, along] = FRAMES[side], axis = axisOf(side);
  point[axis] += isUpper(side) ? 1 + lift : -lift;
  point[across[0]] += across[1] > 0 ? right : 1 - right;
  point[along[0]] += along[1] > 0 ? up : 1 - up;
  return point;
}

/** @param {number[]} place @param {number} side @param {number} lift */
export const cornersOf = (place, side, lift = 0) =>
  [[0, 0], [1, 0], [1, 1], [0, 1]].map(([right, up]) => pointOn(place, side, right, up, lift));
