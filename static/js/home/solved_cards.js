// Solved puzzles in galleries: their cards get picture and title, and links to galleries say how many are solved.

import { say } from "../core/texts/say.js";
import { achievements } from "../base/kept_achievements.js";
import { find, make, makeSvg, setText } from "../base/dom.js";
import { createIndex } from "./gallery_index.js";

/** Mark all cards and links of the page. Returns what is solved. */
export function showSolved() {
  const { solved } = achievements(), { idsOf } = createIndex();
  for (const link of elements("[data-gallery] [data-id]")) if ((link.dataset.id ?? "") in solved) reveal(link);
  for (const link of elements("a[data-by]")) {
    const ids = idsOf(link.dataset), count = ids.length, done = ids.filter((id) => id in solved).length;
    const part = find(link, "[data-part=solved]");
    setText(part, say("exhibition.solved_of", { solved: done, count }));
    part.title = say("exhibition.solved_here", { solved: done, count });
    part.classList.toggle("all-solved", done === count);
    const meter = link.querySelector("[data-part=meter]");
    if (meter) /** @type {HTMLElement} */ (meter).style.width = `${(100 * done) / count}%`;
  }
  return solved;
}

/** @param {string} selector */
const elements = (selector) => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector));

/** Show the picture of a card; its pattern stays if the picture cannot be loaded. @param {HTMLElement} link */
function reveal(link) {
  if (link.querySelector(".state")) return;
  const { title = "", number = "" } = link.dataset, pattern = find(link, ".thumb", SVGElement);
  const { pictures = "" } = /** @type {HTMLElement} */ (link.closest("[data-gallery]")).dataset;
  const picture = make("img", { className: "picture", alt: "", loading: "lazy" });
  picture.addEventListener("error", () => picture.replaceWith(pattern));
  picture.src = pictures.replace("0.svg", `${number}.svg`);
  pattern.replaceWith(picture);
  find(link, ".name").textContent = title;
  link.append(solvedSign());
}

function solvedSign() {
  const icon = makeSvg("svg", { class: "icon", "aria-hidden": "true" }, makeSvg("use", { href: "#i-check" }));
  return make("span", { className: "state small" }, icon, say("starting.solved"));
}
