// The colours of a drawing: as tools of the editor, with one more and an eyedropper; and the dialog that changes their
// values, names and letters, and what becomes of their cells.

import { readableOn, safer } from "../core/colour_values.js";
import { say } from "../core/texts/say.js";
import { byId, find, hook, part, setText, valueIn } from "../base/dom.js";
import { html, render } from "../base/html.js";
import {
  hasRoom, inkName, isPlain, LONGEST_NAME, MOST_COLOURS, recoloured, revalued, withAnother, withInk, without,
} from "./drawing_colours.js";

const KEYS = 9; // colours with a key

/** @import { Drawing } from "./drawing.js" */
/** `chosen()` is called when another colour is chosen, `picking()` when the eyedropper is to be turned on or off;
 * `selected()` are the cells of the selection, null if there is none.
 * @typedef {{ now: () => Drawing, change: (changes: Partial<Drawing>, group?: string) => void, undo: () => void,
 *   chosen: () => void, picking: () => void, lettered: () => boolean, selected: () => number[] | null,
 *   fail: (sentence?: string) => void }} Acts */

export class InkBar {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    this.root = byId("inks");
    this.wanted = 1;
    this.letters = hook(this.root, "ink-letters", HTMLInputElement);
    const palette = new PaletteDialog(this, acts), works = {
      "ink-add": () => this.add(), "ink-pick": acts.picking, "palette-open": () => palette.open(),
    };
    for (const [name, work] of Object.entries(works)) hook(this.root, name).addEventListener("click", work);
  }

  /** The number of the colour that tools draw in. */
  get colour() {
    return Math.min(this.wanted, this.acts.now().palette.length - 1);
  }

  /** Draw in a colour, if there is one with that number. @param {number} colour */
  choose(colour) {
    if (colour >= this.acts.now().palette.length) return;
    this.wanted = colour;
    this.acts.chosen();
  }

  add() {
    const { now, change, fail } = this.acts;
    fail(hasRoom(now().palette) ? "" : say("drawing.most_colours", { most: MOST_COLOURS }));
    if (!hasRoom(now().palette)) return;
    change(withAnother(now()));
    this.choose(now().palette.length - 1);
    this.draw();
    part(this.root, "colours").lastElementChild?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The effects of keys. @returns {Record<string, () => void>} */
  get keys() {
    return Object.fromEntries(Array.from({ length: KEYS }, (_, at) => [at + 1, () => this.choose(at + 1)]));
  }

  draw() {
    const { palette, cells } = this.acts.now(), { root } = this, counts = countsOf(palette, cells);
    render(part(root, "colours"), palette.slice(1).map((ink, at) => this.button(ink, at + 1, counts[at + 1])));
    part(root, "coloured").hidden = isPlain(palette);
    this.letters.checked = this.acts.lettered();
    hook(root, "ink-add").classList.toggle("full", !hasRoom(palette));
  }

  /** @param {Ink} ink @param {number} colour @param {number} count of its cells */
  button(ink, colour, count) {
    const name = inkName(ink), title = colour <= KEYS ? say("drawing.ink_key", { name, key: colour }) : name;
    return html`<button type="button" class="ink" title=${title} aria-pressed=${colour === this.colour}
      --ink-value=${ink.value} --on-ink=${readableOn(ink.value)} onclick=${() => this.choose(colour)}
      data-testid=${`ink-${colour}`}><b aria-hidden="true">${ink.letter}</b>
      <span data-part="left" aria-hidden="true">${count}</span>
      <span class="unseen">${say("drawing.ink", { name, count })}</span></button>`;
  }
}

/** @param {Ink[]} palette @param {Uint8Array} cells */
function countsOf(palette, cells) {
  const counts = palette.map(() => 0);
  for (const colour of cells) counts[colour]++;
  return counts;
}

class PaletteDialog {
  /** @param {InkBar} bar @param {Acts} acts */
  constructor(bar, acts) {
    this.bar = bar;
    this.acts = acts;
    this.dialog = byId("palette", HTMLDialogElement);
    const works = { "palette-add": () => bar.add(), "palette-undo": acts.undo, "palette-safe": () => this.makeSafe() };
    for (const [name, work] of Object.entries(works))
      hook(this.dialog, name).addEventListener("click", () => this.act(work));
  }

  open() {
    this.act(() => {});
    this.dialog.showModal();
  }

  /** Do something, and show what became of it. @param {() => unknown} work @param {string} [sentence] */
  act(work, sentence = "") {
    work();
    setText(hook(this.dialog, "palette-said"), sentence);
    this.show();
  }

  makeSafe() {
    const { palette } = this.acts.now(), values = safer(palette.slice(1).map(({ value }) => value));
    this.acts.change({ palette: values.reduce((made, value, at) => revalued(made, at + 1, value), palette) });
  }

  /** @param {number} at @param {Partial<Ink>} changes */
  edit(at, changes) {
    const { now, change } = this.acts;
    this.act(() => change(withInk(now(), at, changes), `${Object.keys(changes)} ${at}`));
  }

  /** Give the cells of a colour another one, as `choices` writes it. @param {number} from @param {string} choice */
  give(from, choice) {
    const { now, selected, change } = this.acts, to = Number(choice.slice(1)), merges = choice.startsWith("m");
    const within = merges ? null : selected(), inside = within && new Set(within);
    const count = now().cells.filter((colour, cell) => colour === from && (!inside || inside.has(cell))).length;
    const work = merges ? () => this.merge(from, to) : () => change(recoloured(now(), from, to, within));
    this.act(work, say(to ? "inking.given" : "inking.emptied", { count }));
  }

  /** @param {number} from @param {number} to */
  merge(from, to) {
    const { colour } = this.bar, next = colour === from ? to || from : colour;
    this.acts.change(without(this.acts.now(), from, to));
    this.bar.choose(Math.max(1, next - Number(next > from)));
  }

  show() {
    const { palette, cells } = this.acts.now(), counts = countsOf(palette, cells);
    render(find(this.dialog, "ul"), palette.map((_, at) => this.row(palette, at, counts[at])));
    hook(this.dialog, "palette-add", HTMLButtonElement).disabled = !hasRoom(palette);
  }

  /** The line of a colour. @param {Ink[]} palette @param {number} at @param {number} count of its cells */
  row(palette, at, count) {
    const { value, letter, name } = palette[at], called = at ? inkName(palette[at]) : say("inking.empty");
    const label = (/** @type {string} */ code) => say(`inking.${code}`, { name: called });
    const set = (/** @type {keyof Ink} */ part) => (/** @type {Event} */ event) =>
      this.edit(at, { [part]: valueIn(event) });
    const give = (/** @type {any} */ { target }) => {
      const choice = target.value;
      target.value = ""; // the first option stays
      this.give(at, choice);
    };
    return html`<li><input type="color" .value=${value} aria-label=${label("value")} oninput=${set("value")}
        data-testid=${`palette-value-${at}`}>
      ${at ? [
        html`<input class="letter" maxlength="1" autocomplete="off" .value=${letter} aria-label=${label("letter")}
          oninput=${set("letter")} onblur=${() => this.show()} data-testid=${`palette-letter-${at}`}>`,
        html`<input class="name" maxlength=${LONGEST_NAME} autocomplete="off" .value=${name}
          aria-label=${label("name")} oninput=${set("name")} data-testid=${`palette-name-${at}`}>`,
        html`<span class="small muted">${say("inking.cells", { count })}</span>`,
        html`<select aria-label=${label("give")} onchange=${give} data-testid=${`palette-give-${at}`}>
          ${this.choices(palette, at)}</select>`,
        html`<button type="button" hidden=${palette.length < 3} aria-label=${label("remove_named")}
          onclick=${() => this.give(at, "m0")} data-testid=${`palette-remove-${at}`}>${say("inking.remove")}</button>`,
      ] : html`<span>${say("inking.empty")}</span>`}</li>`;
  }

  /** `r2` replaces the colour by the second one, `m2` also drops it. @param {Ink[]} palette @param {number} colour */
  choices(palette, colour) {
    const others = [...palette.keys()].filter((at) => at !== colour), merging = palette.length > 2;
    const replace = say(this.acts.selected() ? "inking.replace_selected" : "inking.replace");
    const group = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number[]} */ inks) =>
      html`<optgroup label=${label}>${inks.map((at) => html`<option value=${sign + at}>
        ${at ? inkName(palette[at]) : say("inking.empty")}</option>`)}</optgroup>`;
    return [
      html`<option value="">${say("inking.cells_to")}</option>`, group("r", replace, others),
      merging && group("m", say("inking.merge"), others.filter(Boolean)),
    ];
  }
}
