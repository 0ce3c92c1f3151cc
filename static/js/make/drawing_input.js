// Input in the flat editor: strokes of the pointer and of the keyboard, and the board that shows them.

import { createColours, drawOver } from "./drawing_board.js";
import { createBoard } from "../board/board.js";
import { extents } from "../board/geometry.js";
import { listenToKeys } from "../board/keys.js";
import { listenToPointers } from "../board/pointer.js";
import { boxMoved, cellsOfPiece } from "./figures.js";
import { cornerOf, movement, movesSelection, selectedBy, strokeChanges, strokeFrom, strokeTo } from "./tools.js";
import { inkName, isPlain } from "./drawing_colours.js";
import { FILLED, markOfColour } from "../core/marks.js";
import { pictureMarks } from "./puzzle_numbers.js";
import { linesOf } from "../core/shapes.js";
import { cellName, cluesAt, clueText } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { byId, setText, targetOf } from "../base/dom.js";

/** @import { Board } from "../board/board.js" */
/** @import { Drawing } from "./drawing.js" */
/** @import { Over } from "./drawing_board.js" */
/** @import { Stroke } from "./tools.js" */
/** @import { Verdict } from "./verdict.js" */

const FROM_TO = ["line", "rectangle", "ellipse", "select"]; // by keyboard, these need a start and an end
const SPARE = { across: 4, down: 3 }; // room for numbers while there are none, in units of the font

/**
 * `empty()`: whether there is nothing to draw because numbers are typed.
 * @typedef {object} Drawer
 * @property {() => Drawing} now
 * @property {Pick<import("./panels.js").ToolBar, "tool" | "box" | "settings">} tools
 * @property {() => void} redraw
 * @property {(changes: Partial<Drawing>) => void} commit
 * @property {(undoing: boolean) => void} step
 * @property {() => boolean} empty
 * @property {import("./drawing_board.js").Colours} [colours]
 * @property {Record<string, () => unknown>} letters
 */

export class DrawingHand {
  /** @param {HTMLElement} stage @param {Drawer} drawer */
  constructor(stage, drawer) {
    this.stage = stage;
    this.drawer = drawer;
    this.colours = drawer.colours ?? createColours();
    this.board = /** @type {Board | null} */ (null);
    this.numbers = /** @type {FlatPuzzle} */ ({ rows: [], cols: [] }); // those that are shown
    this.version = 0; // of the numbers
    this.look = 0; // the version of what colours look like
    this.coloured = false; // whether the board shows colours
    this.stroke = /** @type {Stroke | null} */ (null);
    this.byKeys = false; // whether the keyboard began it
    this.cursor = 0;
    this.hover = /** @type {number | null} */ (null);
    this.focused = false;
    this.changes = /** @type {Marked[] | null} */ (null); // cells that would change their colour, which the board shows
    this.drawn = /** @type {{ from: Drawing, stroke: Stroke, shown: Drawing } | null} */ (null);
    this.listen(stage);
  }

  /** Whether a stroke is going on. */
  get busy() { return this.stroke !== null; }

  /** @param {HTMLElement} stage */
  listen(stage) {
    const board = { get extent() { return extent(); }, parts: { grid: stage } }, extent = () => this.drawer.now();
    listenToKeys(board, () => this.cursor, {
      move: (cell) => this.move(cell), grow: (cell) => this.drawTo(cell), mark: (mark) => this.press(mark !== FILLED),
      undo: () => this.drawer.step(true), redo: () => this.drawer.step(false), letters: this.drawer.letters,
    }, stage);
  }

  // Strokes

  /** @param {number} cell @param {boolean} swapped */
  begin(cell, swapped) {
    const { empty, tools, redraw, now } = this.drawer;
    if (empty()) return;
    this.stroke = strokeFrom(tools.tool, cell, swapped);
    this.cursor = this.hover = cell;
    if (tools.tool === "select" && !movesSelection(this.stroke, tools.settings, now().width)) tools.box = null;
    redraw();
  }

  /** @param {number} cell */
  extend(cell) {
    if (!this.stroke || this.stroke.to === cell) return;
    this.stroke = strokeTo(this.stroke, cell, this.drawer.now().width);
    this.cursor = this.hover = cell;
    this.drawer.redraw();
  }

  end() {
    const { stroke } = this, { now, tools, commit, redraw } = this.drawer;
    if (!stroke) return;
    const changes = strokeChanges(now(), stroke, tools.settings);
    Object.assign(this, { stroke: null, byKeys: false });
    if (stroke.tool === "select") tools.box = this.boxAfter(stroke);
    if (isChange(now(), changes)) commit(changes);
    this.board?.cells.setCurrent(this.cursor);
    redraw();
  }

  /** @param {Stroke} stroke */
  boxAfter(stroke) {
    const { now, tools } = this.drawer, { width } = now();
    if (!tools.box || !movesSelection(stroke, tools.settings, width)) return selectedBy(stroke, width);
    return boxMoved(now(), tools.box, ...movement(stroke.from, stroke.to, width));
  }

  /** Cancel the stroke, or the `selection`. @param {boolean} [selection] */
  leave(selection = false) {
    if (selection && !this.stroke) this.drawer.tools.box = null;
    Object.assign(this, { stroke: null, byKeys: false });
    this.drawer.redraw();
  }

  /** Keep cursor and selection inside a picture that may be smaller now. */
  keepInside() {
    const { height, width } = this.drawer.now(), { box } = this.drawer.tools;
    if (this.cursor >= height * width) this.cursor = 0;
    if (box && (box.bottom >= height || box.right >= width)) this.drawer.tools.box = null;
    this.hover = null;
  }

  // By the keyboard

  /** @param {number} cell */
  move(cell) {
    this.cursor = cell;
    if (this.byKeys) this.extend(cell);
    this.follow("");
  }

  /** Space: a stroke of one cell, or the beginning or the end of a longer one. @param {boolean} swapped */
  press(swapped) {
    const { tools, empty } = this.drawer;
    if (empty()) return;
    const ends = this.byKeys;
    if (!ends) this.begin(this.cursor, swapped);
    this.byKeys = !ends && !swapped && FROM_TO.includes(tools.tool);
    if (!this.byKeys) this.end();
    this.follow(this.byKeys ? say("drawing.figure_begun") : this.spoken());
  }

  /** Shift and an arrow: draw on. @param {number} cell */
  drawTo(cell) {
    if (!this.byKeys) {
      this.begin(this.cursor, false);
      this.extend(cell);
      this.end();
    }
    this.move(cell);
    this.follow(this.spoken());
  }

  spoken() {
    const { cells, palette } = this.drawer.now(), colour = cells[this.cursor];
    if (colour && !isPlain(palette)) return say("drawing.coloured", { name: inkName(palette[colour]) });
    return say(colour ? "drawing.filled" : "drawing.empty");
  }

  /** @param {string} sentence */
  follow(sentence) {
    this.board?.cells.focus(this.cursor);
    this.board?.view.reveal(this.cursor);
    this.focused = true;
    this.hover = null;
    setText(byId("spoken"), sentence);
    this.drawer.redraw();
  }

  // Drawing

  /** The drawing if the stroke ended now. @returns {Drawing} */
  shown() {
    const { stroke, drawn } = this, from = this.drawer.now();
    if (!stroke) return from;
    if (drawn?.from === from && drawn.stroke === stroke) return drawn.shown;
    const shown = { ...from, ...strokeChanges(from, stroke, this.drawer.tools.settings) };
    this.drawn = { from, stroke, shown };
    return shown;
  }

  /** @param {FlatPuzzle | null} puzzle @param {Verdict} verdict @param {boolean} still */
  draw(puzzle, verdict, still) {
    const shown = this.shown(), { typed } = shown, numbers = puzzle ?? this.numbers;
    if (!numbers.rows.length || !numbers.cols.length) return false;
    const board = this.showNumbers(numbers, shown.palette), size = numbers.rows.length * numbers.cols.length;
    const cells = typed ? (verdict.cells ?? new Uint8Array(size)) : pictureMarks(shown.cells);
    const facts = [...numbers.rows, ...numbers.cols].map((_, line) => ({ holds: line !== verdict.broken, done: [] }));
    if (!board.view.now.height || !board.view.now.width) return false;
    return this.drawScene(board, {
      cells: cells.length === size ? cells : new Uint8Array(size), facts, calm: still || this.busy,
      hover: this.hover, cursor: this.focused && !typed ? this.cursor : null,
    }, {
      differ: this.busy ? [] : verdict.differ, kept: typed ? new Uint8Array() : shown.kept,
      changes: this.changes?.map(([cell, colour]) => [cell, markOfColour(colour)]) ?? [],
      ghosts: typed ? [] : this.ghosts(), box: this.boxNow(),
    });
  }

  /** @param {Board} board @param {Pick<Scene, "cells" | "facts" | "hover" | "cursor" | "calm">} shown
   * @param {Over} over */
  drawScene(board, shown, over) {
    return board.draw({
      ...shown, given: new Uint8Array(shown.cells.length), factsVersion: this.version, look: null, ghosts: [],
      wrong: [], clean: true, plain: { done: true, broken: false },
      beyond: {
        room: 0,
        draw: (paint, palette, _, { cell }) => drawOver(paint, palette, over, shown.cells, board.renderer, cell),
      },
    }, performance.now());
  }

  // The board

  /** Show numbers on a board of their size. They get more room if they need it, but not during a stroke, which would
   * then go on elsewhere. @param {FlatPuzzle} numbers @param {Ink[]} palette */
  showNumbers(numbers, palette) {
    const { colours, board } = this, { rows, cols } = numbers, look = colours.take(palette);
    const repainted = look !== this.look, renewed = numbers !== this.numbers;
    const fits = board?.extent.height === rows.length && board.extent.width === cols.length;
    if (repainted || renewed) colours.name(numbers);
    Object.assign(this, { numbers, look });
    if (!board || !fits || colours.isOn !== this.coloured) return this.build(numbers);
    if (renewed || repainted) this.renew(board, numbers);
    if (repainted) {
      board.renderer.repaint();
      board.cells.rename();
    }
    if (!this.busy) makeRoom(board, numbers);
    return board;
  }

  /** @param {FlatPuzzle} numbers */
  build(numbers) {
    const { stage, colours, drawer: { redraw } } = this, height = numbers.rows.length, width = numbers.cols.length;
    const { inks, palette } = colours.isOn ? colours : {};
    const board = createBoard(stage, { ...numbers, palette }, {
      name: say("drawing.board_name", { rows: height, columns: width }), label: (cell) => this.label(cell), redraw,
      played: true, inks,
    });
    const focus = (/** @type {boolean} */ visible) => { this.focused = visible; redraw(); };
    Object.assign(this, { board, coloured: colours.isOn, version: this.version + 1 });
    listenToPointers(board, {
      start: (cell, swapped) => this.begin(cell, swapped), extend: (cell) => this.extend(cell),
      end: () => this.end(), cancel: () => this.leave(), swapped: () => {},
      hover: (cell) => { if (cell !== this.hover) redraw(); this.hover = cell; },
    });
    board.parts.grid.addEventListener("focusin", (event) => focus(targetOf(event).matches(":focus-visible")));
    board.parts.grid.addEventListener("focusout", () => focus(false));
    makeRoom(board, numbers);
    return board;
  }

  /** @param {Board} board @param {FlatPuzzle} numbers */
  renew({ renderer, parts }, { rows, cols }) {
    renderer.clues.renew([...rows, ...cols]);
    rows.forEach((runs, row) => setText(parts.rows.children[row], clueText(runs)));
    cols.forEach((runs, col) => setText(parts.cols.children[col], clueText(runs)));
    this.version++;
  }

  /** The selection, even while it moves or grows. */
  boxNow() {
    const { stroke } = this;
    return stroke?.tool === "select" ? this.boxAfter(stroke) : this.drawer.tools.box;
  }

  /** Where the stamp would be. @returns {number[]} */
  ghosts() {
    const { tools, now } = this.drawer, at = this.hover ?? (this.focused ? this.cursor : null);
    if (tools.tool !== "text" || at === null || this.stroke) return [];
    const { stamp } = tools.settings, [top, left] = cornerOf(stamp, at, now().width);
    return cellsOfPiece(now(), stamp, top, left);
  }

  /** @param {number} cell */
  label(cell) {
    const { rows, cols } = this.numbers, shape = [rows.length, cols.length], { cells, palette } = this.drawer.now();
    const layout = { shape, lines: linesOf(shape), clues: [...rows, ...cols] };
    const place = { cell: cellName(layout, cell), clues: cluesAt(layout, cell) };
    if (cells[cell] && !isPlain(palette))
      return say("drawing.coloured_at", { ...place, name: inkName(palette[cells[cell]]) });
    return say(cells[cell] ? "drawing.filled_at" : "drawing.empty_at", place);
  }
}

/** @param {Drawing} drawing @param {Partial<Drawing>} changes */
const isChange = (drawing, { cells = drawing.cells, kept = drawing.kept }) =>
  cells.some((cell, at) => cell !== drawing.cells[at]) || kept.some((cell, at) => cell !== drawing.kept[at]);

/** @param {Board} board @param {FlatPuzzle} numbers */
function makeRoom({ view }, numbers) {
  const { across, down } = extents(numbers), now = view.extent;
  const most = { across: Math.max(across, now.across, SPARE.across), down: Math.max(down, now.down, SPARE.down) };
  if (most.across === now.across && most.down === now.down) return;
  view.extent = { ...now, ...most };
  view.refresh();
}
