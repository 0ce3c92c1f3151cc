// A small board as a table of buttons, with its clues: what pointer, touch and keyboard choose from in the games.

import { CROSSED, FILLED, UNKNOWN } from "../../core/marks.js";
import { say } from "../../core/texts/say.js";
import { cellName, lineName, markName } from "../../core/words.js";
import { html } from "../../base/html.js";

/** @import { Content } from "../../base/html.js" */

/** What is on a board. `marked` are cells that are looked at, by how; `notes` are levels in cells, `below` stands under
 * columns; `lines` says whether clues can be pressed, `shown` which of them are right and shown.
 * @typedef {object} Scene
 * @property {ArrayLike<number>} cells
 * @property {Map<number, string>} [marked]
 * @property {Map<number, string>} [notes]
 * @property {string[]} [below]
 * @property {boolean} [active]
 * @property {boolean} [lines]
 * @property {number[]} [shown] */

const SOUGHT = ["shown", "leaves", "comes"]; // cells that have to be in sight
/** @type {Record<number, string>} */
const MARKS = { [UNKNOWN]: "open", [FILLED]: "filled", [CROSSED]: "empty" };

const range = (/** @type {number} */ count) => [...Array(count).keys()];

export class BoardTable {
  /** @param {Layout} layout
   * @param {{ cell?: (cell: number) => void, line?: (line: number) => void, key?: (event: KeyboardEvent) => void,
   *   redraw?: () => void }} [pressed] */
  constructor(layout, pressed = {}) {
    this.layout = layout;
    this.pressed = pressed;
    this.stop = 0; // the cell at which the tab key stops
    this.sought = /** @type {Map<number, string>} */ (new Map()); // cells that were brought into sight
  }

  /** @param {Scene} scene */
  view(scene) {
    const { height, width, clues } = this.layout, marked = scene.marked ?? new Map();
    const numbers = clues.slice(0, height).map((clue) => (Array.isArray(clue) ? clue.length : 1));
    const shown = [...marked].find(([cell, how]) => how === "shown" && this.sought.get(cell) !== how);
    if (shown) [this.stop] = shown;
    const table = html`<table class="algo-table" --columns=${width} --down=${height} --deep=${Math.max(1, ...numbers)}
      onkeydown=${(event) => this.walk(event)} data-testid="algorithm-board">
      <thead><tr><td></td>${range(width).map((column) => this.clue(height + column, "col", scene))}</tr></thead>
      <tbody>${range(height).map((row) => html`<tr>${this.clue(row, "row", scene)}
        ${range(width).map((column) => html`<td>${this.cell(row * width + column, scene)}</td>`)}</tr>`)}</tbody>
      <tfoot><tr><td></td>${range(width).map((column) => html`<td>${scene.below?.[column]}</td>`)}</tr></tfoot>
      </table>`;
    this.sought = new Map([...marked].filter(([, how]) => SOUGHT.includes(how)));
    return table;
  }

  /** @param {number} line @param {"row" | "col"} scope @param {Scene} scene */
  clue(line, scope, { lines = false, shown = [] }) {
    const clue = /** @type {number[] | null} */ (this.layout.clues[line]), isRight = shown.includes(line);
    const numbers = clue?.length ? clue : [clue ? 0 : "?"];
    return html`<th scope=${scope} class=${`algo-${scope}`}>
      <button type="button" class=${isRight ? "algo-clue shown" : "algo-clue"} disabled=${!lines}
        onclick=${() => this.pressed.line?.(line)} data-testid=${`line-${line}`}>
        <span class="unseen">${`${lineName(this.layout, line)}: `}</span>
        ${numbers.map((number) => html`<span>${number}</span>${" "}`)}${isRight && shownInWords()}</button></th>`;
  }

  /** @param {number} cell @param {Scene} scene */
  cell(cell, { cells, marked, notes, active = false }) {
    const how = marked?.get(cell) ?? "", note = notes?.get(cell) ?? "";
    const isNews = SOUGHT.includes(how) && this.sought.get(cell) !== how;
    const level = note && say("algorithm.at_level", { level: note }), about = how && say(`algorithm.how_${how}`);
    const words = [cellName(this.layout, cell), markName(cells[cell]), level, about];
    return html`<button type="button" class="algo-cell" data-mark=${MARKS[cells[cell]]} data-how=${how}
      disabled=${!active} tabindex=${cell === this.stop ? 0 : -1} aria-label=${words.filter(Boolean).join(", ")}
      onclick=${() => this.pressed.cell?.(cell)} onfocus=${() => this.stopAt(cell)} data-testid=${`cell-${cell}`}
      ref=${isNews && ((button) => button.scrollIntoView({ block: "nearest", inline: "nearest" }))}>${note}</button>`;
  }

  /** @param {number} cell */
  stopAt(cell) {
    if (cell === this.stop) return;
    this.stop = cell;
    this.pressed.redraw?.();
  }

  /** Arrows go from cell to cell. @param {KeyboardEvent} event */
  walk(event) {
    this.pressed.key?.(event);
    const { width } = this.layout, by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width }[event.key];
    const buttons = /** @type {HTMLElement} */ (event.currentTarget).querySelectorAll(".algo-cell");
    const at = [...buttons].findIndex((button) => button === document.activeElement);
    if (!by || at < 0 || event.defaultPrevented) return;
    event.preventDefault();
    /** @type {HTMLElement | undefined} */ (buttons[at + by])?.focus();
  }
}

const shownInWords = () => html`<span class="unseen">${`, ${say("algorithm.how_shown")}`}</span>`;

/** Some cells as a picture of squares. @param {ArrayLike<number>} cells @param {number} width */
export const miniature = (cells, width) => html`<span class="algo-mini" --columns=${width} aria-hidden="true">
  ${Array.from(cells, (mark) => html`<i class=${MARKS[mark]}></i>`)}</span>`;

/** A button that is one of several choices: `kind` is how it looks, `right` whether it is shown as the right one, and
 * `look` is called when pointer or keyboard come to it.
 * @param {string} name @param {Content} content @param {() => void} press
 * @param {{ kind?: string, right?: boolean, label?: string, pressed?: boolean, disabled?: boolean, key?: string,
 *   struck?: boolean, look?: () => void }} [more] */
export function choice(name, content, press, { kind = "", right = false, label, look, ...more } = {}) {
  const spoken = label && right ? `${label}, ${say("algorithm.how_shown")}` : label;
  return html`<button type="button" key=${name} class=${`algo-choice ${kind}${right ? " shown" : ""}`}
    aria-label=${spoken} aria-pressed=${more.pressed} aria-disabled=${more.struck || null}
    aria-keyshortcuts=${more.key} disabled=${more.disabled} onclick=${press} onpointerenter=${look} onfocus=${look}
    data-testid=${name}>${content}${right && !label && shownInWords()}</button>`;
}
