// Costs of an annealing side by side at each moment: a lane for each chain, or for each rung of its ladder. Pure.

import { Column, lastUpTo } from "./number_column.js";
import { CHANGING, KIND } from "./move_kinds.js";

/** @import { Chain } from "./annealing_moves.js" */

/**
 * A lane in columns: from its move `at` on it costs so much, and that grid stands there.
 * @typedef {{ chain: number, rung: number, temperature: number, at: Column<Int32Array>, cost: Column<Float64Array>,
 *   grid: Column<Uint16Array> }} Lane
 */

export class Lanes {
  constructor() {
    this.all = /** @type {Lane[]} */ ([]);
    this.swaps = newSwaps();
  }

  /** So a chain stands after the move `at`, which is -1 before the first one.
   * @param {number} chain @param {Chain} stand @param {number} at */
  begin(chain, { how: { rungs }, costs, onRung }, at) {
    onRung.forEach((grid, rung) => {
      const temperature = rungs[rung] ?? NaN, known = this.laneOf(chain, rung);
      const lane = known ?? {
        chain, rung, temperature, at: new Column(Int32Array), cost: new Column(Float64Array),
        grid: new Column(Uint16Array),
      };
      if (!known) this.all.push(lane);
      lane.temperature = temperature;
      push(lane, at, costs[grid], grid);
    });
  }

  /** @param {number} chain @param {number} rung */
  laneOf(chain, rung) {
    return this.all.find((lane) => lane.chain === chain && lane.rung === rung);
  }

  /** A move was made, after which its chain stands like this.
   * @param {{ kind: number, grid: number, rung: number, chain: number }} move
   * @param {Chain} stand @param {number} at */
  note({ kind, grid, rung, chain }, { costs, onRung }, at) {
    const swapped = kind === KIND.SWAPPED;
    if (swapped || kind === KIND.STAYED) {
      this.swaps.at.push(at);
      this.swaps.chain.push(chain);
      this.swaps.rung.push(rung);
      this.swaps.swapped.push(Number(swapped));
    }
    if (kind === KIND.GAP && rung >= 0) onRung[rung] = grid;
    if (swapped) [onRung[rung], onRung[rung + 1]] = [onRung[rung + 1], onRung[rung]];
    for (const one of swapped ? [rung, rung + 1] : CHANGING.has(kind) ? [Math.max(0, rung)] : []) {
      const lane = this.laneOf(chain, one);
      if (lane) push(lane, at, costs[onRung[one]], onRung[one]);
    }
  }
}

/** How a lane stands after a move; null before its chain began. @param {Lane} lane @param {number} at */
export function standingAt({ at: moves, cost, grid }, at) {
  const place = lastUpTo(moves, at);
  return place < 0 ? null : { cost: cost.data[place], grid: grid.data[place] };
}

/** The highest cost of a lane. @param {Lane} lane */
export const highestOf = ({ cost }) => cost.data.subarray(0, cost.length).reduce((most, one) => Math.max(most, one), 0);

/** @param {Lane} lane @param {number} at @param {number} cost @param {number} grid */
function push(lane, at, cost, grid) {
  const { at: moves } = lane, last = moves.length - 1;
  if (last >= 0 && moves.data[last] === at) {
    lane.cost.data[last] = cost;
    lane.grid.data[last] = grid;
    return;
  }
  moves.push(at);
  lane.cost.push(cost);
  lane.grid.push(grid);
}

const newSwaps = () => ({
  at: new Column(Uint32Array), chain: new Column(Uint16Array), rung: new Column(Uint16Array),
  swapped: new Column(Uint16Array),
});
