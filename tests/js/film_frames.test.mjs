// The moments that a film shows, and for how long.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.mjs";
import { framesOf } from "../../static/js/watch/film/frames.js";

const turns = new Set([40, 41, 77]);
const search = { isTurn: (/** @type {number} */ step) => turns.has(step + 1), annealed: { count: 0 } };
const told = () => "x".repeat(30), silent = () => "";
const places = (/** @type {{ place: number }[]} */ frames) => frames.map(({ place }) => place);
const lengthOf = (/** @type {{ time: number }[]} */ frames) => frames.reduce((sum, { time }) => sum + time, 0);

test("a short run is shown step by step, its last moment longest", () => {
  const frames = framesOf(search, { first: 3, last: 6, seconds: 60 }, told);
  assert.deepEqual(places(frames), [3, 4, 5, 6]);
  assert.deepEqual(frames.map(({ time }) => time), [2, 2, 2, 3.5]);
});

test("a longer run shows as many moments as can be read, turning points first", () => {
  const frames = framesOf(search, { first: 0, last: 100, seconds: 12 }, told);
  assert.deepEqual(places(frames), [0, 25, 41, 77, 100]);
  assert.ok(lengthOf(frames) <= 12);
  const annealed = framesOf({ ...search, annealed: { count: 9 } }, { first: 0, last: 100, seconds: 12 }, told);
  assert.deepEqual(places(annealed), [0, 25, 50, 75, 100]);
});

test("a very long run is no longer and no larger", () => {
  const frames = framesOf(search, { first: 0, last: 2_000_000, seconds: 300 }, silent);
  assert.equal(frames.length, 200);
  assert.ok(lengthOf(frames) < 25);
  assert.ok(lengthOf(framesOf(search, { first: 0, last: 2_000_000, seconds: 300 }, told)) <= 300);
  assert.deepEqual(places(framesOf(search, { first: 7, last: 9, seconds: 5 }, () => "x".repeat(500))), [9]);
});
