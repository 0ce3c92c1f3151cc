// A puzzle that is watched, on a page that is there for nothing else.

import { loadNeeded } from "../base/late.js";
import { loadPuzzle } from "../board/loaded_puzzle.js";

/** The puzzle and its colours, as `loadPuzzle` gives them; what is watched is told in these colours.
 * @param {any} puzzle as the server writes it */
export async function loadWatchedPuzzle(puzzle) {
  const loaded = await loadPuzzle(puzzle);
  if (!loaded.inks) return loaded;
  const { followColours } = await loadNeeded(() => import("./coloured_run.js"));
  followColours(loaded.inks);
  return loaded;
}
