// What the methods need for the puzzle of a game: the figures beside those of the player. Pure.

import { playOut as annealOut, newAnnealing } from "./anneal_game.js";
import { newSearch, opened, playOut } from "./search_game.js";
import { playedOut } from "./solver_game.js";

/** @import { Algorithm } from "./stage.js" */
/** @import { Searching } from "./search_game.js" */

const MOST = 5_000; // nodes that are made; the next one is looked for among all that wait
const SEEDS = 30;

/** How many nodes a search opens; null if they are too many to find out here.
 * @typedef {{ method: Searching, prune: boolean, nodes: number | null }} Searched */

/** @param {Layout} layout @returns {Searched[]} */
export const searched = (layout) => [true, false].flatMap((prune) =>
  /** @type {Searching[]} */ (["dfs", "bfs", "astar"]).map((method) => {
    const game = playOut(newSearch(layout, method, { prune }), MOST);
    return { method, prune, nodes: game.phase === "end" ? opened(game) : null };
  }));

/** The moves that the annealer makes with a seed, and the cost that is left.
 * @param {Layout} layout @param {number} seed */
export function annealed(layout, seed) {
  const { moves, cost } = annealOut(newAnnealing(layout, seed));
  return { moves, cost };
}

/** The same with many seeds: the moves of those that came to an end, in order, and how many there are.
 * @param {Layout} layout */
export function annealedOften(layout) {
  const all = Array.from({ length: SEEDS }, (_, seed) => annealed(layout, seed));
  const ended = all.filter(({ cost }) => !cost).map(({ moves }) => moves).sort((one, other) => one - other);
  return { seeds: SEEDS, ended };
}

/** Nodes, moves or decisions of the method that is played. @param {Algorithm} method @param {Layout} layout
 * @param {number} seed */
export function figureOf(method, layout, seed) {
  if (method === "anneal") return annealed(layout, seed).moves;
  if (method === "dpll") return playedOut(layout).counters.decisions;
  return opened(playOut(newSearch(layout, method), MOST));
}
