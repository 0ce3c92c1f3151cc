// The playhead: where it is after whatever visitors do, while what is played still arrives.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Playhead } from "../../static/js/watch/playhead.js";

globalThis.requestAnimationFrame = () => 0;

/** Steps of which each counts as two events, and every fifth is a turning point. */
function trackOf(count, more = {}) {
  return {
    first: 0, count, complete: false, merges: 0, xAt: (place) => 2 * place,
    positionOf(x) { return Math.min(this.count, Math.floor(x / 2)); },
    nextFact(place, way) { return Math.max(0, Math.min(this.count, place + way)); },
    nextTurn(place, way) { return this.nextFact(place, 5 * way); },
    ...more,
  };
}

const playheadOf = (track, handlers) => new Playhead(() => track, () => false, handlers);

test("it plays at the chosen speed, waits for more, and stops at the end", () => {
  const track = trackOf(10), playhead = playheadOf(track);
  playhead.begin();
  playhead.setSpeed(4);
  assert.equal(playhead.advance(1.25), true);
  assert.equal(playhead.position, 5);
  assert.equal(playhead.advance(9), false);
  assert.deepEqual([playhead.position, playhead.playing], [10, true]);
  Object.assign(track, { count: 12, complete: true });
  playhead.advance(9);
  assert.deepEqual([playhead.position, playhead.playing], [12, false]);
});

test("without a speed, all of it takes some seconds, and a step never long", () => {
  for (const [count, after] of [[16, 8], [800, 100]]) {
    const playhead = playheadOf(trackOf(count));
    playhead.begin();
    playhead.advance(1);
    assert.equal(playhead.position, after);
  }
});

test("going to the end follows what still arrives, until somebody stops it", () => {
  const track = trackOf(3), arrivals = [], playhead = playheadOf(track, { arrived: () => arrivals.push(track.count) });
  playhead.goToEnd();
  track.count = 8;
  playhead.advance(0.01);
  assert.deepEqual([playhead.position, playhead.playing], [8, true]);
  Object.assign(track, { count: 9, complete: true });
  playhead.advance(0.01);
  assert.deepEqual([playhead.position, playhead.playing, playhead.ended, arrivals], [9, false, true, [9]]);
  Object.assign(track, { complete: false });
  playhead.goToEnd();
  playhead.toggle();
  track.count = 20;
  playhead.advance(1);
  assert.deepEqual([playhead.position, playhead.playing], [9, false]);
});

test("the end of the slider is the end, and any other place stays", () => {
  const track = trackOf(8), playhead = playheadOf(track);
  playhead.seek(1);
  track.count = 12;
  playhead.advance(1);
  assert.equal(playhead.position, 12);
  playhead.seek(0.5);
  track.count = 20;
  playhead.advance(1);
  assert.equal(playhead.position, 6);
});

test("an event of a link is reached once it has arrived", () => {
  const track = trackOf(3), playhead = playheadOf(track);
  playhead.begin({ goal: 10 });
  playhead.advance(1);
  assert.equal(playhead.position, 3);
  track.count = 9;
  playhead.advance(1);
  playhead.advance(1);
  assert.deepEqual([playhead.position, playhead.playing], [5, false]);
});

test("steps and turns pause, unless there is none to make; listeners hear of every move", () => {
  let moves = 0, inside = false;
  const playhead = playheadOf(trackOf(20), { stepping: () => inside });
  playhead.onMove(() => moves++);
  playhead.play(2);
  playhead.step(1);
  assert.deepEqual([playhead.position, playhead.playing], [3, false]);
  playhead.turn(1);
  assert.equal(playhead.position, 8);
  inside = true;
  playhead.turn(-1);
  assert.deepEqual([playhead.position, moves], [8, 3]);
});

test("playing on from the end begins anew", () => {
  const playhead = playheadOf(trackOf(6, { complete: true }));
  playhead.goToEnd();
  playhead.advance(1);
  playhead.toggle();
  assert.deepEqual([playhead.position, playhead.playing], [0, true]);
});

test("merged steps move the place, not the moment", () => {
  const track = trackOf(100), playhead = playheadOf(track);
  playhead.go(40);
  playhead.advance(1);
  Object.assign(track, { merges: 1, count: 50, xAt: (place) => 4 * place, positionOf: (x) => Math.floor(x / 4) });
  playhead.advance(1);
  assert.equal(playhead.position, 20);
});

test("another recording has its own places", () => {
  const tracks = [trackOf(100, { merges: 3 }), trackOf(9, { first: 1 })];
  const playhead = new Playhead(() => tracks[0], () => false);
  playhead.go(50);
  playhead.advance(1);
  tracks.shift();
  playhead.play(tracks[0].first);
  playhead.advance(0);
  assert.equal(playhead.position, 1);
  playhead.go(0);
  assert.equal(playhead.position, 1);
});
