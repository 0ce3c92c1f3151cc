// A reading of a printed puzzle as somebody checks it: numbers, doubts, faults, repairs, and places on the picture.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Editor } from "../../static/js/scan/editor.js";
import {
  firstCell, holding, isWithin, levelling, meshWithin, onPicture, onScreen, straightening, viewOf,
} from "../../static/js/scan/projection.js";
import {
  countMarks, doubtful, faultsOf, marksOf, nearest, neighbour, nextDoubtful, puzzleOf, readingOf, SIDES, sumsOf,
} from "../../static/js/scan/reading.js";
import { boundChanges, openChanges, withChanges, without, writtenReading } from
  "../../static/js/scan/repairs.js";

const CELL = 20, LEFT = 60;

/** A square of 16 pixels around the place of a number, to the left of the board or above it. */
function cornersOf(side, index, place, length) {
  const along = LEFT - CELL * (length - place - 0.5), across = LEFT + CELL * (index + 0.5);
  const [x, y] = side === "rows" ? [along, across] : [across, along];
  return [[x - 8, y - 8], [x + 8, y - 8], [x + 8, y + 8], [x - 8, y + 8]];
}

/** What the server would answer to clues such as "3 1?, 2": a number with a question mark is doubtful, one with two
 * even more so; a letter behind it is its colour. */
function answerOf(rows, cols, palette = []) {
  const answer = { place: 0, outlines: [], cell: CELL, palette, letters: [], marks: null, numbers: {} };
  for (const [side, text] of [["rows", rows], ["cols", cols]]) {
    const clues = text.split(",").map((clue) => clue.split(" ").filter(Boolean));
    const certainty = (word) => [0.99, 0.6, 0.3][word.split("?").length - 1];
    answer[side] = clues.map((clue) => clue.map((word) => parseInt(word, 10)));
    answer[`${side}_certainty`] = clues.map((clue) => clue.map(certainty));
    answer.numbers[side] = clues.map((clue, index) => clue.map((word, place) => ({
      values: [[parseInt(word, 10), certainty(word)], [8, 0.01]], corners: cornersOf(side, index, place, clue.length),
      inks: palette.length ? [["ra".indexOf(word.replace(/[\d?]/g, "")) + 1, 0.98]] : [],
    })));
  }
  const lines = (number) => Array.from({ length: number + 1 }, (_, line) => LEFT + CELL * line);
  answer.mesh = lines(answer.rows.length).map((y) => lines(answer.cols.length).map((x) => [x, y]));
  return answer;
}

const reading = (rows, cols, palette) => readingOf(answerOf(rows, cols, palette));
const clues = (now) => SIDES.map((side) => now[side].map((clue) => clue.map(({ value }) => value).join(" ")).join(","));
const at = (side, index, place) => ({ side, index, place });

function editing(rows, cols, palette) {
  const editor = new Editor(() => {});
  editor.start(answerOf(rows, cols, palette));
  return editor;
}

test("digits replace a number, and are undone together", () => {
  const editor = editing("3 1,2", "1,1,1,1");
  editor.go(at("rows", 0, 1));
  editor.type("1");
  editor.type("2");
  assert.deepEqual(clues(editor.now), ["3 12,2", "1,1,1,1"]);
  assert.equal(editor.number.state, "typed");
  editor.step(true);
  assert.deepEqual(clues(editor.now)[0], "3 1,2");
  editor.step(false);
  assert.deepEqual(clues(editor.now)[0], "3 12,2");
});

test("a digit after going away begins anew, and the last digit taken away takes the number", () => {
  const editor = editing("3 12,2", "1,1");
  editor.go(at("rows", 0, 1));
  editor.erase();
  assert.deepEqual(clues(editor.now)[0], "3 1,2");
  editor.go(at("rows", 0, 0));
  editor.type("7");
  editor.erase();
  assert.deepEqual(clues(editor.now)[0], "1,2");
  assert.deepEqual(editor.current, at("rows", 0, 0));
});

test("no number has more than three digits", () => {
  const editor = editing("1", "1");
  editor.go(at("rows", 0, 0));
  for (const digit of "1234") editor.type(digit);
  assert.equal(editor.number.value, 123);
});

test("numbers are inserted between others and into empty clues, near where they are missing", () => {
  const editor = editing("3 1,", "1,1");
  editor.go(at("rows", 0, 0));
  editor.insert(true);
  editor.type("2");
  assert.deepEqual(clues(editor.now)[0], "3 2 1,");
  const [[three, two, one]] = editor.now.rows;
  assert.ok(three.corners[0][0] < two.corners[0][0] && two.corners[0][0] < one.corners[0][0]);
  editor.go(at("rows", 1, 0));
  editor.type("4");
  assert.deepEqual(clues(editor.now)[0], "3 2 1,4");
  assert.deepEqual(editor.now.rows[1][0].corners, [[40, 80], [60, 80], [60, 100], [40, 100]]);
});

test("arrow keys go along a clue, and to the next line at its end beside the board", () => {
  const now = reading("3 1,2,", "1,1 5");
  const way = (from, key) => neighbour(now, from, key);
  assert.deepEqual(way(null, "ArrowRight"), at("rows", 0, 0));
  assert.deepEqual(way(at("rows", 0, 0), "ArrowRight"), at("rows", 0, 1));
  assert.equal(way(at("rows", 0, 1), "ArrowRight"), null);
  assert.deepEqual(way(at("rows", 0, 1), "ArrowDown"), at("rows", 1, 0));
  assert.deepEqual(way(at("rows", 1, 0), "ArrowDown"), at("rows", 2, 0));
  assert.deepEqual(way(at("rows", 1, 0), "ArrowUp"), at("rows", 0, 1));
  assert.deepEqual(way(at("cols", 0, 0), "ArrowRight"), at("cols", 1, 1));
  assert.deepEqual(way(at("cols", 1, 1), "ArrowUp"), at("cols", 1, 0));
});

test("the next doubtful number, from the least certain on and around the end; none was checked or typed", () => {
  const editor = editing("3? 1,2?", "1,1??"), [first, second, third] = doubtful(editor.now), sure = at("rows", 0, 1);
  assert.deepEqual([first, second, third], [at("cols", 1, 0), at("rows", 0, 0), at("rows", 1, 0)]);
  const nextOf = (step) => [first, second, third, sure].map((from) => nextDoubtful(editor.now, from, step));
  assert.deepEqual(nextOf(1), [second, third, first, first]);
  assert.deepEqual(nextOf(-1), [third, first, second, third]);
  editor.next(1);
  editor.confirm();
  assert.deepEqual(editor.current, second);
  editor.type("1");
  editor.next(1);
  editor.type("2");
  assert.equal(nextDoubtful(editor.now, null), null);
});

test("lines that have no room, a 0 among numbers, and different sums are faults", () => {
  const about = (now) => faultsOf(now).map(({ code, side, index, need, room }) => [code, side, index, need, room]);
  assert.deepEqual(about(reading("1 1,2", "1,1,2")), []);
  assert.deepEqual(about(reading("3 1,2", "1,2,3")), [["long", "rows", 0, 5, 3], ["long", "cols", 2, 3, 2]]);
  assert.deepEqual(about(reading("1,1", "1,2")), [["sums", "rows", -1, 2, 3]]);
  assert.deepEqual(about(reading("0 1,1", "1,1"))[0][0], "zero");
  assert.deepEqual(about(reading("0,1", "1,")), []);
});

test("numbers of different colours need no gap, and each colour has its sums", () => {
  const palette = ["#ffffff", "#d62828", "#1d4ed8"], now = reading("1r 1a,", "1r,1a", palette);
  assert.deepEqual(faultsOf(now), []);
  assert.deepEqual(sumsOf(now), [{ ink: 1, rows: 1, cols: 1 }, { ink: 2, rows: 1, cols: 1 }]);
  const puzzle = puzzleOf(now, palette);
  assert.deepEqual(puzzle.rows.map((clue) => [[...clue], clue.marks]), [[[1, 1], [1, 3]], [[], []]]);
  assert.equal(puzzle.palette.length, 3);
});

test("an empty clue and a clue of 0 are the same puzzle", () => {
  assert.deepEqual(puzzleOf(reading("0,1", "1,"), []), { rows: [[], [1]], cols: [[1], []] });
});

test("a repair is bound to its numbers, whatever is inserted before them, and is open until it is done", () => {
  const editor = editing("3 7,2", "1,1"), { mesh } = editor.answer;
  const changes = boundChanges([
    { side: "rows", index: 0, place: 2, from: 7, to: 1 }, { side: "rows", index: 1, place: 1, from: null, to: 4 },
    { side: "cols", index: 1, place: 1, from: 1, to: null },
  ], editor.now, []);
  editor.go(at("rows", 0, 0));
  editor.insert(false);
  editor.type("5");
  assert.deepEqual(clues(withChanges(editor.now, changes, mesh)), ["5 3 1,4 2", "1,"]);
  editor.accept([changes[0]]);
  assert.deepEqual(clues(editor.now), ["5 3 1,2", "1,1"]);
  const number = editor.now.rows[0][2];
  assert.deepEqual([number.state, number.before], ["repaired", 7]);
  assert.equal(openChanges(editor.now, changes).length, 2);
  assert.deepEqual(without([changes], [changes[1]])[0], [changes[0], changes[2]]);
  editor.step(true);
  assert.equal(clues(editor.now)[0], "5 3 7,2");
});

test("a number that somebody has changed is not repaired", () => {
  const editor = editing("7", "1");
  const changes = boundChanges([{ side: "rows", index: 0, place: 1, from: 7, to: 1 }], editor.now, []);
  editor.go(at("rows", 0, 0));
  editor.type("2");
  assert.deepEqual(openChanges(editor.now, changes), []);
});

test("the repair takes numbers that a person has seen as certain", () => {
  const editor = editing("3? 1", "1");
  editor.go(at("rows", 0, 1));
  editor.type("2");
  assert.deepEqual(writtenReading(editor.now, []).rows, [[
    { values: [[3, 0.6], [8, 0.01]], inks: [] }, { values: [[2, 1]], inks: [] }]]);
});

test("marks are counted", () => {
  assert.equal(countMarks(["#?.", "???"]), 2);
  assert.equal(countMarks(null), 0);
});

test("marks are those of a game, in colours by their letters", () => {
  assert.deepEqual([...marksOf({ marks: ["#?.", "???"], letters: [] })], [1, 0, 2, 0, 0, 0]);
  assert.deepEqual([...marksOf({ marks: ["rb?", ".b?"], letters: [".", "r", "b"] })], [1, 3, 0, 2, 3, 0]);
  assert.deepEqual([...marksOf({ marks: null, letters: [] })], []);
});

test("the nearest number within reach", () => {
  const now = reading("3 1,2", "1,1");
  assert.deepEqual(nearest(now, [51, 71], 10), at("rows", 0, 1));
  assert.equal(nearest(now, [200, 200], 10), null);
});

const near = (actual, expected) => actual.flat().forEach((value, place) =>
  assert.ok(Math.abs(value - expected.flat()[place]) < 1e-6, `${actual} is not ${expected}`));

test("places on the screen and on the picture belong together, however the picture is turned", () => {
  const view = { angle: 0.4, scale: 2, x: 30, y: -7 };
  near(onPicture(view, onScreen(view, [12, 34])), [12, 34]);
  near(onScreen(holding(view, [12, 34], [100, 50], 5), [12, 34]), [100, 50]);
});

test("a page on its side is shown upright and whole", () => {
  const outline = [[100, 0], [100, 80], [0, 80], [0, 0]]; // its top is at the right
  const view = viewOf(outline, levelling(outline), { width: 80, height: 100 }, 0);
  near(outline.map((spot) => onScreen(view, spot)), [[0, 0], [80, 0], [80, 100], [0, 100]]);
  assert.ok(isWithin(outline, [50, 40]) && !isWithin(outline, [101, 40]));
});

test("the mesh of corners set by hand follows the perspective", () => {
  const mesh = meshWithin([[0, 0], [100, 0], [80, 60], [20, 60]], 2, 2);
  near([mesh[0][0], mesh[0][2], mesh[2][2], mesh[2][0]], [[0, 0], [100, 0], [80, 60], [20, 60]]);
  near([mesh[1][1]], [[50, 37.5]]); // where the diagonals cross
  near(firstCell(meshWithin([[0, 0], [40, 0], [40, 40], [0, 40]], 2, 2), "cols", 1), [[20, 0], [40, 0], [40, 20],
    [20, 20]]);
});

test("a crop is straightened", () => {
  const quad = [[10, 0], [10, 10], [0, 10], [0, 0]]; // turned by a quarter
  const [a, b, c, d, e, f] = straightening(quad, { width: 100, height: 100 }, 0);
  near(quad.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f]), [[0, 0], [100, 0], [100, 100], [0, 100]]);
});
