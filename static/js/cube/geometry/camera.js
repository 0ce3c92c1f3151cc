// The camera of a solid: its place, the face under a point of the screen, and the point of the screen for a point of
// the solid. Never touches the page.
//
// Plotly gets the same camera: in its units the solid lies around the origin, within a box of side 1, and the view
// opens by 45 degrees from top to bottom. So points are found here, at once and for touch as well, without asking
// Plotly. motion.js finds the direction and the distance.

import { cellAtPlace } from "../../core/shapes.js";

export const HALF_VIEW = Math.tan(Math.PI / 8);
const AROUND = 2; // cells of room around the solid, because Plotly's faces flicker at the border of its box
const STEEPEST = 1.5, NEAREST = 0.35, FARTHEST = 2.5;
const FIRST = { yaw: -1.15, pitch: 0.36 }; // from the front, a little from the right and from above

/** The initial camera, far enough away to see everything.
 * @param {Shape} shape @returns {Camera} */
export const createCamera = (shape) => ({
  ...FIRST, zoom: 1, shift: [0, 0, 0], middle: shape.map((side) => side / 2),
  far: Math.hypot(...shape) / 2 / Math.sin(Math.PI / 8),
});

/** The camera back at the front. @param {Camera} camera */
export const faceFront = (camera) => ({ ...camera, ...FIRST, zoom: 1, shift: [0, 0, 0] });

/** The side of the box around the solid, in cells. @param {Shape} shape */
export const boxOf = (shape) => Math.max(...shape) + 2 * AROUND;

/** @param {Shape} shape */
export const rangesOf = (shape) => shape.map((side) => [(side - boxOf(shape)) / 2, (side + boxOf(shape)) / 2]);

/** @param {Camera} camera @param {number} yaw @param {number} pitch */
export const turn = (camera, yaw, pitch) =>
  ({ ...camera, yaw: camera.yaw + yaw, pitch: clamp(camera.pitch + pitch, -STEEPEST, STEEPEST) });

/** @param {Camera} camera @param {number} factor */
export const zoomBy = (camera, factor) => ({ ...camera, zoom: clamp(camera.zoom / factor, NEAREST, FARTHEST) });

/** Move the view across the screen, in shares of its height.
 * @param {Camera} camera @param {Shape} shape @param {number} right @param {number} up */
export function pan(camera, shape, right, up) {
  const frame = frameOf(camera), scale = 2 * HALF_VIEW * camera.zoom * camera.far, most = boxOf(shape) / 2;
  const shift = camera.shift.map((part, axis) =>
    clamp(part - scale * (right * frame.right[axis] + up * frame.up[axis]), -most, most),
  );
  return { ...camera, shift };
}

/** The directions of a view. @param {Pick<Camera, "yaw" | "pitch">} camera */
export function frameOf({ yaw, pitch }) {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)], [flat, high] = [Math.cos(pitch), Math.sin(pitch)];
  return { back: [flat * c, flat * s, high], right: [-s, c, 0], up: [-high * c, -high * s, flat] };
}

/** The camera in Plotly's form. @param {Camera} camera @param {Shape} shape */
export function plotlyCamera(camera, shape) {
  const named = (/** @type {Vector} */ point) => {
    const [x, y, z] = point.map((part, axis) => (part - shape[axis] / 2) / boxOf(shape));
    return { x, y, z };
  };
  return { eye: named(eyeOf(camera)), center: named(centreOf(camera)), up: { x: 0, y: 0, z: 1 } };
}

/** The point in the middle of the view, in cells. @param {Camera} camera */
const centreOf = ({ middle, shift }) => middle.map((part, axis) => part + shift[axis]);

/** The eye, in cells. @param {Camera} camera */
export function eyeOf(camera) {
  const { back } = frameOf(camera), distance = camera.zoom * camera.far;
  return centreOf(camera).map((part, axis) => part + distance * back[axis]);
}

/** The pixels of a cell's side in the middle of a view of this height.
 * @param {Camera} camera @param {number} height */
export const pixelsOf = ({ zoom, far }, height) => height / (2 * HALF_VIEW * zoom * far);

/** A view: maps points of the solid (in cells) to a screen of this width and height, and back.
 * @param {Camera} camera @param {Shape} shape @param {number} width @param {number} height */
export function viewOf(camera, shape, width, height) {
  const eye = eyeOf(camera), { back, right, up } = frameOf(camera);

  /** @param {Vector} point */
  function project(point) {
    const from = point.map((part, axis) => part - eye[axis]), depth = -dot(from, back) * HALF_VIEW;
    return [(width + (dot(from, right) / depth) * height) / 2, (height - (dot(from, up) / depth) * height) / 2];
  }

  /** @param {number} x @param {number} y */
  function rayAt(x, y) {
    const [across, along] = [(2 * x - width) / height, (height - 2 * y) / height].map((part) => part * HALF_VIEW);
    return eye.map((_, axis) => -back[axis] + across * right[axis] + along * up[axis]);
  }

  /** The front face under a point of the screen, {cell, side}; null if there is none.
   * @param {Uint8Array} stands @param {Cut} cut @param {number} x @param {number} y */
  const pick = (stands, cut, x, y) => firstHit(shape, stands, cut, eye, rayAt(x, y));

  /** The place on the floor under a point of the screen, as the lowest cell above it; null beside the box.
   * @param {number} x @param {number} y */
  function ground(x, y) {
    const ray = rayAt(x, y), far = -eye[2] / ray[2];
    if (!(far > 0)) return null;
    const place = [...[0, 1].map((axis) => Math.floor(eye[axis] + far * ray[axis])), 0];
    return place.every((part, axis) => part >= 0 && part < shape[axis]) ? cellAtPlace(shape, place) : null;
  }

  return { eye, project, pick, ground, height };
}

/** Walk along a ray, cell by cell, to the first one that stands.
 * @param {Shape} shape @param {Uint8Array} stands @param {Cut} cut @param {Vector} eye @param {Vector} ray */
function firstHit(shape, stands, cut, eye, ray) {
  const start = entry(cut, eye, ray);
  if (!start) return null;
  const { place, at } = start;
  let { side } = start;
  const next = at.map((_, axis) => crossing(eye, ray, axis, place[axis] + (ray[axis] > 0 ? 1 : 0)));
  while (place.every((part, axis) => part >= cut[axis][0] && part <= cut[axis][1])) {
    const cell = cellAtPlace(shape, place);
    if (stands[cell]) return { cell, side };
    const axis = next.indexOf(Math.min(...next));
    place[axis] += Math.sign(ray[axis]);
    side = 2 * axis + (ray[axis] < 0 ? 1 : 0);
    next[axis] = crossing(eye, ray, axis, place[axis] + (ray[axis] > 0 ? 1 : 0));
  }
  return null;
}

/** @param {Vector} eye @param {Vector} ray @param {number} axis @param {number} plane */
const crossing = (eye, ray, axis, plane) => (ray[axis] ? (plane - eye[axis]) / ray[axis] : Infinity);

/** The entry of a ray into the cut: {place, at, side}; null if it misses.
 * @param {Cut} cut @param {Vector} eye @param {Vector} ray */
function entry(cut, eye, ray) {
  let from = 0, to = Infinity, side = 0;
  for (let axis = 0; axis < 3; axis++) {
    const low = cut[axis][0], high = cut[axis][1] + 1;
    if (!ray[axis] && (eye[axis] < low || eye[axis] > high)) return null;
    const [near, far] = [
      crossing(eye, ray, axis, ray[axis] > 0 ? low : high),
      crossing(eye, ray, axis, ray[axis] > 0 ? high : low),
    ];
    if (Number.isFinite(near) && near > from) {
      from = near;
      side = 2 * axis + (ray[axis] < 0 ? 1 : 0);
    }
    to = Math.min(to, far);
  }
  if (from >= to) return null;
  const at = eye.map((part, axis) => part + from * ray[axis]);
  return { at, side, place: at.map((part, axis) => cellIn(part, ray[axis], cut[axis], axis === side >> 1)) };
}

/** The layer of a point; on the face through which the ray enters, the layer behind it.
 * @param {number} part @param {number} way @param {number[]} cut @param {boolean} entered */
function cellIn(part, way, [low, high], entered) {
  return clamp(Math.floor(entered ? Math.round(part) - (way < 0 ? 1 : 0) : part), low, high);
}

/** @param {Vector} one @param {Vector} other */
export const dot = (one, other) => one.reduce((sum, part, axis) => sum + part * other[axis], 0);
/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
