// The tools with which pictures are drawn: which one is chosen, and how it draws.

import "../core/texts/drawing_texts.js";
import { pictureOfText, signsWithout } from "./letters.js";
import { MIRRORS } from "./mirrors.js";
import { TOOLS } from "./tools.js";
import { listed, say } from "../core/texts/say.js";
import { byId, hook, part, setPressed, setText } from "../base/dom.js";

/** @import { Box } from "./figures.js" */

const FIGURES = ["rectangle", "ellipse"];
/** @type {Record<string, string>} */
const ABOUT = { select: "drawing.select_about", text: "drawing.stamp_about", protect: "drawing.protected" };

/** `left()` is called when another tool was chosen, `redraw()` whenever something is set.
 * @param {{ left: () => void, redraw: () => void }} acts */
export const createTools = (acts) => new Tools(acts);

export class Tools {
  /** @param {{ left: () => void, redraw: () => void }} acts */
  constructor(acts) {
    this.acts = acts;
    this.tool = "pen";
    this.box = /** @type {Box | null} */ (null); // what is selected
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

  /** As strokes need it. @returns {import("./tools.js").ToolSettings} */
  get settings() {
    return { full: this.fullBox.checked, mirror: this.mirrorBox.value, stamp: this.stamp, box: this.box };
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

  /** What there is to say of the tool. */
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
