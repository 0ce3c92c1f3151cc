// A room for a class, as its pages see it: what is on, who is there, and the pupil's own work. Pages read entries,
// listen for news, and put or steer; the connection to the server is not theirs to know. And the shape of activities.

import { digitsOf } from "../core/link_text.js";
import { say } from "../core/texts/say.js";
import { askOwnCode, steerClassroom } from "../base/net/classrooms.js";
import { RoomLine, takeNews } from "../base/net/rooms.js";
import { during } from "../base/busy.js";
import { byId, find, make, part, setError, setText } from "../base/dom.js";
import { render } from "../base/html.js";
import { late } from "../base/late.js";
import { copyBy } from "../base/output.js";
import { isAtWork, placeOf, pupilsIn, readPlace, readToken, worksIn } from "./class_entries.js";
import { HandingIn } from "./handing_in.js";
import { forgetRoom, keepTokens, noteMove, tokensOf } from "./kept_rooms.js";

/** @import { Content } from "../base/html.js" */
/** @import { Pupil } from "./class_entries.js" */
/** @typedef {"joining" | "open" | "away" | "over"} LineState */

const OFTEN = 1_500; // milliseconds between two moves to other pages: avoids loops between servers that disagree

/** Enter the room that the address names, in the role that it names. Never returns if there is none: the page goes to
 * /class/CODE. @returns {Promise<Classroom>} */
export async function enterClassroom() {
  const { code, role } = readPlace(location), token = takeToken(code, role) ?? tokensOf(code)[role];
  if (!token || !readToken(token)) return leaveFor(`/class/${code}`);
  const room = new Classroom(code, role, token);
  showBar(room);
  await during("loading", room.begin());
  return room;
}

/** Remember the token in the fragment, and take it off the address, so that nobody reads or copies it there. Where
 * nothing may be stored, it stays there.
 * @param {string} code @param {ClassRole} role @returns {string | null} */
export function takeToken(code, role) {
  const token = location.hash.slice(1), member = readToken(token);
  if (!member) return null;
  const isKept = keepTokens(code, { [member.role]: token });
  if (isKept) history.replaceState(history.state, "", location.pathname + location.search);
  return member.role === role ? token : null;
}

/** Go to another page of the class, in place of this one. @param {string} address @returns {Promise<never>} */
export async function leaveFor(address) {
  const token = readToken(location.hash.slice(1)) ? location.hash : "";
  if (noteMove() < OFTEN) await new Promise((done) => setTimeout(done, OFTEN));
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
    this.version = 0;
    this.clockAhead = 0; // seconds by which the clock of the server is ahead
    this.listeners = /** @type {((names: Set<string>) => void)[]} */ ([]);
    this.ahead = /** @type {{ stage?: any, private?: any }} */ ({}); // what the teacher has changed, until it is news
    this.steering = /** @type {Promise<unknown>} */ (Promise.resolve());
    this.pairs = /** @type {import("./class_pairs.js").ClassPairs | null} */ (null); // for those who see all boards
    this.requests = 0; // steering requests on their way
    this.line = new RoomLine("class", code, token, {
      since: () => this.version, news: (news) => this.take(news), ended: (refusal) => this.end(refusal),
      away: (who) => this.setState(who ? "away" : "open"),
    });
    this.handing = new HandingIn(code, this.line, () => this.pupil, () => this.notify(this.workName()));
  }

  /** Done with the first news. @returns {Promise<void>} */
  begin() {
    return new Promise((done) => {
      this.listen(() => done());
      document.addEventListener("visibilitychange", () => this.line.see(document.hidden));
      this.line.open();
    });
  }

  // What is known

  get about() { return this.entries.get("classroom") ?? null; }
  get activity() { return this.entries.get("activity") ?? null; }
  get stage() { return this.ahead.stage ?? this.entries.get("stage") ?? {}; }

  /** The part of an activity that only the teacher sees. */
  get hidden() { return this.ahead.private ?? this.entries.get("private") ?? {}; }

  /** Who is in the room, in the order of coming. @returns {Pupil[]} */
  get pupils() { return pupilsIn(this.entries); }

  /** All works of the current activity that this role may see, by pupil or by alias. */
  get works() { return this.boards?.works ?? worksIn(this.entries); }

  /** Whoever has a board of their own: all pupils, or all pairs. @returns {{ id: string, nick?: string }[]} */
  get solvers() { return this.boards?.solvers ?? this.pupils; }

  /** The boards of pairs, while the class solves so. */
  get boards() { return this.activity?.pairs ? this.pairs : null; }

  /** Seconds since 1970 by the clock of the server. */
  now() {
    return Date.now() / 1000 + this.clockAhead;
  }

  /** The work of a pupil in the current activity, or null. @param {string} [id] */
  work(id = this.pupil) {
    const { activity } = this;
    if (!activity) return null;
    if (id && id === this.pupil) return this.handing.shown(activity.id);
    return this.boards?.works.get(id) ?? this.entries.get(`work:${activity.id}:${id}`) ?? null;
  }

  workName() {
    return `work:${this.activity?.id}:${this.pupil}`;
  }

  /** The name of a pupil as others see it, or those of a pair. @param {string} [id] @returns {string} */
  nameOf(id = this.pupil) {
    const partners = this.boards?.pupilsOf(id);
    if (partners) return partners.map((pupil) => this.nameOf(pupil)).join(", ");
    const { nick = "", emoji = "" } = this.entries.get(`pupil:${id}`) ?? {};
    return `${emoji} ${nick}`.trim();
  }

  // News

  /** Call `changed` with the names of the entries that have changed, after each news.
   * @param {(names: Set<string>) => void} changed */
  listen(changed) {
    this.listeners.push(changed);
  }

  /** @param {RoomNews} news */
  take(news) {
    this.version = news.version;
    this.clockAhead = news.now - Date.now() / 1000;
    const names = takeNews(this.entries, news), own = `pupil:${this.pupil}`, pupil = this.entries.get(own);
    this.setState("open");
    if (pupil?.kicked) return this.end({ status: 403, code: "kicked" });
    if (!pupil && names.has(own)) return this.end({ status: 403, code: "no_member" });
    if (this.pupil) this.takeWork(names, news.all);
    if (!this.requests) this.ahead = {};
    if (!this.move()) this.notify(...names);
  }

  /** @param {Set<string>} names @param {boolean} all */
  takeWork(names, all) {
    const { activity } = this, name = this.workName();
    if (!activity || !(all || names.has(name) || names.has("activity"))) return;
    if (this.handing.receive(activity.id, this.entries.get(name) ?? null)) names.add(name);
  }

  /** Tell all views that entries have changed, or only that they are to be drawn. @param {string[]} names */
  notify(...names) {
    for (const changed of this.listeners) changed(new Set(names));
  }

  /** @param {LineState} state */
  setState(state) {
    if (this.state === state || this.state === "over") return;
    this.state = state;
    this.showLine();
  }

  showLine() {
    const line = part(byId("class-bar"), "line"), { state } = this;
    line.dataset.state = state;
    setText(line, state === "over" ? "" : say(`class.${state}`));
    line.title = state === "away" ? say("class.away_detail") : "";
  }

  /** There is nothing to follow any more. @param {{ status: number, code: string, error?: string }} refusal */
  end({ status, code }) {
    const why = say(code === "kicked" ? "class.kicked" : status === 404 ? "class.erased" : "class.strange");
    this.line.close();
    if (code === "no_member" || status === 404) forgetRoom(this.code, status === 404 ? null : this.role);
    this.setState("over");
    byId("class-over").replaceChildren(why, " ", make("a", { href: "/class", textContent: say("class.other_room") }));
    byId("class-over").hidden = false;
    find(document, "main").classList.add("class-is-over");
  }

  /** Go where the class is. The teacher goes where the teacher wants, but never shows an earlier activity. */
  move() {
    const { activity, role, code } = this, bar = byId("class-bar"), isTeacher = role === "teacher";
    if (isTeacher && readPlace(location).place !== activity?.kind) return false;
    const here = location.pathname + location.search, wanted = isTeacher ? here : placeOf(code, role, activity);
    const isHere = wanted === here && (!activity || String(activity.id) === bar.dataset.activity);
    if (!isHere) leaveFor(wanted);
    return !isHere;
  }

  // What a pupil does

  /** Hand in the whole value of the work. @param {Record<string, any>} value */
  put(value) {
    this.handing.change({ value });
    this.notify(this.workName());
  }

  /** Hand in the board. @param {ArrayLike<number>} cells */
  putCells(cells) {
    this.handing.change({ cells: digitsOf(cells) });
  }

  // What the teacher does

  /** One request after the other; the page says what went wrong. Returns whether it worked.
   * @param {string} what @param {object} [more] */
  async steer(what, more = {}) {
    this.requests++;
    const request = this.steering.then(() => steerClassroom(this.code, this.token, { do: what, ...more }));
    this.steering = request;
    const error = await request;
    this.requests--;
    if (error) this.ahead = {};
    this.fail(error);
    if (error) this.notify();
    return !error;
  }

  /** Change parts of the stage; null removes one. This page sees it at once, so that quick presses build on each other.
   * @param {Record<string, any>} changes */
  patch(changes) {
    const left = Object.entries({ ...this.stage, ...changes }).filter(([, value]) => value !== null);
    return this.steerAhead("patch", { stage: changes }, { stage: Object.fromEntries(left) });
  }

  /** @param {Record<string, any>} stage */
  setStage(stage) {
    return this.steerAhead("stage", { stage }, { stage });
  }

  /** @param {Record<string, any>} hidden */
  hide(hidden) {
    return this.steerAhead("private", { private: hidden }, { private: hidden });
  }

  /** @param {string} what @param {object} more @param {object} ahead what it will be */
  steerAhead(what, more, ahead) {
    Object.assign(this.ahead, ahead);
    const request = this.steer(what, more);
    this.notify();
    return request;
  }

  /** Say what went wrong, or nothing any more. @param {string} [sentence] */
  fail(sentence) {
    setError(byId("missing"), sentence);
  }
}

// The bar at the top of each page: who one is, whether the server is there, and the own link for another device

/** @param {Classroom} room */
function showBar(room) {
  const bar = byId("class-bar"), nick = part(bar, "nick");
  document.body.dataset.role = room.role;
  room.showLine();
  part(bar, "desk").hidden = room.role !== "teacher";
  if (room.role === "teacher") showPlanRun(room);
  if (room.role === "screen") setText(nick, `${location.host}/class`); // for those who join later
  if (room.role !== "pupil") return;
  room.listen(() => setText(nick, room.nameOf()));
  offerOwnLink(room, part(bar, "own"));
}

/** @param {Classroom} room */
const showPlanRun = (room) =>
  late(() => import("./plan_run.js"), ({ PlanRun }) => new PlanRun(room, byId("plan-run"), leaveFor))();

/** @param {Classroom} room @param {HTMLElement} button */
function offerOwnLink({ code, token }, button) {
  const dialog = byId("own-link", HTMLDialogElement), field = part(dialog, "address", HTMLInputElement);
  const copy = part(dialog, "copy"), picture = part(dialog, "picture", HTMLImageElement);
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.value = `${location.origin}/class/${code}#${token}`;
    dialog.showModal();
    const { answer } = picture.src ? {} : await askOwnCode(code, token);
    if (!answer) return; // without the picture, the link is there
    picture.src = URL.createObjectURL(answer);
    picture.hidden = false;
  });
  copy.addEventListener("click", () => copyBy(copy, field.value, field));
}

// Activities, whatever their kind: what their views read, and a view for each role

/** Shows news: the stage, the own work, and the names of the entries that have changed. What it returns becomes the
 * content of the page's part for the activity; a view that returns nothing changes its elements itself.
 * @typedef {(stage: any, work: any, names: Set<string>) => Content | void} Show */
/** Sets a view up, once, in the page's part for the activity.
 * @template T @typedef {(room: Classroom, read: T, part: HTMLElement) => Show | Promise<Show>} View */
/** `read` makes of the settings what all views need.
 * @template T @typedef {{ kind: string, read: (room: Classroom, part: HTMLElement) => T | Promise<T>,
 *   pupil: View<T>, teacher: View<T>, screen: View<T> }} Activity */

/** Offer something to do to a pupil who is done while others may be at work. @param {Classroom} room */
function offerMore(room) {
  const offer = document.getElementById("class-meanwhile"), { role, activity, stage } = room, work = room.work();
  const waits = role === "pupil" && work && !isAtWork(activity, stage, work) && isAtWork(activity, stage, null);
  if (offer) offer.hidden = !waits;
}

/** Enter the room, and show the activity to whoever is there. @template T @param {Activity<T>} activity */
export async function openActivity({ kind, read, ...views }) {
  const host = byId(`class-${kind}`), room = await enterClassroom();
  host.dataset.role = room.role;
  const show = await views[room.role](room, await read(room, host), host);

  /** @param {Set<string>} names */
  function showNews(names) {
    const isOver = room.activity?.kind !== kind; // only the teacher stays
    if (isOver) room.fail(say("class.activity_over"));
    host.inert = isOver;
    offerMore(room);
    const content = isOver ? undefined : show(room.stage, room.work(), names);
    if (content !== undefined) render(host, content);
  }

  room.listen(showNews);
  showNews(new Set());
}
