// Choosing a puzzle by its name, size or difficulty: one of those that come along, or one that this browser keeps. Only
// for teachers: titles and pictures tell what comes out.

import { askCollection } from "../base/net/puzzles.js";
import { make, setError, setText } from "../base/dom.js";
import { recent } from "../base/saved_games.js";
import { isSolid, sizeName } from "../core/shapes.js";
import { say } from "../core/texts/say.js";

const MOST = 48; // cards at once
const LEVELS = ["easy", "medium", "hard", "expert"];

/** @typedef {{ code: string, title: string, shape: number[], level?: string, number?: number, picture?: string
 *   }} Offered */

/** Ask for a puzzle of one of these kinds in a window of its own; null if none was chosen. @param {string[]} kinds
 * @returns {Promise<Offered | null>} */
export function pickPuzzle(kinds) {
  const picker = new PuzzlePicker(kinds);
  return picker.open();
}

class PuzzlePicker {
  /** @param {string[]} fitting kinds of puzzles */
  constructor(fitting) {
    const kinds = [...fitting, "own"], words = say("planning.pick_search");
    this.flatOnly = !fitting.includes("solid");
    this.chosen = /** @type {Offered | null} */ (null);
    this.known = /** @type {Record<string, Offered[]>} */ ({});
    this.kind = select("pick-kind", say("planning.pick_kind"), kinds.map((one) => [one, say(`planning.pick_${one}`)]));
    this.level = select("pick-level", say("planning.pick_level"),
      [["", say("planning.pick_any")], ...LEVELS.map((one) => [one, say(`levels.${one}`)])]);
    this.search = make("input", { type: "search", maxLength: 60, placeholder: words, ariaLabel: words,
      testid: "pick-search" });
    this.found = make("p", { className: "small muted", role: "status", testid: "pick-found" });
    this.error = make("p", { className: "error", role: "alert", hidden: true });
    this.list = make("ul", { className: "pick-list", testid: "pick-list" });
    const close = make("button", { type: "button", textContent: say("planning.pick_close"), testid: "pick-close" });
    const tools = make("div", { className: "row" }, this.search, this.kind, this.level, close);
    this.dialog = make("dialog", { className: "picker", ariaLabel: say("planning.pick"), testid: "picker" },
      tools, this.found, this.error, this.list);
    close.addEventListener("click", () => this.dialog.close());
    this.search.addEventListener("input", () => this.show());
    for (const one of [this.kind, this.level]) one.addEventListener("change", () => this.show());
  }

  /** @returns {Promise<Offered | null>} */
  open() {
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.search.focus();
    this.show();
    return new Promise((done) => {
      this.dialog.addEventListener("close", () => {
        this.dialog.remove();
        done(this.chosen);
      }, { once: true });
    });
  }

  /** @param {string} kind @returns {Promise<Offered[]>} */
  async offered(kind) {
    if (kind === "own") return ownPuzzles(this.flatOnly);
    const { answer = [], error } = await askCollection(kind);
    setError(this.error, error);
    return answer;
  }

  async show() {
    const kind = this.kind.value;
    const all = this.known[kind] ?? await this.offered(kind);
    if (all.length) this.known[kind] = all;
    if (kind !== this.kind.value) return;
    this.level.hidden = kind === "own";
    const level = kind === "own" ? "" : this.level.value, words = this.search.value.toLowerCase().split(/\s+/);
    const fitting = all.filter((one) => (!level || one.level === level) && words.every((word) => fits(word, one)));
    this.list.replaceChildren(...fitting.slice(0, MOST).map((one) => make("li", {}, this.card(one))));
    setText(this.found, say(fitting.length > MOST ? "planning.pick_first" : "planning.pick_found",
      { count: fitting.length, most: MOST }));
  }

  /** @param {Offered} one */
  card(one) {
    const { title, shape, level, picture } = one, size = sizeName(shape);
    const drawn = picture ? [make("img", { src: picture, alt: "", ariaHidden: "true", loading: "lazy" })] : [];
    const about = [size, level && say(`levels.${level}`)].filter(Boolean).join(" · ");
    const button = make("button", { type: "button", testid: "pick-one" }, ...drawn,
      make("strong", { textContent: title || size }), make("span", { className: "small muted", textContent: about }));
    button.addEventListener("click", () => {
      this.chosen = one;
      this.dialog.close();
    });
    return button;
  }
}

/** Puzzles that were played, opened or made in this browser, the latest first. @param {boolean} flatOnly
 * @returns {Offered[]} */
const ownPuzzles = (flatOnly) => recent().flatMap(({ code, title = "", secret = title, shape, height, width }) => {
  const known = shape ?? (height && width ? [height, width] : null);
  return known && !(flatOnly && isSolid(known)) ? [{ code, title: secret, shape: known }] : [];
});

/** Whether a word is part of the title, of the size, or the number. @param {string} word @param {Offered} one */
function fits(word, { title, shape, number }) {
  const size = [...shape].reverse().join("x"), plain = word.replaceAll("×", "x");
  return title.toLowerCase().includes(word) || size === plain || String(number) === word.replace("#", "")
    || (/^\d+x?$/.test(plain) && size.startsWith(plain));
}

/** @param {string} testid @param {string} ariaLabel @param {string[][]} choices */
const select = (testid, ariaLabel, choices) =>
  make("select", { testid, ariaLabel }, ...choices.map(([value, text]) => new Option(text, value)));
