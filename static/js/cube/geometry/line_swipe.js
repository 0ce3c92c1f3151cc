// A swipe over cubes, on the block or in a layer: a pointer touches the cubes of one line, in which it leaves its first
// cube. Never touches the page.

import { linesThrough } from "../../core/shapes.js";

const STEP = 3; // pixels between the points of a way at which cubes are looked for
const CLEAR = 0.4; // of a cube's side, that a pointer must go before its direction counts
/** Half the width of a pointer in pixels: a finger need not follow a line exactly. */
const REACH = { finger: 12, mouse: 3 };

/** What a pointer moves over: `cellAt` is the cell that it touches at a point, if the swipe may go there; `ways` are
 * the two lines of the first cell that lie in the surface, with a step along each in pixels. Without them, it may go
 * anywhere.
 * @typedef {{ cellAt: (x: number, y: number) => number | null, ways: { line: number, step: number[] }[] }} Surface */

export class Swipe {
  /** @param {Shape} shape @param {Surface} surface @param {number} first a cell @param {Point} point
   * @param {boolean} finger */
  constructor(shape, surface, first, point, finger) {
    this.shape = shape;
    this.surface = surface;
    this.start = point;
    this.last = point;
    this.reach = finger ? REACH.finger : REACH.mouse;
    this.line = /** @type {number | null} */ (null); // the one that it keeps to
    this.aside = /** @type {number[][]} */ ([]); // where the pointer touches something, from its middle
    this.touched = new Set([first]);
  }

  /** The cells that are touched for the first time on the way to a point, in their order. @param {Point} to */
  moveTo(to) {
    const { last: from, touched } = this, steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP);
    const cells = /** @type {number[]} */ ([]);
    for (let step = 1; step <= steps; step++) {
      const share = step / steps, [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
      const cell = this.cellAt(x, y);
      if (cell === null || touched.has(cell)) continue;
      touched.add(cell);
      cells.push(cell);
    }
    this.last = to;
    return cells;
  }

  /** The touched cell of the line. @param {number} x @param {number} y */
  cellAt(x, y) {
    if (!this.surface.ways.length) return this.surface.cellAt(x, y);
    if (this.line === null) this.takeLine(x - this.start.x, y - this.start.y);
    for (const [right, down] of this.aside) {
      const cell = this.surface.cellAt(x + right, y + down);
      if (cell !== null && linesThrough(this.shape, cell).some((line) => line === this.line)) return cell;
    }
    return null;
  }

  /** Keep to the line along which the pointer has gone, once that is clear.
   * @param {number} right @param {number} down */
  takeLine(right, down) {
    const [{ step: [a, b] }, { step: [c, d] }] = this.surface.ways, area = a * d - b * c;
    const gone = [(right * d - down * c) / area, (down * a - right * b) / area].map(Math.abs);
    const { line, step } = this.surface.ways[gone[0] >= gone[1] ? 0 : 1], long = Math.hypot(...step);
    if (!(Math.max(...gone) >= CLEAR)) return;
    const across = [-step[1] / long, step[0] / long];
    this.line = line;
    this.aside = [0, 0.5, -0.5, 1, -1].map((share) => across.map((part) => part * share * this.reach));
  }
}
