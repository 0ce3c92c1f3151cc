// The path: which puzzle comes next, and which one chance may choose.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nextStep, randomStep } from "../../static/js/core/path.js";

// Ten packs of ten puzzles.
const PATH = Array.from({ length: 100 }, (_, at) =>
  ({ id: `p${at}`, number: at + 1, pack: String(Math.floor(at / 10)) }));
const solved = (...places) => Object.fromEntries(places.map((at) => [`p${at}`, {}]));
const upTo = (count) => solved(...Array(count).keys());

test("the next step is the first unsolved puzzle of the pack that was reached", () => {
  for (const [done, next] of [
    [solved(), 0], [solved(0), 1], [upTo(10), 10], [upTo(15), 15],
    [solved(0, 1, 57, 90), 2], // lucky ones far ahead do not count
    [solved(40, 41, 42, 43), 44], [solved(42, 43, 44, 45), 40],
    [Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`p${at + 1}`, {}])), 0], // only the first is left
  ]) assert.equal(nextStep(PATH, done)?.number, next + 1, JSON.stringify(done));
  assert.equal(nextStep(PATH, upTo(100)), undefined);
});

test("chance chooses an unsolved puzzle near to where the player has got", () => {
  for (const done of [solved(), upTo(5), upTo(50), solved(70, 71, 72, 73), upTo(99)]) {
    const reached = PATH.filter(({ id }) => id in done).at(-3)?.number ?? 1;
    for (let chance = 0; chance < 1; chance += 0.07) {
      const step = randomStep(PATH, done, chance);
      assert.ok(!(step.id in done));
      assert.ok(Math.abs(step.number - reached) <= 25, `${step.number} after ${reached}`);
    }
  }
  assert.ok(randomStep(PATH, upTo(100), 0.999).number === 100);
});
