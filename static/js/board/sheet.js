// The empty puzzle on paper: an SVG, sharp at any size. Numbers of a coloured puzzle stand in boxes with the letters of
// their colours, which can be read in grey, too. Loaded before anybody can want to print.

import { colNumbers, extents, isLarge, measure, numberWidth, rowNumbers, weightOf } from "./geometry.js";
import { readableOn } from "../core/colour_values.js";
import { isFilled } from "../core/marks.js";
import { byId, make, makeSvg } from "../base/dom.js";
import { printOn } from "../base/output.js";

export const CELL = 22;
const LARGEST = 1.8; // times CELL: a small puzzle does not fill the sheet

/** @param {FlatPuzzle} puzzle */
export function drawSheet({ rows: plainRows, cols: plainCols, givens = [], palette = [] }) {
  const [rows, cols] = [plainRows, plainCols].map((clues) => clues.map((clue) => withLetters(clue, palette)));
  const { left, top, width, height, font } = measure(extents({ rows, cols }), CELL);
  const svg = makeSvg("svg", { viewBox: `0 0 ${width} ${height}`, width });
  svg.style.maxWidth = `${width * LARGEST}px`;
  const corner = (/** @type {number} */ cell) =>
    [left + (cell % cols.length) * CELL, top + Math.floor(cell / cols.length) * CELL];
  svg.append(
    ...givens.map(([cell, mark]) => given(corner(cell), mark, inkOf(mark, palette))),
    ...gridPaths(rows.length, cols.length, left, top),
  );
  rows.forEach((clue, row) => svg.append(
    ...rowNumbers(clue, font).flatMap(({ number, at, run }) =>
      boxed(number, [left + at, top + (row + 0.5) * CELL, Infinity], font, inkOf(clue?.marks?.[run], palette)))));
  cols.forEach((clue, col) => svg.append(
    ...colNumbers(clue, font).flatMap(({ number, at, run }) =>
      boxed(number, [left + (col + 0.5) * CELL, top + at, CELL - 1], font, inkOf(clue?.marks?.[run], palette)))));
  return svg;
}

/** The colours of a coloured puzzle with their letters and names, for below the sheet. @param {Ink[]} palette */
export const keyOfColours = (palette) => make("p", { className: "inks-key" },
  ...palette.slice(1).map((ink) => {
    const sample = make("b", { textContent: ink.letter });
    Object.assign(sample.style, { background: ink.value, color: readableOn(ink.value) });
    return make("span", {}, sample, ` ${ink.name}`);
  }));

/** @param {number | undefined} mark @param {Ink[]} palette */
const inkOf = (mark, palette) => palette.find((ink) => mark !== undefined && ink.mark === mark);

/** A clue whose numbers have the letters of their colours. @param {RunLengths | null} clue @param {Ink[]} palette */
function withLetters(clue, palette) {
  const { marks } = clue ?? {};
  if (!clue || !marks) return clue;
  const signs = clue.map((length, run) => `${length}${inkOf(marks[run], palette)?.letter}`);
  return /** @type {RunLengths} */ (Object.assign(clue.slice(), { marks, signs }));
}

/** A number at a place with so much room, in a box if it has a colour.
 * @param {number | string} number @param {number[]} place @param {number} font @param {Ink} [ink] */
function boxed(number, [x, y, room], font, ink) {
  const written = text(number, x, y);
  if (!ink) return [written];
  const width = Math.min((numberWidth(number) - 0.2) * font, room), height = font * 1.15;
  const edge = { rx: 2, stroke: "#000", "stroke-width": 0.4 };
  const box = makeSvg("rect", { x: x - width / 2, y: y - height / 2, width, height, ...edge });
  box.style.fill = ink.value;
  written.style.fill = readableOn(ink.value);
  return [box, written];
}

/** The given mark of a cell. @param {number[]} corner @param {number} mark @param {Ink} [ink] */
export function given([x, y], mark, ink) {
  if (!isFilled(mark)) return makeSvg("circle", { class: "given", cx: x + CELL / 2, cy: y + CELL / 2, r: 2.5 });
  const square = makeSvg("rect", { class: "given", x, y, width: CELL, height: CELL });
  if (ink) square.style.fill = ink.value;
  return square;
}

/** The lines of a grid, thin, thick and heavy ones.
 * @param {number} height @param {number} width @param {number} left @param {number} top */
export function gridPaths(height, width, left, top) {
  const paths = ["", "", ""], large = isLarge({ height, width });
  const add = (/** @type {number} */ place, /** @type {number} */ most, /** @type {string} */ path) => {
    paths[weightOf(place, most, large)] += path;
  };
  for (let row = 0; row <= height; row++) add(row, height, `M${left} ${top + row * CELL}h${width * CELL}`);
  for (let col = 0; col <= width; col++) add(col, width, `M${left + col * CELL} ${top}v${height * CELL}`);
  return ["thin", "thick", "heavy"].map((name, weight) => makeSvg("path", { class: name, d: paths[weight] }));
}

/** @param {number | string} number @param {number} x @param {number} y */
export const text = (number, x, y) => makeSvg("text", { x, y }, String(number));

/** Returns a function that prints a puzzle from its page. @param {{ name: { neutral: string }, puzzle: Puzzle,
 *   own?: { sheets?: () => Element[], size: string } }} page `own.sheets()` are those of a solid */
export function createPrinting({ name, puzzle, own }) {
  const { sheets = () => sheetsOf(/** @type {FlatPuzzle} */ (puzzle)), size = "" } = own ?? {};
  return printOn(byId("paper"), sheets, () => ({
    title: name.neutral, size, link: `${location.host}${location.pathname}${location.search}`,
    qr: byId("share").dataset.qr ?? "",
  }));
}

/** @param {FlatPuzzle} puzzle */
const sheetsOf = (puzzle) => [drawSheet(puzzle), ...(puzzle.palette ? [keyOfColours(puzzle.palette)] : [])];
