// The one reader of a solver's events, as docs/wire.md describes them: writes them into a recording. Pure.

import { believing } from "../core/beliefs.js";
import { CANDIDATE, GUESS, MARK, TRIED } from "../core/marks.js";
import { followLeader, readAnnealing, readMoves } from "./annealing_moves.js";
import { CLAUSE_KINDS } from "./clause_reader.js";
import { codeOf, isAlone, isGuess, WHY } from "./event_codes.js";
import { Formula } from "./formula.js";

const SOLVED = new Set(["UNIQUE", "MULTIPLE", "SOLVED"]);
const BELIEVED = Object.freeze({ believed: true }); // of a guess: it came out of what the lines believe

/** @import { Recording } from "./recording.js" */
/** @import { WireNodes } from "./search_tree.js" */
/**
 * Entries that belong each after so many facts; `next` is the first that has not found its place, `facts` are those
 * that came since; whether they part facts into steps.
 * @typedef {object} Between
 * @property {number[]} after
 * @property {number} next
 * @property {number} facts
 * @property {boolean} [parts]
 * @property {(i: number, step: number) => void} enter
 */

export class Reader {
  /** @param {Recording} recording */
  constructor(recording) {
    this.recording = recording;
    /** @type {Solved[]} */
    this.solutions = [];
    /** @type {{ x: number, name: string }[]} */
    this.stages = []; // and after how many events each began, which holds when steps are merged
    /** @type {Finished | null} */
    this.finished = null;
    this.formula = new Formula(recording.size);
    this.conflict = /** @type {Broken | undefined} */ (undefined); // the last one
    this.believing = false; // whether guesses come out of beliefs
    this.branch = /** @type {Pick<Note, "branch"> | null} */ (null); // how a branch ended just before the next fact
    this.between = /** @type {Between | null} */ (null); // what belongs between facts to come
  }

  /** Kinds that are not known are skipped. @param {WireEvent} event */
  read(event) {
    if (event.t !== "steps" || event.merged) this.settle(Infinity);
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
      const end = Math.min(cells.length, from + this.room());
      for (to = from + 1; to < end && why[to] === why[from] && !isAlone(why[from]);) to++;
      this.settle(0);
      for (let i = from; i < to; i++) this.recording.put(cells[i], this.valueFor(values[i], why[i]));
      this.recording.close(at, why[from], this.noteOf(why[from]));
      this.branch = null;
      this.settle(to - from);
    }
  }

  /** How many facts there may be up to the end of a branch, which parts two steps. */
  room() {
    const { between } = this;
    return between?.parts ? between.after[between.next] - between.facts : Infinity;
  }

  /** @param {number} why */
  noteOf(why) {
    const believed = this.fromBelief(why);
    return this.branch ? { ...believed, ...this.branch } : believed;
  }

  /** So many facts more have come: what belongs before or behind them has its place now. @param {number} facts */
  settle(facts) {
    const { between, recording } = this, step = Math.max(0, recording.steps.x.length - 1);
    if (!between) return;
    between.facts += facts;
    for (; between.after[between.next] <= between.facts; between.next++) between.enter(between.next, step);
    if (between.next === between.after.length) this.between = null;
  }

  /** @param {WireNodes} nodes */
  putNodes(nodes) {
    const { tree } = this.recording;
    this.between = {
      after: nodes.after, next: 0, facts: 0, enter: (/** @type {number} */ i, /** @type {number} */ step) => {
        tree.enter(nodes, i, step);
        const counters = { visited: tree.visits.length, stored: tree.peak, depth: tree.deepest };
        if (nodes.after[i + 1] !== nodes.after[i]) this.recording.count(counters, step);
      },
    };
  }

  /** The next fact comes out of a branch.
   * @param {{ after: number[], cells: number[], values: number[], lines: number[] }} event */
  putBranches({ after, cells, values, lines }) {
    this.between = {
      after, next: 0, facts: 0, parts: true, enter: (/** @type {number} */ i) => {
        this.branch = { branch: { cell: cells[i], value: values[i], line: lines[i] } };
      },
    };
  }

  /** Each cell with its last value, in the order in which these were set. A guess of before that is among them was
   * withdrawn first. @param {WireEvent} event */
  putNet({ cells, values, why }) {
    const { recording } = this;
    for (const cell of cells) if (recording.head[cell] & GUESS) recording.put(cell, 0);
    for (let i = 0; i < cells.length; i++) recording.put(cells[i], this.valueFor(values[i], why[i]));
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
  move(event) {
    const { cells, values, cost, temperature } = event;
    values.forEach((value, i) => this.recording.put(cells[i], value && value | CANDIDATE));
    followLeader(this.recording, event);
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
  ...CLAUSE_KINDS,
  steps: (reader, event) => reader.putSteps(event),
  fixed: (reader, event) => reader.putFixed(event),
  unfixed: ({ recording }, { cells, at }) => {
    for (const cell of cells) recording.put(cell, 0);
    recording.close(at, WHY.WITHDRAWN);
  },
  nodes: (reader, event) => reader.putNodes(/** @type {any} */ (event)),
  outline: ({ recording }, event) => {
    recording.tree.outlines.push({ step: recording.steps.x.length, outline: /** @type {any} */ (event) });
  },
  branches: (reader, event) => reader.putBranches(/** @type {any} */ (event)),
  candidate: (reader, event) => {
    reader.move(event);
    reader.recording.close(event.at, WHY.OTHER, { move: event.step, cells: event.cells.length });
  },
  annealing: ({ recording }, event) => readAnnealing(recording, event),
  moves: ({ recording }, event) => readMoves(recording, event),
  checkpoint: ({ recording }, { chain, number, state }) => {
    recording.annealed.checkpoints.push({ chain, number, state });
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
    reader.believing = name === "believing";
    reader.recording.close(at, WHY.OTHER, { stage: name });
    reader.stages.push({ x: reader.recording.x, name });
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
