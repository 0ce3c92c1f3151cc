// Options of methods, read from fields and links.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parseChoice, readChoice, writeChoice } from "../../static/js/watch/method_options.js";

const LIMITS = { seconds: 10, most: 120 };
const ANY = { choices: null, low: null, high: null, help: "" };
const METHOD = {
  name: "dfs",
  summary: "",
  options: [
    { ...ANY, name: "prune", type: "bool", default: true },
    { ...ANY, name: "count", type: "int", default: 1, low: 0, high: 100 },
    { ...ANY, name: "order", type: "text", default: "given", choices: ["given", "a,b:c"] },
  ],
};

const CHOICES = [
  [{}, {}, "dfs"],
  [{ prune: true, count: "1", seed: "0", seconds: "10" }, {}, "dfs"],
  [{ prune: false }, { prune: false }, "dfs,prune:false"],
  [{ count: "7", seed: "5", seconds: "2.5" }, { count: 7 }, "dfs,count:7,seed:5,seconds:2.5"],
  [{ order: "a,b:c" }, { order: "a,b:c" }, "dfs,order:a%252Cb%253Ac"],
];

for (const [texts, options, link] of CHOICES) {
  test(`the link of ${JSON.stringify(texts)} leads back`, () => {
    const { choice } = readChoice(METHOD, LIMITS, texts);
    assert.deepEqual([choice.options, writeChoice(choice, LIMITS)], [options, link]);
    const again = parseChoice(new URLSearchParams(`m=${link}`).get("m"));
    assert.deepEqual(readChoice(METHOD, LIMITS, again.texts).choice, choice);
  });
}

const FAULTS = [
  [{ count: "1.5" }, "Count: enter a whole number from 0 to 100."],
  [{ count: "" }, "Count: enter a whole number from 0 to 100."],
  [{ count: "101" }, "Count: enter a whole number from 0 to 100."],
  [{ order: "other" }, "Order: choose one of given, a,b:c."],
  [{ seconds: "500" }, "Seconds: enter a number from 0.1 to 120."],
  [{ seed: "-1" }, "Seed: enter a whole number from 0 to 9,007,199,254,740,991."],
];

for (const [texts, error] of FAULTS) {
  test(`what cannot be read is told: ${JSON.stringify(texts)}`, () => {
    assert.equal(readChoice(METHOD, LIMITS, texts).error, error);
  });
}
