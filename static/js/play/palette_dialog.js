// The dialog in which a player chooses other colours for a puzzle. Loaded when it is first opened.

import { safer } from "../core/colour_values.js";
import { byId, find, hook, make, valueIn } from "../base/dom.js";
import { say } from "../core/texts/say.js";

/** @param {import("./colours.js").Colours} colours */
export function createPalette(colours) {
  const dialog = byId("palette", HTMLDialogElement), list = find(dialog, "ul"), { palette } = colours;
  const fields = palette.map((ink, at) => make("input", {
    type: "color", testid: `palette-${at}`, ariaLabel: ink.name,
    oninput: (event) => choose(valuesNow().with(at, valueIn(event))),
  }));

  const valuesNow = () => palette.map(({ value }) => value);

  /** @param {string[]} values */
  function choose(values) {
    colours.choose(values);
    fields.forEach((field, at) => { field.value = palette[at].value; });
  }

  list.append(...palette.map(({ name, letter }, at) => make("li", {}, make("label", {},
    fields[at], make("b", { textContent: at ? letter : "" }),
    make("span", { textContent: at ? name : say("colouring.empty") })))));
  const [ground, ...others] = colours.own;
  hook(dialog, "palette-safe").addEventListener("click", () => choose([ground, ...safer(others)]));
  hook(dialog, "palette-own").addEventListener("click", () => choose(colours.own));

  function open() {
    choose(valuesNow());
    dialog.showModal();
  }

  return { open };
}
