// The puzzles that a visitor goes through one after the other, such as a pack or what a search has found. *Next* and
// *More puzzles* follow it. It lasts as long as the tab.

import { parse, set, textAt } from "./storage.js";

/** @typedef {{ address: string, puzzles: { id: string, href: string }[] }} Trail where its puzzles are listed, and they
 * in order */

const KEY = "trail";

/** @param {Trail} trail */
export const keepTrail = (trail) => set(KEY, JSON.stringify(trail), "sessionStorage");

/** The trail that this puzzle is on, if there is one. @param {string} id @returns {Trail | null} */
export function trailWith(id) {
  const { address, puzzles } = parse(textAt(KEY, "sessionStorage")) ?? {};
  const fits = isPath(address) && Array.isArray(puzzles) && puzzles.every(isPuzzle);
  return fits && puzzles.some((puzzle) => puzzle.id === id) ? { address, puzzles } : null;
}

/** @param {unknown} address */
const isPath = (address) => typeof address === "string" && /^\/(?!\/)/.test(address);
/** @param {Trail["puzzles"][number]} puzzle */
const isPuzzle = (puzzle) => typeof puzzle?.id === "string" && isPath(puzzle.href);

/** The puzzles of a trail after this one, then those before it. @param {Trail} trail @param {string} id */
export function following({ puzzles }, id) {
  const at = puzzles.findIndex((puzzle) => puzzle.id === id);
  return [...puzzles.slice(at + 1), ...puzzles.slice(0, at)];
}
