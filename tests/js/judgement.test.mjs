// The judgement of marks of a learner, and of what cells cannot be.

import assert from "node:assert/strict";
import { test } from "node:test";

import { colouredClue } from "../../static/js/core/puzzle_text.js";
import { layOut } from "../../static/js/core/shapes.js";
import { reasoned } from "../../static/js/learn/explain/walk.js";
import { allBut, judgeAll, toDo } from "../../static/js/learn/judgement.js";

// ..#..   At the start rows 2 and 3 and columns 2 to 4 tell something,
// .###.   row 1 and columns 1 and 5 do not.
// #####
const LAYOUT = layOut({ rows: [[1], [3], [5]], cols: [[1], [2], [3], [2], [1]] });
const AIM = {
  goal: Array.from("..#...###.#####", (sign) => (sign === "#" ? 1 : 2)), supposing: false,
  ways: [{ line: 2, cells: [10, 11, 12, 13, 14].map((cell) => [cell, 1]), says: "full" }],
};
// 2r   r r      Row 1 has no blue, and neither has column 2: the blue 1 of row 2 lies in column 1.
// 1b   b .
const COLOURED = layOut({
  rows: [[[2, 1]], [[1, 2]]].map(colouredClue), cols: [[[1, 1], [1, 2]], [[1, 1]]].map(colouredClue),
  palette: [..."erb"].map((letter) => ({ letter })), givens: [],
});
const NOT_RED = allBut(1, 3), NOT_BLUE = allBut(2, 3), WAY = { line: 1, cells: [[3, NOT_BLUE]], says: "" };
const IN_COLOURS = { goal: [1, 1, 3, 2], ways: [], supposing: false };

const MARKS = [
  ["what was asked for is a step", LAYOUT, AIM, [[10, 1], [12, 1]], "10 step, 12 step"],
  ["what another line tells follows", LAYOUT, AIM, [[7, 1]], "7 follows from 1"],
  ["what no line tells is early", LAYOUT, AIM, [[0, 2]], "refused: 0 early"],
  ["marks set at once rest on each other", LAYOUT, AIM, [[0, 2], [10, 1]], "10 step, 0 follows from 3"],
  ["right ones are kept where others are refused", LAYOUT, AIM, [[10, 1], [11, 2]],
    "10 step, refused: 11 wrong in 2, soon"],
  // Filled, the corner leaves nothing for the rest of row 1, and so too little for column 3.
  ["what is wrong is told by the line that fails in the end", LAYOUT, AIM, [[0, 1]], "refused: 0 wrong in 5, later"],
  ["what a cell cannot be follows", COLOURED, IN_COLOURS, [[3, NOT_BLUE]], "3 follows from 3"],
  ["what a cell cannot be is wrong", COLOURED, IN_COLOURS, [[0, NOT_RED]], "refused: 0 wrong in 0, soon"],
  ["what a cell cannot be is a step, and a mark rests on it", COLOURED, { ...IN_COLOURS, ways: [WAY] },
    [[3, NOT_BLUE], [2, 3]], "3 step, 2 follows from 1"],
  ["a colour follows from what is kept in mind", COLOURED, IN_COLOURS, [[2, 3]], "2 follows from 2"],
  ["a cross is wrong in colours", COLOURED, IN_COLOURS, [[2, 2]], "refused: 2 wrong in 2, soon"],
];

function told({ cell, verdict, line, soon }) {
  if (verdict === "wrong") return `${cell} wrong in ${line}, ${soon ? "soon" : "later"}`;
  return verdict === "follows" ? `${cell} follows from ${line}` : `${cell} ${verdict}`;
}

for (const [name, layout, aim, marks, expected] of MARKS) {
  test(name, () => {
    const { kept, refused } = judgeAll(reasoned(layout), aim, marks);
    const parts = [...kept.map(told), ...refused.map((judged) => `refused: ${told(judged)}`)];
    assert.equal(parts.join(", "), expected);
  });
}

test("a way is done once its cells are marked, or else once what they cannot be is said", () => {
  const settled = { ...WAY, cells: [...WAY.cells, [0, 1]] }, left = (way, ...masks) => toDo(way, (cell) => masks[cell]);
  assert.deepEqual([left(WAY, 7, 7, 7, 7).length, left(WAY, 7, 7, 7, 0b011).length], [1, 0]);
  assert.deepEqual([left(settled, 7, 7, 7, 0b011).length, left(settled, 0b010, 7, 7, 7).length], [1, 0]);
});
