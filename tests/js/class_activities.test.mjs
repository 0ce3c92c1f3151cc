// What activities of a class work out, whatever the works of pupils hold: exit questions, drawings, bets, predictions.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  betIn, betsIn, factorOf, isRight, pointsFor, pointsIn, pointsWith, rankingOf, tallyOf,
} from "../../static/js/classroom/bets.js";
import {
  arranged, cellsIn, cluesOf, extentOf, handedIn, isTaken, ownDrawing, packedPicture, picturesOf, unpackedClues,
  unpackedPicture, votesOf, winners,
} from "../../static/js/classroom/class_drawings.js";
import {
  answeredIn, answerOf, commonestWrong, countsOf, faultIn, fittingText, MOST_SHOWN, newQuestion, questionsIn,
  settingsOf, stageOf, textsOf, withAnswer, withResult, withText, writtenOf,
} from "../../static/js/classroom/exit_questions.js";
import {
  answerIn, answering, countsAt, following, judged, scoreOf, stageIn,
} from "../../static/js/classroom/predict_steps.js";
import { numbersOf } from "../../static/js/make/puzzle_numbers.js";

// Exit questions

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

test("answers of a plan may be anything", () => {
  const questions = Array(9).fill({ ask: "?", choices: ["1", "2"] });
  assert.equal(questionsIn(questions).length, 5);
  assert.deepEqual(writtenOf(questions, [{ right: "7" }, { right: 1, why: 5 }]).slice(0, 3).map(({ right, why }) =>
    [right, why]), [[null, ""], [1, "5"], [null, ""]]);
});

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
    const work = five.reduce((known, _, at) => withAnswer(known, five, at, sign.repeat(500)), {});
    assert.ok(Buffer.byteLength(JSON.stringify(work)) < 1500, sign);
  }
  assert.equal(fittingText("🦊🦊", 5), "🦊");
});

test("results are shown and hidden", () => {
  const empty = stageOf({}), result = { counts: [1, 1, 2], right: 0, why: "So." };
  const shown = stageOf(withResult(empty, 0, result));
  assert.deepEqual(shown.shown, { 0: result });
  assert.deepEqual(withResult(shown, 0, null), { shown: {} });
});

test("texts are shown one by one, and not too many", () => {
  let stage = stageOf({});
  for (let at = 0; at < 99; at++) stage = { ...stage, ...withText(stage, 1, `text ${at}`, true) };
  assert.equal(stage.texts[1].length, MOST_SHOWN);
  assert.ok(!withText(stage, 1, "text 98", false).texts[1].includes("text 98"));
});

// Drawings

const EXTENT = { height: 5, width: 7 };
const HOUSE = "0001000" + "0011100" + "0111110" + "0111110" + "0110110";
const work = (more = {}) => ({ n: 3, at: 1, cells: HOUSE, title: " House ", handed: true, ...more });
const taken = (title = "House") => ({ title, picture: packedPicture(Uint8Array.from(HOUSE, Number)) });

test("pictures and clues come back as they were", () => {
  for (const text of [HOUSE, "0".repeat(35), "1".repeat(35)]) {
    const cells = Uint8Array.from(text, Number), picture = { ...EXTENT, cells };
    assert.deepEqual(unpackedPicture(packedPicture(cells), EXTENT), picture);
    assert.deepEqual(unpackedClues(cluesOf(picture), EXTENT), numbersOf(picture));
  }
});

test("sides stay within bounds", () => {
  assert.deepEqual(extentOf({ height: 99, width: 1 }), { height: 20, width: 5 });
  assert.deepEqual(extentOf({}), { height: 10, width: 10 });
});

test("only what is handed in and not blank is a drawing", () => {
  assert.deepEqual(handedIn(work(), EXTENT), taken());
  for (const other of [null, work({ handed: "yes" }), work({ cells: "0".repeat(35) }), work({ cells: "1" })])
    assert.equal(handedIn(other, EXTENT), null);
  assert.deepEqual([...cellsIn({ cells: 5 }, EXTENT)], Array(35).fill(0));
  assert.deepEqual(ownDrawing({ title: 5, vote: "1", solved: [1, "2"], unique: 1 }),
    { title: "", handed: false, unique: null, vote: 0, solved: [1] });
});

test("what a pupil changes later is not what was taken", () => {
  assert.ok(isTaken(handedIn(work(), EXTENT), taken()));
  assert.ok(!isTaken(handedIn(work({ title: "Rude" }), EXTENT), taken()));
  assert.ok(!isTaken(null, taken()));
});

test("exhibits keep their numbers, new ones get others, and what is left out leaves no trace", () => {
  const all = Object.fromEntries(["1", "2", "3"].map((pupil) => [pupil, taken(`of ${pupil}`)]));
  const first = arranged({ taken: all, owners: {} }, EXTENT, () => 0);
  assert.deepEqual(first.gallery.map(({ id }) => id), [1, 2, 3]);
  assert.notDeepEqual(Object.values(first.owners), ["1", "2", "3"]);
  const left = Object.fromEntries(Object.entries(all).filter(([pupil]) => pupil !== first.owners[2]));
  const second = arranged({ taken: { ...left, 9: taken("of 9") }, owners: first.owners }, EXTENT, () => 0);
  assert.deepEqual(second.gallery.map(({ id }) => id), [1, 3, 4]);
  assert.equal(second.owners[4], "9");
  assert.deepEqual(Object.keys(picturesOf({ taken: left, owners: second.owners })), ["1", "3"]);
  assert.ok(!JSON.stringify(first.gallery).includes(taken().picture));
});

test("nobody votes for the own drawing, or for none", () => {
  const works = new Map([["1", 1], ["2", 1], ["3", 2], ["4", 7], ["5", "1"]].map(([id, vote]) => [id, work({ vote })]));
  const votes = votesOf(works, { 1: "1", 2: "2", 3: "3" });
  assert.deepEqual(votes, { 1: 1, 2: 1, 3: 0 });
  assert.deepEqual(winners(votes), [1, 2]);
  assert.deepEqual(winners({ 1: 0 }), []);
  assert.deepEqual(winners(null), []);
});

// Bets on a race

/** Results with these places, - for a method that did not come in. */
const results = (places, factor = null) => ({
  factor,
  ranks: [...places].map((one) => (
    { place: one === "-" ? null : Number(one), name: one, amount: "" })),
});

test("only a lane that there is can be bet on, and only a factor that is offered", () => {
  const works = [{ lane: 1 }, { lane: 0, factor: 10 }, { lane: 1, factor: 7 }, { lane: 2 }, { lane: -1 }, { lane: "1" },
    { lane: 0.5 }, {}, null];
  assert.deepEqual(works.map((work) => betIn(work, 2)), [
    { lane: 1, factor: 0 }, { lane: 0, factor: 10 }, { lane: 1, factor: 0 }, null, null, null, null, null, null,
  ]);
  assert.equal(betIn({ lane: 1, at: 8 }, 2, 7), null);
  assert.deepEqual(betIn({ lane: 1, at: 7 }, 2, 7), { lane: 1, factor: 0 });
  const bets = betsIn(new Map([["4", { lane: 1 }], ["5", { lane: 9 }], ["6", { lane: 1, factor: 2 }]]), 2);
  assert.deepEqual(Object.keys(bets), ["4", "6"]);
  assert.deepEqual(tallyOf(bets, 3), [0, 2, 0]);
});

const FACTORS = [
  [[10, 5], 2], [[10, 5, 100, null], 2], [[5, 5], null], [[5, null], null], [[], null], [[0, 7], null],
];

for (const [amounts, factor] of FACTORS) {
  test(`the factor of ${JSON.stringify(amounts)}`, () => assert.equal(factorOf(amounts), factor));
}

// The bet, the places, the true factor, and the points.
const POINTS = [
  [{ lane: 0, factor: 0 }, "12", 3, 3],
  [{ lane: 1, factor: 5 }, "12", 5, 0],
  [{ lane: 0, factor: 5 }, "12", 2.5, 5],
  [{ lane: 0, factor: 5 }, "12", 2.4, 3],
  [{ lane: 0, factor: 5 }, "12", 10, 5],
  [{ lane: 0, factor: 5 }, "12", null, 3],
  [{ lane: 1, factor: 2 }, "11", null, 3],
  [{ lane: 0, factor: 0 }, "--", null, 0],
];

for (const [bet, places, factor, points] of POINTS) {
  test(`points for ${JSON.stringify(bet)} at ${places}, factor ${factor}`, () =>
    assert.equal(pointsFor(bet, results(places, factor)), points));
}

test("the points of several races are summed up, and equal points share a place", () => {
  const bets = { 1: { lane: 0, factor: 0 }, 2: { lane: 1, factor: 0 }, 3: { lane: 0, factor: 0 } };
  const first = pointsIn(bets, results("12")), second = pointsIn({ 2: bets[2] }, results("21"));
  const kept = { activity: 4, points: first, before: { 3: 5 } };
  assert.deepEqual(pointsWith(null, 4, first), { 1: 3, 2: 0, 3: 3 });
  assert.deepEqual(pointsWith(kept, 4, first), { 1: 3, 2: 0, 3: 8 }, "told twice");
  assert.deepEqual(pointsWith(kept, 6, second), { 1: 3, 2: 3, 3: 8 });
  assert.deepEqual(rankingOf({ 1: 3, 2: 8, 3: 3, 4: 0 }).map(({ pupil, place }) => `${pupil}:${place}`),
    ["2:1", "1:2", "3:2"]);
  assert.ok(isRight(bets[1], results("11")));
});

// Predicting

const question = (step) => ({ answered: "one", cells: "000", choices: [{ text: "yes" }, { text: "no" }], step });
const ITEMS = [
  { question: question(1), answer: { right: 0, cells: [] }, reason: "first" },
  { question: question(2), answer: { right: 1, cells: [] }, reason: "second" },
];
const ANSWERED = [...[0, 1, 9].map((choice) => ({ answers: { 0: { choice } } })), {}];

test("a question is asked, then the tally is shown, then the answer, then the next one comes", () => {
  let stage = {};
  const seen = [];
  for (let step = 0; step < 8; step++) seen.push(stage = following(ITEMS, stage, ANSWERED));
  assert.deepEqual(seen.map(({ state }) => state), ["ask", "shown", "answer", "ask", "shown", "answer", "end", "end"]);
  assert.deepEqual(seen[1].tally?.choices, [1, 1]);
  assert.deepEqual(seen.map(({ answer }) => answer?.right ?? null), [null, null, 0, null, null, 1, null, null]);
  assert.ok(!JSON.stringify(seen.slice(0, 2)).includes("first"), "the answer is kept back until it is shown");
});

test("only real answers are counted", () => {
  assert.deepEqual(countsAt(ITEMS[0], 0, ANSWERED), { count: 2, rights: 1 });
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
  const asked = { ...question(1), ask: "What next?", facts: [], texts };
  const item = { ...ITEMS[0], question: asked, reasons: { fr: "d'abord" } };
  let stage = following([item], {}, ANSWERED);
  assert.equal(stageIn(stage, "fr").asked?.choices[1].text, "non");
  assert.equal(stageIn(stage, "fr").asked, stageIn(stage, "fr").asked, "the same object, so that the focus stays");
  assert.equal(stageIn(stage, "en").asked?.ask, "What next?");
  assert.equal(stageIn(stage, "fr").reason, undefined);
  for (let step = 0; step < 2; step++) stage = following([item], stage, ANSWERED);
  assert.equal(stageIn(stage, "fr").reason, "d'abord");
  assert.equal(stageIn(stage, "pl").reason, "first");
});
