// The places in a race.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.mjs";
import {
  isMixed, medianOf, placesByTime, placesByWork, sharedWork, standingsOf,
} from "../../static/js/watch/race_ranking.js";

/** Places in a row, = after shared ones, nothing for racers that have not finished. */
const written = (places) => places.map((rank) => (rank ? `${rank.place}${rank.tie ? "=" : ""}` : "")).join(" ");

const BY_WORK = [
  [[200, 100], "2 1"],
  [[100, 100, 300], "1= 1= 3"],
  [[7, 7, 7, 7], "1= 1= 1= 1="],
  [[null, 100, null, 99], " 2  1"],
  [[null, null], " "],
];

for (const [amounts, places] of BY_WORK) {
  test(`places by work: ${amounts}`, () => assert.equal(written(placesByWork(amounts)), places));
}

const BY_TIME = [
  [[[2, 2.1, 2.2], [1, 1.1, 1.2]], "2 1"],
  [[[1, 1.2, 1.4], [1.1, 1.3, 1.5], [3, 3, 3]], "1= 1= 3"],
  [Array(4).fill([1, 1, 1]), "1= 1= 1= 1="],
  [[[], [1, 2, 1], [0.5, 0.6, 0.6]], " 2 1"],
  [[[Infinity, Infinity], [9, Infinity, 9], [Infinity]], "2= 1 2="],
  [[[0.3, 20, 90], [0.2, 4, 95]], "2 1"],
];

for (const [times, places] of BY_TIME) {
  test(`places by time are those of medians: ${JSON.stringify(times)}`, () => {
    assert.equal(written(placesByTime(times.map((own) => medianOf(own) ?? null))), places);
  });
}

test("a run that did not come in does not make the median endless", () => {
  assert.equal(medianOf([3, Infinity, 1, 2, 5]), 3);
});

const WORK = [
  [[{ visited: 5, stored: 1 }, { visited: 9 }], "visited"],
  [[{ moves: 5 }, { moves: 6, line_visits: 3 }], "moves"],
  [[{ line_visits: 4, conflicts: 0 }, { line_visits: 6 }], "line_visits"],
  [[{ line_visits: 4, conflicts: 2 }, { conflicts: 0 }], "conflicts"],
  [[{ line_visits: 4, conflicts: 0 }, { conflicts: 0 }], null],
  [[{ visited: 5 }, { moves: 9 }], null],
];

for (const [counters, work] of WORK) {
  test(`work is what all racers count: ${JSON.stringify(counters)}`, () => assert.equal(sharedWork(counters), work));
}

const came = (outcome, counters, times = []) => ({ outcome, counters, seconds: medianOf(times) ?? null });
const FAST = came("SOLVED", { visited: 12 }), SLOW = came("SOLVED", { visited: 13 });
const EXACT = came("UNIQUE", { line_visits: 9 }, [2, 2, 2]);
const SAT = came("MULTIPLE", { conflicts: 4 }, [1, 1, 1]);

const WORKING = { by: "work", together: false };

/** Kind, place and counter of each racer. */
const ranked = (racers) =>
  standingsOf(racers, WORKING).map((racer) => (racer ? `${racer.kind} ${written([racer.won])} ${racer.work}` : ""));

const RANKINGS = [
  ["methods that stop at one solution", [SLOW, FAST], ["found 2 visited", "found 1 visited"], false],
  ["methods that prove", [EXACT, SAT], ["proof 2 null", "proof 1 null"], false],
  ["both", [FAST, EXACT, SLOW, SAT], ["found 1 visited", "proof 2 null", "found 2 visited", "proof 1 null"], true],
  ["one of each", [EXACT, SLOW], ["proof 1 line_visits", "found 1 visited"], true],
  ["one that has not come in", [null, FAST], ["", "found 1 visited"], false],
  ["a proof that there is none", [came("NONE", { visited: 50 }), FAST], ["proof 1 visited", "found 1 visited"], true],
];

for (const [name, racers, places, mixed] of RANKINGS) {
  test(`a ranking of its own for each kind: ${name}`, () => {
    assert.deepEqual(ranked(racers), places);
    assert.equal(isMixed(standingsOf(racers, WORKING)), mixed);
  });
}

test("in one ranking those that prove come first, by time as by work", () => {
  const quick = came("SOLVED", {}, [0.01]), slow = came("UNIQUE", {}, [2]), slower = came("NONE", {}, [9]);
  for (const by of ["time", "work"]) {
    const standings = standingsOf([quick, slower, slow], { by, together: true });
    assert.equal(written(standings.map(({ won }) => won)), "3 2 1");
    assert.deepEqual(standings.map(({ kind }) => kind), ["found", "proof", "proof"]);
  }
  const apart = standingsOf([quick, slower, slow], { by: "time", together: false });
  assert.equal(written(apart.map(({ won }) => won)), "1 2 1");
});

test("places follow what is compared", () => {
  const quick = came("SOLVED", { visited: 90 }, [0.0055]), slow = came("SOLVED", { visited: 9 }, [0.036]);
  const places = (by) => written(standingsOf([slow, quick], { by, together: true }).map(({ won }) => won));
  assert.equal(places("time"), "2 1");
  assert.equal(places("work"), "1 2");
});
