// One solve from start to end: its job on the server and what it told so far. Never touches the page.

import { cancelJob, startJob } from "../net/jobs.js";
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
    this.error = "";
  }

  /** Forget the solve before. @param {string} state */
  clear(state) {
    this.playback = createPlayback(this.size);
    this.state = state;
    this.place = 0;
    this.error = "";
  }

  /** @param {Choice} choice */
  async start(choice) {
    this.drop();
    this.clear("asking");
    this.choice = choice;
    this.changed();
    const { answer, error } = await startJob(this.puzzle, choice);
    if (this.choice !== choice) return answer && cancelJob(answer.job); // started anew meanwhile
    if (!answer) return this.fail(error);
    this.job = answer.job;
    this.state = answer.place ? "queued" : "running";
    this.place = answer.place;
    this.leave = this.follower.follow(this.job, {
      events: (events) => this.take(events),
      status: (status) => this.hear(status),
      failed: (sentence) => this.fail(sentence),
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
  hear({ state, place }) {
    if (this.state === "finished" || state === "finished") return;
    Object.assign(this, { state, place });
    this.changed();
  }

  /** @param {string} error */
  fail(error) {
    Object.assign(this, { state: "failed", error });
    this.changed();
  }

  /** Have the solve ended; its last event then tells so. */
  async cancel() {
    if (this.state === "queued" || this.state === "running") await cancelJob(this.job);
  }

  /** Want to hear no more of it. */
  drop() {
    this.leave();
    return this.cancel();
  }
}

/** @param {{ state: string }} session */
export const isBusy = ({ state }) => ["asking", "queued", "running"].includes(state);

/** Where a solve stands, in a few words. @param {Session} session */
export function stateOf({ state, place, error, playback }) {
  if (state === "queued") return place ? say("watch.waiting_at", { place }) : say("watch.waiting");
  if (state === "asking" || (state === "running" && !playback.count)) return say("watch.starting");
  if (state === "running") return say("watch.solving");
  return error;
}
