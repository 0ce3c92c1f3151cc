// How hard a puzzle is that came by a link: asked for once the page is at rest, and shown when it is known.

import { askRating } from "../base/net/puzzles.js";
import { find, make } from "../base/dom.js";

/** Puzzles that nobody can rate, and servers that are busy, leave it hidden. @param {HTMLElement} box */
export async function showRating(box) {
  const { answer } = await askRating(box.dataset.from ?? "");
  if (!answer?.verdict) return;
  find(box, "summary").textContent = answer.verdict;
  find(box, "ul").append(...answer.reasons.map((textContent) => make("li", { textContent })));
  box.hidden = false;
}
