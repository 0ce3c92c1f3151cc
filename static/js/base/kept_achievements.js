// What was solved in this browser, which stays when old games are deleted; and where the visitor goes from here.

import { achievement, holds, idOf, isId, merged, nothing, readText, textOf } from "../core/achievements.js";
import { readRecord, today } from "../core/best_time.js";
import { keyOf, recent, write } from "./saved_games.js";
import { parse, set, textAt } from "./storage.js";

/** @typedef {import("../core/achievements.js").Achievements} Achievements */

const KEY = "achievements", UNREAD = "achievements:unread";

/** All achievements: the saved ones, and those of games that are still there. */
export function achievements() {
  const { found } = readText(textAt(KEY) ?? ""), before = found ?? nothing(), now = ofGames().reduce(merged, before);
  if (!holds(before, now)) keepAll(now);
  return now;
}

/** Whether anything was ever played here. */
export const hasPlayed = () => textAt(KEY) !== null || recent().length > 0;

/** The link codes among these whose puzzles were not solved here yet. @param {string[]} codes */
export function unsolved(codes) {
  const { solved } = achievements();
  const isSolved = (/** @type {string} */ code) => {
    const kept = parse(textAt(keyOf(code)));
    return idOf(code) in solved || kept?.finished || kept?.record;
  };
  return codes.filter((code) => !isSolved(code));
}

/** Add achievements; returns whether they could be saved. @param {Achievements} more */
export const addAchievements = (more) => keepAll(merged(achievements(), more));

/** Note that a puzzle was solved, today if that was `seen`. Returns whether it could be saved.
 * @param {string} id @param {Achieved} record @param {boolean} seen */
export function noteSolved(id, record, seen) {
  const own = achievement(id, record);
  return addAchievements(seen ? { ...own, days: [...own.days, today()] } : own);
}

/** Call `changed` when another tab may have added something, or when the visitor comes back to the page. @param {() =>
 * void} changed */
export function listenToAchievements(changed) {
  addEventListener("storage", ({ key }) => { if (key === KEY || key === null) changed(); });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) changed(); });
}

/** Save all achievements. If there is no room, finished games are deleted, because their achievements are in here.
 * @param {Achievements} all */
function keepAll(all) {
  const text = textOf(all), before = textAt(KEY), finished = recent().filter((game) => game.finished);
  if (before === text) return true;
  const unread = before !== null && !readText(before).found; // perhaps of a later version, so it is not lost
  return (!unread || write(UNREAD, before, [])) && write(KEY, text, finished);
}

/** The achievements of games; those saved before there were records have no day. A puzzle of the day counts as such and
 * as the puzzle of the collection. */
function ofGames() {
  return recent().flatMap(({ code, id, record, finished, shown, seconds, hints = 0 }) => {
    const achieved = readRecord(record) ?? (finished && !shown ? { seconds, hints } : null);
    return achieved ? [idOfGame({ id, code }), idOf(code)].map((id) => achievement(id, achieved)) : [];
  });
}

/** The id of the puzzle of a saved game. @param {Pick<import("./saved_games.js").Kept, "id" | "code">} game */
export const idOfGame = ({ id, code }) => (isId(id) ? id : idOf(code));

// The trail: puzzles that a visitor goes through one after the other, such as a pack or what a search has found. *Next*
// and *More puzzles* follow it. It lasts as long as the tab.

/** @typedef {{ address: string, after?: string, puzzles: { id: string, href: string }[] }} Trail where its puzzles are
 * listed, where to go once all are solved, and they in order */

const TRAIL = "trail";

/** @param {Trail} trail */
export const keepTrail = (trail) => set(TRAIL, JSON.stringify(trail), "sessionStorage");

/** The trail that this puzzle is on, if there is one. @param {string} id @returns {Trail | null} */
export function trailWith(id) {
  const { address, puzzles } = parse(textAt(TRAIL, "sessionStorage")) ?? {};
  const fits = isPath(address) && Array.isArray(puzzles)
    && puzzles.every((puzzle) => typeof puzzle?.id === "string" && isPath(puzzle.href));
  return fits && puzzles.some((puzzle) => puzzle.id === id) ? { address, puzzles } : null;
}

/** @param {unknown} address */
const isPath = (address) => typeof address === "string" && /^\/(?!\/)/.test(address);

/** The puzzles of a trail after this one, then those before it. @param {Trail} trail @param {string} id */
export function following({ puzzles }, id) {
  const at = puzzles.findIndex((puzzle) => puzzle.id === id);
  return [...puzzles.slice(at + 1), ...puzzles.slice(0, at)];
}
