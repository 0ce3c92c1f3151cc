// Links to the next puzzle of the path and to a random one, on pages that show the packs of the path.

import { nextStep, randomStep } from "../core/achievements.js";
import { say } from "../core/texts/say.js";
import { achievements, keepTrail } from "../base/kept_achievements.js";
import { byId, find } from "../base/dom.js";
import { createIndex } from "./gallery_index.js";

/** @typedef {import("../core/achievements.js").Step} Step */

/** Lead a link to the next step of the flat path, name it there, and mark its pack. The link stays as it is once all
 * are solved. @param {HTMLAnchorElement} link @param {HTMLElement} label */
export function showNextStep(link, label) {
  const path = createIndex().pathOf("flat"), { solved } = achievements(), step = nextStep(path, solved);
  for (const pack of packs("flat")) pack.toggleAttribute("data-next-step", pack.dataset.group === step?.pack);
  if (!step) return;
  const pack = packOf("flat", step), own = path.filter((one) => one.pack === step.pack);
  const done = own.filter(({ id }) => id in solved).length;
  link.href = addressOf("flat", step);
  link.onclick = () => keepTrail({
    address: pack.pathname, puzzles: own.map((one) => ({ id: one.id, href: addressOf("flat", one) })),
  });
  const place = { pack: find(pack, "strong").textContent, place: done + 1, count: own.length };
  label.textContent = say("starting.step", place);
}

/** Lead to random puzzles that suit the player, another one at each click. */
export function leadToRandom() {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-random]"))) {
    const kind = link.dataset.random ?? "";
    const choose = () => {
      link.href = addressOf(kind, randomStep(createIndex().pathOf(kind), achievements().solved, Math.random()));
    };
    choose();
    for (const event of ["click", "auxclick"]) link.addEventListener(event, choose);
  }
}

/** @param {string} kind */
const packs = (kind) =>
  /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll(`[data-path=${kind}] a[data-by=pack]`)]);

/** @param {string} kind @param {Step} step */
function packOf(kind, { pack }) {
  return /** @type {HTMLAnchorElement} */ (packs(kind).find(({ dataset }) => dataset.group === pack));
}

/** @param {string} kind @param {Step} step */
const addressOf = (kind, { number }) => (byId("galleries").dataset[kind] ?? "").replace(/0$/, String(number));
