// The colours of a drawing as tools of the editor: which of them tools draw in, one more, and an eyedropper. The dialog
// that changes them is loaded when it is first opened.

import { readableOn } from "../core/colour_values.js";
import { say } from "../core/texts/say.js";
import { byId, hook, make, part, setPressed, setText } from "../base/dom.js";
import { hasRoom, inkName, isPlain, MOST_COLOURS, withAnother } from "./drawing_colours.js";

const KEYS = 9; // colours with a key

/** @import { Drawing } from "./drawing.js" */

export class InkBar {
  /** `chosen()` is called when another colour is chosen, `picking()` when the eyedropper is to be turned on or off.
   * @param {{ now: () => Drawing, change: (changes: Partial<Drawing>) => void, chosen: () => void,
   *   picking: () => void, edit: () => void, lettered: () => boolean, fail: (sentence?: string) => void }} acts */
  constructor(acts) {
    this.acts = acts;
    this.root = byId("inks");
    this.wanted = 1;
    this.shown = /** @type {Ink[] | null} */ (null); // the palette
    this.counted = /** @type {Uint8Array | null} */ (null); // the cells
    this.buttons = /** @type {HTMLButtonElement[]} */ ([]); // of colours from the first on
    this.letters = hook(this.root, "ink-letters", HTMLInputElement);
    const works = { "ink-add": () => this.add(), "ink-pick": acts.picking, "palette-open": acts.edit };
    for (const [name, work] of Object.entries(works)) hook(this.root, name).addEventListener("click", work);
  }

  /** The number of the colour that tools draw in. */
  get colour() {
    return Math.min(this.wanted, this.acts.now().palette.length - 1);
  }

  /** Draw in a colour, if there is one with that number. @param {number} colour */
  choose(colour) {
    if (colour >= this.acts.now().palette.length) return;
    this.wanted = colour;
    this.acts.chosen();
  }

  add() {
    const { now, change, fail } = this.acts;
    fail(hasRoom(now().palette) ? "" : say("drawing.most_colours", { most: MOST_COLOURS }));
    if (!hasRoom(now().palette)) return;
    change(withAnother(now()));
    this.choose(now().palette.length - 1);
    this.buttons.at(-1)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The effects of keys. @returns {Record<string, () => void>} */
  get keys() {
    return Object.fromEntries(Array.from({ length: KEYS }, (_, at) => [at + 1, () => this.choose(at + 1)]));
  }

  draw() {
    const { palette, cells } = this.acts.now(), { colour, root } = this, plain = isPlain(palette);
    if (palette !== this.shown) this.show(palette);
    if (cells !== this.counted || palette !== this.shown) this.count(cells, palette);
    Object.assign(this, { shown: palette, counted: cells });
    this.buttons.forEach((button, at) => setPressed(button, at + 1 === colour));
    part(root, "coloured").hidden = plain;
    this.letters.checked = this.acts.lettered();
    hook(root, "ink-add").classList.toggle("full", !hasRoom(palette));
  }

  /** @param {Ink[]} palette */
  show(palette) {
    const { buttons, root } = this;
    while (buttons.length > palette.length - 1) buttons.pop()?.remove();
    while (buttons.length < palette.length - 1) buttons.push(this.button(buttons.length + 1));
    part(root, "colours").append(...buttons);
    buttons.forEach((button, at) => {
      const { value, letter } = palette[at + 1];
      button.style.setProperty("--ink-value", value);
      button.style.setProperty("--on-ink", readableOn(value));
      setText(part(button, "letter"), letter);
      button.title = at < KEYS ? say("drawing.ink_key", { name: inkName(palette[at + 1]), key: at + 1 })
        : inkName(palette[at + 1]);
    });
  }

  /** @param {number} colour */
  button(colour) {
    const letter = make("b"), left = make("span"), said = make("span", { className: "unseen" });
    Object.assign(letter.dataset, { part: "letter" });
    Object.assign(left.dataset, { part: "left" });
    Object.assign(said.dataset, { part: "said" });
    for (const one of [letter, left]) one.setAttribute("aria-hidden", "true");
    return make("button", {
      type: "button", className: "ink", onclick: () => this.choose(colour), testid: `ink-${colour}`,
    }, letter, left, said);
  }

  /** @param {Uint8Array} cells @param {Ink[]} palette */
  count(cells, palette) {
    const counts = palette.map(() => 0);
    for (const colour of cells) counts[colour]++;
    this.buttons.forEach((button, at) => {
      setText(part(button, "left"), counts[at + 1]);
      setText(part(button, "said"), say("drawing.ink", { name: inkName(palette[at + 1]), count: counts[at + 1] }));
    });
  }
}
