// The clauses of one line, either under the pointer or chosen, and the size of the line in each encoding. Each clause
// is a button.

import { capital, cellName, lineName, number } from "../../core/words.js";
import { lineAlong } from "../../core/shapes.js";
import { say } from "../../core/texts/say.js";
import { valueIn } from "../../base/dom.js";
import { createMemo, html } from "../../base/html.js";
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
  /** @param {Layout} layout @param {(cells: readonly number[] | null) => void} point @param {() => void} redraw */
  constructor(layout, point, redraw) {
    this.layout = layout;
    this.point = point;
    this.redraw = redraw;
    this.isOpen = false;
    this.isFollowing = true; // whether the line of the pointer is chosen
    this.line = 0;
    this.cell = -1; // the cell whose clauses are shown, in place of those of a line
    this.memo = /** @type {ReturnType<typeof createMemo<import("../../base/html.js").Content>>} */ (createMemo());
    this.lines = layout.lines.map((_, line) => ({ value: line, name: capital(lineName(layout, line)) }));
    if (layout.palette) this.lines.push({ value: OF_CELL, name: say("coloured_clauses.cells") });
  }

  /** @param {Formula} formula @param {Trail} trail @param {number | null} hover */
  view(formula, trail, hover) {
    if (hover !== null && this.isFollowing) this.pointAt(hover);
    const cell = this.line === OF_CELL ? this.cell : -1;
    const body = this.isOpen && this.memo(`${this.line}|${cell}|${trail.place}|${formula.count}`, () =>
      [this.line !== OF_CELL && compare(formula, this.line), this.list(formula, cell, trail)]);
    const choose = (/** @type {Event} */ event) =>
      this.change({ line: Number(valueIn(event)), isFollowing: false, cell: -1 });
    return html`<details ontoggle=${(event) => this.change({ isOpen: event.target.open })} data-testid="clause-line">
      <summary>${say("clauses.line_summary")}</summary>
      <div class="clause-line"><label>${`${say("clauses.line")} `}<select .value=${String(this.line)}
          onchange=${choose} data-testid="clause-line-chosen">
          ${this.lines.map(({ value, name }) => html`<option value=${value}>${name}</option>`)}</select></label>
        <label class="clause-follow"><input type="checkbox" .checked=${this.isFollowing}
          onchange=${(event) => this.change({ isFollowing: event.target.checked })}>
          ${` ${say("clauses.follow")}`}</label></div>
      <div onkeydown=${stepThrough}>${body}</div></details>`;
  }

  /** @param {Partial<Pick<LineClauses, "line" | "cell" | "isOpen" | "isFollowing">>} change */
  change(change) {
    Object.assign(this, change);
    this.redraw();
  }

  /** Follow the pointer, to the line of its cell or the cell itself. @param {number} cell */
  pointAt(cell) {
    const { shape } = this.layout;
    if (this.line === OF_CELL) this.cell = cell;
    else this.line = lineAlong(shape, this.line < shape[0] ? 1 : 0, cell);
  }

  /** How many clauses the line has, or say that cells have one colour, and the first of them. @param {Formula} formula
   * @param {number} cell the only one whose clauses are listed, or -1 @param {Trail} trail */
  list(formula, cell, trail) {
    const { layout, point, line } = this, all = formula.clausesOf(line), isOfCells = line === OF_CELL;
    const clauses = cell < 0 ? all : all.filter((clause) => formula.cellOf(formula.clause(clause)[0]) === cell);
    const about = /** @type {Record<string, string>} */ (isOfCells ? { cell: cell < 0 ? "" : cellName(layout, cell) }
      : { line: lineName(layout, line), encoding: formula.encoding });
    if (!clauses.length && !isOfCells) return small(say("clauses.line_known", about));
    const code = !isOfCells ? "clauses.line_clauses"
      : cell < 0 ? "coloured_clauses.cell_clauses" : "coloured_clauses.clauses_of_cell";
    return html`${small(say(code, { ...about, count: clauses.length }))}
      <div class="clause-list">${clauses.slice(0, MOST).map((clause, at) =>
        clauseButton(layout, formula, clause, { trail, point, tabindex: at ? -1 : 0 }))}</div>
      ${clauses.length > MOST && small(say("clauses.most_shown", { count: MOST }))}`;
  }
}

/** The size of a line in each encoding. @param {Formula} formula @param {number} line */
const compare = ({ sizes, encoding }, line) => html`<table class="clause-sizes" data-testid="clause-sizes">
  <caption>${say("clauses.compared")}</caption>
  <thead><tr>${COLUMNS.map((code) => html`<th scope="col">${capital(say(code))}</th>`)}</tr></thead>
  <tbody>${Object.entries(sizes).map(([name, byLine]) => html`<tr class=${name === encoding ? "chosen" : ""}>
    <th scope="row">${name}</th>${byLine[line].map((size) => html`<td>
      ${size === null ? say("clauses.too_many") : number(size)}</td>`)}</tr>`)}</tbody></table>`;

/** The keys up and down go from clause to clause. @param {KeyboardEvent} event */
function stepThrough(event) {
  const way = { ArrowUp: "previousElementSibling", ArrowDown: "nextElementSibling" }[event.key];
  const now = document.activeElement, next = way && now?.[/** @type {"nextElementSibling"} */ (way)];
  if (!(next instanceof HTMLButtonElement)) return;
  event.preventDefault();
  next.focus();
}

/** @param {string} text */
const small = (text) => html`<p class="small muted">${text}</p>`;

/** A clause in words and in DIMACS, with the value of each literal. Its cells are lit while the pointer or the focus is
 * on the button. @param {Layout} layout @param {Formula} formula @param {number} clause
 * @param {{ trail: Trail, point: (cells: readonly number[] | null) => void, tabindex?: number }} acts */
export function clauseButton(layout, formula, clause, { trail, point, tabindex }) {
  const light = () => point(cellsOfClause(layout, formula, clause)), leave = () => point(null);
  return html`<button type="button" class="clause" tabindex=${tabindex} data-clause=${clause}
    data-dimacs=${dimacs(formula, clause)} onpointerenter=${light} onfocus=${light} onpointerleave=${leave}
    onblur=${leave}><span class="small muted">${clauseName(layout, formula, clause)}</span>
    <span>${clauseText(layout, formula, clause)}</span><code>${formula.clause(clause).map((literal) => {
    const { name, code } = STATES.at(trail.valueOf(literal)) ?? STATES[0];
    return html`<span class=${`is-${name}`} title=${say(code)}>${literal}</span>${" "}`;
  })}0</code></button>`;
}
