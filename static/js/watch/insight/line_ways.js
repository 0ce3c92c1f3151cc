// The ways to fill a line, one below the other. Those that are struck out show the cell that contradicts them; the last
// row shows what the rest agree on. Each way is a button, so that keys reach it; its cells are lit under the pointer.

import { readPalette, watchPalette } from "../../board/paint.js";
import { isCount } from "../../core/lines.js";
import { CROSSED, FILLED, isFilled, planesOf } from "../../core/marks.js";
import { choices, waysOf } from "../../core/placements.js";
import { capital, clueText, lineName } from "../../core/words.js";
import { numeral, rounded, say } from "../../core/texts/say.js";
import { html, render } from "../../base/html.js";
import { inColours } from "../in_colours.js";
import { valueName } from "../reasons.js";

/** @import { Filling, LineWays as Counted } from "../../core/placements.js" */

const MOST = 36; // ways that are listed
const ROOM = 330; // pixels of width, assumed before the box is laid out
const BESIDE = 150; // pixels for the words beside a row
const WIDEST = 15, LEAST = 3; // pixels of a cell
const DOTTED = 5; // pixels: from this size on, a dot marks an empty cell
const EXACT = 10n ** 12n; // from here on, the first digits and a power of ten say more
const DIGITS = 3;
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The line whose ways are listed. @typedef {{ line: number, known: LineKnown, patterns: boolean }} LineSeen */
/** A place in the row of a line. @typedef {{ x: number, side: number, height: number, struck: boolean }} PlaceAt */

export class LineWays {
  /** @param {HTMLElement} host @param {Layout} layout @param {(cells: readonly number[] | null) => void} point */
  constructor(host, layout, point) {
    this.host = host;
    this.layout = layout;
    this.point = point;
    this.seen = /** @type {LineSeen | null} */ (null);
    this.shown = "";
    this.side = LEAST; // pixels of a cell
    this.stop = 0; // the way at which the tab key stops
    this.palette = readPalette(host);
    watchPalette(() => { this.palette = readPalette(host); this.drawAgain(); });
    new ResizeObserver(() => this.drawAgain()).observe(host);
  }

  drawAgain() {
    this.shown = "";
    if (this.seen) this.draw(this.seen);
  }

  /** @param {LineSeen} seen */
  draw(seen) {
    const { line, known, patterns } = seen, { host, layout } = this, clue = layout.clues[line];
    const now = `${line}|${known.join("")}|${patterns}|${host.clientWidth}`;
    if (clue === null || now === this.shown) return;
    Object.assign(this, { seen, shown: now, stop: 0 });
    const ways = waysOf(clue, known, { patterns, most: MOST, planes: planesOf(this.layout) });
    this.side = sideOf(known.length, (host.clientWidth || ROOM) - BESIDE);
    this.show(seen, clue, ways);
  }

  /** @param {LineSeen} seen @param {NonNullable<Clue>} clue @param {Counted} ways */
  show(seen, clue, ways) {
    const { known } = seen, { shared } = ways;
    const fresh = shared ? [...shared.keys()].filter((cell) => shared[cell] && shared[cell] !== known[cell]) : [];
    render(this.host, html`${this.count(seen, clue, ways)}${this.row("known", known)}
      <ol class="line-ways" aria-label=${say("placing.list")} onkeydown=${(event) => this.press(event)}
        onpointerleave=${() => this.point(null)} data-testid="ways-list">${this.items(ways)}</ol>
      ${shared && this.row("shared", shared, fresh)}
      <p class="small" data-testid="ways-agree">${agreement(shared, fresh.length)}</p>`);
  }

  /** How many there are. @param {LineSeen} seen @param {NonNullable<Clue>} clue @param {Counted} ways */
  count({ line, known, patterns }, clue, { total, agreeing, left }) {
    const name = capital(lineName(this.layout, line)), { length } = known;
    const about = { line: name, total: amount(total), left: amount(left), count: Number(left), clue: clueText(clue) };
    if (!isCount(clue)) {
      const code = patterns ? "placing.counted_patterns" : "placing.counted";
      return tells(say(code, { ...about, agreeing: amount(agreeing) }));
    }
    const filled = { filled: clue.total, length, all: amount(choices(clue.total, length)) };
    const blocks = say(`placing.blocks_${clue.total ? clue.groups : 1}`);
    return [tells(say("placing.counted_number", { ...about, ...filled, blocks })), html`<p class="small muted">
      <b class=${`number in-${clue.groups}`}>${clue.total}</b>${` ${say("placing.number_in_all", filled)}`}</p>`];
  }

  /** A row for a line that is not one of the ways. @param {"known" | "shared"} name @param {ArrayLike<number>} cells
   * @param {number[]} [pointed] */
  row(name, cells, pointed = []) {
    const { palette, side } = this, draw = (/** @type {HTMLCanvasElement} */ canvas) =>
      drawLine(canvas, cells, { palette, side, pointed });
    return html`<div class=${`way of-${name}`} data-fresh=${pointed.join()} data-testid=${`ways-${name}`}>
      <canvas aria-hidden="true" ref=${draw}></canvas><span class="small muted">${say(`placing.${name}`)}</span></div>`;
  }

  /** @param {Counted} ways */
  items({ listed, leftMore, struckMore }) {
    const items = listed.map((filling, at) => html`<li>${this.button(filling, at)}</li>`);
    const left = listed.findLastIndex(({ struck }) => !struck) + 1;
    if (struckMore) items.push(more("placing.more_struck", struckMore));
    if (leftMore) items.splice(left, 0, more("placing.more_left", leftMore));
    return items;
  }

  /** @param {Filling} filling @param {number} at */
  button({ cells, struck }, at) {
    const { palette, side } = this, pointed = struck ? [struck.cell] : [], light = () => {
      const { start, step } = this.layout.lines[this.seen?.line ?? 0];
      this.point((struck ? pointed : filledIn(cells)).map((place) => start + place * step));
    };
    const draw = (/** @type {HTMLCanvasElement} */ canvas) =>
      drawLine(canvas, cells, { palette, side, struck: Boolean(struck), pointed });
    return html`<button type="button" class=${struck ? "way struck" : "way"} tabindex=${at === this.stop ? 0 : -1}
      data-cells=${[...cells].join("")} data-struck=${struck?.cell} onpointerenter=${light} onfocus=${light}
      onblur=${() => this.point(null)}><canvas aria-hidden="true" ref=${draw}></canvas>
      <span class="unseen">${`${wordsOf(cells)}. `}</span>
      <span class="small muted">${struck && this.whyText(struck)}</span></button>`;
  }

  /** @param {import("../../core/placements.js").Struck} struck */
  whyText({ cell, known }) {
    const place = cell + 1, state = valueName(this.layout, this.seen?.known[cell] ?? CROSSED);
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

/** @param {string} sentence */
const tells = (sentence) => html`<p class="tells" data-testid="ways-count">${sentence}</p>`;

/** What all ways agree on. @param {ArrayLike<number> | null} shared @param {number} fresh cells that were not known */
function agreement(shared, fresh) {
  if (!shared) return say("placing.nothing_left");
  if (inColours.ways) return inColours.ways.agreeText(/** @type {any} */ (shared), fresh);
  const count = Array.from(shared).filter(Boolean).length;
  return count ? say("placing.agree", { count, fresh }) : say("placing.agree_nothing");
}

// Words

/** @param {string} code @param {bigint} count */
const more = (code, count) => html`<li class="small muted">${say(code, { number: amount(count) })}</li>`;

/** @param {Uint8Array} cells */
const filledIn = (cells) => [...cells.keys()].filter((cell) => isFilled(cells[cell]));

/** @param {Uint8Array} cells */
const wordsOf = (cells) => (inColours.ways ? inColours.ways.filledText(cells, placesText) : filledText(cells));

/** "filled: cells 1 to 3, cell 5". @param {Uint8Array} cells */
function filledText(cells) {
  const starts = filledIn(cells).filter((cell) => cells[cell - 1] !== FILLED);
  const runs = starts.map((first) => {
    const rest = cells.subarray(first).findIndex((mark) => mark !== FILLED);
    const last = rest < 0 ? cells.length : first + rest;
    return placesText(first, last);
  });
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

// Drawing

/** The width of each of `count` cells. @param {number} count @param {number} room */
const sideOf = (count, room) => Math.max(LEAST, Math.min(WIDEST, Math.floor((room - 1) / count)));

/** Draw a line as a small row of cells, perhaps struck out, with some cells pointed out.
 * @param {HTMLCanvasElement} canvas @param {ArrayLike<number>} cells
 * @param {{ palette: Colors, side: number, struck?: boolean, pointed?: readonly number[] }} how */
function drawLine(canvas, cells, { palette, side, struck = false, pointed = [] }) {
  const width = side * cells.length + 1, height = Math.max(side, 5) + 1, dpr = devicePixelRatio;
  Object.assign(canvas, { width: Math.ceil(width * dpr), height: Math.ceil(height * dpr) });
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  const paint = /** @type {Paint} */ (canvas.getContext("2d"));
  paint.scale(dpr, dpr);
  for (let i = 0; i < cells.length; i++) drawCell(paint, palette, cells[i], { x: i * side, side, height, struck });
  drawGrid(paint, palette, { side, width, height });
  if (struck) drawStroke(paint, palette.ink, width, height);
  for (const cell of pointed) drawPointed(paint, palette, { x: cell * side, side, height });
}

/** @param {Paint} paint @param {Colors} palette @param {number} mark
 * @param {PlaceAt} at */
function drawCell(paint, palette, mark, at) {
  const { x, side, height, struck } = at;
  if (inColours.ways) return inColours.ways.paintPlace(paint, palette, mark, at);
  if (mark === FILLED) {
    paint.fillStyle = struck ? palette.faint : palette.ink;
    paint.fillRect(x + (side > 4 ? 1 : 0), 1, side - (side > 4 ? 1 : 0), height - 2);
  } else if (mark === CROSSED && side >= DOTTED) {
    paint.fillStyle = struck ? palette.faint : palette.cross;
    paint.fillRect(x + side / 2 - 0.5, height / 2 - 1, 2, 2);
  }
  return undefined;
}

/** @param {Paint} paint @param {Colors} palette @param {{ side: number, width: number, height: number }} at */
function drawGrid(paint, palette, { side, width, height }) {
  Object.assign(paint, { strokeStyle: palette.lineStrong, lineWidth: 1 });
  paint.beginPath();
  paint.rect(0.5, 0.5, width - 1, height - 1);
  if (side > 4) {
    for (let x = side; x < width - 1; x += side) {
      paint.moveTo(x + 0.5, 0);
      paint.lineTo(x + 0.5, height);
    }
  }
  paint.stroke();
}

/** @param {Paint} paint @param {string} color @param {number} width @param {number} height */
function drawStroke(paint, color, width, height) {
  Object.assign(paint, { strokeStyle: color, lineWidth: 1.2 });
  paint.beginPath();
  paint.moveTo(0, height / 2);
  paint.lineTo(width, height / 2);
  paint.stroke();
}

/** A frame around a cell, thick enough to be seen on narrow cells, too. @param {Paint} paint @param {Colors} palette
 * @param {{ x: number, side: number, height: number }} at */
function drawPointed(paint, palette, { x, side, height }) {
  Object.assign(paint, { strokeStyle: palette.accent, lineWidth: 2 });
  paint.strokeRect(x + 1, 1, Math.max(2, side - 1), height - 2);
}
