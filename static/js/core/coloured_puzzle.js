// The puzzle of a coloured page as scripts use it, with clues that say themselves in words. Pages in black and white
// never load it. Pure.

import { markOf } from "./lines.js";
import { colourOf, markOfColour } from "./masks.js";
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

/** The clue of a coloured line. @param {number[][]} pairs length and colour of each run @returns {RunLengths} */
export const colouredClue = (pairs) => Object.assign(pairs.map(([length]) => length), {
  marks: pairs.map(([, colour]) => markOfColour(colour)),
});

/** A clue with its words for screen readers. @param {RunLengths} clue @param {Ink[]} palette */
export function withWords(clue, palette) {
  const runs = clue.map((length, run) =>
    say("colouring.run", { length, name: palette[colourOf(markOf(clue, run))].name }));
  return Object.assign(clue, { words: runs.join(", ") || "0" });
}
