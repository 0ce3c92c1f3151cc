// A room for a class, as its pages see it: what is on, who one is there, and the own work. Pages read entries, listen,
// and put or steer; how news come and work goes is not theirs to know.

import { MARK } from "../core/marks.js";
import { digitsOf } from "./own_work.js";
import { say } from "../core/texts/say.js";
import { ClassroomLine, steerClassroom } from "../base/net/classrooms.js";
import { during } from "../base/busy.js";
import { showBar } from "./class_bar.js";
import { placeOf, readPlace, readToken, takeNews, worksIn } from "./class_entries.js";
import { HandingIn } from "./handing_in.js";
import { forgetRoom, keepTokens, noteMove, tokensOf } from "./kept_rooms.js";

/** @typedef {"joining" | "open" | "away" | "over"} LineState */

const OFTEN = 1_500; // milliseconds: a page that was left so soon after the last one waits a little

/** Enter the room that the address names, in the role that it names. Never returns if there is none: the page goes to
 * /class/CODE. @returns {Promise<Classroom>} */
export async function enterClassroom() {
  const { code, role } = readPlace(location), token = takeToken(code, role) ?? tokensOf(code)[role];
  if (!token || !readToken(token)) return leaveFor(`/class/${code}`);
  const classroom = new Classroom(code, role, token);
  showBar(classroom);
  await during("loading", classroom.begin());
  return classroom;
}

/** Remember the token in the fragment, and take it off the address, so that nobody reads or copies it there. Where
 * nothing may be stored, it stays there.
 * @param {string} code @param {ClassRole} role @returns {string | null} */
export function takeToken(code, role) {
  const token = location.hash.slice(1), found = readToken(token);
  if (!found) return null;
  const isKept = keepTokens(code, { [found.role]: token });
  if (isKept) history.replaceState(history.state, "", location.pathname + location.search);
  return found.role === role ? token : null;
}

/** Go to another page of the class, in place of this one. @param {string} address @returns {Promise<never>} */
export async function leaveFor(address) {
  const token = readToken(location.hash.slice(1)) ? location.hash : "";
  if (noteMove() < OFTEN) await new Promise((done) => setTimeout(done, OFTEN)); // two servers that differ would flutter
  if (address === location.pathname + location.search) location.reload();
  else location.replace(address + token);
  return new Promise(() => {});
}

export class Classroom {
  /** @param {string} code @param {ClassRole} role @param {string} token */
  constructor(code, role, token) {
    this.code = code;
    this.role = role;
    this.token = token;
    this.pupil = readToken(token)?.pupil ?? "";
    this.entries = /** @type {Map<string, any>} */ (new Map());
    this.state = /** @type {LineState} */ ("joining");
    this.why = ""; // a sentence, once it is over
    this.version = 0;
    this.ahead = 0; // seconds by which the clock of the server is ahead
    this.listeners = /** @type {Set<(names: Set<string>) => void>} */ (new Set());
    this.watchers = /** @type {Set<(state: LineState) => void>} */ (new Set());
    this.line = new ClassroomLine(code, token, {
      since: () => this.version, news: (news) => this.take(news), ended: (refusal) => this.end(refusal),
      away: (who) => this.setState(who ? "away" : "open"),
    });
    this.handing = new HandingIn(code, this.line, () => this.pupil, () => this.tell(new Set([this.workName()])));
  }

  /** Done with the first news. @returns {Promise<void>} */
  begin() {
    return new Promise((done) => {
      const stop = this.listen(() => {
        stop();
        done();
      });
      document.addEventListener("visibilitychange", () => this.line.see(document.hidden));
      this.line.open();
    });
  }

  // What is known

  get room() { return this.entries.get("classroom") ?? null; }
  get activity() { return this.entries.get("activity") ?? null; }
  get stage() { return this.entries.get("stage") ?? {}; }

  /** Seconds since 1970 by the clock of the server. */
  now() {
    return Date.now() / 1000 + this.ahead;
  }

  /** The work of a pupil in the current activity, or null. @param {string} [id] */
  work(id = this.pupil) {
    const { activity } = this;
    if (!activity) return null;
    if (id && id === this.pupil) return this.handing.shown(activity.id);
    return this.entries.get(`work:${activity.id}:${id}`) ?? null;
  }

  /** All works of the current activity that this role may see, by pupil or by alias. */
  works() {
    return worksIn(this.entries);
  }

  workName() {
    return `work:${this.activity?.id}:${this.pupil}`;
  }

  // News

  /** Call `changed` with the names of the entries that have changed, after each news; returns a function that ends it.
   * @param {(names: Set<string>) => void} changed */
  listen(changed) {
    this.listeners.add(changed);
    return () => { this.listeners.delete(changed); };
  }

  /** The same for whether the server is there. @param {(state: LineState) => void} heard */
  listenToLine(heard) {
    this.watchers.add(heard);
    heard(this.state);
    return () => { this.watchers.delete(heard); };
  }

  /** @param {ClassroomNews} news */
  take(news) {
    this.version = news.version;
    this.ahead = news.now - Date.now() / 1000;
    const names = takeNews(this.entries, news), own = `pupil:${this.pupil}`, pupil = this.entries.get(own);
    this.setState("open");
    if (pupil?.kicked) return this.end({ status: 403, code: "kicked" });
    if (!pupil && names.has(own)) return this.end({ status: 403, code: "no_member" });
    if (this.pupil) this.hearWork(names, news.all);
    if (this.move()) return;
    this.tell(names);
  }

  /** @param {Set<string>} names @param {boolean} all */
  hearWork(names, all) {
    const { activity } = this, name = this.workName();
    if (!activity || !(all || names.has(name) || names.has("activity"))) return;
    if (this.handing.hear(activity.id, this.entries.get(name) ?? null)) names.add(name);
  }

  /** @param {Set<string>} names */
  tell(names) {
    for (const changed of [...this.listeners]) changed(names);
  }

  /** @param {LineState} state */
  setState(state) {
    if (this.state === state || this.state === "over") return;
    this.state = state;
    for (const heard of this.watchers) heard(state);
  }

  /** There is nothing to follow any more. @param {{ status: number, code: string, error?: string }} refusal */
  end({ status, code }) {
    this.line.close();
    this.why = say(code === "kicked" ? "class.kicked" : status === 404 ? "class.erased" : "class.strange");
    if (code === "no_member" || status === 404) forgetRoom(this.code, status === 404 ? null : this.role);
    this.setState("over");
  }

  /** Go where the class is. The teacher goes where the teacher wants. */
  move() {
    const { activity, role, code } = this, bar = document.getElementById("class-bar");
    if (role === "teacher" || !bar) return false;
    const place = placeOf(code, role, activity), here = location.pathname + location.search;
    const same = place === here && (!activity || String(activity.id) === bar.dataset.activity);
    if (!same) leaveFor(place);
    return !same;
  }

  // What a pupil does

  /** Hand in the whole value of the work. @param {Record<string, any>} value */
  put(value) {
    this.handing.change({ value });
  }

  /** Hand in the board. @param {ArrayLike<number>} cells */
  putCells(cells) {
    this.handing.change({ cells: digitsOf(Array.from(cells, (cell) => cell & MARK)) });
  }

  // What the teacher does

  /** Returns the error as a sentence, or nothing. @param {string} what @param {object} [more] */
  steer(what, more = {}) {
    return steerClassroom(this.code, this.token, { do: what, ...more });
  }
}
