// A coloured puzzle as pages and the server have it. Loaded only where there are such puzzles. Pure.

import "./texts/colour_texts.js";
import { colouredClue, colourOf, markOfColour } from "./coloured_lines.js";
import { makeRoomForColours } from "./marks.js";
import { say } from "./texts/say.js";

/** The puzzle; its clues are also words. @param {any} found in the server's form @returns {FlatPuzzle} */
export function colouredPuzzle({ rows, cols, givens, palette }) {
  makeRoomForColours();
  const clueOf = (/** @type {number[][]} */ pairs) => withWords(colouredClue(pairs), palette);
  const marked = palette.map((/** @type {Ink} */ ink, /** @type {number} */ colour) =>
    (colour ? { ...ink, mark: markOfColour(colour) } : ink));
  return { rows: rows.map(clueOf), cols: cols.map(clueOf), givens, palette: marked };
}

/** @param {RunLengths} clue @param {Ink[]} palette */
function withWords(clue, palette) {
  const runs = clue.map((length, run) => say("colouring.run", { length, name: inkOf(clue, run, palette).name }));
  return Object.assign(clue, { words: runs.join(", ") || "0" });
}

/** @param {RunLengths} clue @param {number} run @param {Ink[]} palette */
const inkOf = ({ marks = [] }, run, palette) => palette[colourOf(marks[run])];

/** The numbers of a clue with letters. @param {RunLengths} clue @param {Ink[]} palette */
export const signsOf = (clue, palette) => clue.map((length, run) => `${length}${inkOf(clue, run, palette).letter}`);
