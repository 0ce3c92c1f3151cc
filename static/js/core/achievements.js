// Achievements: the best time of each solved puzzle, and the days on which one was solved. Pure;
// base/kept_achievements.js stores them. And the path, on which they say how far a player has got.
//
// `merged` joins two of these, in any order, any grouping and any number of times: each puzzle keeps its better time
// and its first day, and all days stay. `readText` reads the texts of files and of links.

/** @typedef {{ solved: Record<string, Achieved>, days: number[] }} Achievements */
/** @typedef {"foreign" | "newer" | "spoilt"} Problem */
/** @typedef {{ found: Achievements, problem?: undefined } | { found?: undefined, problem: Problem }} Reading */

const VERSION = 2; // of the first one, entries lack mistakes
const MOST_PUZZLES = 20_000, LAST_DAY = 100_000, MOST_SECONDS = 1e9, MOST_TIMES = 1e6;
export const LARGEST_TEXT = 2_000_000; // characters: more than all puzzles need
const FORMAT = "nonoscope-progress";
const ID = /^[0-9a-z]{7}$/, WORD = 2 ** 32;

/** @returns {Achievements} */
export const nothing = () => ({ solved: {}, days: [] });

/** The id of a puzzle from the code of its link, as in webapp/collection/bundled_cards.py. @param {string} code */
export function idOf(code) {
  let value = 0x811c9dc5;
  for (let at = 0; at < code.length; at++) value = Math.imul(value ^ code.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0).toString(36).padStart(7, "0");
}

/** One solved puzzle. Its numbers may be anything. @param {string} id @param {Achieved} achieved
 * @returns {Achievements} */
export function achievement(id, { seconds, hints, mistakes, day }) {
  const whole = (/** @type {number} */ value, /** @type {number} */ most) =>
    Math.max(0, Math.min(most, Math.floor(value) || 0));
  const known = typeof day === "number" && isDay(day) ? day : null;
  const counted = typeof mistakes === "number" ? whole(mistakes, MOST_TIMES) : null;
  const figures = { seconds: whole(seconds, MOST_SECONDS), hints: whole(hints, MOST_TIMES), mistakes: counted };
  return { solved: { [id]: { ...figures, day: known } }, days: known === null ? [] : [known] };
}

/** @param {Achievements} one @param {Achievements} other @returns {Achievements} */
export function merged(one, other) {
  const solved = { ...one.solved };
  for (const [id, achieved] of Object.entries(other.solved)) {
    solved[id] = id in solved ? joined(solved[id], achieved) : achieved;
  }
  return { solved, days: inOrder([...one.days, ...other.days]) };
}

/** @param {Achieved} one @param {Achieved} other @returns {Achieved} */
function joined(one, other) {
  const mistakesOf = (/** @type {Achieved} */ achieved) => achieved.mistakes ?? MOST_TIMES + 1;
  const worse = other.seconds - one.seconds || other.hints - one.hints || mistakesOf(other) - mistakesOf(one);
  const { seconds, hints, mistakes } = worse < 0 ? other : one;
  const days = [one.day, other.day].filter((day) => typeof day === "number");
  return { seconds, hints, mistakes, day: days.length ? Math.min(...days) : null };
}

/** @param {number[]} days */
const inOrder = (days) => [...new Set(days)].sort((a, b) => a - b);

/** Whether `one` contains all of `other`. @param {Achievements} one @param {Achievements} other */
export const holds = (one, other) => textOf(merged(one, other)) === textOf(one);

/** The number of days in a row up to today, or up to yesterday while today is not over; and the longest such streak.
 * @param {number[]} days @param {number} today */
export function streakOf(days, today) {
  const known = inOrder(days).filter((day) => day <= today), last = known.at(-1) ?? -Infinity;
  let longest = 0, run = 0;
  known.forEach((day, at) => {
    run = day === known[at - 1] + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return { current: last >= today - 1 ? run : 0, today: last === today, longest };
}

// As text

/** @param {Achievements} achievements */
export function textOf({ solved, days }) {
  const entries = Object.entries(solved).sort(([one], [other]) => (one < other ? -1 : 1));
  const written = entries.map(([id, { seconds, hints, mistakes, day }]) =>
    [id, [seconds, hints, day ?? null, ...(mistakes == null ? [] : [mistakes])]]);
  return JSON.stringify({ format: FORMAT, version: VERSION, solved: Object.fromEntries(written), days });
}

/** Read a text, which may be anything: its achievements, or the problem. @param {string} text @returns {Reading} */
export function readText(text) {
  const { format, version, solved, days } = parsed(text) ?? {};
  if (format !== FORMAT || !Number.isInteger(version)) return { problem: "foreign" };
  if (version > VERSION) return { problem: "newer" };
  if (typeof solved !== "object" || !solved || !Array.isArray(days)) return { problem: "spoilt" };
  const entries = Object.entries(solved), whole = entries.length <= MOST_PUZZLES && days.length <= LAST_DAY;
  if (!whole || !entries.every(isEntry) || !days.every(isDay)) return { problem: "spoilt" };
  const read = entries.map(([id, [seconds, hints, day, mistakes = null]]) => [id, { seconds, hints, mistakes, day }]);
  const all = entries.map(([, [, , day]]) => day).filter(isDay);
  return { found: { solved: Object.fromEntries(read), days: inOrder([...days, ...all]) } };
}

/** @param {string} text @returns {Record<string, any> | null} */
function parsed(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return null;
  }
}

/** @param {[string, any]} entry */
const isEntry = ([id, value]) =>
  isId(id) && Array.isArray(value) && (value.length === 3 || value.length === 4 && isWhole(value[3], MOST_TIMES))
  && isWhole(value[0], MOST_SECONDS) && isWhole(value[1], MOST_TIMES) && (value[2] === null || isDay(value[2]));

/** @param {unknown} id @returns {id is string} */
export const isId = (id) => typeof id === "string" && ID.test(id) && parseInt(id, 36) < WORD;
/** @param {unknown} value @param {number} most */
const isWhole = (value, most) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
/** @param {unknown} value */
const isDay = (value) => isWhole(value, LAST_DAY);

// The path: all puzzles of a kind from first steps to the largest. Which comes next for a player, and a random one that
// suits what the player has solved

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
