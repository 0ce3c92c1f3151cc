// Sentences with their parameters, and names of cells and times.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.mjs";
import { createGame } from "../../static/js/core/state.js";
import { cellLabel, clock } from "../../static/js/core/words.js";
import { amount } from "../../static/js/watch/insight/line_ways.js";
import { say } from "../../static/js/core/texts/say.js";
import { createAnnouncer } from "../../static/js/watch/playback_controls.js";

const SAID = [
  ["watch.cells", { count: 1 }, "1 cell"],
  ["watch.cells", { count: 12_345 }, "12,345 cells"],
  ["cells.row", { number: "1234" }, "row 1234"],
  ["fields.whole_least", { name: "Seed", low: 1000 }, "Seed: enter a whole number of at least 1,000."],
];

for (const [code, parameters, sentence] of SAID) test(sentence, () => assert.equal(say(code, parameters), sentence));

test("what cells are called", () => {
  const cols = [[1], [], [], [], null, [], [1]];
  const game = createGame({ rows: [[1], [1], [], [2, 1]], cols, givens: [[1, 2]] });
  assert.equal(cellLabel(game, 27), "Row 4 column 7, unknown. Row clue 2 1. Column clue 1.");
  assert.equal(cellLabel(game, 1), "Row 1 column 2, crossed from the start. Row clue 1. Column clue 0.");
  assert.equal(cellLabel(game, 18), "Row 3 column 5, unknown. Row clue 0. Column clue not given.");
});

test("how times are written", () => {
  assert.deepEqual([0, 65, 3723.9].map(clock), ["0:00", "1:05", "1:02:03"]);
});

test("large amounts are rounded", () => {
  const amounts = [7n, 186087894300n, 1299876543210987654321n, 999999999999999999n];
  assert.deepEqual(amounts.map(amount), ["7", "186,087,894,300", "1.3 × 10²¹", "1 × 10¹⁸"]);
});

test("of what changes often the last is announced, and not before a pause is over", (context) => {
  const box = { textContent: "" }, timers = [];
  context.mock.method(globalThis, "setTimeout", (tell, pause) => timers.push({ tell, pause }));
  const announce = createAnnouncer(box), pass = () => timers.shift().tell();
  announce("one", 500);
  assert.equal(timers[0].pause, 0);
  pass();
  assert.equal(box.textContent, "one");
  for (const text of ["two", "three", "four"]) announce(text, 500);
  assert.equal(timers.length, 1);
  assert.ok(timers[0].pause > 0);
  assert.equal(box.textContent, "one");
  pass();
  assert.equal(box.textContent, "four");
  announce("four", 500);
  assert.deepEqual(timers, []);
});
