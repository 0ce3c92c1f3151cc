// What moves a camera by itself: a finished solid turns, a solid that has become smaller comes nearer, and a press on a
// handle turns it. Nothing of it moves where motion is not wanted: then all is at once as it is to be.

import { turn } from "./camera.js";
import { fitOf, glide } from "./fit.js";

const SPIN = 0.3; // of a turn a second, when it is finished
const LONGEST = 0.25; // seconds that a frame counts for at most
const QUICK = 0.12; // seconds in which two thirds of a turn are made
const ARRIVED = 0.003; // of a turn

/** `held`: while somebody turns it, it comes no nearer.
 * @typedef {{ box: Vector[], pane: Pane, spins: boolean, calm: boolean, held: boolean }} Aim */

export function createMotion() {
  let last = /** @type {number | null} */ (null), paneBefore = "";
  let goal = /** @type {Pick<Camera, "yaw" | "pitch"> | null} */ (null);

  /** The camera at a later moment, and whether it goes on moving.
   * @param {Camera} camera @param {Aim} aim @param {number} now */
  function step(camera, { box, pane, spins, calm, held }, now) {
    const seconds = last === null ? 0 : Math.min(LONGEST, (now - last) / 1000), shown = JSON.stringify(pane);
    const turned = spins && !calm ? turn(camera, SPIN * seconds, 0) : towardsGoal(camera, seconds, calm);
    const fit = fitOf(box, turned, pane, spins), atOnce = calm || shown !== paneBefore;
    const after = atOnce ? { ...turned, ...fit } : glide(turned, fit, held ? 0 : seconds);
    const arrived = [after.far, ...after.middle].every((part, i) => part === [fit.far, ...fit.middle][i]);
    const moves = (spins && !calm) || goal !== null || !arrived;
    last = moves ? now : null;
    paneBefore = shown;
    return { camera: same(after, camera) ? camera : after, moves };
  }

  /** @param {Camera} camera @param {number} seconds @param {boolean} calm */
  function towardsGoal(camera, seconds, calm) {
    if (!goal) return camera;
    const yaw = goal.yaw - camera.yaw, pitch = goal.pitch - camera.pitch;
    const arrives = calm || Math.hypot(yaw, pitch) < ARRIVED, share = arrives ? 1 : 1 - Math.exp(-seconds / QUICK);
    if (arrives) goal = null;
    return turn(camera, yaw * share, pitch * share);
  }

  return {
    step,
    /** Turn there from now on; null: no further. @param {Pick<Camera, "yaw" | "pitch"> | null} there */
    turnTo: (there) => { goal = there && { yaw: there.yaw, pitch: there.pitch }; },
    /** Where it is turned to, if it is. */
    goalOf: () => goal,
  };
}

/** @param {Camera} one @param {Camera} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
