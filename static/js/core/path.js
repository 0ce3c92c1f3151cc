// The path: all puzzles of a kind from first steps to the largest. Which comes next for a player, and a random one that
// suits what the player has solved. Pure.

/** @typedef {{ id: string, number: number, pack: string }} Step a puzzle of the path */
/** @typedef {Record<string, unknown>} Solved the solved puzzles, by id */

const LUCKY = 2; // so many solved far ahead do not say that a player has got there
const NEAR = 20; // puzzles among which chance chooses

/** How far a player has got: the place of the third last solved puzzle, or the start.
 * @param {Step[]} path @param {Solved} solved */
function reached(path, solved) {
  const done = path.flatMap(({ id }, at) => (id in solved ? [at] : []));
  return done.at(-1 - LUCKY) ?? 0;
}

/** The next puzzle: the first unsolved one of the pack that the player has reached, or of the packs after it, or else
 * of those before it. Undefined once all are solved. @param {Step[]} path @param {Solved} solved */
export function nextStep(path, solved) {
  const { pack } = path[reached(path, solved)] ?? {}, from = path.findIndex((step) => step.pack === pack);
  const isOpen = (/** @type {Step} */ { id }) => !(id in solved);
  return path.slice(Math.max(0, from)).find(isOpen) ?? path.find(isOpen);
}

/** Any of the unsolved puzzles nearest to where the player has got; any at all once all are solved.
 * @param {Step[]} path @param {Solved} solved @param {number} chance at least 0, less than 1 */
export function randomStep(path, solved, chance) {
  const at = reached(path, solved), open = path.map((step, place) => ({ step, apart: Math.abs(place - at) }))
    .filter(({ step }) => !(step.id in solved)).sort((one, other) => one.apart - other.apart);
  const near = open.length ? open.slice(0, NEAR).map(({ step }) => step) : path;
  return near[Math.floor(chance * near.length)];
}
