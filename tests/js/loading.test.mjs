// Parts of a page that are loaded later than the page itself, and help that fails.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import "./page.mjs";

globalThis.HTMLElement = class {};
const note = new HTMLElement();
document.getElementById = () => note;
const { loadNeeded } = await import("../../static/js/base/late.js");
const { PlayerHelp } = await import("../../static/js/play/help.js");

const failing = () => mock.fn(() => Promise.reject(new TypeError("no network")));

test("a module that a page needs is asked for again", async () => {
  const load = failing();
  load.mock.mockImplementationOnce(() => Promise.resolve("module"), 1);
  assert.deepEqual([await loadNeeded(load), load.mock.callCount(), note.hidden], ["module", 2, true]);
});

test("a page without a module that it needs says so and goes no further", async () => {
  await assert.rejects(loadNeeded(failing()), /a part of this page/);
  assert.match(note.textContent, /didn’t load/);
  assert.equal(note.hidden, false);
  assert.doesNotMatch(document.documentElement.dataset.busy, /loading/);
});

test("help that failed can be asked for again", async () => {
  const work = failing(), help = { busy: false, game: {}, page: { help: {} } };
  const press = PlayerHelp.prototype.alone.call(help, "hint", work);
  await assert.rejects(press(), /no network/);
  await assert.rejects(press(), /no network/);
  assert.equal(work.mock.callCount(), 2);
});
