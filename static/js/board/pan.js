// Moving and zooming a board by pointer: with two fingers wherever they are, with one where nobody paints, at the bands
// of clues, and on the map in the corner between them.

import { pointOf } from "../base/dom.js";
import { mapIn } from "./geometry.js";

/** @import { Parts, View } from "./board.js" */
/** @typedef {{ place: { across: number, down: number }, distance: number, cell: number, zooms: boolean }} Grip */

const NEAREST = 20; // pixels between two fingers, below which they do not zoom further
const APART = 12; // pixels by which their distance changes before they zoom: until then they only pan
const PRESS = 6; // pixels that a press may move
const BUTTONS = "button:not(.whole), a, dialog, [popover]"; // a finger there presses them, but for one below the board

/** @param {Parts} parts @param {Extent} extent @param {View} view @param {boolean} [played] one finger paints */
export function pan(parts, extent, view, played = false) {
  const { corner, rows, cols, scroller } = parts, fingers = new Fingers(parts, view, played ? 2 : 1);
  fingers.listen();
  for (const band of [rows, cols]) dragToScroll(band, scroller, fingers);
  dragOnMap(corner, scroller, extent, view, fingers);
  return fingers;
}

/** Fingers that move and zoom the board: what is between them stays between them. A second finger counts wherever it
 * is on the screen, provided one of the two is at the board or beside it. */
export class Fingers {
  /** @param {Parts} parts @param {View} view @param {number} least the number of fingers that move the board */
  constructor(parts, view, least) {
    this.parts = parts;
    this.view = view;
    this.least = least;
    this.several = false; // from when a second finger comes until all have left
    this.joined = () => {}; // called when a second finger has come
    this.grip = /** @type {Grip | null} */ (null);
  }

  /** The events of touches are complete: they name all fingers on the screen, even one that scrolls something else. */
  listen() {
    for (const kind of /** @type {const} */ (["touchstart", "touchend", "touchcancel"]))
      addEventListener(kind, (event) => this.count(event), { passive: true });
    addEventListener("touchmove", (event) => this.move(event), { passive: true });
    this.parts.host.addEventListener("touchstart", (event) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault(); // the page is not zoomed as well
    }, { passive: false });
  }

  /** @param {TouchEvent} event */
  count(event) {
    if (!this.parts.frame.isConnected) return;
    const fingers = fingersOf(event), { length } = fingers;
    this.several = length > 1 || (length > 0 && this.several);
    this.grip = this.isHeldBy(fingers) ? this.gripOf(fingers) : null;
    if (event.type === "touchstart" && length > 1) this.joined();
  }

  /** A clue may be drawn anew under its finger, whose target is then on the page no longer. @param {Touch[]} fingers */
  isHeldBy(fingers) {
    const { host, grid } = this.parts, place = fingers.length > 1 ? host : grid;
    const targets = fingers.map(({ target }) => /** @type {Node} */ (target));
    return targets.length >= this.least && targets.some((target) => place.contains(target) || !target.isConnected);
  }

  /** What is between the fingers now. @param {Touch[]} fingers @returns {Grip} */
  gripOf(fingers) {
    const { middle, distance } = spanOf(fingers);
    return { place: this.view.toCells(middle), distance, cell: this.view.now.cell, zooms: false };
  }

  /** @param {TouchEvent} event */
  move(event) {
    const { grip } = this;
    if (!grip) return;
    const { middle, distance } = spanOf(fingersOf(event));
    if (!grip.zooms && Math.abs(distance - grip.distance) > APART) Object.assign(grip, { zooms: true, distance });
    this.view.hold(grip.place, middle, grip.zooms ? grip.cell * (distance / grip.distance) : grip.cell);
  }
}

/** All fingers on the screen but those on buttons and the like. @param {TouchEvent} event */
const fingersOf = ({ touches }) =>
  [...touches].filter(({ target }) => !(/** @type {Element} */ (target).closest?.(BUTTONS)));

/** The middle of the first two fingers and their distance, which is constant for one. @param {Touch[]} fingers */
function spanOf(fingers) {
  const [a, b = a] = fingers.map(pointOf);
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  return { middle, distance: Math.max(NEAREST, Math.hypot(a.x - b.x, a.y - b.y)) };
}

/** A drag of a band of clues scrolls its numbers, and with it the board.
 * @param {HTMLElement} band @param {HTMLElement} scroller @param {Fingers} fingers */
const dragToScroll = (band, scroller, fingers) =>
  drag(band, fingers, (_, across, down) => {
    const { scrollLeft, scrollTop } = band;
    band.scrollBy(-across, -down);
    scroller.scrollBy(band.scrollLeft === scrollLeft ? -across : 0, band.scrollTop === scrollTop ? -down : 0);
  });

/** A press on the map moves the middle of the view there.
 * @param {HTMLElement} corner @param {HTMLElement} scroller @param {Extent} extent @param {View} view
 * @param {Fingers} fingers */
function dragOnMap(corner, scroller, extent, view, fingers) {
  corner.dataset.testid = "map";
  const go = (/** @type {PointerEvent} */ event) => {
    const { now } = view, { scale, x, y } = mapIn(extent, now), box = corner.getBoundingClientRect();
    scroller.scrollLeft = ((event.clientX - box.left - x) * now.cell) / scale - (now.width - now.left) / 2;
    scroller.scrollTop = ((event.clientY - box.top - y) * now.cell) / scale - (now.height - now.top) / 2;
  };
  drag(corner, fingers, go);
  corner.addEventListener("pointerdown", (event) => { if (event.isPrimary) go(event); });
}

/** A drag is no press. @param {HTMLElement} element @param {Fingers} fingers
 * @param {(event: PointerEvent, across: number, down: number) => void} moved */
function drag(element, fingers, moved) {
  let way = 0, from = { x: 0, y: 0 };
  element.addEventListener("pointerdown", (event) => {
    way = 0;
    from = pointOf(event);
    event.preventDefault(); // the cell keeps the focus
    if (event.button === 0) element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (!element.hasPointerCapture(event.pointerId)) return;
    const to = pointOf(event), across = to.x - from.x, down = to.y - from.y;
    from = to;
    way += Math.abs(across) + Math.abs(down);
    if (!fingers.several) moved(event, across, down);
  });
  element.addEventListener("click", (event) => { if (way > PRESS) event.stopPropagation(); });
}
