// Numbers of rows and columns as they are typed, a line of text a line of the puzzle, and what is wrong with them.
// Pure.

import { LARGEST } from "./pictures.js";

const MOST_DIGITS = 4, SHOWN = 12; // of a number; signs of what is none

/**
 * What is wrong with a line; of the sums of all lines neither `axis` nor `line` is told. `line` counts from 0.
 * @typedef {object} TypedFault
 * @property {"blank" | "sign" | "zero" | "too_long" | "too_many" | "none" | "sums"} code
 * @property {"row" | "column" | null} axis
 * @property {number} line
 * @property {string} found
 * @property {number} need cells that the numbers take, or that rows fill
 * @property {number} room cells that the line has, or that columns fill
 */

/** What was typed, read: the numbers, of lines that cannot be read none, and the faults.
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

/** Numbers as they are typed; 0 for none. @param {(number[] | null)[]} lines */
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
  if (odd !== undefined) return { code: "sign", found: odd.slice(0, SHOWN) };
  const runs = words.map(Number);
  if (runs.length === 1 && runs[0] === 0) return { runs: [] };
  return runs.includes(0) ? { code: "zero" } : { runs };
}

/** Lines with more numbers than there is room for. @param {number[][]} lines @param {"row" | "column"} axis
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
