// What lines believe, in words: names of cells, and the arithmetic of a line that is weighed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { beliefName, believing } from "../../static/js/game/beliefs.js";
import { explain, short, weigh } from "../../static/js/game/weights.js";

const spoken = (text) => text.replaceAll("\u00a0", " ");

const NAMES = [
  [800, "believed 80 % likely to be filled"], [4, "believed over 99 % likely to be empty"], [500, ""], [510, ""],
];

for (const [chance, name] of NAMES) {
  test(`an unknown cell of ${chance}: ${name}`, () => assert.equal(spoken(beliefName(believing(0, chance))), name));
}

const EXPLAINED = [
  [Array(8).fill(1), 4, "Cell 4 is filled in placements 4, 5 and 6: 3 of the weight of 6, that is 50 %. "
    + "Filled to empty is 3 : 3, or 1 : 1; it was told 1 : 1, and divided by that its message is 1 : 1."],
  [[1, 1, 1, 5, 1, 1, 1, 1], 4, "Cell 4 is filled in placements 4, 5 and 6: 15 of the weight of 18, that is 83 %. "
    + "Filled to empty is 15 : 3, or 5 : 1; it was told 5 : 1, and divided by that its message is 1 : 1."],
  [Array(8).fill(1 / 3), 3, "Cell 3 is filled in every placement: its message is certain, whatever was told."],
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
