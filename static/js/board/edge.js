// A stroke that rests at the border of the view scrolls the board.

/** @import { View } from "./board.js" */

const EDGE = 20; // pixels at the border of the view, where a stroke that rests scrolls the board
const REST = 300, SLOP = 4; // milliseconds until it does, and pixels by which it may move meanwhile
const NOWHERE = { x: NaN, y: NaN };
const SLOWEST = 4, FASTER = 8; // cells a second, and how many more at the very border

/** The border of the view, at which a stroke scrolls the board in the direction in which it goes. */
export class Edge {
  /** @param {HTMLElement} scroller @param {View} view */
  constructor(scroller, view) {
    this.scroller = scroller;
    this.view = view;
    this.pulled = { point: { x: 0, y: 0 }, ways: [0, 0], moved: () => {} };
    this.rested = NOWHERE; // where it began to rest
    this.frame = 0;
    this.since = NaN; // when it was last scrolled, or will be if it goes on resting
    this.rest = [0, 0]; // pixels that are less than one
  }

  /** A stroke is at a point and goes these `ways`; `moved` is called whenever the board was scrolled.
   * @param {Point} point @param {number[]} ways @param {() => void} moved */
  pull(point, ways, moved) {
    this.pulled = { point, ways, moved };
    this.frame ||= requestAnimationFrame((now) => this.step(now));
  }

  leave() {
    cancelAnimationFrame(this.frame);
    Object.assign(this, { frame: 0, since: NaN, rested: NOWHERE, rest: [0, 0] });
  }

  /** @param {number} now */
  step(now) {
    const speeds = this.speeds();
    if (!speeds.some(Boolean)) return this.leave();
    if (!this.isResting(now)) Object.assign(this, { since: now + REST, rested: this.pulled.point });
    const passed = Math.max(0, now - this.since) / 1000;
    const [across, down] = this.rest = this.rest.map((rest, axis) => (rest % 1) + speeds[axis] * passed);
    this.since = Math.max(now, this.since);
    this.scroller.scrollBy(Math.trunc(across), Math.trunc(down));
    this.pulled.moved();
    this.frame = requestAnimationFrame((next) => this.step(next));
    return undefined;
  }

  /** Whether it rests where it began to, or scrolls already. @param {number} now */
  isResting(now) {
    const { rested, pulled: { point } } = this;
    return this.since <= now || Math.hypot(point.x - rested.x, point.y - rested.y) <= SLOP;
  }

  /** In pixels a second, across and down. */
  speeds() {
    const { left, top, width, height, x, y, beyondX, beyondY, cell } = this.view.now, { point, ways } = this.pulled;
    const box = this.scroller.getBoundingClientRect(), side = Math.max(cell, EDGE / 2);
    const across = depth(point.x - box.left, left, width, ways[0]);
    const down = depth(point.y - box.top, top, height, ways[1]);
    return [speed(across, ways[0], x, beyondX) * side, speed(down, ways[1], y, beyondY) * side];
  }
}

/** How deep a place lies in the border to which a stroke goes, at most 1; 0 beside it.
 * @param {number} at @param {number} low @param {number} high @param {number} way */
const depth = (at, low, high, way) =>
  Math.min(1, Math.max(0, (EDGE - (way < 0 ? at - low : high - at)) / EDGE));

/** In cells a second; 0 if the board ends there.
 * @param {number} deep @param {number} way @param {number} at @param {number} beyond */
const speed = (deep, way, at, beyond) =>
  (deep && (way < 0 ? at > 0 : at < beyond) ? way * (SLOWEST + FASTER * deep) : 0);
