// Mouse, pen and fingers on a solid. A drag over cubes is a swipe and any other one turns the solid, or the other way
// round, as the player has chosen; the right button, or a key that is held, does the other thing of both. Two fingers
// zoom and turn; a press without a move is a tap.

const SPEED = 0.009; // of a turn for each pixel
const STILL = 4, STILL_TOUCH = 9; // pixels that a tap may move
const LONG = 500; // milliseconds after which a touch takes the other tool, and the right button asks
const KEY_TURN = 0.14;

/** `drag`: what it is once it is one; `swipes`: whether it has begun.
 * @typedef {Point & { at: number, button: number, finger: boolean, drag: "swipe" | "turn" | "pan", moved: boolean,
 *   swipes: boolean }} Press */

/** @param {HTMLElement} element @param {OrbitActs} acts @param {AbortSignal} signal when to stop */
export function listenToOrbit(element, acts, signal) {
  const orbit = new Orbit(element, acts);
  // A second finger takes a swipe back, wherever it lands.
  addEventListener("pointerdown", ({ isPrimary }) => { if (!isPrimary) orbit.drop(); }, { capture: true, signal });
  element.addEventListener("pointerdown", (event) => orbit.press(event));
  element.addEventListener("pointermove", (event) => orbit.move(event));
  element.addEventListener("pointerup", (event) => orbit.lift(event));
  element.addEventListener("pointercancel", (event) => orbit.forget(event));
  listenToKeysAndWheel(element, acts);
}

class Orbit {
  /** @param {HTMLElement} element @param {OrbitActs} acts */
  constructor(element, acts) {
    this.element = element;
    this.acts = acts;
    this.pointers = /** @type {Map<number, Point>} */ (new Map());
    this.pressed = /** @type {Press | null} */ (null);
  }

  /** @param {PointerEvent} event */
  press(event) {
    const { element, pointers } = this, point = pointIn(element, event);
    pointers.set(event.pointerId, point);
    element.setPointerCapture(event.pointerId);
    if (pointers.size > 1) return this.drop();
    const { button, timeStamp: at } = event, finger = event.pointerType === "touch";
    const drag = this.dragOf(event, point);
    const press = this.pressed = { ...point, at, button, finger, drag, moved: false, swipes: false };
    if (drag === "swipe" && !button && !finger) return this.swipe(press, false);
    return undefined;
  }

  /** @param {PointerEvent} event @param {Point} point @returns {Press["drag"]} */
  dragOf({ button, shiftKey, ctrlKey, altKey, metaKey }, point) {
    if (button === 1 || shiftKey) return "pan";
    const other = button === 2 || ctrlKey || altKey || metaKey;
    return this.acts.grips(point) && this.acts.carves() !== other ? "swipe" : "turn";
  }

  /** @param {Press} press @param {boolean} swapped */
  swipe(press, swapped) {
    press.swipes = true;
    this.acts.swiping.begin(press, swapped, press.finger);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { element, acts, pointers, pressed } = this, point = pointIn(element, event);
    const last = pointers.get(event.pointerId);
    if (!last) return acts.hover(point);
    if (pointers.size === 2) this.pinch(event.pointerId, last, point);
    else if (!pressed || !this.isDrag(pressed, point, event)) return undefined; // what was moved counts in a drag
    else if (pressed.swipes) acts.swiping.follow(point);
    else this.turn(pressed, point.x - last.x, point.y - last.y);
    return pointers.set(event.pointerId, point);
  }

  /** Whether a press has become a drag. @param {Press} press @param {Point} point @param {PointerEvent} event */
  isDrag(press, point, event) {
    const still = press.finger ? STILL_TOUCH : STILL;
    if (press.moved || press.swipes) return true;
    press.moved = Math.hypot(point.x - press.x, point.y - press.y) > still;
    if (press.moved && press.drag === "swipe") this.swipe(press, press.button === 2 || isLongTouch(press, event));
    return press.moved;
  }

  /** @param {Press} press @param {number} right @param {number} down */
  turn({ drag }, right, down) {
    const { acts, element: { clientHeight } } = this;
    acts.hover(null);
    if (drag === "pan") acts.pan(right / clientHeight, -down / clientHeight);
    else acts.turn(-right * SPEED, down * SPEED);
  }

  /** Fingers turn the block where a drag does not; elsewhere they move it.
   * @param {number} id @param {Point} last @param {Point} point */
  pinch(id, last, point) {
    const { acts, pointers, element: { clientHeight } } = this;
    const other = [...pointers].find(([key]) => key !== id)?.[1] ?? last;
    const [before, now] = [last, point].map(({ x, y }) => Math.hypot(x - other.x, y - other.y));
    const [right, down] = [(point.x - last.x) / 2, (point.y - last.y) / 2];
    const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
    if (before > 0 && now > 0) acts.zoom(now / before, middle);
    if (acts.carves()) acts.turn(-right * SPEED, down * SPEED);
    else acts.pan(right / clientHeight, -down / clientHeight);
  }

  /** @param {PointerEvent} event */
  lift(event) {
    const { acts, pointers, pressed: press } = this, point = pointIn(this.element, event), alone = pointers.size === 1;
    if (press?.swipes) acts.swiping.end();
    this.pressed = null;
    this.forget(event);
    if (!press || press.swipes || press.moved || !alone || press.button === 1) return;
    const right = press.button === 2;
    if (right && event.timeStamp - press.at > LONG) acts.point(point);
    else acts.tap(point, right || isLongTouch(press, event));
  }

  /** @param {PointerEvent} event */
  forget(event) {
    this.pointers.delete(event.pointerId);
    this.drop();
  }

  /** Take back a swipe, and do nothing more with the press. */
  drop() {
    if (this.pressed?.swipes) this.acts.swiping.cancel();
    this.pressed = null;
  }
}

/** @param {Press} press @param {PointerEvent} event */
const isLongTouch = ({ finger, at }, { timeStamp }) => finger && timeStamp - at > LONG;

/** @param {HTMLElement} element @param {MouseEvent} event @returns {Point} */
export function pointIn(element, { clientX, clientY }) {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** @param {HTMLElement} element @param {OrbitActs} acts */
function listenToKeysAndWheel(element, acts) {
  element.addEventListener("pointerleave", () => acts.hover(null));
  for (const name of ["contextmenu", "touchstart"]) // after a quick swipe the browser would ignore the next tap
    element.addEventListener(name, (event) => event.preventDefault(), { passive: false });
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    acts.zoom(Math.exp(-Math.max(-120, Math.min(120, event.deltaY)) * 0.002), pointIn(element, event));
  }, { passive: false });

  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => acts.turn(-KEY_TURN, 0), ArrowRight: () => acts.turn(KEY_TURN, 0),
    ArrowUp: () => acts.turn(0, KEY_TURN), ArrowDown: () => acts.turn(0, -KEY_TURN),
    "+": () => acts.zoom(1.2), "=": () => acts.zoom(1.2), "-": () => acts.zoom(1 / 1.2),
    0: acts.whole, Home: acts.front,
  };
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
}
