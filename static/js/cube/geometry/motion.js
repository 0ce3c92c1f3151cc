// The motion of a camera by itself: a finished solid turns, a solid that has become smaller comes nearer until it fills
// its pane, and a press on a handle turns it. If motion is not wanted, everything jumps to its end. Never touches the
// page.

import { dot, frameOf, turn } from "./camera.js";
import { forStanding } from "./cuts.js";

const SPIN = 0.3; // of a turn a second, once it is finished
const LONGEST = 0.25; // seconds of a frame, at most
const QUICK = 0.12, SLOW = 0.35; // seconds for two thirds of a turn, and of the way to a fit
const TURNED = 0.003, ARRIVED = 0.004; // of a turn, and cells, below which a difference is invisible
const MARGINS = [10, 30, 22], FINISHED = [18, 18, 18]; // pixels at the sides, above and below
const LEAST = 0.4; // of half the height or width of a pane, which is used even if its margins leave less
const AROUND = 16; // points of a circle

/** `held`: the visitor is turning it, so it comes no nearer.
 * @typedef {{ box: Vector[], pane: Pane, spins: boolean, calm: boolean, held: boolean }} Aim */

export function createMotion() {
  let last = /** @type {number | null} */ (null), paneBefore = "";
  let goal = /** @type {Pick<Camera, "yaw" | "pitch"> | null} */ (null);

  /** The camera at a later moment, and whether it is still moving.
   * @param {Camera} camera @param {Aim} aim @param {number} now */
  function step(camera, { box, pane, spins, calm, held }, now) {
    const seconds = last === null ? 0 : Math.min(LONGEST, (now - last) / 1000), shown = JSON.stringify(pane);
    const turned = spins && !calm ? turn(camera, SPIN * seconds, 0) : towardsGoal(camera, seconds, calm);
    const fit = fitOf(box, turned, pane, spins), atOnce = calm || shown !== paneBefore;
    const after = atOnce ? { ...turned, ...fit } : glide(turned, fit, held ? 0 : seconds);
    const arrived = [after.half, ...after.middle].every((part, i) => part === [fit.half, ...fit.middle][i]);
    const moves = (spins && !calm) || goal !== null || !arrived;
    last = moves ? now : null;
    paneBefore = shown;
    return { camera: same(after, camera) ? camera : after, moves };
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
const cornersOfBox = (box) =>
  Array.from({ length: 8 }, (_, bits) => [0, 1, 2].map((axis) => box[(bits >> axis) & 1][axis]));

/** Points that a box passes while it turns about its vertical axis. @param {Vector[]} box */
function pointsAround([low, high]) {
  const middle = low.map((part, axis) => (part + high[axis]) / 2);
  const reach = Math.hypot(high[0] - low[0], high[1] - low[1]) / 2;
  return Array.from({ length: AROUND }, (_, i) => (2 * Math.PI * i) / AROUND).flatMap((angle) =>
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

/** The camera a while later on its way to a fit; the same one once it has arrived. It never shows less than the fit, so
 * that everything stays visible.
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
