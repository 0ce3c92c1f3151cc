// The bands of clues beside a board, for render.js. Writing thousands of numbers is slow, so they are kept as a
// picture of their own, drawn anew only when the numbers or the part of them in sight have changed.

import { colNumbers, rowNumbers, visible } from "./geometry.js";
import { fillBox } from "./paint.js";

const UNREADABLE = 4; // a font of fewer pixels is not worth drawing

/** @typedef {{ number: number | string, x: number, y: number }} Placed */
/** @typedef {{ height: number, width: number, clues: Clue[] }} Drawn */

/** @param {Drawn} puzzle */
export const createClues = (puzzle) => new Clues(puzzle);

class Clues {
  /** @param {Drawn} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.canvas = document.createElement("canvas");
    this.paint = /** @type {Paint} */ (this.canvas.getContext("2d", { alpha: false }));
    this.drawn = "";
  }

  forget() {
    this.drawn = "";
  }

  /** Both bands, onto the canvas of the board.
   * @param {Paint} target @param {Palette} palette @param {Scene} scene @param {Frame} view */
  drawInto(target, palette, scene, view) {
    const { left, top, bandLeft, bandTop, width, height } = view;
    const key = [view.cell, view.x, view.y, width, height, view.dpr, scene.look, scene.factsVersion].join();
    if (key !== this.drawn) this.drawAll(palette, scene, view);
    this.drawn = key;
    this.copy(target, view.dpr, Math.max(0, bandLeft), 0, bandLeft + left, height);
    this.copy(target, view.dpr, 0, Math.max(0, bandTop), width, bandTop + top);
    if (scene.hover !== null) this.drawHover(target, palette, scene.hover, view);
  }

  /**
   * @param {Paint} target
   * @param {number} dpr
   * @param {number} x
   * @param {number} y
   * @param {number} right
   * @param {number} bottom
   */
  copy(target, dpr, x, y, right, bottom) {
    const w = right - x, h = bottom - y;
    if (w > 0 && h > 0) target.drawImage(this.canvas, x * dpr, y * dpr, w * dpr, h * dpr, x, y, w, h);
  }

  /** @param {Palette} palette @param {Scene} scene @param {Frame} view */
  drawAll(palette, scene, view) {
    const { paint } = this, { left, top, bandLeft, bandTop, width, height, dpr } = view;
    const right = bandLeft + left, bottom = bandTop + top;
    Object.assign(this.canvas, { width: Math.round(width * dpr), height: Math.round(height * dpr) });
    paint.setTransform(dpr, 0, 0, dpr, 0, 0);
    fillBox(paint, [0, 0, width, height], palette.paper);
    this.within([bandLeft, bottom, left, height], () => this.drawRows(palette, scene, view));
    this.within([right, bandTop, width, top], () => this.drawCols(palette, scene, view));
    if (view.stuckX && view.x > 0) fillBox(paint, [right - 1, 0, 1, height], palette.lineStrong);
    if (view.stuckY && view.y > 0) fillBox(paint, [0, bottom - 1, width, 1], palette.lineStrong);
  }

  /** @param {Palette} palette @param {Scene} scene @param {Frame} view */
  drawRows(palette, scene, view) {
    const { paint, puzzle } = this, { cell, font, bandLeft, left } = view, right = bandLeft + left;
    const [first, last] = visible(view.y, view.y + view.height, cell, puzzle.height);
    for (let row = first; row <= last; row++) {
      const y = view.top - view.y + row * cell, clue = /** @type {number[] | null} */ (puzzle.clues[row]);
      if (scene.look === row) fillBox(paint, [bandLeft, y, left, cell], palette.look);
      if (!scene.facts[row].holds) fillBox(paint, [right - 4, y + 3, 3, cell - 5], palette.accent);
      const numbers = rowNumbers(clue, font).map(({ number, at }) => ({ number, x: right + at, y: y + cell / 2 }));
      this.write(palette, scene.facts[row], numbers, font);
    }
  }

  /** @param {Palette} palette @param {Scene} scene @param {Frame} view */
  drawCols(palette, scene, view) {
    const { paint, puzzle } = this, { cell, font, bandTop, top } = view, bottom = bandTop + top;
    const [first, last] = visible(view.x, view.x + view.width, cell, puzzle.width);
    for (let col = first; col <= last; col++) {
      const x = view.left - view.x + col * cell, line = puzzle.height + col;
      const clue = /** @type {number[] | null} */ (puzzle.clues[line]);
      if (scene.look === line) fillBox(paint, [x, bandTop, cell, top], palette.look);
      if (!scene.facts[line].holds) fillBox(paint, [x + 3, bottom - 4, cell - 5, 3], palette.accent);
      const numbers = colNumbers(clue, font).map(({ number, at }) => ({ number, x: x + cell / 2, y: bottom + at }));
      this.write(palette, scene.facts[line], numbers, font);
    }
  }

  /** Numbers that are done are faint and struck; those of a line that cannot hold bold, besides the bar at its edge.
   * @param {Palette} palette @param {Fact} fact @param {Placed[]} numbers @param {number} font */
  write(palette, { holds, done }, numbers, font) {
    if (font < UNREADABLE) return;
    const { paint } = this;
    paint.font = `${holds ? 450 : 750} ${font}px ${palette.font}`;
    paint.textAlign = "center";
    paint.textBaseline = "middle";
    numbers.forEach(({ number, x, y }, run) => {
      paint.fillStyle = !holds ? palette.accent : done[run] || number === "?" ? palette.faint : palette.ink;
      paint.fillText(String(number), x, y + font * 0.06);
      if (!done[run]) return;
      const half = font * 0.31 * String(number).length + 1;
      paint.fillRect(x - half, y, 2 * half, Math.max(1, font * 0.07));
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
  drawHover(target, palette, hover, { cell, left, top, bandLeft, bandTop, x, y }) {
    const row = Math.floor(hover / this.puzzle.width), col = hover % this.puzzle.width;
    const down = top - y + row * cell, across = left - x + col * cell;
    if (down >= bandTop + top - cell) fillBox(target, [bandLeft, down, left, cell], palette.hover);
    if (across >= bandLeft + left - cell) fillBox(target, [across, bandTop, cell, top], palette.hover);
  }
}
