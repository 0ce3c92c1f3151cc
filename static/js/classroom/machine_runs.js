// Runs of the machine with many seeds on the puzzle of a class, one after the other, so that pupils need not wait for
// them. The experiments of the lab draw puzzles of their own; to be compared with the class, the machine needs the same
// puzzle, options and time as the pupils, so each run is a job like theirs.

import { say } from "../core/texts/say.js";
import { Session, stateOf } from "../watch/session.js";
import { reportOf } from "./seed_figures.js";

/** @import { Finish } from "../watch/finishes.js" */

const FIRST = 1_001; // the machine's first seed, which no pupil has

export class MachineRuns {
  /** @param {Follower} follower @param {string} code @param {number} size the number of cells
   * @param {() => void} changed */
  constructor(follower, code, size, changed) {
    this.size = size;
    this.changed = changed;
    this.finishes = /** @type {Finish[]} */ ([]);
    this.begun = 0; // counts starts, so that an outdated one notices that it is over
    this.wanted = 0;
    this.running = false;
    this.session = new Session(follower, code, size, () => this.hear());
    this.ended = /** @type {(whole: boolean) => void} */ (() => {});
  }

  /** What the machine does, in a few words. */
  get status() {
    if (!this.begun) return "";
    const { finishes: { length: done }, wanted, session } = this;
    if (this.running && session.state === "queued") return stateOf(session);
    if (session.state === "failed") return session.error;
    return say("seeds.machine_status", { done, wanted });
  }

  /** @param {Choice} choice @param {number} many */
  async start(choice, many) {
    const mine = ++this.begun;
    Object.assign(this, { finishes: [], wanted: many, running: true });
    for (let run = 0; run < many; run++) {
      const seed = FIRST + run, whole = await this.run({ ...choice, seed });
      if (mine !== this.begun) return;
      if (!whole) break;
      this.finishes.push({ ...reportOf(this.session, this.size, choice.options), seed });
      this.changed();
    }
    this.running = false;
    this.changed();
  }

  /** Returns whether it came to an end. @param {Choice} choice @returns {Promise<boolean>} */
  run(choice) {
    return new Promise((ended) => {
      this.ended = ended;
      this.session.start(choice);
    });
  }

  hear() {
    const { state } = this.session;
    if (state === "finished" || state === "failed") this.ended(state === "finished");
    else this.changed();
  }

  stop() {
    if (!this.running) return;
    this.begun++;
    this.running = false;
    this.session.drop();
  }
}
