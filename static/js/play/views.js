// Playing and watching, the two views of a page. The second is built when it is first opened.

import { byId, fragmentValues } from "../base/dom.js";
import { late } from "../base/late.js";

const PLAYING = ":scope > .numbers, #stage, :scope > .tools, :scope > .side";

/** @import { Own } from "./puzzle_page.js" */
/** @typedef {"play" | "watch"} View */
/** The page, when it runs. @typedef {{ puzzle: Puzzle, own?: Own }} Paged */

export class Views {
  /** @param {Paged} page */
  constructor({ puzzle, own }) {
    const { makeBoard, inks } = /** @type {Own} */ (own);
    this.article = byId("puzzle");
    this.stage = byId("stage");
    this.tabs = { play: byId("tab-play"), watch: byId("tab-watch") };
    // The parts that are only for playing. Hooks that both views have belong to the visible one.
    this.playing = /** @type {HTMLElement[]} */ ([...this.article.querySelectorAll(PLAYING)]);
    this.hooks = ["status", "stamp"].map((id) => ({ element: byId(id), testid: byId(id).dataset.testid }));
    this.current = /** @type {View} */ ("play");
    this.board = /** @type {Element | null} */ (null);
    this.watching = /** @type {import("../watch/watch.js").Watch | null} */ (null);
    this.loadWatch = late(() => import("../watch/watch.js"), ({ Watch }) =>
      new Watch(this.article, byId("watch-view", HTMLTemplateElement).content, puzzle, makeBoard));
    this.loadColours = late(() => import("../watch/coloured_run.js"), ({ followColours }) =>
      (inks ? followColours(inks) : undefined));
    this.inks = inks;
  }

  listen() {
    const { tabs } = this;
    tabs.play.addEventListener("click", () => this.show("play"));
    tabs.watch.addEventListener("click", () => this.show("watch"));
    byId("views").addEventListener("keydown", ({ key }) => {
      if (key !== "ArrowLeft" && key !== "ArrowRight") return;
      const other = this.current === "play" ? "watch" : "play";
      this.show(other);
      tabs[other].focus();
    });
    addEventListener("hashchange", () => this.followFragment());
    this.followFragment();
    return this;
  }

  /** @param {View} view @returns {Promise<void>} */
  async show(view) {
    if (view === this.current || this.tabs[view].hidden) return;
    this.current = view;
    document.body.classList.toggle("watched", view === "watch");
    for (const [name, tab] of Object.entries(this.tabs)) {
      tab.setAttribute("aria-selected", String(name === view));
      tab.tabIndex = name === view ? 0 : -1;
    }
    if (view === "watch") await this.startWatching();
    else this.stopWatching();
  }

  async startWatching() {
    this.board = this.stage.firstElementChild;
    this.board?.remove();
    for (const element of this.playing) element.hidden = true;
    for (const { element } of this.hooks) delete element.dataset.testid;
    const isReady = !this.inks || await this.loadColours() !== null;
    this.watching = isReady ? await this.loadWatch() : null;
    if (!this.watching) return this.show("play");
    if (this.current === "watch") this.watching.show();
  }

  stopWatching() {
    this.watching?.hide();
    for (const element of this.playing) element.hidden = false;
    for (const { element, testid } of this.hooks) element.dataset.testid = testid;
    if (this.board) this.stage.prepend(this.board);
  }

  async followFragment() {
    if (!fragmentValues().has("watch")) return;
    await this.show("watch");
    this.watching?.open();
  }

  /** The fragment of a link to the shown moment, empty while nobody watches. */
  momentFragment() {
    return this.current === "watch" && this.watching ? this.watching.momentFragment() : "";
  }
}
