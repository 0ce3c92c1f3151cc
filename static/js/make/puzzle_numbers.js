// The numbers of a flat puzzle: those of a picture; typed ones, a line of text for each line of the puzzle, with their
// faults; and what they settle line by line. Pure.

import { LARGEST } from "./pictures.js";
import { settleLines } from "../core/lines.js";
import { CROSSED, MARK, UNKNOWN } from "../core/marks.js";
import { layOut } from "../core/shapes.js";

/** The numbers of all lines; none for an empty line. @param {FlatPicture} picture @returns {FlatPuzzle} */
export function numbersOf({ height, width, cells }) {
  const rows = Array.from({ length: height }, (_, row) => runsAlong(cells, row * width, 1, width));
  const cols = Array.from({ length: width }, (_, col) => runsAlong(cells, col, width, height));
  return { rows, cols };
}

/** @param {Uint8Array} cells @param {number} start @param {number} step @param {number} length */
function runsAlong(cells, start, step, length) {
  const runs = [];
  for (let i = 0, run = 0; i <= length; i++) {
    if (i < length && cells[start + i * step]) run++;
    else if (run) {
      runs.push(run);
      run = 0;
    }
  }
  return runs;
}

/** The mark of a cell with a colour. @param {number} colour */
export const markAt = (colour) => (colour < CROSSED ? colour : colour + 1);
/** The marks of a picture: empty cells have none. @param {Uint8Array} cells */
export const marksOf = (cells) => cells.map(markAt);
/** The colours of a solution. @param {ArrayLike<number>} cells */
export const coloursOf = (cells) => Uint8Array.from(cells, (cell) => {
  const mark = cell & MARK;
  return mark === CROSSED ? 0 : mark - Number(mark > CROSSED);
});

/** Numbers as the server takes them: in colours with the number of its colour behind each.
 * @param {FlatPuzzle} puzzle */
export function writtenNumbers({ rows, cols, palette }) {
  if (!palette) return { rows, cols };
  const pairs = (/** @type {RunLengths | null} */ clue) =>
    clue?.map((length, run) => [length, palette.findIndex(({ mark }) => mark === clue.marks?.[run])]) ?? [];
  return {
    rows: rows.map(pairs), cols: cols.map(pairs),
    palette: palette.map(({ value, name, letter }) => ({ value, name, letter })),
  };
}

// Typed numbers

const MOST_DIGITS = 4, MOST_SIGNS = 12; // of a number; of a quoted word that is none

/**
 * A fault of a line, which counts from 0. Different sums of rows and columns concern no single line.
 * @typedef {object} TypedFault
 * @property {"blank" | "sign" | "zero" | "too_long" | "too_many" | "none" | "sums"} code
 * @property {"row" | "column" | null} axis
 * @property {number} line
 * @property {string} found
 * @property {number} need cells that the numbers take, or that rows fill
 * @property {number} room cells that the line has, or that columns fill
 */

/** The typed numbers, with none for unreadable lines, and the faults.
 * @param {string} rowsText @param {string} colsText @returns {{ rows: number[][], cols: number[][],
 * faults: TypedFault[] }} */
export function readNumbers(rowsText, colsText) {
  const rows = readLines(rowsText, "row"), cols = readLines(colsText, "column");
  const faults = [...rows.faults, ...cols.faults];
  if (!faults.length) faults.push(
    ...tooLong(rows.lines, "row", cols.lines.length), ...tooLong(cols.lines, "column", rows.lines.length),
  );
  if (!faults.length) faults.push(...differentSums(rows.lines, cols.lines));
  return { rows: rows.lines, cols: cols.lines, faults };
}

/** Numbers as visitors type them, 0 for none. @param {(number[] | null)[]} lines */
export const textOfNumbers = (lines) => lines.map((runs) => runs?.join(" ") || "0").join("\n");

/** @param {string} text @param {"row" | "column"} axis */
function readLines(text, axis) {
  const typed = text.replace(/\s+$/, "").split("\n"), about = { axis, line: 0, found: "", need: 0, room: 0 };
  if (!typed.join("")) return { lines: [], faults: [/** @type {TypedFault} */ ({ ...about, code: "none" })] };
  if (typed.length > LARGEST)
    return { lines: [], faults: [/** @type {TypedFault} */ ({ ...about, code: "too_many", need: typed.length })] };
  const read = typed.map(readLine);
  const faults = read.flatMap(({ code, found = "" }, line) =>
    (code ? [/** @type {TypedFault} */ ({ ...about, code, line, found })] : []));
  return { lines: read.map(({ runs = [] }) => runs), faults };
}

/** @param {string} text @returns {{ runs?: number[], code?: TypedFault["code"], found?: string }} */
function readLine(text) {
  const words = text.split(/[\s,;.]+/).filter(Boolean);
  if (!words.length) return { code: "blank" };
  const odd = words.find((word) => !/^\d+$/.test(word) || word.length > MOST_DIGITS);
  if (odd !== undefined) return { code: "sign", found: odd.slice(0, MOST_SIGNS) };
  const runs = words.map(Number);
  if (runs.length === 1 && runs[0] === 0) return { runs: [] };
  return runs.includes(0) ? { code: "zero" } : { runs };
}

/** The faults of lines whose numbers do not fit. @param {number[][]} lines @param {"row" | "column"} axis
 * @param {number} room @returns {TypedFault[]} */
const tooLong = (lines, axis, room) => lines.flatMap((runs, line) => {
  const need = runs.reduce((sum, run) => sum + run + 1, -1);
  return need > room ? [{ code: /** @type {const} */ ("too_long"), axis, line, found: "", need, room }] : [];
});

/** @param {number[][]} rows @param {number[][]} cols @returns {TypedFault[]} */
function differentSums(rows, cols) {
  const [need, room] = [rows, cols].map((lines) => lines.flat().reduce((sum, run) => sum + run, 0));
  return need === room ? [] : [{ code: "sums", axis: null, line: 0, found: "", need, room }];
}

// What lines settle

/** `cells`: the settled ones; `open`: how many are not settled; `broken`: a contradicted line, or -1.
 * @typedef {{ cells: Uint8Array, open: number, broken: number }} Settled */

/** Yields after each line, so that drawing never has to wait, and returns what is settled.
 * @param {FlatPuzzle} puzzle @returns {Generator<unknown, Settled>} */
export function* settling(puzzle) {
  const layout = layOut(puzzle), cells = new Uint8Array(layout.size);
  const broken = yield* settleLines(layout, cells, new Set(layout.lines.keys()));
  return { cells, broken, open: cells.reduce((sum, cell) => sum + Number(cell === UNKNOWN), 0) };
}
