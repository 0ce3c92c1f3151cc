// Galleries and the path, on all pages that link to them: their index, which is part of the page; cards of solved
// puzzles, which get picture and title; links that say how many are solved, or lead to the next puzzle or a random one.

import { nextStep, randomStep } from "../core/achievements.js";
import { say } from "../core/texts/say.js";
import { achievements, keepTrail } from "../base/kept_achievements.js";
import { byId, find, make, makeSvg, setText } from "../base/dom.js";

/** @import { Step } from "../core/achievements.js" */

/** `ids` joined, seven characters each; their numbers in the order of the path; for each criterion the group of each
 * puzzle, a digit @typedef {{ ids: string, path: number[] } & Record<string, any>} Index */

let index = /** @type {Record<string, Index> | null} */ (null);

/** @param {string} kind @returns {Index} */
const indexOf = (kind) => (index ??= JSON.parse(byId("galleries").dataset.index ?? ""))[kind];

/** @param {string} kind */
const idsIn = (kind) => indexOf(kind).ids.match(/.{7}/g) ?? [];

/** The ids of a gallery's puzzles in order. @param {DOMStringMap} gallery the `kind`, `by` and `group` of an element */
export const idsOf = ({ kind = "", by = "", group }) =>
  idsIn(kind).filter((_, at) => !by || indexOf(kind)[by][at] === group);

/** The steps of the path. @param {string} kind @returns {Step[]} */
function pathOf(kind) {
  const ids = idsIn(kind), { path, pack } = indexOf(kind);
  return path.map((number) => ({ id: ids[number - 1], number, pack: pack[number - 1] }));
}

// What is solved

/** Mark all cards and links of the page. Returns what is solved. */
export function showSolved() {
  const { solved } = achievements();
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

// The path

/** Lead a link to the next step of the flat path, name it there, and mark its pack. The link stays as it is once all
 * are solved. @param {HTMLAnchorElement} link @param {HTMLElement} label */
export function showNextStep(link, label) {
  const path = pathOf("flat"), { solved } = achievements(), step = nextStep(path, solved);
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
      link.href = addressOf(kind, randomStep(pathOf(kind), achievements().solved, Math.random()));
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
