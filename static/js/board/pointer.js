// Strokes on a board by mouse, pen or one finger; pan.js handles several fingers. `PointerActs` in types.d.ts decides
// what a stroke does.

const TOUCH_DELAY = 70; // a second finger may still come: until then nothing is painted
const LONG_PRESS = 430;
const EDGE = 26, EDGE_SPEED = 12; // near the view's border a stroke scrolls the board

/** @import { Board } from "./board.js" */

/** @param {Board} board @param {PointerActs} act */
export const listenToPointers = (board, act) => new Pointers(board, act).listen();

class Pointers {
  /** @param {Board} board @param {PointerActs} act */
  constructor(board, act) {
    this.board = board;
    this.act = act;
    /** @type {Set<number>} */
    this.fingers = new Set();
    this.stroke = /** @type {PointerStroke | null} */ (null);
  }

  listen() {
    const { grid, scroller } = this.board.parts;
    grid.addEventListener("pointerdown", (event) => this.press(event));
    grid.addEventListener("pointermove", (event) => this.move(event));
    grid.addEventListener("pointerup", (event) => this.leave(event, true));
    grid.addEventListener("pointercancel", (event) => this.leave(event, false));
    grid.addEventListener("pointerleave", () => { if (!this.stroke) this.act.hover(null); });
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
    scroller.addEventListener("wheel", (event) => this.turnWheel(event), { passive: false });
  }

  /** @param {PointerEvent} event */
  press(event) {
    const { fingers } = this;
    if (event.pointerType === "mouse" && event.button !== 0 && event.button !== 2) return;
    event.preventDefault(); // no selection, no focus by the browser: the board sets it
    capture(this.board.parts.grid, event);
    fingers.add(event.pointerId);
    if (fingers.size === 1) this.begin(event);
    else if (this.stroke) this.drop(this.stroke, this.act.cancel);
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
    this.fingers.delete(event.pointerId);
    if (!stroke || stroke.pointer !== event.pointerId) return;
    if (finished && !stroke.begun) this.paint(stroke);
    this.drop(stroke, finished ? this.act.end : this.act.cancel);
    if (event.pointerType === "touch") this.act.hover(null);
  }

  /** @param {WheelEvent} event */
  turnWheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.board.view.zoomBy(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 180), pointOf(event));
  }

  // A stroke

  /** @param {PointerEvent} event */
  begin(event) {
    const swapped = event.button === 2 || (event.button === 0 && event.ctrlKey);
    const stroke = newStroke(event.pointerId, this.board.nearestCell(pointOf(event)), swapped);
    this.stroke = stroke;
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
    this.act.start(stroke.cell, stroke.swapped);
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
    const point = pointOf(event), cell = this.board.nearestCell(point);
    if (cell !== stroke.cell) stroke.timers.forEach(clearTimeout);
    if (!stroke.begun && cell !== stroke.cell) this.paint(stroke);
    if (stroke.begun) this.act.extend(cell, point);
    if (!stroke.scrolling) stroke.scrolling = requestAnimationFrame(() => this.scrollAtEdge(point));
  }

  /** @param {Point} point */
  scrollAtEdge(point) {
    const { stroke, board } = this, { scroller } = board.parts;
    if (!stroke) return;
    stroke.scrolling = 0;
    const { scrollLeft, scrollTop } = scroller;
    scrollNear(scroller, point, board.view.now);
    if (scrollLeft === scroller.scrollLeft && scrollTop === scroller.scrollTop) return;
    this.act.extend(board.nearestCell(point), point);
    stroke.scrolling = requestAnimationFrame(() => this.scrollAtEdge(point));
  }

  /** @param {PointerStroke} stroke @param {() => void} how */
  drop(stroke, how) {
    stroke.timers.forEach(clearTimeout);
    cancelAnimationFrame(stroke.scrolling);
    this.stroke = null;
    if (stroke.begun) how();
  }
}

/** @typedef {ReturnType<typeof newStroke>} PointerStroke */

/** @param {number} pointer @param {number} cell @param {boolean} swapped */
const newStroke = (pointer, cell, swapped) =>
  ({ pointer, cell, swapped, begun: false, timers: /** @type {number[]} */ ([]), scrolling: 0 });

/** @param {Element} element @param {PointerEvent} event */
function capture(element, event) {
  try {
    element.setPointerCapture(event.pointerId);
  } catch { /* the pointer is gone already */ }
}

/** Scroll towards the border near a point.
 * @param {Element} scroller @param {Point} point @param {Frame} view */
function scrollNear(scroller, point, { left, top }) {
  const box = scroller.getBoundingClientRect();
  scroller.scrollBy(
    pull(point.x, box.left + left, box.right),
    pull(point.y, box.top + top, box.bottom),
  );
}

/** @param {number} at @param {number} low @param {number} high */
const pull = (at, low, high) => (at < low + EDGE ? -EDGE_SPEED : at > high - EDGE ? EDGE_SPEED : 0);

/** @param {MouseEvent} event */
const pointOf = (event) => ({ x: event.clientX, y: event.clientY });
