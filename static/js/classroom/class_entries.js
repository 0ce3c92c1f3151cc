// What a page knows of a room: how news change it, who is there and what they did, and where members belong. Pure.

/** Take news into the known entries; returns the names that have changed.
 * @param {Map<string, any>} entries @param {ClassroomNews} news @returns {Set<string>} */
export function takeNews(entries, { all, entries: found }) {
  const names = new Set(Object.keys(found).filter((name) => !isSame(entries.get(name), found[name])));
  const gone = all ? [...entries.keys()].filter((name) => !(name in found)) : [];
  for (const [name, value] of Object.entries(found)) {
    if (value === null && !LASTING.includes(name)) entries.delete(name);
    else entries.set(name, value);
  }
  for (const name of gone) {
    entries.delete(name);
    names.add(name);
  }
  return names;
}

const LASTING = ["activity"]; // null means something there

/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** A moment of the next days in words, such as "Tuesday 14:05". @param {number} seconds since 1970 */
export const spokenMoment = (seconds) =>
  new Date(1000 * seconds).toLocaleString([], { weekday: "long", hour: "2-digit", minute: "2-digit" });

/** The works of the current activity, by pupil or by alias. Those of pupils whom the teacher took out do not count.
 * @param {Map<string, any>} entries */
export function worksIn(entries) {
  const start = `work:${entries.get("activity")?.id}:`, works = new Map();
  for (const [name, value] of entries) {
    const id = name.slice(start.length);
    if (name.startsWith(start) && !entries.get(`pupil:${id}`)?.kicked) works.set(id, value);
  }
  return works;
}

/** The part of a classroom that is read here. @typedef {{ entries: Map<string, any> }} Entered */
/** `at`: when they came. @typedef {{ id: string, nick: string, emoji: string, at: number }} Pupil */
/** `id`: of the pupil; on the screen a name from which nobody learns whose work it is.
 * @typedef {{ id: string, work: any }} Work */

/** Who is in the room, in the order of coming. @param {Entered} room @returns {Pupil[]} */
export function pupilsIn({ entries }) {
  const names = [...entries.keys()].filter((name) => name.startsWith(START) && !entries.get(name).kicked);
  const pupils = names.map((name) => ({ ...entries.get(name), id: name.slice(START.length) }));
  return pupils.sort((one, other) => Number(one.id) - Number(other.id));
}

const START = "pupil:";

/** @param {Entered} room @returns {Work[]} */
export const countedWorks = ({ entries }) => [...worksIn(entries)]
  .flatMap(([id, work]) => (work ? [{ id, work }] : []))
  .sort((one, other) => order(one.id, other.id));

/** Numbers by size, other names by their letters. @param {string} one @param {string} other */
const order = (one, other) => Number(one) - Number(other) || (one < other ? -1 : Number(one > other));

/** The page on which a member belongs: its address without a fragment.
 * @param {string} code @param {ClassRole} role @param {{ kind: string } | null} activity */
export function placeOf(code, role, activity) {
  const home = `/class/${code}`;
  if (role === "teacher") return `${home}/teach`;
  if (activity) return `${home}/${activity.kind}${role === "screen" ? "?as=screen" : ""}`;
  return role === "screen" ? `${home}/screen` : home;
}

/** Room, place in it and role of an address such as /class/ABCDE/solve?as=screen.
 * @param {{ pathname: string, search: string }} address @returns {{ code: string, place: string, role: ClassRole }} */
export function readPlace({ pathname, search }) {
  const [, , code = "", place = ""] = pathname.split("/"), as = new URLSearchParams(search).get("as");
  const named = as === "teacher" || as === "screen" ? as : null;
  const role = place === "teach" ? "teacher" : place === "screen" ? "screen" : named ?? "pupil";
  return { code: decodeURIComponent(code).toUpperCase(), place, role };
}

/** The role and the pupil of a token; null if it is none. @param {string} token
 * @returns {{ role: ClassRole, pupil: string } | null} */
export function readToken(token) {
  const [, kind, pupil] = /^(?:([ts])|p\.(\d{1,6}))\.[\w-]{16,64}$/.exec(token) ?? [];
  if (pupil) return { role: "pupil", pupil };
  return kind ? { role: kind === "t" ? "teacher" : "screen", pupil: "" } : null;
}

/** The code that somebody typed, as a room has it: without spaces, in capitals; empty if it cannot be one.
 * @param {string} text */
export function readCode(text) {
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  return /^[2-9A-Z]{5}$/.test(code) ? code : "";
}
