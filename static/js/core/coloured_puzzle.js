// The puzzle of a coloured page as scripts use it, with clues that say themselves in words. Pages in black and white
// never load it. Pure.

import "./texts/colour_texts.js";
import { colouredClue, colourOf, markOfColour } from "./coloured_lines.js";
import { say } from "./texts/say.js";

/** The puzzle of a page. @param {string} text */
export const readColoured = (text) => colouredPuzzle(JSON.parse(text));

/** A coloured puzzle from the server's form. @param {any} found @returns {FlatPuzzle} */
export function colouredPuzzle({ rows, cols, givens, palette }) {
  const clueOf = (/** @type {number[][]} */ pairs) => withWords(colouredClue(pairs), palette);
  const marked = palette.map((/** @type {Ink} */ ink, /** @type {number} */ colour) =>
    (colour ? { ...ink, mark: markOfColour(colour) } : ink));
  return { rows: rows.map(clueOf), cols: cols.map(clueOf), givens, palette: marked };
}

/** A clue with its words for screen readers. @param {RunLengths} clue @param {Ink[]} palette */
export function withWords(clue, palette) {
  const runs = clue.map((length, run) => say("colouring.run", { length, name: inkOf(clue, run, palette).name }));
  return Object.assign(clue, { words: runs.join(", ") || "0" });
}

/** @param {RunLengths} clue @param {number} run @param {Ink[]} palette */
const inkOf = ({ marks = [] }, run, palette) => palette[colourOf(marks[run])];

/** The numbers of a clue with letters. @param {RunLengths} clue @param {Ink[]} palette */
export const signsOf = (clue, palette) => clue.map((length, run) => `${length}${inkOf(clue, run, palette).letter}`);
