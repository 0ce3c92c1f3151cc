// What a page knows of a room: how news change it, who is there and what they did, and where members belong. Pure.

/** A moment of the next days in words, such as "Tuesday 14:05". @param {number} seconds since 1970 */
export const spokenMoment = (seconds) =>
  new Date(1000 * seconds).toLocaleString([], { weekday: "long", hour: "2-digit", minute: "2-digit" });

/** `at`: when they came. @typedef {{ id: string, nick: string, emoji: string, at: number }} Pupil */

const PUPIL = "pupil:";

/** Who is in the room, in the order of coming. @param {Map<string, any>} entries @returns {Pupil[]} */
export function pupilsIn(entries) {
  const names = [...entries.keys()].filter((name) => name.startsWith(PUPIL) && !entries.get(name).kicked);
  const pupils = names.map((name) => ({ ...entries.get(name), id: name.slice(PUPIL.length) }));
  return pupils.sort((one, other) => Number(one.id) - Number(other.id));
}

/** The works of the current activity, by pupil; on the screen by a name from which nobody learns whose work it is.
 * Those of pupils whom the teacher took out do not count.
 * @param {Map<string, any>} entries @returns {Map<string, any>} */
export function worksIn(entries) {
  const start = `work:${entries.get("activity")?.id}:`;
  const works = [...entries].filter(([name, work]) => work && name.startsWith(start))
    .map(([name, work]) => /** @type {[string, any]} */ ([name.slice(start.length), work]))
    .filter(([id]) => !entries.get(PUPIL + id)?.kicked);
  return new Map(works.sort(([one], [other]) => Number(one) - Number(other) || (one < other ? -1 : 1)));
}

/** What ends the work of a pupil, by activity; nobody works while others are followed. @type {Record<string,
 * (work: any, stage: any, activity: any) => boolean>} */
const DONE = {
  solve: (work) => Boolean(work?.finished),
  algorithm: (work) => work?.done === true,
  seeds: (work) => ["finished", "failed"].includes(work?.state),
  race: (work, { tally }) => Boolean(work ?? tally),
  predict: (work, { state, question }) => state !== "ask" || question in Object(work?.answers),
  exit: (work, { shown }, { questions = [] }) =>
    [...questions.keys()].every((at) => `answer_${at + 1}` in Object(work) || at in Object(shown)),
  draw: (work, { state = "draw" }) => (state === "draw" ? work?.handed === true
    : state === "vote" ? work?.vote > 0 : state !== "gallery"),
};

/** Whether a pupil still has something to do. Works may hold anything. @param {any} activity @param {any} stage
 * @param {any} work */
export const isAtWork = (activity, stage, work) => !(DONE[activity?.kind]?.(work, stage, activity) ?? true);

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
