// A puzzle that is watched, on a page that is there for nothing else.

import { loadNeeded } from "../base/late.js";
import { loadPuzzle } from "../board/loaded_puzzle.js";

/** The puzzle and its colours, as `loadPuzzle` gives them; what is watched is told in these colours.
 * @param {any} found */
export async function loadWatchedPuzzle(found) {
  const loaded = await loadPuzzle(found);
  if (!loaded.inks) return loaded;
  const { followColours } = await loadNeeded(() => import("./coloured_run.js"));
  followColours(loaded.inks);
  return loaded;
}
