// Drawing a board on a canvas: a `Scene` as types.d.ts describes it. Knows nothing of playing or of the server.

import { isFilled, MARK } from "../core/marks.js";
import { Clues } from "./clues.js";
import { isLarge, visible, weightOf } from "./geometry.js";
import { addMark, createPicture, fillBox, newPaths, outline, paintGhost, paintPaths, strokePath } from "./paint.js";
import { readPalette } from "./palette.js";

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
    const closing = scene.ending?.(this.paint, palette, view, now) ?? false;
    return closing || this.born.size > 0;
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
  collect({ cells, given }, cell, { firstRow, lastRow, firstCol, lastCol }, now) {
    const paths = newPaths();
    for (let row = firstRow; row <= lastRow; row++) {
      for (let col = firstCol; col <= lastCol; col++) {
        const index = row * this.width + col;
        const mark = cells[index] & MARK;
        if (!mark || (this.inks && isFilled(mark))) continue;
        addMark(
          paths,
          cells[index],
          given[index] !== 0,
          { x: col * cell, y: row * cell },
          cell,
          this.grown(index, now),
        );
      }
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
