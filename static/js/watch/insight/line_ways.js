// The ways to fill a line, one below the other. Those that are struck out show the cell that contradicts them; the last
// row shows what the rest agree on. Each way is a button, so that keys reach it; its cells are lit under the pointer.

import "../../core/texts/more_texts.js";
import { readPalette, watchPalette } from "../../board/palette.js";
import { isCount } from "../../core/lines.js";
import { CROSSED, FILLED, isFilled } from "../../core/marks.js";
import { choices, waysOf } from "../../core/placements.js";
import { capital, clueText, lineName } from "../../core/words.js";
import { numeral, rounded, say } from "../../core/texts/say.js";
import { make, setText, targetOf } from "../../base/dom.js";
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
  /** @param {HTMLElement} box @param {Layout} layout @param {(cells: readonly number[] | null) => void} point */
  constructor(box, layout, point) {
    this.box = box;
    this.layout = layout;
    this.point = point;
    this.seen = /** @type {LineSeen | null} */ (null);
    this.shown = "";
    this.palette = readPalette(box);
    this.text = make("p", { className: "tells", testid: "ways-count" });
    this.number = make("p", { className: "small muted" });
    this.before = rowOf("known", "ways-known");
    this.list = make("ol", { className: "line-ways", testid: "ways-list" });
    this.list.setAttribute("aria-label", say("placing.list"));
    this.after = rowOf("shared", "ways-shared");
    this.agree = make("p", { className: "small", testid: "ways-agree" });
    box.append(this.text, this.number, this.before, this.list, this.after, this.agree);
    this.listen();
  }

  listen() {
    const { list } = this;
    list.addEventListener("keydown", (event) => this.press(event));
    for (const begins of ["pointerover", "focusin"]) list.addEventListener(begins, (event) => this.light(event));
    for (const ends of ["pointerleave", "focusout"]) list.addEventListener(ends, () => this.point(null));
    watchPalette(() => { this.palette = readPalette(this.box); this.drawAgain(); });
    new ResizeObserver(() => this.drawAgain()).observe(this.box);
  }

  drawAgain() {
    this.shown = "";
    if (this.seen) this.draw(this.seen);
  }

  /** @param {LineSeen} seen */
  draw(seen) {
    const { line, known, patterns } = seen, clue = this.layout.clues[line];
    const now = `${line}|${known.join("")}|${patterns}|${this.box.clientWidth}`;
    if (clue === null || now === this.shown) return;
    const focused = [...this.list.querySelectorAll("button")].indexOf(/** @type {any} */ (document.activeElement));
    Object.assign(this, { seen, shown: now });
    const ways = waysOf(clue, known, { patterns, most: MOST });
    this.showCount(seen, clue, ways);
    this.side = sideOf(known.length, (this.box.clientWidth || ROOM) - BESIDE);
    drawLine(this.before.canvas, known, { palette: this.palette, side: this.side });
    this.fill(ways);
    this.conclude(ways, known);
    /** @type {HTMLElement | undefined} */ (this.list.querySelectorAll("button")[focused])?.focus();
  }

  /** How many there are. @param {LineSeen} seen @param {NonNullable<Clue>} clue @param {Counted} ways */
  showCount({ line, known, patterns }, clue, { total, agreeing, left }) {
    const name = capital(lineName(this.layout, line)), { length } = known;
    const about = { line: name, total: amount(total), left: amount(left), count: Number(left), clue: clueText(clue) };
    this.number.hidden = !isCount(clue);
    if (!isCount(clue)) {
      const code = patterns ? "placing.counted_patterns" : "placing.counted";
      return setText(this.text, say(code, { ...about, agreeing: amount(agreeing) }));
    }
    const filled = { filled: clue.total, length, all: amount(choices(clue.total, length)) };
    const blocks = say(`placing.blocks_${clue.total ? clue.groups : 1}`);
    setText(this.text, say("placing.counted_number", { ...about, ...filled, blocks }));
    const number = make("b", { className: `number in-${clue.groups}`, textContent: String(clue.total) });
    return this.number.replaceChildren(number, " ", say("placing.number_in_all", filled));
  }

  /** @param {Counted} ways */
  fill({ listed, leftMore, struckMore }) {
    const items = listed.map((filling, i) => make("li", {}, this.button(filling, i)));
    const left = listed.findLastIndex(({ struck }) => !struck) + 1;
    if (struckMore) items.push(more("placing.more_struck", struckMore));
    if (leftMore) items.splice(left, 0, more("placing.more_left", leftMore));
    this.list.replaceChildren(...items);
  }

  /** @param {Filling} filling @param {number} i */
  button({ cells, struck }, i) {
    const canvas = make("canvas"), side = this.side ?? 1;
    canvas.setAttribute("aria-hidden", "true");
    drawLine(canvas, cells, {
      palette: this.palette, side, struck: Boolean(struck), pointed: struck ? [struck.cell] : [],
    });
    const words = make("span", { className: "unseen", textContent: `${wordsOf(cells)}. ` });
    const why = make("span", { className: "small muted", textContent: struck ? this.whyText(struck) : "" });
    const button = make("button", { type: "button", className: struck ? "way struck" : "way", tabIndex: i ? -1 : 0 },
      canvas, words, why);
    button.dataset.cells = [...cells].join("");
    button.dataset.lit = (struck ? [struck.cell] : filledIn(cells)).join();
    if (struck) button.dataset.struck = `${struck.cell}`;
    return button;
  }

  /** @param {import("../../core/placements.js").Struck} struck */
  whyText({ cell, known }) {
    const place = cell + 1, state = valueName(this.layout, this.seen?.known[cell] ?? CROSSED);
    return known ? say("placing.known_otherwise", { place, state }) : say("placing.clue_breaks", { place });
  }

  /** @param {Counted} ways @param {LineKnown} known */
  conclude({ shared: cells, masks }, known) {
    const shared = cells && masks && inColours.ways ? inColours.ways.narrowed(masks) : cells;
    this.after.hidden = !shared;
    if (!shared) return setText(this.agree, say("placing.nothing_left"));
    const fresh = [...shared.keys()].filter((cell) => shared[cell] && shared[cell] !== known[cell]);
    drawLine(this.after.canvas, shared, { palette: this.palette, side: this.side ?? 1, pointed: fresh });
    this.after.dataset.fresh = fresh.join();
    if (inColours.ways) return setText(this.agree, inColours.ways.agreeText(shared, fresh.length));
    const count = shared.filter(Boolean).length, about = { count, fresh: fresh.length };
    return setText(this.agree, count ? say("placing.agree", about) : say("placing.agree_nothing"));
  }

  /** @param {Event} event */
  light(event) {
    const button = targetOf(event).closest("button"), line = this.layout.lines[this.seen?.line ?? 0];
    if (!button) return;
    const places = (button.dataset.lit ?? "").split(",").filter(Boolean).map(Number);
    this.point(places.map((place) => line.start + place * line.step));
  }

  /** The keys up and down go from way to way. @param {KeyboardEvent} event */
  press(event) {
    const buttons = [...this.list.querySelectorAll("button")], at = buttons.indexOf(/** @type {any} */ (event.target));
    const ways = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 };
    const next = buttons[ways[/** @type {"End"} */ (event.key)] ?? -1];
    if (!next || at < 0) return;
    event.preventDefault();
    buttons[at].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}

/** A row for a line that is not one of the ways. @param {"known" | "shared"} name @param {string} testid */
function rowOf(name, testid) {
  const canvas = make("canvas"), textContent = say(`placing.${name}`);
  const words = make("span", { className: "small muted", textContent });
  canvas.setAttribute("aria-hidden", "true");
  return Object.assign(make("div", { className: `way of-${name}`, testid }, canvas, words), { canvas });
}

// Words

/** @param {string} code @param {bigint} count */
const more = (code, count) =>
  make("li", { className: "small muted", textContent: say(code, { number: amount(count) }) });

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
