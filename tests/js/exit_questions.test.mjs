// Exit questions as they are written, asked and read from plans; answers, tallies, and what the teacher shows of them.
// Plans, works and stages may be spoilt.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  answeredIn, answerOf, commonestWrong, countsOf, faultIn, fittingText, MOST_SHOWN, newQuestion, questionsIn,
  settingsOf, stageOf, textsOf, withAnswer, withResult, withText, writtenOf,
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

for (const value of [null, 5, "x", {}, [null, 5, { ask: 5 }, { ask: " " }, { choices: ["1", "2"] }]]) {
  test(`no questions: ${JSON.stringify(value)}`, () => assert.deepEqual(questionsIn(value), []));
}

test("a spoilt question keeps what can be asked", () => {
  const good = { ask: "?", choices: ["1", "2"] };
  const saved = [{ ask: "x".repeat(999), choices: ["1", 2, null] }, ...Array(9).fill(good)];
  const questions = questionsIn(saved);
  assert.equal(questions.length, 5);
  assert.deepEqual(questions[0], { ask: "x".repeat(300), text: true });
  assert.equal(writtenOf(saved, [{ right: 7 }, { right: 1, why: 5 }])[1].right, 1);
  assert.equal(writtenOf(saved, "x")[1].right, null);
});

// Answers

const QUESTIONS = [{ ask: "Which?", choices: ["one", "two", "three"] }, { ask: "Why?", text: true }];
const WORKS = [
  { n: 1, answer_1: "A", answer_2: " because " }, { n: 1, answer_1: "C" }, { n: 1, answer_1: "C", answer_2: "because" },
  { n: 1, answer_1: "B", answer_2: "" }, null, { n: 1, answer_1: "D", answer_2: 5 }, { answer_1: ["A"] }, "x",
];

test("only answers that could be given count", () => {
  assert.deepEqual(countsOf(WORKS, QUESTIONS, 0), [1, 1, 2]);
  assert.equal(answeredIn(WORKS, QUESTIONS, 0), 4);
  assert.equal(answeredIn(WORKS, QUESTIONS, 1), 2);
  assert.equal(answeredIn([{ answer_2: true }], QUESTIONS, 1), 1); // as the screen sees it
  assert.deepEqual(textsOf(WORKS, QUESTIONS, 1), ["because"]);
});

const MISTAKES = [[[1, 1, 2], 0, 2], [[5, 1, 2], 0, 2], [[5, 0, 0], 0, null], [[1, 2, 0], null, null], [[], 0, null]];
for (const [counts, right, wrong] of MISTAKES) {
  test(`the commonest mistake in ${JSON.stringify(counts)} is ${wrong}`, () =>
    assert.equal(commonestWrong(counts, right), wrong));
}

test("an answer keeps the others, and nothing else", () => {
  const first = withAnswer({ n: 3, at: 2, cells: "01" }, QUESTIONS, 0, 2);
  assert.deepEqual(first, { answer_1: "C" });
  const both = withAnswer({ ...first, n: 4 }, QUESTIONS, 1, " so ");
  assert.deepEqual(both, { answer_1: "C", answer_2: "so" });
  assert.equal(answerOf(both, QUESTIONS, 0), 2);
  assert.equal(answerOf(both, QUESTIONS, 1), "so");
});

test("the longest texts fit into a work", () => {
  const five = Array(5).fill({ ask: "Why?", text: true });
  for (const sign of ["x", "\"", "\u0001", "ß", "🦊"]) {
    const work = five.reduce((answers, _, at) => withAnswer(answers, five, at, sign.repeat(500)), {});
    assert.ok(Buffer.byteLength(JSON.stringify(work)) < 1500, sign);
  }
  assert.equal(fittingText("🦊🦊", 5), "🦊");
});

test("results are shown and hidden", () => {
  const empty = stageOf({}, QUESTIONS), result = { counts: [1, 1, 2], right: 0, why: "So." };
  const shown = stageOf(withResult(empty, 0, result), QUESTIONS);
  assert.deepEqual(shown.shown, { 0: result });
  assert.deepEqual(withResult(shown, 0, null), { shown: {} });
});

test("texts are shown one by one, and not too many", () => {
  let stage = stageOf({}, QUESTIONS);
  for (let at = 0; at < 99; at++) stage = stageOf({ ...stage, ...withText(stage, 1, `text ${at}`, true) }, QUESTIONS);
  assert.equal(stage.texts[1].length, MOST_SHOWN);
  assert.ok(!withText(stage, 1, "text 98", false).texts[1].includes("text 98"));
});

for (const stage of [null, { at: 9, shown: 5, texts: "x" }, { at: "1", shown: { 7: {} }, texts: { 0: null } }]) {
  test(`a spoilt stage: ${JSON.stringify(stage)}`, () =>
    assert.deepEqual(stageOf(stage, QUESTIONS), { at: 0, shown: {}, texts: {} }));
}
