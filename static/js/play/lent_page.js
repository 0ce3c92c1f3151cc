// The page of a puzzle lent to a class or to another site: with less help, and without a way to the next puzzle.

import { isSolid } from "../core/shapes.js";
import { byId, targetOf } from "../base/dom.js";
import { loadNeeded } from "../base/late.js";

/** The keys of what `data-without` may name. @type {Record<string, string>} */
const KEYS = {
  hint: "h", explain: "e", solve: "s", check: "c", try: "t", print: "p", settings: ",", keys: "?",
  "start-over": "r",
};
const NEXT = "n";

/** Load the page, and give it. @returns {Promise<import("./puzzle_page.js").PuzzlePage<any>>} */
export async function openLentPage() {
  const { without = "", puzzle = "" } = byId("puzzle").dataset;
  const locked = [NEXT, ...without.split(" ").map((help) => KEYS[help])];
  addEventListener("keydown", (event) => {
    if (locked.includes(event.key.toLowerCase()) && !targetOf(event).closest("input")) event.stopImmediatePropagation();
  }, true); // before those of the page, which is loaded now
  const { shape = [] } = JSON.parse(puzzle);
  const loaded = await (isSolid(shape) ? loadNeeded(() => import("./carve.js"))
    : loadNeeded(() => import("./play.js")));
  return /** @type {any} */ (loaded.puzzlePage);
}
