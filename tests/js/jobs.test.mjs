// Following jobs: frames of the socket, waiting, leaving jobs that others want, polling.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cablesOf, elapse, timersOf } from "./page.mjs";
import { read } from "../../static/js/base/net/socket.js";
import { JobFollower } from "../../static/js/base/net/jobs.js";
import { createPace } from "../../static/js/base/net/http.js";
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

for (const [text, packet] of FRAMES) test(`the frame ${text}`, () => assert.deepEqual(read("/solve", text), packet));

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

const Cable = cablesOf("/solve");
/** News of the job that is followed. */
const tell = (cable, name, message) => cable.hear(name, { job: "one", ...message });
/** From which numbers on the page wanted to watch. */
const watched = (cable) => cable.said("watch").map(({ since }) => since);

/** A page that follows a job: its timers, what it said and asked for, and the answers that it will get. */
function following(context) {
  const timers = timersOf(context), listeners = {}, said = [], events = [], asked = [], answers = [];
  Cable.all = [];
  Object.assign(globalThis, {
    WebSocket: Cable, location: new URL("http://host/"),
    addEventListener: (name, hear) => { listeners[name] = hear; }, removeEventListener: () => {},
    fetch: async (url) => {
      asked.push(url);
      const { status, body = {}, headers = {} } = answers.shift() ?? { status: 404 };
      return new Response(JSON.stringify(body), { status, headers });
    },
  });
  const follower = new JobFollower(), leave = follower.follow("one", {
    away: (who) => said.push(who), failed: (sentence) => said.push(sentence), status: () => {},
    events: (more) => events.push(...more),
  });
  return { follower, leave, listeners, timers, said, events, asked, answers };
}

const AWAY = { status: 503, body: { error: { code: "away", message: "Away." } }, headers: { "Retry-After": "5" } };
const RUNNING = { state: "running", place: 0, wait: 0, thinned: false };

test("a connection that broke is tried again as soon as the browser is online", (context) => {
  const page = following(context);
  assert.equal(Cable.all.length, 1);
  Cable.all[0].onclose();
  assert.equal(Cable.all.length, 1);
  page.listeners.online();
  assert.equal(Cable.all.length, 2);
  page.listeners.online();
  assert.equal(Cable.all.length, 2, "it is under way");
  page.leave();
  page.listeners.online();
  assert.equal(Cable.all.length, 2, "nobody wants it");
});

test("a page that an updated server sends away goes on by number and says nothing", async (context) => {
  const page = following(context);
  Cable.all[0].connect();
  tell(Cable.all[0], "events", { from: 0, next: 2, events: [{ t: "stage" }, { t: "stage" }] });
  Cable.all[0].onclose({ code: 1001 });
  await elapse(page.timers, 300, 500);
  Cable.all[1].connect();
  assert.deepEqual([watched(Cable.all[0]), watched(Cable.all[1])], [[0], [2]]);
  assert.deepEqual([page.events.length, page.said], [2, []]);
});

test("a store that is away is said until its job has a status again", async (context) => {
  const page = following(context);
  Cable.all[0].connect();
  tell(Cable.all[0], "status", RUNNING);
  tell(Cable.all[0], "status", { ...RUNNING, away: true });
  assert.deepEqual(page.said, ["store"]);
  Cable.all[0].onclose({ code: 1001 });
  await elapse(page.timers, 300, 500);
  Cable.all[1].connect();
  assert.deepEqual(page.said, ["store"], "the server is there, and the store is not known to be");
  tell(Cable.all[1], "status", RUNNING);
  assert.deepEqual(page.said, ["store", ""]);
});

test("watching that is refused because the store is away is tried again", async (context) => {
  const page = following(context);
  Cable.all[0].connect();
  for (const pause of [2_000, 4_000, 8_000, 8_000]) {
    tell(Cable.all[0], "refused", { error: { code: "away", message: "Away." } });
    await elapse(page.timers, pause);
  }
  assert.deepEqual([watched(Cable.all[0]), page.said], [[0, 0, 0, 0, 0], ["store"]]);
});

test("a server that says that its store is away is not taken for dead", async (context) => {
  const page = following(context);
  Cable.all[0].connect();
  page.answers.push(AWAY);
  await elapse(page.timers, 8_000);
  assert.deepEqual([page.asked, page.follower.polling, page.said], [["/api/jobs/one"], 0, []]);
  await elapse(page.timers, 16_000);
});

test("a page that polls leaves a server alone as long as it asks, and goes on by number", async (context) => {
  const page = following(context);
  const batch = (from) => ({ ...RUNNING, from, next: from + 1, total: from + 1, events: [{ t: "stage" }] });
  page.answers.push({ status: 200, body: batch(0) }, AWAY, { status: 200, body: batch(1) });
  Cable.all[0].onclose();
  await elapse(page.timers, 300, 500);
  Cable.all[1].onclose();
  for (const [least, most] of [[0, 250], [5_000, 5_000]]) await elapse(page.timers, least, most);
  const numbers = page.asked.map((url) => url.match(/since=(\d+)/)[1]);
  assert.deepEqual([numbers, page.said, page.events.length], [["0", "1", "1"], ["store", ""], 2]);
});
