// The camera of a solid: its place, the face under a point of the screen, the point of the screen for a point of the
// solid, and its motion. Never touches the page.
//
// The view is parallel: cells are equally large wherever they are. Points are found here, at once and for touch too,
// without asking Plotly, which gets the same camera: in its units the view is two units high, and the solid lies around
// the origin, in a box as large as the zoom wants it.

import { cellAtPlace, placeOf } from "../../core/shapes.js";
import { forStanding } from "./faces.js";

const AROUND = 2; // cells of room around the solid, because Plotly's faces flicker at the border of its box
const STEEPEST = 1.5, NEAREST = 0.35, FARTHEST = 2.5;
const DEGREE = Math.PI / 180;
const FIRST = { yaw: -55 * DEGREE, pitch: 27 * DEGREE }; // from the front, 35 degrees from the right, and from above

/** The initial camera, far enough away to see everything.
 * @param {Shape} shape @returns {Camera} */
export const createCamera = (shape) => ({
  ...FIRST, zoom: 1, shift: [0, 0, 0], middle: shape.map((side) => side / 2), half: Math.hypot(...shape) / 2,
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

/** Come nearer to a point, given from the middle of the view in shares of its height; on the way back the solid returns
 * to the middle.
 * @param {Camera} camera @param {Shape} shape @param {number} factor @param {number} right @param {number} up */
export function zoomBy(camera, shape, factor, right = 0, up = 0) {
  const zoom = clamp(camera.zoom / factor, NEAREST, FARTHEST), nearer = camera.zoom / zoom - 1;
  if (nearer >= 0) return pan({ ...camera, zoom }, shape, -right * nearer, -up * nearer);
  const left = camera.zoom < 1 ? Math.max(0, (1 - zoom) / (1 - camera.zoom)) : 0;
  return { ...camera, zoom, shift: camera.shift.map((part) => part * left) };
}

const PLAIN = 0.22; // of the direction to the eye, that a side needs to be seen well
const FLIPS = [[1, 1, 1], [-1, 1, 1], [1, -1, 1], [-1, -1, 1], [1, 1, -1], [-1, 1, -1], [1, -1, -1], [-1, -1, -1]];

/** How a camera has to be turned to show a line: from a side on which the fewest cubes hide it, and rather not from
 * below. The same angles if it shows the line already.
 * @param {Pick<Camera, "yaw" | "pitch">} camera @param {Shape} shape @param {Uint8Array} stands @param {Line} line */
export function facing({ yaw, pitch }, shape, stands, line) {
  const { back } = frameOf({ yaw, pitch }), now = back.map((part) => (part < 0 ? -1 : 1));
  const others = [0, 1, 2].filter((axis) => axis !== line.axis);
  const choices = FLIPS.map((flips) => now.map((sign, axis) => sign * flips[axis]));
  const hidden = choices.map((signs) =>
    Math.min(...others.map((axis) => hiding(shape, stands, line, axis, signs[axis]))));
  const signs = choices[hidden.indexOf(Math.min(...hidden))];
  if (signs.every((sign, axis) => sign * back[axis] >= PLAIN)) return { yaw, pitch };
  const [x, y] = frameOf(FIRST).back, there = Math.atan2(signs[1] * Math.abs(y), signs[0] * Math.abs(x));
  const turns = Math.round((yaw - there) / (2 * Math.PI));
  return { yaw: there + turns * 2 * Math.PI, pitch: signs[2] * FIRST.pitch };
}

/** How many cubes stand between a line and one of the sides of the block.
 * @param {Shape} shape @param {Uint8Array} stands @param {Line} line @param {number} axis @param {number} way */
function hiding(shape, stands, { start, step, length }, axis, way) {
  let count = 0;
  for (let cell = start, at = 0; at < length; at++, cell += step) {
    const place = placeOf(shape, cell);
    for (place[axis] += way; place[axis] >= 0 && place[axis] < shape[axis]; place[axis] += way) {
      count += stands[cellAtPlace(shape, place)];
    }
  }
  return count;
}

/** Move the view across the screen, in shares of its height.
 * @param {Camera} camera @param {Shape} shape @param {number} right @param {number} up */
export function pan(camera, shape, right, up) {
  const frame = frameOf(camera), scale = 2 * camera.zoom * camera.half, most = boxOf(shape) / 2;
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

/** The camera in Plotly's form, and the side of the box around the solid in its units.
 * @param {Camera} camera @param {Shape} shape */
export function plotlyCamera(camera, shape) {
  const side = boxOf(shape) / (camera.zoom * camera.half), { back } = frameOf(camera);
  const named = (/** @type {Vector} */ [x, y, z]) => ({ x, y, z });
  const center = centreOf(camera).map((part, axis) => ((part - shape[axis] / 2) / boxOf(shape)) * side);
  const eye = center.map((part, axis) => part + 2 * side * back[axis]); // anywhere before the solid
  return { side, camera: {
    eye: named(eye), center: named(center), up: { x: 0, y: 0, z: 1 }, projection: { type: "orthographic" },
  } };
}

/** The point in the middle of the view, in cells. @param {Camera} camera */
const centreOf = ({ middle, shift }) => middle.map((part, axis) => part + shift[axis]);

/** The pixels of a cell's side that lies across a view of this height.
 * @param {Camera} camera @param {number} height */
export const pixelsOf = ({ zoom, half }, height) => height / (2 * zoom * half);

/** A view: maps points of the solid (in cells) to a screen of this width and height, and back.
 * @param {Camera} camera @param {Shape} shape @param {number} width @param {number} height */
export function viewOf(camera, shape, width, height) {
  const centre = centreOf(camera), { back, right, up } = frameOf(camera), scale = pixelsOf(camera, height);
  const ray = back.map((part) => -part), before = 2 * boxOf(shape);

  /** @param {Vector} point */
  function project(point) {
    const from = point.map((part, axis) => part - centre[axis]);
    return [width / 2 + scale * dot(from, right), height / 2 - scale * dot(from, up)];
  }

  /** The point before the solid from which a ray comes to a point of the screen. @param {number} x @param {number} y */
  function startAt(x, y) {
    const across = (x - width / 2) / scale, along = (height / 2 - y) / scale;
    return centre.map((part, axis) => part + across * right[axis] + along * up[axis] + before * back[axis]);
  }

  /** The front face under a point of the screen, {cell, side}; null if there is none.
   * @param {Uint8Array} stands @param {Cut} cut @param {number} x @param {number} y */
  const pick = (stands, cut, x, y) => firstHit(shape, stands, cut, startAt(x, y), ray);

  /** The place on the floor under a point of the screen, as the lowest cell above it; null beside the box.
   * @param {number} x @param {number} y */
  function ground(x, y) {
    const start = startAt(x, y), far = -start[2] / ray[2];
    if (!(far > 0)) return null;
    const place = [...[0, 1].map((axis) => Math.floor(start[axis] + far * ray[axis])), 0];
    return place.every((part, axis) => part >= 0 && part < shape[axis]) ? cellAtPlace(shape, place) : null;
  }

  return { back, project, pick, ground, width, height, scale };
}

/** Walk along a ray, cell by cell, to the first one that stands.
 * @param {Shape} shape @param {Uint8Array} stands @param {Cut} cut @param {Vector} from @param {Vector} ray */
function firstHit(shape, stands, cut, from, ray) {
  const start = entry(cut, from, ray);
  if (!start) return null;
  const { place } = start;
  let { side } = start;
  const next = from.map((_, axis) => crossing(from, ray, axis, place[axis] + (ray[axis] > 0 ? 1 : 0)));
  while (place.every((part, axis) => part >= cut[axis][0] && part <= cut[axis][1])) {
    const cell = cellAtPlace(shape, place);
    if (stands[cell]) return { cell, side };
    const axis = next.indexOf(Math.min(...next));
    place[axis] += Math.sign(ray[axis]);
    side = 2 * axis + (ray[axis] < 0 ? 1 : 0);
    next[axis] = crossing(from, ray, axis, place[axis] + (ray[axis] > 0 ? 1 : 0));
  }
  return null;
}

/** @param {Vector} from @param {Vector} ray @param {number} axis @param {number} plane */
const crossing = (from, ray, axis, plane) => (ray[axis] ? (plane - from[axis]) / ray[axis] : Infinity);

/** The entry of a ray into the cut: {place, side}; null if it misses.
 * @param {Cut} cut @param {Vector} from @param {Vector} ray */
function entry(cut, from, ray) {
  let first = 0, last = Infinity, side = 0;
  for (let axis = 0; axis < 3; axis++) {
    const low = cut[axis][0], high = cut[axis][1] + 1;
    if (!ray[axis] && (from[axis] < low || from[axis] > high)) return null;
    const planes = [low, high].map((plane) => crossing(from, ray, axis, plane));
    const near = Math.min(...planes), far = Math.max(...planes);
    if (Number.isFinite(near) && near > first) {
      first = near;
      side = 2 * axis + (ray[axis] < 0 ? 1 : 0);
    }
    last = Math.min(last, far);
  }
  if (first >= last) return null;
  const at = from.map((part, axis) => part + first * ray[axis]);
  return { side, place: at.map((part, axis) => cellIn(part, ray[axis], cut[axis], axis === side >> 1)) };
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

// Motion: a finished solid turns once, one that has become smaller comes nearer until it fills its pane, and a press on
// a handle turns it. If motion is not wanted, everything jumps to its end.

const ROUND = 1.8; // seconds in which a finished solid turns
const LONGEST = 0.25; // seconds of a frame, at most
const QUICK = 0.12, SLOW = 0.35; // seconds for two thirds of a turn, and of the way to a fit
const TURNED = 0.003, ARRIVED = 0.004; // of a turn, and cells, below which a difference is invisible
const MARGINS = [10, 30, 22], FINISHED = [18, 18, 18]; // pixels at the sides, above and below
const LEAST = 0.4; // of half the height or width of a pane, which is used even if its margins leave less
const CIRCLE = 16; // points of one

/** `held`: the visitor is turning it, so it comes no nearer.
 * @typedef {{ box: Vector[], pane: Pane, spins: boolean, calm: boolean, held: boolean }} Aim */

export function createMotion() {
  let last = /** @type {number | null} */ (null), paneBefore = "";
  let goal = /** @type {Pick<Camera, "yaw" | "pitch"> | null} */ (null), spun = 0; // seconds

  /** The camera at a later moment, and whether it is still moving.
   * @param {Camera} camera @param {Aim} aim @param {number} now */
  function step(camera, { box, pane, spins, calm, held }, now) {
    const seconds = last === null ? 0 : Math.min(LONGEST, (now - last) / 1000), shown = JSON.stringify(pane);
    const turning = spins && !calm && spun < ROUND;
    const stopped = !spins && spun > 0 && spun < ROUND, ahead = stopped ? spinOn(camera, ROUND) : camera;
    const turned = turning ? spinOn(camera, seconds) : towardsGoal(ahead, seconds, calm);
    if (!spins) spun = 0;
    const fit = fitOf(box, turned, pane, turning), atOnce = calm || shown !== paneBefore;
    const after = atOnce ? { ...turned, ...fit } : glide(turned, fit, held ? 0 : seconds);
    const arrived = [after.half, ...after.middle].every((part, i) => part === [fit.half, ...fit.middle][i]);
    const moves = turning || goal !== null || !arrived;
    last = moves ? now : null;
    paneBefore = shown;
    return { camera: same(after, camera) ? camera : after, moves };
  }

  /** @param {Camera} camera @param {number} seconds */
  function spinOn(camera, seconds) {
    const before = spun;
    spun = Math.min(ROUND, spun + seconds);
    return turn(camera, 2 * Math.PI * (eased(spun / ROUND) - eased(before / ROUND)), 0);
  }

  /** @param {Camera} camera @param {number} seconds @param {boolean} calm */
  function towardsGoal(camera, seconds, calm) {
    if (!goal) return camera;
    const yaw = goal.yaw - camera.yaw, pitch = goal.pitch - camera.pitch;
    const arrives = calm || Math.hypot(yaw, pitch) < TURNED, share = arrives ? 1 : 1 - Math.exp(-seconds / QUICK);
    if (arrives) goal = null;
    return turn(camera, yaw * share, pitch * share);
  }

  return {
    step,
    /** Turn there from now on; null stops. @param {Pick<Camera, "yaw" | "pitch"> | null} there */
    turnTo: (there) => { goal = there && { yaw: there.yaw, pitch: there.pitch }; },
    /** The goal of the current turn, if any. */
    goalOf: () => goal,
  };
}

/** @param {number} share */
const eased = (share) => share * share * (3 - 2 * share);

/** @param {Camera} one @param {Camera} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// Middle and scale with which a solid fills its pane

/** A pane of these pixels, with room for arrows unless the solid is finished.
 * @param {number} width @param {number} height @param {boolean} finished @returns {Pane} */
export function paneOf(width, height, finished) {
  const share = 2 / (height || 1), [sides, top, bottom] = (finished ? FINISHED : MARGINS).map((part) => part * share);
  return { aspect: (width || 1) / (height || 1), margins: { left: sides, right: sides, top, bottom } };
}

/** The box around the standing cubes, as [low, high] corners; without any, around all that is not cut away.
 * @param {Shape} shape @param {Uint8Array} stands @param {Cut} cut */
export function boxInSight(shape, stands, cut) {
  const low = cut.map(([, last]) => last + 1), high = cut.map(([first]) => first);
  forStanding(shape, stands, cut, (_, place) => {
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis], place[axis]);
      high[axis] = Math.max(high[axis], place[axis] + 1);
    }
  });
  return low[0] < high[0] ? [low, high] : [cut.map(([first]) => first), cut.map(([, last]) => last + 1)];
}

/** The corners of a box. @param {Vector[]} box */
export const cornersOfBox = (box) =>
  Array.from({ length: 8 }, (_, bits) => [0, 1, 2].map((axis) => box[(bits >> axis) & 1][axis]));

/** Points that a box passes while it turns about its vertical axis. @param {Vector[]} box */
function pointsAround([low, high]) {
  const middle = low.map((part, axis) => (part + high[axis]) / 2);
  const reach = Math.hypot(high[0] - low[0], high[1] - low[1]) / 2;
  return Array.from({ length: CIRCLE }, (_, i) => (2 * Math.PI * i) / CIRCLE).flatMap((angle) =>
    [low[2], high[2]].map((z) => [middle[0] + reach * Math.cos(angle), middle[1] + reach * Math.sin(angle), z]));
}

/** The middle and the scale with which a box fills a pane up to its margins, in shares of half its height.
 * @param {Vector[]} box @param {Pick<Camera, "yaw" | "pitch">} camera @param {Pane} pane
 * @param {boolean} turns whether it has to fit from all sides @returns {Fit} */
export function fitOf(box, camera, { aspect, margins: { left, right, top, bottom } }, turns = false) {
  const frame = frameOf(camera), points = turns ? pointsAround(box) : cornersOfBox(box);
  const [across, along, deep] = [frame.right, frame.up, frame.back].map((way) => spanOf(points, way));
  const half = Math.max(
    (across.high - across.low) / Math.max(LEAST * aspect, 2 * aspect - left - right),
    (along.high - along.low) / Math.max(LEAST, 2 - top - bottom),
  );
  const at = [across.middle - (half * (left - right)) / 2, along.middle - (half * (bottom - top)) / 2, deep.middle];
  return {
    half,
    middle: [0, 1, 2].map((axis) => at[0] * frame.right[axis] + at[1] * frame.up[axis] + at[2] * frame.back[axis]),
  };
}

/** How far points reach in a direction. @param {Vector[]} points @param {Vector} way */
function spanOf(points, way) {
  const parts = points.map((point) => dot(point, way)), low = Math.min(...parts), high = Math.max(...parts);
  return { low, high, middle: (low + high) / 2 };
}

/** The camera a while later on its way to a fit, of which it never shows less; the same one once it has arrived.
 * @param {Camera} camera @param {Fit} fit @param {number} seconds */
export function glide(camera, fit, seconds) {
  const { middle, half } = camera;
  const left = Math.hypot(...fit.middle.map((part, axis) => part - middle[axis]), fit.half - half);
  if (!left) return camera;
  if (left < ARRIVED) return { ...camera, ...fit };
  const share = 1 - Math.exp(-seconds / SLOW);
  return {
    ...camera, half: Math.max(fit.half, half + (fit.half - half) * share),
    middle: middle.map((part, axis) => part + (fit.middle[axis] - part) * share),
  };
}
