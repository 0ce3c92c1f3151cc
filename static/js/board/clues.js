// The bands of clues beside a board, for render.js. Drawing thousands of numbers is slow, so they are cached as an
// image, which is redrawn only when the numbers or their visible part have changed.

import { colNumbers, isLarge, numberWidth, roomAcross, rowNumbers, visible } from "./geometry.js";
import { fillBox, strokePath } from "./paint.js";

const UNREADABLE = 5; // a font of fewer pixels is not worth drawing

/** @typedef {{ number: number | string, x: number, y: number, run: number }} Placed */
/** @typedef {ReturnType<typeof rowNumbers>} Numbers */
/** @import { Drawn } from "./render.js" */

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
    this.within([0, top, left, height], () => this.drawRows(palette, scene, view));
    this.within([left, 0, width, top], () => this.drawCols(palette, scene, view));
    if (view.x > 0) fillBox(paint, [left - 1, 0, 1, height], palette.lineStrong);
    if (view.y > 0) fillBox(paint, [0, top - 1, width, 1], palette.lineStrong);
  }

  /** @param {Palette} palette @param {Scene} scene @param {Frame} view */
  drawRows(palette, scene, view) {
    const { paint, puzzle } = this, { cell, font, left, aside } = view;
    const [first, last] = visible(view.y, view.y + view.height, cell, puzzle.height);
    for (let row = first; row <= last; row++) {
      const y = view.top - view.y + row * cell, clue = /** @type {RunLengths | null} */ (puzzle.clues[row]);
      if (row % 2 && isLarge(puzzle)) fillBox(paint, [0, y, left, cell], palette.zebra);
      if (scene.look === row) fillBox(paint, [0, y, left, cell], palette.look);
      const fact = shownFact(scene, row, clue);
      if (!fact.holds) fillBox(paint, [left - 4, y + 3, 3, cell - 5], palette.accent);
      const numbers = this.placesOf(row, () => rowNumbers(clue, font, left, aside)).map(({ number, at, run }) =>
        ({ number, x: left + at, y: y + cell / 2, run }));
      this.write(palette, fact, numbers, font, (number) => (numberWidth(number) - 0.3) * font);
    }
  }

  /** @param {Palette} palette @param {Scene} scene @param {Frame} view */
  drawCols(palette, scene, view) {
    const { paint, puzzle } = this, { cell, font, top, above } = view;
    const [first, last] = visible(view.x, view.x + view.width, cell, puzzle.width);
    for (let col = first; col <= last; col++) {
      const x = view.left - view.x + col * cell, line = puzzle.height + col;
      const clue = /** @type {RunLengths | null} */ (puzzle.clues[line]);
      if (col % 2 && isLarge(puzzle)) fillBox(paint, [x, 0, cell, top], palette.zebra);
      if (scene.look === line) fillBox(paint, [x, 0, cell, top], palette.look);
      const fact = shownFact(scene, line, clue);
      if (!fact.holds) fillBox(paint, [x + 3, top - 4, cell - 5, 3], palette.accent);
      const numbers = this.placesOf(line, () => colNumbers(clue, font, top, above)).map(({ number, at, run }) =>
        ({ number, x: x + cell / 2, y: top + at, run }));
      this.write(palette, fact, numbers, font, () => roomAcross(cell, font));
    }
  }

  /** The places of the numbers of a line, cached unless they change with scrolling.
   * @param {number} line @param {() => Numbers} work */
  placesOf(line, work) {
    const known = this.places[line] ?? work();
    if (known.every(({ run }) => run >= 0)) this.places[line] = known;
    return known;
  }

  /** Numbers that are done are faint and struck out, those of a contradicted line bold, in addition to the bar at its
   * edge; what is struck out by hand is so at a slant. `room` is the width for a number: a wider one is condensed.
   * @param {Palette} palette @param {ReturnType<typeof shownFact>} fact @param {Placed[]} numbers @param {number} font
   * @param {(number: number | string) => number} room */
  write(palette, { holds, done, byHand, marks }, numbers, font, room) {
    if (font < UNREADABLE) return;
    const { paint } = this;
    paint.font = `${holds ? 450 : 750} ${font}px ${palette.font}`;
    paint.textAlign = "center";
    paint.textBaseline = "middle";
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
  if (!slot) return paint.fillText(digits, x, y, most);
  [...digits].forEach((digit, i) => paint.fillText(digit, x + (i - (digits.length - 1) / 2) * room, y, room));
  return undefined;
}

/** @param {Paint} paint */
function slotOf(paint) {
  const known = slots.get(paint.font);
  if (known !== undefined) return known;
  const widths = [..."0123456789"].map((digit) => paint.measureText(digit).width), widest = Math.max(...widths);
  const slot = widest - Math.min(...widths) > 0.01 * widest ? widest : 0;
  slots.set(paint.font, slot);
  return slot;
}
