// The method beside its board: its few lines, and what it thinks at a moment. Both where there is room for both, else
// one at a time in the same place.

import { hook, part, setPressed } from "../base/dom.js";
import { createCode } from "./method_code.js";
import { createInsight } from "./insight/insight.js";

const ROOMY = "(max-width: 1000px), (min-height: 900px)"; // below each other, or high enough

/** @import { Context, Look } from "./insight/insight.js" */

/** @typedef {"both" | "insight" | "code"} Shows */

/** Into the box `looks` of `root`. @param {Root} root @param {Context} context */
export const createLooks = (root, context) => new Looks(root, context);

class Looks {
  /** @param {Root} root @param {Context} context */
  constructor(root, context) {
    this.root = root;
    this.session = context.session;
    this.redraw = context.redraw;
    this.code = createCode(root, context.redraw, () => { this.chosen = "code"; });
    this.insight = createInsight(root, context);
    this.chosen = /** @type {"code" | "insight" | null} */ (null);
    // The recording of which there was a thought to be shown.
    this.thinking = /** @type {Look["playback"] | null} */ (null);
    this.alone = false; // whether one of them is to have the whole place, however large
    this.roomy = matchMedia(ROOMY);
    this.roomy.addEventListener("change", () => this.redraw());
    hook(root, "show-insight").addEventListener("click", () => this.choose("insight"));
    hook(root, "larger").addEventListener("click", () => this.toggleLarger());
  }

  /** Before anybody chose, what the method thinks goes first, if there is anything of it. @returns {Shows} */
  get shows() {
    const { insight, chosen, thinking } = this;
    if (!insight.view) return "code";
    if (this.roomy.matches && !this.alone) return "both";
    return chosen ?? (thinking === this.playback ? "insight" : "code");
  }

  get playback() { return this.session.playback; }

  /** @param {"code" | "insight"} chosen */
  choose(chosen) {
    this.chosen = chosen;
    this.redraw();
  }

  toggleInsight() {
    this.choose(this.shows === "insight" ? "code" : "insight");
  }

  /** The next way to look at the lines, or the lines, when something else shows in their place. */
  showNextCode() {
    if (this.shows === "insight") this.choose("code");
    else this.code.showNext();
  }

  toggleLarger() {
    const larger = part(this.root, "side").classList.toggle("larger");
    setPressed(hook(this.root, "larger"), larger);
    this.redraw();
  }

  /** The counters that show beside the lines. */
  get counted() {
    return this.shows === "insight" ? new Set() : this.code.counted;
  }

  /** @param {Look} look */
  draw(look) {
    const { root, code, insight } = this;
    insight.choose(look.choice.method);
    code.draw(look.choice.method, look.playback, look.place);
    if (this.chosen !== "code" || this.shows === "both") this.drawInsight(look);
    const { shows } = this;
    part(root, "looks").dataset.shows = shows;
    hook(root, "show-insight").hidden = !insight.view || shows === "both";
    setPressed(hook(root, "show-insight"), shows === "insight");
    code.press(shows !== "insight");
  }

  /** It has to be in the page while it is drawn; whether it stays there depends on what comes of it.
   * @param {Look} look */
  drawInsight(look) {
    part(this.root, "looks").dataset.shows = "both";
    this.insight.draw(look);
    if (!this.insight.box.hidden) this.thinking = look.playback;
  }

  /** What holds a temperature by hand, where the method has one. */
  get hand() { return this.insight.hand; }

  /** What the method's view wants on the board. @param {Look} look */
  board(look) {
    return this.insight.board(look);
  }

  /** What the method's view knows to say of a step. @param {Look} look */
  reason(look) {
    return this.insight.reason(look);
  }

  /** Cells that what the method thinks wants lit on the board. @param {Look} look */
  lit(look) {
    return this.shows === "code" ? [] : this.insight.lit(look);
  }
}
