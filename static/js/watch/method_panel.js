// The half beside the board: the picture that explains a moment, the chart, or the code of the method. A view for each
// kind of method draws the picture: a module of `insight/`, which is loaded when such a method is first watched.

import { hook, part, setPressed } from "../base/dom.js";
import { late } from "../base/late.js";
import { MethodCode } from "./method_code.js";

/** @import { Playback } from "./playback.js" */
/** What a view may use of its page: a frame on another site has no more.
 * @typedef {Pick<import("./watch.js").Watch, "root" | "layout" | "session" | "playhead" | "redraw">} Watch */

const LOOKS = /** @type {const} */ (["picture", "chart", "code"]);

/** What a view gets: the place in the recording, its step, and the cell under the pointer.
 * @typedef {{ place: number, step: Step | null, playback: Playback, choice: Choice, hover: number | null }} Look */

/** A view fills its box, whose size does not depend on it; `draw` is called when that changes, and after each change,
 * but less often while a recording plays fast. While it has nothing to say it hides the box; the code is shown instead.
 * `reason` explains a step better than its events alone. `board` replaces the board of the recording. `leave` undoes
 * what the view did to the page. `work` shows how a cost is computed, or hides it. `hand` is the temperature control.
 * `believes`: it shows beliefs, so that the board need not.
 * @typedef {{ draw: (look: Look) => void, lit?: (look: Look) => readonly number[],
 *   reason?: (look: Look) => Explanation | null, board?: (look: Look) => Shown, leave?: () => void, work?: () => void,
 *   believes?: boolean,
 *   hand?: import("./insight/temperature_control.js").TemperatureControl }} View */
/** A board, and whether it is the one that the current move changes.
 * @typedef {{ cells: Cells, moves: boolean } | null} Shown */
/** @typedef {(box: HTMLElement, watch: Watch) => View} CreateView */
/** @typedef {typeof LOOKS[number]} Looks */

/** @param {{ createView: CreateView }} module */
const viewOf = ({ createView }) => createView;
const clauses = late(() => import("./insight/clause_view.js"), viewOf);
const passes = late(() => import("./insight/line_views.js"), ({ createPassView }) => createPassView);
const search = late(() => import("./insight/search_view.js"), viewOf);
const annealing = late(() => import("./insight/annealing_view.js"), viewOf);

/** Load how views are created, by method. @type {Record<string, () => Promise<CreateView | null>>} */
const VIEWS = {
  exact: late(() => import("./insight/guess_view.js"), viewOf),
  belief: late(() => import("./insight/belief_view.js"), viewOf),
  sat: clauses, sat3d: clauses, passes, lines3d: passes, dfs: search, bfs: search, astar: search,
  anneal: annealing, "anneal-rows": annealing, "anneal-blocks": annealing, "anneal-cells": annealing,
};

/** The picture of the method that is watched, in the box `insight` of its page. */
export class Picture {
  /** @param {Watch} watch */
  constructor(watch) {
    this.watch = watch;
    this.box = part(watch.root, "insight");
    this.method = "";
    this.view = /** @type {View | null} */ (null); // once it is loaded
    this.hasView = false; // whether the method has one
    new ResizeObserver(() => watch.redraw()).observe(this.box);
  }

  /** Whether there is something to see, or will be once it is loaded. */
  get isThere() {
    return this.hasView && !(this.view && this.box.hidden);
  }

  /** @param {Look} look */
  draw(look) {
    this.load(look.choice.method);
    this.view?.draw(look);
  }

  /** @param {string} method */
  async load(method) {
    if (method === this.method) return;
    this.method = method;
    this.view?.leave?.();
    this.view = null;
    this.box.replaceChildren();
    this.box.hidden = true;
    this.hasView = method in VIEWS;
    const createView = await VIEWS[method]?.();
    if (method !== this.method) return;
    this.hasView = Boolean(createView);
    this.view = createView?.(this.box, this.watch) ?? null;
    this.watch.redraw();
  }
}

export class MethodPanel {
  /** @param {Watch} watch @param {() => unknown} askChart */
  constructor(watch, askChart) {
    const root = this.root = watch.root;
    this.watch = watch;
    this.askChart = askChart;
    this.picture = new Picture(watch);
    this.code = new MethodCode(root, watch.redraw);
    this.chosen = /** @type {Looks} */ ("picture");
    for (const look of LOOKS) hook(root, `show-${look}`).addEventListener("click", () => this.choose(look));
  }

  get view() { return this.picture.view; }

  get hand() { return this.view?.hand ?? null; }

  // Which of them is shown

  /** Where there is no picture, the code is shown. @returns {Looks} */
  get shows() {
    return this.chosen === "picture" && !this.picture.isThere ? "code" : this.chosen;
  }

  /** @param {Looks} chosen */
  choose(chosen) {
    this.chosen = chosen;
    if (chosen === "chart") this.askChart();
    this.watch.redraw();
  }

  toggleChart() {
    this.choose(this.chosen === "chart" ? "picture" : "chart");
  }

  /** Go to the next form of the code, or back to the code if something else is shown in its place. */
  showNextCode() {
    if (this.shows === "code") this.code.showNext();
    else this.choose("code");
  }

  // Drawing

  /** @param {Look} look */
  draw(look) {
    const { root, picture, code, chosen } = this;
    code.choose(look.choice.method); // so that its lines are there when they are wanted
    if (chosen === "picture" || !picture.isThere) {
      this.show("picture"); // a view measures its box, which has to be on the page
      picture.draw(look);
    }
    this.show(this.shows);
    if (this.shows === "code") code.draw(look.choice.method, look.playback, look.place);
    hook(root, "show-picture").hidden = !picture.isThere;
  }

  /** @param {Looks} shown */
  show(shown) {
    part(this.root, "looks").dataset.shows = shown;
    for (const look of LOOKS) setPressed(hook(this.root, `show-${look}`), look === shown);
  }

  /** Whether the picture shows beliefs, so that the board need not. */
  get believes() {
    return this.shows === "picture" && Boolean(this.view?.believes);
  }

  /** The cells to light on the board. @param {Look} look */
  lit(look) {
    return this.shows === "picture" ? this.view?.lit?.(look) ?? [] : [];
  }
}
