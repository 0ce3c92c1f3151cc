// The path through the table of an alignment, and where the changes of costs stand beside a board.

import assert from "node:assert/strict";
import { test } from "node:test";

import { tiersOf } from "../../static/js/board/solver_marks.js";
import { costOf } from "../../static/js/watch/line_costs.js";

/** A line with runs of these lengths. @param {number[]} runs */
const lineOf = (runs) => runs.flatMap((run) => [...new Array(run).fill(1), 2]);

test("the path leads from corner to corner and adds up to the best score", () => {
  const { scores = [], path = [], pairs } = costOf("aligned", [8, 2, 5, 6], lineOf([2, 5, 6, 8]));
  assert.deepEqual(path, [[0, 0], [1, 0], [2, 1], [3, 2], [4, 3], [4, 4]]);
  assert.deepEqual(path.map(([i, j]) => scores[i][j]), [0, -1, 3, 28, 64, 63]);
  assert.deepEqual(pairs, [[8, 0], [2, 2], [5, 5], [6, 6], [0, 8]]);
});

test("changes below neighbouring columns do not collide", () => {
  const texts = ["+1", "(−12)", "+3", "(+9)", "−10", "+1"].map((text, at) => ({ at, text }));
  for (const cell of [12, 18, 24, 60]) {
    const placed = tiersOf(texts, { cell, font: 24 }).map(({ tier, size }, at) => {
      const half = (0.62 * texts[at].text.length * size) / 2, middle = (at + 0.5) * cell;
      return { tier, low: middle - half, high: middle + half, size };
    });
    for (const one of placed) {
      for (const other of placed) {
        if (one === other || one.tier !== other.tier) continue;
        assert.ok(one.high <= other.low || other.high <= one.low, `${cell}: ${JSON.stringify([one, other])}`);
      }
    }
    if (cell === 60) assert.ok(placed.every(({ size }) => size === 24));
  }
});
