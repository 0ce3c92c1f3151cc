// The best time in which a player has finished a puzzle; playing it again does not lose it. Pure.

import { mistakesIn } from "./merits.js";

/** The day by the clock of the player, counted from 1970. */
export const today = (now = new Date()) => Math.floor((now.getTime() / 6e4 - now.getTimezoneOffset()) / 1440);

/** The same as text, such as 2026-11-22. */
export const dateToday = () => new Date(today() * 86_400_000).toISOString().slice(0, 10);

/** Note the time of a finished game, if it is the best so far. A solution that was filled in does not count.
 * @param {Game} game */
export function noteRecord(game) {
  const { finished, shown, seconds, hints, record } = game;
  if (!finished || shown || (record && record.seconds <= seconds)) return;
  game.record = { seconds, hints, mistakes: mistakesIn(game), day: today() };
}

/** Read a saved record, which may be anything; old ones lack some of it.
 * @param {unknown} kept @returns {Achieved | null} */
export function readRecord(kept) {
  const { seconds, hints, mistakes, day } = /** @type {Partial<Achieved>} */ (kept ?? {});
  if (typeof seconds !== "number" || seconds < 0) return null;
  const counted = typeof mistakes === "number" && mistakes >= 0 ? mistakes : null;
  return { seconds, hints: Number(hints) || 0, mistakes: counted, day: Number(day) || null };
}

/** The better one. @param {Achieved | null} one @param {Achieved | null} other */
export const betterOf = (one, other) => (one && other && other.seconds < one.seconds ? other : one ?? other);
