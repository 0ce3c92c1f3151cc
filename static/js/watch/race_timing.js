// Racers that count no work in common are timed in several runs, one after the other, so that none disturbs another.

import { isIn, spreadOf } from "./race_places.js";
import { createSession } from "./session.js";

const RUNS = 5;

/** @import { Race } from "./race_page.js" */

export class Timing {
  /** @param {Race} race */
  constructor(race) {
    this.race = race;
    this.times = /** @type {number[][]} */ ([]);
    this.begun = 0; // counts timings, so that an older one knows that it is over
    this.running = false;
    this.drop = () => {};
  }

  /** Forget all times. */
  clear() {
    this.begun++;
    this.running = false;
    this.times = [];
    this.drop();
    this.drop = () => {};
  }

  get spreads() {
    return this.times.map(spreadOf);
  }

  /** How many runs of how many there were. */
  get progress() {
    return { done: this.times.flat().length, whole: RUNS * this.times.length };
  }

  /** Time racers RUNS times; the first time of each is that of the race. Each run is a job of its own, with a seed of
   * its own, which is chance where the method has any. @param {{ choice: Choice, seconds: number }[]} racers */
  async start(racers) {
    this.clear();
    const { begun } = this;
    this.running = true;
    this.times = racers.map(({ seconds }) => [seconds]);
    for (let run = 1; run < RUNS; run++) {
      for (const [i, { choice }] of racers.entries()) {
        const seconds = await this.timeOf({ ...choice, seed: choice.seed + run });
        if (begun !== this.begun) return;
        if (seconds !== null) this.times[i].push(seconds);
        this.race.redraw();
      }
    }
    this.running = false;
    this.race.redraw();
  }

  /** Seconds; without end where it did not come in, null where it could not be run. @param {Choice} choice
   * @returns {Promise<number | null>} */
  timeOf(choice) {
    const { follower, code, layout } = this.race;
    return new Promise((done) => {
      const session = createSession(follower, code, layout.size, () => {
        const { finished } = session.playback;
        if (finished) done(isIn(finished) ? finished.seconds ?? null : Infinity);
        else if (session.state === "failed") done(null);
      });
      this.drop = () => { session.drop(); done(null); };
      session.start(choice);
    });
  }
}
