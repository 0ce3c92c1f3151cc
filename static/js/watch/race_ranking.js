// The places in a race: by time, or by a counter that all racers share. Racers that prove how many solutions there are
// have places of their own, because those that stop at one solution do less. Never touches the page.

import { Session } from "./session.js";

/** @import { RacePage } from "./race_page.js" */

const WORK = ["visited", "moves", "line_visits", "conflicts"]; // the counters that measure work
const RUNS = 5; // with which a racer is timed
const PROOFS = ["UNIQUE", "MULTIPLE", "NONE"];
const DECIDED = new Set([...PROOFS, "SOLVED"]);

/** @typedef {{ place: number, tie: boolean }} Place */
/** Racers in a ranking of their own. @typedef {"proof" | "found"} Kind */
/** How a racer ended, and its time.
 * @typedef {{ outcome: string, counters: Record<string, number>, seconds: number | null }} Came */
/** Its place among `count` racers of its kind, which are compared by `work`, or by time: by this `amount`.
 * @typedef {{ kind: Kind, count: number, work: string | null, amount: number | null, won: Place | null }} Standing */
/** What racers are compared by, and whether all are in one ranking, in which those that prove come first.
 * @typedef {{ by: "time" | "work", together: boolean }} Comparison */

/** Whether a racer that ended like this has come in. @param {{ outcome: string } | null} end */
export const isIn = (end) => end !== null && DECIDED.has(end.outcome);

/** @param {{ outcome: string }} end @returns {Kind} */
const kindOf = ({ outcome }) => (PROOFS.includes(outcome) ? "proof" : "found");

/** The place of each racer among those it is compared with; null for one that has not come in.
 * @param {(Came | null)[]} racers @param {Comparison} comparison @returns {(Standing | null)[]} */
export function standingsOf(racers, { by, together }) {
  const standings = /** @type {(Standing | null)[]} */ (racers.map(() => null));
  let before = 0; // racers that have better places anyway
  for (const kind of /** @type {Kind[]} */ (["proof", "found"])) {
    const came = racers.filter((racer) => racer !== null).filter((racer) => kindOf(racer) === kind);
    const work = by === "work" ? sharedWork(came.map(({ counters }) => counters)) : null;
    const amounts = came.map(({ counters, seconds }) => (work ? counters[work] : seconds));
    const places = work ? placesByWork(amounts) : placesByTime(amounts);
    came.forEach((racer, i) => {
      const won = places[i] && { ...places[i], place: places[i].place + before };
      standings[racers.indexOf(racer)] = { kind, count: came.length, work, amount: amounts[i], won };
    });
    if (together) before = came.length;
  }
  return standings;
}

/** Whether some prove, and others only find a solution. @param {(Standing | null)[]} standings */
export const isMixed = (standings) => new Set(standings.filter((own) => own !== null).map(({ kind }) => kind)).size > 1;

/** The counter by which racers can be compared: the first that all of them have, and that is more than 0 for any of
 * them. @param {Record<string, number>[]} counters */
export const sharedWork = (counters) =>
  WORK.find((name) => counters.every((own) => name in own) && counters.some((own) => own[name] > 0)) ?? null;

/** Equal work is an equal place; null for a racer that has not come in. @param {(number | null)[]} amounts */
export const placesByWork = (amounts) => placesOf(amounts, (a, b) => a === b);

/** Times that differ by less than a tenth are alike. @param {(number | null)[]} times */
export const placesByTime = (times) => placesOf(times, (a, b) => a >= 0.9 * b);

/** @param {number[]} times */
export const medianOf = (times) => [...times].sort((a, b) => a - b)[(times.length - 1) >> 1];

/** Scores that are like the first of a group belong to that group. @param {(number | null)[]} scores
 * @param {(first: number, score: number) => boolean} alike @returns {(Place | null)[]} */
function placesOf(scores, alike) {
  const firsts = /** @type {number[]} */ ([]), ran = scores.filter((score) => score !== null);
  for (const score of [...ran].sort((a, b) => Number(a > b) - Number(a < b))) {
    if (!firsts.length || !alike(firsts[firsts.length - 1], score)) firsts.push(score);
  }
  const groups = ran.map((score) => firsts.findLastIndex((first) => first <= score));
  return scores.map((score) => {
    if (score === null) return null;
    const group = groups[ran.indexOf(score)], before = groups.filter((other) => other < group).length;
    return { place: before + 1, tie: groups.filter((other) => other === group).length > 1 };
  });
}

/** Times racers several times, one after the other, so that they do not disturb each other. */
export class Timing {
  /** @param {RacePage} race */
  constructor(race) {
    this.race = race;
    this.times = /** @type {number[][]} */ ([]);
    this.begun = 0; // counts timings, so that an outdated one notices that it is over
    this.running = false;
    this.drop = () => {};
  }

  clear() {
    this.begun++;
    this.running = false;
    this.times = [];
    this.drop();
    this.drop = () => {};
  }

  get medians() {
    return this.times.map(medianOf);
  }

  get progress() {
    return { done: this.times.flat().length, whole: RUNS * this.times.length };
  }

  /** Time racers RUNS times; the first time of each is that of the race. Each run is a job of its own, with a seed of
   * its own, which matters where the method is random. @param {{ choice: Choice, seconds: number }[]} racers */
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
        this.race.playhead.redraw();
      }
    }
    this.running = false;
    this.race.playhead.redraw();
  }

  /** Seconds; infinite if it did not come in, null if it could not be run. @param {Choice} choice
   * @returns {Promise<number | null>} */
  timeOf(choice) {
    const { follower, code, layout } = this.race;
    return new Promise((done) => {
      const session = new Session(follower, code, layout.size, () => {
        const { finished } = session.playback;
        if (finished) done(isIn(finished) ? finished.seconds ?? null : Infinity);
        else if (session.state === "failed") done(null);
      });
      this.drop = () => { session.drop(); done(null); };
      session.start(choice);
    });
  }
}
