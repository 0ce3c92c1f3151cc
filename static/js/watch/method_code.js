// The code of a method beside its board: in words, as pseudocode, or as the real source of the current line.

import { askCode } from "../base/net/jobs.js";
import { number } from "../core/words.js";
import { numbersAt } from "./counter_values.js";
import { litAt } from "./event_codes.js";
import { nameOf } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { hook, make, part, setPressed, setText } from "../base/dom.js";

/** The forms of the code, in the order in which a key goes through them. */
const VIEWS = /** @type {const} */ (["words", "code", "source"]);

/** @import { Playback } from "./playback.js" */
/** @typedef {typeof VIEWS[number]} CodeView */

/** Fills the box `code` of its root. It calls `redraw` when the lines of another method have arrived or the visitor has
 * chosen a form. */
export class MethodCode {
  /** @param {Root} root @param {() => void} redraw */
  constructor(root, redraw) {
    this.root = root;
    this.redraw = redraw;
    this.box = part(root, "code");
    this.list = part(root, "code-lines");
    this.method = "";
    this.lines = /** @type {CodeLine[]} */ ([]);
    this.view = /** @type {CodeView} */ ("words");
    this.shown = "";
    this.lit = -1; // the line whose source is shown
    for (const view of VIEWS) hook(root, `code-${view}`).addEventListener("click", () => this.show(view));
  }

  /** @param {CodeView} view */
  show(view) {
    this.view = view;
    this.shown = "";
    for (const form of VIEWS) setPressed(hook(this.root, `code-${form}`), form === view);
    this.redraw();
  }

  showNext() {
    this.show(VIEWS[(VIEWS.indexOf(this.view) + 1) % VIEWS.length]);
  }

  /** @param {string} method */
  async choose(method) {
    if (method === this.method) return;
    Object.assign(this, { method, lines: [], shown: "", lit: -1 });
    this.hide(true);
    const lines = await askCode(method);
    if (method !== this.method) return;
    this.lines = lines;
    this.redraw();
  }

  /** @param {boolean} hidden */
  hide(hidden) {
    this.box.hidden = part(this.root, "code-bar").hidden = hidden;
  }

  /** The counters that stand beside its lines while these are shown. */
  get counted() {
    return new Set(this.view === "source" ? [] : this.lines.flatMap(({ counters }) => counters));
  }

  /** The lines at a position. @param {string} method @param {Playback} playback @param {number} position */
  draw(method, playback, position) {
    this.choose(method);
    this.hide(!this.lines.length);
    if (this.box.hidden) return;
    const lit = litAt(this.lines, playback, position);
    if (lit.length) [this.lit] = lit;
    const now = this.view === "source" ? `source ${this.lit}` : this.view;
    if (now !== this.shown) this.fill();
    this.shown = now;
    if (this.view !== "source") this.mark(lit, { ...playback.countersAt(position), ...numbersAt(playback, position) });
  }

  fill() {
    this.list.hidden = this.view === "source";
    part(this.root, "code-source").hidden = this.view !== "source";
    if (this.view === "source") this.fillSource();
    else this.list.replaceChildren(...this.lines.map((line) => this.row(line)));
  }

  /** @param {CodeLine} line */
  row(line) {
    const text = this.view === "words" ? make("span", { textContent: line.words })
      : make("code", { textContent: line.code });
    const counters = line.counters.map((name) => {
      const value = make("b", { testid: `counter-${name}` });
      return make("small", { hidden: true }, `${nameOf(name)} `, value);
    });
    return make("li", {}, text, ...counters);
  }

  fillSource() {
    const { source } = this.lines[Math.max(0, this.lit)], link = hook(this.root, "code-file", HTMLAnchorElement);
    link.href = source.address;
    setText(link, say("watch.source_at", { file: source.file, line: source.first }));
    setText(hook(this.root, "code-source-text"), source.text);
    hook(this.root, "code-source-text").scrollTop = 0;
  }

  /** @param {number[]} lit @param {Record<string, number>} counters */
  mark(lit, counters) {
    [...this.list.children].forEach((row, i) => {
      if (lit.includes(i)) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
      this.lines[i].counters.forEach((name, place) => {
        const box = /** @type {HTMLElement} */ (row.children[place + 1]);
        box.hidden = !counters[name];
        setText(/** @type {Element} */ (box.firstElementChild), number(counters[name] ?? 0));
      });
    });
    this.reveal(lit.at(-1));
    this.reveal(lit[0]);
  }

  /** Bring a line into sight by scrolling the list, never the page. @param {number | undefined} line */
  reveal(line) {
    const row = line === undefined ? null : this.list.children[line], { list } = this;
    if (!(row instanceof HTMLElement) || list.scrollHeight <= list.clientHeight) return;
    const top = row.offsetTop - list.offsetTop, bottom = top + row.offsetHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }
}
