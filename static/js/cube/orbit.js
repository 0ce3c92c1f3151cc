// Mouse, pen and fingers on a solid: a drag turns it, two fingers or the wheel zoom, a press without a move is a tap.

const SPEED = 0.009; // of a turn for each pixel
const STILL = 4, STILL_TOUCH = 9; // pixels that a tap may move
const LONG = 500; // milliseconds after which a touch counts as one with the other tool, and the right button asks
const KEY_TURN = 0.14;

/** @typedef {{ x: number, y: number, at: number, button: number, shift: boolean, moved: boolean, still: number }}
 *   Press */

/** @param {HTMLElement} element @param {OrbitActs} acts */
export function listenToOrbit(element, acts) {
  /** @type {Map<number, Point>} */
  const pointers = new Map();
  /** @type {Press | null} */
  let press = null;

  /** @param {MouseEvent} event */
  const local = ({ clientX, clientY }) => {
    const box = element.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  };

  element.addEventListener("pointerdown", (event) => {
    const [x, y] = local(event);
    pointers.set(event.pointerId, { x, y });
    element.setPointerCapture(event.pointerId);
    const still = event.pointerType === "touch" ? STILL_TOUCH : STILL;
    const begun = { x, y, at: event.timeStamp, button: event.button, shift: event.shiftKey, moved: false, still };
    press = pointers.size === 1 ? begun : null;
  });

  element.addEventListener("pointermove", (event) => {
    const [x, y] = local(event), last = pointers.get(event.pointerId);
    if (!last) return acts.hover({ x, y });
    if (pointers.size === 2) pinch(event.pointerId, last, x, y);
    else if (press && (press.moved ||= Math.hypot(x - press.x, y - press.y) > press.still)) {
      drag(press, x - last.x, y - last.y);
    } else return undefined; // what was moved so far counts once it is a drag
    return pointers.set(event.pointerId, { x, y });
  });

  /** @param {Press} press @param {number} across @param {number} down */
  function drag(press, across, down) {
    acts.hover(null);
    if (press.button === 1 || press.shift) acts.pan(across / element.clientHeight, -down / element.clientHeight);
    else acts.turn(-across * SPEED, down * SPEED);
  }

  /** @param {number} id @param {Point} last @param {number} x @param {number} y */
  function pinch(id, last, x, y) {
    const other = [...pointers].find(([key]) => key !== id)?.[1] ?? last;
    const before = Math.hypot(last.x - other.x, last.y - other.y), now = Math.hypot(x - other.x, y - other.y);
    if (before > 0 && now > 0) acts.zoom(now / before);
    acts.pan((x - last.x) / 2 / element.clientHeight, (last.y - y) / 2 / element.clientHeight);
  }

  element.addEventListener("pointerup", (event) => {
    const [x, y] = local(event), tap = press && !press.moved && pointers.size === 1 ? press : null;
    forget(event);
    if (!tap || tap.button === 1) return;
    const held = event.timeStamp - tap.at > LONG, right = tap.button === 2;
    if (held && right) acts.point(x, y);
    else acts.tap(x, y, right || (held && event.pointerType === "touch"));
  });

  /** @param {PointerEvent} event */
  function forget(event) {
    pointers.delete(event.pointerId);
    press = null;
  }

  element.addEventListener("pointercancel", forget);
  listenToKeysAndWheel(element, acts);
}

/** @param {HTMLElement} element @param {OrbitActs} acts */
function listenToKeysAndWheel(element, acts) {
  element.addEventListener("pointerleave", () => acts.hover(null));
  element.addEventListener("contextmenu", (event) => event.preventDefault());
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    acts.zoom(Math.exp(-Math.max(-120, Math.min(120, event.deltaY)) * 0.002));
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
