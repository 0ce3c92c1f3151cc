// A room on the server, of a class or for a shared board: its news, and what its members do. Never touches the page.
//
// Whoever is in a room follows it over a line: news come over a web socket or, while there is none, by polling. The
// line never gives up by itself; it ends when the server says that there is nothing to follow.

import { answerOf, ask, json, poll, POLL_PATIENCE, STORE_AWAY, WAIT } from "./http.js";
import { createSocket } from "./socket.js";

/** @typedef {{ status: number, code: string, error: string }} Refusal */
/** @typedef {"class" | "board"} RoomKind */

const PATIENCE = 6_000; // milliseconds for an answer over the socket
const SLEPT = 20_000; // milliseconds out of sight after which an open socket is not trusted
const NEEDS = ["version", "entries"];
const LASTING = ["activity"]; // entries in which null means something

/** @param {RoomKind} kind @param {string} code @param {string} [place] */
export const roomAddress = (kind, code, place = "") => `/api/${kind}/${encodeURIComponent(code)}${place}`;

/** @param {string} token @param {RequestInit} [request] @returns {RequestInit} */
export const shown = (token, request = {}) => (
  { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } });

/** Take news into the known entries; returns the names that have changed.
 * @param {Map<string, any>} entries @param {RoomNews} news @returns {Set<string>} */
export function takeNews(entries, { all, entries: news }) {
  const isSame = (/** @type {string} */ name) => JSON.stringify(entries.get(name)) === JSON.stringify(news[name]);
  const names = new Set(Object.keys(news).filter((name) => !isSame(name)));
  const gone = all ? [...entries.keys()].filter((name) => !(name in news)) : [];
  for (const [name, value] of Object.entries(news)) {
    if (value === null && !LASTING.includes(name)) entries.delete(name);
    else entries.set(name, value);
  }
  for (const name of gone) {
    entries.delete(name);
    names.add(name);
  }
  return names;
}

/** What follows a room in a role. */
export class RoomLine {
  /** @param {RoomKind} kind @param {string} code @param {string} token @param {RoomHandlers} handlers */
  constructor(kind, code, token, handlers) {
    this.kind = kind;
    this.code = code;
    this.token = token;
    this.handlers = handlers;
    this.linked = false; // whether the socket is open, over which news come
    this.entered = false; // whether some came, so that work can go the same way
    this.polling = 0; // 0, or while the room is polled a number that differs each time
    this.begun = 0;
    this.closed = false;
    this.hidden = 0; // since when the page is out of sight
    this.unanswered = /** @type {Map<number, (answer: PutAnswer) => void>} */ (new Map()); // works, by their numbers
    this.socket = createSocket(`/${kind}`, {
      connected: () => this.connected(),
      message: (name, message) => this.receive(name, message),
      broken: () => this.broken(),
    });
  }

  open() {
    addEventListener("online", () => this.doubt());
    this.socket.start();
    this.poll();
  }

  close() {
    this.closed = true;
    this.polling = 0;
    this.socket.close();
    this.answerAll();
  }

  // News

  /** @param {string} name @param {any} message */
  receive(name, message) {
    if (name === "news") this.takeNews(message);
    else if (name === "away") this.handlers.away(message.away ? "store" : "");
    else if (name === "kept") this.answer(message.n, { n: message.n });
    else if (name === "refused") this.refused(message);
  }

  /** Nothing comes over the socket as long as there is no news. */
  connected() {
    const { code, token, handlers } = this;
    this.linked = true;
    this.polling = 0;
    handlers.away("");
    this.socket.send("enter", { code, token, since: handlers.since() });
  }

  /** @param {RoomNews} news */
  takeNews(news) {
    this.entered = true;
    this.handlers.news(news);
  }

  /** @param {{ error: { code: string, message: string }, n: number | null }} message */
  refused({ error: { code, message }, n }) {
    if (n !== null && code !== NOT_IN) this.answer(n, { status: STATUS[code] ?? 0, code, error: message });
    else if (n !== null) this.doubt(); // the server has forgotten this socket
    else if (code in STATUS) this.end({ status: STATUS[code], code, error: message });
    else this.socket.cut();
  }

  broken() {
    this.linked = this.entered = false;
    this.answerAll();
    this.poll();
  }

  /** Poll the room while it is not followed over the socket. */
  async poll() {
    if (this.polling || this.closed) return;
    const mine = this.polling = ++this.begun, isCurrent = () => this.polling === mine && !this.closed;
    let since = 0, first = true;
    const failure = await poll(() => {
      since = this.handlers.since();
      const wait = first ? 0 : WAIT;
      first = false;
      return this.askNews(since, wait);
    }, {
      wanted: isCurrent, away: (who) => this.handlers.away(who), tireless: true,
      took: (news) => {
        if (this.handlers.since() === since) this.handlers.news(news);
        return { next: 0, total: 0, events: news.all ? [] : Object.keys(news.entries) };
      },
    });
    if (failure && isCurrent()) this.end(failure);
  }

  /** @param {Refusal} failure */
  end(failure) {
    if (this.closed) return;
    this.close();
    this.handlers.ended(failure);
  }

  /** @param {number} since @param {number} [wait] seconds */
  askNews(since, wait = 0) {
    const place = `/news?since=${since}&wait=${wait}`, needed = { needs: NEEDS, patience: POLL_PATIENCE };
    return ask(roomAddress(this.kind, this.code, place), shown(this.token), needed);
  }

  /** All that the server knows now. @returns {Promise<RoomNews | null>} */
  async askAll() {
    const { body } = await this.askNews(0);
    return body ?? null;
  }

  // Doubts: a socket may be dead without having been closed, after a sleep or a change of the network

  /** The page was hidden or is seen again. @param {boolean} hidden */
  see(hidden) {
    if (hidden) this.hidden = performance.now();
    else if (performance.now() - this.hidden > SLEPT) this.doubt();
  }

  doubt() {
    if (this.linked) this.socket.cut();
    else this.socket.hurry();
  }

  // Work

  /** Hand in work. @param {PutWork} work @returns {Promise<PutAnswer>} */
  async put(work) {
    if (!this.entered) return this.post(work);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.answer(work.n, NO_ANSWER);
        this.doubt();
      }, PATIENCE);
      this.unanswered.set(work.n, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      this.socket.send("put", work);
    });
  }

  /** Say something that is lost unless the socket is open, or if it is refused. @param {object} work */
  mention(work) {
    if (this.entered) this.socket.send("put", { n: 0, ...work });
  }

  /** The same by a request, which outlives the page if it is `last`.
   * @param {PutWork} work @param {boolean} [last] @returns {Promise<PutAnswer>} */
  async post(work, last = false) {
    const request = { ...shown(this.token, json(work)), keepalive: last };
    const response = await ask(roomAddress(this.kind, this.code, "/work"), request, { needs: ["n"] });
    const { body, status, error, code = "", rest } = response;
    return body ? { n: body.n } : { status, code, error: error ?? "", rest };
  }

  /** @param {number} n @param {PutAnswer} answer */
  answer(n, answer) {
    const resolve = this.unanswered.get(n);
    this.unanswered.delete(n);
    resolve?.(answer);
  }

  answerAll() {
    for (const n of [...this.unanswered.keys()]) this.answer(n, NO_ANSWER);
  }
}

const NOT_IN = "no_member";
const NO_ANSWER = { status: 0, code: STORE_AWAY, error: "" };

// What the server says over the socket, where there is no status.
const STATUS = /** @type {Record<string, number>} */ ({
  bad_request: 400, full: 403, kicked: 403, [NOT_IN]: 403, no_pupil: 403, ended: 403, not_found: 404,
  over: 409, stale: 409,
});

// Shared boards

/** @param {string} code @param {string} place @param {object} body @param {string} [token] */
export const askBoard = (code, place, body, token) =>
  ask(roomAddress("board", code, place), token ? shown(token, json(body)) : json(body));

/** Come in. @param {string} code @returns {Promise<Answer<{ player: string, token: string }>>} */
export const joinBoard = (code) =>
  answerOf(ask(roomAddress("board", code, "/players"), json({}), { needs: ["player", "token"] }));
