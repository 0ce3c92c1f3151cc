// One layer of a solid as a flat grid of elements with its numbers, which the keyboard and screen readers can use.

import { createCells } from "../board/cells.js";
import { leaningOf } from "../core/beliefs.js";
import { BELIEF, CANDIDATE, MARK, TRIED } from "../core/marks.js";
import { clueText, placeAlong } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { make, pointOf, setAll, targetOf } from "../base/dom.js";
import { cellsOf, directionsIn, extentOf, linesIn, placeIn } from "./geometry/layer_grid.js";
import { Swipe } from "./geometry/line_swipe.js";
import { listenToKeys } from "../board/keys.js";
import { lineAlong } from "../core/shapes.js";

const SMALLEST = 14, LARGEST = 40, BAND = 30; // pixels of a cell's side, and of the clues beside it
const RINGS = ["", "", "two", "three"];

/** @typedef {Pick<BoardWish, "name" | "label" | "more" | "redraw"> & { testid: string }} SliceWish */

export class Slice {
  /** Build it into `box`; `label(cell)` is the label of a cell; `more`: see board/cells.js.
   * @param {HTMLElement} box @param {Named} game @param {SliceWish} wish */
  constructor(box, game, wish) {
    this.box = box;
    this.room = /** @type {HTMLElement} */ (box.parentElement);
    this.game = game;
    this.wish = wish;
    this.parts = build(box, wish.testid);
    this.axis = -1;
    this.layer = -1;
    this.shown = "";
    this.extent = { height: 1, width: 1 };
    this.cells = /** @type {number[]} */ ([]); // of the solid, in the order of the grid
    this.lines = linesIn(game.shape, 0, []);
    this.grid = /** @type {ReturnType<typeof createCells> | null} */ (null);
    this.spans = /** @type {HTMLElement[]} */ ([]);
    new ResizeObserver(() => this.fit()).observe(this.room);
  }

  /** Show another layer. @param {number} axis @param {number} layer */
  turnTo(axis, layer) {
    if (axis === this.axis && layer === this.layer) return;
    const other = axis !== this.axis, { shape } = this.game;
    Object.assign(this, { axis, layer, cells: cellsOf(shape, axis, layer), extent: extentOf(shape, axis) });
    this.lines = linesIn(shape, axis, this.cells);
    if (other) this.build();
    else this.writeNumbers();
    const name = say("solids.layer_name", { name: this.wish.name, place: placeAlong(axis, layer) });
    this.parts.grid.setAttribute("aria-label", name);
    this.writeClues(this.parts.rows, this.lines.rows);
    this.writeClues(this.parts.cols, this.lines.cols);
    this.grid?.rename();
  }

  build() {
    const { parts, extent, wish } = this, { height, width } = extent;
    this.spans = [];
    this.grid = createCells(parts.cells, extent, (at) => wish.label(this.cells[at]), {
      text: (at) => this.spans[at]?.textContent ?? "", more: wish.more, built: () => this.addSpans(),
    });
    parts.rows.replaceChildren(...clueItems("row", height));
    parts.cols.replaceChildren(...clueItems("col", width));
    setAll(parts.grid, { "aria-rowcount": height, "aria-colcount": width, "data-rows": height, "data-cols": width });
    this.fit();
  }

  addSpans() {
    this.spans = [...this.parts.cells.children].flatMap((row) => [...row.children]).map(addSpan);
    this.shown = "";
    this.writeNumbers();
    this.wish.redraw();
  }

  /** Write the numbers of the lines through the cells. */
  writeNumbers() {
    const { clues } = this.game, { through } = this.lines;
    this.spans.forEach((span, at) => write(span, clues[through[at]]));
  }

  /** @param {HTMLElement} list @param {number[]} lines */
  writeClues(list, lines) {
    lines.forEach((line, at) => {
      const item = itemIn(list, at);
      item.dataset.line = String(line);
      write(/** @type {HTMLElement} */ (item.firstElementChild), this.game.clues[line]);
    });
  }

  /** The side of a cell so that the layer fills the panel, as high as the style sheet lets it be. */
  fit() {
    const { height, width } = this.extent, { clientWidth, clientHeight } = this.room;
    const highest = parseFloat(getComputedStyle(this.room).maxHeight) || Math.max(clientHeight, clientWidth + BAND);
    const most = Math.min((clientWidth - BAND) / width, (highest - BAND) / height);
    this.room.classList.toggle("scrolls", most < SMALLEST);
    this.box.style.setProperty("--cell", `${Math.floor(Math.max(SMALLEST, Math.min(LARGEST, most)))}px`);
  }

  /** Where those of these cells show in the window that lie in the layer. @param {number[]} cells @returns {Box[]} */
  placesOf(cells) {
    const box = this.parts.cells.getBoundingClientRect(), { height, width } = this.extent;
    const [right, down] = [box.width / width, box.height / height];
    return cells.map((cell) => this.cells.indexOf(cell)).filter((at) => at >= 0).map((at) => {
      const left = box.left + (at % width) * right, top = box.top + Math.floor(at / width) * down;
      return { left, top, right: left + right, bottom: top + down };
    });
  }

  /** Update marks and clues. @param {Scene} scene */
  draw(scene) {
    const { cells, facts, factsVersion, look, wrong, ghosts, marked } = scene, { rows, cols, through } = this.lines;
    const values = this.cells.map((cell) => cells[cell]);
    const shown = [values.join(""), this.axis, this.layer, factsVersion, look, wrong, ghosts, marked].join("|");
    if (shown === this.shown) return;
    this.shown = shown;
    this.grid?.show(values);
    this.spans.forEach((span, at) => {
      showMark(/** @type {HTMLElement} */ (span.parentElement), this.cells[at], scene);
      showFact(span, facts[through[at]], through[at] === look);
    });
    rows.forEach((line, at) => showFact(itemIn(this.parts.rows, at), facts[line], line === look));
    cols.forEach((line, at) => showFact(itemIn(this.parts.cols, at), facts[line], line === look));
  }
}

/** @param {HTMLElement} box @param {string} testid */
function build(box, testid) {
  const cells = make("div", { className: "cells", role: "presentation" });
  const grid = make("div", { className: "grid", role: "grid", testid }, cells);
  const rows = make("ol", { className: "band rows", ariaLabel: say("board.row_clues") });
  const cols = make("ol", { className: "band cols", ariaLabel: say("board.column_clues") });
  box.append(make("div", { className: "corner" }), cols, rows, grid);
  return { cells, grid, rows, cols };
}

/** Add the element for a cell's number. @param {Element} cell */
function addSpan(cell) {
  const span = make("span", { ariaHidden: "true" });
  cell.append(span);
  return span;
}

/** @param {string} axis @param {number} count */
const clueItems = (axis, count) =>
  Array.from({ length: count }, (_, at) => make("li", { testid: `${axis}-clue-${at}` }, make("span")));

/** @param {HTMLElement} list @param {number} at */
const itemIn = (list, at) => /** @type {HTMLElement} */ (list.children[at]);

/** Write a number with its ring, and its words for screen readers. @param {HTMLElement} span @param {Clue} clue */
function write(span, clue) {
  const item = span.parentElement;
  span.textContent = clue === null ? "" : Array.isArray(clue) ? clue.join(" ") || "0" : String(clue.total);
  span.className = clue && !Array.isArray(clue) ? RINGS[clue.groups] : "";
  if (item?.tagName === "LI") item.setAttribute("aria-label", clueText(clue, say("solids.no_clue")));
}

/** @param {HTMLElement} node @param {number} cell @param {Scene} scene */
function showMark(node, cell, { cells, wrong, ghosts, marked = [] }) {
  const value = cells[cell];
  const ways = {
    wrong: wrong.includes(cell), ghost: ghosts.some(([ghost]) => ghost === cell),
    candidate: Boolean(value & CANDIDATE && value & MARK), tried: Boolean(value & TRIED),
    marked: [...marked].includes(cell),
  };
  setData(node, "how", Object.entries(ways).find(([, is]) => is)?.[0] ?? "");
  showBelief(node, value & BELIEF && !(value & MARK) ? leaningOf(value) : 0);
}

/** @param {HTMLElement} node @param {Fact} fact @param {boolean} looked */
function showFact(node, { holds, done }, looked) {
  setData(node, "fact", !holds ? "broken" : done.length && done.every(Boolean) ? "done" : looked ? "look" : "");
}

/** @param {HTMLElement} node @param {number} leaning */
function showBelief(node, leaning) {
  if (leaning) node.style.setProperty("--sure", Math.sqrt(Math.abs(leaning)).toFixed(2));
  setData(node, "believed", leaning ? (leaning > 0 ? "filled" : "empty") : "");
}

/** @param {HTMLElement} node @param {string} name @param {string} value */
function setData(node, name, value) {
  if ((node.dataset[name] ?? "") !== value) node.dataset[name] = value;
}

// Pointer and keyboard

/** @import { Solid } from "./solid.js" */

/** @param {Solid} solid @param {SolidActs} act @param {() => number} cursor where the keyboard is */
export function listenToLayer(solid, act, cursor) {
  listenToPointer(solid, act);
  listenToKeyboard(solid, act, cursor);
  solid.slice.parts.grid.addEventListener("focusin", (event) => {
    const cell = cellUnder(solid, targetOf(event));
    if (cell !== undefined && cell !== cursor()) act.move(cell);
    else solid.setCurrent(cursor());
  });
}

/** The cell of the solid under an element of the layer.
 * @param {Solid} solid @param {Element | null} element */
export function cellUnder({ slice }, element) {
  const cell = element?.closest("[role=gridcell]");
  return cell ? slice.cells[[...slice.parts.cells.querySelectorAll("[role=gridcell]")].indexOf(cell)] : undefined;
}

/** A stroke lasts while a pointer is pressed. A second finger takes it back, and so does the browser if it scrolls.
 * @param {Solid} solid @param {SolidActs} act */
function listenToPointer(solid, act) {
  const { grid } = solid.slice.parts;
  let stroke = /** @type {{ pointer: number, swipe: Swipe | null } | null} */ (null);

  /** @param {() => void} work */
  function stop(work) {
    stroke = null;
    work();
  }

  grid.addEventListener("pointerdown", (event) => {
    if (stroke) return stop(act.cancel);
    const cell = cellUnder(solid, targetOf(event));
    if (cell === undefined || event.button === 1) return undefined;
    event.preventDefault();
    const swipe = new Swipe(solid.shape, surfaceOf(solid, cell), cell, pointOf(event), event.pointerType === "touch");
    if (act.start(cell, event.button === 2)) stroke = { pointer: event.pointerId, swipe };
    return undefined;
  });
  grid.addEventListener("pointermove", (event) => {
    if (event.pointerId !== stroke?.pointer || !event.buttons) return;
    if (stroke.swipe?.moveTo(pointOf(event)).some((cell) => !act.extend(cell))) stroke.swipe = null;
  });
  addEventListener("pointerup", ({ pointerId }) => { if (pointerId === stroke?.pointer) stop(act.end); });
  addEventListener("pointercancel", ({ pointerId }) => { if (pointerId === stroke?.pointer) stop(act.cancel); });
  grid.addEventListener("contextmenu", (event) => event.preventDefault());
  grid.addEventListener("touchstart", (event) => { // after a quick swipe the browser would ignore the next tap
    if (!solid.slice.room.classList.contains("scrolls")) event.preventDefault();
  }, { passive: false });
}

/** The layer for a swipe from a cell, which keeps to a line where drags on the block do.
 * @param {Solid} solid @param {number} cell */
function surfaceOf({ slice, shape, axis, drag }, cell) {
  const { height, width } = slice.extent, { cells } = slice.parts;
  const { clientWidth, clientHeight } = cells, [right, down] = [clientWidth / width, clientHeight / height];
  const [rowLine, colLine] = directionsIn(axis).map((way) => lineAlong(shape, way, cell));
  return {
    cellAt: (/** @type {number} */ x, /** @type {number} */ y) => {
      const { left, top } = cells.getBoundingClientRect();
      const row = Math.floor((y - top - cells.clientTop) / down);
      const col = Math.floor((x - left - cells.clientLeft) / right);
      return row < 0 || col < 0 || row >= height || col >= width ? null : slice.cells[row * width + col];
    },
    ways: drag ? [{ line: rowLine, step: [right, 0] }, { line: colLine, step: [0, down] }] : [],
  };
}

/** @param {Solid} solid @param {SolidActs} act @param {() => number} cursor */
function listenToKeyboard(solid, act, cursor) {
  const { slice } = solid;
  const turns = {
    PageUp: () => solid.turnLayer(-1), PageDown: () => solid.turnLayer(1), a: () => solid.nextAxis(),
  };
  const board = { get extent() { return slice.extent; }, parts: { grid: slice.parts.grid } };
  listenToKeys(board, () => placeIn(solid.shape, solid.axis, cursor()).at, {
    ...act, letters: { ...act.letters, ...turns },
    move: (at) => act.move(slice.cells[at]), grow: (at) => act.grow(slice.cells[at]),
  });
}
