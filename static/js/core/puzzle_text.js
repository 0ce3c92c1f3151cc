// Puzzles as pages contain them and as the server takes them. Pure.

import { colourOf, FILLED, markOfColour } from "./marks.js";
import { markOf } from "./lines.js";

/** The puzzle of a page. @param {string} text */
export const readPuzzle = (text) => puzzleOf(JSON.parse(text));

/** A puzzle from the server's form: the clues of a solid line by line, those of a coloured puzzle with marks and words.
 * @param {any} form @returns {Puzzle} */
export function puzzleOf({ rows, cols, givens, palette, shape, x, y, z }) {
  if (!rows) return { shape, clues: [...x, ...y, ...z].flat().map(readClue), givens };
  if (!palette) return { rows, cols, givens };
  const clueOf = (/** @type {number[][]} */ pairs) => withWords(colouredClue(pairs), palette);
  const marked = palette.map((/** @type {Ink} */ ink, /** @type {number} */ colour) =>
    (colour ? { ...ink, mark: markOfColour(colour) } : ink));
  return { rows: rows.map(clueOf), cols: cols.map(clueOf), givens, palette: marked };
}

/** The clue of a coloured line. @param {number[][]} pairs length and colour of each run @returns {RunLengths} */
export const colouredClue = (pairs) => Object.assign(pairs.map(([length]) => length), {
  marks: pairs.map(([, colour]) => markOfColour(colour)),
});

/** A clue with its words for screen readers. @param {RunLengths} clue @param {Ink[]} palette */
export function withWords(clue, palette) {
  const runs = clue.map((length, run) => `${length} ${palette[colourOf(markOf(clue, run))].name}`);
  return Object.assign(clue, { words: runs.join(", ") || "0" });
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
