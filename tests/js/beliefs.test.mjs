// Beliefs of lines: names of cells, drawing, and the weights of one line.

import assert from "node:assert/strict";
import { test } from "node:test";

import { drawBeliefs } from "../../static/js/board/solver_marks.js";
import { beliefName, believing } from "../../static/js/core/beliefs.js";
import { cellFrom, layersOf, neighbour, planOf } from "../../static/js/watch/insight/belief_layers.js";
import { explain, short, weigh } from "../../static/js/watch/line_weights.js";
import { barsOf, dampedOf, messagesAbout } from "../../static/js/watch/messages.js";
import { recorded } from "./events.mjs";

const spoken = (text) => text.replaceAll("\u00a0", " ");

const NAMES = [
  [800, "believed 80% likely to be filled"], [4, "believed over 99% likely to be empty"], [500, ""], [510, ""],
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
  [Array(8).fill(1), 4, "Cell 4 is filled in placements 4, 5 and 6: 3 of the total weight of 6, or 50%. "
    + "The odds of filled to empty are 3 : 3, or 1 : 1. The column said 1 : 1; divided by that, the message is 1 : 1."],
  [[1, 1, 1, 5, 1, 1, 1, 1], 4, "Cell 4 is filled in placements 4, 5 and 6: 15 of the total weight of 18, or 83%. The "
    + "odds of filled to empty are 15 : 3, or 5 : 1. The column said 5 : 1; divided by that, the message is 1 : 1."],
  [Array(8).fill(1 / 3), 3, "Cell 3 is filled in every placement: its message is certain, whatever the column says."],
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

// The messages about a cell

const rounded = (bars) => bars.map(({ from, to }) => [from, to].map((place) => Math.round(1000 * place) / 1000));

test("bars begin where the one before ends, and the belief reaches from the middle to the last end", () => {
  assert.deepEqual(rounded(barsOf([1, -3], 4)), [[0.5, 0.625], [0.625, 0.25], [0.5, 0.25]]);
  assert.deepEqual(rounded(barsOf([9, -9], 4)), [[0.5, 1], [1, 0.5], [0.5, 0.5]]);
});

const REPORT = { t: "belief", cells: [1, 2], chances: [900, 200], messages: [[110, -39], [110, -100]],
  undamped: [[921, -40], [110, -100]] };

test("the messages are those of the report on which the shown belief rests", () => {
  const playback = recorded(4, [REPORT, { ...REPORT, cells: [2, 3], chances: [500, 300] }]);
  const about = (place, cell) => messagesAbout({ shape: [2, 2] }, playback, place, cell);
  const messages = [{ line: 0, says: 1.1, undamped: 9.21 }, { line: 3, says: 1.1, undamped: 1.1 }];
  assert.deepEqual(about(1, 1), { messages, belief: 2.2 });
  assert.deepEqual(about(2, 1), { messages, belief: 2.2 });
  assert.equal(about(1, 3), null); // not yet
  assert.equal(about(2, 3), null); // their product is another chance
  assert.deepEqual(dampedOf(messages), messages.slice(0, 1));
});

// The picture of beliefs

test("a solid is shown in layers from front to back, its top at the top", () => {
  const layers = layersOf([3, 2, 4]);
  assert.deepEqual(layers.map(({ rows, columns }) => [rows, columns]), [[4, 3], [4, 3]]);
  assert.deepEqual(layers[0].cells.slice(0, 3), [3, 11, 19]);
  assert.deepEqual(layers[1].cells.slice(-3), [4, 12, 20]);
  assert.deepEqual(layers.flatMap(({ cells }) => cells).sort((a, b) => a - b), [...Array(24).keys()]);
});

test("every cell is found where it is drawn, and keys stay in a layer", () => {
  for (const [shape, width, height] of [[[3, 5], 620, 400], [[3, 4, 2], 620, 400], [[3, 4, 2], 200, 600]]) {
    const layers = layersOf(shape), plan = planOf(layers, width, height);
    assert.ok(plan.width <= width && plan.height <= height);
    for (const { cells, columns, x, y } of plan.layers) {
      cells.forEach((cell, at) => {
        const place = [x + (at % columns + 0.5) * plan.side, y + (Math.floor(at / columns) + 0.5) * plan.side];
        assert.equal(cellFrom(plan, ...place), cell);
        const right = neighbour(layers, cell, [0, 1]);
        assert.equal(right, at % columns === columns - 1 ? null : cells[at + 1]);
      });
    }
    assert.equal(cellFrom(plan, plan.width + 2, 0), null);
  }
});
