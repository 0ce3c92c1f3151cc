// Cutting and turning a block: sliders beside it, and the switch that cuts it at the layer of the panel; on the block
// itself, an arrow to drag for each axis, and buttons that turn it like arrow keys.

import "../core/texts/more_texts.js";
import { AXES, directionName } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { hook, make, makeSvg, setPressed } from "../base/dom.js";
import { arrowsOf, cutBy, knobAfter } from "./geometry/cuts.js";

const QUARTER = Math.PI / 2, TILT = 0.45, STILL = 5; // of a turn; pixels that a press may move
const FRONT_AXIS = 1; // whose layers begin at the front
const ARROW = "M-13 -5H1V-12L14 0L1 12V5H-13Z";

/** @import { Arrow } from "./geometry/cuts.js" */

/** The controls in `root`, and over the block in `host`: `draw` updates them, `cut` gives the visible layers.
 * @param {HTMLElement} root @param {HTMLElement} host @param {Shape} shape
 * @param {{ turn: (yaw: number, pitch: number) => void, redraw: () => void }} acts */
export function createHandles(root, host, shape, { turn, redraw }) {
  const { cut, set, knobs } = createCutting(root, shape, redraw);
  let arrows = /** @type {Arrow[]} */ ([]);
  const buttons = AXES.map((name, axis) => arrowButton(name, axis));
  buttons.forEach((button, axis) => listenToArrow(button, () => arrows[axis], {
    knob: () => knobs[axis], most: shape[axis] - 1, cut: (knob) => set(axis, knob),
  }));
  host.append(...buttons);
  /** @type {Record<string, [number, number]>} */
  const turns = {
    "turn-left": [QUARTER, 0], "turn-right": [-QUARTER, 0], "turn-up": [0, -TILT], "turn-down": [0, TILT],
  };
  for (const [name, [yaw, pitch]] of Object.entries(turns)) {
    hook(root, name).addEventListener("click", () => turn(yaw, pitch));
  }

  /** @param {View3d} view @param {Cut} shows @param {boolean} shown */
  function draw(view, shows, shown) {
    arrows = arrowsOf(shows, view, host.clientWidth);
    buttons.forEach((button, axis) => {
      const { at: [x, y], inwards } = arrows[axis], angle = (Math.atan2(inwards[1], inwards[0]) * 180) / Math.PI;
      button.hidden = !shown || shape[axis] < 2;
      button.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      button.querySelector("path")?.setAttribute("transform", `rotate(${angle.toFixed(1)})`);
    });
  }

  return { draw, cut };
}

/** The sliders and the switch in `root`. @param {HTMLElement} root @param {Shape} shape @param {() => void} redraw */
function createCutting(root, shape, redraw) {
  const inputs = AXES.map((axis) => hook(root, `cut-${axis}`, HTMLInputElement));
  const knobs = shape.map(() => 0);
  let atLayer = false;

  inputs.forEach((input, axis) => {
    Object.assign(input, { min: 1 - shape[axis], max: shape[axis] - 1, value: 0 });
    input.addEventListener("input", () => set(axis, Number(input.value)));
  });
  hook(root, "slice-cut").addEventListener("click", () => setAtLayer(!atLayer));
  hook(root, "cut-none").addEventListener("click", () => {
    knobs.forEach((_, axis) => set(axis, 0));
    setAtLayer(false);
  });

  /** Set a knob: positive cuts layers from the beginning, negative from the end.
   * @param {number} axis @param {number} knob */
  function set(axis, knob) {
    const side = knob > 0 ? `cut_${AXES[axis]}_low` : `cut_${AXES[axis]}`;
    const text = knob ? say(`solids.${side}`, { number: Math.abs(knob) }) : say("solids.nothing_cut");
    knobs[axis] = knob;
    inputs[axis].value = String(knob);
    inputs[axis].setAttribute("aria-valuetext", text);
    hook(root, `cut-${AXES[axis]}-said`).textContent = knob ? text : "";
    redraw();
  }

  /** @param {boolean} now */
  function setAtLayer(now) {
    atLayer = now;
    setPressed(hook(root, "slice-cut"), now);
    redraw();
  }

  /** The visible layers: those of the knobs, but none before the layer of the panel.
   * @param {number} axis @param {number} layer */
  function cut(axis, layer) {
    const cuts = cutBy(shape, knobs);
    if (!atLayer) return cuts;
    const [low, high] = cuts[axis];
    cuts[axis] = axis === FRONT_AXIS ? [layer, Math.max(layer, high)] : [Math.min(low, layer), layer];
    return cuts;
  }

  return { cut, set, knobs };
}

/** A button for pointers only: the slider of the same axis serves everybody else. @param {string} name @param {number}
 * axis */
function arrowButton(name, axis) {
  const svg = makeSvg("svg", { viewBox: "-22 -22 44 44", width: 44, height: 44 }, makeSvg("path", { d: ARROW }));
  const button = make("button", {
    type: "button", className: `arrow direction ${name}`, tabIndex: -1, testid: `arrow-${name}`,
    title: say("solids.drag_to_cut", { direction: directionName(axis) }),
  }, svg);
  button.setAttribute("aria-hidden", "true");
  return button;
}

/** A drag cuts layers by its length, a press cuts one more.
 * @param {HTMLButtonElement} button @param {() => Arrow} arrow
 * @param {{ knob: () => number, most: number, cut: (knob: number) => void }} acts */
function listenToArrow(button, arrow, { knob, most, cut }) {
  let drag = /** @type {{ arrow: Arrow, knob: number, x: number, y: number } | null} */ (null), moved = false;
  button.addEventListener("pointerdown", ({ pointerId, clientX, clientY }) => {
    button.setPointerCapture(pointerId);
    drag = { arrow: arrow(), knob: knob(), x: clientX, y: clientY };
    moved = false;
  });
  button.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!drag) return;
    const across = clientX - drag.x, down = clientY - drag.y;
    moved ||= Math.hypot(across, down) > STILL;
    const after = knobAfter(drag.arrow, drag.knob, across, down, most);
    if (moved && after !== knob()) cut(after);
  });
  button.addEventListener("pointerup", () => {
    if (drag && !moved) cut(knobAfter(drag.arrow, drag.knob, ...oneCell(drag.arrow), most));
    drag = null;
  });
  button.addEventListener("pointercancel", () => { drag = null; });
}

/** @param {Arrow} arrow @returns {[number, number]} */
const oneCell = ({ inwards: [x, y] }) => [x, y];
