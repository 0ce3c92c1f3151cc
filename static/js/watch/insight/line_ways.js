// The ways to fill a line, one below the other. Those that are struck out show the cell that contradicts them; the last
// row shows what the rest agree on. Each way is a button, so that keys reach it; its cells are lit under the pointer.
// Of a line with too many ways there are the first and the last one left, and the share that fills each cell.

import { isCount, runsIn } from "../../core/lines.js";
import { CROSSED, isFilled, planesOf } from "../../core/marks.js";
import { rangeOf, waysOf } from "../../core/placements.js";
import { capital, clueText, lineName } from "../../core/words.js";
import { numeral, rounded, say } from "../../core/texts/say.js";
import { html, render } from "../../base/html.js";
import { valueName } from "../reasons.js";
import { coloured } from "../recording.js";
import { LineRows } from "./line_rows.js";

/** @import { Filling, LineWays as Counted } from "../../core/placements.js" */
/** @import { RowStyle } from "./line_rows.js" */

const FEWEST = 4, MOST = 30; // ways that are listed if there is room
const OTHERS = 3; // rows besides them: what was known, what is left out, and what all share
const SHARES = 4; // rows of which the bars of shares are as high
const EXACT = 10n ** 12n; // from here on, the first digits and a power of ten say more
const DIGITS = 3;
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The line whose ways are listed. @typedef {{ line: number, known: LineKnown, patterns: boolean }} LineShown */

export class LineWays {
  /** @param {HTMLElement} host @param {Layout} layout @param {() => void} redraw */
  constructor(host, layout, redraw) {
    this.host = host;
    this.layout = layout;
    this.redraw = redraw;
    this.pointed = /** @type {readonly number[]} */ ([]); // cells of the way under the pointer
    this.current = /** @type {LineShown | null} */ (null);
    this.shown = "";
    this.stop = 0; // the way at which the tab key stops
    this.rows = new LineRows(() => this.drawAgain());
  }

  /** @param {readonly number[]} cells */
  point(cells) {
    this.pointed = cells;
    this.redraw();
  }

  drawAgain() {
    this.shown = "";
    if (this.current && this.host.isConnected) this.draw(this.current);
  }

  /** @param {LineShown} current */
  draw(current) {
    const { line, known, patterns } = current, { host, layout, rows } = this, clue = layout.clues[line];
    const now = `${line}|${known.join("")}|${patterns}|${host.clientWidth}|${host.clientHeight}|${rows.font}`;
    if (clue === null || now === this.shown) return;
    Object.assign(this, { current, shown: now, stop: 0 });
    const how = { patterns, planes: planesOf(layout) }, counts = waysOf(clue, known, { ...how, most: 0 });
    render(host, html`<p class="line-head" data-testid="ways-count"><b>${capital(lineName(layout, line))}</b>
        <span>${countText(current, clue, counts)}</span></p>
      <div class="rows" ref=${(/** @type {HTMLElement} */ body) => {
        rows.host = body;
        const most = Math.min(Math.max(FEWEST, rows.most - OTHERS), MOST);
        this.fill(body, known, clue, waysOf(clue, known, { ...how, most }));
      }}></div>`);
  }

  /** @param {HTMLElement} body @param {LineKnown} known @param {NonNullable<Clue>} clue @param {Counted} ways */
  fill(body, known, clue, ways) {
    const { shared, leftMore, listed, struckMore } = ways, words = [clueText(clue), say("placing.shared")];
    const fresh = shared ? [...shared.keys()].filter((cell) => shared[cell] && shared[cell] !== known[cell]) : [];
    if (leftMore) this.rows.fit(known.length, SHARES + OTHERS + 1, [...words, ...RANGE.map((code) => say(code))]);
    else this.rows.fit(known.length, listed.length + OTHERS - Number(!struckMore), words);
    render(body, html`${this.row("known", this.clueSign(clue), known)}
      ${leftMore ? this.range(clue, known) : html`<ol class="line-ways" aria-label=${say("placing.list")}
        onkeydown=${(event) => this.press(event)} onpointerleave=${() => this.point([])} data-testid="ways-list">
        ${this.items(ways)}</ol>`}
      ${shared && this.row("shared", say("placing.shared"), shared, { pointed: fresh, lit: true })}
      <p class="unseen" data-testid="ways-agree">${agreement(shared, fresh.length)}</p>`);
  }

  /** In a solid the number in a frame that says in how many groups the cells lie. @param {NonNullable<Clue>} clue */
  clueSign(clue) {
    if (!isCount(clue)) return html`<b>${clueText(clue)}</b>`;
    return html`<b class=${`number in-${clue.groups}`}>${clue.total}</b>`;
  }

  /** A row for a line that is not one of the ways.
   * @param {string} name @param {import("../../base/html.js").Content} words @param {ArrayLike<number>} cells
   * @param {RowStyle} [style] */
  row(name, words, cells, style = {}) {
    const draw = (/** @type {HTMLCanvasElement} */ canvas) => this.rows.draw(canvas, cells, style);
    return html`<div class=${`way of-${name}`} data-fresh=${style.pointed?.join()} data-testid=${`ways-${name}`}>
      <span class="words">${words}</span><canvas aria-hidden="true" ref=${draw}></canvas></div>`;
  }

  /** The first and the last way left, and the shares. @param {NonNullable<Clue>} clue @param {LineKnown} known */
  range(clue, known) {
    const { first, last, shares } = rangeOf(clue, known), { rows } = this;
    const draw = (/** @type {HTMLCanvasElement} */ canvas) =>
      rows.drawShares(canvas, shares, rows.left(OTHERS + 1, SHARES));
    return html`${this.row("first", say("placing.first"), first)}${this.row("last", say("placing.last"), last)}
      <div class="way of-shares" data-testid="ways-shares"><span class="words">${say("placing.shares")}</span>
        <canvas aria-hidden="true" ref=${draw}></canvas></div>`;
  }

  /** @param {Counted} ways */
  items({ listed, struckMore }) {
    const items = listed.map((filling, at) => html`<li>${this.button(filling, at)}</li>`);
    const number = amount(struckMore);
    if (struckMore) items.push(html`<li class="left-out">${say("placing.more_struck", { number })}</li>`);
    return items;
  }

  /** @param {Filling} filling @param {number} at */
  button({ cells, struck }, at) {
    const { start, step } = this.layout.lines[this.current?.line ?? 0];
    const pointed = struck ? [struck.cell] : [], filled = [...cells.keys()].filter((cell) => isFilled(cells[cell]));
    const light = () => this.point((struck ? pointed : filled).map((place) => start + place * step));
    const draw = (/** @type {HTMLCanvasElement} */ canvas) =>
      this.rows.draw(canvas, cells, { struck: Boolean(struck), pointed });
    const why = struck ? this.whyText(struck) : "";
    return html`<button type="button" class=${struck ? "way struck" : "way"} tabindex=${at === this.stop ? 0 : -1}
      title=${why} data-cells=${[...cells].join("")} data-struck=${struck?.cell}
      onpointerenter=${light} onfocus=${light} onblur=${() => this.point([])}>
      <span class="words" aria-hidden="true">${struck ? "✗" : "✓"}</span>
      <canvas aria-hidden="true" ref=${draw}></canvas>
      <span class="unseen">${`${wordsOf(cells)}. ${why}`}</span></button>`;
  }

  /** @param {import("../../core/placements.js").Struck} struck */
  whyText({ cell, known }) {
    const place = cell + 1, state = valueName(this.layout, this.current?.known[cell] ?? CROSSED);
    return known ? say("placing.known_otherwise", { place, state }) : say("placing.clue_breaks", { place });
  }

  /** The keys up and down go from way to way. @param {KeyboardEvent} event */
  press(event) {
    const buttons = [...this.host.querySelectorAll("button")], at = buttons.indexOf(/** @type {any} */ (event.target));
    const ways = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 };
    const to = ways[/** @type {"End"} */ (event.key)] ?? -1;
    if (!buttons[to] || at < 0) return;
    event.preventDefault();
    this.stop = to;
    buttons.forEach((button, place) => { button.tabIndex = place === to ? 0 : -1; });
    buttons[to].focus();
  }
}

const RANGE = ["placing.first", "placing.last", "placing.shares"];

// Words

/** How many ways there are. @param {LineShown} current @param {NonNullable<Clue>} clue @param {Counted} ways */
export function countText({ known: { length }, patterns }, clue, { total, agreeing, left }) {
  const about = { count: Number(left), left: amount(left), total: amount(total) };
  if (patterns) return say("placing.counted_patterns", { ...about, agreeing: amount(agreeing) });
  if (!isCount(clue)) return say("placing.counted", about);
  const blocks = say(`placing.blocks_${clue.total ? clue.groups : 1}`);
  return say("placing.counted_number", { ...about, filled: clue.total, length, blocks });
}

/** What all ways agree on. @param {ArrayLike<number> | null} shared @param {number} fresh cells that were not known */
function agreement(shared, fresh) {
  if (!shared) return say("placing.nothing_left");
  if (coloured.words) return coloured.words.agreeText(shared, fresh);
  const count = Array.from(shared).filter(Boolean).length;
  return count ? say("placing.agree", { count, fresh }) : say("placing.agree_nothing");
}

/** @param {Uint8Array} cells */
const wordsOf = (cells) => coloured.words?.filledText(cells, placesText) ?? filledText(cells);

/** "filled: cells 1 to 3, cell 5". @param {Uint8Array} cells */
function filledText(cells) {
  const runs = runsIn(cells).map(({ start, run }) => placesText(start, start + run));
  return runs.length ? say("placing.filled", { cells: runs.join(", ") }) : say("placing.nothing_filled");
}

/** @param {number} first @param {number} last the place behind the last one */
const placesText = (first, last) =>
  say(last === first + 1 ? "placing.cell" : "placing.cells", { place: last, first: first + 1, last });

/** A whole number without bound, as people read it. @param {bigint} value */
export function amount(value) {
  if (value < EXACT) return numeral(Number(value));
  const [digits, power] = Number(value).toExponential(DIGITS - 1).split("e+"), number = rounded(Number(digits), DIGITS);
  return say("placing.about", { number, power: [...power].map((digit) => RAISED[Number(digit)]).join("") });
}
