// One solve from start to end: its job on the server and what it told so far. Never touches the page.

import { cancelJob, startJob } from "../net/jobs.js";
import { ordinal } from "./places.js";
import { say } from "../texts/say.js";
import { createPlayback } from "./playback.js";


/**
 * `puzzle` is what startJob takes. `changed()` is called whenever there is something new.
 * @param {Follower} follower
 * @param {string | WrittenSolid} puzzle
 * @param {number} size
 * @param {() => void} changed
 */
export const createSession = (follower, puzzle, size, changed) => new Session(follower, puzzle, size, changed);


/** A session can be started again and again. */
export class Session {
  /**
   * @param {Follower} follower
   * @param {string | WrittenSolid} puzzle
   * @param {number} size
   * @param {() => void} changed
   */
  constructor(follower, puzzle, size, changed) {
    this.follower = follower;
    this.puzzle = puzzle;
    this.size = size;
    this.changed = changed;
    this.job = "";
    this.leave = () => {};
    this.choice = /** @type {Choice | null} */ (null);
    this.playback = createPlayback(size);
    this.state = "idle";
    this.place = 0; // in the queue
    this.wait = 0; // seconds
    this.error = "";
    this.settled = Promise.resolve(); // when what was asked for and is no longer wanted is cancelled
    this.away = false; // whether the server is, at the moment
  }

  /** Forget the solve before. @param {string} state */
  clear(state) {
    this.job = "";
    this.playback = createPlayback(this.size);
    this.state = state;
    this.place = this.wait = 0;
    this.error = "";
    this.away = false;
  }

  /** @param {Choice} choice */
  async start(choice) {
    const left = Promise.all([this.drop(), this.settled]);
    this.clear("asking");
    this.choice = choice;
    this.changed();
    await left; // or the same solve would be cancelled right after it is asked for again
    if (this.choice !== choice) return null;
    const asked = startJob(this.puzzle, choice);
    this.settled = asked.then(async (begun) => {
      if (this.choice !== choice && begun.answer) await cancelJob(begun.answer.job); // started anew meanwhile
    });
    const { answer, error } = await asked;
    if (this.choice !== choice) return null;
    if (!answer) return this.fail(error);
    this.job = answer.job;
    this.state = answer.place ? "queued" : "running";
    this.place = answer.place;
    this.wait = answer.wait;
    this.leave = this.follower.follow(this.job, {
      events: (events) => this.take(events),
      status: (status) => this.hear(status),
      failed: (sentence) => this.fail(sentence),
      away: (away) => { this.away = away; this.changed(); },
    });
    return this.changed();
  }

  /** @param {WireEvent[]} events */
  take(events) {
    this.playback.take(events);
    if (this.playback.finished) this.state = "finished";
    this.changed();
  }

  /** @param {JobStatus} status */
  hear({ state, place, wait }) {
    if (this.state === "finished" || state === "finished") return;
    Object.assign(this, { state, place, wait });
    this.changed();
  }

  /** @param {string} error */
  fail(error) {
    Object.assign(this, { state: "failed", error });
    this.changed();
  }

  /** Have the solve ended; its last event then tells so, unless others want it: then it is only left. */
  async cancel() {
    const { job } = this;
    if (!isAtWork(this)) return;
    const { status, body } = await cancelJob(job);
    if (status && (!body || body.state === "finished")) return;
    if (job !== this.job || !isAtWork(this)) return;
    this.leave();
    this.fail(say(status ? "watch.goes_on" : "watch.stopped_here"));
  }

  /** Want to hear no more of it. */
  drop() {
    this.leave();
    if (isAtWork(this)) cancelJob(this.job);
  }
}

/** Whether the server has it. @param {{ state: string }} session */
const isAtWork = ({ state }) => state === "queued" || state === "running";

/** @param {{ state: string }} session */
export const isBusy = ({ state }) => state === "asking" || isAtWork({ state });

/** Where a solve stands, in a few words. @param {Session} session */
export function stateOf({ state, place, wait, error, playback, away }) {
  if (away && isAtWork({ state })) return say("watch.away");
  if (state === "queued") return place ? waitingOf(place, wait) : say("watch.waiting");
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
