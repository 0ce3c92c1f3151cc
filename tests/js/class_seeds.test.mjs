// Runs with a seed for each pupil: their curves, how they spread, and their table.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.mjs";
import {
  boundsOf, curveOf, endedOf, optionsWith, packed, reportOf, runsOf, shareOfMoves, unpacked,
} from "../../static/js/classroom/seed_figures.js";
import { binsOf, csvOf, finishFrom, summaryOf } from "../../static/js/watch/finishes.js";
import { MOVE } from "../../static/js/watch/event_codes.js";
import { Playback } from "../../static/js/watch/playback.js";

/** Runs that needed so many moves; null is one that was not solved. */
const runs = (...moves) => moves.map((one, seed) => ({
  seed, moves: one ?? 999, cost: one ? 0 : 3, best: one ? 0 : 2, solved: one !== null, seconds: 1, options: {},
}));

const SUMMARIES = [
  [[], "0/0: - - - - -"],
  [[7], "1/1: 7 7 7 7 7"],
  [[40, 10, 30, 20], "4/4: 10 20 30 10 40"],
  [[10, null, null, 20], "2/4: 10 20 - 10 20"],
  [[null, null, null, 5], "1/4: 5 - - 5 5"],
  [[null, null], "0/2: - - - - -"],
];

for (const [moves, expected] of SUMMARIES) {
  test(`when shares of the runs ${moves} were done`, () => {
    const { count, solved, quarter, half, most, first, last } = summaryOf(runs(...moves));
    const figures = [quarter, half, most, first, last].map((one) => one ?? "-").join(" ");
    assert.equal(`${solved}/${count}: ${figures}`, expected);
  });
}

/** @type {[number[][], string][]} */
const BINS = [
  [[[]], ""],
  [[[null]], ""],
  [[[0, 1, 1, 3]], "0-0:1 1-1:2 2-2:0 3-3:1"],
  [[[5, 12, 19], [21, 119]], "0-19:3,0 20-39:0,1 40-59:0,0 60-79:0,0 80-99:0,0 100-119:0,1"],
  [[[...Array(19).fill(20), 1_000_000]],
    "0-1:0 2-3:0 4-5:0 6-7:0 8-9:0 10-11:0 12-13:0 14-15:0 16-17:0 18-19:0 20-21:19 22-Infinity:1"],
];

for (const [groups, expected] of BINS) {
  test(`bins of ${groups.map((group) => group.length)} runs: ${expected}`, () => {
    const bins = binsOf(groups.map((moves) => runs(...moves)));
    assert.equal(bins.map(({ from, to, counts }) => `${from}-${to}:${counts}`).join(" "), expected);
  });
}

test("every solved run is in one bin, whatever the moves are", () => {
  for (let seed = 1; seed < 200; seed++) {
    const moves = Array.from({ length: seed }, (_, i) => (i * 7919 * seed) % (10 ** (1 + (seed % 8))));
    const bins = binsOf([runs(...moves)]), counted = bins.reduce((sum, { counts }) => sum + counts[0], 0);
    assert.equal(counted, moves.length);
    assert.ok(bins.length <= 12);
    bins.slice(1).forEach(({ from }, i) => assert.equal(from, bins[i].to + 1));
  }
});

test("a table keeps texts that look like formulas texts", () => {
  const [one] = runs(12);
  const csv = csvOf([[{ ...one, options: { cold: 0.2, pick: '=1,"' } }], runs(null)], ["class", "machine"]);
  assert.equal(csv, [
    "group,seed,solved,moves,best,cost,seconds,options", 'class,0,true,12,0,0,1,"cold 0.2; pick =1,"""',
    "machine,0,false,999,2,3,1,", "",
  ].join("\n"));
  assert.match(csvOf([[{ ...one, options: { "=A1": 1 } }]], ["-"]), /,'=A1 1\n/);
});

test("only what can be read of a finish counts", () => {
  const [good] = runs(5);
  assert.deepEqual(finishFrom(good), good);
  for (const bad of [null, 5, {}, { ...good, moves: "5" }, { ...good, moves: -1 }, { ...good, moves: 1e300 },
    { ...good, solved: 1 },
    { ...good, seconds: "x" }, { ...good, options: null }, { ...good, best: NaN }]) assert.equal(finishFrom(bad), null);
});

// Runs of a class

/** A recording of an annealer with a cost for each move, from the first grid on. */
function annealed(costs, more = []) {
  const playback = new Playback(2), deltas = costs.slice(1).map((cost, i) => cost - costs[i]), many = deltas.length;
  playback.take([
    {
      t: "annealing", at: 0, chain: 0, number: 0, cost: "padded", lines: "rows", acceptance: "metropolis",
      costs: [costs[0]], grids: ["12"], rungs: [], on_rung: [], gap: -1, mismatch: -1,
    },
    {
      t: "moves", at: 1, chain: 0, kinds: Array(many).fill(MOVE.TAKEN), by: Array(many).fill(1),
      sizes: Array(many).fill(1), cells: Array(many).fill(0), deltas, draws: [], temperatures: [1, many],
      drawn: [false, many], grids: [0, many], rungs: [-1, many],
    },
    ...more,
  ]);
  return playback;
}

test("the curve of a run has at most so many points, the first and the last among them", () => {
  const costs = Array.from({ length: 5_001 }, (_, i) => 5_000 - i), curve = curveOf(annealed(costs), 2);
  assert.ok(curve.length <= 120 && curve.length > 60);
  assert.deepEqual(curve.slice(0, 2), [1, 4_999]);
  assert.deepEqual(curve.slice(-2), [5_000, 0]);
  for (let i = 0; i < curve.length; i += 2) assert.equal(curve[i] + curve[i + 1], 5_000);
  assert.deepEqual(curveOf(new Playback(2), 2), []);
});

test("a report fits what a work may hold", () => {
  const costs = Array.from({ length: 40_001 }, (_, i) => 8_000 - (i % 4_000));
  const whole = annealed(costs, [
    { t: "finished", at: 5_000, outcome: "LIMIT", seconds: 5.001, counters: { moves: 40_000, best: 17 } },
  ]);
  const report = reportOf({ state: "finished", whole }, 2, { hot: 0.4, cold: 0.2 });
  assert.ok(JSON.stringify(report).length < 1_500);
  assert.deepEqual([report.moves, report.best, report.solved, report.seconds], [40_000, 17, false, 5.001]);
});

test("a run that the server refused has not ended like others", () => {
  const ended = { t: "finished", at: 1, outcome: "REFUSED", seconds: 0, counters: {} };
  const report = reportOf({ state: "finished", whole: annealed([4, 3], [ended]) }, 2, {});
  assert.deepEqual([report.state, report.solved], ["failed", false]);
});

test("a solved run ends without cost", () => {
  const ended = { t: "finished", at: 1, outcome: "SOLVED", seconds: 0.1, counters: { moves: 3 } };
  const report = reportOf({ state: "finished", whole: annealed([4, 3, 1], [ended]) }, 2, {});
  assert.deepEqual([report.moves, report.cost, report.best, report.solved], [3, 0, 0, true]);
  assert.deepEqual(report.curve, [1, 3, 2, 1, 3, 0]);
});

test("the runs of a class are those of the activity that can be read", () => {
  const work = {
    moves: 3, cost: 1, best: 1, solved: false, seconds: null, options: {}, state: "running", curve: [1, 2],
  };
  const found = runsOf(new Map(Object.entries({
    10: work, 9: { ...work, state: "finished", curve: [1, "x"] }, 7: { moves: "many" }, 8: null,
  })));
  assert.deepEqual(found.map(({ seed, curve }) => [seed, curve]), [[9, []], [10, [1, 2]]]);
  assert.deepEqual(endedOf(found).map(({ seed }) => seed), [9]);
  assert.deepEqual(boundsOf([{ curve: [5, 2, 400, 30] }, { curve: [] }]), { moves: 400, cost: 30 });
  const liar = { curve: [1e12, 1e12] };
  assert.deepEqual(boundsOf([{ curve: [5, 3] }, { curve: [50, 30] }, liar]), { moves: 500_000, cost: 120 });
  assert.deepEqual(boundsOf([]), { moves: 10, cost: 1 });
  assert.deepEqual([0, 99].map((moves) => shareOfMoves(moves, 99)), [0, 1]);
});

test("a pupil sets only what is free", () => {
  assert.deepEqual(optionsWith({ hot: 1, moves: 5 }, ["hot"], {}), { moves: 5 });
  assert.deepEqual(optionsWith({ hot: 1, moves: 5 }, ["hot"], { hot: 2 }), { moves: 5, hot: 2 });
});

test("the runs of the machine go in short rows", () => {
  const finishes = runs(5, null), back = unpacked(packed(finishes));
  assert.deepEqual(back.map(({ seed, moves, best, solved }) => [seed, moves, best, solved]),
    [[0, 5, 0, true], [1, 999, 2, false]]);
  assert.deepEqual(unpacked(undefined), []);
});
