// Strokes on a board by mouse, pen or one finger; a second finger takes back what the first has painted. pan.js handles
// several fingers, edge.js strokes at the border of the view. `PointerActs` in types.d.ts decides what a stroke does.

import { pointOf } from "../base/dom.js";

const TOUCH_DELAY = 70; // a second finger may still come: until then nothing is painted
const LONG_PRESS = 430;
const SLOP = 10; // pixels by which a resting finger may move
export const CLEAR = 0.4; // of a cell, that a pointer must go before its direction counts
const ABOVE = 56; // pixels from a finger to what it points at, if that is to be above it

/** @import { Board } from "./board.js" */

/** @param {Board} board @param {PointerActs} act */
export const listenToPointers = (board, act) => new Pointers(board, act).listen();

class Pointers {
  /** @param {Board} board @param {PointerActs} act */
  constructor(board, act) {
    this.board = board;
    this.act = act;
    this.edge = /** @type {import("./edge.js").Edge | null} */ (null); // once a stroke begins on a part of a board
    this.pull = () => {};
    this.stroke = /** @type {PointerStroke | null} */ (null);
  }

  listen() {
    const { grid, scroller, rows, cols, corner } = this.board.parts;
    for (const band of [rows, cols, corner]) this.claimFrom(band);
    grid.addEventListener("pointerdown", (event) => this.press(event));
    grid.addEventListener("pointermove", (event) => this.move(event));
    grid.addEventListener("pointerup", (event) => this.leave(event, true));
    grid.addEventListener("pointercancel", (event) => this.leave(event, false));
    grid.addEventListener("pointerleave", () => { if (!this.stroke) this.act.hover(null); });
    for (const name of ["contextmenu", "touchstart"]) // after a quick stroke the browser would ignore the next tap
      grid.addEventListener(name, (event) => event.preventDefault(), { passive: false });
    scroller.addEventListener("wheel", (event) => this.turnWheel(event), { passive: false });
    this.board.fingers.joined = () => { if (this.stroke) this.drop(this.stroke, this.act.cancel); };
  }

  /** Browsers move a touch near the border to the clues beside it, which look like buttons: its place decides.
   * @param {HTMLElement} band */
  claimFrom(band) {
    const { board } = this;
    const isOnGrid = (/** @type {PointerEvent | Touch} */ touch) => {
      const point = pointOf(touch), { x, y } = board.view.intoSight(point);
      return x === point.x && y === point.y && board.cellFrom(point, true) !== null;
    };
    band.addEventListener("pointerdown", (event) => {
      if (!isOnGrid(event)) return;
      event.stopPropagation();
      this.press(event);
    }, true);
    band.addEventListener("touchstart", (event) => {
      if (isOnGrid(event.changedTouches[0])) event.preventDefault(); // it is no click either
    }, { passive: false });
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.pointerType === "mouse" && event.button !== 0 && event.button !== 2) return;
    event.preventDefault(); // no selection, no focus by the browser: the board sets it
    capture(this.board.parts.grid, event);
    if (!this.stroke) this.begin(event); // which the touch ends at once if it is that of a second finger
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { stroke } = this;
    if (stroke?.pointer === event.pointerId) this.follow(stroke, event);
    else if (event.pointerType !== "touch") this.act.hover(this.board.cellFrom(pointOf(event), true));
  }

  /** @param {PointerEvent} event @param {boolean} finished */
  leave(event, finished) {
    const { stroke } = this;
    if (!stroke || stroke.pointer !== event.pointerId) return;
    if (finished && !stroke.begun) this.paint(stroke);
    this.drop(stroke, finished ? this.act.end : this.act.cancel);
    if (event.pointerType === "touch") this.act.hover(null);
  }

  /** What a pointer points at. Near the lower border that comes closer to a finger, which thus reaches all cells.
   * @param {PointerEvent} event */
  aim(event) {
    const point = pointOf(event), { parts: { scroller }, view } = this.board;
    if (!this.isAbove(event)) return point;
    const below = Math.max(0, scroller.getBoundingClientRect().top + view.now.height - point.y);
    return { x: point.x, y: point.y - Math.min(ABOVE, below / 2) };
  }

  /** @param {PointerEvent} event */
  isAbove(event) {
    return event.pointerType === "touch" && this.act.above?.() === true;
  }

  /** @param {WheelEvent} event */
  turnWheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.board.view.zoomBy(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 180), pointOf(event));
  }

  // A stroke

  /** A stroke: where it begins on the page and on the board, its first cell, and whether it paints what is above the
   * finger. @param {PointerEvent} event */
  strokeOf(event) {
    const swapped = event.button === 2 || (event.button === 0 && event.ctrlKey), point = this.aim(event);
    return {
      pointer: event.pointerId, point, from: this.board.view.toCells(point), cell: this.board.nearestCell(point),
      swapped, aimed: this.isAbove(event), begun: false, timers: /** @type {number[]} */ ([]),
    };
  }

  /** @param {PointerEvent} event */
  begin(event) {
    const stroke = this.stroke = this.strokeOf(event);
    this.board.view.keepStill(true);
    if (event.pointerType !== "touch") return this.paint(stroke);
    stroke.timers = [
      setTimeout(() => this.paint(stroke), TOUCH_DELAY),
      setTimeout(() => this.swap(stroke), LONG_PRESS),
    ];
    return undefined;
  }

  /** @param {PointerStroke} stroke */
  paint(stroke) {
    stroke.begun = true;
    clearTimeout(stroke.timers[0]);
    this.act.start(stroke.cell, stroke.swapped, stroke);
    this.loadEdge();
  }

  /** A resting finger turns the stroke into one of the other tool. @param {PointerStroke} stroke */
  swap(stroke) {
    this.act.cancel();
    stroke.swapped = !stroke.swapped;
    this.act.swapped();
    this.paint(stroke);
  }

  /** @param {PointerStroke} stroke @param {PointerEvent} event */
  follow(stroke, event) {
    const { board, act } = this, point = this.aim(event), cell = board.nearestCell(point);
    const way = Math.hypot(point.x - stroke.point.x, point.y - stroke.point.y);
    if (cell !== stroke.cell || way > SLOP) clearTimeout(stroke.timers[1]);
    if (!stroke.begun && cell !== stroke.cell) this.paint(stroke);
    if (!stroke.begun) return;
    act.extend(cell, point);
    const ways = this.ways(stroke, point), moved = () => act.extend(board.nearestCell(point), point);
    this.pull = () => this.edge?.pull(point, ways, moved);
    this.pull();
  }

  /** Load what scrolls the board during a stroke, where there is more of it. */
  async loadEdge() {
    const { parts: { scroller }, view } = this.board;
    if (this.edge || view.isWhole) return;
    const module = await import("./edge.js").catch(() => null); // without it, visitors scroll by themselves
    this.edge ??= module && new module.Edge(scroller, view);
    if (this.stroke?.begun) this.pull();
  }

  /** Where a stroke goes, across and down: -1, 0 or 1. One that keeps to a line goes nowhere before it is clear which.
   * @param {PointerStroke} stroke @param {Point} point */
  ways({ from }, point) {
    const to = this.board.view.toCells(point), axis = this.act.axis?.();
    const across = wayOf(to.across - from.across), down = wayOf(to.down - from.down);
    return axis === undefined ? [across, down] : [axis === "row" ? across : 0, axis === "col" ? down : 0];
  }

  /** @param {PointerStroke} stroke @param {() => void} how */
  drop(stroke, how) {
    stroke.timers.forEach(clearTimeout);
    this.edge?.leave();
    this.pull = () => {};
    this.stroke = null;
    if (stroke.begun) how();
    this.board.view.keepStill(false);
  }
}

/** @typedef {ReturnType<Pointers["strokeOf"]>} PointerStroke */

/** @param {number} cells */
const wayOf = (cells) => (Math.abs(cells) < CLEAR ? 0 : Math.sign(cells));

/** @param {Element} element @param {PointerEvent} event */
function capture(element, event) {
  try {
    element.setPointerCapture(event.pointerId);
  } catch { /* the pointer is gone already */ }
}
