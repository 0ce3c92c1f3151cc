// The clauses of one line, either under the pointer or chosen, and the size of the line in each encoding. Each clause
// is a button.

import { capital, cellName, lineName, number } from "../../core/words.js";
import { lineAlong } from "../../core/shapes.js";
import { say } from "../../core/texts/say.js";
import { make } from "../../base/dom.js";
import { cellsOfClause, clauseName, clauseText, dimacs } from "../clause_words.js";
import { OF_CELL } from "../formula.js";

/** @import { Formula, Trail } from "../formula.js" */

const MOST = 100; // clauses that are listed
const COLUMNS = ["clauses.encoding", "clauses.variables", "names.clauses", "clauses.literals"];
const STATES = [
  { name: "unset", code: "clauses.unset" },
  { name: "true", code: "clauses.value_true" },
  { name: "false", code: "clauses.value_false" },
];

export class LineClauses {
  /** @param {Layout} layout @param {(cells: readonly number[] | null) => void} point */
  constructor(layout, point) {
    this.layout = layout;
    this.point = point;
    this.shown = "";
    this.cell = -1; // the cell whose clauses are shown, in place of those of a line
    this.again = () => {};
    const lines = layout.lines.map((_, line) => option(line, capital(lineName(layout, line))));
    const cells = layout.palette ? [option(OF_CELL, say("coloured_clauses.cells"))] : [];
    this.select = make("select", { testid: "clause-line-chosen" }, ...lines, ...cells);
    this.follow = make("input", { type: "checkbox", checked: true });
    this.body = make("div");
    const summary = make("summary", { textContent: say("clauses.line_summary") });
    this.box = make("details", { testid: "clause-line" }, summary, this.chooser(), this.body);
    this.listen();
  }

  chooser() {
    const line = make("label", {}, `${say("clauses.line")} `, this.select);
    const follow = make("label", { className: "clause-follow" }, this.follow, ` ${say("clauses.follow")}`);
    return make("div", { className: "clause-line" }, line, follow);
  }

  listen() {
    this.select.addEventListener("change", () => {
      this.follow.checked = false;
      this.cell = -1;
      this.again();
    });
    this.box.addEventListener("toggle", () => this.again());
    this.body.addEventListener("keydown", (event) => this.press(event));
  }

  /** @param {Formula} formula @param {Trail} trail @param {number | null} hover */
  draw(formula, trail, hover) {
    this.again = () => this.draw(formula, trail, null);
    if (hover !== null && this.follow.checked) this.pointAt(hover);
    const line = Number(this.select.value), cell = line === OF_CELL ? this.cell : -1;
    const shown = `${line}|${cell}|${trail.place}|${formula.count}`;
    if (!this.box.open || shown === this.shown) return;
    this.shown = shown;
    if (line === OF_CELL) return this.body.replaceChildren(...this.listOfCells(formula, cell, trail));
    this.body.replaceChildren(this.compare(formula, line), ...this.list(formula, line, trail));
  }

  /** Follow the pointer, to the line of its cell or the cell itself. @param {number} cell */
  pointAt(cell) {
    if (Number(this.select.value) === OF_CELL) this.cell = cell;
    else this.select.value = String(this.lineAt(cell));
  }

  /** The clauses that say that cells have one colour, or only those of one cell. @param {Formula} formula
   * @param {number} cell -1 for all @param {Trail} trail */
  listOfCells(formula, cell, trail) {
    const all = formula.clausesOf(OF_CELL), own = cell < 0 ? all
      : all.filter((clause) => formula.cellOf(formula.clause(clause)[0]) === cell);
    const count = own.length;
    const head = cell < 0 ? say("coloured_clauses.cell_clauses", { count })
      : say("coloured_clauses.clauses_of_cell", { count, cell: cellName(this.layout, cell) });
    return this.buttons(formula, own, trail, head);
  }

  /** How many clauses a line has, and the first of them. @param {Formula} formula @param {number} line
   * @param {Trail} trail */
  list(formula, line, trail) {
    const clauses = formula.clausesOf(line), name = lineName(this.layout, line);
    if (!clauses.length) return [small(say("clauses.line_known", { line: name }))];
    const head = say("clauses.line_clauses", { count: clauses.length, line: name, encoding: formula.encoding });
    return this.buttons(formula, clauses, trail, head);
  }

  /** The first of these clauses. @param {Formula} formula @param {number[]} clauses @param {Trail} trail
   * @param {string} head */
  buttons(formula, clauses, trail, head) {
    const { layout, point } = this;
    const list = clauses.slice(0, MOST).map((clause) => clauseButton(layout, formula, clause, { trail, point }));
    list.forEach((button, i) => { button.tabIndex = i ? -1 : 0; });
    const more = clauses.length > MOST ? [small(say("clauses.most_shown", { count: MOST }))] : [];
    return [small(head), make("div", { className: "clause-list" }, ...list), ...more];
  }

  /** The line through a cell in the direction of the chosen one. @param {number} cell */
  lineAt(cell) {
    const { shape } = this.layout;
    return lineAlong(shape, Number(this.select.value) < shape[0] ? 1 : 0, cell);
  }

  /** The size of a line in each encoding. @param {Formula} formula @param {number} line */
  compare({ sizes, encoding }, line) {
    const rows = Object.entries(sizes).map(([name, byLine]) => {
      const texts = byLine[line].map((size) => (size === null ? say("clauses.too_many") : number(size)));
      const cells = texts.map((textContent) => make("td", { textContent }));
      const row = make("tr", {}, make("th", { scope: "row", textContent: name }), ...cells);
      if (name === encoding) row.className = "chosen";
      return row;
    });
    const heads = COLUMNS.map((code) => make("th", { scope: "col", textContent: capital(say(code)) }));
    const caption = make("caption", { textContent: say("clauses.compared") }), head = make("tr", {}, ...heads);
    const parts = [caption, make("thead", {}, head), make("tbody", {}, ...rows)];
    const table = make("table", { className: "clause-sizes", testid: "clause-sizes" }, ...parts);
    return table;
  }

  /** The keys up and down go from clause to clause. @param {KeyboardEvent} event */
  press(event) {
    const way = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
    const now = document.activeElement, next = way && now?.[/** @type {"nextElementSibling"} */ (way)];
    if (!(next instanceof HTMLButtonElement)) return;
    event.preventDefault();
    next.focus();
  }
}

/** @param {number} value @param {string} textContent */
const option = (value, textContent) => make("option", { value: String(value), textContent });

/** @param {string} textContent */
const small = (textContent) => make("p", { className: "small muted", textContent });

/** A clause in words and in DIMACS, with the value of each literal. Its cells are lit while the pointer or the focus is
 * on the button.
 * @param {Layout} layout @param {Formula} formula @param {number} clause
 * @param {{ trail: Trail, point: (cells: readonly number[] | null) => void }} acts */
export function clauseButton(layout, formula, clause, { trail, point }) {
  const name = make("span", { className: "small muted", textContent: clauseName(layout, formula, clause) });
  const words = make("span", { textContent: clauseText(layout, formula, clause) });
  const code = make("code", {}, ...signed(formula, clause, trail));
  const button = make("button", { type: "button", className: "clause" }, name, words, code);
  button.dataset.clause = String(clause);
  button.dataset.dimacs = dimacs(formula, clause);
  for (const begins of ["pointerenter", "focus"]) {
    button.addEventListener(begins, () => point(cellsOfClause(layout, formula, clause)));
  }
  for (const ends of ["pointerleave", "blur"]) button.addEventListener(ends, () => point(null));
  return button;
}

/** The literals with their values, and the 0 that ends a clause.
 * @param {Formula} formula @param {number} clause @param {Trail} trail */
function signed(formula, clause, trail) {
  const literals = formula.clause(clause).flatMap((literal) => {
    const { name, code } = STATES.at(trail.valueOf(literal)) ?? STATES[0];
    return [make("span", { className: `is-${name}`, textContent: String(literal), title: say(code) }), " "];
  });
  return [...literals, "0"];
}
