// What the lines of a board cost at a moment of an annealing, for bars beside the board.

import { costBars } from "../board/cost_bars.js";
import { costsOfLines } from "./line_costs.js";

const LARGE = 10_000; // cells of a board for which all lines are not judged in every frame

/** @import { Playback } from "./playback.js" */

/** What says what is to be drawn beyond the grid; nothing where no annealer is watched. @param {Layout} layout */
export function createLineBars(layout) {
  let shown = /** @type {Beyond | null} */ (null), at = /** @type {unknown[]} */ ([]);
  const scales = /** @type {WeakMap<object, number>} */ (new WeakMap());

  /** So that bars of a recording are alike: what the worst line costs at its beginning. @param {Playback} playback */
  function scaleOf({ annealed: { first } }) {
    if (!first) return 0;
    if (!scales.has(first)) scales.set(first, costsOfLines(layout, first.how, first.grid, null).most);
    return scales.get(first);
  }

  /** `cells` is the board; `rushing`: there may be no time for it.
   * @param {Playback} playback @param {ArrayLike<number>} cells @param {AnnealedMove | null} move
   * @param {unknown} place by what it is known whether anything has changed @param {boolean} rushing */
  return (playback, cells, move, place, rushing) => {
    const { first } = playback.annealed, now = [playback, place];
    if (!first) return null;
    if (shown && now.every((one, i) => one === at[i])) return shown;
    if (shown && rushing && layout.size > LARGE) return shown;
    at = now;
    return (shown = costBars(costsOfLines(layout, move?.how ?? first.how, cells, move, scaleOf(playback))));
  };
}
