// The best time in which a player has finished a puzzle; playing it again does not lose it. Pure.

/** The day by the clock of the player, counted from 1970. */
export const today = (now = new Date()) => Math.floor((now.getTime() / 6e4 - now.getTimezoneOffset()) / 1440);

/** The same as text, such as 2026-11-22. */
export const dateToday = () => new Date(today() * 86_400_000).toISOString().slice(0, 10);

/** Note the time of a finished game, if it is the best so far. A solution that was filled in does not count.
 * @param {Game} game */
export function noteRecord(game) {
  const { finished, shown, seconds, hints, record } = game;
  if (finished && !shown && !(record && record.seconds <= seconds)) game.record = { seconds, hints, day: today() };
}

/** Read a saved record, which may be anything; old ones have no day.
 * @param {unknown} kept @returns {Achieved | null} */
export function readRecord(kept) {
  const { seconds, hints, day } = /** @type {Partial<Achieved>} */ (kept ?? {});
  if (typeof seconds !== "number" || seconds < 0) return null;
  return { seconds, hints: Number(hints) || 0, day: Number(day) || null };
}

/** The better one. @param {Achieved | null} one @param {Achieved | null} other */
export const betterOf = (one, other) => (one && other && other.seconds < one.seconds ? other : one ?? other);
