// Galleries of puzzles: buttons that leave those of one level, in all galleries of the page.

import { byId, setPressed, targetOf } from "../base/dom.js";

/** Let the buttons choose which cards are shown. */
export function letLevelsBeChosen() {
  byId("levels").addEventListener("click", (event) => {
    const chosen = targetOf(event), level = /** @type {HTMLElement} */ (chosen).dataset.level ?? "";
    if (!chosen.matches("button")) return;
    for (const one of byId("levels").children) setPressed(one, one === chosen);
    for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-gallery] > li"))) {
      card.hidden = level !== "" && card.dataset.level !== level;
    }
  });
}
