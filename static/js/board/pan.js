// Moving and zooming a board by pointer: with two fingers, with one where nobody paints, at the bands of clues, and on
// the map in the corner between them. Loaded when a pointer comes near.

import { mapIn } from "./geometry.js";

/** @import { Parts, View } from "./board.js" */
/** @typedef {{ place: { across: number, down: number }, distance: number, cell: number }} Grip */

const NEAREST = 20; // pixels between two fingers, below which they do not zoom further

/** @param {Parts} parts @param {Extent} extent @param {View} view @param {boolean} [played] one finger paints */
export function pan(parts, extent, view, played = false) {
  const { corner, rows, cols, scroller } = parts;
  new Fingers(parts.grid, view, played ? 2 : 1).listen();
  for (const band of [rows, cols]) dragToScroll(band, scroller);
  dragOnMap(corner, scroller, extent, view);
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

/** The bands of clues scroll the board when a mouse drags them; touch does that by itself.
 * @param {HTMLElement} band @param {HTMLElement} scroller */
const dragToScroll = (band, scroller) =>
  drag(band, ({ movementX, movementY, pointerType }) => {
    if (pointerType === "mouse") scroller.scrollBy(-movementX, -movementY);
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

/** @param {HTMLElement} element @param {(event: PointerEvent) => void} moved */
function drag(element, moved) {
  element.addEventListener("pointerdown", (event) => {
    if (event.button === 0) element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (element.hasPointerCapture(event.pointerId)) moved(event);
  });
}

/** @param {MouseEvent} event */
const pointOf = (event) => ({ x: event.clientX, y: event.clientY });
