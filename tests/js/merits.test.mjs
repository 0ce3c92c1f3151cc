// What a finished game earns. A row has what was done, how many mistakes there were, and the stars.

import assert from "node:assert/strict";
import { test } from "node:test";

import { createStrikes, setModel, strike } from "../../static/js/core/carving.js";
import { mistakesIn, starsOf } from "../../static/js/core/merits.js";
import * as state from "../../static/js/core/state.js";

const FILLED = 1, CROSSED = 2, RED = 1, BLUE = 3;
const L = { rows: [[1], [2]], cols: [[2], [1]] };
const mark = (cell, value) => [["startStroke", cell, value], ["endStroke"]];
const SOLVE = [...mark(0, FILLED), ["startStroke", 2, FILLED], ["extendStroke", 3], ["endStroke"]];

const CASES = [
  ["solved at once", SOLVE, 0, "★★★"],
  ["with right crosses", [...mark(1, CROSSED), ...SOLVE], 0, "★★★"],
  ["a filled cell was erased", [...mark(1, FILLED), ...mark(1, FILLED), ...SOLVE], 1, "★★☆"],
  ["a cross was erased", [...mark(0, CROSSED), ...mark(0, CROSSED), ...SOLVE], 1, "★★☆"],
  ["a mark was undone", [...mark(1, FILLED), ["undo"], ...SOLVE], 0, "★★★"],
  ["a trial was wrong", [["startTrial"], ...mark(1, FILLED), ["dropTrial"], ...SOLVE], 0, "★★★"],
  ["a mistake before a new start", [...mark(1, FILLED), ["startOver"], ...SOLVE], 0, "★★★"],
];

function played(puzzle, moves) {
  const game = state.createGame(puzzle);
  for (const [name, ...details] of moves) state[name](game, ...details);
  return game;
}

const starred = (game) => starsOf(game).map((earned) => (earned ? "★" : "☆")).join("");

for (const [name, moves, mistakes, stars] of CASES) {
  test(`stars: ${name}`, () => {
    const game = played(L, moves);
    assert.ok(game.finished);
    assert.deepEqual([mistakesIn(game), starred(game)], [mistakes, stars]);
  });
}

test("a hint costs a star", () => {
  const game = played(L, SOLVE);
  game.hints = 2;
  assert.equal(starred(game), "★☆★");
});

test("another colour is a mistake", () => {
  const palette = ["#ffffff", "#ff0000", "#0000ff"].map((value) => ({ value, name: value, letter: "x" }));
  const puzzle = { rows: [[[1, 1]]], cols: [[[1, 1]]], palette };
  assert.equal(mistakesIn(played(puzzle, [...mark(0, BLUE), ...mark(0, RED)])), 1);
});

test("of a solid, strikes are mistakes, and cubes that only stand are right", () => {
  const puzzle = { shape: [2, 1, 1], x: [[1, 1]], y: [[1, 1], [0, 0]], z: [[1, 1], [0, 0]] };
  const game = Object.assign(state.createGame(puzzle), { strikes: createStrikes(null) });
  setModel(game, [FILLED, CROSSED]);
  strike(game, 0);
  state.setCells(game, [[1, CROSSED]]);
  assert.deepEqual([game.finished, mistakesIn(game)], [true, 1]);
});
