// Answers to questions about a solve: what is right, what a class answered, and a score.

import assert from "node:assert/strict";
import test from "node:test";
import { emptyFor, fits, isGiven, isRight, Quiz, tallyOf, tapped, verdictOn } from "../../static/js/core/quiz.js";

const LINE = { answered: "cells", cells: "00120", choices: [], step: 1 };
const CHOICE = { answered: "one", cells: "00120", choices: [{ text: "yes" }, { text: "no" }], step: 4 };
const CELLS = { right: null, cells: [[0, 1], [4, 2]] }, SECOND = { right: 1, cells: [] };

test("a tap fills a cell, the next one empties it, the third takes both back", () => {
  const once = tapped([], 3), twice = tapped(once, 3);
  assert.deepEqual([once, twice, tapped(twice, 3)], [[[3, 1]], [[3, 2]], []]);
});

test("all cells of an answer are needed, and no others", () => {
  assert.ok(isRight(CELLS, { cells: [[4, 2], [0, 1]] }));
  for (const cells of [[[0, 1]], [[0, 1], [4, 1]], [[0, 1], [4, 2], [1, 1]], []]) assert.ok(!isRight(CELLS, { cells }));
  assert.ok(isRight(SECOND, { choice: 1 }));
  assert.ok(!isRight(SECOND, { choice: 0 }) && !isRight(SECOND, null));
});

test("each cell is judged", () => {
  const answer = { cells: [[0, 1], [1, 1]] };
  assert.deepEqual([0, 1, 3, 4].map((cell) => verdictOn(CELLS, answer, cell)), ["right", "wrong", "", "missed"]);
});

test("nothing is given at first", () => {
  for (const question of [LINE, CHOICE]) assert.ok(!isGiven(emptyFor(question)));
});

test("a class is counted without what does not fit", () => {
  const odd = [{ cells: [[9, 1]] }, { choice: 0 }, null, { cells: [] }];
  const lines = [{ cells: [[0, 1]] }, { cells: [[0, 2], [1, 1]] }, ...odd];
  assert.deepEqual(tallyOf(LINE, lines), { count: 2, choices: [], filled: { 0: 1, 1: 1 }, empty: { 0: 1 } });
  const votes = [{ choice: 1 }, { choice: 1 }, { choice: 2 }, { choice: "0" }, {}, "x"];
  assert.deepEqual(tallyOf(CHOICE, votes), { count: 2, choices: [0, 2], filled: {}, empty: {} });
  assert.ok(!fits(LINE, { cells: [[0, 3]] }));
});

test("in colours a tap gives the chosen colour, and answers beyond the palette do not fit", () => {
  assert.deepEqual(tapped(tapped([], 3, 4), 3, 4), []);
  assert.deepEqual(tapped([[3, 1]], 3, 4), [[3, 4]]);
  const question = { ...LINE, colours: 3 };
  assert.ok(fits(question, { cells: [[0, 4]] }));
  for (const mark of [0, 5, 1.5, "1"]) assert.ok(!fits(question, { cells: [[0, mark]] }));
  assert.deepEqual(tallyOf(question, [{ cells: [[0, 4], [1, 2]] }, { cells: [[0, 1]] }]),
    { count: 2, choices: [], filled: { 0: 2 }, empty: { 1: 1 }, inks: { 0: { 1: 1, 4: 1 }, 1: { 2: 1 } } });
});

test("questions come one after another, and right answers are counted", () => {
  const items = [{ question: LINE, answer: CELLS, reason: "" }, { question: CHOICE, answer: SECOND, reason: "" }];
  const quiz = new Quiz(items);
  assert.equal(quiz.next?.question.step, 1);
  assert.ok(!quiz.judge({ cells: [] }));
  quiz.goOn();
  assert.ok(quiz.judge({ choice: 1 }));
  quiz.goOn();
  assert.ok(quiz.over && !quiz.judge({ choice: 1 }));
  assert.deepEqual([quiz.rights, quiz.count, quiz.next], [1, 2, null]);
});
