// Playing and watching, two views of one page. The second is put together when it is first asked for.

import { late } from "../ui/late.js";

const byId = (id) => document.getElementById(id);

/**
 * `makeBoard(host, told)` builds the board on which a solver is watched. Returns a function for what a link has to carry to lead to
 * the moment that is shown: empty while nobody watches.
 */
export function createViews(makeBoard) {
  const article = byId("puzzle"), stage = byId("stage"), tabs = { play: byId("tab-play"), watch: byId("tab-watch") };
  // What is only for playing. Hooks that both views have belong to the one that shows.
  const playing = [...article.querySelectorAll(":scope > .numbers, #stage, :scope > .tools, :scope > .side")];
  const loadWatch = late(async () => (await import("./watch.js")).createWatch(article, byId("watch-view").content, makeBoard));
  const shared = [byId("status"), byId("stamp")].map((element) => [element, element.dataset.testid]);
  let watching = null, board = null, current = "play";

  async function show(view) {
    if (view === current) return;
    current = view;
    for (const [name, tab] of Object.entries(tabs)) {
      tab.setAttribute("aria-selected", name === view);
      tab.tabIndex = name === view ? 0 : -1;
    }
    if (view === "watch") await startWatching();
    else stopWatching();
  }

  async function startWatching() {
    board = stage.firstElementChild;
    board?.remove();
    for (const element of playing) element.hidden = true;
    for (const [element] of shared) delete element.dataset.testid;
    watching = await loadWatch();
    if (!watching) return show("play");
    return current === "watch" && watching.show();
  }

  function stopWatching() {
    watching?.hide();
    for (const element of playing) element.hidden = false;
    for (const [element, testid] of shared) element.dataset.testid = testid;
    if (board) stage.append(board);
  }

  async function followFragment() {
    if (!new URLSearchParams(location.hash.slice(1)).has("watch")) return;
    await show("watch");
    watching?.open(location.hash);
  }

  for (const [name, tab] of Object.entries(tabs)) tab.addEventListener("click", () => show(name));
  byId("views").addEventListener("keydown", ({ key }) => {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    const other = current === "play" ? "watch" : "play";
    show(other);
    tabs[other].focus();
  });
  addEventListener("hashchange", followFragment);
  followFragment();
  return () => (current === "watch" && watching ? watching.momentFragment() : "");
}
