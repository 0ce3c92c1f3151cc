// Settings of lesson plans as a teacher types them.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  codeIn, methodsIn, methodsText, optionsIn, optionsText, questionsIn, questionsText,
} from "../../static/js/classroom/plan_fields.js";

for (const [text, code] of [
  ["nzCU8hU", "nzCU8hU"],
  [" nzCU8hU ", "nzCU8hU"],
  ["https://example.org/p/nzCU8hU", "nzCU8hU"],
  ["https://example.org/p/nzCU8hU/?x=1#title=Heart", "nzCU8hU"],
  ["", ""],
]) test(`the code in ${JSON.stringify(text)}`, () => assert.equal(codeIn(text), code));

test("options", () => {
  const options = { prune: false, hot: 0.5, heuristic: "lines" };
  assert.equal(optionsText(options), "prune:false hot:0.5 heuristic:lines");
  assert.deepEqual(optionsIn("prune:false, hot:0.5  heuristic:lines"), options);
  assert.deepEqual(optionsIn(""), {});
  assert.deepEqual(optionsIn("prune"), { prune: "" });
  assert.equal(optionsText(), "");
});

test("methods of a race", () => {
  const methods = [{ method: "dfs", options: { prune: false } }, { method: "sat", options: {} }];
  assert.equal(methodsText(methods), "dfs prune:false\nsat");
  assert.deepEqual(methodsIn("dfs prune:false\n\n sat \n"), methods);
});

test("questions with choices, a right one and an explanation; and one that is answered in words", () => {
  const questions = [{ ask: "Why?", choices: ["A", "B"] }, { ask: "How?", text: true }];
  const answers = [{ right: 1, why: "So." }, { right: null, why: "" }];
  const text = questionsText(questions, answers);
  assert.equal(text, "Why?\nA\n* B\n= So.\n\nHow?");
  assert.deepEqual(questionsIn(text), { questions, answers });
  assert.deepEqual(questionsIn(" \n\n "), { questions: [], answers: [] });
});
