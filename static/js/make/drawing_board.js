// The board for drawing: its numbers follow the picture, and it previews the effect of tools.

import { numbersOf, textOfNumbers } from "./puzzle_numbers.js";
import { targetOf } from "../base/dom.js";
import { createBoard } from "../board/board.js";
import { extents } from "../board/geometry.js";
import { fillBox, fillPath, paintGhost } from "../board/paint.js";
import { listenToPointers } from "../board/pointer.js";

/** @import { Box } from "./figures.js" */
/** @import { Board } from "../board/board.js" */

const SPARE = { across: 4, down: 3 }; // room for numbers while there are none, in units of the font

/**
 * What lies over a picture: cells in which solutions differ, protected cells, cells that would change, the place of a
 * stamp, and the selection.
 * @typedef {object} Over
 * @property {number[]} differ
 * @property {Uint8Array} kept
 * @property {number[]} changes
 * @property {number[]} ghosts
 * @property {Box | null} box
 */
/** @typedef {{ name: (extent: Extent) => string, label: (cell: number) => string, redraw: () => void,
 * focused: (visible: boolean) => void, acts: PointerActs }} DrawingWish */

export class DrawingBoard {
  /** @param {HTMLElement} host @param {DrawingWish} wish */
  constructor(host, wish) {
    this.host = host;
    this.wish = wish;
    this.board = /** @type {Board | null} */ (null);
    this.numbers = /** @type {FlatPuzzle | null} */ (null); // those that are shown
    this.version = 0; // of the numbers
  }

  /** Show numbers on a board of their size. They get more room if they need it, but not `during` a stroke, which would
   * then go on elsewhere. @param {FlatPuzzle} numbers @param {boolean} during */
  showNumbers(numbers, during) {
    if (numbers === this.numbers && during) return;
    const { board } = this, { rows, cols } = numbers;
    if (board?.extent.height !== rows.length || board.extent.width !== cols.length) this.build(numbers);
    else if (numbers !== this.numbers) this.renew(board, numbers);
    if (!during) this.makeRoom(numbers);
    this.numbers = numbers;
  }

  /** @param {FlatPuzzle} numbers */
  build(numbers) {
    const { host, wish } = this, { label, redraw, acts } = wish;
    const extent = { height: numbers.rows.length, width: numbers.cols.length };
    const board = this.board = createBoard(host, numbers, { name: wish.name(extent), label, redraw, played: true });
    listenToPointers(board, acts);
    board.parts.grid.addEventListener("focusin", (event) => wish.focused(targetOf(event).matches(":focus-visible")));
    board.parts.grid.addEventListener("focusout", () => wish.focused(false));
    this.version++;
  }

  /** @param {Board} board @param {FlatPuzzle} numbers */
  renew({ renderer, parts }, { rows, cols }) {
    renderer.clues.renew([...rows, ...cols]);
    const before = this.numbers;
    rows.forEach((runs, row) => rename(parts.rows.children[row], runs, before?.rows[row]));
    cols.forEach((runs, col) => rename(parts.cols.children[col], runs, before?.cols[col]));
    this.version++;
  }

  /** @param {FlatPuzzle} numbers */
  makeRoom(numbers) {
    if (!this.board) return;
    const { view } = this.board, { across, down } = extents(numbers), now = view.extent;
    const most = { across: Math.max(across, now.across, SPARE.across), down: Math.max(down, now.down, SPARE.down) };
    if (most.across === now.across && most.down === now.down) return;
    view.extent = { ...now, ...most };
    view.refresh();
  }

  /** @param {Pick<Scene, "cells" | "facts" | "hover" | "cursor" | "calm">} shown @param {Over} over */
  draw(shown, over) {
    const { board } = this, { cells } = shown;
    if (!board?.view.now.height || !board.view.now.width) return false;
    return board.draw({
      ...shown, given: new Uint8Array(cells.length), factsVersion: this.version, look: null, ghosts: [], wrong: [],
      clean: true, plain: { done: true, broken: false },
      beyond: {
        room: 0,
        draw: (paint, palette, { width }, { cell }) => drawOver(paint, palette, over, cells, width, cell),
      },
    }, performance.now());
  }
}

/** Returns a function that gives the numbers of a picture and caches the last ones. */
export function createNumbers() {
  let known = /** @type {Uint8Array | null} */ (null), numbers = /** @type {FlatPuzzle} */ ({ rows: [], cols: [] });
  return (/** @type {FlatPicture} */ picture) => {
    if (picture.cells !== known) numbers = numbersOf(picture);
    known = picture.cells;
    return numbers;
  };
}

/** @param {Element} item @param {number[] | null} runs @param {number[] | null | undefined} before */
function rename(item, runs, before) {
  if (String(runs) !== String(before)) item.textContent = textOfNumbers([runs]);
}

/** @param {Paint} paint @param {Palette} palette @param {Over} over @param {Cells} cells @param {number} width
 * @param {number} cell */
function drawOver(paint, palette, { differ, kept, changes, ghosts, box }, cells, width, cell) {
  const boxOf = (/** @type {number} */ index) =>
    [(index % width) * cell, Math.floor(index / width) * cell, cell, cell];
  for (const index of differ) drawDoubt(paint, palette, boxOf(index), cells[index] === 1);
  for (const index of ghosts) fillBox(paint, shrunk(boxOf(index), 0.28), palette.accent);
  for (const index of changes) paintGhost(paint, palette.accent, boxOf(index), cells[index] === 1 ? 2 : 1);
  kept.forEach((is, index) => { if (is) drawRing(paint, palette, boxOf(index), cells[index] === 1); });
  if (!box) return;
  paint.save();
  paint.setLineDash([6, 4]);
  paint.strokeStyle = palette.accent;
  paint.lineWidth = 2.5;
  paint.strokeRect(box.left * cell + 1, box.top * cell + 1, (box.right - box.left + 1) * cell - 1,
    (box.bottom - box.top + 1) * cell - 1);
  paint.restore();
}

/** A cell in which solutions differ: hatched, with a dark middle if it is filled.
 * @param {Paint} paint @param {Palette} palette @param {number[]} box @param {boolean} filled */
function drawDoubt(paint, palette, box, filled) {
  const [x, y, side] = box, path = new Path2D();
  path.rect(x + 1, y + 1, side - 1, side - 1);
  fillPath(paint, path, palette.soft);
  fillPath(paint, path, palette.hatch);
  if (filled) fillBox(paint, shrunk(box, 0.3), palette.filled);
}

/** @param {Paint} paint @param {Palette} palette @param {number[]} box @param {boolean} filled */
function drawRing(paint, palette, [x, y, side], filled) {
  paint.beginPath();
  paint.arc(x + side / 2 + 0.5, y + side / 2 + 0.5, Math.max(1.5, side * 0.26), 0, 2 * Math.PI);
  paint.strokeStyle = filled ? palette.sheet : palette.good;
  paint.lineWidth = Math.max(1, side * 0.1);
  paint.stroke();
}

/** @param {number[]} box @param {number} share that is cut off at each side */
const shrunk = ([x, y, side], share) =>
  [x + side * share + 0.5, y + side * share + 0.5, side * (1 - 2 * share), side * (1 - 2 * share)];
