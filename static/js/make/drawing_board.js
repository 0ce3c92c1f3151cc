// The board for drawing: its numbers follow the picture, and it previews the effect of tools.

import { isColoured } from "./drawing_colours.js";
import { numbersOf } from "./puzzle_numbers.js";
import { setText, targetOf } from "../base/dom.js";
import { createBoard } from "../board/board.js";
import { extents } from "../board/geometry.js";
import { fillBox, fillPath, outline, paintGhost } from "../board/paint.js";
import { listenToPointers } from "../board/pointer.js";
import { readableOn } from "../core/colour_values.js";
import { clueText } from "../core/words.js";

/** @import { Box } from "./figures.js" */
/** @import { Board } from "../board/board.js" */

const SPARE = { across: 4, down: 3 }; // room for numbers while there are none, in units of the font

/**
 * What lies over a picture: cells in which solutions differ, protected cells, cells that would change, the place of a
 * stamp, and the selection.
 * @typedef {object} Over
 * @property {number[]} differ
 * @property {Uint8Array} kept
 * @property {Marked[]} changes
 * @property {number[]} ghosts
 * @property {Box | null} box
 */
/** @typedef {ReturnType<typeof import("./coloured_drawing.js").createColours>} Colours */
/** `colours()` are those of the board, null as long as it is black and white.
 * @typedef {{ name: (extent: Extent) => string, label: (cell: number) => string, redraw: () => void,
 * focused: (visible: boolean) => void, acts: PointerActs, colours: () => Colours | null }} DrawingWish */

export class DrawingBoard {
  /** @param {HTMLElement} host @param {DrawingWish} wish */
  constructor(host, wish) {
    this.host = host;
    this.wish = wish;
    this.board = /** @type {Board | null} */ (null);
    this.colours = /** @type {Colours | null} */ (null); // those that it was built with
    this.numbers = /** @type {FlatPuzzle | null} */ (null); // those that are shown
    this.version = 0; // of the numbers
    this.look = 0; // the version of what colours look like
  }

  /** Show numbers on a board of their size. They get more room if they need it, but not `during` a stroke, which would
   * then go on elsewhere. @param {FlatPuzzle} numbers @param {Ink[]} palette @param {boolean} during */
  showNumbers(numbers, palette, during) {
    const { board } = this, { rows, cols } = numbers, colours = this.wish.colours();
    const look = colours?.take(palette) ?? 0, repainted = look !== this.look;
    if (numbers === this.numbers && during && !repainted) return;
    if (numbers.palette && (repainted || numbers !== this.numbers)) colours?.name(numbers);
    const fits = board?.extent.height === rows.length && board.extent.width === cols.length;
    if (!board || !fits || colours !== this.colours) this.build(numbers, colours);
    else if (numbers !== this.numbers || repainted) this.renew(board, numbers);
    if (repainted) this.repaint();
    if (!during) this.makeRoom(numbers);
    Object.assign(this, { numbers, look });
  }

  /** Show the colours anew. */
  repaint() {
    this.board?.renderer.repaint();
    this.board?.cells.rename();
  }

  /** @param {FlatPuzzle} numbers @param {Colours | null} colours */
  build(numbers, colours) {
    const { host, wish } = this, { label, redraw, acts } = wish, { inks, palette } = colours ?? {};
    const extent = { height: numbers.rows.length, width: numbers.cols.length }, shown = { ...numbers, palette };
    const board = this.board = createBoard(host, shown, { name: wish.name(extent), label, redraw, played: true, inks });
    this.colours = colours;
    listenToPointers(board, acts);
    board.parts.grid.addEventListener("focusin", (event) => wish.focused(targetOf(event).matches(":focus-visible")));
    board.parts.grid.addEventListener("focusout", () => wish.focused(false));
    this.version++;
  }

  /** @param {Board} board @param {FlatPuzzle} numbers */
  renew({ renderer, parts }, { rows, cols }) {
    renderer.clues.renew([...rows, ...cols]);
    rows.forEach((runs, row) => setText(parts.rows.children[row], clueText(runs)));
    cols.forEach((runs, col) => setText(parts.cols.children[col], clueText(runs)));
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
        draw: (paint, palette, _, { cell }) => drawOver(paint, palette, over, cells, board.renderer, cell),
      },
    }, performance.now());
  }
}

/** Returns a function that gives the numbers of a picture and caches the last ones. They are in colours if the picture
 * has several and `colours()` knows how.
 * @param {() => Colours | null} [colours] */
export function createNumbers(colours = () => null) {
  let known = /** @type {Uint8Array | null} */ (null), numbers = /** @type {FlatPuzzle} */ ({ rows: [], cols: [] });
  let knower = /** @type {Colours | null} */ (null);
  return (/** @type {FlatPicture} */ picture) => {
    const { cells, palette = [] } = picture, now = colours();
    if (cells === known && now === knower) return numbers;
    now?.take(palette);
    [known, knower] = [cells, now];
    numbers = now && isColoured(cells) ? now.numbersOf(picture) : numbersOf(picture);
    return numbers;
  };
}

/** @param {Paint} paint @param {Palette} palette @param {Over} over @param {Cells} cells
 * @param {import("../board/render.js").Renderer} renderer @param {number} cell */
function drawOver(paint, palette, { differ, kept, changes, ghosts, box }, cells, renderer, cell) {
  const boxOf = (/** @type {number} */ index) => renderer.cellBox(index, cell);
  const inkOf = (/** @type {number} */ mark) => renderer.inkOf(mark, palette);
  for (const index of differ) drawDoubt(paint, palette, boxOf(index), inkOf(cells[index]));
  for (const index of ghosts) fillBox(paint, shrunk(boxOf(index), 0.28), palette.accent);
  for (const [index, mark] of changes) drawChange(paint, palette, boxOf(index), mark, renderer.inks ? inkOf(mark) : "");
  kept.forEach((is, index) => {
    const ink = inkOf(cells[index]), filled = renderer.inks && ink ? readableOn(ink) : palette.sheet;
    if (is) drawRing(paint, boxOf(index), ink ? filled : palette.good);
  });
  if (!box) return;
  paint.save();
  paint.setLineDash([6, 4]);
  paint.strokeStyle = palette.accent;
  paint.lineWidth = 2.5;
  paint.strokeRect(box.left * cell + 1, box.top * cell + 1, (box.right - box.left + 1) * cell - 1,
    (box.bottom - box.top + 1) * cell - 1);
  paint.restore();
}

/** What a cell would become: on coloured ground a frame tells its colour from the one before.
 * @param {Paint} paint @param {Palette} palette @param {number[]} box @param {number} mark @param {string} ink */
function drawChange(paint, palette, box, mark, ink) {
  if (!ink) return paintGhost(paint, palette.accent, box, mark);
  fillBox(paint, shrunk(box, 0.2), palette.sheet);
  fillBox(paint, shrunk(box, 0.26), ink);
  return outline(paint, box, palette.accent, 2);
}

/** A cell in which solutions differ: hatched, with a middle of its ink if it is filled.
 * @param {Paint} paint @param {Palette} palette @param {number[]} box @param {string} ink */
function drawDoubt(paint, palette, box, ink) {
  const [x, y, side] = box, path = new Path2D();
  path.rect(x + 1, y + 1, side - 1, side - 1);
  fillPath(paint, path, palette.soft);
  fillPath(paint, path, palette.hatch);
  if (ink) fillBox(paint, shrunk(box, 0.3), ink);
}

/** @param {Paint} paint @param {number[]} box @param {string} color */
function drawRing(paint, [x, y, side], color) {
  paint.beginPath();
  paint.arc(x + side / 2 + 0.5, y + side / 2 + 0.5, Math.max(1.5, side * 0.26), 0, 2 * Math.PI);
  paint.strokeStyle = color;
  paint.lineWidth = Math.max(1, side * 0.1);
  paint.stroke();
}

/** @param {number[]} box @param {number} share that is cut off at each side */
const shrunk = ([x, y, side], share) =>
  [x + side * share + 0.5, y + side * share + 0.5, side * (1 - 2 * share), side * (1 - 2 * share)];
