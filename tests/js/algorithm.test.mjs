// What a class has done in a game about an algorithm, from values that may be anything.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  choicesOf, commonest, judged, keptOf, newScore, readWork, restore, standings, summary, worst,
} from "../../static/js/classroom/algorithm/score.js";

const STRANGE = [
  null, 7, "done", {}, { nodes: -3, done: 1 }, { nodes: "9", wrong: "<b>" }, { nodes: Infinity, at: NaN },
];

for (const value of STRANGE) {
  test(`strange work counts as nothing: ${JSON.stringify(value)}`, () => {
    assert.deepEqual(readWork(value), { nodes: 0, mistakes: 0, helped: 0, done: false, wrong: "", at: 0 });
  });
}

const PUPILS = ["Ada", "Bea", "Cy", "Di", "Ed"].map((nick, at) => ({ id: String(at + 1), nick, emoji: "🦊", at: 0 }));
const WORKS = new Map([
  ["1", { nodes: 9, mistakes: 0, done: true, at: 900 }],
  ["2", { nodes: 3, mistakes: 1, wrong: "dearer", at: 995 }],
  ["3", { nodes: 3, mistakes: 4, helped: 2, wrong: "dearer", at: 990 }],
  ["4", { nodes: 2, mistakes: 1, wrong: "may_live", at: 900 }],
]);

test("those who are stuck come first, those who are done last", () => {
  const rows = standings(PUPILS, WORKS, 1000);
  assert.deepEqual(rows.map(({ name, stuck, since }) => [name, stuck, since]), [
    ["🦊 Di", true, 100], ["🦊 Ed", false, null], ["🦊 Cy", false, 10], ["🦊 Bea", false, 5], ["🦊 Ada", false, 100],
  ]);
});

test("a class in three numbers", () => {
  assert.deepEqual(summary([40, 11, 9, 13]), { count: 4, least: 9, middle: 11, most: 40 });
  assert.deepEqual(summary([]), { count: 0, least: 0, middle: 0, most: 0 });
});

test("the commonest mistake comes first", () => {
  assert.deepEqual(commonest(WORKS.values()), [{ kind: "dearer", count: 2 }, { kind: "may_live", count: 1 }]);
});

test("only those who are done are compared, and wrong tries count as nodes", () => {
  const works = [...WORKS.values(), { nodes: 8, mistakes: 5, done: true }];
  assert.deepEqual(choicesOf(works, "dfs"), [9, 13]);
  assert.deepEqual(choicesOf(works, "anneal"), [9, 8]);
});

test("a score goes on after a reload, whatever was kept", () => {
  const score = newScore(), other = newScore();
  for (const kind of ["dearer", "may_live", "dearer", "missed"]) judged(score, false, "", kind);
  restore(other, { mistakes: 4, helped: 1, ...keptOf(score) });
  assert.deepEqual(other, score);
  for (const value of [...STRANGE, { kinds: 7, tries: "x" }, { kinds: null, mistakes: -1 }]) restore(other, value);
  assert.deepEqual({ ...other, wrong: worst(other) }, { ...newScore(), wrong: "" });
});
