// The knobs by which layers of a solid are cut away, and the switch that cuts it at the layer of the panel.

import { AXES } from "../game/words.js";
import { say } from "../texts/say.js";
import { hook, setPressed } from "../ui/dom.js";
import { cutBy } from "./geometry/slices.js";

const FRONT_AXIS = 1; // along which the front is where layers begin

/** In `root`. @param {HTMLElement} root @param {Shape} shape @param {() => void} redraw */
export function createCutting(root, shape, redraw) {
  const inputs = AXES.map((axis) => hook(root, `cut-${axis}`, HTMLInputElement));
  const knobs = shape.map(() => 0);
  let atLayer = false;

  inputs.forEach((input, axis) => {
    Object.assign(input, { min: 1 - shape[axis], max: shape[axis] - 1, value: 0 });
    input.addEventListener("input", () => {
      knobs[axis] = Number(input.value);
      const text = knobs[axis] ? say("solids.layers_cut", { count: Math.abs(knobs[axis]) }) : say("solids.nothing_cut");
      input.setAttribute("aria-valuetext", text);
      redraw();
    });
  });
  hook(root, "slice-cut").addEventListener("click", () => setAtLayer(!atLayer));
  hook(root, "cut-none").addEventListener("click", () => {
    knobs.fill(0);
    for (const input of inputs) input.value = "0";
    setAtLayer(false);
  });

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

  return { cut };
}
