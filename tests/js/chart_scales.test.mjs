// Axes of charts, and numbers with enough digits to tell them apart.

import assert from "node:assert/strict";
import { test } from "node:test";

import { apart } from "../../static/js/watch/reasons.js";
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
