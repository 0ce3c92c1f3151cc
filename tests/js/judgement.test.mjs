// The judgement of marks of a learner.

import assert from "node:assert/strict";
import { test } from "node:test";

import { layOut } from "../../static/js/core/shapes.js";
import { reasoned } from "../../static/js/learn/explain/walk.js";
import { judgeAll } from "../../static/js/learn/judgement.js";

// ..#..   At the start rows 2 and 3 and columns 2 to 4 tell something,
// .###.   row 1 and columns 1 and 5 do not.
// #####
const LAYOUT = layOut({ rows: [[1], [3], [5]], cols: [[1], [2], [3], [2], [1]] });
const GOAL = Array.from("..#...###.#####", (sign) => (sign === "#" ? 1 : 2));
const WAY = { line: 2, cells: [10, 11, 12, 13, 14].map((cell) => [cell, 1]), says: "full" };

const AIM = { goal: GOAL, ways: [WAY], supposing: false };

/** What becomes of marks on an empty board, all set at once. */
const judged = (...marks) => judgeAll(reasoned(LAYOUT), AIM, marks);

test("what was asked for is a step", () => {
  const { kept, refused } = judged([10, 1], [12, 1]);
  const verdicts = kept.map(({ cell, verdict, way }) => [cell, verdict, way.says]);
  assert.deepEqual(verdicts, [[10, "step", "full"], [12, "step", "full"]]);
  assert.deepEqual(refused, []);
});

test("what another line tells follows", () => {
  assert.deepEqual(judged([7, 1]).kept, [{ cell: 7, mark: 1, verdict: "follows", line: 1 }]);
});

test("what no line tells is early", () => {
  assert.deepEqual(judged([0, 2]), { kept: [], refused: [{ cell: 0, mark: 2, verdict: "early" }] });
});

test("marks set at once rest on each other in whatever order", () => {
  // The first cell of column 1 follows once its last one is filled.
  const { kept } = judged([0, 2], [10, 1]);
  assert.deepEqual(kept.map(({ cell, verdict }) => [cell, verdict]), [[10, "step"], [0, "follows"]]);
});

test("right ones are kept where others are refused", () => {
  const { kept, refused } = judged([10, 1], [11, 2]);
  assert.deepEqual(kept.map(({ cell }) => cell), [10]);
  assert.deepEqual(refused, [{ cell: 11, mark: 2, verdict: "wrong", line: 2, soon: true }]);
});

test("what is wrong is told by the line that fails in the end", () => {
  // Filled, the corner leaves nothing for the rest of row 1, and so too little for column 3.
  const [{ verdict, soon, line }, ...others] = judged([0, 1]).refused;
  assert.deepEqual([verdict, soon, others], ["wrong", false, []]);
  assert.ok(line >= 0);
});
