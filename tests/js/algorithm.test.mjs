// What a class has done in a game about an algorithm, from values that may be anything.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  isTrap, neighboursOf, newAnnealing, playOut, proposeByChance, decide, isAccepted, randomOf,
} from "../../static/js/classroom/algorithm/anneal_game.js";
import { layOut } from "../../static/js/core/shapes.js";
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

const BALLOON = layOut({ rows: [[3], [1, 3], [5], [3], [1], [1]], cols: [[2], [1, 2, 1], [5], [4], [2]] });

/** A player who rejects all that is worse. @param {number} seed */
function playGreedily(seed) {
  const game = newAnnealing(BALLOON, randomOf(seed));
  game.greedy = true;
  while (game.phase !== "end" && !isTrap(game)) {
    if (!proposeByChance(game).blocked) assert.equal(decide(game, isAccepted(game)).right, true);
  }
  return game;
}

test("a greedy player ends with a solution, or in a trap from which no move leads down", () => {
  const games = Array.from({ length: 20 }, (_, seed) => playGreedily(seed));
  const trapped = games.filter(isTrap);
  assert.ok(trapped.length > 5 && trapped.length < 20);
  for (const game of trapped) assert.ok(game.cost > 0 && neighboursOf(game).every(({ delta }) => delta >= 0));
  for (const game of games) assert.ok(game.costs.every((cost, at) => !at || cost <= game.costs[at - 1]));
});

test("in a trap, greedy search rejects all that is worse, whatever is drawn; annealing leads out", () => {
  const game = Array.from({ length: 20 }, (_, seed) => playGreedily(seed)).filter(isTrap)[0], { cost } = game;
  const { moves } = game;
  for (let i = 0; i < 60 && game.phase !== "end"; i++) {
    if (!proposeByChance(game).blocked) decide(game, isAccepted(game));
  }
  assert.equal(game.cost, cost);
  assert.ok(game.moves > moves);
  const others = Array.from({ length: 30 }, (_, seed) => playOut(newAnnealing(BALLOON, randomOf(seed))));
  assert.ok(others.filter((other) => !other.cost).length > 15);
});
