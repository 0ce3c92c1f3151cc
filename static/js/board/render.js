// Drawing a board on a canvas: a `Scene` as types.d.ts describes it, and the bands of clues beside it. Knows nothing of
// playing or of the server.

import { isFilled, MARK } from "../core/marks.js";
import { cellsIn, colNumbers, isLarge, numberWidth, roomAcross, rowNumbers, visible, weightOf } from "./geometry.js";
import {
  addMark, centreText, createPicture, fillBox, newPaths, outline, paintGhost, paintPaths, readPalette, strokePath,
} from "./paint.js";

const POP = 110; // milliseconds in which a cell fills
const MOST_POPS = 40;
const ROOMY = 10; // pixels of a cell from which on every tenth line is two pixels wide

/** @typedef {{ height: number, width: number, clues: Clue[], inks?: Inks | null }} Drawn */

export class Renderer {
  /** @param {HTMLCanvasElement} canvas @param {Drawn} puzzle */
  constructor(canvas, { height, width, clues, inks }) {
    this.canvas = canvas;
    this.inks = inks;
    this.height = height;
    this.width = width;
    this.paint = /** @type {Paint} */ (canvas.getContext("2d", { alpha: false }));
    this.picture = createPicture(height, width);
    this.clues = new Clues({ height, width, clues, inks });
    this.shown = new Uint32Array(height * width);
    this.born = new Map(); // the cells that are filling, and since when
    this.palette = /** @type {Palette | null} */ (null);
  }

  /** Draw; returns true while something moves. @param {Scene} scene @param {Frame} view @param {number} now */
  draw(scene, view, now) {
    const fresh = !this.palette, palette = this.palette ??= readPalette(this.canvas);
    this.noteChanges(scene.cells, palette, now, scene.calm || fresh);
    this.fitCanvas(view);
    this.drawCells(scene, palette, view, now);
    this.clues.drawInto(this.paint, palette, scene, view);
    this.picture.drawInto(this.paint, palette, view);
    return this.born.size > 0;
  }

  /** Forget the colours, which have changed. */
  repaint() {
    this.palette = null;
    this.shown.fill(0);
    this.picture.clear();
    this.clues.forget();
  }

  /** @param {Cells} cells @param {Palette} palette @param {number} now @param {boolean} calm */
  noteChanges(cells, palette, now, calm) {
    const { shown, born } = this, filling = [];
    for (let cell = 0; cell < cells.length; cell++) {
      if (shown[cell] === cells[cell]) continue;
      const before = this.inkOf(shown[cell], palette), after = this.inkOf(cells[cell], palette);
      if (before !== after) this.picture.set(cell, after);
      if (after && !before) filling.push(cell);
      shown[cell] = cells[cell];
      born.delete(cell);
    }
    if (!calm && filling.length <= MOST_POPS) for (const cell of filling) born.set(cell, now);
    for (const [cell, since] of born) if (now - since > POP) born.delete(cell);
  }

  /** The colour of a filled cell; empty for any other. @param {number} value @param {Palette} palette */
  inkOf(value, { filled }) {
    const mark = value & MARK;
    return isFilled(mark) ? this.inks?.colorOf(mark) ?? filled : "";
  }

  /** The size of a cell that is filling, from 0 to 1. @param {number} index @param {number} now */
  grown(index, now) {
    return this.born.has(index) ? 0.45 + 0.55 * Math.min(1, (now - this.born.get(index)) / POP) : 1;
  }

  /** @param {Frame} view */
  fitCanvas({ width, height, dpr }) {
    const { canvas } = this, across = Math.round(width * dpr), down = Math.round(height * dpr);
    if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down });
    this.paint.setTransform(dpr, 0, 0, dpr, 0, 0);
  }

  /** @param {Scene} scene @param {Palette} palette @param {Frame} view @param {number} now */
  drawCells(scene, palette, view, now) {
    const { paint } = this, { cell } = view, part = this.partIn(view);
    paint.save();
    fillBox(paint, [0, 0, view.width, view.height], palette.paper);
    paint.translate(view.left - view.x, view.top - view.y);
    this.drawGround(scene, palette, cell);
    scene.shade?.(paint, palette, scene, this.width, cell, part);
    paintPaths(paint, palette, this.collect(scene, cell, part, now), cell, scene.clean);
    this.inks?.paintCells(this, scene, palette, cell, part, now);
    this.drawLines(palette, cell, part);
    this.drawNotes(scene, palette, cell);
    scene.beyond?.draw(paint, palette, this, view);
    paint.restore();
  }

  /** The visible part of the board. @param {Frame} view @returns {Part} */
  partIn({ x, y, width, height, cell }) {
    const [firstRow, lastRow] = visible(y, y + height, cell, this.height);
    const [firstCol, lastCol] = visible(x, x + width, cell, this.width);
    return { firstRow, lastRow, firstCol, lastCol };
  }

  /** @param {Scene} scene @param {Palette} palette @param {number} cell */
  drawGround({ hover, look }, palette, cell) {
    const { paint, height, width } = this;
    fillBox(paint, [0, 0, width * cell, height * cell], palette.sheet);
    if (hover !== null) {
      fillBox(paint, [0, Math.floor(hover / width) * cell, width * cell, cell], palette.hover);
      fillBox(paint, [(hover % width) * cell, 0, cell, height * cell], palette.hover);
    }
    if (look !== null) fillBox(paint, this.lineBox(look, cell), palette.look);
  }

  /** @param {number} index @param {number} cell */
  cellBox(index, cell) {
    return [(index % this.width) * cell, Math.floor(index / this.width) * cell, cell, cell];
  }

  /** @param {number} line @param {number} cell */
  lineBox(line, cell) {
    const { height, width } = this;
    return line < height ? [0, line * cell, width * cell, cell] : [(line - height) * cell, 0, cell, height * cell];
  }

  /** Collect one path for each kind of mark, so that thousands of cells take few calls.
   * @param {Scene} scene @param {number} cell @param {Part} part @param {number} now */
  collect({ cells, given }, cell, part, now) {
    const paths = newPaths();
    for (const { cell: index, x, y } of cellsIn(part, this.width, cell)) {
      const mark = cells[index] & MARK;
      if (!mark || (this.inks && isFilled(mark))) continue;
      addMark(paths, cells[index], given[index] !== 0, { x, y }, cell, this.grown(index, now));
    }
    return paths;
  }

  /** @param {Palette} palette @param {number} cell @param {Part} part */
  drawLines(palette, cell, { firstRow, lastRow, firstCol, lastCol }) {
    const { paint, height, width } = this, top = firstRow * cell, left = firstCol * cell;
    const tall = (lastRow + 1) * cell - top + 1, long = (lastCol + 1) * cell - left + 1;
    const large = isLarge(this), colors = [palette.line, palette.lineStrong, palette.lineHeavy];
    colors.forEach((color, weight) => {
      const thick = weight === 2 && cell >= ROOMY ? 2 : 1;
      for (let row = firstRow; row <= lastRow + 1; row++) {
        if (weightOf(row, height, large) === weight) fillBox(paint, [left, row * cell + 1 - thick, long, thick], color);
      }
      for (let col = firstCol; col <= lastCol + 1; col++) {
        if (weightOf(col, width, large) === weight) fillBox(paint, [col * cell + 1 - thick, top, thick, tall], color);
      }
    });
  }

  /** @param {Scene} scene @param {Palette} palette @param {number} cell */
  drawNotes({ look, ghosts, wrong, cursor, marked = [] }, palette, cell) {
    const { paint } = this, { accent } = palette;
    if (look !== null) outline(paint, this.lineBox(look, cell), accent, 2);
    for (const index of marked) outline(paint, this.cellBox(index, cell), accent, 2);
    for (const [index, mark] of ghosts)
      paintGhost(paint, (this.inks && this.inkOf(mark, palette)) || accent, this.cellBox(index, cell), mark);
    for (const index of wrong) {
      const [x, y] = this.cellBox(index, cell);
      outline(paint, [x, y, cell, cell], accent, 2.5);
      strokePath(paint, new Path2D(`M${x + 2} ${y + cell - 2}L${x + cell - 2} ${y + 2}`), accent, 2.5);
    }
    if (cursor === null) return;
    outline(paint, this.cellBox(cursor, cell), palette.paper, 5);
    outline(paint, this.cellBox(cursor, cell), accent, 2.5);
  }
}

// The bands of clues. Drawing thousands of numbers is slow, so they are cached as an image, which is redrawn only when
// the numbers or their visible part have changed.

const UNREADABLE = 5; // a font of fewer pixels is not worth drawing

/** @typedef {{ number: number | string, x: number, y: number, run: number }} Placed */
/** @typedef {ReturnType<typeof rowNumbers>} Numbers */

/** The facts of a line as they are shown, which numbers are struck out by hand, and the marks of its runs.
 * @param {Scene} scene @param {number} line @param {RunLengths | null} clue */
function shownFact({ facts, plain, struck }, line, clue) {
  const { holds, done } = facts[line];
  const byHand = (/** @type {number} */ run) => struck?.has(`${line}:${run}`) === true;
  return { holds: holds || plain?.broken === true, done: plain?.done ? [] : done, byHand, marks: clue?.marks };
}

export class Clues {
  /** @param {Drawn} puzzle */
  constructor(puzzle, canvas = document.createElement("canvas")) {
    this.puzzle = puzzle;
    this.canvas = canvas;
    this.paint = /** @type {Paint} */ (this.canvas.getContext("2d", { alpha: false }));
    this.drawn = "";
    /** @type {(Numbers | undefined)[]} */
    this.places = [];
    this.sized = ""; // for what room those are
  }

  forget() {
    this.drawn = "";
  }

  /** Give the lines other numbers. @param {Clue[]} clues */
  renew(clues) {
    this.puzzle = { ...this.puzzle, clues };
    this.places = [];
    this.forget();
  }

  /** Both bands, onto the canvas of the board.
   * @param {Paint} target @param {Palette} palette @param {Scene} scene @param {Frame} view */
  drawInto(target, palette, scene, view) {
    const { left, top, width, height } = view;
    const key = [view.cell, view.x, view.y, view.aside, view.above, width, height, view.dpr, scene.look,
      scene.factsVersion, scene.plain?.done, scene.plain?.broken].join();
    if (key !== this.drawn) this.drawAll(palette, scene, view);
    this.drawn = key;
    this.copy(target, view.dpr, left, height);
    this.copy(target, view.dpr, width, top);
    if (scene.hover !== null) this.drawHover(target, palette, scene.hover, view);
  }

  /** @param {Paint} target @param {number} dpr @param {number} width @param {number} height */
  copy(target, dpr, width, height) {
    const { canvas } = this; // without a size if the board has no room at the moment
    if (!width || !height || !canvas.width || !canvas.height) return;
    target.drawImage(canvas, 0, 0, width * dpr, height * dpr, 0, 0, width, height);
  }

  /** @param {Palette} palette @param {Scene} scene @param {Frame} view */
  drawAll(palette, scene, view) {
    const { paint } = this, { left, top, width, height, dpr } = view;
    const sized = [view.font, left, top].join();
    if (sized !== this.sized) Object.assign(this, { sized, places: [] });
    Object.assign(this.canvas, { width: Math.round(width * dpr), height: Math.round(height * dpr) });
    paint.setTransform(dpr, 0, 0, dpr, 0, 0);
    fillBox(paint, [0, 0, width, height], palette.paper);
    this.within([0, top, left, height], () => this.drawBand(palette, scene, view, true));
    this.within([left, 0, width, top], () => this.drawBand(palette, scene, view, false));
    if (view.x > 0) fillBox(paint, [left - 1, 0, 1, height], palette.lineStrong);
    if (view.y > 0) fillBox(paint, [0, top - 1, width, 1], palette.lineStrong);
  }

  /** The numbers of the visible rows, or else columns.
   * @param {Palette} palette @param {Scene} scene @param {Frame} view @param {boolean} isRow */
  drawBand(palette, scene, view, isRow) {
    const { paint, puzzle } = this, { cell, font, left, top } = view;
    const [band, corner] = isRow ? [left, top] : [top, left];
    const [from, seen, count] = isRow ? [view.y, view.height, puzzle.height] : [view.x, view.width, puzzle.width];
    const box = (/** @type {number} */ along, /** @type {number} */ across, /** @type {number} */ long,
      /** @type {number} */ wide) => (isRow ? [along, across, long, wide] : [across, along, wide, long]);
    const [first, last] = visible(from, from + seen, cell, count);
    for (let place = first; place <= last; place++) {
      const line = isRow ? place : puzzle.height + place, at = corner - from + place * cell;
      const clue = /** @type {RunLengths | null} */ (puzzle.clues[line]), fact = shownFact(scene, line, clue);
      if (place % 2 && isLarge(puzzle)) fillBox(paint, box(0, at, band, cell), palette.zebra);
      if (scene.look === line) fillBox(paint, box(0, at, band, cell), palette.look);
      if (!fact.holds) fillBox(paint, box(band - 4, at + 3, 3, cell - 5), palette.accent);
      const numbers = this.placesOf(line, () => (
        isRow ? rowNumbers(clue, font, left, view.aside) : colNumbers(clue, font, top, view.above)));
      const placed = numbers.map(({ number, at: beside, run }) => {
        const [x, y] = box(band + beside, at + cell / 2, 0, 0);
        return { number, x, y, run };
      });
      this.write(palette, fact, placed, font, (number) => (
        isRow ? (numberWidth(number) - 0.3) * font : roomAcross(cell, font)));
    }
  }

  /** The places of the numbers of a line, cached unless they change with scrolling.
   * @param {number} line @param {() => Numbers} work */
  placesOf(line, work) {
    const places = this.places[line] ?? work();
    if (places.every(({ run }) => run >= 0)) this.places[line] = places;
    return places;
  }

  /** Numbers that are done are faint and struck out, those of a contradicted line bold, in addition to the bar at its
   * edge; what is struck out by hand is so at a slant. `room` is the width for a number: a wider one is condensed.
   * @param {Palette} palette @param {ReturnType<typeof shownFact>} fact @param {Placed[]} numbers @param {number} font
   * @param {(number: number | string) => number} room */
  write(palette, { holds, done, byHand, marks }, numbers, font, room) {
    if (font < UNREADABLE) return;
    const { paint } = this;
    centreText(paint, `${holds ? 450 : 750} ${font}px ${palette.font}`, palette.ink);
    numbers.forEach(({ number, x, y, run }) => {
      const struck = done[run] || byHand(run);
      const plain = !holds ? palette.accent : struck || number === "?" ? palette.faint : palette.ink;
      const mark = marks?.[run], place = [x, y, room(number), font];
      const ink = mark && this.puzzle.inks?.paintBox(paint, palette, mark, place, struck);
      paint.fillStyle = ink || plain;
      writeNumber(paint, number, x, y + font * 0.06, room(number));
      if (!struck) return;
      const half = Math.min(font * 0.31 * String(number).length + 1, room(number) / 2);
      if (done[run]) paint.fillRect(x - half, y, 2 * half, Math.max(1, font * 0.07));
      else strokePath(paint, new Path2D(`M${x - half} ${y + font / 3}L${x + half} ${y - font / 3}`), palette.ink, 1.3);
    });
  }

  /** @param {[number, number, number, number]} box @param {() => void} work */
  within(box, work) {
    this.paint.save();
    this.paint.beginPath();
    this.paint.rect(...box);
    this.paint.clip();
    work();
    this.paint.restore();
  }

  /** @param {Paint} target @param {Palette} palette @param {number} hover @param {Frame} view */
  drawHover(target, palette, hover, { cell, left, top, x, y }) {
    const row = Math.floor(hover / this.puzzle.width), col = hover % this.puzzle.width;
    const down = top - y + row * cell, across = left - x + col * cell;
    if (down >= top - cell) fillBox(target, [0, down, left, cell], palette.hover);
    if (across >= left - cell) fillBox(target, [across, 0, cell, top], palette.hover);
  }
}

// Tabular digits, which canvases lack

/** For each font the width of its widest digit; 0 if all digits have the same width. @type {Map<string, number>} */
const slots = new Map();

/** Write a number with its middle at a place, at most so wide.
 * @param {Paint} paint @param {number | string} number @param {number} x @param {number} y @param {number} most */
function writeNumber(paint, number, x, y, most) {
  const digits = String(number), slot = slotOf(paint), room = Math.min(slot, most / digits.length);
  const place = (/** @type {number} */ i) => x + (i - (digits.length - 1) / 2) * room;
  if (slot) [...digits].forEach((digit, i) => paint.fillText(digit, place(i), y, room));
  else paint.fillText(digits, x, y, most);
}

/** @param {Paint} paint */
function slotOf(paint) {
  const cached = slots.get(paint.font);
  if (cached !== undefined) return cached;
  const widths = [..."0123456789"].map((digit) => paint.measureText(digit).width), widest = Math.max(...widths);
  const slot = widest - Math.min(...widths) > 0.01 * widest ? widest : 0;
  slots.set(paint.font, slot);
  return slot;
}
