// The frames of a film, as the page sends them to the server.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.mjs";
import { framesOf } from "../../static/js/watch/film/save_dialog.js";

const playback = { xAt: (/** @type {number} */ place) => 10 * place };
const captionAt = (/** @type {number} */ place) => `place ${place}`;

/** @param {import("../../static/js/watch/film/save_dialog.js").Frame[]} frames */
const lengthOf = (frames) => frames.reduce((sum, [, time]) => sum + time, 0);

test("frames are spread over the stretch, and the last one stays longer", () => {
  const frames = framesOf(playback, { first: 4, last: 12, seconds: 1, rate: 5 }, captionAt);
  assert.deepEqual(frames, [
    [40, 200, "place 4"], [70, 200, "place 7"], [90, 200, "place 9"], [120, 400, "place 12"],
  ]);
});

test("a step that is shown again stays longer, and the film is as long as it should be", () => {
  const frames = framesOf(playback, { first: 0, last: 2, seconds: 10, rate: 25 }, captionAt);
  assert.deepEqual(frames.map(([step]) => step), [0, 10, 20]);
  assert.equal(lengthOf(frames), 10_000);
  assert.equal(lengthOf(framesOf(playback, { first: 3, last: 3, seconds: 1, rate: 20 }, captionAt)), 1_000);
});

test("captions are no longer than the server takes", () => {
  const [[, , caption]] = framesOf(playback, { first: 0, last: 0, seconds: 1, rate: 5 }, () => "x".repeat(900));
  assert.equal(caption.length, 500);
});
