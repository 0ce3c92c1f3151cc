// A heat map of beliefs, with its key: from blue, empty, over white to orange, filled. A bar at the foot of each open
// cell is as long as its chance; a cell that is decided has its mark. A solid is shown in layers, from front to back.

import { cross, fillBox, outline, readPalette, strokePath, watchPalette } from "../../board/paint.js";
import { chanceOf } from "../../core/beliefs.js";
import { CROSSED, isFilled, MARK } from "../../core/marks.js";
import { say } from "../../core/texts/say.js";
import { make } from "../../base/dom.js";
import { html, render } from "../../base/html.js";
import { stateOf } from "../reasons.js";
import { cellFrom, layersOf, neighbour, planOf } from "./belief_layers.js";

const STRONG = 5; // every so many cells a line is stronger
const BAR = 0.1, MARKED = 0.5; // of a cell: the height of the bar, the side of the mark of a filled cell
const TEXT = 0.48, SMALLEST = 13; // of numbers, in sides of a cell and in pixels
const CROSS = 0.3;
const KEYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @import { Layer } from "./belief_layers.js" */
/** The board, the cells to point out, and the one that was pressed.
 * @typedef {{ board: WatchedCells, framed: ArrayLike<number>, chosen: number | null }} MapShown */
/** @typedef {MapShown & { numbers: boolean }} Drawn */

export class BeliefMap {
  /** @param {Layout} layout @param {(cell: number) => void} press */
  constructor(layout, press) {
    this.layout = layout;
    this.layers = layersOf(layout.shape);
    this.press = press;
    this.numbers = false; // whether each cell has its number
    this.canvas = make("canvas");
    const host = this.host = make("div", { testid: "belief-map", className: "belief-map", tabIndex: 0 }, this.canvas);
    host.setAttribute("role", "group");
    host.setAttribute("aria-label", say("believing.map"));
    this.plan = planOf(this.layers, 0, 0);
    this.shown = /** @type {MapShown | null} */ (null);
    this.palette = readPalette(document.documentElement);
    watchPalette(() => { this.palette = readPalette(document.documentElement); this.paint(); });
    this.canvas.addEventListener("click", ({ offsetX, offsetY }) => this.take(cellFrom(this.plan, offsetX, offsetY)));
    host.addEventListener("keydown", (event) => this.move(event));
  }

  /** @param {number | null} cell */
  take(cell) {
    if (cell !== null) this.press(cell);
  }

  /** Arrow keys go from cell to cell. @param {KeyboardEvent} event */
  move(event) {
    const step = KEYS[/** @type {"ArrowUp"} */ (event.key)], chosen = this.shown?.chosen ?? null;
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.take(chosen === null ? this.layers[0].cells[0] : neighbour(this.layers, chosen, step));
  }

  /** Show it with its key in a box, above what else is there. @param {HTMLElement} box @param {MapShown} shown
   * @param {import("../../base/html.js").Content} below */
  show(box, shown, below) {
    const { host, layout, numbers } = this;
    const turn = () => {
      this.numbers = !numbers;
      this.show(box, shown, below);
    };
    render(box, html`<div class="belief-key"><span>${stateOf(layout, false)}</span><i></i>
        <span>${stateOf(layout, true)}</span><button type="button" aria-pressed=${numbers} onclick=${turn}
        data-testid="belief-numbers">${say("believing.numbers")}</button></div>${host}${below}`);
    this.paint(shown);
  }

  /** Draw it without its key. @param {MapShown | null} [shown] */
  paint(shown = this.shown) {
    const { host, canvas, layers, numbers } = this, dpr = devicePixelRatio;
    this.shown = shown;
    if (!shown) return;
    const plan = this.plan = planOf(layers, host.clientWidth, host.clientHeight), { width, height } = plan;
    Object.assign(canvas, { width: Math.ceil(width * dpr), height: Math.ceil(height * dpr) });
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    const paint = /** @type {Paint} */ (canvas.getContext("2d"));
    paint.scale(dpr, dpr);
    for (const layer of plan.layers) drawLayer(paint, this.palette, layer, plan.side, { ...shown, numbers });
  }
}

// Drawing

/** The chance of being filled; a cell that is decided has none. @param {WatchedCells} board @param {number} cell */
export function chanceAt(board, cell) {
  const { chances } = board, value = board[cell];
  if (value & MARK) return Number(isFilled(value & MARK));
  if (chances?.[cell]) return 1 - (chances[cell] - 1) / 1000; // in colours, the first chance is that of being empty
  return chanceOf(value) / 1000;
}

/** @param {Paint} paint @param {Colors} palette @param {Layer & Point} layer @param {number} side
 * @param {Drawn} shown */
function drawLayer(paint, palette, { rows, columns, cells, x, y }, side, shown) {
  const boxOf = (/** @type {number} */ at) => [x + (at % columns) * side, y + Math.floor(at / columns) * side];
  cells.forEach((cell, at) => drawCell(paint, palette, cell, boxOf(at), side, shown));
  const width = columns * side, height = rows * side;
  for (let column = 0; column <= columns; column++) {
    fillBox(paint, [x + column * side, y, 1, height + 1], column % STRONG ? palette.line : palette.lineStrong);
  }
  for (let row = 0; row <= rows; row++) {
    fillBox(paint, [x, y + row * side, width + 1, 1], row % STRONG ? palette.line : palette.lineStrong);
  }
  outline(paint, [x, y, width, height], palette.lineStrong, 1);
  const frame = (/** @type {number} */ cell, /** @type {string} */ color) => {
    const at = cells.indexOf(cell);
    if (at >= 0) outline(paint, [...boxOf(at), side, side], color, 3);
  };
  for (const cell of Array.from(shown.framed)) frame(cell, palette.accent);
  if (shown.chosen !== null) frame(shown.chosen, palette.ink);
}

/** @param {Paint} paint @param {Colors} palette @param {number} cell @param {number[]} corner @param {number} side
 * @param {Drawn} shown */
function drawCell(paint, palette, cell, [x, y], side, { board, numbers }) {
  const chance = chanceAt(board, cell), mark = board[cell] & MARK;
  fillBox(paint, [x, y, side, side], palette.sheet);
  paint.globalAlpha = Math.abs(2 * chance - 1);
  fillBox(paint, [x, y, side, side], chance > 0.5 ? palette.likelyFilled : palette.likelyEmpty);
  paint.globalAlpha = 1;
  if (mark) drawMark(paint, palette, mark, [x, y], side);
  else if (numbers && TEXT * side >= SMALLEST) drawNumber(paint, palette, chance, [x, y], side);
  const high = Math.max(2, Math.round(BAR * side));
  if (!mark) fillBox(paint, [x + 2, y + side - high, Math.round((side - 3) * chance), high], palette.ink);
}

/** @param {Paint} paint @param {Colors} palette @param {number} mark @param {number[]} corner @param {number} side */
function drawMark(paint, palette, mark, [x, y], side) {
  const path = new Path2D(), edge = Math.round(MARKED * side), inset = Math.round((side - edge) / 2);
  if (mark !== CROSSED) return fillBox(paint, [x + inset + 0.5, y + inset + 0.5, edge, edge], palette.ink);
  cross(path, x + 0.5, y + 0.5, side, CROSS);
  return strokePath(paint, path, palette.ink, Math.max(1, side * 0.06));
}

/** @param {Paint} paint @param {Colors} palette @param {number} chance @param {number[]} corner @param {number} side */
function drawNumber(paint, palette, chance, [x, y], side) {
  const percent = Math.round(100 * chance), text = percent > 99 ? ">99" : percent < 1 ? "<1" : String(percent);
  Object.assign(paint, {
    font: `600 ${TEXT * side}px ${palette.font}`, textAlign: "center", textBaseline: "middle", fillStyle: palette.ink,
  });
  paint.fillText(text, x + side / 2 + 0.5, y + side * (1 - BAR) / 2 + 1, side - 4);
}
