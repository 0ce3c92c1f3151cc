// What pages of a class work out: who is stuck, what the class gets wrong, and how large boards are in front of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.mjs";
import { layOut } from "../../static/js/core/shapes.js";
import {
  commonMistakes, gridFor, idleLines, isStuck, markOwners, nextCell, sheetOf, standingOf, stuckOrder, withNeeds,
  wrongIn, wrongMarks,
} from "../../static/js/classroom/class_boards.js";

const SOLUTION = "110011"; // three wide
const TASK = { solution: SOLUTION, carved: false, since: 0 };
const NOW = 1_000;

test("a mark is wrong where the solution says otherwise; unknown cells never are", () => {
  assert.deepEqual(wrongIn("201200", SOLUTION), [0, 2]);
  assert.deepEqual(wrongIn("000000", SOLUTION), []);
  assert.deepEqual(wrongIn("112211", SOLUTION), []);
});

test("a mistake of the class was made twice", () => {
  const mistakes = commonMistakes(["001200", "001020", "000020"], SOLUTION);
  assert.deepEqual(mistakes, [{ cell: 2, count: 2, mark: 1 }, { cell: 4, count: 2, mark: 2 }]);
});

test("marks that bring a board on have an owner unless nobody made them", () => {
  const board = { cells: "1120", by: "a021" };
  assert.deepEqual(markOwners(board, false), ["10", "", "", ""]);
  assert.deepEqual(markOwners(board, true), ["", "", "2", ""]);
  assert.deepEqual(markOwners({}, false), []);
});

test("in colours another colour is wrong, and each wrong mark is counted by itself", () => {
  const solution = "1324", task = { ...TASK, solution };
  assert.deepEqual(wrongIn("3311", solution), [0, 2, 3]);
  assert.deepEqual(wrongIn("0202", solution), [1, 3]);
  assert.deepEqual(commonMistakes(["3000", "3200", "3000", "2200", "2000"], solution),
    [{ cell: 0, count: 3, mark: 3 }, { cell: 0, count: 2, mark: 2 }, { cell: 1, count: 2, mark: 2 }]);
  const { share, finished } = standingOf("1", { cells: "1304", at: NOW }, task, NOW);
  assert.deepEqual([share, finished], [1, true]);
  assert.equal(standingOf("1", { cells: "3304", at: NOW }, task, NOW).finished, false);
});

test("nobody gets on with lines that hardly anybody has marked", () => {
  const layout = layOut({ rows: [[2], [2]], cols: [[1], [2], [1]] }), task = { solution: null, carved: false };
  assert.deepEqual(idleLines(["111000", "110000"], layout, task), [1, 4]);
  assert.deepEqual(idleLines(["000000"], layout, task), []);
  assert.deepEqual(idleLines(["110000"], layout, { ...task, solution: "112211" }), [1, 4]);
  assert.deepEqual(idleLines(["110011"], layout, { ...task, solution: "112211" }), []);
});

const CASES = [
  ["who has been quiet for long", { cells: "100000", at: NOW - 400 }, true],
  ["who has just changed something", { cells: "110000", at: NOW - 5 }, false],
  ["who has made mistakes", { cells: "202202", at: NOW - 5 }, true],
  ["who has finished, however long ago", { cells: "110011", at: NOW - 400 }, false],
];

for (const [who, work, stuck] of CASES) {
  test(`${stuck ? "stuck" : "not stuck"}: ${who}`, () => {
    const [standing] = withNeeds([standingOf("1", work, TASK, NOW)]);
    assert.equal(isStuck(standing), stuck);
  });
}

const standing = (id, need, finished = false) => ({ id, need, finished, share: 0, wrong: 0, quiet: 0 });

test("whoever needs help comes first, whoever has finished last", () => {
  assert.deepEqual(stuckOrder([], [standing("1", -1, true), standing("2", 0.1), standing("3", 1)]), ["3", "2", "1"]);
});

test("a small difference moves nobody", () => {
  assert.deepEqual(stuckOrder(["1", "2"], [standing("2", 0.2), standing("1", 0.1)]), ["1", "2"]);
  assert.deepEqual(stuckOrder(["1", "2"], [standing("2", 0.6), standing("1", 0.1)]), ["2", "1"]);
});

test("without a solution nothing is wrong, and marks count as progress", () => {
  const { share, wrong, finished } = standingOf("1", { cells: "120000", at: NOW }, { ...TASK, solution: null }, NOW);
  assert.deepEqual([share, wrong, finished], [1 / 3, 0, false]);
});

// A solid of 2 x 2 x 2, of which all that lies behind goes; cells by left, front, bottom.
const CARVED = { solution: "11001100", carved: true, since: 0 };

test("a solid is done once all that goes is removed; kept cubes are no progress", () => {
  const of = (cells) => standingOf("1", { cells, at: NOW }, CARVED, NOW);
  assert.deepEqual([of("11001100"), of("00200000"), of("00220022")].map(({ share }) => share), [0, 0.25, 1]);
  assert.deepEqual([of("00200000"), of("00220022"), of("20220022")].map(({ finished }) => finished),
    [false, true, false]);
  assert.deepEqual(wrongMarks(["20220022", "20100000"], CARVED.solution), [2, 0, 1, 0, 0, 0, 0, 0]);
});

test("nobody gets on with lines of a solid of which hardly anything was removed, if they show a number", () => {
  const clue = { total: 1, groups: 1 }, clues = Array(12).fill(clue), layout = layOut({ shape: [2, 2, 2], clues });
  assert.deepEqual(idleLines(["00200000"], layout, CARVED), [3, 5, 6]);
  assert.deepEqual(idleLines(["00200000"], { ...layout, clues: clues.with(3, null) }, CARVED), [5, 6, 7]);
  assert.deepEqual(idleLines(["00200000"], layout, { ...CARVED, solution: null }), []);
});

test("a solid lies on a sheet layer by layer, and keys go from one to the next", () => {
  const sheet = sheetOf([2, 3, 2]), { width, height, cells, places } = sheet;
  assert.deepEqual([width, height, cells.length], [5, 6, 30]);
  assert.deepEqual(places.map((place) => cells[place]), places.map((_, cell) => cell));
  assert.deepEqual(cells.slice(5, 10), [1, 7, -1, 3, 9]);
  assert.deepEqual([nextCell(sheet, 1, 1, 0), nextCell(sheet, 7, 1, 0), nextCell(sheet, 9, 1, 0)], [7, 3, null]);
  assert.deepEqual(sheetOf([2, 3]).cells, [0, 1, 2, 3, 4, 5]);
});

// Boards in front of a class: as large as they can be, and all of them in sight

const BOX = { width: 1248, height: 600 }, SPACE = { gap: 12, frame: 6, below: 30 };

for (const [count, ratio] of [[1, 1], [2, 0.5], [7, 1], [30, 1], [30, 2], [200, 0.75]]) {
  test(`${count} boards that are ${ratio} times as wide as high`, () => {
    const { columns, side } = gridFor(count, ratio, BOX, SPACE), rows = Math.ceil(count / columns);
    const high = side / ratio + SPACE.frame + SPACE.below, wide = side + SPACE.frame;
    assert.ok(columns * wide + (columns - 1) * SPACE.gap <= BOX.width);
    assert.ok(rows * high + (rows - 1) * SPACE.gap <= BOX.height + 1 / ratio);
    for (let other = 1; other <= count; other++) {
      const lines = Math.ceil(count / other), most = Math.min((BOX.width + SPACE.gap) / other - SPACE.gap - SPACE.frame,
        ((BOX.height + SPACE.gap) / lines - SPACE.gap - SPACE.frame - SPACE.below) * ratio);
      assert.ok(side >= Math.floor(most), `${other} columns`);
    }
  });
}

test("no boards need no room, and too many are nothing", () => {
  assert.deepEqual(gridFor(0, 1, BOX, SPACE), { columns: 1, side: 0 });
  assert.equal(gridFor(10_000, 1, BOX, SPACE).side, 0);
});
