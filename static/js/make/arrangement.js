// What is done to a whole picture: moved, turned, mirrored, inverted, cleared, and given another size.

import "../core/texts/drawing_texts.js";
import { rearranged } from "./drawing.js";
import { fitsSides, LARGEST } from "./pictures.js";
import { resized, shifted, turned, turnedOver } from "./grid_transforms.js";
import { say } from "../core/texts/say.js";
import { byId, find, hook } from "../base/dom.js";

/** @import { Drawing } from "./drawing.js" */
/** @typedef {(drawing: Drawing) => Partial<Drawing>} Arranging */

/** By the name of its button. @type {Record<string, Arranging>} */
export const ARRANGING = {
  left: (drawing) => rearranged(drawing, shifted(drawing, 0, -1)),
  right: (drawing) => rearranged(drawing, shifted(drawing, 0, 1)),
  up: (drawing) => rearranged(drawing, shifted(drawing, -1, 0)),
  down: (drawing) => rearranged(drawing, shifted(drawing, 1, 0)),
  turn: (drawing) => rearranged(drawing, turned(drawing)),
  "mirror-across": (drawing) => rearranged(drawing, turnedOver(drawing, false)),
  "mirror-down": (drawing) => rearranged(drawing, turnedOver(drawing, true)),
  invert: ({ cells }) => ({ cells: cells.map((cell) => 1 - cell) }),
  clear: ({ cells }) => ({ cells: new Uint8Array(cells.length) }),
};

/** @param {{ now: () => Drawing, arrange: (changes: Partial<Drawing>) => void, fail: (sentence?: string) => void
 * }} editor */
export function createArranging({ now, arrange, fail }) {
  const form = byId("size", HTMLFormElement);
  const sideOf = (/** @type {string} */ name) => hook(form, `size-${name}`, HTMLInputElement);
  const sides = { height: sideOf("height"), width: sideOf("width") };

  for (const [name, how] of Object.entries(ARRANGING))
    hook(document, name).addEventListener("click", () => arrange(how(now())));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const height = Number(sides.height.value), width = Number(sides.width.value), fits = fitsSides(height, width);
    const anchor = Number(find(form, "input[name=anchor]:checked", HTMLInputElement).value);
    fail(fits ? "" : say("drawing.sides", { least: 1, most: LARGEST }));
    if (fits) arrange(rearranged(now(), resized(now(), { height, width }, [Math.floor(anchor / 3), anchor % 3])));
  });

  /** Show the size that there is. */
  function show() {
    sides.height.value = String(now().height);
    sides.width.value = String(now().width);
  }

  return { show };
}
