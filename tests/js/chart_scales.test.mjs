// Axes of charts, and numbers with enough digits to tell them apart.

import assert from "node:assert/strict";
import { test } from "node:test";

import { apart } from "../../static/js/watch/reasons.js";
import { evenly, fitting } from "../../static/js/watch/chart_labels.js";
import { lastValue, shareOf, valueAt } from "../../static/js/watch/chart_scales.js";

const near = (value, expected) => assert.ok(Math.abs(value - expected) < 1e-9, `${value} is not ${expected}`);

test("equal steps of a logarithmic axis are equal factors", () => {
  const linear = { low: 0, high: 40, log: false }, log = { low: 0.1, high: 10, log: true };
  for (const [scale, value, share] of [[linear, 10, 0.25], [log, 0.1, 0], [log, 1, 0.5], [log, 10, 1]]) {
    near(shareOf(scale, value), share);
    near(valueAt(scale, shareOf(scale, value)), value);
  }
});

test("the end of a chart has the values of the last move", () => {
  for (const [values, last] of [[[9, 4, NaN, NaN], 4], [[NaN, 7], 7], [[3], 3], [[NaN, NaN], NaN]]) {
    assert.equal(lastValue({ value: (place) => values[place] }, values.length - 1), last);
  }
});

test("a draw is told apart from its probability", () => {
  assert.deepEqual(apart(0.001009, 0.0010083), ["0.001009", "0.001008"]);
  assert.deepEqual([apart(0.25, 0.75), apart(0.5, 0.5)], [["0.25", "0.75"], ["0.5", "0.5"]]);
});

/** Labels of a row, ten units high and six a letter, as `text@x`, some of them `up` a line. */
const row = (words) => words.split(" ").map((word) => {
  const [text, place] = word.split("@");
  return { text, x: parseInt(place, 10), y: place.endsWith("up") ? 0 : 20, side: "middle" };
});

const ROWS = [
  ["1@0 5@10", "1"], // which would read 15
  ["1@0 5@11", "1 5"],
  ["1@0 5@10up", "1 5"],
  ["1,000@0 5@20 6@23", "1,000 6"],
];

for (const [labels, kept] of ROWS) {
  test(`of the labels ${labels} there is room for ${kept}`, () => {
    assert.equal(fitting(row(labels), 10).map(({ text }) => text).join(" "), kept);
  });
}

test("labels of an axis stand at even distances", () => {
  const kept = (wide) => evenly([0, 500, 1000, 1500, 2000, 2500].map((from, i) => (
    { text: String(from), x: i * wide, y: 0, side: "start" })), 10).map(({ text }) => text).join(" ");
  assert.deepEqual([30, 20, 9, 1].map(kept), ["0 500 1000 1500 2000 2500", "0 1000 2000", "0 1500", "0"]);
});
