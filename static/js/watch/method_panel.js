// The method beside its board: its code, and what it thinks at a moment; both if there is room, else one at a time in
// the same place. A view for each kind of method draws what it thinks: a module of `insight/`, which is loaded when
// such a method is first watched.

import { hook, part, setPressed } from "../base/dom.js";
import { late } from "../base/late.js";
import { MethodCode } from "./method_code.js";

/** @import { Playback } from "./playback.js" */
/** @typedef {import("./watch.js").Watch} Watch */

const ROOMY = "(max-width: 1000px), (min-height: 900px)"; // narrow, with both below each other, or high enough

/** What a view gets: the place in the recording, its step, and the cell under the pointer.
 * @typedef {{ place: number, step: Step | null, playback: Playback, choice: Choice, hover: number | null }} Look */

/** A view fills its box, which is empty and hidden while there is nothing to say. `draw` is called after each change,
 * but less often while a recording plays fast. `reason` explains a step better than its events alone. `board` replaces
 * the board of the recording. `leave` undoes what the view did to the page. `work` shows how a cost is computed, or
 * hides it. `hand` is the temperature control, if any.
 * @typedef {{ draw: (look: Look) => void, lit?: (look: Look) => readonly number[],
 *   reason?: (look: Look) => Explanation | null, board?: (look: Look) => Shown, leave?: () => void, work?: () => void,
 *   hand?: import("./insight/temperature_control.js").TemperatureControl }} View */
/** A board, and whether it is the one that the current move changes.
 * @typedef {{ cells: Cells, moves: boolean } | null} Shown */
/** @typedef {(box: HTMLElement, watch: Watch) => View} CreateView */
/** @typedef {"both" | "insight" | "code"} Shows */

/** @param {{ createView: CreateView }} module */
const viewOf = ({ createView }) => createView;
const passes = late(() => import("./insight/line_views.js"), ({ createPassView }) => createPassView);
const search = late(() => import("./insight/search_view.js"), viewOf);
const annealing = late(() => import("./insight/annealing_view.js"), viewOf);

/** Load how views are created, by method. @type {Record<string, () => Promise<CreateView | null>>} */
const VIEWS = {
  exact: late(() => import("./insight/guess_view.js"), viewOf),
  belief: late(() => import("./insight/belief_view.js"), viewOf),
  sat: late(() => import("./insight/clause_view.js"), viewOf),
  passes, lines3d: passes, dfs: search, bfs: search, astar: search,
  anneal: annealing, "anneal-rows": annealing, "anneal-blocks": annealing, "anneal-cells": annealing,
};

export class MethodPanel {
  /** @param {Watch} watch */
  constructor(watch) {
    const root = this.root = watch.root;
    this.watch = watch;
    this.box = part(root, "insight");
    this.method = "";
    this.view = /** @type {View | null} */ (null); // of the method that is watched, once it is loaded
    this.code = new MethodCode(root, watch.redraw, () => { this.chosen = "code"; });
    this.chosen = /** @type {"code" | "insight" | null} */ (null);
    this.thinking = /** @type {Playback | null} */ (null); // the recording for which the view had something to say
    this.alone = false; // whether only one of them is shown, even if there is room for both
    this.roomy = matchMedia(ROOMY);
    this.roomy.addEventListener("change", () => watch.redraw());
    hook(root, "show-insight").addEventListener("click", () => this.choose("insight"));
    hook(root, "larger").addEventListener("click", () => this.toggleLarger());
  }

  // Which of them is shown

  /** Until the visitor chooses, what the method thinks takes precedence, if there is anything. @returns {Shows} */
  get shows() {
    const { view, chosen, thinking, watch: { session } } = this;
    if (!view) return "code";
    if (this.roomy.matches && !this.alone) return "both";
    return chosen ?? (thinking === session.playback ? "insight" : "code");
  }

  /** @param {"code" | "insight"} chosen */
  choose(chosen) {
    this.chosen = chosen;
    this.watch.redraw();
  }

  toggleInsight() {
    this.choose(this.shows === "insight" ? "code" : "insight");
  }

  /** Go to the next form of the code, or back to the code if something else is shown in its place. */
  showNextCode() {
    if (this.shows === "insight") this.choose("code");
    else this.code.showNext();
  }

  toggleLarger() {
    const larger = part(this.root, "side").classList.toggle("larger");
    setPressed(hook(this.root, "larger"), larger);
    this.watch.redraw();
  }

  get counted() {
    return this.shows === "insight" ? new Set() : this.code.counted;
  }

  // Drawing

  /** @param {Look} look */
  draw(look) {
    const { root, code } = this;
    this.load(look.choice.method);
    code.draw(look.choice.method, look.playback, look.place);
    if (this.chosen !== "code" || this.shows === "both") this.drawInsight(look);
    const { shows } = this;
    part(root, "looks").dataset.shows = shows;
    hook(root, "show-insight").hidden = !this.view || shows === "both";
    setPressed(hook(root, "show-insight"), shows === "insight");
    code.press(shows !== "insight");
  }

  /** Draw the view, which has to be on the page meanwhile. @param {Look} look */
  drawInsight(look) {
    part(this.root, "looks").dataset.shows = "both";
    this.view?.draw(look);
    if (!this.box.hidden) this.thinking = look.playback;
  }

  /** Load the view of a method. @param {string} method */
  async load(method) {
    if (method === this.method) return;
    this.method = method;
    this.view?.leave?.();
    this.view = null;
    this.box.replaceChildren();
    this.box.hidden = true;
    const createView = await VIEWS[method]?.();
    if (!createView || method !== this.method) return;
    this.view = createView(this.box, this.watch);
    this.watch.redraw();
  }

  get hand() { return this.view?.hand ?? null; }

  /** The cells to light on the board. @param {Look} look */
  lit(look) {
    return this.shows === "code" ? [] : this.view?.lit?.(look) ?? [];
  }
}
