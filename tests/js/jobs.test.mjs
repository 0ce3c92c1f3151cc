// Following jobs: frames of the socket, waiting, leaving jobs that others want, polling.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.mjs";
import { read } from "../../static/js/base/net/socket_frames.js";
import { JobFollower } from "../../static/js/base/net/jobs.js";
import { createPace } from "../../static/js/base/net/polling.js";
import { Session, stateOf } from "../../static/js/watch/session.js";

const FRAMES = [
  ['0{"sid":"a","pingInterval":100,"pingTimeout":50}', { kind: "open", patience: 150 }],
  ["1", { kind: "closed" }],
  ["2", { kind: "ping" }],
  ['40/solve,{"sid":"b"}', { kind: "connected" }],
  ["41/solve,", { kind: "closed" }],
  ['44/solve,{"message":"no"}', { kind: "closed" }],
  ['42/solve,["status",{"job":"j"}]', { kind: "message", name: "status", message: { job: "j" } }],
  ['42/other,["status",{}]', { kind: "other" }],
  ['42/solve,["status"', { kind: "other" }],
  ["42/solve,7", { kind: "other" }],
  ["", { kind: "other" }],
  ["6", { kind: "other" }],
];

for (const [text, packet] of FRAMES) test(`the frame ${text}`, () => assert.deepEqual(read(text), packet));

const WAITING = [
  [12, 40, "Waiting: 12th in the queue, about 40 s."],
  [1, 1, "Waiting: 1st in the queue, about 1 s."],
  [22, 130, "Waiting: 22nd in the queue, about 2 minutes."],
  [0, 0, "Waiting in the queue."],
];

for (const [place, wait, said] of WAITING) {
  test(said, () => assert.equal(stateOf({ state: "queued", place, wait, error: "", playback: { count: 0 } }), said));
}

/** A solve that is begun and left, as the server tells of its state then; what was asked of it, and who is followed. */
async function leaving(state) {
  const asked = [], followed = [];
  globalThis.fetch = async (_, { method = "GET" } = {}) => {
    asked.push(method);
    const body = method === "POST" ? { job: "one", place: 0, wait: 0 } : { state };
    return new Response(JSON.stringify(body), { status: 200 });
  };
  const follower = { follow: (job) => { followed.push(job); return () => followed.pop(); } };
  const session = new Session(follower, "code", 9, () => {});
  await session.start({ method: "exact" });
  await session.cancel();
  return { asked, followed, session };
}

test("a solve that others want is only left", async () => {
  const { asked, followed, session } = await leaving("running");
  assert.deepEqual([asked, followed, session.state], [["POST", "DELETE"], [], "failed"]);
  assert.match(stateOf(session), /^You have left this solve/);
});

// The same one is one job on the server: cancelled after that, the new one would end.
test("a solve is cancelled before it is asked for again", async () => {
  const { asked, session } = await leaving("finished"), before = asked.length;
  await session.start({ method: "exact" });
  await Promise.all([session.start({ method: "exact" }), session.start({ method: "exact" })]);
  assert.equal(session.state, "running");
  assert.deepEqual(asked.slice(before), ["DELETE", "POST", "DELETE", "POST"]);
});

test("pages that poll leave a server alone that has nothing to say", () => {
  const pace = createPace(), pauseAfter = (events, took) =>
    pace.afterAnswer({ next: 0, total: 0, events: Array(events) }, took);
  const quiet = Array.from({ length: 9 }, () => pauseAfter(0, 0));
  assert.deepEqual(quiet, [...quiet].sort((one, other) => one - other));
  assert.deepEqual([quiet[0], quiet[8]], [1_000, 8_000]);
  const news = pauseAfter(5, 0), then = pauseAfter(0, 0);
  assert.ok(news < then && then === 1_000);
  assert.equal(pauseAfter(0, 15_000), 0, "it has waited for the server already");
});

/** A socket that breaks when it is told to. */
class Cable {
  static all = [];
  constructor() { Cable.all.push(this); }
  close() {}
}

test("a connection that broke is tried again as soon as the browser is online", (context) => {
  const listeners = {}, timers = [];
  Object.assign(globalThis, {
    WebSocket: Cable, location: new URL("http://host/"), addEventListener: (name, hear) => { listeners[name] = hear; },
  });
  context.mock.method(globalThis, "setTimeout", (then) => timers.push(then));
  const leave = new JobFollower().follow("one", { away() {}, changed() {}, failed() {} });
  assert.equal(Cable.all.length, 1);
  Cable.all[0].onclose();
  assert.equal(Cable.all.length, 1);
  listeners.online();
  assert.equal(Cable.all.length, 2);
  listeners.online();
  assert.equal(Cable.all.length, 2, "it is under way");
  leave();
  listeners.online();
  assert.equal(Cable.all.length, 2, "nobody wants it");
});
