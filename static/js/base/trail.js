// The puzzles that a visitor goes through one after the other, such as a pack or what a search has found. *Next* and
// *More puzzles* follow it. It lasts as long as the tab.

/** @typedef {{ address: string, puzzles: { id: string, href: string }[] }} Trail where its puzzles are listed, and they
 * in order */

const KEY = "trail";

/** @param {Trail} trail */
export function keepTrail(trail) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(trail));
  } catch { /* storage may be forbidden or full; then the difficulty decides what comes next */ }
}

/** The trail that this puzzle is on, if there is one. @param {string} id @returns {Trail | null} */
export function trailWith(id) {
  try {
    const { address, puzzles } = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    const fits = isPath(address) && puzzles.every(isPuzzle);
    return fits && puzzles.some((/** @type {{ id: string }} */ one) => one.id === id) ? { address, puzzles } : null;
  } catch {
    return null; // there is none, or it holds anything
  }
}

/** @param {unknown} address */
const isPath = (address) => typeof address === "string" && /^\/(?!\/)/.test(address);
/** @param {Trail["puzzles"][number]} puzzle */
const isPuzzle = ({ id, href }) => typeof id === "string" && isPath(href);

/** The puzzles of a trail after this one, then those before it. @param {Trail} trail @param {string} id */
export function following({ puzzles }, id) {
  const at = puzzles.findIndex((puzzle) => puzzle.id === id);
  return [...puzzles.slice(at + 1), ...puzzles.slice(0, at)];
}
