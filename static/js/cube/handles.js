// What is taken hold of on the block: an arrow for each direction, which is dragged to cut layers away, and buttons
// that turn the block. The sliders beside it and the arrow keys do the same.

import "../core/texts/more_texts.js";
import { AXES, directionName } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { hook, make, makeSvg } from "../base/dom.js";
import { arrowsOf, knobAfter } from "./geometry/cuts.js";

const QUARTER = Math.PI / 2, TILT = 0.45, STILL = 5; // of a turn; pixels that a press may move
const ARROW = "M-13 -5H1V-12L14 0L1 12V5H-13Z";

/** @import { Arrow } from "./geometry/cuts.js" */

/**
 * @typedef {object} HandleActs
 * @property {(yaw: number, pitch: number) => void} turn
 * @property {(axis: number, knob: number) => void} cut
 * @property {readonly number[]} knobs how each direction is cut now
 */

/** In `root`, over the block in `host`. @param {HTMLElement} root @param {HTMLElement} host @param {Shape} shape
 * @param {HandleActs} acts */
export function createHandles(root, host, shape, acts) {
  let arrows = /** @type {Arrow[]} */ ([]);
  const buttons = AXES.map((name, axis) => arrowButton(name, axis));
  buttons.forEach((button, axis) => listenToArrow(button, () => arrows[axis], {
    knob: () => acts.knobs[axis], most: shape[axis] - 1, cut: (knob) => acts.cut(axis, knob),
  }));
  host.append(...buttons);
  /** @type {Record<string, [number, number]>} */
  const turns = {
    "turn-left": [QUARTER, 0], "turn-right": [-QUARTER, 0], "turn-up": [0, -TILT], "turn-down": [0, TILT],
  };
  for (const [name, [yaw, pitch]] of Object.entries(turns)) {
    hook(root, name).addEventListener("click", () => acts.turn(yaw, pitch));
  }

  /** @param {View3d} view @param {Cut} cut @param {boolean} shown */
  function draw(view, cut, shown) {
    arrows = arrowsOf(cut, view, host.clientWidth);
    buttons.forEach((button, axis) => {
      const { at: [x, y], inwards } = arrows[axis], angle = (Math.atan2(inwards[1], inwards[0]) * 180) / Math.PI;
      button.hidden = !shown || shape[axis] < 2;
      button.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      button.querySelector("path")?.setAttribute("transform", `rotate(${angle.toFixed(1)})`);
    });
  }

  return { draw };
}

/** Only for pointers: the slider of the same direction is for all others. @param {string} name @param {number} axis */
function arrowButton(name, axis) {
  const button = make("button", { type: "button", className: `arrow direction ${name}`, tabIndex: -1 });
  const svg = makeSvg("svg", { viewBox: "-22 -22 44 44", width: 44, height: 44 });
  svg.append(makeSvg("path", { d: ARROW }));
  button.append(svg);
  button.title = say("solids.drag_to_cut", { direction: directionName(axis) });
  button.setAttribute("aria-hidden", "true");
  button.dataset.testid = `arrow-${name}`;
  return button;
}

/** A drag cuts as many layers away as it is long, a press one more.
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
