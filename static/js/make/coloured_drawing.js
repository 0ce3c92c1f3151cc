// What drawing in colours needs besides drawing in black and white: numbers in colours, and how they and their cells
// look. Loaded when a drawing first has more than one colour to choose from.

import { inkName } from "./drawing_colours.js";
import { Inks } from "../board/inks.js";
import { colouredClue, withWords } from "../core/puzzle_text.js";
import { markOfColour } from "../core/marks.js";
import { signsOf } from "../core/words.js";
import { colourRuns } from "./puzzle_numbers.js";

export { createDropper } from "../board/inks.js";

/** @param {() => boolean} lettered whether cells and numbers show the letters of their colours */
export function createColours(lettered) {
  const palette = /** @type {Ink[]} */ ([]), inks = new Inks(palette, lettered);
  let known = /** @type {Ink[] | null} */ (null), letters = false, version = 0;

  /** Take a palette over. Returns the version of what everything looks like. @param {Ink[]} wanted */
  function take(wanted) {
    if (wanted === known && letters === lettered()) return version;
    palette.splice(0, palette.length, ...wanted.map(marked));
    known = wanted;
    letters = lettered();
    return ++version;
  }

  /** Write the numbers of a puzzle anew, with the names and the letters of their colours.
   * @param {FlatPuzzle} puzzle */
  function name({ rows, cols }) {
    for (const clue of [...rows, ...cols]) {
      if (!clue?.marks) continue;
      withWords(clue, palette);
      clue.signs = letters ? signsOf(clue, palette) : undefined;
    }
  }

  /** @param {number[][][]} rows length and colour of each run @param {number[][][]} cols @returns {FlatPuzzle} */
  function puzzleOf(rows, cols) {
    const puzzle = { rows: rows.map(colouredClue), cols: cols.map(colouredClue), palette: palette.slice() };
    name(puzzle);
    return puzzle;
  }

  /** The numbers of a picture. @param {FlatPicture} picture */
  function numbersOf(picture) {
    const { rows, cols } = colourRuns(picture);
    return puzzleOf(rows, cols);
  }

  return { inks, palette, take, name, puzzleOf, numbersOf };
}

/** @param {Ink} ink @param {number} colour @returns {Ink} */
const marked = ({ value, name, letter }, colour) =>
  ({ value, letter, name: inkName({ value, name, letter }), ...(colour ? { mark: markOfColour(colour) } : {}) });
