// A small board as a table of buttons, with its clues: what pointer, touch and keyboard choose from in the games.

import { CROSSED, FILLED, UNKNOWN } from "../../core/marks.js";
import { say } from "../../core/texts/say.js";
import { cellName, lineName, markName } from "../../core/words.js";
import { make, setText } from "../../base/dom.js";

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

export class BoardTable {
  /** @param {HTMLElement} box @param {Layout} layout
   * @param {{ cell?: (cell: number) => void, line?: (line: number) => void }} pressed */
  constructor(box, layout, pressed) {
    this.layout = layout;
    this.pressed = pressed;
    this.cells = /** @type {HTMLButtonElement[]} */ ([]);
    this.clues = /** @type {HTMLButtonElement[]} */ ([]);
    this.table = this.build();
    this.below = this.table.tFoot ? [...this.table.tFoot.rows[0].cells].slice(1) : [];
    this.table.addEventListener("keydown", (event) => this.walk(event));
    this.table.addEventListener("focusin", ({ target }) => this.stopAt(this.cells.findIndex((one) => one === target)));
    this.stopAt(0);
    box.replaceChildren(this.table);
  }

  build() {
    const { height, width } = this.layout, range = (/** @type {number} */ count) => [...Array(count).keys()];
    const top = make("tr", {}, make("td"), ...range(width).map((column) => this.clueOf(height + column, "col")));
    const rows = range(height).map((row) => make("tr", {}, this.clueOf(row, "row"),
      ...range(width).map((column) => make("td", {}, this.cellOf(row * width + column)))));
    const foot = make("tr", {}, make("td"), ...range(width).map(() => make("td")));
    const table = make("table", { className: "algo-table", testid: "algorithm-board" },
      make("thead", {}, top), make("tbody", {}, ...rows), make("tfoot", {}, foot));
    const numbers = this.layout.clues.slice(0, height).map((clue) => (Array.isArray(clue) ? clue.length : 1));
    table.style.setProperty("--columns", String(width));
    table.style.setProperty("--deep", String(Math.max(1, ...numbers)));
    return table;
  }

  /** @param {number} line @param {"row" | "col"} scope */
  clueOf(line, scope) {
    const clue = /** @type {number[] | null} */ (this.layout.clues[line]);
    const numbers = clue?.length ? clue : [clue ? 0 : "?"];
    const button = make("button", { type: "button", className: "algo-clue", testid: `line-${line}` },
      make("span", { className: "unseen", textContent: `${lineName(this.layout, line)}: ` }),
      ...numbers.flatMap((one) => [make("span", { textContent: String(one) }), " "]));
    button.addEventListener("click", () => this.pressed.line?.(line));
    this.clues[line] = button;
    return make("th", { scope, className: `algo-${scope}` }, button);
  }

  /** @param {number} cell */
  cellOf(cell) {
    const button = make("button", { type: "button", className: "algo-cell", testid: `cell-${cell}` });
    button.addEventListener("click", () => this.pressed.cell?.(cell));
    this.cells[cell] = button;
    return button;
  }

  /** @param {Scene} scene */
  show({ cells, marked = new Map(), notes = new Map(), below = [], active = false, lines = false, shown = [] }) {
    this.cells.forEach((button, cell) => {
      const how = marked.get(cell) ?? "", note = notes.get(cell) ?? "";
      const isNews = SOUGHT.includes(how) && button.dataset.how !== how;
      button.dataset.mark = MARKS[cells[cell]];
      button.dataset.how = how;
      button.disabled = !active;
      setText(button, note);
      const level = note && say("algorithm.at_level", { level: note }), about = how && say(`algorithm.how_${how}`);
      const words = [cellName(this.layout, cell), markName(cells[cell]), level, about];
      button.setAttribute("aria-label", words.filter(Boolean).join(", "));
      if (isNews) button.scrollIntoView({ block: "nearest", inline: "nearest" });
      if (isNews && how === "shown") this.stopAt(cell);
    });
    this.clues.forEach((button, line) => {
      button.disabled = !lines;
      button.querySelector(".is-right")?.remove();
      markRight(button, shown.includes(line));
    });
    this.below.forEach((box, column) => setText(box, below[column] ?? ""));
  }

  /** The tab key stops at one cell only. @param {number} cell none if it is negative */
  stopAt(cell) {
    if (cell >= 0) this.cells.forEach((button, at) => { button.tabIndex = at === cell ? 0 : -1; });
  }

  /** Arrows go from cell to cell. @param {KeyboardEvent} event */
  walk(event) {
    const { width } = this.layout, by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width }[event.key];
    const at = this.cells.findIndex((one) => one === document.activeElement);
    if (!by || at < 0 || event.defaultPrevented) return;
    event.preventDefault();
    this.cells[at + by]?.focus();
  }
}

const SOUGHT = ["shown", "leaves", "comes"]; // cells that have to be in sight
/** @type {Record<number, string>} */
const MARKS = { [UNKNOWN]: "open", [FILLED]: "filled", [CROSSED]: "empty" };

/** Some cells as a picture of squares. @param {ArrayLike<number>} cells @param {number} width */
export function miniature(cells, width) {
  const box = make("span", { className: "algo-mini" });
  box.style.setProperty("--columns", String(width));
  box.setAttribute("aria-hidden", "true");
  for (let at = 0; at < cells.length; at++) box.append(make("i", { className: MARKS[cells[at]] }));
  return box;
}

/** A button that is one of several choices. @param {string} testid @param {(Node | string)[]} content
 * @param {() => void} press */
export function choice(testid, content, press) {
  const button = make("button", { type: "button", className: "algo-choice", testid }, ...content);
  button.addEventListener("click", press);
  return button;
}

/** Put a frame around the choice that is right, or none; also in words. @param {HTMLElement} button
 * @param {boolean} right */
export function markRight(button, right) {
  button.classList.toggle("shown", right);
  if (!right) return;
  const name = button.getAttribute("aria-label"), about = `, ${say("algorithm.how_shown")}`;
  if (name) button.setAttribute("aria-label", name + about);
  else button.append(make("span", { className: "unseen is-right", textContent: about }));
}

/** Put new choices into a box. The keyboard goes on among them if it was there, or on the board if there are none.
 * @param {HTMLElement} box @param {HTMLElement[]} choices @param {HTMLElement} board */
export function putChoices(box, choices, board) {
  const { activeElement, body } = document;
  const had = box.children.length > 0 && (box.contains(activeElement) || activeElement === body);
  box.replaceChildren(...choices);
  const next = [box, board].map((place) => place.querySelector("button:enabled")).find(Boolean);
  if (had && next instanceof HTMLElement) next.focus({ preventScroll: true });
}
