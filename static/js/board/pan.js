// Moving and zooming a board by pointer: with two fingers, with one where nobody paints, at the bands of clues, on the
// map in the corner between them, and by a stroke at the border of the view.

import { pointOf } from "../base/dom.js";
import { mapIn } from "./geometry.js";

/** @import { Parts, View } from "./board.js" */
/** @typedef {{ place: { across: number, down: number }, distance: number, cell: number }} Grip */

const NEAREST = 20; // pixels between two fingers, below which they do not zoom further
const PRESS = 6; // pixels that a press may move
const EDGE = 26; // pixels at the border of the view, where a stroke that rests scrolls the board
const REST = 200; // milliseconds until it does
const SLOWEST = 4, FASTER = 8; // cells a second, and how many more at the very border

/** @param {Parts} parts @param {Extent} extent @param {View} view @param {boolean} [played] one finger paints */
export function pan(parts, extent, view, played = false) {
  const { corner, rows, cols, scroller } = parts;
  new Fingers(parts.grid, view, played ? 2 : 1).listen();
  for (const band of [rows, cols]) dragToScroll(band, scroller);
  dragOnMap(corner, scroller, extent, view);
  return new Edge(scroller, view);
}

/** Fingers that move and zoom the board: what is between them stays between them. */
class Fingers {
  /** @param {HTMLElement} grid @param {View} view @param {number} least the number of fingers that move the board */
  constructor(grid, view, least) {
    this.grid = grid;
    this.view = view;
    this.least = least;
    /** @type {Map<number, Point>} */
    this.down = new Map();
    this.grip = /** @type {Grip | null} */ (null);
  }

  listen() {
    const { grid } = this;
    grid.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "touch") return;
      grid.setPointerCapture(event.pointerId);
      this.down.set(event.pointerId, pointOf(event));
      this.take();
    });
    grid.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of /** @type {const} */ (["pointerup", "pointercancel"])) {
      grid.addEventListener(kind, (event) => { if (this.down.delete(event.pointerId)) this.take(); });
    }
  }

  /** Hold what is under the fingers now. */
  take() {
    this.grip = null;
    if (this.down.size < this.least || this.down.size > 2) return;
    const { middle, distance } = this.span();
    this.grip = { place: this.view.toCells(middle), distance, cell: this.view.now.cell };
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.down.has(event.pointerId)) return;
    this.down.set(event.pointerId, pointOf(event));
    if (!this.grip) return;
    const { middle, distance } = this.span(), { place, cell } = this.grip;
    this.view.hold(place, middle, cell * (distance / this.grip.distance));
  }

  /** The middle of the fingers and their distance, which is constant for one finger. */
  span() {
    const [a, b = a] = [...this.down.values()];
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    return { middle, distance: Math.max(NEAREST, Math.hypot(a.x - b.x, a.y - b.y)) };
  }
}

/** The border of the view, at which a stroke scrolls the board in the direction in which it goes. */
class Edge {
  /** @param {HTMLElement} scroller @param {View} view */
  constructor(scroller, view) {
    this.scroller = scroller;
    this.view = view;
    this.pulled = { point: { x: 0, y: 0 }, ways: [0, 0], moved: () => {} };
    this.frame = 0;
    this.since = NaN; // when it was last scrolled
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
    Object.assign(this, { frame: 0, since: NaN, rest: [0, 0] });
  }

  /** @param {number} now */
  step(now) {
    const speeds = this.speeds();
    if (!speeds.some(Boolean)) return this.leave();
    if (Number.isNaN(this.since)) this.since = now + REST;
    const passed = Math.max(0, now - this.since) / 1000;
    const [across, down] = this.rest = this.rest.map((rest, axis) => (rest % 1) + speeds[axis] * passed);
    this.since = Math.max(now, this.since);
    this.scroller.scrollBy(Math.trunc(across), Math.trunc(down));
    this.pulled.moved();
    this.frame = requestAnimationFrame((next) => this.step(next));
    return undefined;
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

/** A mouse that drags a band of clues scrolls its numbers, and with it the board; touch does that by itself.
 * @param {HTMLElement} band @param {HTMLElement} scroller */
const dragToScroll = (band, scroller) =>
  drag(band, ({ movementX, movementY, pointerType }) => {
    const { scrollLeft, scrollTop } = band;
    if (pointerType !== "mouse") return;
    band.scrollBy(-movementX, -movementY);
    scroller.scrollBy(band.scrollLeft === scrollLeft ? -movementX : 0, band.scrollTop === scrollTop ? -movementY : 0);
  });

/** A press on the map moves the middle of the view there.
 * @param {HTMLElement} corner @param {HTMLElement} scroller @param {Extent} extent @param {View} view */
function dragOnMap(corner, scroller, extent, view) {
  corner.dataset.testid = "map";
  const go = (/** @type {PointerEvent} */ event) => {
    const { now } = view, { scale, x, y } = mapIn(extent, now), box = corner.getBoundingClientRect();
    scroller.scrollLeft = ((event.clientX - box.left - x) * now.cell) / scale - (now.width - now.left) / 2;
    scroller.scrollTop = ((event.clientY - box.top - y) * now.cell) / scale - (now.height - now.top) / 2;
  };
  drag(corner, go);
  corner.addEventListener("pointerdown", go);
}

/** A drag is no press. @param {HTMLElement} element @param {(event: PointerEvent) => void} moved */
function drag(element, moved) {
  let way = 0;
  element.addEventListener("pointerdown", (event) => {
    way = 0;
    event.preventDefault(); // the cell keeps the focus
    if (event.button === 0) element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (!element.hasPointerCapture(event.pointerId)) return;
    way += Math.abs(event.movementX) + Math.abs(event.movementY);
    moved(event);
  });
  element.addEventListener("click", (event) => { if (way > PRESS) event.stopPropagation(); });
}
