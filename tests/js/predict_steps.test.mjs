// A class that predicts: from question to question, and what a pupil hands in.

import assert from "node:assert/strict";
import test from "node:test";
import {
  answerIn, answering, countsAt, following, itemsOf, judged, scoreOf, stageIn,
} from "../../static/js/classroom/predict_steps.js";

const question = (step) => ({ answered: "one", cells: "000", choices: [{ text: "yes" }, { text: "no" }], step });
const ITEMS = [
  { question: question(1), answer: { right: 0, cells: [] }, reason: "first" },
  { question: question(2), answer: { right: 1, cells: [] }, reason: "second" },
];
const WORKS = [...[0, 1, 9].map((choice) => ({ answers: { 0: { choice } } })), {}];

test("a question is asked, then the tally is shown, then the answer, then the next one comes", () => {
  let stage = {};
  const stages = [];
  for (let step = 0; step < 8; step++) stages.push(stage = following(ITEMS, stage, WORKS));
  const states = ["ask", "shown", "answer", "ask", "shown", "answer", "end", "end"];
  assert.deepEqual(stages.map(({ state }) => state), states);
  assert.deepEqual(stages[1].tally?.choices, [1, 1]);
  assert.deepEqual(stages.map(({ answer }) => answer?.right ?? null), [null, null, 0, null, null, 1, null, null]);
  assert.ok(!JSON.stringify(stages.slice(0, 2)).includes("first"), "the answer is kept back until it is shown");
});

test("questions come with the activity and answers apart, or both are the teacher's", () => {
  const activity = { questions: ITEMS.map((item) => item.question) };
  const answers = ITEMS.map(({ answer, reason }) => ({ answer, reason }));
  assert.deepEqual(itemsOf(activity, { answers }), ITEMS);
  assert.deepEqual(itemsOf({}, { items: ITEMS }), ITEMS);
  assert.deepEqual(itemsOf({}, {}), []);
});

test("only real answers are counted", () => {
  assert.deepEqual(countsAt(ITEMS[0], 0, WORKS), { count: 2, rights: 1 });
});

test("a pupil's answers and score are kept, and judged once", () => {
  const work = answering(answering(null, 0, { choice: 1 }), 0, { choice: 0 }), stage = following(ITEMS, {}, []);
  assert.deepEqual(answerIn(work, 0, ITEMS[0].question), { choice: 0 });
  assert.equal(judged(work, stage), null);
  const answered = following(ITEMS, following(ITEMS, stage, []), []), after = judged(work, answered);
  assert.deepEqual(scoreOf(after), { count: 1, rights: 1 });
  assert.equal(judged(after, answered), null);
  assert.deepEqual(judged({ ...after, answers: {} }, answered).rights, { 0: false });
  assert.deepEqual(scoreOf(judged(null, answered)), { count: 1, rights: 0 });
});

test("whoever looks reads the question in their own language, and the reason only with the answer", () => {
  const texts = { fr: { ask: "Et après ?", facts: [], choices: ["oui", "non"] } };
  const shown = { ...question(1), ask: "What next?", facts: [], texts };
  const item = { ...ITEMS[0], question: shown, reasons: { fr: "d'abord" } };
  let stage = following([item], {}, WORKS);
  assert.equal(stageIn(stage, "fr").asked?.choices[1].text, "non");
  assert.equal(stageIn(stage, "fr").asked, stageIn(stage, "fr").asked, "the same object, so that the focus stays");
  assert.equal(stageIn(stage, "en").asked?.ask, "What next?");
  assert.equal(stageIn(stage, "fr").reason, undefined);
  for (let step = 0; step < 2; step++) stage = following([item], stage, WORKS);
  assert.equal(stageIn(stage, "fr").reason, "d'abord");
  assert.equal(stageIn(stage, "pl").reason, "first");
});
