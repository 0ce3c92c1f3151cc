// A board that can be looked at, scrolled and zoomed: its elements, its drawing, and the view, which says how large it
// is shown and what part of it. Decides nothing about play.

import { say } from "../core/texts/say.js";
import { clueText } from "../core/words.js";
import { make, setAll } from "../base/dom.js";
import { createCells } from "./cells.js";
import { allowedCell, cellAt, extents, fittedCell, measure, wholeCell } from "./geometry.js";
import { pan } from "./pan.js";
import { watchPalette } from "./paint.js";
import { Renderer } from "./render.js";

/** @typedef {ReturnType<typeof build>} Parts */
/** @typedef {ReturnType<typeof createBoard>} Board */

/** Build a board into `host`. `name` is its label for screen readers, `label(cell)` that of a cell; `redraw()` is
 * called when the view has changed; `testid` is the hook for tests; `whole`: begin with all of it in sight, however
 * small the cells; `played`: one finger paints; `more`: see cells.js; `inks` paints colours: see inks.js.
 * @param {HTMLElement} host @param {FlatPuzzle} puzzle @param {BoardWish} wish */
export function createBoard(host, puzzle, { name, label, redraw, testid = "board", whole, played, more, inks }) {
  const extent = extents(puzzle), { height, width } = extent;
  const parts = build(host, puzzle, name, testid);
  const cells = createCells(parts.cells, extent, label, { more, palette: puzzle.palette });
  const renderer = new Renderer(parts.canvas, { height, width, clues: [...puzzle.rows, ...puzzle.cols], inks });
  const view = new View(parts, extent, redraw);
  const fingers = pan(parts, extent, view, played);
  watchPalette(() => {
    renderer.repaint();
    redraw();
  });
  view.fitBy(whole ? wholeCell : fittedCell);

  /** The cell under a point of the page; beyond the border the nearest one, or null if `inside` only.
   * @param {Point} point @param {boolean} inside */
  function cellFrom(point, inside = false) {
    const { across, down } = view.toCells(point);
    return cellAt(extent, 1, across, down, inside);
  }

  /** @param {Scene} scene @param {number} now */
  function draw(scene, now) {
    if (!scene.rushing) cells.show(scene.cells);
    view.leaveRoom(scene.beyond?.room ?? 0);
    return renderer.draw(scene, view.now, now);
  }

  /** The visible cell that is nearest to a point of the page. @param {Point} point */
  const nearestCell = (point) => cellFrom(view.intoSight(point)) ?? 0;

  return { parts, view, cells, renderer, extent, cellFrom, draw, nearestCell, fingers };
}

/** @param {HTMLElement} host @param {FlatPuzzle} puzzle @param {string} name @param {string} testid */
function build(host, { rows, cols }, name, testid) {
  const cells = make("div", { className: "cells", role: "presentation" });
  const grid = make("div", { className: "grid", role: "grid", ariaLabel: name, testid }, cells);
  setAll(grid, {
    "aria-rowcount": rows.length, "aria-colcount": cols.length, "data-rows": rows.length, "data-cols": cols.length,
  });
  const corner = make("div", { className: "corner" });
  const colBand = clueList("cols", say("board.column_clues"), "col", cols, rows.length);
  const rowBand = clueList("rows", say("board.row_clues"), "row", rows, 0);
  const sheet = make("div", { className: "sheet" }, corner, colBand, rowBand, grid);
  const scroller = make("div", { className: "scroller" }, sheet);
  const canvas = make("canvas", { className: "paint", ariaHidden: "true" });
  const frame = make("div", { className: "frame" }, canvas, scroller);
  host.replaceChildren(frame);
  return { host, frame, canvas, scroller, sheet, corner, cols: colBand, rows: rowBand, grid, cells };
}

/** @param {string} kind @param {string} name @param {string} axis @param {(RunLengths | null)[]} clues
 * @param {number} first the number of the first of these lines */
function clueList(kind, name, axis, clues, first) {
  const items = clues.map((clue, index) => {
    const item = make("li", { textContent: clueText(clue, "?"), testid: `${axis}-clue-${index}` });
    item.dataset.line = String(first + index);
    return item;
  });
  return make("ol", { className: `band ${kind}`, ariaLabel: name }, ...items);
}

// The view: fitting, zooming, scrolling. The scroller scrolls by itself; the canvas over it stands still and is drawn
// anew. All sizes come from geometry.js.

const NOMINAL = 20; // pixels of a cell's element, which is laid out once and then scaled

/** @import { Room } from "./geometry.js" */
/** @typedef {typeof fittedCell} Fitting */

export class View {
  /** @param {Parts} parts @param {BandExtent} extent @param {() => void} changed */
  constructor(parts, extent, changed) {
    this.parts = parts;
    this.extent = extent;
    this.changed = changed;
    this.opensWhole = true;
    this.still = false; // while a stroke is drawn
    this.missed = false; // whether the room changed meanwhile
    this.settled = false; // whether somebody plays: then sizes follow the width of the room only
    this.sized = { width: 0, height: 0 }; // the room for which they are
    this.bar = barThickness(parts.scroller);
    this.fitted = /** @type {Fitting | null} */ (fittedCell); // how the size follows the room
    /** @type {Frame} */
    this.now = {
      cell: 0, font: 0, left: 0, top: 0, width: 0, height: 0, x: 0, y: 0, beyondX: 0, beyondY: 0, aside: 0, above: 0,
      dpr: 1,
    };
    new ResizeObserver(() => this.refresh()).observe(parts.host);
    addEventListener("resize", () => this.refresh());
    for (const scrolling of [parts.scroller, parts.rows, parts.cols])
      scrolling.addEventListener("scroll", () => this.scrolled(), { passive: true });
  }

  /** The room for the board: all of a box with the height of its place, else as much as the box may grow to. */
  room() {
    const { host } = this.parts, most = getComputedStyle(host).maxHeight;
    const height = most === "100%" ? host.clientHeight : parseFloat(most) || innerHeight;
    return { width: host.clientWidth, height, half: innerHeight / 2 };
  }

  // Sizes

  /** Leave some room beyond the grid, in units of the font. @param {number} after */
  leaveRoom(after) {
    if ((this.extent.after ?? 0) === after) return;
    this.extent = { ...this.extent, after };
    this.refresh();
  }

  /** @param {Fitting} how */
  fitBy(how) {
    this.fitted = how;
    const style = getComputedStyle(this.parts.host), read = style.getPropertyValue("--clues") ? style.fontSize : "0";
    this.extent = { ...this.extent, read: parseFloat(read) };
    this.show(how(this.extent, this.room(), grain(), this.bar));
    if (how === fittedCell) this.opensWhole = this.isWhole;
  }

  refresh() {
    this.missed = this.still;
    if (this.still) return;
    const same = this.settled && this.room().width === this.sized.width;
    if (this.fitted && !same) this.fitBy(this.fitted);
    else this.show(this.allowed(this.now.cell), same ? this.sized : this.room());
  }

  /** Let nothing move the board while something is drawn on it. @param {boolean} still */
  keepStill(still) {
    this.still = still;
    if (this.missed) this.refresh();
  }

  /** @param {number} cell */
  allowed(cell) {
    return allowedCell(cell, wholeCell(this.extent, this.room(), grain()), grain());
  }

  /** Give the cells this side and all parts the size for a room. @param {number} cell @param {Room} sized */
  show(cell, sized = this.room()) {
    const { now, extent, bar } = this, { frame, scroller, sheet, grid, cells, rows, cols } = this.parts;
    const room = this.room(), { left, top, long, tall, width, height, font } = measure(extent, cell, sized);
    this.sized = sized;
    setSize(frame, Math.min(room.width, width + (height > room.height ? bar : 0)),
      Math.min(room.height, height + (width > room.width ? bar : 0)));
    setSize(sheet, width, height);
    sheet.style.gridTemplate = `${top}px ${extent.height * cell}px auto / ${left}px ${extent.width * cell}px auto`;
    setSize(grid, extent.width * cell, extent.height * cell);
    grid.dataset.font = String(font);
    rows.style.gridTemplateColumns = `${long}px`;
    cols.style.gridTemplateRows = `${tall}px`;
    rows.scrollLeft = long - left - now.aside;
    cols.scrollTop = tall - top - now.above;
    cells.style.transform = `scale(${cell / NOMINAL})`;
    const seen = { width: scroller.clientWidth, height: scroller.clientHeight };
    const beyondX = Math.max(0, width - seen.width), beyondY = Math.max(0, height - seen.height);
    Object.assign(now, { cell, font, left, top, ...seen, beyondX, beyondY, dpr: devicePixelRatio });
    this.scrolled();
  }

  scrolled() {
    const { now, parts: { scroller, rows, cols } } = this;
    now.x = scroller.scrollLeft;
    now.y = scroller.scrollTop;
    now.aside = Math.max(0, rows.scrollWidth - rows.clientWidth - rows.scrollLeft);
    now.above = Math.max(0, cols.scrollHeight - cols.clientHeight - cols.scrollTop);
    this.changed();
  }

  // Zooming

  /** A point of the page in cells from the grid's corner. @param {Point} point */
  toCells({ x, y }) {
    const box = this.parts.grid.getBoundingClientRect();
    return { across: (x - box.left) / this.now.cell, down: (y - box.top) / this.now.cell };
  }

  /** Show cells of this side, with a place of the grid under a point of the page.
   * @param {{ across: number, down: number }} place @param {Point} point @param {number} cell */
  hold({ across, down }, { x, y }, cell) {
    const { scroller, grid } = this.parts, side = this.allowed(cell);
    if (side !== this.now.cell) {
      this.fitted = null;
      this.show(side);
    }
    const box = grid.getBoundingClientRect();
    scroller.scrollLeft += box.left + across * side - x;
    scroller.scrollTop += box.top + down * side - y;
    this.scrolled();
  }

  /** The nearest point of the page that shows the grid. @param {Point} point */
  intoSight({ x, y }) {
    const { left, top, width, height } = this.now, box = this.parts.scroller.getBoundingClientRect();
    const within = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) =>
      Math.max(low, Math.min(high - 1, at));
    return { x: within(x, box.left + left, box.left + width), y: within(y, box.top + top, box.top + height) };
  }

  /** @param {number} factor @param {Point} point */
  zoomBy(factor, point = middleOf(this.parts.scroller)) {
    const { cell } = this.now, zoomed = cell * factor;
    const side = factor > 1 ? Math.max(zoomed, cell + grain()) : Math.min(zoomed, cell - grain());
    this.hold(this.toCells(point), point, side);
  }

  /** Show all of the board, or if that is so already, a readable size. */
  toggleWhole() {
    this.fitBy(this.isWhole ? fittedCell : wholeCell);
  }

  get isWhole() {
    return !this.now.beyondX && !this.now.beyondY;
  }

  // Scrolling

  /** Scroll so that a cell is in sight, beside the bands. @param {number} index */
  reveal(index) {
    const { cell, left, top, width, height } = this.now, { scroller } = this.parts;
    const x = (index % this.extent.width) * cell, y = Math.floor(index / this.extent.width) * cell;
    scroller.scrollLeft = into(scroller.scrollLeft, x, cell, width - left);
    scroller.scrollTop = into(scroller.scrollTop, y, cell, height - top);
  }
}

/** The steps in which the side of a cell can change, so that lines fall on pixels. */
const grain = () => 1 / Math.max(1, Math.min(4, Math.round(devicePixelRatio)));

/** The beginning of a stretch of length `span`, moved as little as possible so that it contains the cell at `low`.
 * @param {number} from @param {number} low @param {number} cell @param {number} span */
const into = (from, low, cell, span) => Math.min(Math.max(from, low + cell - span), low);

/** @param {Element} element */
function middleOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** @param {HTMLElement} element @param {number} width @param {number} height */
const setSize = ({ style }, width, height) => Object.assign(style, { width: `${width}px`, height: `${height}px` });

/** @param {HTMLElement} scroller */
function barThickness(scroller) {
  const { overflow } = scroller.style;
  scroller.style.overflow = "scroll";
  const thickness = scroller.offsetWidth - scroller.clientWidth;
  scroller.style.overflow = overflow;
  return thickness;
}
