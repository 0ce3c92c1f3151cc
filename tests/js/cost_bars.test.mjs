// Where the changes of costs stand beside a board.

import assert from "node:assert/strict";
import { test } from "node:test";

import { tiersOf } from "../../static/js/board/solver_marks.js";

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
