// One solve from start to end: its job on the server, and its recording. Never touches the page.

import { askRecording, cancelJob, startJob, startTask } from "../base/net/jobs.js";
import { createPace, rest } from "../base/net/http.js";
import { ordinal } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { Playback } from "./playback.js";

const CANCELLED = "CANCELLED";
const NOT_MADE = ["REFUSED", CANCELLED]; // outcomes of a stretch without events

export class Session {
  /** `puzzle` is what startJob takes. `changed()` is called whenever there is something new. If it is `tireless`, a
   * solve that limits refuse, that makes room for others or gets lost is asked for again, until it ends.
   * @param {Follower} follower @param {string | WrittenSolid} puzzle @param {number} size @param {() => void} changed
   * @param {{ tireless?: boolean }} [manner] */
  constructor(follower, puzzle, size, changed, { tireless = false } = {}) {
    this.follower = follower;
    this.puzzle = puzzle;
    this.size = size;
    this.changed = changed;
    this.tireless = tireless;
    this.pace = createPace(); // of solves that are asked for again
    this.job = "";
    this.leave = () => {};
    this.choice = /** @type {Choice | null} */ (null);
    this.whole = new Playback(size); // the recording of the solve
    this.opened = /** @type {Playback | null} */ (null); // a stretch of it, or a branch, that is shown instead
    this.left = 0; // the number of events at which the solve was left for a branch
    this.state = "idle";
    this.place = 0; // in the queue
    this.wait = 0; // seconds
    this.error = "";
    this.settled = Promise.resolve(); // until an unwanted job is cancelled
    this.away = /** @type {Away} */ ("");
  }

  get playback() { return this.opened ?? this.whole; }

  /** Forget the previous solve. @param {string} state */
  clear(state) {
    const whole = new Playback(this.size);
    Object.assign(this, { job: "", whole, opened: null, state, place: 0, wait: 0, error: "", away: "" });
  }

  /** `recording` is the address of a recording of this very solve, if there is one.
   * @param {Choice} choice @param {string} [recording] */
  async start(choice, recording) {
    const left = Promise.all([this.drop(), this.settled]);
    this.clear("asking");
    this.choice = choice;
    this.changed();
    await left; // or the same solve would be cancelled right after it is asked for again
    const kept = recording ? await askRecording(recording) : null;
    if (this.choice !== choice) return null;
    if (kept) return this.take(kept);
    const begun = startJob(this.puzzle, choice, {
      wanted: () => this.choice === choice, tireless: this.tireless,
      again: () => { this.error = say(this.tireless ? "watch.in_turn" : "watch.by_itself"); this.changed(); },
    });
    this.settled = begun.then(async ({ answer }) => {
      if (this.choice !== choice && answer) await cancelJob(answer.job); // started anew meanwhile
    });
    const { answer, error } = await begun;
    if (this.choice !== choice) return null;
    this.error = "";
    if (!answer) return this.fail(error);
    this.job = answer.job;
    this.state = answer.place ? "queued" : "running";
    this.place = answer.place;
    this.wait = answer.wait;
    this.leave = this.follower.follow(this.job, {
      events: (events) => this.take(events),
      status: (status) => this.noteStatus(status),
      failed: (sentence) => (this.tireless ? this.startLater() : this.fail(sentence)),
      away: (away) => { this.away = away; this.changed(); },
    });
    return this.changed();
  }

  /** The solve has made room for others, or is lost: ask for it again. */
  async startLater() {
    const { choice } = this;
    this.clear("asking");
    this.error = say("watch.in_turn");
    this.changed();
    await rest(this.pace.afterFailure(0));
    if (choice && this.choice === choice) this.start(choice);
  }

  /** Show a recording as if the puzzle had just been solved. @param {Choice} choice @param {WireEvent[]} events */
  show(choice, events) {
    this.drop();
    this.clear("running");
    this.choice = choice;
    this.take(events);
  }

  /** @param {WireEvent[]} events */
  take(events) {
    this.whole.take(events);
    const { finished } = this.whole;
    if (finished?.outcome === CANCELLED && this.tireless) return this.startLater();
    if (finished) Object.assign(this, { state: "finished", pace: createPace() });
    return this.changed();
  }

  /** Ask the server for the events of a stretch; `options` replace those of the solve. @param {Stretch} stretch
   * @param {Record<string, unknown>} [options] @returns {Promise<{ events: WireEvent[], error: string }>} */
  askStretch(stretch, options = {}) {
    const { choice } = this, events = /** @type {WireEvent[]} */ ([]);
    const request = { ...choice, options: { ...choice?.options, ...options }, task: "stretch", stretch };
    return new Promise((resolve) => {
      startTask(this.follower, this.puzzle, request, (event) => events.push(event), (sentence, end) => {
        const error = end && !NOT_MADE.includes(end.outcome) ? "" : sentence;
        resolve(error || !end ? { events: [], error } : { events: [...events, end], error });
      }, () => {});
    });
  }

  /** Show every move of a stretch; returns the error if that fails.
   * @param {Stretch} stretch @returns {Promise<string>} */
  async open(stretch) {
    const { whole } = this, { events, error } = await this.askStretch(stretch), opened = new Playback(this.size);
    if (error || this.whole !== whole) return error;
    opened.take(events);
    if (!opened.annealed.count) return say("watch.no_moves");
    this.showInstead(opened);
    return "";
  }

  /** Show another recording instead of that of the solve, which is left after so many events.
   * @param {Playback} playback @param {number} [left] */
  showInstead(playback, left = this.left) {
    Object.assign(this, { opened: playback, left });
    this.changed();
  }

  close() {
    this.opened = null;
    this.changed();
  }

  /** @param {JobStatus} status */
  noteStatus({ state, place, wait }) {
    if (this.state === "finished" || state === "finished") return;
    Object.assign(this, { state, place, wait });
    this.changed();
  }

  /** @param {string} error */
  fail(error) {
    Object.assign(this, { state: "failed", error });
    this.changed();
  }

  /** Cancel the solve. Its last event says so, unless others still want it: then this session only leaves it. */
  async cancel() {
    const { job } = this;
    if (this.state === "asking") return this.forget();
    if (!isAtWork(this)) return;
    const { status, body } = await cancelJob(job), reached = status > 0 && status < 500;
    if (reached && (!body || body.state === "finished")) return;
    if (job !== this.job || !isAtWork(this)) return;
    this.leave();
    this.fail(say(reached ? "watch.goes_on" : "watch.stopped_here"));
  }

  forget() {
    this.choice = null;
    this.clear("idle");
    this.changed();
  }

  drop() {
    this.leave();
    if (isAtWork(this)) cancelJob(this.job);
    if (this.state === "asking") Object.assign(this, { choice: null, state: "idle" });
  }
}

/** Whether the job is queued or running. @param {{ state: string }} session */
const isAtWork = ({ state }) => state === "queued" || state === "running";

/** @param {{ state: string }} session */
export const isBusy = ({ state }) => state === "asking" || isAtWork({ state });

/** The state of a solve, in a few words. @param {Session} session */
export function stateOf({ state, place, wait, error, playback, away }) {
  if (away && isAtWork({ state })) return say(away === "store" ? "watch.away_store" : "watch.away");
  if (state === "queued") return place ? waitingOf(place, wait) : say("watch.waiting");
  if (state === "asking" && error) return error;
  if (state === "asking" || (state === "running" && !playback.count)) return say("watch.starting");
  if (state === "running") return say("watch.solving");
  return error;
}

/** @param {number} place @param {number} wait seconds */
function waitingOf(place, wait) {
  const minutes = Math.round(wait / 60), ranked = ordinal(place);
  if (wait < 90) return say("watch.waiting_seconds", { place: ranked, count: wait });
  return say("watch.waiting_minutes", { place: ranked, count: minutes });
}
