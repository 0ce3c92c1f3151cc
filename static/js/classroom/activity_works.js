// The pupils of a classroom and what they did in the current activity, from the entries that a page may see. Pure.

/** The part of a classroom that is read here. @typedef {{ entries: Map<string, any>, activity: any }} Entered */
/** @typedef {{ id: string, nick: string, emoji: string }} Pupil */
/** `id`: of the pupil; on the screen a name from which nobody learns whose work it is.
 * @typedef {{ id: string, work: any }} Work */

/** Who is in the room, in the order of coming; without those whom the teacher sent away. @param {Entered} room
 * @returns {Pupil[]} */
export const pupilsIn = ({ entries }) => startingWith(entries, "pupil:")
  .filter(([, pupil]) => !pupil.kicked)
  .map(([id, { nick, emoji }]) => ({ id, nick: String(nick ?? ""), emoji: String(emoji ?? "") }))
  .sort((a, b) => Number(a.id) - Number(b.id));

/** The works of the current activity, without those of pupils whom the teacher sent away. @param {Entered} room
 * @returns {Work[]} */
export function worksIn({ entries, activity }) {
  const works = startingWith(entries, `work:${activity?.id}:`).map(([id, work]) => ({ id, work }));
  return works.filter(({ id }) => !entries.get(`pupil:${id}`)?.kicked).sort((a, b) => order(a.id, b.id));
}

/** @param {Map<string, any>} entries @param {string} start @returns {[string, any][]} */
const startingWith = (entries, start) => [...entries].flatMap(([name, value]) =>
  (name.startsWith(start) && value ? [/** @type {[string, any]} */ ([name.slice(start.length), value])] : []));

/** Numbers by size, other names by their letters. @param {string} one @param {string} other */
const order = (one, other) => Number(one) - Number(other) || (one < other ? -1 : Number(one > other));
