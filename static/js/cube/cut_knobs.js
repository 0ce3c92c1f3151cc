// The knobs by which layers of a solid are cut away, and the switch that cuts it at the layer of the panel.

import "../core/texts/more_texts.js";
import { AXES } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { hook, setPressed } from "../base/dom.js";
import { cutBy } from "./geometry/layer_grid.js";

const FRONT_AXIS = 1; // along which the front is where layers begin

/** In `root`. @param {HTMLElement} root @param {Shape} shape @param {() => void} redraw */
export function createCutting(root, shape, redraw) {
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

  /** Above zero so many layers from the beginning are away, below zero from the end.
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

  /** The layers in sight: as the knobs say, and no further towards the front than the layer of the panel.
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
