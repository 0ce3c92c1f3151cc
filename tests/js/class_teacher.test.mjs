// What the teacher's page works out: who is stuck, and what the class gets wrong.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.mjs";
import { commonMistakes, idleLines, wrongIn } from "../../static/js/classroom/class_mistakes.js";
import { isStuck, standingOf, stuckOrder, withNeeds } from "../../static/js/classroom/stuck_order.js";

const SOLUTION = "110011"; // three wide
const NOW = 1_000;

test("a mark is wrong where the solution says otherwise; unknown cells never are", () => {
  assert.deepEqual(wrongIn("201200", SOLUTION), [0, 2]);
  assert.deepEqual(wrongIn("000000", SOLUTION), []);
  assert.deepEqual(wrongIn("112211", SOLUTION), []);
});

test("a mistake of the class was made twice", () => {
  const found = commonMistakes(["001200", "001020", "000020"], SOLUTION);
  assert.deepEqual(found, [{ cell: 2, count: 2, mark: 1 }, { cell: 4, count: 2, mark: 2 }]);
});

test("nobody gets on with lines that hardly anybody has marked", () => {
  assert.deepEqual(idleLines(["111000", "110000"], 3), [1, 4]);
  assert.deepEqual(idleLines(["000000"], 3), []);
});

const CASES = [
  ["who has been quiet for long", { cells: "100000", at: NOW - 400 }, true],
  ["who has just changed something", { cells: "110000", at: NOW - 5 }, false],
  ["who has made mistakes", { cells: "202202", at: NOW - 5 }, true],
  ["who has finished, however long ago", { cells: "110011", at: NOW - 400 }, false],
];

for (const [who, work, stuck] of CASES) {
  test(`${stuck ? "stuck" : "not stuck"}: ${who}`, () => {
    const [found] = withNeeds([standingOf("1", work, SOLUTION, 0, NOW)]);
    assert.equal(isStuck(found), stuck);
  });
}

const standing = (id, need, finished = false) => ({ id, need, finished, share: 0, wrong: 0, quiet: 0 });

test("whoever needs help comes first, whoever has finished last", () => {
  assert.deepEqual(stuckOrder([], [standing("1", -1, true), standing("2", 0.1), standing("3", 1)]), ["3", "2", "1"]);
});

test("a small difference moves nobody", () => {
  assert.deepEqual(stuckOrder(["1", "2"], [standing("2", 0.2), standing("1", 0.1)]), ["1", "2"]);
  assert.deepEqual(stuckOrder(["1", "2"], [standing("2", 0.6), standing("1", 0.1)]), ["2", "1"]);
});

test("without a solution nothing is wrong, and marks count as progress", () => {
  const { share, wrong, finished } = standingOf("1", { cells: "120000", at: NOW }, null, 0, NOW);
  assert.deepEqual([share, wrong, finished], [1 / 3, 0, false]);
});
