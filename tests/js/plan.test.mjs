// Lesson plans: files and links that lead back, and what is wrong with others.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  activityOf, checkedPlan, codeIn, KINDS, LONGEST, minutesOf, newPlan, newStep, packedPlan, planFileName, planText,
  readPlan, unpackedPlan,
} from "../../static/js/classroom/plan.js";

const PUZZLE = "CBUwKA";
const talk = (title, minutes = 5) => ({ kind: "talk", title, minutes, note: "„Hello“ → all" });
const exit = {
  ...talk("Exit"), kind: "exit", questions: [{ ask: "Why?", choices: ["A", "B"] }], answers: [{ right: 1, why: "So." }],
};
const EACH = KINDS.map((kind) => ({ ...newStep(kind), puzzle: PUZZLE, questions: exit.questions }));
const plan = (...steps) => ({ ...newPlan(), title: "Lines & trees", steps });

test("a file and a link lead back to the plan", async () => {
  const lesson = plan(talk("One"), exit, ...EACH);
  assert.deepEqual(readPlan(planText(lesson)), { plan: lesson, error: "" });
  const packed = await packedPlan(lesson);
  assert.match(packed, /^[\w-]+$/);
  assert.deepEqual(await unpackedPlan(packed), { plan: lesson, error: "" });
});

test("a link stays short enough to be sent", async () => {
  const packed = await packedPlan(plan(...EACH));
  assert.ok(packed.length < JSON.stringify(plan(...EACH)).length / 2);
});

const STEP_FAULTS = [
  [{ kind: "dance" }, /^Step 2: expected one of these kinds: talk, solve/],
  [{ kind: "constructor" }, /^Step 2: expected one of these kinds/],
  [null, /^Step 2: expected one of these kinds/],
  [{ title: 7 }, /^Step 2: expected a title/],
  [{ title: "x".repeat(81) }, /^Step 2: expected a title of at most 80 /],
  [{ note: "x".repeat(LONGEST.note + 1) }, /^Step 2: expected notes/],
  [{ minutes: 2.5 }, /^Step 2: expected whole minutes from 0 to 240\.$/],
  [{ minutes: -1 }, /minutes/],
  [{ more: "x".repeat(LONGEST.step) }, /^Step 2: expected at most 30,000 characters/],
  [{ kind: "solve" }, /^Step 2: it needs a puzzle\.$/],
  [{ kind: "solve", puzzle: "../x" }, /needs a puzzle/],
  [{ kind: "solve", puzzle: PUZZLE, pairs: "yes" }, /pairs/],
  [{ kind: "follow", puzzle: PUZZLE, method: "<b>" }, /needs a method/],
  [{ kind: "follow", puzzle: PUZZLE, method: "dfs", options: { order: {} } }, /option/],
  [{ kind: "algorithm", puzzle: PUZZLE, method: "dfs", seed: 0.5 }, /seed/],
  [{ kind: "race", puzzle: PUZZLE, methods: [{ method: "dfs" }] }, /2 to 4 methods/],
  [{ kind: "seeds", puzzle: PUZZLE, method: "anneal", seconds: 1 }, /10 to 600 seconds/],
  [{ kind: "draw", width: 2, height: 10 }, /width and a height from 3 to 30/],
  [{ slides: { unit: "../x", numbers: [1] } }, /slides as the name of a unit/],
  [{ slides: { unit: "sat", numbers: [0] } }, /numbers from 1 to 99/],
  [{ kind: "exit", questions: [] }, /1 to 5 questions/],
  [{ kind: "exit", questions: [{ ask: "Why?", choices: [1] }] }, /questions/],
];

for (const [change, sentence] of STEP_FAULTS) {
  test(`a step is checked: ${JSON.stringify(change).slice(0, 70)}`, () => {
    const { plan: none, error } = checkedPlan(plan(talk("One"), change && { ...talk("Two"), ...change }));
    assert.equal(none, null);
    assert.match(error, sentence);
    assert.doesNotMatch(error, /[{}]/);
  });
}

const PLAN_FAULTS = [
  ["", /ends in \.plan\.json/],
  ["[]", /isn’t a Nonoscope lesson plan/],
  ["null", /isn’t a Nonoscope lesson plan/],
  ['{"nonoscope_plan": 2}', /isn’t a Nonoscope lesson plan/],
  ['{"nonoscope_plan": 1, "steps": []}', /a title/],
  ['{"nonoscope_plan": 1, "title": "", "steps": {}}', /at most 40 steps/],
  [JSON.stringify(plan(...Array(41).fill(talk("x")))), /at most 40 steps/],
  [" ".repeat(LONGEST.plan + 1), /The limit is 150,000 characters/],
];

for (const [text, sentence] of PLAN_FAULTS) {
  test(`a file is checked: ${text.slice(0, 50)}`, () => assert.match(readPlan(text).error, sentence));
}

test("a damaged link is told", async () => {
  const packed = await packedPlan(plan(talk("One"), exit));
  for (const bad of ["", "!", "AAAA", packed.slice(0, -6), packed.slice(4)]) {
    assert.match((await unpackedPlan(bad)).error, /damaged/);
  }
});

test("a short link does not unfold without end", async () => {
  const huge = { ...newPlan(), title: "x".repeat(20_000_000) };
  const packed = await packedPlan(huge);
  assert.ok(packed.length < LONGEST.link);
  assert.match((await unpackedPlan(packed)).error, /The limit is/);
});

test("what a plan has besides is left out", () => {
  assert.deepEqual(checkedPlan({ ...plan(talk("One")), more: 1 }).plan, plan(talk("One")));
});

test("a step starts its activity; answers are only for the teacher", () => {
  const { activity, private: secret } = activityOf(exit);
  assert.deepEqual(activity, { kind: "exit", title: "Exit", questions: exit.questions });
  assert.deepEqual(secret, { answers: exit.answers });
  assert.equal(activityOf(talk("One")), null);
});

test("a plan takes as long as its steps", () => assert.equal(minutesOf(plan(talk("One"), talk("Two", 7))), 12));

test("a file is named by the title", () => {
  assert.equal(planFileName(plan()), "lines-trees.plan.json");
  assert.equal(planFileName({ ...plan(), title: "数独" }), "lesson.plan.json");
});

for (const [text, code] of [
  ["nBOdD4WZXan5", "nBOdD4WZXan5"],
  [" nBOdD4WZXan5 ", "nBOdD4WZXan5"],
  ["https://example.org/p/nBOdD4WZXan5", "nBOdD4WZXan5"],
  ["https://example.org/p/nBOdD4WZXan5/?x=1#title=Heart", "nBOdD4WZXan5"],
  ["", ""],
]) test(`the code in ${JSON.stringify(text)}`, () => assert.equal(codeIn(text), code));
