// The part of a solid that is cut away, and the arrows that cut it open. A cut is, for each axis, the first and the
// last visible layer. Never touches the page.

import { sizeOf, strideOf } from "../../core/shapes.js";

const BESIDE = 24; // pixels from the block to the middle of an arrow, which is as large as a finger
const INSIDE = 22; // pixels from the border of the pane, and half of those from another button, at least
const STEP = 6, FAR = 60; // pixels along an edge between places for an arrow, and beyond its ends at most

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

// Arrows: one for each axis, at the end nearer to the eye, beside the visible block

/** The end of the axis, its place, which is missing if there is no room beside the block, and the pixels to the next
 * cell inwards.
 * @typedef {{ upper: boolean, at: number[] | null, inwards: number[] }} Arrow */

/** By axis, beside a box; `others` are the middles of other buttons over the block.
 * @param {Vector[]} box @param {View3d} view @param {number[][]} [others] @returns {Arrow[]} */
export function arrowsOf(box, view, others = []) {
  const upper = view.back.map((part) => part > 0), taken = others.slice();
  return upper.map((_, axis) => {
    const at = placesBeside(box, upper, view, axis).find((place) => isFree(place, view, taken)) ?? null;
    if (at) taken.push(at);
    return { upper: upper[axis], inwards: inwardsOf(axis, upper[axis], view), at };
  });
}

/** The way of a step along an axis on the screen. @param {number} axis @param {boolean} upper @param {View3d} view */
function inwardsOf(axis, upper, { project }) {
  const from = project([0, 0, 0]), to = project([0, 1, 2].map((one) => (one === axis ? (upper ? -1 : 1) : 0)));
  return [to[0] - from[0], to[1] - from[1]];
}

/** Places for the arrow of an axis: beside the two edges of its face at which the box ends on the screen.
 * @param {Vector[]} box @param {boolean[]} upper @param {View3d} view @param {number} axis */
function placesBeside([low, high], upper, { project }, axis) {
  const endOf = (/** @type {number} */ one, /** @type {boolean} */ isUpper) => (isUpper ? high : low)[one];
  const middle = project(low.map((part, one) => (part + high[one]) / 2));
  const edges = [0, 1, 2].filter((other) => other !== axis).map((other) => [false, true].map((isUpper) =>
    project([0, 1, 2].map((one) => endOf(one, one === axis ? upper[one] : one === other ? !upper[one] : isUpper)))));
  return edges.flatMap(([from, to]) => placesAlong(from, to, middle))
    .sort((one, other) => one.from - other.from).map(({ place }) => place);
}

/** Places beside the line of an edge, and how far each is from the middle of the edge.
 * @param {number[]} from @param {number[]} to @param {number[]} middle */
function placesAlong(from, to, middle) {
  const [out, long] = [outwards(from, to, middle), Math.hypot(to[0] - from[0], to[1] - from[1])];
  const half = from.map((part, i) => (part + to[i]) / 2), steps = Math.floor((long / 2 + FAR) / STEP);
  return Array.from({ length: 2 * steps + 1 }, (_, step) => {
    const along = (step - steps) * STEP, [x, y] = out.map((part, i) => half[i] + BESIDE * part);
    return { from: Math.abs(along), place: [x - along * out[1], y + along * out[0]] };
  });
}

/** The direction away from a point, across an edge.
 * @param {number[]} from @param {number[]} to @param {number[]} middle */
function outwards([fromX, fromY], [toX, toY], [x, y]) {
  const long = Math.hypot(toX - fromX, toY - fromY);
  if (!long) return [fromX - x, fromY - y].map((part) => part / (Math.hypot(fromX - x, fromY - y) || 1));
  const across = [(fromY - toY) / long, (toX - fromX) / long];
  const sign = Math.sign((fromX - x) * across[0] + (fromY - y) * across[1]) || 1;
  return across.map((part) => sign * part);
}

/** @param {number[]} place @param {View3d} view @param {number[][]} taken */
const isFree = ([x, y], { width, height }, taken) =>
  Math.min(x, y, width - x, height - y) >= INSIDE
    && taken.every(([otherX, otherY]) => Math.max(Math.abs(x - otherX), Math.abs(y - otherY)) >= 2 * INSIDE);

/** The number of layers that are cut away after a drag of (x, y) pixels.
 * @param {Pick<Arrow, "inwards">} arrow @param {number} away before @param {number} x @param {number} y
 * @param {number} most */
export function awayAfter({ inwards: [across, down] }, away, x, y, most) {
  const steps = Math.round((x * across + y * down) / Math.max(1, across * across + down * down));
  return Math.max(0, Math.min(most, away + steps));
}
