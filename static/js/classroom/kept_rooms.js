// What this browser keeps of rooms: the tokens with which one comes back, and the pupil's own work until the room has
// ended. Storage may be forbidden or full: then a room is only known until the page is left.

import { keysFrom, parse, remove, set, textAt } from "../base/storage.js";

/** @typedef {Partial<Record<ClassRole, string>>} Tokens */

const START = "classroom:";
const DAYS = 30; // after which the tokens of a room are forgotten

/** @param {string} code */
export const workKey = (code) => `${START}${code}:work`;

const codes = () => keysFrom(START).map((key) => key.slice(START.length)).filter((code) => /^[^:]+$/.test(code));

/** @param {string} code @returns {Tokens & { when?: number }} */
const stored = (code) => parse(textAt(START + code)) ?? {};

/** The tokens for a room. @param {string} code @returns {Tokens} */
export function tokensOf(code) {
  const { teacher, screen, pupil } = stored(code);
  return { teacher, screen, pupil };
}

/** Remember more tokens. @param {string} code @param {Tokens} more */
export function keepTokens(code, more) {
  for (const old of codes()) if (Date.now() - (stored(old).when ?? 0) > DAYS * 86_400_000) forgetRoom(old);
  return set(START + code, JSON.stringify({ ...tokensOf(code), ...more, when: Date.now() }));
}

/** Forget a room in a role, or all of it. @param {string} code @param {ClassRole | null} [role] */
export function forgetRoom(code, role = null) {
  const left = role ? { ...tokensOf(code), [role]: undefined } : {};
  if (!role || role === "pupil") remove(workKey(code));
  if (Object.values(left).some(Boolean)) set(START + code, JSON.stringify({ ...left, when: Date.now() }));
  else remove(START + code);
}

/** The stored work of a room, which may be anything. @param {string} code @returns {unknown} */
export const keptWork = (code) => parse(textAt(workKey(code)));

/** @param {string} code @param {OwnWork} work */
export const keepWork = (code, work) => set(workKey(code), JSON.stringify(work));

/** The rooms that this browser has tokens for, the latest first, with these. */
export function knownRooms() {
  const rooms = codes().map((code) => ({ code, when: 0, ...stored(code) }));
  return rooms.sort((one, other) => other.when - one.when);
}

// For as long as the tab is open

const TAB = "sessionStorage", MOVED = "classroom:moved", BROUGHT = "classroom:brought";

/** Note that the tab goes to another page of a class; returns the milliseconds since it last did. */
export function noteMove() {
  const since = Date.now() - (Number(textAt(MOVED, TAB)) || 0);
  set(MOVED, String(Date.now()), TAB);
  return since;
}

/** Keep what the teacher's page is to begin with: a plan or a unit, as the address of the entrance had it.
 * @param {{ plan?: string, unit?: string }} brought */
export const keepBrought = (brought) => set(BROUGHT, JSON.stringify(brought), TAB);

/** What was brought, once. @returns {{ plan?: string, unit?: string }} */
export function takeBrought() {
  const brought = parse(textAt(BROUGHT, TAB)) ?? {};
  set(BROUGHT, "{}", TAB);
  return brought;
}
