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

const MORE = 2; // lines below the heading and for those that do not fit

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
    this.rows = new LineRows(host, redraw);
  }

  /** @param {OpenLine[]} lines */
  draw(lines) {
    const { host, layout, rows } = this, shown = lines.slice(0, Math.max(1, rows.fitting() - MORE));
    const wordsOf = (/** @type {OpenLine} */ { line, clue }) =>
      `${capital(lineName(layout, line))}  ${isCount(clue) ? clue.total : clueText(clue)}`;
    const longest = Math.max(...shown.map(({ known }) => known.length));
    const ways = shown.map(({ left }) => say("placing.ways_left", { count: Number(left), number: amount(left) }));
    rows.fit(longest, shown.length + MORE, shown.map((open, i) => `${wordsOf(open)}  ${ways[i]}`));
    const head = say("placing.stuck", { count: lines.length });
    render(host, html`<p class="line-head" data-testid="open-lines"><b>${head}</b></p>
      <ol class="line-ways">${shown.map((open, i) => html`<li class="way">
        <span class="words"><b>${wordsOf(open)}</b> ${ways[i]}</span>
        <canvas aria-hidden="true" ref=${(canvas) => rows.draw(canvas, open.known)}></canvas></li>`)}</ol>
      ${lines.length > shown.length && html`<p class="more">
        ${say("placing.more_lines", { count: lines.length - shown.length })}</p>`}`);
  }
}
