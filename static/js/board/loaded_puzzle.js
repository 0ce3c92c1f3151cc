// A puzzle of any kind from the server's form. What draws colours is loaded for coloured ones.

import { loadNeeded } from "../base/late.js";
import { parse, textAt } from "../base/storage.js";
import { puzzleOf } from "../core/puzzle_text.js";

/** @typedef {import("./inks.js").Inks} Inks */

/** The puzzle, and the colours for its boards if it has some, with letters if the visitor plays with them.
 * @param {any} form @returns {Promise<{ puzzle: Puzzle, inks: Inks | null }>} */
export async function loadPuzzle(form) {
  const puzzle = puzzleOf(form);
  if (!puzzle.palette) return { puzzle, inks: null };
  const { Inks } = await loadNeeded(() => import("./inks.js")), settings = parse(textAt("settings"));
  return { puzzle, inks: new Inks(puzzle.palette, () => settings?.letters === true) };
}
