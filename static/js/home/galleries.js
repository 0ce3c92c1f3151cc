// Packs and puzzles, on all pages that show them: the index, which is part of the page; covers and cards, which get the
// pictures and names of solved puzzles; and links that lead to the next puzzle or to a random one.

import { nextStep, randomStep, streakOf } from "../core/achievements.js";
import { today } from "../core/best_time.js";
import { say } from "../core/texts/say.js";
import { achievements, keepTrail } from "../base/kept_achievements.js";
import { byId, find, make, part, setText } from "../base/dom.js";

/** @import { Solved, Step } from "../core/achievements.js" */
/** `ids` of all puzzles joined, seven characters each; `numbers` begin at 1
 * @typedef {{ ids: string, packs: { name: string, title: string, numbers: number[] }[] }} Index */
/** @typedef {{ name: string, title: string, steps: Step[] }} Pack */

let index = /** @type {Record<string, Index> | null} */ (null);

/** The packs of a kind in the order of the path. @param {string} kind @returns {Pack[]} */
export function packsOf(kind) {
  index ??= /** @type {Record<string, Index>} */ (JSON.parse(byId("galleries").dataset.index ?? ""));
  const { ids, packs } = index[kind];
  const all = ids.match(/.{7}/g) ?? [];
  return packs.map(({ name, title, numbers }) => (
    { name, title, steps: numbers.map((number) => ({ id: all[number - 1], number, pack: name })) }));
}

/** @param {string} kind @returns {Step[]} */
const pathOf = (kind) => packsOf(kind).flatMap(({ steps }) => steps);

/** @param {string} kind @param {number} number */
export const addressOf = (kind, number) =>
  (byId("galleries").dataset.puzzle ?? "").replace(/flat\/no\/0$/, `${kind}/no/${number}`);

/** @param {string} kind @param {number} number */
export const pictureOf = (kind, number) => `${addressOf(kind, number)}.svg`;

/** @param {Pack} pack */
const addressOfPack = ({ name }) => (byId("galleries").dataset.pack ?? "").replace(/-$/, name);

// What is solved

/** Show what is solved on all cards and covers of the page. Returns it. */
export function showSolved() {
  const { solved } = achievements();
  for (const link of elements("[data-gallery] [data-id]")) if ((link.dataset.id ?? "") in solved) reveal(link);
  for (const link of elements("a[data-pack]")) fillCover(link, solved);
  return solved;
}

/** @param {string} selector */
const elements = (selector) => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector));

/** @param {HTMLElement} link */
function reveal(link) {
  const { picture = "", title = "" } = link.dataset, pattern = link.querySelector(".thumb");
  if ("found" in link.dataset || !pattern) return;
  link.dataset.found = "";
  showPicture(pattern, picture);
  find(link, ".name").textContent = title;
}

/** @param {HTMLElement} link @param {Solved} solved */
function fillCover(link, solved) {
  const { kind = "", pack = "" } = link.dataset, { steps } = packNamed(kind, pack);
  const done = steps.filter(({ id }) => id in solved).length, tiles = find(link, ".mosaic").children;
  steps.forEach(({ id, number }, at) => {
    if (id in solved && tiles[at].matches(".thumb")) showPicture(tiles[at], pictureOf(kind, number));
  });
  showMeter(link, done, steps.length);
}

/** The days in a row on which something was solved. */
export function showStreak() {
  const link = byId("streak"), { current: count } = streakOf(achievements().days, today());
  link.hidden = !count;
  setText(part(link, "count"), count);
  link.title = say("dailies.streak", { count });
  link.setAttribute("aria-label", link.title);
}

/** Let covers be those of the packs in which the player goes on. The page does not have their patterns. */
export function showOwnPacks() {
  const { solved } = achievements();
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-pack]"))) {
    const { kind = "" } = link.dataset, step = nextStep(pathOf(kind), solved);
    if (step && step.pack !== link.dataset.pack) turnTo(link, packNamed(kind, step.pack));
  }
}

/** @param {HTMLAnchorElement} link @param {Pack} pack */
function turnTo(link, pack) {
  const mosaic = find(link, ".mosaic");
  link.href = addressOfPack(pack);
  link.dataset.pack = pack.name;
  find(link, "strong").textContent = pack.title;
  mosaic.className = `mosaic across-${Math.ceil(Math.sqrt(pack.steps.length))}`; // as in webapp/collection/packs.py
  mosaic.replaceChildren(...pack.steps.map(() => make("span", { className: "thumb blank" })));
}

/** @param {string} kind @param {string} name @returns {Pack} */
export const packNamed = (kind, name) => /** @type {Pack} */ (packsOf(kind).find((pack) => pack.name === name));

/** @param {HTMLElement} host @param {number} done @param {number} count */
export function showMeter(host, done, count) {
  const counter = part(host, "solved");
  setText(counter, say("exhibition.solved_of", { solved: done, count }));
  counter.classList.toggle("all-solved", done === count);
  part(host, "meter").style.width = `${(100 * done) / count}%`;
}

/** Put the picture in the place of its pattern, which stays if the picture cannot be loaded.
 * @param {Element} pattern @param {string} address */
function showPicture(pattern, address) {
  const picture = make("img", { className: "picture", alt: "", loading: "lazy" });
  picture.addEventListener("error", () => picture.replaceWith(pattern));
  picture.src = address;
  pattern.replaceWith(picture);
}

// The path

/** Lead a link to the next step of the flat path, name it there, and mark its pack. The link stays as it is once all
 * are solved. @param {HTMLAnchorElement} link @param {HTMLElement} label */
export function showNextStep(link, label) {
  const { solved } = achievements(), step = nextStep(pathOf("flat"), solved);
  for (const cover of elements("a[data-pack]")) {
    cover.toggleAttribute("data-next-step", cover.dataset.pack === step?.pack);
  }
  if (!step) return;
  const pack = packNamed("flat", step.pack), { length: count } = pack.steps;
  const done = pack.steps.filter(({ id }) => id in solved).length;
  link.href = addressOf("flat", step.number);
  link.onclick = () => keepTrail({
    address: addressOfPack(pack),
    puzzles: pack.steps.map(({ id, number }) => ({ id, href: addressOf("flat", number) })),
  });
  label.textContent = say("starting.step", { pack: pack.title, place: done + 1, count });
}

/** Lead to random puzzles that suit the player, another one at each click. */
export function leadToRandom() {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-random]"))) {
    const kind = link.dataset.random ?? "";
    const choose = () => {
      link.href = addressOf(kind, randomStep(pathOf(kind), achievements().solved, Math.random()).number);
    };
    choose();
    for (const event of ["click", "auxclick"]) link.addEventListener(event, choose);
  }
}
