// The visible faces of the cubes of a solid. Never touches the page.
//
// A side is twice its axis, plus one where it looks towards larger numbers.

import { cellAtPlace, placeOf, strideOf } from "../../core/shapes.js";
import { forStanding } from "./cuts.js";

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

/** What a removed cell uncovers: its own open `sides` that were visible, and through them the `floor`, [cell, side] of
 * neighbours.
 * @param {Shape} shape @param {number} cell @param {Uint8Array} stands @param {Cut} cut @param {Vector} back */
export function holeOf(shape, cell, stands, cut, back) {
  const place = placeOf(shape, cell), sides = [], floor = [];
  for (let side = 0; side < SIDES; side++) {
    const axis = axisOf(side), step = isUpper(side) ? 1 : -1;
    const part = place[axis] + step, other = cell + step * strideOf(shape, axis);
    const faces = looksAt(back, side);
    const closed = part >= cut[axis][0] && part <= cut[axis][1] && stands[other];
    if (faces && !closed) sides.push(side);
    if (!faces && closed) floor.push([other, side ^ 1]);
  }
  return { sides, floor };
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
