// Mouse, pen and touch on a board: strokes with one of them, zoom and pan with two fingers. What a stroke does
// is the player's matter: `act` has start(cell, swapped), extend(cell), end(), cancel(), hover(cell or null).

const TOUCH_DELAY = 70; // a second finger may still come: until then nothing is painted
const LONG_PRESS = 430;
const EDGE = 26, EDGE_SPEED = 12; // near the view's border a stroke scrolls the board

export function listenToPointers(board, act) {
  const { grid, scroller, rows, cols } = board.parts;
  const fingers = new Map();
  let stroke = null, pinch = null;

  grid.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0 && event.button !== 2) return;
    event.preventDefault(); // no selection, no focus by the browser: the board sets it
    capture(event);
    fingers.set(event.pointerId, pointOf(event));
    if (fingers.size === 2) startPinch();
    else if (fingers.size === 1) begin(event);
  });

  grid.addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, pointOf(event));
    if (pinch) return movePinch();
    if (stroke?.pointer === event.pointerId) return follow(event);
    if (event.pointerType !== "touch") act.hover(board.cellFrom(pointOf(event), true));
  });

  grid.addEventListener("pointerup", (event) => leave(event, true));
  grid.addEventListener("pointercancel", (event) => leave(event, false));
  grid.addEventListener("pointerleave", () => { if (!stroke) act.hover(null); });
  grid.addEventListener("contextmenu", (event) => event.preventDefault());
  scroller.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    board.view.zoomBy(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 180), pointOf(event));
  }, { passive: false });
  for (const band of [rows, cols]) dragToScroll(band, scroller);

  function capture(event) {
    try {
      grid.setPointerCapture(event.pointerId);
    } catch { /* the pointer is gone already */ }
  }

  // A stroke

  function begin(event) {
    const swapped = event.button === 2 || (event.button === 0 && event.ctrlKey);
    stroke = { pointer: event.pointerId, cell: board.cellFrom(pointOf(event)), swapped, begun: false, timers: [], scrolling: 0 };
    if (event.pointerType !== "touch") return paint();
    stroke.timers = [setTimeout(paint, TOUCH_DELAY), setTimeout(swap, LONG_PRESS)];
  }

  function paint() {
    stroke.begun = true;
    act.start(stroke.cell, stroke.swapped);
  }

  /** A finger that rests: the stroke becomes one of the other tool. */
  function swap() {
    act.cancel();
    stroke.swapped = !stroke.swapped;
    navigator.vibrate?.(12);
    paint();
  }

  function follow(event) {
    const cell = board.cellFrom(pointOf(event));
    stroke.timers.slice(cell === stroke.cell ? 2 : 0).forEach(clearTimeout);
    if (!stroke.begun && cell !== stroke.cell) paint();
    if (stroke.begun) act.extend(cell, pointOf(event));
    if (!stroke.scrolling) stroke.scrolling = requestAnimationFrame(() => scrollAtEdge(pointOf(event)));
  }

  function scrollAtEdge(point) {
    if (!stroke) return;
    stroke.scrolling = 0;
    const box = scroller.getBoundingClientRect(), { stuckX, stuckY, left, top } = board.view.now;
    const pull = (at, low, high) => (at < low + EDGE ? -EDGE_SPEED : at > high - EDGE ? EDGE_SPEED : 0);
    const [x, y] = [scroller.scrollLeft, scroller.scrollTop];
    scroller.scrollBy(pull(point.x, box.left + (stuckX ? left : 0), box.right), pull(point.y, box.top + (stuckY ? top : 0), box.bottom));
    if (x === scroller.scrollLeft && y === scroller.scrollTop) return;
    act.extend(board.cellFrom(point), point);
    stroke.scrolling = requestAnimationFrame(() => scrollAtEdge(point));
  }

  function leave(event, finished) {
    fingers.delete(event.pointerId);
    if (pinch && fingers.size < 2) pinch = { over: fingers.size > 0 };
    if (pinch && !fingers.size) pinch = null;
    if (stroke?.pointer !== event.pointerId) return;
    if (finished && !stroke.begun) paint();
    drop(finished ? act.end : act.cancel);
    if (event.pointerType === "touch") act.hover(null);
  }

  function drop(how) {
    stroke.timers.forEach(clearTimeout);
    cancelAnimationFrame(stroke.scrolling);
    const { begun } = stroke;
    stroke = null;
    if (begun) how();
  }

  // Two fingers: what lies between them stays between them

  function startPinch() {
    if (stroke) drop(act.cancel);
    const { middle, distance } = span();
    pinch = { place: board.view.toCells(middle), distance, cell: board.view.now.cell };
  }

  function movePinch() {
    if (pinch.over) return;
    const { middle, distance } = span();
    board.view.hold(pinch.place, middle, pinch.cell * (distance / pinch.distance));
  }

  function span() {
    const [a, b] = [...fingers.values()];
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, distance: Math.max(20, Math.hypot(a.x - b.x, a.y - b.y)) };
  }
}

const pointOf = (event) => ({ x: event.clientX, y: event.clientY });

/** The bands of clues scroll the board when a mouse drags them; touch does that by itself. */
function dragToScroll(band, scroller) {
  band.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button === 0) band.setPointerCapture(event.pointerId);
  });
  band.addEventListener("pointermove", (event) => {
    if (band.hasPointerCapture(event.pointerId) && event.pointerType === "mouse") scroller.scrollBy(-event.movementX, -event.movementY);
  });
}
