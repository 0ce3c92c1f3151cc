// Bets on a race: what counts as one, who is right, and the points of a class.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  betIn, betsIn, factorOf, isRight, pointsFor, pointsIn, pointsWith, rankingOf, resultsIn, tallyOf,
} from "../../static/js/classroom/bets.js";

/** Results with these places, - for a method that did not come in. */
const results = (places, factor = null) => ({
  factor,
  ranks: [...places].map((place) => (
    { place: place === "-" ? null : Number(place), name: place, amount: "" })),
});

test("only a lane that there is can be bet on, and only a factor that is offered", () => {
  const works = [{ lane: 1 }, { lane: 0, factor: 10 }, { lane: 1, factor: 7 }, { lane: 2 }, { lane: -1 }, { lane: "1" },
    { lane: 0.5 }, {}, null];
  assert.deepEqual(works.map((work) => betIn(work, 2)), [
    { lane: 1, factor: 0 }, { lane: 0, factor: 10 }, { lane: 1, factor: 0 }, null, null, null, null, null, null,
  ]);
  assert.equal(betIn({ lane: 1, at: 8 }, 2, 7), null);
  assert.deepEqual(betIn({ lane: 1, at: 7 }, 2, 7), { lane: 1, factor: 0 });
  const bets = betsIn(new Map([["4", { lane: 1 }], ["5", { lane: 9 }], ["6", { lane: 1, factor: 2 }]]), 2);
  assert.deepEqual(Object.keys(bets), ["4", "6"]);
  assert.deepEqual(tallyOf(bets, 3), [0, 2, 0]);
});

const FACTORS = [
  [[10, 5], 2], [[10, 5, 100, null], 2], [[5, 5], null], [[5, null], null], [[], null], [[0, 7], null],
];

for (const [amounts, factor] of FACTORS) {
  test(`the factor of ${JSON.stringify(amounts)}`, () => assert.equal(factorOf(amounts), factor));
}

// The bet, the places, the true factor, and the points.
const POINTS = [
  [{ lane: 0, factor: 0 }, "12", 3, 3],
  [{ lane: 1, factor: 5 }, "12", 5, 0],
  [{ lane: 0, factor: 5 }, "12", 2.5, 5],
  [{ lane: 0, factor: 5 }, "12", 2.4, 3],
  [{ lane: 0, factor: 5 }, "12", 10, 5],
  [{ lane: 0, factor: 5 }, "12", null, 3],
  [{ lane: 1, factor: 2 }, "11", null, 3],
  [{ lane: 0, factor: 0 }, "--", null, 0],
];

for (const [bet, places, factor, points] of POINTS) {
  test(`points for ${JSON.stringify(bet)} at ${places}, factor ${factor}`, () =>
    assert.equal(pointsFor(bet, results(places, factor)), points));
}

test("the points of several races are summed up, and equal points share a place", () => {
  const bets = { 1: { lane: 0, factor: 0 }, 2: { lane: 1, factor: 0 }, 3: { lane: 0, factor: 0 } };
  const first = pointsIn(bets, results("12")), second = pointsIn({ 2: bets[2] }, results("21"));
  const standing = { activity: 4, points: first, before: { 3: 5 } };
  assert.deepEqual(pointsWith(null, 4, first), { 1: 3, 2: 0, 3: 3 });
  assert.deepEqual(pointsWith(standing, 4, first), { 1: 3, 2: 0, 3: 8 }, "told twice");
  assert.deepEqual(pointsWith(standing, 6, second), { 1: 3, 2: 3, 3: 8 });
  assert.deepEqual(rankingOf({ 1: 3, 2: 8, 3: 3, 4: 0 }).map(({ pupil, place }) => `${pupil}:${place}`),
    ["2:1", "1:2", "3:2"]);
  assert.ok(isRight(bets[1], results("11")));
});

test("there are no results before the end", () => {
  assert.equal(resultsIn({ state: "run", results: results("12") }), null);
  assert.equal(resultsIn({ state: "end" }), null);
  assert.equal(resultsIn({}), null);
  assert.equal(resultsIn({ state: "end", results: results("12") }).ranks.length, 2);
});
