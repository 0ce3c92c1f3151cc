// Cutting and turning a block: a slider with two ends for each axis, and the switch that cuts it at the layer of the
// panel; on the block itself, an arrow to drag for each axis; and buttons that turn it like arrow keys.

import { AXES, directionName } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { hook, make, makeSvg, setPressed } from "../base/dom.js";
import { cutBy } from "./geometry/faces.js";

const QUARTER = Math.PI / 2, TILT = 0.45, STILL = 5; // of a turn; pixels that a press may move
const FRONT_AXIS = 1; // whose layers begin at the front
const ARROW = "M-13 -5H1V-12L14 0L1 12V5H-13Z";
const ENDS = ["low", "high"];
const BESIDE = 24; // pixels from the block to the middle of an arrow, which is as large as a finger
const INSIDE = 22; // pixels from the border of the pane, and half of those from another button, at least
const STEP = 6, FAR = 60; // pixels along an edge between places for an arrow, and beyond its ends at most

/** The controls in `root`, and over the block in `host`: `draw` updates them, `cut` gives the visible layers.
 * @param {HTMLElement} root @param {HTMLElement} host @param {Shape} shape
 * @param {{ turn: (yaw: number, pitch: number) => void, redraw: () => void }} acts */
export function createHandles(root, host, shape, { turn, redraw }) {
  const { cut, set, away, most, uncover } = createCutting(root, shape, redraw);
  let arrows = /** @type {Arrow[]} */ ([]);
  const buttons = AXES.map((name, axis) => arrowButton(name, axis));
  buttons.forEach((button, axis) => listenToArrow(button, () => arrows[axis], {
    away: ({ upper }) => away[axis][Number(upper)], most: ({ upper }) => most(axis, Number(upper)),
    cut: ({ upper }, layers) => set(axis, Number(upper), layers),
  }));
  host.append(...buttons);
  /** @type {Record<string, [number, number]>} */
  const turns = {
    "turn-left": [QUARTER, 0], "turn-right": [-QUARTER, 0], "turn-up": [0, -TILT], "turn-down": [0, TILT],
  };
  const turners = Object.entries(turns).map(([name, [yaw, pitch]]) => {
    const button = hook(root, name);
    button.addEventListener("click", () => turn(yaw, pitch));
    return button;
  });

  /** @param {View3d} view @param {Vector[]} box around the visible cubes @param {boolean} shown */
  function draw(view, box, shown) {
    arrows = arrowsOf(box, view, turners.map((button) => middleIn(host, button)));
    buttons.forEach((button, axis) => {
      const { at, inwards } = arrows[axis], angle = (Math.atan2(inwards[1], inwards[0]) * 180) / Math.PI;
      button.hidden = !button.matches(":active") && !(shown && at && shape[axis] > 1);
      if (!at) return;
      button.style.transform = `translate(${Math.round(at[0])}px, ${Math.round(at[1])}px)`;
      button.querySelector("path")?.setAttribute("transform", `rotate(${angle.toFixed(1)})`);
    });
  }

  return { draw, cut, uncover };
}

/** The middle of a button, from the corner of `host`. @param {HTMLElement} host @param {HTMLElement} button */
function middleIn(host, button) {
  const [{ left, top }, box] = [host, button].map((element) => element.getBoundingClientRect());
  return [box.left + box.width / 2 - left, box.top + box.height / 2 - top];
}

/** The sliders and the switch in `root`; `away` has for each axis the layers that are cut away at its beginning and its
 * end. @param {HTMLElement} root @param {Shape} shape @param {() => void} redraw */
function createCutting(root, shape, redraw) {
  const away = shape.map(() => [0, 0]);
  const inputs = AXES.map((axis) => ENDS.map((end) => hook(root, `cut-${axis}-${end}`, HTMLInputElement)));
  let atLayer = false;

  inputs.forEach((pair, axis) => {
    pair.forEach((input, end) => {
      Object.assign(input, { min: 1, max: shape[axis] });
      input.addEventListener("input", () =>
        set(axis, end, end ? shape[axis] - Number(input.value) : Number(input.value) - 1));
    });
    show(axis);
  });
  hook(root, "slice-cut").addEventListener("click", () => setAtLayer(!atLayer));
  hook(root, "cut-none").addEventListener("click", () => {
    shape.forEach((_, axis) => ENDS.forEach((_end, end) => set(axis, end, 0)));
    setAtLayer(false);
  });

  /** How many layers can be cut away at an end: one always stays. @param {number} axis @param {number} end */
  const most = (axis, end) => shape[axis] - 1 - away[axis][1 - end];

  /** @param {number} axis @param {number} end @param {number} layers */
  function set(axis, end, layers) {
    away[axis][end] = Math.max(0, Math.min(most(axis, end), layers));
    show(axis);
    redraw();
  }

  /** @param {number} axis */
  function show(axis) {
    const [first, last] = [away[axis][0] + 1, shape[axis] - away[axis][1]], name = AXES[axis];
    inputs[axis].forEach((input, end) => {
      const number = away[axis][end], code = end ? `solids.cut_${name}` : `solids.cut_${name}_low`;
      input.value = String(end ? last : first);
      input.setAttribute("aria-valuetext", number ? say(code, { number }) : say("solids.nothing_cut"));
    });
    const { style } = /** @type {HTMLElement} */ (inputs[axis][0].parentElement), steps = Math.max(1, shape[axis] - 1);
    style.setProperty("--first", String((first - 1) / steps));
    style.setProperty("--last", String((last - 1) / steps));
    hook(root, `cut-${name}-said`).textContent = first < last ? say("solids.shown", { first, last }) : String(first);
  }

  /** Cut away nothing from one place to another. @param {number[]} low @param {number[]} high */
  function uncover(low, high) {
    shape.forEach((side, axis) => {
      const most = [low[axis], side - 1 - high[axis]];
      ENDS.forEach((_, end) => { if (away[axis][end] > most[end]) set(axis, end, most[end]); });
    });
  }

  /** @param {boolean} now */
  function setAtLayer(now) {
    atLayer = now;
    setPressed(hook(root, "slice-cut"), now);
    redraw();
  }

  /** The visible layers: those between the ends, but none before the layer of the panel.
   * @param {number} axis @param {number} layer */
  function cut(axis, layer) {
    const cuts = cutBy(shape, away);
    if (!atLayer) return cuts;
    const [low, high] = cuts[axis];
    cuts[axis] = axis === FRONT_AXIS ? [layer, Math.max(layer, high)] : [Math.min(low, layer), layer];
    return cuts;
  }

  return { cut, set, away, most, uncover };
}

/** A button for pointers only: the slider of the same axis serves everybody else. @param {string} name @param {number}
 * axis */
function arrowButton(name, axis) {
  const svg = makeSvg("svg", { viewBox: "-22 -22 44 44", width: 44, height: 44 }, makeSvg("path", { d: ARROW }));
  return make("button", {
    type: "button", className: `arrow direction ${name}`, tabIndex: -1, testid: `arrow-${name}`,
    title: say("solids.drag_to_cut", { direction: directionName(axis) }), ariaHidden: "true",
  }, svg);
}

/** A drag cuts layers by its length, a press cuts one more.
 * @param {HTMLButtonElement} button @param {() => Arrow} arrow
 * @param {{ away: (arrow: Arrow) => number, most: (arrow: Arrow) => number,
 *   cut: (arrow: Arrow, layers: number) => void }} acts */
function listenToArrow(button, arrow, { away, most, cut }) {
  let drag = /** @type {{ arrow: Arrow, away: number, x: number, y: number } | null} */ (null), moved = false;
  button.addEventListener("pointerdown", ({ pointerId, clientX, clientY }) => {
    button.setPointerCapture(pointerId);
    drag = { arrow: arrow(), away: away(arrow()), x: clientX, y: clientY };
    moved = false;
  });
  button.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!drag) return;
    const across = clientX - drag.x, down = clientY - drag.y;
    moved ||= Math.hypot(across, down) > STILL;
    const after = awayAfter(drag.arrow, drag.away, across, down, most(drag.arrow));
    if (moved && after !== away(drag.arrow)) cut(drag.arrow, after);
  });
  button.addEventListener("pointerup", () => {
    if (drag && !moved) cut(drag.arrow, drag.away + 1);
    drag = null;
  });
  button.addEventListener("pointercancel", () => { drag = null; });
}

// Arrows: one for each axis, at the end nearer to the eye, beside the visible block

/** The end of the axis, its place, which is missing if there is no room beside the block, and the pixels to the next
 * cell inwards.
 * @typedef {{ upper: boolean, at: number[] | null, inwards: number[] }} Arrow */

/** By axis, beside a box; `others` are the middles of other buttons over the block.
 * @param {Vector[]} box @param {View3d} view @param {number[][]} [others] @returns {Arrow[]} */
export function arrowsOf(box, view, others = []) {
  const upper = view.back.map((part) => part > 0), taken = others.slice();
  return upper.map((_, axis) => {
    const at = placesBeside(box, upper, view, axis).find((place) => isFree(place, view, taken)) ?? null;
    if (at) taken.push(at);
    return { upper: upper[axis], inwards: inwardsOf(axis, upper[axis], view), at };
  });
}

/** The way of a step along an axis on the screen. @param {number} axis @param {boolean} upper @param {View3d} view */
function inwardsOf(axis, upper, { project }) {
  const from = project([0, 0, 0]), to = project([0, 1, 2].map((one) => (one === axis ? (upper ? -1 : 1) : 0)));
  return [to[0] - from[0], to[1] - from[1]];
}

/** Places for the arrow of an axis: beside the two edges of its face at which the box ends on the screen.
 * @param {Vector[]} box @param {boolean[]} upper @param {View3d} view @param {number} axis */
function placesBeside([low, high], upper, { project }, axis) {
  const endOf = (/** @type {number} */ one, /** @type {boolean} */ isUpper) => (isUpper ? high : low)[one];
  const middle = project(low.map((part, one) => (part + high[one]) / 2));
  const edges = [0, 1, 2].filter((other) => other !== axis).map((other) => [false, true].map((isUpper) =>
    project([0, 1, 2].map((one) => endOf(one, one === axis ? upper[one] : one === other ? !upper[one] : isUpper)))));
  return edges.flatMap(([from, to]) => placesAlong(from, to, middle))
    .sort((one, other) => one.from - other.from).map(({ place }) => place);
}

/** Places beside the line of an edge, and how far each is from the middle of the edge.
 * @param {number[]} from @param {number[]} to @param {number[]} middle */
function placesAlong(from, to, middle) {
  const [out, long] = [outwards(from, to, middle), Math.hypot(to[0] - from[0], to[1] - from[1])];
  const half = from.map((part, i) => (part + to[i]) / 2), steps = Math.floor((long / 2 + FAR) / STEP);
  return Array.from({ length: 2 * steps + 1 }, (_, step) => {
    const along = (step - steps) * STEP, [x, y] = out.map((part, i) => half[i] + BESIDE * part);
    return { from: Math.abs(along), place: [x - along * out[1], y + along * out[0]] };
  });
}

/** The direction away from a point, across an edge.
 * @param {number[]} from @param {number[]} to @param {number[]} middle */
function outwards([fromX, fromY], [toX, toY], [x, y]) {
  const long = Math.hypot(toX - fromX, toY - fromY);
  if (!long) return [fromX - x, fromY - y].map((part) => part / (Math.hypot(fromX - x, fromY - y) || 1));
  const across = [(fromY - toY) / long, (toX - fromX) / long];
  const sign = Math.sign((fromX - x) * across[0] + (fromY - y) * across[1]) || 1;
  return across.map((part) => sign * part);
}

/** @param {number[]} place @param {View3d} view @param {number[][]} taken */
const isFree = ([x, y], { width, height }, taken) =>
  Math.min(x, y, width - x, height - y) >= INSIDE
    && taken.every(([otherX, otherY]) => Math.max(Math.abs(x - otherX), Math.abs(y - otherY)) >= 2 * INSIDE);

/** The number of layers that are cut away after a drag of (x, y) pixels.
 * @param {Pick<Arrow, "inwards">} arrow @param {number} away before @param {number} x @param {number} y
 * @param {number} most */
export function awayAfter({ inwards: [across, down] }, away, x, y, most) {
  const steps = Math.round((x * across + y * down) / Math.max(1, across * across + down * down));
  return Math.max(0, Math.min(most, away + steps));
}
