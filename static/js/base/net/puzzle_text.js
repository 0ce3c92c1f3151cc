// Puzzles as pages contain them and as the server takes them. Sends no requests.

import { FILLED } from "../../core/marks.js";

/** The puzzle of a page. @param {string} text */
export const readPuzzle = (text) => puzzleOf(JSON.parse(text));

/** A puzzle from the server's form, the clues of a solid line by line. @param {any} found @returns {Puzzle} */
export function puzzleOf({ rows, cols, givens, shape, x, y, z }) {
  return rows ? { rows, cols, givens } : { shape, clues: [...x, ...y, ...z].flat().map(readClue), givens };
}

/** A solid as the server takes it. @param {SolidWritten} solid @returns {WrittenSolid} */
export function writeSolid({ shape, clues, title, cells = null }) {
  const [x, y, z] = shape, entries = clues.map(writeClue);
  const face = (/** @type {number} */ from, /** @type {number} */ rows, /** @type {number} */ cols) =>
    Array.from({ length: rows }, (_, row) => entries.slice(from + row * cols, from + (row + 1) * cols));
  return {
    format: "nonoscope-solid", version: 1, shape,
    x: face(0, y, z), y: face(y * z, x, z), z: face((x + y) * z, x, y),
    ...(title && { title }), ...(cells && { goal: writeGoal(shape, cells) }),
  };
}

/** The layers, each a list of rows as text. @param {Shape} shape @param {ArrayLike<number>} cells */
function writeGoal([x, y, z], cells) {
  const text = Array.from(cells, (mark) => (mark === FILLED ? "#" : ".")).join("");
  const row = (/** @type {number} */ at) => text.slice(at * z, (at + 1) * z);
  return Array.from({ length: x }, (_, i) => Array.from({ length: y }, (_, j) => row(i * y + j)));
}

/** @param {Clue} clue */
const writeClue = (clue) => (Array.isArray(clue) ? { runs: clue } : clue && [clue.total, clue.groups]);

/** The number of a solid's line, its run lengths, or null. @param {any} entry @returns {Clue} */
function readClue(entry) {
  if (entry === null || entry.runs) return entry && entry.runs;
  const [total, groups] = entry;
  return { total, groups };
}
