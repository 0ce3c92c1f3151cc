// The page in the place of one that was not kept: it opens the wanted one as soon as the server is back, and lists what
// is there. Only the browser knows that.

import { during } from "../base/busy.js";
import { byId, find, make } from "../base/dom.js";
import { dateOf, isAhead, isPuzzle, namesOf, pathsIn } from "../base/net/worker_rules.js";

const NAME_OF_SITE = / · Nonoscope$/;

const { version = "", page = "", library = "" } = byId("offline").dataset, names = namesOf(version);
const { documentElement: root } = document;

/** The pages of puzzles that are kept: those that were opened, the latest first, and those of today. */
async function keptPages() {
  const opened = await caches.open(names.opened), pages = await caches.open(names.pages);
  const today = dateOf(new Date()), paths = await pathsIn(opened), kept = await pathsIn(pages);
  const listed = (/** @type {string[]} */ some) => Promise.all(some.map(async (path) => (
    { path, title: await titleOf(pages, path) })));
  return {
    daily: await listed(kept.filter((path) => isPuzzle(path) && path.startsWith(`/daily/${today}/`))),
    opened: await listed(paths.reverse().filter((path) => kept.includes(path) && !isAhead(path, today))),
  };
}

/** @param {Cache} pages @param {string} path */
async function titleOf(pages, path) {
  const html = await (await pages.match(path))?.text() ?? "";
  return new DOMParser().parseFromString(html, "text/html").title.replace(NAME_OF_SITE, "");
}

/** @param {string} name @param {{ path: string, title: string }[]} pages */
function list(name, pages) {
  const section = byId(name);
  section.hidden = !pages.length;
  section.querySelector("ul")?.replaceChildren(...pages.map(({ path, title }) => (
    make("li", {}, make("a", { href: path, textContent: title, testid: `${name}-page` })))));
}

async function show() {
  const { daily, opened } = await keptPages();
  list("daily", daily);
  list("opened", opened);
  byId("none").hidden = daily.length + opened.length > 0;
  offerBlocks();
}

/** Offer to keep the library that draws blocks, which is large. */
async function offerBlocks() {
  const cache = await caches.open(names.library), section = byId("blocks");
  section.hidden = Boolean(await cache.match(library));
  find(section, "button").onclick = async () => {
    await during("loading", cache.add(library)).catch(() => {}); // without a network the button stays
    offerBlocks();
  };
}

const wanted = location.pathname !== page;
byId("wanted").hidden = !wanted;
byId("about").hidden = wanted;
if (wanted) new MutationObserver(() => { if (!("away" in root.dataset)) location.reload(); })
  .observe(root, { attributeFilter: ["data-away"] });
if ("caches" in window) show().catch(() => {}); // storage may be forbidden
