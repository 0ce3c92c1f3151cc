// Reads a solver's events, as docs/wire.md describes them, and writes them into a recording. Pure.

import { chanceOf } from "../core/beliefs.js";
import { CANDIDATE, CROSSED, FILLED, GUESS, MARK, TRIED } from "../core/marks.js";
import { followLeader, readAnnealing, readMoves } from "./annealing_moves.js";
import { codeOf, isAlone, isGuess, NODE, statesIn, WHY } from "./event_codes.js";
import { Formula, LEARNED } from "./formula.js";
import { valueAt } from "./recording.js";

/** @import { Recording } from "./recording.js" */
/** @import { WireNodes } from "./search_tree.js" */

const NO_PROOF = new Set([WHY.SAT, WHY.FOUND]); // what only one solution has
const BELIEVED = Object.freeze({ believed: true }); // the note on a guess by a belief that was just reported
const AMONG = Object.freeze({ among: true }); // and by one that was not reported just before
const VISITING = Object.freeze({ visiting: true }); // the note on a search by rows that goes to another node
const ANOTHER = Object.freeze({ another: true }); // the note on steps that suppose another solution

/** Entries that each belong after a number of facts. `next` is the first that has not found its place, `facts` counts
 * the facts since then; `parts`: the entries separate steps.
 * @typedef {{ after: number[], next: number, facts: number, parts?: boolean,
 *   enter: (i: number, step: number) => void }} Between */

export class Reader {
  /** @param {Recording} recording */
  constructor(recording) {
    this.recording = recording;
    this.proven = new Uint32Array(recording.size); // in colours the masks that rest on no guess
    /** @type {Solved[]} */
    this.solutions = [];
    /** @type {{ x: number, name: string }[]} */
    this.stages = []; // with the number of events before each, which remains valid when steps are merged
    /** @type {Finished | null} */
    this.finished = null;
    /** @type {{ x: number, cells: number[], messages: number[][], undamped: number[][] }[]} */
    this.messages = []; // of lines about cells, with the number of events before each
    this.formula = new Formula(recording.size);
    this.conflict = /** @type {Broken | undefined} */ (undefined); // the last one
    this.learned = false; // whether a clause was learned since the last jump
    this.believing = false; // whether guesses follow beliefs
    this.isFresh = false; // whether beliefs were reported since the last fact
    this.surest = /** @type {Note["surest"] | null} */ (null); // the cells that are decided next
    this.leaving = false; // whether a solution was found, and the search has not yet said how another one differs
    this.branch = /** @type {Pick<Note, "branch"> | null} */ (null); // how a branch ended just before the next fact
    this.between = /** @type {Between | null} */ (null); // entries that belong between coming facts
    this.keepsNodes = false; // whether nodes of a search by rows wait, so that it goes from one to any other
  }

  /** Unknown kinds are skipped. @param {WireEvent} event */
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

  /** Neighbouring facts of the same reason make one step; so do those that lead to a node that waited, of which only
   * the net effect counts: nothing is undone there. @param {WireEvent} event */
  putSteps({ cells, values, why, at }) {
    const { keepsNodes } = this;
    for (let from = 0, to = 0; from < cells.length; from = to) {
      this.settle(0);
      to = from + 1;
      const end = Math.min(cells.length, from + this.room());
      while (to < end && (keepsNodes ? isSameVisit(why[to - 1], why[to]) : isSameReason(why[from], why[to]))) to++;
      const reason = why[keepsNodes ? to - 1 : from], net = new Map();
      for (let i = from; i < to; i++) net.set(cells[i], i);
      for (const i of net.values()) this.fact(cells[i], values[i], why[i]);
      if (reason === WHY.GUESS) tally(this, "guesses");
      this.recording.close(at, reason, this.noteOf(reason));
      this.branch = null;
      this.settle(to - from);
    }
  }

  /** The number of facts before the next entry that separates two steps. */
  room() {
    const { between } = this;
    return between?.parts ? between.after[between.next] - between.facts : Infinity;
  }

  /** @param {number} why */
  noteOf(why) {
    const belief = this.takeBelief(why), noted = this.noteOnLeaving(why) ?? belief;
    this.leaving &&= why === WHY.WITHDRAWN;
    const guessed = why === WHY.LEARNED && this.recording.guesses > 0 ? { guessed: true } : null;
    return this.branch || guessed ? { ...noted, ...guessed, ...this.branch } : noted;
  }

  /** Why cells are open again: the search goes to another node, or looks for another solution. @param {number} why */
  noteOnLeaving(why) {
    if (this.recording.tree.size && (why === WHY.WITHDRAWN || (this.keepsNodes && isGuess(why)))) return VISITING;
    return this.leaving && (why === WHY.WITHDRAWN || why === WHY.LEARNED) ? ANOTHER : null;
  }

  /** After so many more facts, add the entries that belong before or after them. @param {number} facts */
  settle(facts) {
    const { between, recording } = this, step = Math.max(0, recording.steps.x.length - 1);
    if (!between) return;
    between.facts += facts;
    for (; between.after[between.next] <= between.facts; between.next++) between.enter(between.next, step);
    if (between.next === between.after.length) this.between = null;
  }

  /** Put the last value of each cell, in order. A guess that stands in one of these cells was withdrawn first.
   * @param {WireEvent} event */
  putNet({ cells, values, why }) {
    const { recording } = this;
    for (const cell of cells) if (recording.head[cell] & GUESS) recording.put(cell, 0);
    for (let i = 0; i < cells.length; i++) this.fact(cells[i], values[i], why[i]);
  }

  /** A mask that is left by a withdrawn guess may rest on an earlier guess. @param {number} cell @param {number} value
   * @param {number} why */
  fact(cell, value, why) {
    const { proven } = this, isLeft = why === WHY.WITHDRAWN && value < 0;
    const flags = !isLeft ? this.flagsFor(why) : proven[cell] === -value ? 0 : TRIED;
    if (value < 0 && !flags) proven[cell] = -value;
    this.recording.put(cell, value, flags);
  }

  /** @param {number} why */
  flagsFor(why) {
    if (isGuess(why)) return TRIED | GUESS;
    return this.isSupposing(why) ? TRIED : 0;
  }

  /** Whether a fact rests on a guess, on the supposition that there is another solution, or only on one of the
   * solutions. @param {number} why */
  isSupposing(why) {
    if (why === WHY.GIVEN) return false;
    return NO_PROOF.has(why) || this.recording.guesses > 0 || this.solutions.length > 0;
  }

  /** What a guess rests on: the surest cells, or the belief about its cell. Any fact makes both old.
   * @param {number} why */
  takeBelief(why) {
    const { surest, isFresh } = this;
    this.isFresh = false;
    this.surest = null;
    if (!this.believing || !isGuess(why)) return null;
    return surest ? { surest } : isFresh ? BELIEVED : AMONG;
  }

  /** @param {WireEvent} event */
  believe({ cells, chances, colours = [], messages, undamped }) {
    const { recording } = this, { x } = recording;
    if (messages && undamped) this.messages.push({ x, cells, messages, undamped });
    recording.believes = this.believing = this.isFresh = true;
    const most = colours.length ? NaN : chances.reduce((most, chance, i) =>
      Math.max(most, Math.abs(chance - chanceOf(recording.head[cells[i]]))), 0);
    chances.forEach((chance, i) => recording.believe(cells[i], chance, colours[i]));
    return { belief: { most } };
  }

  /** @param {WireEvent} event */
  move(event) {
    const { cells, values, cost, temperature } = event;
    values.forEach((value, i) => this.recording.put(cells[i], value, CANDIDATE));
    followLeader(this.recording, event);
    this.recording.numbers = { cost, temperature };
  }

  /** A solution proves none of its cells: there may be others. @param {WireEvent} event */
  solve({ cells, number }) {
    const { recording } = this, values = statesIn(cells);
    values.forEach((value, cell) => {
      if ((recording.head[cell] & (MARK | CANDIDATE)) !== value) recording.put(cell, value, TRIED);
    });
    this.solutions.push({ number, cells: values, x: recording.x });
    this.leaving = true;
  }
}

/** @param {number} first @param {number} why */
const isSameReason = (first, why) => why === first && !isAlone(first);

/** Whether a fact leads to the same node as the one before: rows of the last node are emptied, then others filled.
 * @param {number} before @param {number} why */
const isSameVisit = (before, why) => why !== WHY.WITHDRAWN || before === WHY.WITHDRAWN;

// A SAT solver: a step for each literal that is set; those that follow without a decision are one step

/** Note what a literal says of its cell once it is set, with `flags` that say on what that rests; or what is known of
 * the cell once it is withdrawn. In colours, the event says all this, and a literal that adds nothing changes nothing:
 * the guess of a cell stays one. @param {Reader} reader @param {WireEvent} event @param {number} at the place of the
 * literal @param {number} [flags] */
function note(reader, { literals, cells, values }, at, flags) {
  const { recording, formula, proven } = reader, literal = literals[at], isSet = flags !== undefined;
  const cell = cells ? cells[at] : formula.cellOf(literal);
  if (cell < 0) return undefined;
  if (!cells) return recording.put(cell, isSet ? (literal > 0 ? FILLED : CROSSED) : 0, flags);
  if (values[at] === valueAt(recording.board, cell)) return undefined;
  if (!isSet) return reader.fact(cell, values[at], WHY.WITHDRAWN);
  if (!flags && values[at] < 0) proven[cell] = -values[at];
  return recording.put(cell, values[at], flags);
}

/** Count one more of something at the current step; the solver's own counters come later. @param {Reader} reader
 * @param {"guesses" | "decisions" | "propagations" | "conflicts" | "learned" | "restarts"} name */
function tally({ recording }, name) {
  recording.count({ [name]: (recording.counts.at(-1)?.counters[name] ?? 0) + 1 });
}

/** @param {Reader} reader @param {number} clause */
function whyOf({ formula }, clause) {
  if (clause < 0) return WHY.GUESS;
  const line = formula.lineOf(clause);
  return line >= 0 ? line : line === LEARNED ? WHY.LEARNED : WHY.OTHER;
}

/** @param {Reader} reader @param {WireEvent} event */
function assign(reader, event) {
  const { literals, clauses, level, at } = event, { recording, formula } = reader, count = literals.length;
  const facts = literals.map((literal, i) => ({ literal, clause: clauses[i] })), areOneStep = !level && count > 1;
  facts.forEach(({ literal, clause }, i) => {
    tally(reader, clause < 0 ? "decisions" : "propagations");
    note(reader, event, i, (level || reader.solutions.length ? TRIED : 0) | (clause < 0 ? GUESS : 0));
    if (!areOneStep) recording.close(at, whyOf(reader, clause), { clauses: { formula, literal, clause, level } });
  });
  if (areOneStep) recording.close(at, WHY.OTHER, { clauses: { formula, facts, level } }, count);
}

/** @param {Reader} reader @param {ClauseNote} note @param {number | undefined} at */
const closeWith = ({ recording }, note, at) => recording.close(at, WHY.OTHER, { clauses: note });

/** The effect of each kind of event. @type {Record<string, (reader: Reader, event: WireEvent) => void>} */
const KINDS = {
  steps: (reader, event) => reader.putSteps(event),
  fixed: (reader, { cells, values, because, at }) => {
    const why = codeOf(because);
    values.forEach((value, i) => reader.fact(cells[i], value, why));
    reader.recording.close(at, why, { because, ...reader.takeBelief(why) });
  },
  unfixed: (reader, { cells, values, at }) => {
    cells.forEach((/** @type {number} */ cell, /** @type {number} */ i) =>
      reader.fact(cell, values?.[i] ?? 0, WHY.WITHDRAWN));
    reader.recording.close(at, WHY.WITHDRAWN);
  },
  branches: (reader, event) => { // the next fact after each comes out of it
    const { after, cells, values, lines } = /** @type {any} */ (event);
    reader.between = {
      after, next: 0, facts: 0, parts: true, enter: (i) => {
        reader.branch = { branch: { cell: cells[i], value: values[i], line: lines[i] } };
        if (cells[i] < 0) tally(reader, "conflicts");
      },
    };
  },
  belief: (reader, event) => {
    reader.recording.close(event.at, WHY.OTHER, reader.believe(event));
  },
  surest: (reader, { cells, odds, colours }) => { reader.surest = { cells, odds, colours }; },
  progress: ({ recording }, { counters, at }) => {
    recording.count(counters);
    recording.close(at, WHY.OTHER, { progress: counters });
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
  finished: (reader, event) => { // if there is only one solution, everything on the board is certain
    const { recording } = reader, { head, size } = recording;
    reader.finished = event;
    recording.count(event.counters);
    for (let cell = 0; event.outcome === "UNIQUE" && cell < size; cell++) recording.put(cell, head[cell] & MARK);
    recording.close(event.at, WHY.OTHER, { finished: event });
  },
  // Of a search by rows
  nodes: (reader, event) => {
    const { recording, recording: { tree } } = reader, nodes = /** @type {WireNodes} */ (/** @type {any} */ (event));
    reader.keepsNodes ||= nodes.what.includes(NODE.WAITING);
    reader.between = {
      after: nodes.after, next: 0, facts: 0, parts: reader.keepsNodes, enter: (i, step) => {
        tree.enter(nodes, i, step);
        const counters = { visited: tree.visits.length, stored: tree.peak, depth: tree.deepest };
        if (nodes.after[i + 1] !== nodes.after[i]) recording.count(counters, step);
      },
    };
  },
  outline: ({ recording }, event) => {
    recording.tree.outlines.push({ step: recording.steps.x.length, outline: /** @type {any} */ (event) });
  },
  // Of an annealer
  candidate: (reader, event) => {
    const { recording } = reader;
    reader.move(event);
    const cells = recording.fresh;
    if (!cells && recording.annealed.chains.size) return; // single moves have shown all of it
    recording.close(event.at, WHY.OTHER, { move: event.step, cells });
  },
  annealing: ({ recording }, event) => readAnnealing(recording, event),
  moves: ({ recording }, event) => readMoves(recording, event),
  checkpoint: ({ recording }, { chain, number, state }) => {
    recording.annealed.checkpoints.push({ chain, number, state });
  },
  // Of a SAT solver
  formula: ({ recording, formula }, event) => {
    formula.begin(event);
    recording.close(event.at, WHY.OTHER, { progress: {} });
  },
  clauses: (reader, event) => {
    reader.formula.addAll(event);
    const forbids = reader.solutions.length > 0;
    if (forbids) closeWith(reader, { formula: reader.formula, forbidden: reader.formula.count - 1 }, event.at);
    else reader.recording.close(event.at, WHY.OTHER, { progress: { clauses: reader.formula.count } });
  },
  assigned: assign,
  conflict: (reader, event) => {
    const { clause } = event, { formula } = reader;
    reader.conflict = { formula, clause };
    tally(reader, "conflicts");
    closeWith(reader, { formula, conflict: reader.conflict }, event.at);
  },
  learned: (reader, event) => {
    const { clause, literals, used, level } = event, { formula, conflict } = reader, learned = { clause, used, level };
    formula.add(literals, LEARNED);
    reader.learned = true;
    if (conflict) conflict.learned = learned;
    tally(reader, "learned");
    closeWith(reader, { formula, conflict, learned }, event.at);
  },
  jumped: (reader, event) => {
    const { literals, level, restart } = event, { formula } = reader;
    literals.forEach((_, i) => note(reader, event, i));
    if (restart) tally(reader, "restarts");
    closeWith(reader, { formula, jump: { level, restart, learned: reader.learned, gone: literals.length } }, event.at);
    reader.learned = false;
  },
};
