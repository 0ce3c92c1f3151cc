// Achievements as they are saved and put into links, bad input included; days in a row; and which puzzle comes next.

import assert from "node:assert/strict";
import { test } from "node:test";

import { nextStep, randomStep, readText, streakOf } from "../../static/js/core/achievements.js";
import { packed, unpacked } from "../../static/js/core/link_text.js";

const FORMAT = '"format": "nonoscope-progress"';
const ENTRY = [60, 0, 20_000];

const textOf = (solved, days = [], version = 2) =>
  JSON.stringify({ format: "nonoscope-progress", version, solved, days });
const entries = (count) => Array.from({ length: count }, (_, n) => [String(n).padStart(7, "0"), ENTRY]);

const HOSTILE = [
  ["", "foreign"], ["nonsense", "foreign"], ["[]", "foreign"], ["null", "foreign"], ["5", "foreign"],
  ['{"version": 1, "solved": {}, "days": []}', "foreign"], ["[".repeat(50_000), "foreign"],
  [textOf({}, [], "1"), "foreign"], [textOf({}, [], 1.5), "foreign"], [textOf({}, [], 3), "newer"],
  [textOf({ ["__proto__"]: ENTRY }), "spoilt"], [textOf({ "<b>cat</b>": ENTRY }), "spoilt"],
  [textOf({ zzzzzzz: ENTRY }), "spoilt"], [textOf({ "0whf2qz": [60, 0] }), "spoilt"],
  [textOf({ "0whf2qz": ["60", 0, null] }), "spoilt"], [textOf({ "0whf2qz": [-1, 0, null] }), "spoilt"],
  [textOf({ "0whf2qz": [1e300, 0, null] }), "spoilt"], [textOf({ "0whf2qz": [1.5, 0, null] }), "spoilt"],
  [textOf({ "0whf2qz": [60, 0, 1e9] }), "spoilt"], [textOf({ "0whf2qz": [60, 0, null, -1] }), "spoilt"],
  [textOf({}, [-1]), "spoilt"], [textOf({}, ["x"]), "spoilt"],
  [textOf(Object.fromEntries(entries(20_001))), "spoilt"],
  [`{${FORMAT}, "version": 1, "solved": null, "days": []}`, "spoilt"],
  [`{${FORMAT}, "version": 1, "solved": {}, "days": {"length": 1}}`, "spoilt"],
];

for (const [text, problem] of HOSTILE) {
  test(`a text that is ${problem}: ${text.slice(0, 99)}`, () => assert.equal(readText(text).problem, problem));
}

for (const link of ["", "nonsense", "A", "<script>", "____________", "A".repeat(500_000)]) {
  test(`a spoilt link: ${link.slice(0, 99)}`, async () => assert.equal(await unpacked(link, 1_000), null));
}

test("a short link does not unfold without end, and one that is cut off or changed is noticed", async () => {
  assert.ok((await unpacked(await packed("x".repeat(20_000_000)), 1_000)).length < 1_000_000);
  const link = await packed(textOf({ "0whf2qz": ENTRY, "1z141z3": [90, 2, null] }, [5, 9]));
  for (let end = 0; end < link.length; end++) assert.equal(await unpacked(link.slice(0, end), 1_000), null);
  for (let at = 3; at < link.length - 1; at++) {
    const other = link[at] === "A" ? "B" : "A";
    assert.equal(await unpacked(link.slice(0, at) + other + link.slice(at + 1), 1_000), null, `at ${at}`);
  }
});

const STREAKS = [
  [[], 100, [0, false, 0]],
  [[100], 100, [1, true, 1]],
  [[99], 100, [1, false, 1]], // today is not over yet
  [[98], 100, [0, false, 1]],
  [[90, 91, 92, 98, 99, 100], 100, [3, true, 3]],
  [[1, 2, 3, 4, 99], 100, [1, false, 4]],
  [[100, 99, 100], 100, [2, true, 2]],
  [[99, 100, 101, 102], 100, [2, true, 2]], // a clock that was ahead
];

for (const [days, day, expected] of STREAKS) {
  test(`days in a row: of ${days} on day ${day}`, () => {
    const { current, today, longest } = streakOf(days, day);
    assert.deepEqual([current, today, longest], expected);
  });
}

// The path

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
