// Where line logic is stuck: the lines with open cells, those with the fewest ways left first. No cell is the same in
// all ways of its line.

import { valueAt } from "../recording.js";
import { isCount } from "../../core/lines.js";
import { planesOf } from "../../core/marks.js";
import { waysOf } from "../../core/placements.js";
import { capital, clueText, lineName } from "../../core/words.js";
import { say } from "../../core/texts/say.js";
import { html, render } from "../../base/html.js";
import { amount } from "./line_ways.js";
import { LineRows } from "./line_rows.js";

const MORE = 1; // row for those that do not fit

/** @typedef {{ line: number, clue: NonNullable<Clue>, known: number[], left: bigint }} OpenLine */

/** The lines of a board on which something is open, those with the fewest ways first.
 * @param {Layout} layout @param {WatchedCells} board @returns {OpenLine[]} */
export function openLines(layout, board) {
  const planes = planesOf(layout), lines = layout.lines.map(({ start, step, length }, line) => ({
    line, clue: layout.clues[line], known: Array.from({ length }, (_, i) => valueAt(board, start + i * step)),
  }));
  return lines.flatMap(({ line, clue, known }) => (clue === null || !known.some((value) => value <= 0) ? []
    : [{ line, clue, known, left: waysOf(clue, known, { patterns: false, most: 0, planes }).left }]))
    .sort((a, b) => (a.left < b.left ? -1 : Number(a.left > b.left)));
}

/** The cells that are open. @param {WatchedCells} board */
export const openCells = (board) => [...board.keys()].filter((cell) => valueAt(board, cell) <= 0);

export class OpenLines {
  /** @param {HTMLElement} host @param {Layout} layout @param {() => void} redraw */
  constructor(host, layout, redraw) {
    this.host = host;
    this.layout = layout;
    this.rows = new LineRows(redraw);
  }

  /** @param {OpenLine[]} lines */
  draw(lines) {
    const head = say("placing.stuck", { count: lines.length });
    render(this.host, html`<p class="line-head" data-testid="open-lines"><b>${head}</b></p>
      <div class="rows" ref=${(/** @type {HTMLElement} */ body) => this.fill(body, lines)}></div>`);
  }

  /** @param {HTMLElement} body @param {OpenLine[]} lines */
  fill(body, lines) {
    const { rows, layout } = this;
    rows.host = body;
    const shown = lines.slice(0, Math.max(1, rows.most - MORE)), more = lines.length - shown.length;
    const words = shown.map(({ line, clue, left }) => ({
      name: `${capital(lineName(layout, line))}:  ${isCount(clue) ? clue.total : clueText(clue)}`,
      count: say("placing.ways_left", { count: Number(left), number: amount(left) }),
    }));
    const longest = Math.max(...shown.map(({ known }) => known.length));
    const drawn = (/** @type {number[]} */ known) =>
      (/** @type {HTMLCanvasElement} */ canvas) => rows.draw(canvas, known);
    rows.fit(longest, shown.length + MORE, words.map(({ name, count }) => `${name}   ${count}`));
    render(body, html`<ol class="line-ways">${shown.map(({ known }, i) => html`<li class="way">
        <span class="words"><b>${words[i].name}</b> ${words[i].count}</span>
        <canvas aria-hidden="true" ref=${drawn(known)}></canvas></li>`)}</ol>
      ${more > 0 && html`<p class="left-out">${say("placing.more_lines", { count: more })}</p>`}`);
  }
}
