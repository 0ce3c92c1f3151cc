// The dialog that changes the palette of a drawing: values, names and letters of its colours, and what becomes of their
// cells. Loaded when it is first opened.

import { safer } from "../core/colour_values.js";
import { say } from "../core/texts/say.js";
import { byId, find, hook, make, setText, valueIn } from "../base/dom.js";
import { inkName, LONGEST_NAME, MOST_COLOURS, recoloured, revalued, withInk, without } from "./drawing_colours.js";

/** @import { Drawing } from "./drawing.js" */
/** @typedef {ReturnType<typeof createRow>} Row */
/** `selected()` are the cells of the selection, null if there is none; `add()` adds a colour, and `colour()` is the one
 * that is drawn in.
 * @typedef {{ now: () => Drawing, change: (changes: Partial<Drawing>, group?: string) => void, undo: () => void,
 *   selected: () => number[] | null, add: () => void, colour: () => number,
 *   choose: (colour: number) => void }} Editor */

export class PaletteEditor {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.dialog = byId("palette", HTMLDialogElement);
    this.list = find(this.dialog, "ul");
    this.rows = /** @type {Row[]} */ ([]);
    const works = {
      "palette-add": () => this.act(editor.add), "palette-undo": () => this.act(editor.undo),
      "palette-safe": () => this.act(() => this.makeSafe()),
    };
    for (const [name, work] of Object.entries(works)) hook(this.dialog, name).addEventListener("click", work);
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
    const { palette } = this.editor.now(), values = safer(palette.slice(1).map(({ value }) => value));
    this.editor.change({ palette: values.reduce((made, value, at) => revalued(made, at + 1, value), palette) });
  }

  /** @param {number} at @param {Partial<Ink>} changes */
  edit(at, changes) {
    const { now, change } = this.editor;
    this.act(() => change(withInk(now(), at, changes), `${Object.keys(changes)} ${at}`));
  }

  /** Give the cells of a colour another one; `wish` is as `choices` writes it. @param {number} from
   * @param {string} wish */
  give(from, wish) {
    const to = Number(wish.slice(1)), merges = wish.startsWith("m"), { now } = this.editor;
    const within = merges ? null : this.editor.selected(), inside = within && new Set(within);
    const count = now().cells.filter((one, cell) => one === from && (!inside || inside.has(cell))).length;
    const work = merges ? () => this.merge(from, to) : () => this.editor.change(recoloured(now(), from, to, within));
    this.act(work, say(to ? "inking.given" : "inking.emptied", { count }));
  }

  /** @param {number} from @param {number} to */
  merge(from, to) {
    const { now, change, colour, choose } = this.editor, drawn = colour(), next = drawn === from ? to || from : drawn;
    change(without(now(), from, to));
    choose(Math.max(1, next - Number(next > from)));
  }

  show() {
    const { palette, cells } = this.editor.now(), { rows } = this, selects = this.editor.selected() !== null;
    while (rows.length > palette.length) rows.pop()?.item.remove();
    while (rows.length < palette.length) rows.push(createRow(rows.length, this));
    this.list.append(...rows.filter(({ item }) => !item.isConnected).map(({ item }) => item));
    rows.forEach((row, at) => row.show(palette, cells.filter((cell) => cell === at).length, selects));
    hook(this.dialog, "palette-add", HTMLButtonElement).disabled = palette.length > MOST_COLOURS;
  }
}

/** The line of a colour. @param {number} at @param {PaletteEditor} dialog */
function createRow(at, dialog) {
  const value = make("input", {
    type: "color", testid: `palette-value-${at}`, oninput: (event) => dialog.edit(at, { value: valueIn(event) }),
  });
  const letter = make("input", {
    className: "letter", maxLength: 1, autocomplete: "off", testid: `palette-letter-${at}`,
    oninput: (event) => dialog.edit(at, { letter: valueIn(event) }), onblur: () => dialog.show(),
  });
  const name = make("input", {
    className: "name", maxLength: LONGEST_NAME, autocomplete: "off", testid: `palette-name-${at}`,
    oninput: (event) => dialog.edit(at, { name: valueIn(event) }),
  });
  const count = make("span", { className: "small muted" }), others = make("select", {
    testid: `palette-give-${at}`, onchange: (event) => dialog.give(at, valueIn(event)),
  });
  const drop = make("button", {
    type: "button", textContent: say("inking.remove"), testid: `palette-remove-${at}`,
    onclick: () => dialog.give(at, "m0"),
  });
  const more = at ? [letter, name, count, others, drop] : [make("span", { textContent: say("inking.empty") })];
  const labels = { value, letter, name, give: others, remove_named: drop };

  /** @param {Ink[]} palette @param {number} cells @param {boolean} selects */
  function show(palette, cells, selects) {
    const ink = palette[at], called = at ? inkName(ink) : say("inking.empty");
    value.value = ink.value;
    if (document.activeElement !== letter || letter.value) letter.value = ink.letter;
    if (name.value !== ink.name) name.value = ink.name;
    setText(count, say("inking.cells", { count: cells }));
    for (const [code, element] of Object.entries(labels))
      element.setAttribute("aria-label", say(`inking.${code}`, { name: called }));
    drop.hidden = palette.length < 3;
    others.replaceChildren(...choices(palette, at, selects));
  }

  return { item: make("li", {}, value, ...more), show };
}

/** What can become of the cells of a colour: `r2` replaces it by the second one, `m2` also drops it.
 * @param {Ink[]} palette @param {number} colour @param {boolean} selects */
function choices(palette, colour, selects) {
  const others = palette.map((_, at) => at).filter((at) => at !== colour);
  const group = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number[]} */ some) =>
    make("optgroup", { label }, ...some.map((at) => make("option", {
      value: `${sign}${at}`, textContent: at ? inkName(palette[at]) : say("inking.empty"),
    })));
  const merging = palette.length < 3 ? [] : [group("m", say("inking.merge"), others.filter(Boolean))];
  return [
    make("option", { value: "", textContent: say("inking.cells_to"), selected: true }),
    group("r", say(selects ? "inking.replace_selected" : "inking.replace"), others), ...merging,
  ];
}
