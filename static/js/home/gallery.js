// The page of one gallery: its cards, searched, sorted and divided into pages, with the pictures of solved puzzles. The
// address holds the choice.

import { idsOf, showSolved } from "./galleries.js";
import { say } from "../core/texts/say.js";
import { keepTrail, listenToAchievements } from "../base/kept_achievements.js";
import { byId, find, hook, setPressed, setText, targetOf } from "../base/dom.js";

/** `q`: what is searched for; `page` counts from 1.
 * @typedef {{ q: string, level: string, sort: string, page: number }} Choice */
/** @typedef {{ item: HTMLElement, link: HTMLAnchorElement, number: number }} Card */

const WIDE = "(min-width: 720px)";
const NOTHING_SAID = /^(no|nr|n°|#)\.?$/;
const NUMBERED = /(\bno|\bnr|n°|#)\.?\s*(?=\d)/g; // "No. 32" is the number of a puzzle, not a side

const root = byId("exhibition"), list = find(root, "[data-gallery]"), form = byId("tools", HTMLFormElement);
const search = hook(form, "search", HTMLInputElement), sort = hook(form, "sort", HTMLSelectElement);
const levels = document.getElementById("levels"), most = Number(form.dataset.most); // no levels if all have the same
const buttons = /** @type {HTMLElement[]} */ ([...(levels?.children ?? [])]);
const cards = [...list.children].map((item) => {
  const link = find(item, "[data-id]", HTMLAnchorElement);
  return { item: /** @type {HTMLElement} */ (item), link, number: Number(link.dataset.number) };
});
const usual = /** @type {Choice} */ ({ q: "", level: "", sort: sort.value, page: 1 });
let solved = showAllSolved(), choice = usual;

// The choice

/** Read the choice in the address, which may hold anything. */
function read() {
  const address = new URLSearchParams(location.search), sorts = [...sort.options].map(({ value }) => value);
  const [text, level, order, page] = ["q", "level", "sort", "page"].map((name) => address.get(name) ?? "");
  choice = {
    q: text.slice(0, search.maxLength), page: Math.floor(Number(page)) || 1,
    level: buttons.some(({ dataset }) => dataset.level === level) ? level : "",
    sort: sorts.includes(order) ? order : usual.sort,
  };
  search.value = choice.q;
  show();
}

/** @param {Partial<Choice>} changes @param {boolean} [step] whether the browser's Back leads to the previous choice */
function choose(changes, step = true) {
  choice = { ...choice, page: 1, ...changes };
  const parts = Object.entries(choice).filter(([name, value]) => value !== Reflect.get(usual, name));
  const query = String(new URLSearchParams(parts.map(([name, value]) => [name, String(value)])));
  history[step ? "pushState" : "replaceState"](null, "", location.pathname + (query && `?${query}`));
  show();
}

/** @param {number} by so many pages */
function turn(by) {
  choose({ page: choice.page + by });
  form.scrollIntoView({ block: "start" });
}

/** The matching cards, in order. */
function matches() {
  const words = wordsOf(choice.q), isSolved = (/** @type {Card} */ { link }) => (link.dataset.id ?? "") in solved;
  const fitting = cards.filter((card) => {
    const about = { ...card.link.dataset, level: card.item.dataset.level };
    return (!choice.level || about.level === choice.level) && words.every((word) => fits(word, about, isSolved(card)));
  });
  const rank = (/** @type {Card} */ card) => {
    if (choice.sort === "level") return Number(card.item.dataset.rating);
    return choice.sort === "unsolved" ? Number(isSolved(card)) : 0;
  };
  return fitting.sort((card, other) => rank(card) - rank(other) || card.number - other.number);
}

/** The words that are searched for; "10 × 13" is one, and so is "No. 32". @param {string} text */
function wordsOf(text) {
  const joined = text.toLowerCase().replace(/(\d)\s*[x×*]\s*(?=\d)/g, "$1x").replace(NUMBERED, "#");
  return joined.split(/[\s,·]+/).filter((word) => word && !NOTHING_SAID.test(word));
}

/** Titles give the answer away: only those of solved puzzles can be searched.
 * @param {string} word @param {DOMStringMap} about @param {boolean} isSolved */
function fits(word, { number, size = "", level, theme, title = "" }, isSolved) {
  const named = [say(`levels.${level}`), say(`themes.${theme}`), isSolved ? title : ""];
  if (word.startsWith("#")) return word === `#${number}`;
  if (/^\d+$/.test(word)) return number === word || size.split("x").includes(word);
  if (/^\d+(x\d+)+$/.test(word)) return size === word;
  return named.some((name) => name.toLowerCase().includes(word));
}

// The page

function show() {
  const all = matches(), { length: count } = all, pages = Math.max(1, Math.ceil(count / most));
  choice.page = Math.max(1, Math.min(pages, choice.page));
  const first = (choice.page - 1) * most, shown = all.slice(first, first + most), bar = byId("pages");
  for (const { item } of cards) item.hidden = true;
  for (const { item } of shown) item.hidden = false;
  list.append(...shown.map(({ item }) => item));
  sort.value = choice.sort;
  for (const button of buttons) setPressed(button, button.dataset.level === choice.level);
  bar.hidden = count <= most;
  setText(hook(bar, "page-at"), say("exhibition.page", { first: first + 1, last: first + shown.length, count }));
  hook(bar, "page-back", HTMLButtonElement).disabled = !first;
  hook(bar, "page-next", HTMLButtonElement).disabled = first + shown.length === count;
  byId("nothing").hidden = count > 0;
  setText(byId("found"), say("exhibition.found", { count }));
}

/** Mark what is solved, which is returned. */
function showAllSolved() {
  const now = showSolved(), ids = idsOf(root.dataset), { length: count } = ids;
  const done = ids.filter((id) => id in now).length;
  const full = done === count && root.dataset.by === "pack";
  setText(byId("solved"), say(full ? "exhibition.album_full" : "exhibition.solved_here", { solved: done, count }));
  document.querySelector("[data-testid=pack-after]")?.classList.toggle("primary", full);
  return now;
}

/** *Next* leads through what is shown here. */
function keepOwnTrail() {
  const puzzles = matches().map(({ link }) => ({ id: link.dataset.id ?? "", href: new URL(link.href).pathname }));
  keepTrail({ address: location.pathname + location.search, puzzles });
}

form.addEventListener("submit", (event) => event.preventDefault());
search.addEventListener("input", () => choose({ q: search.value }, false));
sort.addEventListener("change", () => choose({ sort: sort.value }));
levels?.addEventListener("click", (event) => {
  const { level } = /** @type {HTMLElement} */ (targetOf(event)).dataset;
  if (level !== undefined) choose({ level });
});
hook(byId("pages"), "page-back").addEventListener("click", () => turn(-1));
hook(byId("pages"), "page-next").addEventListener("click", () => turn(1));
for (const event of ["click", "auxclick"]) list.addEventListener(event, keepOwnTrail);
addEventListener("popstate", read);
byId("others", HTMLDetailsElement).open = matchMedia(WIDE).matches && root.dataset.by !== "pack";
listenToAchievements(() => {
  solved = showAllSolved();
  show();
});
read();
