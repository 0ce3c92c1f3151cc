// The tools of the flat editor and their settings; and the buttons for the whole picture, which move, turn, mirror,
// invert, clear and resize it.

import { MIRRORS, pictureOfText, signsWithout, TOOLS } from "./tools.js";
import { listed, say } from "../core/texts/say.js";
import { byId, find, hook, part, setPressed, setText } from "../base/dom.js";
import { ARRANGEMENTS, rearranged, resized } from "./drawing.js";
import { fitsSides, LARGEST } from "./pictures.js";

/** @import { Drawing } from "./drawing.js" */
/** @import { Box } from "./figures.js" */

const FIGURES = ["rectangle", "ellipse"];
/** @type {Record<string, string>} */
const ABOUT = { select: "drawing.select_about", text: "drawing.stamp_about", protect: "drawing.protected" };

export class ToolBar {
  /** `left()` is called when another tool was chosen, `redraw()` whenever something is set; `colour()` is what tools
   * draw in.
   * @param {{ left: () => void, redraw: () => void, colour: () => number }} acts */
  constructor(acts) {
    this.acts = acts;
    this.tool = "pen";
    this.box = /** @type {Box | null} */ (null); // the selection
    this.root = byId("tool-settings");
    this.mirrorBox = hook(this.root, "mirror", HTMLSelectElement);
    this.fullBox = hook(this.root, "full", HTMLInputElement);
    this.textBox = hook(this.root, "stamp", HTMLInputElement);
    this.sizeBox = hook(this.root, "stamp-size", HTMLSelectElement);
    this.stamp = pictureOfText("", 1);
    for (const name of TOOLS) hook(document, `tool-${name}`).addEventListener("click", () => this.choose(name));
    for (const box of [this.textBox, this.sizeBox]) box.addEventListener("input", () => this.write());
    for (const box of [this.mirrorBox, this.fullBox]) box.addEventListener("change", acts.redraw);
  }

  /** @returns {import("./tools.js").ToolSettings} */
  get settings() {
    return { full: this.fullBox.checked, mirror: this.mirrorBox.value, stamp: this.stamp, box: this.box,
      colour: this.acts.colour() };
  }

  /** @param {string} name */
  choose(name) {
    this.tool = name;
    if (name !== "select") this.box = null;
    this.acts.left();
    this.acts.redraw();
  }

  nextMirror() {
    this.mirrorBox.value = MIRRORS[(MIRRORS.indexOf(this.mirrorBox.value) + 1) % MIRRORS.length];
    this.acts.redraw();
  }

  toggleFull() {
    this.fullBox.checked = !this.fullBox.checked;
    this.acts.redraw();
  }

  write() {
    this.stamp = pictureOfText(this.textBox.value, Number(this.sizeBox.value));
    this.acts.redraw();
  }

  /** A sentence about the tool, if there is one. */
  about() {
    const without = this.tool === "text" ? signsWithout(this.textBox.value) : [];
    if (without.length) return say("drawing.no_letter", { signs: listed(without) });
    return this.tool in ABOUT ? say(ABOUT[this.tool]) : "";
  }

  draw() {
    for (const name of TOOLS) setPressed(hook(document, `tool-${name}`), name === this.tool);
    part(this.root, "full").hidden = !FIGURES.includes(this.tool);
    part(this.root, "stamp").hidden = this.tool !== "text";
    part(this.root, "selected").hidden = this.box === null;
    setText(byId("tool-about"), this.about());
  }
}

// The whole picture

/** @param {{ now: () => Drawing, colour: () => number, arrange: (changes: Partial<Drawing>) => void,
 * fail: (sentence?: string) => void }} editor */
export function createArrangements({ now, colour, arrange, fail }) {
  const form = byId("size", HTMLFormElement);
  const sideOf = (/** @type {string} */ name) => hook(form, `size-${name}`, HTMLInputElement);
  const sides = { height: sideOf("height"), width: sideOf("width") };

  for (const [name, how] of Object.entries(ARRANGEMENTS))
    hook(document, name).addEventListener("click", () => arrange(how(now(), colour())));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const height = Number(sides.height.value), width = Number(sides.width.value), fits = fitsSides(height, width);
    const anchor = Number(find(form, "input[name=anchor]:checked", HTMLInputElement).value);
    fail(fits ? "" : say("drawing.sides", { least: 1, most: LARGEST }));
    if (fits) arrange(rearranged(now(), resized(now(), { height, width }, [Math.floor(anchor / 3), anchor % 3])));
  });

  /** Show the size of the picture. */
  function show() {
    sides.height.value = String(now().height);
    sides.width.value = String(now().width);
  }

  return { show };
}
