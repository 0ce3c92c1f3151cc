// The pupils of a room and what they did in the current activity, without those whom the teacher sent away. Pure.

import { worksIn } from "./class_news.js";

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
