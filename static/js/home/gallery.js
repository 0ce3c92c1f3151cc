// The page of one gallery: its cards, searched, sorted and divided into pages, with the pictures of solved puzzles. The
// address holds the choice.

import { createIndex } from "./gallery_index.js";
import { showSolved } from "./solved_cards.js";
import { say } from "../core/texts/say.js";
import { keepTrail, listenToAchievements } from "../base/kept_achievements.js";
import { byId, find, hook, setPressed, setText, targetOf } from "../base/dom.js";

/**
 * @typedef {object} Choice
 * @property {string} q what is searched for
 * @property {string} level
 * @property {string} sort
 * @property {number} page from 1
 */

/** @typedef {{ item: HTMLElement, link: HTMLAnchorElement, number: number }} Card */

const WIDE = "(min-width: 720px)";
const NOTHING_SAID = /^(no|nr|n°|#)\.?$/;
const NUMBERED = /(\bno|\bnr|n°|#)\.?\s*(?=\d)/g; // "No. 32" is the number of a puzzle, not a side

class Exhibition {
  /** @param {() => Record<string, unknown>} solved the solved puzzles, by id */
  constructor(solved) {
    this.solved = solved;
    this.list = find(byId("exhibition"), "[data-gallery]");
    this.form = byId("tools", HTMLFormElement);
    this.search = hook(this.form, "search", HTMLInputElement);
    this.sort = hook(this.form, "sort", HTMLSelectElement);
    this.levels = document.getElementById("levels"); // missing if all have one level
    this.most = Number(this.form.dataset.most);
    this.usual = { q: "", level: "", sort: this.sort.value, page: 1 };
    this.cards = [...this.list.children].map((item) => {
      const link = find(item, "[data-id]", HTMLAnchorElement);
      return { item: /** @type {HTMLElement} */ (item), link, number: Number(link.dataset.number) };
    });
    this.listen();
    this.read();
  }

  listen() {
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.search.addEventListener("input", () => this.choose({ q: this.search.value }, false));
    this.sort.addEventListener("change", () => this.choose({ sort: this.sort.value }));
    this.levels?.addEventListener("click", (event) => {
      const { level } = /** @type {HTMLElement} */ (targetOf(event)).dataset;
      if (level !== undefined) this.choose({ level });
    });
    hook(byId("pages"), "page-back").addEventListener("click", () => this.turn(-1));
    hook(byId("pages"), "page-next").addEventListener("click", () => this.turn(1));
    for (const event of ["click", "auxclick"]) this.list.addEventListener(event, () => this.keepTrail());
    addEventListener("popstate", () => this.read());
  }

  /** Read the choice in the address, which may hold anything. */
  read() {
    const asked = new URLSearchParams(location.search), sorts = [...this.sort.options].map(({ value }) => value);
    const [q, level, sort, page] = ["q", "level", "sort", "page"].map((name) => asked.get(name) ?? "");
    this.choice = {
      q: q.slice(0, this.search.maxLength), page: Math.floor(Number(page)) || 1,
      level: this.buttons().some((one) => one.dataset.level === level) ? level : "",
      sort: sorts.includes(sort) ? sort : this.usual.sort,
    };
    this.search.value = this.choice.q;
    this.show();
  }

  /** @param {Partial<Choice>} chosen @param {boolean} [step] whether the browser's Back leads to the previous choice */
  choose(chosen, step = true) {
    this.choice = { ...this.usual, ...this.choice, page: 1, ...chosen };
    const parts = Object.entries(this.choice).filter(([name, value]) => value !== Reflect.get(this.usual, name));
    const query = String(new URLSearchParams(parts.map(([name, value]) => [name, String(value)])));
    history[step ? "pushState" : "replaceState"](null, "", location.pathname + (query && `?${query}`));
    this.show();
  }

  /** @param {number} by so many pages */
  turn(by) {
    this.choose({ page: this.page + by });
    this.form.scrollIntoView({ block: "start" });
  }

  get page() {
    return this.choice?.page ?? 1;
  }

  show() {
    const choice = this.choice ?? this.usual, solved = this.solved(), found = this.found(choice, solved);
    const pages = Math.max(1, Math.ceil(found.length / this.most));
    choice.page = Math.max(1, Math.min(pages, choice.page));
    const first = (choice.page - 1) * this.most, shown = found.slice(first, first + this.most);
    for (const { item } of this.cards) item.hidden = true;
    for (const { item } of shown) item.hidden = false;
    this.list.append(...shown.map(({ item }) => item));
    this.sort.value = choice.sort;
    for (const one of this.buttons()) setPressed(one, one.dataset.level === choice.level);
    this.tell(found.length, first, shown.length);
  }

  /** *Next* leads through what is found here. */
  keepTrail() {
    const found = this.found(this.choice ?? this.usual, this.solved());
    const puzzles = found.map(({ link }) => ({ id: link.dataset.id ?? "", href: new URL(link.href).pathname }));
    keepTrail({ address: location.pathname + location.search, puzzles });
  }

  /** @param {number} count @param {number} first @param {number} shown */
  tell(count, first, shown) {
    const pages = byId("pages"), [back, next] = ["page-back", "page-next"].map((name) =>
      hook(pages, name, HTMLButtonElement));
    pages.hidden = count <= this.most;
    setText(hook(pages, "page-at"), say("exhibition.page", { first: first + 1, last: first + shown, count }));
    [back.disabled, next.disabled] = [!first, first + shown === count];
    byId("nothing").hidden = count > 0;
    setText(byId("found"), say("exhibition.found", { count }));
  }

  buttons() {
    return /** @type {HTMLElement[]} */ ([...(this.levels?.children ?? [])]);
  }

  /** The matching cards, in order. @param {Choice} choice @param {Record<string, unknown>} solved */
  found({ q, level, sort }, solved) {
    const words = wordsOf(q);
    const isSolved = (/** @type {Card} */ { link }) => Number((link.dataset.id ?? "") in solved);
    const fitting = this.cards.filter((card) => {
      const about = { ...card.link.dataset, level: card.item.dataset.level };
      return (!level || about.level === level) && words.every((word) => fits(word, about, isSolved(card) === 1));
    });
    const rank = (/** @type {Card} */ card) => {
      if (sort === "level") return Number(card.item.dataset.rating);
      return sort === "unsolved" ? isSolved(card) : 0;
    };
    return fitting.sort((one, other) => rank(one) - rank(other) || one.number - other.number);
  }
}

/** The words that are searched for; "10 × 13" is one, and so is "No. 32". @param {string} text */
function wordsOf(text) {
  const joined = text.toLowerCase().replace(/(\d)\s*[x×*]\s*(?=\d)/g, "$1x").replace(NUMBERED, "#");
  return joined.split(/[\s,·]+/).filter((word) => word && !NOTHING_SAID.test(word));
}

/** Whether a word fits a card. Titles give the answer away: only those of solved puzzles can be searched.
 * @param {string} word @param {DOMStringMap} about @param {boolean} solved */
function fits(word, { number, size = "", level, theme, title = "" }, solved) {
  const named = [say(`levels.${level}`), say(`themes.${theme}`), solved ? title : ""];
  if (word.startsWith("#")) return word === `#${number}`;
  if (/^\d+$/.test(word)) return number === word || size.split("x").includes(word);
  if (/^\d+(x\d+)+$/.test(word)) return size === word;
  return named.some((name) => name.toLowerCase().includes(word));
}

// The page

const { idsOf } = createIndex();
let solved = show();
const exhibition = new Exhibition(() => solved);

function show() {
  const now = showSolved(), ids = idsOf(byId("exhibition").dataset);
  const count = ids.length, done = ids.filter((id) => id in now).length;
  const full = done === count && byId("exhibition").dataset.by === "pack";
  setText(byId("solved"), say(full ? "exhibition.album_full" : "exhibition.solved_here", { solved: done, count }));
  document.querySelector("[data-testid=pack-after]")?.classList.toggle("primary", full);
  return now;
}

byId("others", HTMLDetailsElement).open = matchMedia(WIDE).matches && byId("exhibition").dataset.by !== "pack";
listenToAchievements(() => {
  solved = show();
  exhibition.show();
});
