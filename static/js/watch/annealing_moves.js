// The single moves of an annealer, as docs/wire.md describes them: written into a recording, each as a step. Pure.

import { CANDIDATE, FILLED, MARK, otherMark } from "../core/marks.js";
import { Column } from "./number_column.js";
import { Lanes } from "./chain_lanes.js";
import { CHANGING } from "./move_kinds.js";

/** @import { Recording } from "./recording.js" */

const PICTURE = 8_192; // cells, and moves, from one picture of all grids to the next

export class AnnealedMoves {
  constructor() {
    this.chains = /** @type {Map<number, Chain>} */ (new Map());
    /** @type {{ how: Annealing, grid: Uint8Array } | null} */
    this.first = null; // the grid with which it begins
    this.shown = /** @type {Uint8Array | null} */ (null); // the grid that is on the board
    this.leader = /** @type {Uint8Array | null} */ (null);
    /** @type {{ chain: number, number: number, state: Record<string, unknown> }[]} */
    this.checkpoints = [];
    this.lanes = new Lanes();
    this.pictures = /** @type {Picture[]} */ ([]); // of all grids of a chain, now and then
    this.columns = newColumns();
    this.cells = new Column(Uint32Array);
    this.emptied = new Column(Uint8Array); // whether each of them was filled
  }

  get count() { return this.columns.kind.length; }

  /** @param {number} at @returns {AnnealedMove | null} */
  moveAt(at) {
    const { columns, cells, chains } = this, from = at > 0 ? columns.end.data[at - 1] : 0;
    if (at < 0) return null;
    const chain = columns.chain.data[at], how = chains.get(chain)?.how;
    return how ? {
      kind: columns.kind.data[at], number: columns.number.data[at], by: columns.by.data[at], chain,
      grid: columns.grid.data[at], rung: columns.rung.data[at], delta: columns.delta.data[at],
      temperature: columns.temperature.data[at], draw: columns.draw.data[at],
      cells: cells.data.subarray(from, columns.end.data[at]),
      emptied: this.emptied.data.subarray(from, columns.end.data[at]), how,
    } : null;
  }

  /** A grid as it is after a move. @param {number} chain @param {number} grid @param {number} at */
  gridAt(chain, grid, at) {
    const { columns, cells } = this;
    const picture = this.pictures.findLast((one) => one.chain === chain && one.at <= at);
    if (!picture) return null;
    const board = picture.grids[grid].slice();
    for (let move = picture.at + 1; move <= at; move++) {
      const isIts = columns.chain.data[move] === chain && columns.grid.data[move] === grid;
      if (!isIts || !CHANGING.has(columns.kind.data[move])) continue;
      for (let i = columns.end.data[move - 1] ?? 0; i < columns.end.data[move]; i++) {
        board[cells.data[i]] = otherMark(board[cells.data[i]]);
      }
    }
    return board;
  }

  /** Remember how a chain stands after the move `at`. @param {number} chain @param {number} at */
  takePicture(chain, at) {
    const grids = this.chains.get(chain)?.grids.map((grid) => grid.slice()) ?? [];
    this.pictures.push({ chain, at, grids });
  }

  /** The checkpoint of a chain from which one comes soonest to a move. @param {number} chain @param {number} number */
  checkpointBefore(chain, number) {
    return this.checkpoints.filter((one) => one.chain === chain && one.number <= number).at(-1)?.state ?? null;
  }
}

/** How a chain stands after so many moves: its grids, what each costs, and which is on which rung; `drawn` counts the
 * cells that were flipped since its last picture.
 * @typedef {{ how: Annealing, grids: Uint8Array[], costs: number[], onRung: number[], number: number,
 *   drawn: number }} Chain
 * @typedef {{ chain: number, at: number, grids: Uint8Array[] }} Picture */

/** @param {Recording} recording @param {WireEvent} event */
export function readAnnealing(recording, event) {
  const { chain, number, cost, lines, acceptance, costs, grids, rungs, on_rung: onRung } = event;
  const { annealed, steps } = recording, how = { cost: String(cost), lines, acceptance, rungs };
  const cells = grids.map((/** @type {string} */ digits) => Uint8Array.from(digits, Number));
  if (!steps.x.length) recording.standOn(cells[0]);
  annealed.first ??= { how, grid: cells[0].slice() };
  recording.made += number - (annealed.chains.get(chain)?.number ?? 0);
  const stand = {
    how, costs: [...costs], number, grids: cells, onRung: onRung?.length ? [...onRung] : [0], drawn: 0,
  };
  annealed.chains.set(chain, stand);
  annealed.lanes.begin(chain, stand, annealed.count - 1);
  annealed.takePicture(chain, annealed.count - 1);
}

/** Each move makes a step. @param {Recording} recording @param {WireEvent} event */
export function readMoves(recording, event) {
  const { kinds, by, sizes, cells, deltas, draws, at } = event, chain = recording.annealed.chains.get(event.chain);
  if (!chain) return;
  const temperatures = unrolled(event.temperatures), drawn = unrolled(event.drawn);
  const grids = unrolled(event.grids), rungs = unrolled(event.rungs);
  let place = 0, draw = 0;
  for (let i = 0; i < kinds.length; i++) {
    const flipped = cells.slice(place, place + sizes[i]);
    place += sizes[i];
    chain.number += by?.[i] ?? 1;
    recording.made += by?.[i] ?? 1;
    write(recording, chain, flipped, {
      kind: Number(kinds[i]), by: by?.[i] ?? 1, chain: event.chain, grid: grids[i], rung: rungs[i], delta: deltas[i],
      temperature: temperatures[i], draw: drawn[i] ? draws[draw++] : NaN,
    });
    recording.close(at, 0);
  }
}

/** @typedef {Pick<AnnealedMove, "kind" | "chain" | "grid" | "rung" | "delta" | "temperature">} Written */
/**
 * @param {Recording} recording
 * @param {Chain} chain
 * @param {number[]} flipped
 * @param {Record<string, number> & Written} move
 */
function write(recording, chain, flipped, move) {
  const { annealed } = recording, { columns } = annealed, grid = chain.grids[move.grid];
  if (annealed.shown !== grid) show(recording, grid);
  annealed.shown = grid;
  for (const cell of flipped) {
    annealed.cells.push(cell);
    annealed.emptied.push(Number(grid[cell] === FILLED));
  }
  if (CHANGING.has(move.kind)) {
    for (const cell of flipped) {
      grid[cell] = otherMark(grid[cell]);
      recording.put(cell, grid[cell] | CANDIDATE);
    }
    chain.costs[move.grid] += move.delta;
  }
  recording.acceptance.see(move.kind, flipped.length);
  for (const [name, value] of Object.entries({ ...move, number: chain.number, end: annealed.cells.length })) {
    columns[name].push(value);
  }
  recording.move = columns.kind.length - 1;
  annealed.lanes.note(move, chain, recording.move);
  keepPicture(annealed, move.chain, chain, flipped.length);
  recording.numbers = {
    cost: chain.costs[move.grid], temperature: move.temperature || (recording.numbers?.temperature ?? NaN),
  };
}

/** @param {AnnealedMoves} annealed @param {number} number @param {Chain} chain @param {number} flipped */
function keepPicture(annealed, number, chain, flipped) {
  chain.drawn += flipped + 1;
  if (chain.drawn < Math.max(PICTURE, 4 * chain.grids.length * chain.grids[0].length)) return;
  chain.drawn = 0;
  annealed.takePicture(number, annealed.count - 1);
}

/** Put a grid on the board, except for what is certain or not known.
 * @param {Recording} recording @param {Uint8Array} grid */
function show(recording, grid) {
  grid.forEach((value, cell) => {
    const before = recording.head[cell];
    if (value && (before & CANDIDATE || !(before & MARK))) recording.put(cell, value | CANDIDATE);
  });
}

/** The best chain moved: where others are told of too, all of its grid is put on the board.
 * @param {Recording} recording @param {WireEvent} event */
export function followLeader(recording, { cells, values }) {
  const { annealed } = recording;
  annealed.leader ??= new Uint8Array(recording.size);
  values.forEach((value, i) => { /** @type {Uint8Array} */ (annealed.leader)[cells[i]] = value; });
  if (annealed.chains.size) show(recording, annealed.leader);
  annealed.shown = null;
}

/** Value, how often, value, how often. @param {any[]} column */
function unrolled(column) {
  const out = [];
  for (let i = 0; i < column.length; i += 2) for (let n = column[i + 1]; n > 0; n--) out.push(column[i]);
  return out;
}

/** @returns {Record<string, Column<any>>} */
const newColumns = () => ({
  kind: new Column(Uint16Array), chain: new Column(Uint16Array), grid: new Column(Uint16Array),
  rung: new Column(Int32Array), number: new Column(Float64Array), by: new Column(Float64Array),
  delta: new Column(Float64Array), temperature: new Column(Float64Array), draw: new Column(Float64Array),
  end: new Column(Uint32Array),
});
