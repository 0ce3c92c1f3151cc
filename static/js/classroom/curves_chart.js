// The costs of many runs in one chart, over their moves: a line for each run. All lines of a kind are one path, so that
// a large class costs no more time than a small one.

import { number } from "../core/words.js";
import { readPalette, watchPalette } from "../board/paint.js";
import { fitCanvas } from "../watch/chart.js";
import { say } from "../core/texts/say.js";
import { boundsOf, isGoingOn, shareOfMoves } from "./seed_figures.js";

/** @import { Run } from "./seed_figures.js" */

const USUAL = 14; // pixels of the font for which the widths of lines are meant
const MANY = 40; // runs from which on lines are thin
const DOT = 3; // pixels, the radius of the end of a run

export class CurvesChart {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.paint = /** @type {Paint} */ (canvas.getContext("2d"));
    this.palette = readPalette(canvas);
    this.runs = /** @type {Run[]} */ ([]);
    this.own = NaN; // the seed whose run stands out
    watchPalette(() => {
      this.palette = readPalette(canvas);
      this.draw();
    });
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  /** @param {Run[]} runs @param {number} [own] */
  show(runs, own = NaN) {
    Object.assign(this, { runs, own });
    this.draw();
  }

  draw() {
    const { canvas, paint, palette, runs } = this, { clientWidth, clientHeight } = canvas;
    const font = parseFloat(getComputedStyle(canvas).fontSize) || USUAL, bounds = boundsOf(runs);
    fitCanvas(paint, clientWidth, clientHeight);
    paint.font = `${font}px ${palette.font}`;
    const left = paint.measureText(number(Math.ceil(bounds.cost))).width + font, top = 2.1 * font;
    const box = {
      left, top, width: Math.max(1, clientWidth - left - font), height: Math.max(1, clientHeight - top - 2.6 * font),
    };
    this.drawFrame(bounds, box, font);
    this.drawRuns(bounds, box, font / USUAL);
  }

  /** @param {Bounds} bounds @param {Box} box @param {number} font */
  drawFrame(bounds, box, font) {
    const { paint, palette, canvas: { clientHeight } } = this, { left, top, width, height } = box;
    paint.fillStyle = palette.line;
    for (const share of [0, 0.5, 1]) paint.fillRect(left, Math.round(top + share * height), width, 1);
    for (let moves = 1; moves <= bounds.moves; moves *= 10) {
      paint.fillRect(Math.round(left + width * shareOfMoves(moves, bounds.moves)), top, 1, height);
    }
    paint.fillStyle = palette.faint;
    paint.textAlign = "right";
    paint.textBaseline = "middle";
    for (const share of [0, 1]) {
      paint.fillText(number(Math.ceil(share * bounds.cost)), left - 0.4 * font, top + (1 - share) * height);
    }
    paint.textBaseline = "alphabetic";
    this.drawTicks(bounds, box, top + height + 1.1 * font);
    paint.textAlign = "left";
    paint.fillText(say("seeds.cost_axis"), 0, font);
    paint.textAlign = "right";
    paint.fillText(say("seeds.moves_axis"), left + width, clientHeight - 0.3 * font);
  }

  /** Numbers of moves, each ten times the one before, as far as they have room.
   * @param {Bounds} bounds @param {Box} box @param {number} base */
  drawTicks({ moves: most }, { left, width }, base) {
    const { paint } = this;
    paint.textAlign = "center";
    for (let moves = 1, last = -Infinity; moves <= most; moves *= 10) {
      const text = number(moves), x = left + width * shareOfMoves(moves, most), wide = paint.measureText(text).width;
      if (x - wide / 2 < last || x + wide / 2 > left + width) continue;
      last = x + wide / 2 + wide / text.length;
      paint.fillText(text, x, base);
    }
  }

  /** @param {Bounds} bounds @param {Box} box @param {number} scale */
  drawRuns(bounds, box, scale) {
    const { palette, runs, own } = this, wide = (runs.length > MANY ? 0.9 : 1.5) * scale;
    const others = runs.filter(({ seed }) => seed !== own), ended = others.filter((run) => !isGoingOn(run));
    const draw = (/** @type {Run[]} */ some, /** @type {string} */ color, /** @type {number} */ width) =>
      this.drawLines(some, bounds, box, color, width);
    draw(ended.filter(({ solved }) => !solved), palette.faint, wide);
    draw(ended.filter(({ solved }) => solved), palette.good, wide);
    draw(others.filter(isGoingOn), palette.candidate, wide);
    draw(runs.filter(({ seed }) => seed === own), palette.accent, 2.4 * scale);
  }

  /** Lines, with a dot where a run was solved. @param {Run[]} runs @param {Bounds} bounds @param {Box} box
   * @param {string} color @param {number} wide */
  drawLines(runs, { moves, cost }, { left, top, width, height }, color, wide) {
    const { paint } = this, path = new Path2D(), dots = new Path2D();
    for (const { curve, solved } of runs) {
      let x = 0, y = 0;
      for (let i = 0; i < curve.length; i += 2) {
        x = left + width * shareOfMoves(curve[i], moves);
        y = top + height * (1 - Math.min(1, curve[i + 1] / cost));
        if (i) path.lineTo(x, y);
        else path.moveTo(x, y);
      }
      if (!solved || !curve.length) continue;
      dots.moveTo(x + DOT, y);
      dots.arc(x, y, DOT, 0, 2 * Math.PI);
    }
    Object.assign(paint, { strokeStyle: color, fillStyle: color, lineWidth: wide, lineJoin: "bevel" });
    paint.stroke(path);
    paint.fill(dots);
  }
}

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */
/** @typedef {{ moves: number, cost: number }} Bounds */
