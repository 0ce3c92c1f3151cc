// The page of a pack, or of all puzzles: its cards, searched, filtered and sorted, with the pictures of solved puzzles.
// The address holds the choice.

import { packNamed, showMeter, showSolved } from "./galleries.js";
import { say } from "../core/texts/say.js";
import { keepTrail, listenToAchievements } from "../base/kept_achievements.js";
import { byId, find, setText } from "../base/dom.js";

/** @typedef {{ item: HTMLElement, link: HTMLAnchorElement, at: number }} Card */

const FILTERS = ["kind", "size", "level", "theme"];
const NUMBERED = /(\bno|\bnr|n°|#)\.?\s*(?=\d)/g; // "No. 32" is the number of a puzzle, not a side

const root = byId("exhibition"), list = find(root, "[data-gallery]"), form = byId("tools", HTMLFormElement);
const opener = document.getElementById("open-tools"); // of a pack
const fields = /** @type {HTMLInputElement[]} */ ([...form.elements]);
const cards = [...list.children].map((item, at) => (
  { item: /** @type {HTMLElement} */ (item), link: find(item, "[data-id]", HTMLAnchorElement), at }));
let solved = showAllSolved();

/** Fill the fields from the address, which may hold anything. */
function read() {
  const address = new URLSearchParams(location.search);
  for (const field of fields) {
    field.value = (address.get(field.name) ?? "").slice(0, 100);
    if (!field.value) field.value = ""; // a choice that is not there
  }
  if (isChosen()) openTools(true);
  show();
}

const isChosen = () => fields.some(({ value }) => value);

/** @param {boolean} open */
function openTools(open) {
  form.hidden = !open;
  opener?.setAttribute("aria-expanded", String(open));
}

/** @param {Event} event */
function choose({ target }) {
  const chosen = fields.filter(({ value }) => value).map(({ name, value }) => [name, value]);
  const query = String(new URLSearchParams(chosen)), isTyped = /** @type {HTMLInputElement} */ (target).name === "q";
  history[isTyped ? "replaceState" : "pushState"](null, "", location.pathname + (query && `?${query}`));
  show();
}

/** @param {string} name of a field */
const valueOf = (name) => fields.find((field) => field.name === name)?.value ?? "";

/** The matching cards, in order. */
function matches() {
  const words = wordsOf(valueOf("q")), sort = valueOf("sort");
  const isSolved = (/** @type {Card} */ { link }) => (link.dataset.id ?? "") in solved;
  const fitting = cards.filter((card) => {
    const about = /** @type {DOMStringMap} */ ({ ...card.link.dataset, level: card.item.dataset.level });
    return FILTERS.every((name) => !valueOf(name) || about[name] === valueOf(name))
      && words.every((word) => fits(word, about, isSolved(card)));
  });
  const rank = (/** @type {Card} */ card) => {
    if (sort === "level") return Number(card.item.dataset.rating);
    if (sort === "size") return Math.max(...(card.link.dataset.sides ?? "").split("x").map(Number));
    return sort === "unsolved" ? Number(isSolved(card)) : 0;
  };
  return fitting.sort((card, other) => rank(card) - rank(other) || card.at - other.at);
}

/** The words that are searched for; "10 × 13" is one, and so is "No. 32". @param {string} text */
function wordsOf(text) {
  const joined = text.toLowerCase().replace(/(\d)\s*[x×*]\s*(?=\d)/g, "$1x").replace(NUMBERED, "#");
  return joined.split(/[\s,·]+/).filter(Boolean);
}

/** Titles give the answer away: only those of solved puzzles can be searched.
 * @param {string} word @param {DOMStringMap} about @param {boolean} isSolved */
function fits(word, { number, sides = "", level, theme, title = "" }, isSolved) {
  const names = [say(`levels.${level}`), say(`themes.${theme}`), isSolved ? title : ""];
  if (word.startsWith("#")) return word === `#${number}`;
  if (/^\d+$/.test(word)) return number === word || sides.split("x").includes(word);
  if (/^\d+(x\d+)+$/.test(word)) return sides === word;
  return names.some((name) => name.toLowerCase().includes(word));
}

function show() {
  const shown = matches();
  for (const { item } of cards) item.hidden = true;
  for (const { item } of shown) item.hidden = false;
  list.append(...shown.map(({ item }) => item));
  const { length: count } = shown, sentence = say(count ? "exhibition.found" : "exhibition.nothing", { count });
  setText(byId("found"), isChosen() || !opener ? sentence : "");
}

/** Mark what is solved, which is returned. */
function showAllSolved() {
  const now = showSolved(), { pack } = root.dataset;
  if (pack) {
    const { steps } = packNamed(cards[0].link.dataset.kind ?? "", pack);
    showMeter(root, steps.filter(({ id }) => id in now).length, steps.length);
  }
  return now;
}

/** *Next* leads through what is shown here. */
function keepOwnTrail() {
  const puzzles = matches().map(({ link }) => ({ id: link.dataset.id ?? "", href: new URL(link.href).pathname }));
  keepTrail({ address: location.pathname + location.search, puzzles });
}

opener?.addEventListener("click", () => openTools(form.hidden));
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", choose);
for (const event of ["click", "auxclick"]) list.addEventListener(event, keepOwnTrail);
addEventListener("popstate", read);
listenToAchievements(() => {
  solved = showAllSolved();
  show();
});
read();
