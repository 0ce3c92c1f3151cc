// Exit questions as they are written, asked and read from plans, which may hold anything.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  faultIn, newQuestion, questionsIn, settingsOf, writtenOf,
} from "../../static/js/classroom/exit_questions.js";

const CHOICE = { ask: "What is 1 + 1?", choices: ["1", " 2 ", "", "3"], text: false, right: 1, why: "Count." };
const TEXT = { ask: "Why?", choices: ["", ""], text: true, right: 0, why: "" };

test("blank choices are left out, and the right one stays the same", () => {
  const { questions, answers } = settingsOf([{ ...CHOICE, choices: ["", "1", " 2 "], right: 2 }, TEXT]);
  assert.deepEqual(questions, [{ ask: "What is 1 + 1?", choices: ["1", "2"] }, { ask: "Why?", text: true }]);
  assert.deepEqual(answers, [{ right: 1, why: "Count." }, { right: null, why: "" }]);
});

test("what is asked can be written again", () => {
  const settings = settingsOf([CHOICE, TEXT]);
  assert.deepEqual(settingsOf(writtenOf(settings.questions, settings.answers)), settings);
});

const FAULTS = [
  [[], "none"], [[newQuestion()], "no_question"], [[{ ...CHOICE, ask: "  " }], "no_question"],
  [[{ ...CHOICE, choices: ["1", " "] }], "few_choices"], [[{ ...CHOICE, choices: ["1", "1 "] }], "same_choices"],
  [[{ ...CHOICE, right: 2 }], "blank_right"],
];

for (const [written, code] of FAULTS) {
  test(`a fault: ${code} of ${JSON.stringify(written)}`, () => assert.equal(faultIn(written)?.code, code));
}

test("good questions have no fault", () => assert.equal(faultIn([CHOICE, TEXT, { ...CHOICE, right: null }]), null));

for (const found of [null, 5, "x", {}, [null, 5, { ask: 5 }, { ask: " " }, { choices: ["1", "2"] }]]) {
  test(`no questions: ${JSON.stringify(found)}`, () => assert.deepEqual(questionsIn(found), []));
}

test("a spoilt question keeps what can be asked", () => {
  const good = { ask: "?", choices: ["1", "2"] };
  const found = [{ ask: "x".repeat(999), choices: ["1", 2, null] }, ...Array(9).fill(good)];
  const questions = questionsIn(found);
  assert.equal(questions.length, 5);
  assert.deepEqual(questions[0], { ask: "x".repeat(300), text: true });
  assert.equal(writtenOf(found, [{ right: 7 }, { right: 1, why: 5 }])[1].right, 1);
  assert.equal(writtenOf(found, "x")[1].right, null);
});
