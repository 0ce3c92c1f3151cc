// Hands the work of a pupil in: at most once a second, the latest state, again and again until the server has it. The
// browser keeps what is not handed in yet. Another tab of the same pupil takes part. Never touches the page.

import { parse } from "../base/storage.js";
import { begin } from "../base/busy.js";
import { changed, kept, nextPut, noWork, readWork, reconciled, shownWork } from "./own_work.js";
import { keepWork, keptWork, workKey } from "./kept_rooms.js";

/** @import { RoomLine } from "../base/net/rooms.js" */

const REST = 1_000; // milliseconds between two messages
const FIRST_REST = 1_000, LONGEST_REST = 15_000; // milliseconds after a failure
const STALE = "stale";
const OUR_FAULT = [400, 403, 409, 413]; // what is sent again would be refused again

export class HandingIn {
  /** `refreshed()` is called when the work has changed by what others did.
   * @param {string} code @param {RoomLine} line @param {() => string} pupil @param {() => void} refreshed */
  constructor(code, line, pupil, refreshed) {
    this.code = code;
    this.line = line;
    this.pupil = pupil;
    this.refreshed = refreshed;
    this.work = noWork(0);
    this.timer = 0;
    this.rested = 0; // when the next message may go
    this.failures = 0;
    this.sending = false;
    this.done = () => {};
    addEventListener("storage", ({ key, newValue }) => { if (key === workKey(code)) this.takeFromTab(newValue); });
    addEventListener("pagehide", () => this.sendLast());
  }

  /** What the pupil sees of the own work in an activity. @param {number} activity */
  shown(activity) {
    return this.work.activity === activity ? shownWork(this.work) : null;
  }

  /** The server has told what it knows of the work in an activity; returns whether the pupil sees other work now.
   * @param {number} activity @param {any} entry */
  receive(activity, entry) {
    const before = JSON.stringify(this.shown(activity));
    if (this.work.activity !== activity) {
      const stored = readWork(keptWork(this.code));
      this.work = stored?.activity === activity ? stored : noWork(activity);
    }
    this.take(reconciled(this.work, entry));
    return before !== JSON.stringify(this.shown(activity));
  }

  /** @param {{ cells?: string, value?: Record<string, any> }} change */
  change(change) {
    if (this.work.activity) this.take(changed(this.work, change));
  }

  /** @param {OwnWork} work */
  take(work) {
    this.work = work;
    keepWork(this.code, work);
    if (!work.pending) this.done();
    else if (!this.sending) this.later();
  }

  /** Send what is pending, after at least so many milliseconds. */
  later(rest = 0) {
    if (this.timer) return;
    this.done();
    this.done = begin("keeping");
    this.rested = Math.max(this.rested, performance.now() + rest);
    this.timer = setTimeout(() => this.send(), Math.max(0, this.rested - performance.now()));
  }

  async send() {
    this.timer = 0;
    const { work } = this, put = nextPut(work);
    if (!put || this.line.closed) return this.done();
    this.sending = true;
    this.rested = performance.now() + REST;
    const answer = await this.line.put(put);
    this.sending = false;
    if (this.work.activity !== put.activity) return this.take(this.work);
    if (!("n" in answer)) return this.wasRefused(answer);
    this.failures = 0;
    return this.take(kept(this.work, put, work.pending));
  }

  /** @param {{ status: number, code: string, rest?: number }} refusal */
  async wasRefused({ status, code, rest = 0 }) {
    if (code === STALE) return this.reconcile();
    if (OUR_FAULT.includes(status)) return this.done(); // the activity is over, or the room is: the news tell
    return this.later(Math.max(rest, Math.min(LONGEST_REST, FIRST_REST * 2 ** this.failures++)));
  }

  /** The server knows other work than this page thought: ask what. */
  async reconcile() {
    const { activity } = this.work, news = await this.line.askAll();
    if (this.work.activity !== activity) return;
    if (!news) this.later(FIRST_REST);
    else if (news.entries.activity?.id === activity) {
      if (this.receive(activity, news.entries[`work:${activity}:${this.pupil()}`] ?? null)) this.refreshed();
    } else this.done();
  }

  /** Another tab of this pupil has gone on. @param {string | null} text */
  takeFromTab(text) {
    const other = readWork(parse(text));
    if (!other || other.activity !== this.work.activity || other.n <= this.work.n || this.work.pending) return;
    this.work = { ...other, pending: null };
    this.refreshed();
  }

  /** The page is left: hand in what is left, without waiting for an answer. */
  sendLast() {
    const put = nextPut(this.work);
    if (put && !this.line.closed) this.line.post(put, true);
  }
}
