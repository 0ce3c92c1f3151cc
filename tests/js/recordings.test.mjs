// Recordings of solves: the board at each moment, merging of long ones, beliefs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { chanceOf } from "../../static/js/core/beliefs.js";
import { countersOf } from "../../static/js/watch/counter_values.js";
import { Playback } from "../../static/js/watch/playback.js";
import { belief, frame, placesOf, recorded, steps } from "./events.mjs";

const TRIED = 64, CANDIDATE = 128, GUESS = 256, MARKS = 511;
const GUESSING = steps([0, 1, 0], [1, 2, 0], [2, 1, -3], [3, 2, 1], [2, 0, -6], [3, 0, -6], [2, 2, -4]);
const TRYING = steps([0, 1, -3], [1, 2, 0]);

/** The boards of all moments, looked at from the last to the first. */
const boardsOf = (playback) => placesOf(playback).reverse().map((place) => [...playback.boardAt(place)]).reverse();
const last = (size, ...events) => boardsOf(recorded(size, events)).at(-1);

test("what rests on a guess is marked until it is withdrawn", () => {
  assert.deepEqual(boardsOf(recorded(4, [GUESSING])), [
    [0, 0, 0, 0],
    [1, 2, 0, 0],
    [1, 2, 1 | TRIED | GUESS, 0],
    [1, 2, 1 | TRIED | GUESS, 2 | TRIED],
    [1, 2, 0, 0],
    [1, 2, 2, 0],
  ]);
});

test("a solved board is proven once the solver says that there is no other solution", () => {
  const solution = { t: "solution", cells: "1221", number: 1 }, finished = { t: "finished", counters: {} };
  const board = [1 | TRIED | GUESS, 2 | TRIED, 2 | TRIED, 1 | TRIED];
  assert.deepEqual(last(4, TRYING, solution), board);
  assert.deepEqual(last(4, TRYING, solution, { ...finished, outcome: "SOLVED" }), board);
  assert.deepEqual(last(4, TRYING, solution, { ...finished, outcome: "UNIQUE" }), [1, 2, 2, 1]);
  assert.deepEqual(last(4, TRYING, { ...finished, outcome: "LIMIT" }), [1 | TRIED | GUESS, 2 | TRIED, 0, 0]);
});

test("a board that shows a solution is unproven until the solver knows whether there are more", () => {
  const solution = { t: "solution", cells: "1221", number: 1 }, later = steps([3, 0, -6]);
  const finished = { t: "finished", counters: {} };
  const unproven = (...events) => {
    const playback = recorded(4, [TRYING, steps([2, 2, -3], [3, 1, -3]), ...events]);
    return placesOf(playback).filter((place) => playback.isUnproven(place, playback.boardAt(place)));
  };
  assert.deepEqual(unproven(), [], "it is full, but nothing says that it is a solution");
  assert.deepEqual(unproven(solution, later), [5]);
  assert.deepEqual(unproven(solution, { ...finished, outcome: "SOLVED" }), [5, 6]);
  assert.deepEqual(unproven(solution, { ...finished, outcome: "UNIQUE" }), [5]);
});

test("candidates are no facts", () => {
  const candidate = { t: "candidate", cells: [0, 1], values: [1, 2], cost: 3, temperature: 1, step: 1 };
  assert.deepEqual(last(2, candidate), [1 | CANDIDATE, 2 | CANDIDATE]);
  assert.deepEqual(last(2, candidate, { t: "solution", cells: "12", number: 1 }), [1 | TRIED, 2 | TRIED]);
});

// Its facts are in the order in which they were set: what comes behind a guess rests on it.
test("a frame of a thinned log is one step", () => {
  const facts = steps([1, 2, 1], [2, 1, -3], [3, 2, 1]), counted = { t: "progress", counters: { guesses: 9 } };
  const merged = frame(500, facts, counted).map((event) => ({ ...event, at: 40 }));
  const playback = recorded(4, [steps([0, 1, 0]), ...merged]);
  assert.deepEqual([playback.count, playback.xAt(2)], [2, 501]);
  assert.deepEqual([...playback.boardAt(2)], [1, 2, 1 | TRIED | GUESS, 2 | TRIED]);
});

test("events that came to nothing count as well", () => {
  const nothing = frame(57, { t: "progress", counters: {}, at: 50 });
  const playback = recorded(4, [steps([0, 1, 0]), ...nothing, { ...steps([1, 2, 0]), at: 60 }]);
  assert.deepEqual([playback.count, playback.xAt(2), playback.xAt(3)], [3, 58, 59]);
  assert.deepEqual([...playback.boardAt(3)], [1, 2, 0, 0]);
});

test("a long recording is thinned and ends the same", () => {
  const board = Array(30).fill(0), cells = board.map((_, cell) => cell), events = [];
  for (let at = 0; at < 400; at++) {
    const rows = cells.filter((cell) => (7 * cell + at) % 3 === 0).map((cell) => [cell, 1 + (cell * at >> 2) % 2, 3]);
    for (const [cell, value] of rows) board[cell] = value;
    events.push(...frame(50, { ...steps(...rows), at }));
  }
  const whole = recorded(30, events), thin = recorded(30, events, { most: 1000, keyframe: 64 });
  assert.equal(whole.count, 400);
  assert.ok(thin.count < 400);
  assert.ok(thin.entries <= 1000 && 1000 < whole.entries);
  assert.deepEqual([whole, thin].map((playback) => playback.xAt(playback.count)), [20_000, 20_000]);
  for (const playback of [whole, thin]) {
    assert.deepEqual(Array.from(playback.boardAt(playback.count), (value) => value & 63), board);
  }
});

test("places by events and by time lead back", () => {
  const cells = Array.from({ length: 23 }, (_, cell) => cell);
  const events = cells.map((cell) => ({ ...steps([cell % 4, 1 + cell % 2, cell % 3]), at: Math.floor(cell / 5) }));
  const playback = recorded(4, events), places = placesOf(playback);
  assert.equal(places.length, 24);
  assert.deepEqual(places.map((place) => playback.positionOf(playback.xAt(place))), places);
  assert.deepEqual(places.map((place) => playback.positionAtTime(playback.spreadTime(place))), places);
});

test("what every kind of event does to the board and to counters", () => {
  const events = [
    [{ t: "fixed", cells: [0], values: [1], because: { technique: "line", line: 0 } }, [1, 0, 0, 0]],
    [steps([1, 1, -3]), [1, 1 | TRIED | GUESS, 0, 0]],
    [steps([2, 2, 0]), [1, 1 | TRIED | GUESS, 2 | TRIED, 0]],
    [steps([2, 0, -6], [1, 0, -6]), [1, 0, 0, 0]],
    [{ t: "fixed", cells: [1], values: [2], because: { technique: "refuted" } }, [1, 2, 0, 0]],
    [{ t: "candidate", cells: [3], values: [1], cost: 1, temperature: 1, step: 1 }, [1, 2, 0, 1 | CANDIDATE]],
    [{ t: "progress", counters: { visits: 2 } }, [1, 2, 0, 1 | CANDIDATE]],
    [{ t: "solution", cells: "1221", number: 1 }, [1, 2, 2 | TRIED, 1 | TRIED]],
    [{ t: "finished", outcome: "UNIQUE", counters: { visits: 3 }, where: null, seconds: 0, message: "" }, [1, 2, 2, 1]],
  ];
  const playback = new Playback(4);
  playback.take(events.map(([event]) => event));
  assert.deepEqual(boardsOf(playback).slice(1), events.map(([, board]) => board));
  assert.deepEqual(playback.countersAt(playback.count), { guesses: 1, visits: 3 });
});

test("unknown kinds of events are skipped", () => {
  assert.deepEqual(last(1, { t: "sparkle" }, steps([0, 1, 0])), [1]);
});

test("speed is that of the last second", () => {
  const counted = [[0, 0], [1000, 50_000], [2000, 150_000]];
  const playback = recorded(4, counted.map(([at, visited]) => ({ t: "progress", at, counters: { visited } })));
  const shown = countersOf(playback, playback.count, 4).map(({ name, text }) => [name, text]);
  const expected = { cells: "0 / 4", rate: "100,000", time: "2.00 s", visited: "150,000" };
  assert.deepEqual(Object.fromEntries(shown), expected);
});

// Beliefs

const BELIEVING = { t: "stage", name: "believing" };
const BELIEVED = [BELIEVING, belief([0, 900], [1, 100], [2, 300])];
const GUESSED = [...BELIEVED, TRYING, steps([0, 0, -6], [1, 0, -6])];

const believed = (playback) =>
  boardsOf(playback).map((board) => board.map((value) => [value & MARKS, chanceOf(value)]));
const doubtsOf = (playback) => placesOf(playback).slice(1).map((place) => playback.stepAt(place).doubt);

function stepped(playback, step) {
  const places = [];
  for (let at = 0; at < playback.count;) places.push(at = playback[step](at, 1));
  return places;
}

test("beliefs stay while a cell is guessed and withdrawn", () => {
  const boards = believed(recorded(4, GUESSED, { keyframe: 2 }));
  const chances = boards.map((board) => board.map(([, chance]) => chance));
  assert.deepEqual(chances, [...Array(2).fill(Array(4).fill(500)), ...Array(4).fill([900, 100, 300, 500])]);
  assert.deepEqual(boards[4].slice(0, 2), [[1 | TRIED | GUESS, 900], [2 | TRIED, 100]]);
  assert.deepEqual(boards[5].slice(0, 2), [[0, 900], [0, 100]]);
});

test("a frame of a thinned log tells beliefs after facts", () => {
  const merged = frame(40, TRYING, belief([0, 950], [3, 20]), { t: "progress", counters: { guesses: 1 } });
  const playback = recorded(4, [...BELIEVED, ...merged]);
  assert.equal(playback.count, 3);
  assert.deepEqual(believed(playback).at(-1), [[1 | TRIED | GUESS, 950], [2 | TRIED, 100], [0, 300], [0, 20]]);
});

test("a long recording is thinned and believes the same at its end", () => {
  const times = Array.from({ length: 400 }, (_, time) => time);
  const events = times.flatMap((at) => frame(10, { ...belief([at % 4, at]), at }));
  const whole = recorded(4, events), thin = recorded(4, events, { most: 50, keyframe: 8 });
  assert.ok(thin.count < whole.count && whole.count === 400);
  assert.deepEqual(believed(thin).at(-1), [[0, 396], [0, 397], [0, 398], [0, 399]]);
  assert.deepEqual(believed(whole).at(-1), believed(thin).at(-1));
  assert.equal(doubtsOf(thin).at(-1), doubtsOf(whole).at(-1));
});

test("doubt is the mean entropy, and known cells have none", () => {
  const entropy = (chance) => -chance * Math.log2(chance) - (1 - chance) * Math.log2(1 - chance);
  const open = entropy(0.9) + entropy(0.1) + entropy(0.3) + 1;
  const [none, ...doubts] = doubtsOf(recorded(4, GUESSED));
  assert.ok(Number.isNaN(none));
  const expected = [open, open - entropy(0.9), entropy(0.3) + 1, open].map((sum) => sum / 4);
  assert.equal(doubts.length, expected.length);
  doubts.forEach((doubt, at) => assert.ok(Math.abs(doubt / expected[at] - 1) < 1e-5, `${doubt}`));
});

test("doubt is unknown where nothing is believed", () => {
  assert.deepEqual(doubtsOf(recorded(4, [steps([0, 1, 0])])), [NaN]);
});

test("beliefs can be stepped to, and turns skip them", () => {
  const playback = recorded(4, [...BELIEVED, belief([2, 100]), ...GUESSED.slice(2)]);
  assert.deepEqual(stepped(playback, "nextFact"), [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(stepped(playback, "nextTurn"), [1, 4, 6]);
});
