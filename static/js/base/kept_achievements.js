// What was solved in this browser. Games go when there are too many of them; this stays.

import { achievement, holds, idOf, isId, merged, nothing, readText, textOf } from "../core/achievements.js";
import { readRecord, today } from "../core/best_time.js";
import { keyOf, parse, recent, textAt, write } from "./saved_games.js";

/** @typedef {import("../core/achievements.js").Achievements} Achievements */

const KEY = "achievements", UNREAD = "achievements:unread";

/** All that is known: what is kept, and what the games say that are still there. */
export function achievements() {
  const { found } = readText(textAt(KEY) ?? ""), before = found ?? nothing(), now = ofGames().reduce(merged, before);
  if (!holds(before, now)) keepAll(now);
  return now;
}

/** Whether anything was ever played here. */
export const hasPlayed = () => textAt(KEY) !== null || recent().length > 0;

/** Of the puzzles with these link codes, those that were not solved here yet. @param {string[]} codes */
export function unsolved(codes) {
  const { solved } = achievements();
  const isSolved = (/** @type {string} */ code) => {
    const kept = parse(textAt(keyOf(code)));
    return idOf(code) in solved || kept?.finished || kept?.record;
  };
  return codes.filter((code) => !isSolved(code));
}

/** Add to it; whether that could be kept. @param {Achievements} more */
export const addAchievements = (more) => keepAll(merged(achievements(), more));

/** Note that a puzzle was solved, if that was seen: today. Whether it could be kept.
 * @param {string} id @param {Achieved} record @param {boolean} seen */
export function noteSolved(id, record, seen) {
  const own = achievement(id, record);
  return addAchievements(seen ? { ...own, days: [...own.days, today()] } : own);
}

/** Call `changed` when another tab, or the page that is come back to, may know more. @param {() => void} changed */
export function listenToAchievements(changed) {
  addEventListener("storage", ({ key }) => { if (key === KEY || key === null) changed(); });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) changed(); });
}

/** Where there is no room left, games that are finished go: what they achieved is in here.
 * @param {Achievements} all */
function keepAll(all) {
  const text = textOf(all), before = textAt(KEY), finished = recent().filter((game) => game.finished);
  if (before === text) return true;
  const unread = before !== null && !readText(before).found; // of a later version, perhaps: it is not lost
  return (!unread || write(UNREAD, before, [])) && write(KEY, text, finished);
}

/** What games say; those that were kept before there were records say it without a day. */
function ofGames() {
  return recent().flatMap(({ code, id, record, finished, shown, seconds, hints = 0 }) => {
    const achieved = readRecord(record) ?? (finished && !shown ? { seconds, hints } : null);
    return achieved ? [achievement(isId(id) ? id : idOf(code), achieved)] : [];
  });
}
