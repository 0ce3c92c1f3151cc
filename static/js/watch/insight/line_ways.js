// The ways to fill a line, one below the other. Those that are struck out show the cell that contradicts them; the last
// row shows what the rest agree on. Each way is a button, so that keys reach it; its cells are lit under the pointer.

import { fillBox, outline, readPalette, watchPalette } from "../../board/paint.js";
import { isCount, runsIn } from "../../core/lines.js";
import { CROSSED, isFilled, planesOf } from "../../core/marks.js";
import { choices, waysOf } from "../../core/placements.js";
import { capital, clueText, lineName } from "../../core/words.js";
import { numeral, rounded, say } from "../../core/texts/say.js";
import { html, render } from "../../base/html.js";
import { valueName } from "../reasons.js";
import { coloured } from "../recording.js";

/** @import { Filling, LineWays as Counted } from "../../core/placements.js" */

const MOST = 36; // ways that are listed
const ROOM = 330; // pixels of width, assumed before the box is laid out
const BESIDE = 150; // pixels for the words beside a row
const WIDEST = 15, LEAST = 3; // pixels of a cell
const GRIDDED = 4, DOTTED = 5; // pixels of a cell above which there is a grid, and from which a dot marks an empty cell
const EXACT = 10n ** 12n; // from here on, the first digits and a power of ten say more
const DIGITS = 3;
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The line whose ways are listed. @typedef {{ line: number, known: LineKnown, patterns: boolean }} LineShown */
/** A place in the row of a line.
 * @typedef {{ x: number, side: number, height: number, struck: boolean, box: number[] }} PlaceAt */

export class LineWays {
  /** @param {HTMLElement} host @param {Layout} layout @param {() => void} redraw */
  constructor(host, layout, redraw) {
    this.host = host;
    this.layout = layout;
    this.redraw = redraw;
    this.pointed = /** @type {readonly number[]} */ ([]); // cells of the way under the pointer
    this.current = /** @type {LineShown | null} */ (null);
    this.shown = "";
    this.side = LEAST; // pixels of a cell
    this.stop = 0; // the way at which the tab key stops
    this.palette = readPalette(host);
    watchPalette(() => { this.palette = readPalette(host); this.drawAgain(); });
    new ResizeObserver(() => this.drawAgain()).observe(host);
  }

  /** @param {readonly number[]} cells */
  point(cells) {
    this.pointed = cells;
    this.redraw();
  }

  drawAgain() {
    this.shown = "";
    if (this.current) this.draw(this.current);
  }

  /** @param {LineShown} current */
  draw(current) {
    const { line, known, patterns } = current, { host, layout } = this, clue = layout.clues[line];
    const now = `${line}|${known.join("")}|${patterns}|${host.clientWidth}`;
    if (clue === null || now === this.shown) return;
    Object.assign(this, { current, shown: now, stop: 0 });
    const ways = waysOf(clue, known, { patterns, most: MOST, planes: planesOf(this.layout) });
    this.side = sideOf(known.length, (host.clientWidth || ROOM) - BESIDE);
    this.show(current, clue, ways);
  }

  /** @param {LineShown} current @param {NonNullable<Clue>} clue @param {Counted} ways */
  show(current, clue, ways) {
    const { known } = current, { shared } = ways;
    const fresh = shared ? [...shared.keys()].filter((cell) => shared[cell] && shared[cell] !== known[cell]) : [];
    render(this.host, html`${this.count(current, clue, ways)}${this.row("known", known)}
      <ol class="line-ways" aria-label=${say("placing.list")} onkeydown=${(event) => this.press(event)}
        onpointerleave=${() => this.point([])} data-testid="ways-list">${this.items(ways)}</ol>
      ${shared && this.row("shared", shared, fresh)}
      <p class="small" data-testid="ways-agree">${agreement(shared, fresh.length)}</p>`);
  }

  /** How many there are. @param {LineShown} current @param {NonNullable<Clue>} clue @param {Counted} ways */
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
    const { palette, side } = this, { start, step } = this.layout.lines[this.current?.line ?? 0];
    const pointed = struck ? [struck.cell] : [], filled = [...cells.keys()].filter((cell) => isFilled(cells[cell]));
    const light = () => this.point((struck ? pointed : filled).map((place) => start + place * step));
    const draw = (/** @type {HTMLCanvasElement} */ canvas) =>
      drawLine(canvas, cells, { palette, side, struck: Boolean(struck), pointed });
    return html`<button type="button" class=${struck ? "way struck" : "way"} tabindex=${at === this.stop ? 0 : -1}
      data-cells=${[...cells].join("")} data-struck=${struck?.cell} onpointerenter=${light} onfocus=${light}
      onblur=${() => this.point([])}><canvas aria-hidden="true" ref=${draw}></canvas>
      <span class="unseen">${`${wordsOf(cells)}. `}</span>
      <span class="small muted">${struck && this.whyText(struck)}</span></button>`;
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

/** @param {string} sentence */
const tells = (sentence) => html`<p class="tells" data-testid="ways-count">${sentence}</p>`;

/** What all ways agree on. @param {ArrayLike<number> | null} shared @param {number} fresh cells that were not known */
function agreement(shared, fresh) {
  if (!shared) return say("placing.nothing_left");
  if (coloured.words) return coloured.words.agreeText(shared, fresh);
  const count = Array.from(shared).filter(Boolean).length;
  return count ? say("placing.agree", { count, fresh }) : say("placing.agree_nothing");
}

// Words

/** @param {string} code @param {bigint} count */
const more = (code, count) => html`<li class="small muted">${say(code, { number: amount(count) })}</li>`;

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

// Drawing

/** The width of each of `count` cells. @param {number} count @param {number} room */
const sideOf = (count, room) => Math.max(LEAST, Math.min(WIDEST, Math.floor((room - 1) / count)));

/** Draw a line as a small row of cells, perhaps struck out, with a thick frame around those that are pointed out.
 * @param {HTMLCanvasElement} canvas @param {ArrayLike<number>} cells
 * @param {{ palette: Colors, side: number, struck?: boolean, pointed?: readonly number[] }} how */
function drawLine(canvas, cells, { palette, side, struck = false, pointed = [] }) {
  const width = side * cells.length + 1, height = Math.max(side, 5) + 1, dpr = devicePixelRatio;
  Object.assign(canvas, { width: Math.ceil(width * dpr), height: Math.ceil(height * dpr) });
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  const paint = /** @type {Paint} */ (canvas.getContext("2d"));
  paint.scale(dpr, dpr);
  for (let i = 0; i < cells.length; i++) drawCell(paint, palette, cells[i], { x: i * side, side, height, struck });
  for (let x = side; side > GRIDDED && x < width - 1; x += side) fillBox(paint, [x, 0, 1, height], palette.lineStrong);
  outline(paint, [0, 0, width - 1, height - 1], palette.lineStrong, 1);
  if (struck) fillBox(paint, [0, height / 2 - 0.6, width, 1.2], palette.ink);
  for (const cell of pointed) {
    outline(paint, [cell * side + 0.5, 0.5, Math.max(2, side - 1), height - 2], palette.accent, 2);
  }
}

/** @param {Paint} paint @param {Colors} palette @param {number} value @param {Omit<PlaceAt, "box">} at */
function drawCell(paint, palette, value, at) {
  const { x, side, height, struck } = at, gap = side > GRIDDED ? 1 : 0, box = [x + gap, 1, side - gap, height - 2];
  if (value === CROSSED && side >= DOTTED) {
    fillBox(paint, [x + side / 2 - 0.5, height / 2 - 1, 2, 2], struck ? palette.faint : palette.cross);
  }
  if (!isFilled(value)) return;
  if (coloured.painters) coloured.painters.paintPlace(paint, palette, value, { ...at, box });
  else fillBox(paint, box, struck ? palette.faint : palette.ink);
}
