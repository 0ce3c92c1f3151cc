// Coloured lines against all fillings, games with colours as text pictures (? unknown, letters for colours, . crossed,
// capitals and x on trial), and colours as values.

import assert from "node:assert/strict";
import { test } from "node:test";

import { placeOf } from "../../static/js/board/inks.js";
import { contrast, distance, readableOn, safer } from "../../static/js/core/colour_values.js";
import { colouredClue } from "../../static/js/core/puzzle_text.js";
import { finishedRuns, place, satisfied } from "../../static/js/core/lines.js";
import { decodeMarks, encodeMarks } from "../../static/js/core/link_text.js";
import {
  colourOf, coloursIn, markOfColour, marksOf, maskOf, masksOf, TRIED, valueOf,
} from "../../static/js/core/marks.js";
import { fits, restore, snapshot } from "../../static/js/core/snapshot.js";
import * as state from "../../static/js/core/state.js";

// Lines

const COLOURS = 3, LENGTH = 6;

/** All lines of so many cells, as marks. */
const ALL = Array.from({ length: (COLOURS + 1) ** LENGTH }, (_, number) => Array.from({ length: LENGTH }, (_, cell) =>
  markOfColour(Math.floor(number / (COLOURS + 1) ** cell) % (COLOURS + 1))));

function pairsOf(marks) {
  const pairs = [];
  marks.forEach((mark, cell) => {
    if (mark === 2) return;
    if (mark === marks[cell - 1]) pairs[pairs.length - 1][0]++;
    else pairs.push([1, colourOf(mark)]);
  });
  return pairs;
}

const byClue = new Map();
for (const marks of ALL) {
  const text = JSON.stringify(pairsOf(marks));
  byClue.set(text, [...byClue.get(text) ?? [], marks]);
}

/** A generator of numbers below a bound, the same in each run. */
function chance(seed) {
  let value = seed;
  return (below) => {
    value = (value * 48271) % 2147483647;
    return value % below;
  };
}

test("coloured lines are placed as all their fillings say", () => {
  const below = chance(7), clues = [...byClue.keys()];
  for (let round = 0; round < 600; round++) {
    const text = clues[below(clues.length)], clue = colouredClue(JSON.parse(text)), fillings = byClue.get(text);
    const goal = (below(4) ? fillings : ALL)[below(fillings.length)];
    const known = Uint8Array.from(goal, (mark) => (below(3) ? 0 : mark));
    const left = fillings.filter((marks) => known.every((mark, cell) => !mark || mark === marks[cell]));
    const placed = place(clue, masksOf(known)), about = `${text} ${known}`;
    assert.equal(placed !== null, left.length > 0, about);
    if (!placed) continue;
    const masks = Array.from(known, (_, cell) => left.reduce((mask, marks) => mask | (1 << colourOf(marks[cell])), 0));
    assert.deepEqual([...placed.masks], masks, about);
    const single = masks.map((mask) => (mask & (mask - 1) ? 0 : markOfColour(Math.log2(mask))));
    assert.deepEqual([...marksOf(placed.masks)], single, about);
    assert.ok(satisfied(clue, Uint8Array.from(left[0])));
    assert.ok(finishedRuns(clue, Uint8Array.from(left[0]), place(clue, masksOf(left[0]))).every(Boolean));
  }
  assert.ok(!satisfied(colouredClue([[1, 1], [1, 2]]), Uint8Array.from([3, 1, 2])));
});

// Games

const LETTERS = { "?": 0, r: 1, ".": 2, b: 3, g: 4 }, PALETTE = [..."wrbg"].map((letter) => ({ letter }));
const clues = (lines) => lines.map((line) => colouredClue(line));
const FLAG = {
  rows: clues([[[2, 1], [1, 2]], [[2, 1], [1, 2]]]), cols: clues([[[2, 1]], [[2, 1]], [[2, 2]]]), palette: PALETTE,
};
const RED = 1, CROSS = 2, BLUE = 3;

function play(...moves) {
  const game = state.createGame(FLAG);
  for (const [name, ...rest] of moves) state[name](game, ...rest);
  while (!state.refreshFacts(game));
  return game;
}

function shown({ cells }) {
  const sign = (value) => Object.keys(LETTERS).find((letter) => LETTERS[letter] === (value & ~TRIED));
  const text = Array.from(cells, (value) => (value & TRIED ? sign(value).toUpperCase() : sign(value))).join("");
  return text.match(/.{3}/g).join(" ");
}

const stroke = (mark, first, last) => [["startStroke", first, mark], ["extendStroke", last], ["endStroke"]];

const STROKES = [
  ["leaves other colours", [...stroke(RED, 0, 0), ...stroke(BLUE, 2, 0)], "rbb ???"],
  ["replaces the colour on which it begins", [...stroke(RED, 0, 1), ...stroke(BLUE, 0, 2)], "bb? ???"],
  ["erases its own colour", [...stroke(RED, 0, 1), ...stroke(BLUE, 2, 2), ...stroke(RED, 0, 2)], "??b ???"],
  ["of the cross erases a colour", [...stroke(BLUE, 0, 2), ...stroke(CROSS, 0, 1)], "??b ???"],
  ["of a colour erases crosses", [...stroke(CROSS, 0, 1), ...stroke(BLUE, 0, 2)], "??? ???"],
  ["of a trial", [["startTrial"], ...stroke(BLUE, 0, 1)], "BB? ???"],
  ["of a trial that is kept", [["startTrial"], ...stroke(BLUE, 0, 1), ["keepTrial"]], "bb? ???"],
  ["undone", [...stroke(RED, 0, 1), ...stroke(BLUE, 0, 2), ["undo"]], "rr? ???"],
];

for (const [name, moves, expected] of STROKES) {
  test(`a stroke ${name}`, () => assert.equal(shown(play(...moves)), expected));
}

test("the other tool of a colour is the cross, and of the cross the last colour", () => {
  const game = play(["takeTool", BLUE]);
  assert.equal(state.otherTool(game), CROSS);
  state.takeTool(game, CROSS);
  assert.equal(state.otherTool(game), BLUE);
});

test("a puzzle is solved by its colours only, and counts what each lacks", () => {
  const red = [...stroke(RED, 0, 1), ...stroke(RED, 3, 4)];
  assert.ok(!play(...red, ...stroke(RED, 2, 5)).finished);
  const game = play(...red, ["takeTool", BLUE], ...stroke(BLUE, 2, 2));
  assert.deepEqual([0, 1, 2, 4].map((line) => state.cellsLeft(game, line)), [0, 1, 0, 1]);
  assert.deepEqual(game.facts[0].done, [true, true]);
  assert.equal(state.progress(game).share, 5 / 6);
  assert.ok(play(...red, ...stroke(BLUE, 2, 5)).finished);
});

test("a saved game comes back with its trial, and only with colours of its puzzle", () => {
  const game = play(...stroke(RED, 0, 0), ["startTrial"], ...stroke(BLUE, 1, 2));
  const saved = JSON.parse(JSON.stringify(snapshot(game)));
  const other = state.createGame(FLAG);
  restore(other, saved);
  assert.equal(shown(other), "rBB ???");
  state.dropTrial(other);
  assert.equal(shown(other), "r?? ???");
  assert.ok(fits(other, { cells: "000004" }));
  for (const cells of ["000005", "00000p", "00000", "00000😀"]) assert.ok(!fits(other, { cells }), cells);
});

test("marks of a link", () => {
  const marks = [0, 0, 1, 3, 4, 4, 2, 0];
  const text = encodeMarks(Uint8Array.from(marks, (mark, at) => mark | (at === 3 ? TRIED : 0)));
  assert.equal(text[0], "k");
  assert.deepEqual(decodeMarks(text, 8, 4), marks);
  for (const [other, size, most] of [[text, 8, 3], [text, 8, undefined], [text, 9, 4], [text.slice(0, -1), 8, 4]])
    assert.equal(decodeMarks(other, size, most), null);
  const long = Array(300).fill(3);
  assert.deepEqual(decodeMarks(encodeMarks(Uint8Array.from(long)), 300, 3), long);
});

// Values

test("what is written on a colour can be read, whatever the colour", () => {
  for (let part = 0; part < 256; part += 5) {
    for (const color of [[part, part, part], [part, 255 - part, 90], [200, part, 30]]) {
      const hex = `#${color.map((one) => one.toString(16).padStart(2, "0")).join("")}`;
      assert.ok(contrast(hex, readableOn(hex)) >= 4.5, hex);
    }
  }
});

test("safer colours are far apart, and none comes twice", () => {
  const made = safer(["#d62828", "#2a9134", "#8b1a1a", "#14532d", "#2457c5"]);
  const pairs = made.flatMap((one, at) => made.slice(at + 1).map((other) => [one, other]));
  for (const [one, other] of pairs) assert.ok(distance(one, other) > 0.15, `${one} ${other}`);
});

// What a cell can still be

const NAMED = ["empty", "red", "blue", "green"].map((name) => ({ name, letter: name[0], value: `of ${name}` }));

test("the colours that a value leaves", () => {
  const left = (value) => coloursIn(maskOf(value, NAMED.length));
  assert.deepEqual([-0b1101, 3, 2, 0].map(left), [[0, 2, 3], [2], [0], [0, 1, 2, 3]]);
  for (const value of [-0b1101, 3, 2, 0]) assert.equal(valueOf(maskOf(value, NAMED.length), NAMED.length), value);
});

test("small marks lie within their cell, each at its own place", () => {
  for (const planes of [2, 3, 4, 5, 9, 10, 32]) {
    const places = Array.from({ length: planes }, (_, colour) => placeOf(colour, planes));
    for (const [x, y, side] of places) assert.ok(x > 0 && y > 0 && side > 0.05 && x + side < 1 && y + side < 1);
    places.forEach(([x, y, side], at) => places.slice(at + 1).forEach(([left, top]) =>
      assert.ok(Math.abs(x - left) > side || Math.abs(y - top) > side)));
  }
});
