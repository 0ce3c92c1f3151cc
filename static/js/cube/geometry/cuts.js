// The part of a solid that is cut away, and the arrows that cut it open. A cut is, for each axis, the first and the
// last visible layer. Never touches the page.

import { sizeOf, strideOf } from "../../core/shapes.js";

const BESIDE = 30; // pixels from the block
const INSIDE = 24; // pixels from the border of the pane, at least

/** Nothing is cut away. @param {Shape} shape */
export const wholeCut = (shape) => shape.map((side) => [0, side - 1]);

/** The cut by a knob for each axis: a positive knob cuts layers from the beginning of its axis, a negative one from the
 * end.
 * @param {Shape} shape @param {number[]} knobs */
export const cutBy = (shape, knobs) =>
  shape.map((side, axis) => [Math.max(0, knobs[axis]), side - 1 + Math.min(0, knobs[axis])]);

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

/** The end of the axis, the place, and the pixels to the next cell inwards.
 * @typedef {{ upper: boolean, at: number[], inwards: number[] }} Arrow */

/** By axis. @param {Cut} cut @param {View3d} view @param {number} width @returns {Arrow[]} */
export function arrowsOf(cut, view, width) {
  const low = cut.map(([first]) => first), high = cut.map(([, last]) => last + 1);
  const middle = low.map((part, axis) => (part + high[axis]) / 2), centre = view.project(middle);
  const near = middle.map((part, axis) => view.eye[axis] > part);
  return cut.map((_, axis) => {
    const edge = middle.slice(), partner = axis === 2 ? 0 : 2;
    edge[axis] = near[axis] ? high[axis] : low[axis];
    edge[partner] = near[partner] ? low[partner] : high[partner]; // so that it lies on the visible border
    const further = edge.map((part, other) => (other === axis ? part + (near[axis] ? -1 : 1) : part));
    const from = view.project(edge), to = view.project(further);
    return {
      upper: near[axis], inwards: [to[0] - from[0], to[1] - from[1]],
      at: within(outwards(from, centre), [width, view.height]),
    };
  });
}

/** @param {number[]} point @param {number[]} centre */
function outwards([x, y], [fromX, fromY]) {
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  return [x + (BESIDE * (x - fromX)) / length, y + (BESIDE * (y - fromY)) / length];
}

/** @param {number[]} point @param {number[]} size */
const within = (point, size) => point.map((part, i) => Math.max(INSIDE, Math.min(size[i] - INSIDE, part)));

/** The knob after a drag of (x, y) pixels: it cuts whole layers from the end at which the drag began.
 * @param {Arrow} arrow @param {number} knob as it was @param {number} x @param {number} y @param {number} most */
export function knobAfter({ upper, inwards }, knob, x, y, most) {
  const [across, down] = inwards, sign = upper ? -1 : 1, before = Math.max(0, sign * knob);
  const steps = Math.round((x * across + y * down) / Math.max(1, across * across + down * down));
  return sign * Math.max(0, Math.min(most, before + steps)) || 0;
}
