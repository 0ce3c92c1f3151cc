// A puzzle of any kind from the server's form. What only coloured ones need is loaded for these.

import { loadNeeded } from "../base/late.js";
import { puzzleOf } from "../base/net/puzzle_text.js";

/** @typedef {import("./inks.js").Inks} Inks */

/** The puzzle, and the colours for its boards if it has some, with letters if the visitor plays with them.
 * @param {any} found @returns {Promise<{ puzzle: Puzzle, inks: Inks | null }>} */
export async function loadPuzzle(found) {
  if (!found.palette) return { puzzle: puzzleOf(found), inks: null };
  const [{ colouredPuzzle }, { Inks }, { parse, textAt }] = await Promise.all([
    loadNeeded(() => import("../core/coloured_puzzle.js")),
    loadNeeded(() => import("./inks.js")),
    loadNeeded(() => import("../base/saved_games.js")),
  ]);
  const puzzle = colouredPuzzle(found), settings = /** @type {any} */ (parse(textAt("settings")));
  return { puzzle, inks: new Inks(/** @type {Ink[]} */ (puzzle.palette), () => settings?.letters === true) };
}
