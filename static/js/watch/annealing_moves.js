// The moves of an annealer, each a step of the recording, as docs/wire.md describes them; the costs of its chains; and
// the share of accepted moves. Pure.

import { CANDIDATE, MARK, markOfColour, otherMark } from "../core/marks.js";
import { CHANGING, MOVE, statesIn } from "./event_codes.js";
import { append, Column, lastUpTo, rowAt } from "./number_column.js";

/** @import { Recording } from "./recording.js" */

const WINDOW = 200; // moves
const KEYFRAME = 8_192; // cells and moves between two keyframes
const REPEATED = String(MOVE.REPEATED); // as a digit of an event

export class AnnealedMoves {
  constructor() {
    this.chains = /** @type {Map<number, Chain>} */ (new Map());
    /** @type {{ how: Annealing, grid: Uint8Array } | null} */
    this.first = null; // the initial grid
    this.shown = /** @type {Uint8Array | null} */ (null); // the grid that is on the board
    this.leader = /** @type {Uint8Array | null} */ (null);
    /** @type {{ chain: number, number: number, state: Record<string, unknown> }[]} */
    this.checkpoints = [];
    this.lanes = new Lanes();
    this.keyframes = /** @type {Keyframe[]} */ ([]); // of all grids of a chain
    this.columns = newColumns();
    this.whole = true; // whether every move so far was recorded
    this.sums = { tallied: 0, accepted: 0, improved: 0 };
    this.cells = new Column(Uint32Array);
    this.was = new Column(Uint8Array); // the mark of each cell before its move
    this.becomes = new Column(Uint8Array); // and after it, or after it if it had not been rejected
  }

  get count() { return this.columns.kind.length; }

  /** Whether its lines are drawn by weight, so that nothing is rejected. */
  get isLadder() { return Boolean(this.first?.how.rungs.length); }

  /** @param {number} at @returns {AnnealedMove | null} */
  moveAt(at) {
    if (at < 0) return null;
    const { columns, cells, was, becomes } = this, from = at ? columns.end.data[at - 1] : 0;
    const row = rowAt(columns, at), { chain, end } = row, how = this.chains.get(chain)?.how;
    return how ? {
      ...row, how, cells: cells.data.subarray(from, end), was: was.data.subarray(from, end),
      becomes: becomes.data.subarray(from, end),
    } : null;
  }

  /** How many moves were accepted up to a move; null once moves are left out. @param {number} at
   * @returns {Record<string, number> | null} */
  countersAt(at) {
    const { tallied, accepted: { data: accepted }, improved } = this.columns, moves = tallied.data[at];
    if (!moves) return null;
    if (this.isLadder) return { changed: accepted[at], improved: improved.data[at] };
    return { accepted: accepted[at], improved: improved.data[at], acceptance: accepted[at] / moves };
  }

  /** Count a move; there are no sums once moves are left out.
   * @param {Pick<AnnealedMove, "kind" | "by" | "delta">} move */
  tally({ kind, by, delta }) {
    const { sums } = this;
    this.whole &&= kind !== MOVE.GAP;
    sums.tallied += by;
    sums.accepted += Number(isAccepted(kind));
    sums.improved += Number(CHANGING.has(kind) && delta < 0);
    return this.whole ? sums : { ...sums, tallied: 0 };
  }

  /** A grid after a move. @param {number} chain @param {number} grid @param {number} at */
  gridAt(chain, grid, at) {
    const { columns, cells, becomes } = this;
    const keyframe = this.keyframes.findLast((taken) => taken.chain === chain && taken.at <= at);
    if (!keyframe) return null;
    const board = keyframe.grids[grid].slice();
    for (let move = keyframe.at + 1; move <= at; move++) {
      const isIts = columns.chain.data[move] === chain && columns.grid.data[move] === grid;
      if (!isIts || !CHANGING.has(columns.kind.data[move])) continue;
      for (let i = columns.end.data[move - 1] ?? 0; i < columns.end.data[move]; i++) {
        board[cells.data[i]] = becomes.data[i];
      }
    }
    return board;
  }

  /** Keep the grids of a chain after the move `at`. @param {number} chain @param {number} at */
  takeKeyframe(chain, at) {
    const grids = this.chains.get(chain)?.grids.map((grid) => grid.slice()) ?? [];
    this.keyframes.push({ chain, at, grids });
  }

  /** The last checkpoint of a chain before a move. @param {number} chain @param {number} number */
  checkpointBefore(chain, number) {
    return this.checkpoints.findLast((sent) => sent.chain === chain && sent.number <= number)?.state ?? null;
  }
}

const newColumns = () => ({
  kind: new Column(Uint16Array), chain: new Column(Uint16Array), grid: new Column(Uint16Array),
  rung: new Column(Int32Array), number: new Column(Float64Array), by: new Column(Float64Array),
  delta: new Column(Float64Array), temperature: new Column(Float64Array), draw: new Column(Float64Array),
  end: new Column(Uint32Array), tallied: new Column(Float64Array), accepted: new Column(Float64Array),
  improved: new Column(Float64Array),
});

/** Whether a move counts as accepted. @param {number} kind */
const isAccepted = (kind) => kind === MOVE.TAKEN || kind === MOVE.DRAWN;

/** A chain after `number` moves: its grids, their costs, and the grid on each rung; `drawn` counts the cells that were
 * flipped since its last keyframe.
 * @typedef {{ how: Annealing, grids: Uint8Array[], costs: number[], onRung: number[], number: number,
 *   drawn: number }} Chain
 * @typedef {{ chain: number, at: number, grids: Uint8Array[] }} Keyframe */

/** The line of a draw: rows are drawn if columns are judged, and columns if rows are.
 * @param {Pick<Layout, "shape">} layout @param {AnnealedMove} move */
export function lineOfDraw({ shape: [height, width] }, { cells: [cell], how: { lines } }) {
  return lines === "rows" ? height + (cell % width) : Math.floor(cell / width);
}

// Lanes

/** A lane in columns: the cost and the grid from the move `at` on. @typedef {{ chain: number, rung: number,
 *   temperature: number, at: Column<Int32Array>, cost: Column<Float64Array>, grid: Column<Uint16Array> }} Lane */

/** Costs side by side at each moment: a lane for each chain, or for each rung of its ladder. */
class Lanes {
  constructor() {
    this.all = /** @type {Lane[]} */ ([]);
    this.swaps = {
      at: new Column(Uint32Array), chain: new Column(Uint16Array), rung: new Column(Uint16Array),
      swapped: new Column(Uint16Array),
    };
  }

  /** Note the state of a chain after the move `at`, which is -1 before the first one.
   * @param {number} chain @param {Chain} stand @param {number} at */
  begin(chain, { how: { rungs }, costs, onRung }, at) {
    onRung.forEach((grid, rung) => {
      const temperature = rungs[rung] ?? NaN, before = this.laneOf(chain, rung);
      const lane = before ?? {
        chain, rung, temperature, at: new Column(Int32Array), cost: new Column(Float64Array),
        grid: new Column(Uint16Array),
      };
      if (!before) this.all.push(lane);
      lane.temperature = temperature;
      push(lane, at, costs[grid], grid);
    });
  }

  /** @param {number} chain @param {number} rung */
  laneOf(chain, rung) {
    return this.all.find((lane) => lane.chain === chain && lane.rung === rung);
  }

  /** @param {{ kind: number, grid: number, rung: number, chain: number }} move @param {Chain} stand
   * @param {number} at the move */
  note({ kind, grid, rung, chain }, { costs, onRung }, at) {
    const swapped = kind === MOVE.SWAPPED;
    if (swapped || kind === MOVE.STAYED) append(this.swaps, { at, chain, rung, swapped: Number(swapped) });
    if (kind === MOVE.GAP && rung >= 0) onRung[rung] = grid;
    if (swapped) [onRung[rung], onRung[rung + 1]] = [onRung[rung + 1], onRung[rung]];
    for (const changed of swapped ? [rung, rung + 1] : CHANGING.has(kind) ? [Math.max(0, rung)] : []) {
      const lane = this.laneOf(chain, changed);
      if (lane) push(lane, at, costs[onRung[changed]], onRung[changed]);
    }
  }
}

/** The state of a lane after a move; null before its chain began. @param {Lane} lane @param {number} at */
export function standingAt({ at: moves, cost, grid }, at) {
  const place = lastUpTo(moves, at);
  return place < 0 ? null : { cost: cost.data[place], grid: grid.data[place] };
}

/** The highest cost of a lane. @param {Lane} lane */
export const highestOf = ({ cost }) => cost.data.subarray(0, cost.length).reduce((most, now) => Math.max(most, now), 0);

/** @param {Lane} lane @param {number} at @param {number} cost @param {number} grid */
function push(lane, at, cost, grid) {
  const { at: moves } = lane, last = moves.length - 1;
  if (last < 0 || moves.data[last] !== at) return append(lane, { at, cost, grid });
  lane.cost.data[last] = cost;
  lane.grid.data[last] = grid;
  return undefined;
}

// Acceptance

/** The share of accepted moves: of the last ones where every move is recorded, else from the solver's counters. */
export class Acceptance {
  constructor() {
    this.share = NaN;
    this.latest = /** @type {boolean[]} */ ([]); // whether each of the last moves was accepted
    this.sum = 0; // of the accepted ones
    this.outlined = false; // whether moves were left out: the others are no fair sample
    this.counted = { moves: 0, accepted: 0 }; // as the solver last counted
  }

  /** @param {number} kind */
  note(kind) {
    const { latest } = this, isTaken = isAccepted(kind);
    if (kind === MOVE.GAP) this.outlined = true;
    if (this.outlined || kind === MOVE.STAYED || kind === MOVE.SWAPPED) return;
    latest.push(isTaken);
    this.sum += Number(isTaken) - Number(latest.length > WINDOW && latest.shift());
    this.share = this.sum / latest.length;
  }

  /** Note how many moves the solver made and accepted. @param {Record<string, number>} counters */
  count({ moves, accepted }) {
    if (moves === undefined || accepted === undefined) return;
    const { counted } = this, made = moves - counted.moves;
    if (made > 0 && (this.outlined || !this.latest.length)) this.share = (accepted - counted.accepted) / made;
    if (made) this.counted = { moves, accepted };
  }
}

// Events

/** @param {Recording} recording @param {WireEvent} event */
export function readAnnealing(recording, event) {
  const { chain, number, cost, lines, acceptance, costs, grids, rungs, on_rung: onRung, gap, mismatch } = event;
  const { annealed, steps } = recording, how = { cost: String(cost), lines, acceptance, rungs, gap, mismatch };
  const cells = grids.map(statesIn);
  if (!steps.x.length) recording.standOn(cells[0]);
  annealed.first ??= { how, grid: cells[0].slice() };
  const left = number - (annealed.chains.get(chain)?.number ?? 0);
  recording.made += left;
  annealed.whole &&= !left;
  const stand = {
    how, costs: [...costs], number, grids: cells, onRung: onRung?.length ? [...onRung] : [0], drawn: 0,
  };
  annealed.chains.set(chain, stand);
  annealed.lanes.begin(chain, stand, annealed.count - 1);
  annealed.takeKeyframe(chain, annealed.count - 1);
}

/** @param {Recording} recording @param {WireEvent} event */
export function readMoves(recording, event) {
  const { kinds, by, sizes, cells, deltas, draws, at } = event, chain = recording.annealed.chains.get(event.chain);
  if (!chain) return;
  const temperatures = unrolled(event.temperatures), drawn = unrolled(event.drawn);
  const grids = unrolled(event.grids), rungs = unrolled(event.rungs);
  let place = 0, draw = 0;
  for (let i = 0; i < kinds.length; i++) {
    const listed = cells.slice(place, place + sizes[i]), grid = chain.grids[grids[i]];
    const changes = kinds[i] === REPEATED ? staying(listed, grid)
      : recording.planes ? painting(listed, grid) : flipping(listed, grid);
    const count = by?.[i] ?? 1;
    place += sizes[i];
    chain.number += count;
    recording.made += count;
    write(recording, chain, changes, {
      kind: Number(kinds[i]), by: count, chain: event.chain, grid: grids[i], rung: rungs[i], delta: deltas[i],
      temperature: temperatures[i], draw: drawn[i] ? draws[draw++] : NaN,
    });
    recording.close(at, 0);
  }
}

/** @typedef {Omit<AnnealedMove, "number" | "cells" | "was" | "becomes" | "how">} Written */
/** The cells that a move changes in a grid, or would change, and their marks after it.
 * @typedef {{ cells: number[], marks: number[] }} Changes */

/** @param {number[]} cells @param {Uint8Array} grid @returns {Changes} */
const flipping = (cells, grid) => ({ cells, marks: cells.map((cell) => otherMark(grid[cell])) });

/** A line that was drawn as it was, by its first cell. @param {number[]} cells @param {Uint8Array} grid
 * @returns {Changes} */
const staying = (cells, grid) => ({ cells, marks: cells.map((cell) => grid[cell]) });

/** In colours each of them is listed with the colour that it loses, and with its new one. @param {number[]} listed
 * @param {Uint8Array} grid @returns {Changes} */
function painting(listed, grid) {
  const all = listed.map((place) => (
    { cell: place % grid.length, mark: markOfColour(Math.floor(place / grid.length)) }));
  const gained = all.filter(({ cell, mark }) => mark !== grid[cell]);
  return { cells: gained.map(({ cell }) => cell), marks: gained.map(({ mark }) => mark) };
}

/** @param {Recording} recording @param {Chain} chain @param {Changes} changes @param {Written} move */
function write(recording, chain, { cells, marks }, move) {
  const { annealed } = recording, { columns } = annealed, grid = chain.grids[move.grid];
  if (annealed.shown !== grid) show(recording, grid);
  annealed.shown = grid;
  const isChange = CHANGING.has(move.kind);
  cells.forEach((cell, i) => {
    annealed.cells.push(cell);
    annealed.was.push(grid[cell]);
    annealed.becomes.push(marks[i]);
    if (!isChange) return;
    grid[cell] = marks[i];
    recording.put(cell, marks[i], CANDIDATE);
  });
  if (isChange) chain.costs[move.grid] += move.delta;
  recording.acceptance.note(move.kind);
  append(columns, {
    ...move, ...annealed.tally(move), number: chain.number, end: annealed.cells.length,
  });
  recording.move = columns.kind.length - 1;
  annealed.lanes.note(move, chain, recording.move);
  keepKeyframe(annealed, move.chain, chain, cells.length);
  recording.numbers = {
    cost: chain.costs[move.grid], temperature: move.temperature || (recording.numbers?.temperature ?? NaN),
  };
}

/** @param {AnnealedMoves} annealed @param {number} number @param {Chain} chain @param {number} changed */
function keepKeyframe(annealed, number, chain, changed) {
  chain.drawn += changed + 1;
  if (chain.drawn < Math.max(KEYFRAME, 4 * chain.grids.length * chain.grids[0].length)) return;
  chain.drawn = 0;
  annealed.takeKeyframe(number, annealed.count - 1);
}

/** Put a grid on the board, except in cells that are certain or unknown.
 * @param {Recording} recording @param {Uint8Array} grid */
function show(recording, grid) {
  grid.forEach((value, cell) => {
    const before = recording.head[cell];
    if (value && (before & CANDIDATE || !(before & MARK))) recording.put(cell, value, CANDIDATE);
  });
}

/** The best chain moved: put all of its grid on the board if other chains are recorded, too.
 * @param {Recording} recording @param {WireEvent} event */
export function followLeader(recording, { cells, values }) {
  const { annealed } = recording;
  annealed.leader ??= new Uint8Array(recording.size);
  values.forEach((value, i) => { /** @type {Uint8Array} */ (annealed.leader)[cells[i]] = value; });
  if (annealed.chains.size) show(recording, annealed.leader);
  annealed.shown = null;
}

/** Decode a run-length encoded column: each value is followed by its number of repetitions. @param {any[]} column */
function unrolled(column) {
  const out = [];
  for (let i = 0; i < column.length; i += 2) for (let n = column[i + 1]; n > 0; n--) out.push(column[i]);
  return out;
}
