// The one reader of a solver's events, as docs/wire.md describes them: writes them into a recording. Pure.

import { believing } from "../game/beliefs.js";
import { CANDIDATE, GUESS, MARK, TRIED } from "../game/marks.js";
import { codeOf, isAlone, isGuess, WHY } from "./codes.js";

const SOLVED = new Set(["UNIQUE", "MULTIPLE", "SOLVED"]);
const BELIEVED = Object.freeze({ believed: true }); // of a guess: it came out of what the lines believe

/** @import { Recording } from "./recording.js" */

export class Reader {
  /** @param {Recording} recording */
  constructor(recording) {
    this.recording = recording;
    /** @type {Solved[]} */
    this.solutions = [];
    /** @type {string[]} */
    this.stages = [];
    /** @type {Finished | null} */
    this.finished = null;
    this.believing = false; // whether guesses come out of beliefs
  }

  /** Kinds that are not known are skipped. @param {WireEvent} event */
  read(event) {
    if (event.merged) this.readMerged(event, event.merged);
    else KINDS[event.t]?.(this, event);
  }

  /** All events of one thinned frame make one step. @param {WireEvent} event @param {number} merged */
  readMerged(event, merged) {
    const { recording } = this, { steps, notes } = recording, last = steps.x.length - 1;
    const note = notes.get(last), same = note?.merged === merged && steps.at.data[last] === event.at;
    if (event.t === "steps") this.putNet(event);
    else if (event.t === "candidate") this.move(event);
    else if (event.t === "belief") this.believe(event);
    else if (event.t === "progress") recording.count(event.counters, same ? last : last + 1);
    else if (event.t === "solution") this.solve(event);
    if (!same) return recording.close(event.at, WHY.MANY, { merged }, merged);
    if (event.t === "candidate") note.move = event.step;
    return recording.reopen();
  }

  /** Neighbouring facts of the same reason make one step. @param {WireEvent} event */
  putSteps({ cells, values, why, at }) {
    for (let from = 0, to = 0; from < cells.length; from = to) {
      for (to = from + 1; to < cells.length && why[to] === why[from] && !isAlone(why[from]);) to++;
      for (let i = from; i < to; i++) this.recording.put(cells[i], this.valueFor(values[i], why[i]));
      this.recording.close(at, why[from], this.fromBelief(why[from]));
    }
  }

  /** The order in which things happened is lost: guesses first, so that the rest is known to rest on them.
   * @param {WireEvent} event */
  putNet({ cells, values, why }) {
    /** @type {number[][]} */
    const turn = [[], []];
    why.forEach((code, i) => turn[isGuess(code) || !values[i] ? 0 : 1].push(i));
    for (const i of turn.flat()) this.recording.put(cells[i], this.valueFor(values[i], why[i]));
  }

  /** @param {WireEvent} event */
  putFixed({ cells, values, because, at }) {
    const why = codeOf(because);
    values.forEach((value, i) => this.recording.put(cells[i], this.valueFor(value, why)));
    this.recording.close(at, why, { because, ...this.fromBelief(why) });
  }

  /** @param {number} value @param {number} why */
  valueFor(value, why) {
    if (!value) return 0;
    if (isGuess(why)) return value | TRIED | GUESS;
    return this.recording.guesses && why !== WHY.GIVEN ? value | TRIED : value;
  }

  /** @param {number} why */
  fromBelief(why) {
    return this.believing && isGuess(why) ? BELIEVED : null;
  }

  /** @param {WireEvent} event */
  believe({ cells, chances }) {
    const { recording } = this;
    recording.believes = this.believing = true;
    chances.forEach((chance, i) => recording.set(cells[i], believing(recording.head[cells[i]], chance)));
  }

  /** @param {WireEvent} event */
  move({ cells, values, cost, temperature }) {
    values.forEach((value, i) => this.recording.put(cells[i], value && value | CANDIDATE));
    this.recording.numbers = { cost, temperature };
  }

  /** @param {WireEvent} event */
  solve({ cells, number }) {
    const { recording } = this, values = Uint8Array.from(/** @type {string} */ (cells), Number);
    values.forEach((value, cell) => {
      if ((recording.head[cell] & (MARK | CANDIDATE)) !== value) recording.put(cell, value);
    });
    this.solutions.push({ number, cells: values });
  }

  /** What was tried is proven now. @param {WireEvent} event */
  finish(event) {
    const { recording } = this;
    this.finished = event;
    recording.count(event.counters);
    if (SOLVED.has(event.outcome)) recording.head.forEach((value, cell) => recording.put(cell, value & MARK));
  }
}

/** What each kind of event does, told one by one.
 * @type {Record<string, (reader: Reader, event: WireEvent) => void>} */
const KINDS = {
  steps: (reader, event) => reader.putSteps(event),
  fixed: (reader, event) => reader.putFixed(event),
  unfixed: ({ recording }, { cells, at }) => {
    for (const cell of cells) recording.put(cell, 0);
    recording.close(at, WHY.WITHDRAWN);
  },
  candidate: (reader, event) => {
    reader.move(event);
    reader.recording.close(event.at, WHY.OTHER, { move: event.step, cells: event.cells.length });
  },
  belief: (reader, event) => {
    reader.believe(event);
    reader.recording.close(event.at, WHY.OTHER, { belief: true });
  },
  progress: ({ recording }, { counters, at }) => {
    recording.count(counters);
    recording.close(at, WHY.OTHER, { progress: true });
  },
  stage: (reader, { name, at }) => {
    reader.stages.push(name);
    reader.believing = name === "believing";
    reader.recording.close(at, WHY.OTHER, { stage: name });
  },
  solution: (reader, event) => {
    reader.solve(event);
    reader.recording.close(event.at, WHY.OTHER, { solution: event.number });
  },
  finished: (reader, event) => {
    reader.finish(event);
    reader.recording.close(event.at, WHY.OTHER, { finished: event });
  },
};
