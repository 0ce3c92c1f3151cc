// The list of cubes that would settle a model, which grows while it is read and pressed.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.mjs";

class Element {
  constructor(name) { Object.assign(this, { name, dataset: {}, children: [] }); }
  get childElementCount() { return this.children.length; }
  append(...more) { this.children.push(...more); }
  replaceChildren(...those) { this.children = those; }
  addEventListener() {}
}

globalThis.HTMLElement = Element;
const parts = new Map();
Object.assign(document, {
  createElement: (name) => new Element(name),
  getElementById: (id) => parts.get(id) ?? parts.set(id, new Element("p")).get(id),
});
const { createMends } = await import("../../static/js/make/model_verdict.js");

test("a proposal stays the same element while others come, and goes with its search", () => {
  let events = [];
  const task = { events: (kind) => (kind === "mend" ? events : []), draw() {}, drop() {} };
  const mends = createMends(task, { name: String, show() {}, change() {} });
  const listed = () => document.getElementById("mends").children;
  const mend = (cell) => ({ t: "mend", cell, value: 1 });
  events = [mend(3)];
  mends.draw(true);
  const [first] = listed();
  events = [...events, mend(5)];
  mends.draw(true);
  assert.equal(listed().length, 2);
  assert.equal(listed()[0], first);
  events = [mend(7)];
  mends.draw(true);
  assert.deepEqual([listed().length, listed()[0] === first], [1, false]);
  events = [];
  mends.draw(false);
  assert.deepEqual([listed().length, mends.found], [0, false]);
});
