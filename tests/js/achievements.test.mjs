// Achievements as they are saved and put into links, bad input included; days in a row.

import assert from "node:assert/strict";
import { test } from "node:test";

import { readText, streakOf } from "../../static/js/core/achievements.js";
import { packed, unpacked } from "../../static/js/home/packed_achievements.js";

const FORMAT = '"format": "nonoscope-progress"';
const ENTRY = [60, 0, 20_000];

const textOf = (solved, days = [], version = 1) =>
  JSON.stringify({ format: "nonoscope-progress", version, solved, days });
const entries = (count) => Array.from({ length: count }, (_, n) => [String(n).padStart(7, "0"), ENTRY]);

const HOSTILE = [
  ["", "foreign"], ["nonsense", "foreign"], ["[]", "foreign"], ["null", "foreign"], ["5", "foreign"],
  ['{"version": 1, "solved": {}, "days": []}', "foreign"], ["[".repeat(50_000), "foreign"],
  [textOf({}, [], "1"), "foreign"], [textOf({}, [], 1.5), "foreign"], [textOf({}, [], 2), "newer"],
  [textOf({ ["__proto__"]: ENTRY }), "spoilt"], [textOf({ "<b>cat</b>": ENTRY }), "spoilt"],
  [textOf({ zzzzzzz: ENTRY }), "spoilt"], [textOf({ "0whf2qz": [60, 0] }), "spoilt"],
  [textOf({ "0whf2qz": ["60", 0, null] }), "spoilt"], [textOf({ "0whf2qz": [-1, 0, null] }), "spoilt"],
  [textOf({ "0whf2qz": [1e300, 0, null] }), "spoilt"], [textOf({ "0whf2qz": [1.5, 0, null] }), "spoilt"],
  [textOf({ "0whf2qz": [60, 0, 1e9] }), "spoilt"], [textOf({}, [-1]), "spoilt"], [textOf({}, ["x"]), "spoilt"],
  [textOf(Object.fromEntries(entries(20_001))), "spoilt"],
  [`{${FORMAT}, "version": 1, "solved": null, "days": []}`, "spoilt"],
  [`{${FORMAT}, "version": 1, "solved": {}, "days": {"length": 1}}`, "spoilt"],
];

for (const [text, problem] of HOSTILE) {
  test(`a text that is ${problem}: ${text.slice(0, 99)}`, () => assert.equal(readText(text).problem, problem));
}

/** Bytes with their check, as a link carries them. */
function linkOf(...bytes) {
  const value = bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811C9DC5) >>> 0;
  const check = (value ^ value >>> 16) & 0xFFFF;
  return Buffer.from([...bytes, check & 0xFF, check >> 8]).toString("base64url");
}

const LINKS = [
  "", "nonsense", "A", "AQ", "<script>", "AAAA", "____________", "A".repeat(500_000), "AQECAwQFBgcICQ", "9".repeat(40),
];

for (const link of LINKS) {
  test(`a spoilt link: ${link.slice(0, 99)}`, () => assert.equal(unpacked(link).problem, "spoilt"));
}

test("a link of a later version", () => assert.equal(unpacked(linkOf(2, 0, 0)).problem, "newer"));

test("links that are cut off or changed are noticed", () => {
  const link = packed(readText(textOf({ "0whf2qz": ENTRY, "1z141z3": [90, 2, null] }, [5, 9])).found);
  assert.ok(unpacked(link).found);
  for (let end = 0; end < link.length; end++) assert.equal(unpacked(link.slice(0, end)).problem, "spoilt");
  assert.equal(unpacked(`${link}A`).problem, "spoilt");
  for (let at = 3; at < link.length - 4; at++) {
    const other = link[at] === "A" ? "B" : "A";
    assert.equal(unpacked(link.slice(0, at) + other + link.slice(at + 1)).problem, "spoilt", `at ${at}`);
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
