// What the worker of the browser answers from where, what it keeps and what it lets go.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  dateOf, datedPath, daysFrom, fingerprintIn, isAhead, isForGood, isPublic, isPuzzle, namesOf, outdated, pastPages,
  roleOf, tooMany, versionOf,
} from "../../static/js/base/net/worker_rules.js";

const HERE = "https://nonoscope.example";
const TODAY = "2026-11-26";
const PRINT = "0123456789abcdef";

const role = (path, more = {}) => roleOf({
  method: "GET", url: new URL(path, HERE).href, mode: "navigate", ranged: false, ...more }, HERE);
const loaded = (path, more = {}) => role(path, { mode: "cors", ...more });

test("pages pass the worker, with what they load", () => {
  for (const path of ["/", "/puzzles/all", "/p/abc", "/learn/overlap?x=1", "/offline", "/class/ABC", "/s/name"]) {
    assert.equal(role(path), "page", path);
  }
  assert.equal(loaded(`/static/${PRINT}/js/play/play.js?2`), "file");
  assert.equal(loaded("/lib/plotly-123.js"), "library");
  assert.equal(loaded("/api/lessons/overlap"), "board");
  assert.equal(loaded("/puzzles/flat/no/12.svg"), "picture");
});

test("the worker leaves alone what belongs to somebody, what changes something, and other sites", () => {
  const passed = ["/api/class/ABC/news", "/api/class/ABC/own.svg", "/api/jobs/1", "/api/links", "/admin",
    "/embed/p/abc", "/metrics", "/healthz/ready", "/socket.io/", "/offline/version/2026-11-27"];
  for (const path of passed) {
    assert.equal(role(path), "", path);
    assert.equal(loaded(path), "", path);
  }
  assert.equal(loaded("/class/ABC"), "");
  assert.equal(role("/", { method: "POST" }), "");
  assert.equal(loaded(`/static/${PRINT}/a.js`, { ranged: true }), "");
  assert.equal(role("https://elsewhere.example/"), "");
  assert.equal(loaded("/api/lessons/overlap", { method: "POST" }), "");
});

test("only pages of puzzles are kept once they were opened", () => {
  assert.deepEqual(["/p/abc", "/c/abc", "/daily/2026-11-26/small", "/daily/2026-11-26", "/class/p/abc", "/p/", "/make",
    "/classes", "/units/passes"].filter(isPuzzle), ["/p/abc", "/c/abc", "/daily/2026-11-26/small"]);
});

test("only what everybody gets is kept", () => {
  const answer = (control = "", more = {}) => (
    { ok: true, type: "basic", redirected: false, headers: new Headers({ "Cache-Control": control }), ...more });
  assert.ok(isPublic(answer()));
  assert.ok(isPublic(answer("public, max-age=60")));
  for (const control of ["no-store", "private", "private, max-age=60", "max-age=0, no-store"]) {
    assert.ok(!isPublic(answer(control)), control);
  }
  for (const more of [{ ok: false }, { type: "opaque" }, { redirected: true }]) assert.ok(!isPublic(answer("", more)));
});

test("files are of the version of their address only if they never change", () => {
  const answer = (control, ok = true) => ({ ok, headers: new Headers({ "Cache-Control": control }) });
  assert.ok(isForGood(answer("public, max-age=31536000, immutable")));
  assert.ok(!isForGood(answer("public, max-age=60")));
  assert.ok(!isForGood(answer("public, immutable", false)));
  assert.equal(fingerprintIn(`/static/${PRINT}/css/page.css`), PRINT);
  assert.equal(fingerprintIn(`/static/${PRINT}.fr/js/core/texts/catalogue.js`), PRINT);
  assert.equal(fingerprintIn("/lib/plotly-123.js"), "");
  assert.equal(versionOf({ headers: new Headers({ "Nonoscope-Version": "a-b" }) }), "a-b");
});

test("addresses of today lead to the day where the visitor is", () => {
  assert.equal(datedPath("/today", TODAY), "/daily/2026-11-26/small");
  assert.equal(datedPath("/today/2026-11-25", TODAY), "/daily/2026-11-25/small");
  assert.equal(datedPath("/daily", TODAY), "/daily/2026-11-26");
  assert.equal(datedPath("/learn", TODAY), "/learn");
});

test("days that have not begun stay closed", () => {
  assert.deepEqual(["/daily/2026-11-27", "/daily/2026-11-27/small", "/daily/2026-11-26/small", "/p/abc"]
    .filter((path) => isAhead(path, TODAY)), ["/daily/2026-11-27", "/daily/2026-11-27/small"]);
});

test("a week is kept ahead, over the end of a month and of summer time", () => {
  assert.deepEqual(daysFrom(new Date(2026, 10, 26, 23, 59)), ["2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29",
    "2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"]);
  for (let month = 0; month < 12; month++) {
    const days = daysFrom(new Date(2026, month, 25, 0, 30));
    assert.equal(new Set(days).size, 8);
    assert.equal(days[0], dateOf(new Date(2026, month, 25)));
  }
});

test("past days go, unless their puzzle was opened", () => {
  const paths = ["/p/abc", "/daily/2026-11-25", "/daily/2026-11-25/small", "/daily/2026-11-24/small",
    "/daily/2026-11-26"];
  assert.deepEqual(pastPages(paths, ["/daily/2026-11-24/small"], TODAY), paths.slice(1, 3));
});

test("the oldest go when there are too many", () => {
  assert.deepEqual(tooMany(["a", "b", "c"], 2), ["a"]);
  assert.deepEqual(tooMany(["a", "b"], 2), []);
});

test("another version goes, but its files only once none of its pages is open", () => {
  const old = namesOf("1"), last = namesOf("2"), now = namesOf("3");
  const names = [...Object.values(old), last.files, last.pages, now.files, now.pages, "foreign"];
  assert.deepEqual(outdated(names, "3", false), [old.files, old.pages, last.files, last.pages]);
  assert.deepEqual(outdated(names, "3", true), [old.files, old.pages, last.pages]);
  assert.deepEqual(outdated([now.files, now.opened, now.pictures, now.library], "3", false), []);
});
