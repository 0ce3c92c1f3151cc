// The numbers of a flat puzzle: those of a picture; typed ones, a line of text for each line of the puzzle, with their
// faults; and what they settle line by line. Pure.

import { LARGEST } from "./pictures.js";
import { settleLines } from "../core/lines.js";
import { colourOf, isOpen, MARK, markOfColour, marksOf, masksOf, planesOf } from "../core/marks.js";
import { layOut } from "../core/shapes.js";

/** The runs of a line: each a length and a colour, which is 0 where a letter is missing.
 * @typedef {number[][]} Pairs */

/** The numbers of all lines; none for an empty line. @param {FlatPicture} picture @returns {FlatPuzzle} */
export function numbersOf(picture) {
  const { rows, cols } = colourRuns(picture);
  return { rows: lengthsOf(rows), cols: lengthsOf(cols) };
}

/** The runs of all lines with their colours. @param {FlatPicture} picture */
export const colourRuns = ({ height, width, cells }) => ({
  rows: Array.from({ length: height }, (_, row) => runsAlong(cells, row * width, 1, width)),
  cols: Array.from({ length: width }, (_, col) => runsAlong(cells, col, width, height)),
});

/** @param {Pairs[]} lines */
export const lengthsOf = (lines) => lines.map((runs) => runs.map(([length]) => length));

/** @param {Uint8Array} cells @param {number} start @param {number} step @param {number} length */
function runsAlong(cells, start, step, length) {
  const runs = /** @type {Pairs} */ ([]);
  for (let at = 0, before = 0; at < length; at++) {
    const colour = cells[start + at * step];
    if (colour && colour === before) runs[runs.length - 1][0]++;
    else if (colour) runs.push([1, colour]);
    before = colour;
  }
  return runs;
}

/** The marks of a picture: empty cells have none. @param {Uint8Array} cells */
export const pictureMarks = (cells) => cells.map((colour) => colour && markOfColour(colour));
/** The colours of a solution. @param {ArrayLike<number>} cells */
export const coloursOf = (cells) => Uint8Array.from(cells, (cell) => colourOf(cell & MARK));

/** Numbers as the server takes them: in colours with the number of its colour behind each; `used`: of a palette with
 * only colours of these. @param {FlatPuzzle} puzzle @param {boolean} [used] */
export function writtenNumbers({ rows, cols, palette }, used = false) {
  if (!palette) return { rows, cols };
  const marks = new Set([...rows, ...cols].flatMap((clue) => clue?.marks ?? []));
  const inks = palette.filter(({ mark }, at) => !at || !used || marks.has(mark ?? 0));
  const pairs = (/** @type {RunLengths | null} */ clue) =>
    clue?.map((length, run) => [length, inks.findIndex(({ mark }) => mark === clue.marks?.[run])]) ?? [];
  return {
    rows: rows.map(pairs), cols: cols.map(pairs),
    palette: inks.map(({ value, name, letter }) => ({ value, name, letter })),
  };
}

/** The cells in which solutions differ. @param {ArrayLike<number>} cells @param {ArrayLike<number>[]} solutions */
export const differing = (cells, solutions) =>
  Array.from(cells, (_, cell) => cell).filter((cell) => solutions.some((solution) => solution[cell] !== cells[cell]));

// Typed numbers

const NUMBER = /^\d{1,4}$/, WITH_LETTER = /^\d{1,4}[A-Za-z]?$/;
const MOST_SIGNS = 12; // of a quoted word that is no number

/**
 * A fault of a line, which counts from 0. Different sums of rows and columns concern no single line.
 * @typedef {object} TypedFault
 * @property {"blank" | "sign" | "zero" | "too_long" | "too_many" | "none" | "sums" | "letter" | "no_letter"} code
 * @property {"row" | "column" | null} axis
 * @property {number} line
 * @property {string} found
 * @property {number} need cells that the numbers take, or that rows fill
 * @property {number} room cells that the line has, or that columns fill
 */

/** The typed numbers, with none for unreadable lines, and the faults. With several colours to choose from, numbers may
 * have letters behind them; if these are of more than one colour, `pairs` are the numbers with their colours.
 * @param {string} rowsText @param {string} colsText @param {Ink[]} [palette] @returns {{ rows: number[][],
 * cols: number[][], pairs: { rows: Pairs[], cols: Pairs[] } | null, faults: TypedFault[] }} */
export function readNumbers(rowsText, colsText, palette = []) {
  const letters = palette.length > 2 ? palette.map(({ letter }) => letter) : [];
  const rows = readLines(rowsText, "row", letters), cols = readLines(colsText, "column", letters);
  const all = [...rows.lines, ...cols.lines].flat(), colours = new Set(all.map(([, colour]) => colour));
  const faults = [...rows.faults, ...cols.faults];
  if (!faults.length && colours.size > 1) faults.push(...withoutLetter(rows.lines, "row"),
    ...withoutLetter(cols.lines, "column"));
  if (!faults.length) faults.push(
    ...tooLong(rows.lines, "row", cols.lines.length), ...tooLong(cols.lines, "column", rows.lines.length),
  );
  const plain = { rows: lengthsOf(rows.lines), cols: lengthsOf(cols.lines) };
  if (!faults.length) faults.push(...differentSums(plain.rows, plain.cols));
  return { ...plain, pairs: colours.size > 1 ? { rows: rows.lines, cols: cols.lines } : null, faults };
}

/** Numbers as visitors type them. @param {(RunLengths | null)[]} lines @param {Ink[]} [palette] */
export function textOfNumbers(lines, palette = []) {
  const letterOf = (/** @type {number | undefined} */ mark) =>
    palette.find((ink) => mark !== undefined && ink.mark === mark)?.letter ?? "";
  return lines.map((runs) =>
    runs?.map((length, run) => `${length}${letterOf(runs.marks?.[run])}`).join(" ") || "0").join("\n");
}

/** @param {TypedFault["code"]} code @param {Partial<TypedFault>} about @returns {TypedFault} */
const faultOf = (code, about) => ({ code, axis: null, line: 0, found: "", need: 0, room: 0, ...about });

/** @param {string} text @param {"row" | "column"} axis @param {string[]} letters */
function readLines(text, axis, letters) {
  const typed = text.replace(/\s+$/, "").split("\n");
  if (!typed.join("")) return { lines: [], faults: [faultOf("none", { axis })] };
  if (typed.length > LARGEST) return { lines: [], faults: [faultOf("too_many", { axis, need: typed.length })] };
  const read = typed.map((line) => readLine(line, letters));
  const faults = read.flatMap(({ code, found }, line) => (code ? [faultOf(code, { axis, line, found })] : []));
  return { lines: read.map(({ runs = [] }) => runs), faults };
}

/** @param {string} text @param {string[]} letters of colours, if there are several
 * @returns {{ runs?: Pairs, code?: TypedFault["code"], found?: string }} */
function readLine(text, letters) {
  const words = text.split(/[\s,;.]+/).filter(Boolean), own = letters.length ? WITH_LETTER : NUMBER;
  if (!words.length) return { code: "blank", found: "" };
  const odd = words.find((word) => !own.test(word));
  if (odd !== undefined) return { code: "sign", found: odd.slice(0, MOST_SIGNS) };
  const runs = words.map((word) => [parseInt(word, 10), Math.max(0, letters.indexOf(word.replace(/^\d+/, "")))]);
  const unknown = words.find((word, at) => /\D/.test(word) && !runs[at][1]);
  if (unknown) return { code: "letter", found: unknown };
  if (runs.length === 1 && runs[0][0] === 0) return { runs: [] };
  return runs.some(([length]) => !length) ? { code: "zero", found: "" } : { runs };
}

/** Faults of numbers without a letter, where others have one. @param {Pairs[]} lines @param {"row" | "column"} axis */
const withoutLetter = (lines, axis) => lines.flatMap((runs, line) => {
  const bare = runs.find(([, colour]) => !colour);
  return bare ? [faultOf("no_letter", { axis, line, found: String(bare[0]) })] : [];
});

/** @param {Pairs[]} lines @param {"row" | "column"} axis @param {number} room */
const tooLong = (lines, axis, room) => lines.flatMap((runs, line) => {
  const need = runs.reduce((sum, [length, colour], at) => sum + length + Number(colour === runs[at - 1]?.[1]), 0);
  return need > room ? [faultOf("too_long", { axis, line, need, room })] : [];
});

/** @param {number[][]} rows @param {number[][]} cols */
function differentSums(rows, cols) {
  const [need, room] = [rows, cols].map((lines) => lines.flat().reduce((sum, run) => sum + run, 0));
  return need === room ? [] : [faultOf("sums", { need, room })];
}

// What lines settle

/** `cells`: the settled ones; `open`: how many are not settled; `broken`: a contradicted line, or -1.
 * @typedef {{ cells: Uint8Array, open: number, broken: number }} Settled */

/** Yields after each line. @param {FlatPuzzle} puzzle @returns {Generator<unknown, Settled>} */
export function* settling(puzzle) {
  const layout = layOut(puzzle), masks = masksOf(new Uint8Array(layout.size), planesOf(layout));
  const broken = yield* settleLines(layout, masks, new Set(layout.lines.keys()));
  return { broken, cells: marksOf(masks), open: masks.filter((mask) => isOpen(mask)).length };
}
