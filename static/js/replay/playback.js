// What a solver told, kept so that any moment of it can be shown at once: the steps, what each changed on the board,
// and pictures of the board in between. Pure: knows the events of docs/wire.md, neither page nor server.
//
// A step is one fact, or one frame of a log that was thinned. Position p is the moment after the first p steps. Steps are
// also counted by `x`, in which a thinned frame counts for all the events that it stands for.

import { believing, chanceOf } from "../game/beliefs.js";
import { BELIEF, CANDIDATE, GUESS, MARK, TRIED } from "../game/marks.js";
import { createColumn, lastUpTo } from "./columns.js";

/** Reasons below zero, as on the wire; from zero on it is a line. */
export const WHY = { GIVEN: -1, PROBE: -2, GUESS: -3, REFUTED: -4, SAT: -5, WITHDRAWN: -6, LEARNED: -7, FOUND: -8, MANY: -98, OTHER: -99, ASSUMED: -100 };

const KEYFRAME = 8_192; // entries between two pictures of the board
const MOST = 2_000_000; // entries; over it neighbouring thinned frames are merged
const SOLVED = new Set(["UNIQUE", "MULTIPLE", "SOLVED"]);
const isGuess = (why) => why === WHY.GUESS || why <= WHY.ASSUMED;
const BELIEVED = Object.freeze({ believed: true }); // of a guess: it came out of what the lines believe
const DOUBT = Float64Array.from({ length: 1001 }, (_, chance) => Math.round(1e6 * entropy(chance / 1000))); // whole numbers add up exactly
const isAlone = (why) => why === WHY.GUESS || why === WHY.REFUTED;

export function createPlayback(size, { most = MOST, keyframe = Math.max(KEYFRAME, 2 * size) } = {}) {
  const head = new Uint16Array(size); // the board after all that came
  let guesses = 0, known = 0, x = 0, doubt = size * DOUBT[500];
  let entries = newEntries(), steps = newSteps();
  let keyframes = [{ at: 0, cells: head.slice() }];
  const notes = new Map(), counts = [], solutions = [], stages = [];
  let finished = null, numbers = null, stirred = 0, guessing = false, believes = false;
  const cursor = { at: 0, cells: new Uint16Array(size) };

  // Taking in

  function take(events) {
    events.forEach(takeOne);
    if (entries.cell.length > most) thin();
  }

  function takeOne(event) {
    if (event.merged) takeFrame(event);
    else if (TAKE[event.t]) TAKE[event.t](event);
  }

  const TAKE = {
    steps: ({ cells, values, why, at }) => {
      for (let from = 0, to = 0; from < cells.length; from = to) {
        for (to = from + 1; to < cells.length && why[to] === why[from] && !isAlone(why[from]);) to++;
        for (let i = from; i < to; i++) put(cells[i], valueFor(values[i], why[i]));
        close(at, why[from], fromBelief(why[from]));
      }
    },
    fixed: ({ cells, values, because, at }) => {
      const why = codeOf(because);
      cells.forEach((cell, i) => put(cell, valueFor(values[i], why)));
      close(at, why, { because, ...fromBelief(why) });
    },
    unfixed: ({ cells, at }) => {
      cells.forEach((cell) => put(cell, 0));
      close(at, WHY.WITHDRAWN);
    },
    candidate: (event) => {
      move(event);
      close(event.at, WHY.OTHER, { move: event.step, cells: event.cells.length });
    },
    belief: (event) => {
      believe(event);
      close(event.at, WHY.OTHER, { belief: true });
    },
    progress: (event) => {
      count(event);
      close(event.at, WHY.OTHER, { progress: true });
    },
    stage: ({ name, at }) => {
      stages.push(name);
      guessing = name === "believing";
      close(at, WHY.OTHER, { stage: name });
    },
    solution: (event) => {
      solve(event);
      close(event.at, WHY.OTHER, { solution: event.number });
    },
    finished: (event) => {
      finish(event);
      close(event.at, WHY.OTHER, { finished: event });
    },
  };

  /** All events of one thinned frame make one step. */
  function takeFrame(event) {
    const last = steps.x.length - 1, same = notes.get(last)?.merged === event.merged && steps.at.data[last] === event.at;
    if (event.t === "steps") takeNet(event);
    else if (event.t === "candidate") move(event);
    else if (event.t === "belief") believe(event);
    else if (event.t === "progress") count(event, same ? last : last + 1);
    else if (event.t === "solution") solve(event);
    if (!same) return close(event.at, WHY.MANY, { merged: event.merged }, event.merged);
    Object.assign(notes.get(last), event.t === "candidate" && { move: event.step });
    steps.end.data[last] = entries.cell.length;
    steps.known.data[last] = known;
    noteNumbers(last);
    return undefined;
  }

  /** The order in which things happened is lost: guesses first, so that the rest is known to rest on them. */
  function takeNet({ cells, values, why }) {
    const turn = [[], []];
    why.forEach((code, i) => turn[isGuess(code) || !values[i] ? 0 : 1].push(i));
    for (const i of turn.flat()) put(cells[i], valueFor(values[i], why[i]));
  }

  function valueFor(value, why) {
    if (!value) return 0;
    if (isGuess(why)) return value | TRIED | GUESS;
    return guesses && why !== WHY.GIVEN ? value | TRIED : value;
  }

  const fromBelief = (why) => (guessing && isGuess(why) ? BELIEVED : null);

  /** What a cell is known to be; what its lines believe of it stays, for when it is withdrawn. */
  const put = (cell, value) => set(cell, value | (head[cell] & BELIEF));

  function believe({ cells, chances }) {
    believes = guessing = true;
    cells.forEach((cell, i) => set(cell, believing(head[cell], chances[i])));
  }

  function set(cell, value) {
    const before = head[cell];
    if (before === value) return;
    guesses += ((value & GUESS) - (before & GUESS)) / GUESS;
    known += isKnown(value) - isKnown(before);
    doubt += doubtOf(value) - doubtOf(before);
    head[cell] = value;
    entries.cell.push(cell);
    entries.value.push(value);
  }

  function move({ cells, values, cost, temperature }) {
    cells.forEach((cell, i) => put(cell, values[i] && values[i] | CANDIDATE));
    numbers = { cost, temperature };
  }

  function count({ counters }, step = steps.x.length) {
    counts.push({ step, counters: { ...counts.at(-1)?.counters, ...counters } });
  }

  function solve({ cells, number }) {
    for (let cell = 0; cell < size; cell++) {
      const value = cells.charCodeAt(cell) - 48;
      if ((head[cell] & (MARK | CANDIDATE)) !== value) put(cell, value);
    }
    solutions.push({ number, cells: Uint8Array.from(cells, Number) });
  }

  function finish(event) {
    finished = event;
    count(event);
    if (SOLVED.has(event.outcome)) for (let cell = 0; cell < size; cell++) put(cell, head[cell] & MARK);
  }

  /** The step that was put together is complete. */
  function close(at, why, note = null, events = 1) {
    const step = steps.x.length;
    x += events;
    if (note) notes.set(step, note);
    steps.x.push(x);
    steps.at.push(at ?? 0);
    steps.why.push(why);
    steps.known.push(known);
    steps.end.push(entries.cell.length);
    steps.cost.push(NaN);
    steps.temperature.push(NaN);
    steps.doubt.push(NaN);
    noteNumbers(step);
    if (entries.cell.length - keyframes.at(-1).at >= keyframe) keyframes.push({ at: entries.cell.length, cells: head.slice() });
  }

  function noteNumbers(step) {
    if (believes) steps.doubt.data[step] = doubt / (size * DOUBT[500]);
    if (!numbers) return;
    steps.cost.data[step] = numbers.cost;
    steps.temperature.data[step] = numbers.temperature;
  }

  // Thinning: a solve that goes on for minutes tells more than a page should keep

  function thin() {
    const old = { entries, steps, notes: new Map(notes), counts: counts.splice(0) };
    entries = newEntries();
    steps = newSteps();
    notes.clear();
    keyframes = [{ at: 0, cells: new Uint16Array(size) }];
    const stamp = new Int32Array(size).fill(-1), board = new Uint16Array(size);
    let counted = 0;
    for (let step = 0; step < old.steps.x.length; step++) {
      const first = step ? old.steps.end.data[step - 1] : 0;
      if (old.notes.get(step)?.merged && old.notes.get(step + 1)?.merged) step++;
      copyNet(old.entries, first, old.steps.end.data[step], stamp, step, board);
      for (; old.counts[counted]?.step <= step; counted++) counts.push({ ...old.counts[counted], step: steps.x.length });
      copyStep(old, step);
      if (entries.cell.length - keyframes.at(-1).at >= keyframe) keyframes.push({ at: entries.cell.length, cells: board.slice() });
    }
    Object.assign(cursor, { at: 0, cells: new Uint16Array(size) });
    stirred++;
  }

  function copyNet({ cell, value }, from, to, stamp, mark, board) {
    for (let i = to - 1; i >= from; i--) {
      const place = cell.data[i];
      if (stamp[place] === mark) continue;
      stamp[place] = mark;
      if (board[place] === value.data[i]) continue;
      board[place] = value.data[i];
      entries.cell.push(place);
      entries.value.push(value.data[i]);
    }
  }

  function copyStep(old, step) {
    const note = old.notes.get(step);
    if (note) notes.set(steps.x.length, note);
    for (const name of Object.keys(steps)) if (name !== "end") steps[name].push(old.steps[name].data[step]);
    steps.end.push(entries.cell.length);
  }

  // Looking

  const endOf = (position) => (position ? steps.end.data[position - 1] : 0);

  /** The board at a position: a number a cell, see game/marks.js and game/beliefs.js. The array is used again at the next call. */
  function boardAt(position) {
    const target = endOf(position), frame = keyframes[lastUpTo(keyframes, target, ({ at }) => at)];
    if (target < cursor.at || frame.at > cursor.at) {
      cursor.cells.set(frame.cells);
      cursor.at = frame.at;
    }
    for (; cursor.at < target; cursor.at++) cursor.cells[entries.cell.data[cursor.at]] = entries.value.data[cursor.at];
    return cursor.cells;
  }

  /** What the step that leads to a position says: {why, cells, values, at, x, known, cost, temperature, doubt, note}. */
  function stepAt(position) {
    const step = position - 1, of = (column) => column.data[step];
    const cells = entries.cell.data.subarray(endOf(step), endOf(position)), values = entries.value.data.subarray(endOf(step), endOf(position));
    return {
      why: of(steps.why), cells, values, at: of(steps.at), x: of(steps.x), known: of(steps.known),
      cost: of(steps.cost), temperature: of(steps.temperature), doubt: of(steps.doubt), note: notes.get(step) ?? {},
    };
  }

  /** The counters as they were told last at a position. */
  const countersAt = (position) => (counts[lastUpTo(counts, position - 1, ({ step }) => step)] ?? { counters: {} }).counters;

  const xAt = (position) => (position ? steps.x.data[position - 1] : 0);
  const timeAt = (position) => (position ? steps.at.data[position - 1] : 0);

  /** Steps up to the beginning and up to the end of a millisecond. */
  const around = (time) => [lastUpTo(steps.at, time - 1) + 1, lastUpTo(steps.at, time) + 1];

  /** The last position that is not beyond `value` events. */
  const positionOf = (value) => lastUpTo(steps.x, value) + 1;

  /** The position at a time in milliseconds; steps of the same millisecond are spread over it. */
  function positionAtTime(time) {
    const whole = Math.floor(time), [before, after] = around(whole);
    return before + Math.floor((after - before) * (time - whole) + 1e-6);
  }

  /** The other way round. */
  function spreadTime(position) {
    const whole = timeAt(position), [before, after] = around(whole);
    return position ? whole + (position - before) / (after - before) : 0;
  }

  /** The nearest position in a direction whose step shows something: not only numbers. */
  const nextFact = (position, way) => next(position, way, (step) => !notes.get(step)?.progress);

  /** The nearest position in a direction at which things take a turn: a guess, a withdrawal, a solution, a stage. */
  const nextTurn = (position, way) => next(position, way, isTurn);

  function isTurn(step) {
    const why = steps.why.data[step], note = notes.get(step);
    if (note?.stage || note?.solution || note?.finished) return true;
    return isGuess(why) || why === WHY.WITHDRAWN || why === WHY.REFUTED;
  }

  function next(position, way, wanted) {
    const total = steps.x.length;
    for (let p = position + way; p > 0 && p <= total; p += way) if (wanted(p - 1)) return p;
    return way > 0 ? total : 0;
  }

  return {
    take, boardAt, stepAt, countersAt, xAt, timeAt, positionOf, positionAtTime, spreadTime, nextFact, nextTurn, solutions, stages,
    get count() { return steps.x.length; },
    get entries() { return entries.cell.length; },
    get finished() { return finished; },
    get columns() { return steps; },
    get stirred() { return stirred; },
  };
}

const isKnown = (value) => (value & MARK && !(value & CANDIDATE) ? 1 : 0);
const doubtOf = (value) => (isKnown(value) ? 0 : DOUBT[chanceOf(value)]);

/** In bits: 1 where filled and empty are as likely as each other, 0 where one of them is sure. */
function entropy(chance) {
  return -[chance, 1 - chance].reduce((sum, part) => sum + (part && part * Math.log2(part)), 0);
}

function codeOf({ technique, line }) {
  if (technique === "guess") return line === undefined ? WHY.GUESS : WHY.ASSUMED - line;
  if (technique === "line" && line !== undefined) return line;
  return WHY[technique.toUpperCase()] ?? WHY.OTHER;
}

const newEntries = () => ({ cell: createColumn(Uint32Array), value: createColumn(Uint16Array) });

const newSteps = () => ({
  x: createColumn(Float64Array), at: createColumn(Float64Array), why: createColumn(Int32Array), known: createColumn(Uint32Array),
  end: createColumn(Uint32Array), cost: createColumn(Float64Array), temperature: createColumn(Float64Array), doubt: createColumn(Float64Array),
});
