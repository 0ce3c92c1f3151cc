// Beliefs of lines: names of cells, drawing, and the weights of one line.

import assert from "node:assert/strict";
import { test } from "node:test";

import { drawBeliefs } from "../../static/js/board/solver_marks.js";
import { beliefName, believing } from "../../static/js/core/beliefs.js";
import { explain, short, weigh } from "../../static/js/watch/line_weights.js";

const spoken = (text) => text.replaceAll("\u00a0", " ");

const NAMES = [
  [800, "believed 80 % likely to be filled"], [4, "believed over 99 % likely to be empty"], [500, ""], [510, ""],
];

for (const [chance, name] of NAMES) {
  test(`an unknown cell of ${chance}: ${name}`, () => assert.equal(spoken(beliefName(believing(0, chance))), name));
}

test("only unknown cells that lean are shaded", () => {
  const cells = [believing(0, 990), believing(0, 10), believing(0, 505), believing(1, 990)], drawn = [];
  const paint = { fillStyle: "", fillRect: (x, y, width, height) => drawn.push({ x, y, width, height }) };
  drawBeliefs(paint, { belief: "#9d84c0" }, { cells }, 4, 20, { firstRow: 0, lastRow: 0, firstCol: 0, lastCol: 3 });
  assert.equal(paint.fillStyle, "#9d84c0");
  const [filled, empty, ...others] = drawn;
  assert.deepEqual(others, []);
  assert.ok(0 <= filled.x && filled.x + filled.width <= 20 && 20 <= empty.x && empty.x + empty.width <= 40);
  for (const { y, height } of drawn) assert.ok(0 <= y && y + height <= 20);
  const [much, little] = drawn.map(({ width, height }) => width * height);
  assert.ok(much > 4 * little && little > 0);
});

const EXPLAINED = [
  [Array(8).fill(1), 4, "Cell 4 is filled in placements 4, 5 and 6: 3 of the total weight of 6, or 50 %. "
    + "The odds of filled to empty are 3 : 3, or 1 : 1. It was told 1 : 1; divided by that, its message is 1 : 1."],
  [[1, 1, 1, 5, 1, 1, 1, 1], 4, "Cell 4 is filled in placements 4, 5 and 6: 15 of the total weight of 18, or 83 %. "
    + "The odds of filled to empty are 15 : 3, or 5 : 1. It was told 5 : 1; divided by that, its message is 1 : 1."],
  [Array(8).fill(1 / 3), 3, "Cell 3 is filled in every placement: its message is certain, whatever it was told."],
];

for (const [odds, cell, text] of EXPLAINED) {
  test(`arithmetic of a cell can be read: ${text}`, () => {
    assert.equal(spoken(explain(weigh([3, 2], odds), odds, cell - 1)), text);
  });
}

test("numbers are short", () => {
  const numbers = [1, 1.4142, 15.2, 0.7142, 0.0871, 0.00123, 22500];
  assert.deepEqual(numbers.map(short), ["1", "1.4", "15", "0.71", ".087", ".0012", "23k"]);
});
