// A shared board as its page sees it: who is there, what they do, and the marks of all. Sends what is done here, one
// message after the other, until the server has taken it.

import { askBoard, joinBoard, RoomLine, takeNews } from "../base/net/rooms.js";
import { during } from "../base/busy.js";
import { parse, remove, set, textAt } from "../base/storage.js";
import { SharedMarks } from "./shared_marks.js";

/** @typedef {{ number: string, nick: string, hue: number, here: boolean, emoji?: string }} Player */
/** @typedef {{ player: string, token: string }} Identity */

const SPOKEN = 150; // milliseconds in which another tab says that it is somebody already
const BUSY = 1_000; // milliseconds until a message is sent again that came too soon

export class SharedBoard {
  /** @param {string} code @param {Identity} identity */
  constructor(code, { player, token }) {
    this.code = code;
    this.player = player;
    this.token = token;
    this.marks = new SharedMarks(player);
    this.entries = /** @type {Map<string, any>} */ (new Map());
    this.version = 0;
    this.clockAhead = 0; // seconds by which the clock of the server is ahead
    this.round = 0; // counts the puzzles of this board
    this.answered = 0; // the number of the latest stroke that the server has answered for
    this.isSending = false;
    this.isAway = false;
    this.over = /** @type {string} */ (""); // why there is nothing to follow any more
    this.listeners = /** @type {((names: Set<string>, lost: number[]) => void)[]} */ ([]);
    this.before = () => {}; // called before marks of others are taken
    this.begun = () => {};
    this.line = new RoomLine("board", code, token, {
      since: () => this.version, news: (news) => this.take(news), away: (who) => this.leave(Boolean(who)),
      ended: ({ error }) => this.end(error),
    });
  }

  /** Done with the first news, or once it is over. @returns {Promise<void>} */
  begin() {
    return new Promise((done) => {
      this.begun = done;
      document.addEventListener("visibilitychange", () => this.line.see(document.hidden));
      this.line.open();
    });
  }

  /** @param {(names: Set<string>, lost: number[]) => void} changed gets names of entries, and cells that gave way */
  listen(changed) {
    this.listeners.push(changed);
  }

  // What is known

  get about() { return this.entries.get("board"); }
  get question() { return this.entries.get("question") ?? null; }

  /** Seconds since 1970 by the clock of the server. */
  now() {
    return Date.now() / 1000 + this.clockAhead;
  }

  /** All who ever came, in that order. @returns {Player[]} */
  get players() {
    const numbers = [...this.entries.keys()].filter((name) => name.startsWith("player:")).map((name) => name.slice(7));
    return numbers.sort((one, other) => Number(one) - Number(other)).map((number) => ({
      ...this.entries.get(`player:${number}`), number,
      here: number === this.player || this.entries.get(`here:${number}`)?.on === true,
    }));
  }

  /** The cells that this page may know: everybody's, or in a race its own. */
  get cells() {
    const { size = 0 } = this.about ?? {}, none = "0".repeat(size);
    if (!this.about?.race) return this.entries.get("cells");
    return this.entries.get(`work:${this.player}`) ?? { n: {}, cells: none, by: none };
  }

  // News

  /** @param {RoomNews} news */
  take(news) {
    this.before();
    this.version = news.version;
    this.clockAhead = news.now - Date.now() / 1000;
    this.isAway = false;
    if (news.all) this.answered = 0;
    const names = takeNews(this.entries, news);
    if (this.about.round !== this.round) this.beginRound();
    const lost = this.marks.take(this.cells);
    this.notify(names, lost);
    this.keep();
    this.send();
    this.begun();
  }

  /** A puzzle begins here, maybe with what was done on it before this page was loaded. */
  beginRound() {
    const { marks, round } = parse(textAt(keyOf(this.code))) ?? {};
    this.round = this.about.round;
    this.answered = 0;
    this.marks = new SharedMarks(this.player);
    if (round === this.round) this.marks.restore(marks);
  }

  /** @param {Set<string>} [names] @param {number[]} [lost] */
  notify(names = new Set(), lost = []) {
    if (this.about) for (const changed of this.listeners) changed(names, lost);
  }

  /** @param {boolean} away */
  leave(away) {
    this.isAway = away;
    if (away) this.marks.wasAway = true;
    this.notify();
  }

  /** @param {string} why */
  end(why) {
    this.over = why;
    remove(keyOf(this.code));
    this.notify();
    this.begun();
  }

  // What is done here

  /** @param {Marked[]} marks */
  make(marks) {
    this.marks.make(marks);
    this.keep();
    this.send();
  }

  /** Send all strokes that the server does not have, as one. @returns {Promise<void>} */
  async send() {
    if (this.isSending || this.isAway || this.over) return;
    const strokes = this.marks.pending.filter(({ n }) => n > this.answered), last = strokes.at(-1);
    if (!last) return;
    this.isSending = true;
    const marks = [...new Map(strokes.flatMap((stroke) => stroke.marks))];
    const base = Math.max(this.answered, this.marks.latest);
    const work = { do: "stroke", round: this.round, n: last.n, base, marks };
    const answer = await during("keeping", this.line.put(/** @type {any} */ (work)));
    this.isSending = false;
    if ("status" in answer) return this.refused(answer, last.n);
    this.answered = Math.max(this.answered, last.n);
    return this.send();
  }

  /** A message that got no answer is sent again with the next news. What is wrong for good is given up.
   * @param {{ status: number, code: string }} answer @param {number} number */
  refused({ status, code }, number) {
    if (code === "stale") this.answered = 0; // it was killed, and its news say what it lacks
    if (code === "busy" || code === "stale") setTimeout(() => this.send(), BUSY);
    else if (status >= 400 && status < 500) {
      this.marks.strokes = this.marks.strokes.filter(({ n }) => n > number);
      this.notify();
    } else this.marks.wasAway = true;
  }

  /** Say where one is, or anything else that nobody needs later. @param {string} what @param {object} more */
  mention(what, more) {
    this.line.mention({ do: what, ...more });
  }

  /** Do something that has to arrive. Returns what went wrong, as a sentence.
   * @param {string} what @param {object} more */
  async act(what, more = {}) {
    const answer = await this.line.post(/** @type {any} */ ({ do: what, ...more }));
    return "status" in answer ? answer.error : "";
  }

  /** Give everybody another puzzle. @param {string} puzzle its code */
  async goOn(puzzle) {
    const { error = "" } = await askBoard(this.code, "/puzzle", { puzzle }, this.token);
    return error;
  }

  keep() {
    const { player, token, marks, round } = this;
    set(keyOf(this.code), JSON.stringify({ player, token, round, marks: JSON.parse(marks.text) }));
  }
}

// Who one is: the same person after a reload or a break, but another one in a second tab

/** @param {string} code */
const keyOf = (code) => `board:${code}`;

/** Come in as whoever one was here, or as somebody new.
 * @param {string} code @param {() => Promise<Answer<Identity>>} [join] @returns {Promise<Answer<Identity>>} */
export async function enterBoard(code, join = () => joinBoard(code)) {
  const { player, token } = parse(textAt(keyOf(code))) ?? {}, channel = new BroadcastChannel(keyOf(code));
  const isKnown = typeof player === "string" && typeof token === "string";
  const joined = isKnown && !await isTaken(channel, player) ? { answer: { player, token } } : await join();
  if (isKnown && joined.answer?.player !== player) remove(keyOf(code));
  if (joined.answer) answerFor(channel, joined.answer.player);
  return joined;
}

/** Whether another tab is this player. @param {BroadcastChannel} channel @param {string} player */
function isTaken(channel, player) {
  return new Promise((done) => {
    const timer = setTimeout(() => done(false), SPOKEN);
    channel.onmessage = ({ data }) => {
      if (data !== `${player} is here`) return;
      clearTimeout(timer);
      done(true);
    };
    channel.postMessage(`${player}?`);
  });
}

/** @param {BroadcastChannel} channel @param {string} player */
function answerFor(channel, player) {
  channel.onmessage = ({ data }) => { if (data === `${player}?`) channel.postMessage(`${player} is here`); };
}
