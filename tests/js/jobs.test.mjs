// Following jobs: frames of the socket, waiting, leaving jobs that others want, polling.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cablesOf, elapse, timersOf, turns } from "./page.mjs";
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

for (const [place, wait, sentence] of WAITING) {
  const session = { state: "queued", place, wait, error: "", playback: { count: 0 } };
  test(sentence, () => assert.equal(stateOf(session), sentence));
}

/** A solve that is begun and left in that state on the server: its requests, and the followed jobs. */
async function leaving(state) {
  const methods = [], followed = [];
  globalThis.fetch = async (_, { method = "GET" } = {}) => {
    methods.push(method);
    const body = method === "POST" ? { job: "one", place: 0, wait: 0 } : { state };
    return new Response(JSON.stringify(body), { status: 200 });
  };
  const follower = { follow: (job) => { followed.push(job); return () => followed.pop(); } };
  const session = new Session(follower, "code", 9, () => {});
  await session.start({ method: "exact" });
  await session.cancel();
  return { methods, followed, session };
}

test("a solve that others want is only left", async () => {
  const { methods, followed, session } = await leaving("running");
  assert.deepEqual([methods, followed, session.state], [["POST", "DELETE"], [], "failed"]);
  assert.match(stateOf(session), /^You’ve left this solve/);
});

// The same one is one job on the server: cancelled after that, the new one would end.
test("a solve is cancelled before it is asked for again", async () => {
  const { methods, session } = await leaving("finished"), before = methods.length;
  await session.start({ method: "exact" });
  await Promise.all([session.start({ method: "exact" }), session.start({ method: "exact" })]);
  assert.equal(session.state, "running");
  assert.deepEqual(methods.slice(before), ["DELETE", "POST", "DELETE", "POST"]);
});

/** Runs that a class starts at once on a server with so many places. */
async function crowded(context, { runs, places, tireless }) {
  const timers = timersOf(context), watchers = [], said = [];
  let taken = 0;
  Object.assign(globalThis, { addEventListener: () => {}, removeEventListener: () => {} });
  globalThis.fetch = async (_, { method }) => {
    if (method !== "POST" || taken++ < places) return Response.json({ job: "one", place: 0, wait: 0 });
    taken = places;
    const error = { code: "busy", message: "Too many." };
    return Response.json({ error }, { status: 429, headers: { "Retry-After": "3" } });
  };
  const follower = { follow: (_, watcher) => { watchers.push(watcher); return () => {}; } };
  const sessions = Array.from({ length: runs }, () =>
    new Session(follower, "code", 9, () => said.push(stateOf(sessions[runs - 1])), { tireless }));
  sessions.forEach((session) => session.start({ method: "anneal-rows" }));
  await turns();
  const end = (outcome) => {
    taken--;
    watchers.pop().events([{ t: "finished", outcome, message: "", seconds: 0, counters: {} }]);
  };
  return { sessions, timers, end, said };
}

test("what limits refuse starts by itself, and so does what made room for others", async (context) => {
  const { sessions, timers, end, said } = await crowded(context, { runs: 30, places: 10, tireless: true });
  end("CANCELLED");
  assert.equal(sessions.filter(({ state }) => state === "asking").length, 21);
  for (let ended = 0; ended < 30; ended++) {
    while (!sessions.some(({ state }) => state === "running")) await elapse(timers, 0, 40_000);
    end("SOLVED");
  }
  assert.ok(sessions.every(({ state }) => state === "finished"));
  assert.ok(said.includes("The server is busy. This run will start by itself."));
});

test("a visitor is told what limits refuse", async (context) => {
  const { sessions } = await crowded(context, { runs: 2, places: 1, tireless: false });
  assert.deepEqual(sessions.map(({ state, error }) => [state, error]), [
    ["running", ""], ["failed", "Too many."],
  ]);
});

test("pages that poll leave a server alone that has nothing to say", () => {
  const pace = createPace(), pauseAfter = (events, took) =>
    pace.afterAnswer({ next: 0, total: 0, events: Array(events) }, took);
  const quiet = Array.from({ length: 9 }, () => pauseAfter(0, 0));
  assert.deepEqual(quiet, [...quiet].sort((pause, other) => pause - other));
  assert.deepEqual([quiet[0], quiet[8]], [1_000, 8_000]);
  const withNews = pauseAfter(5, 0), then = pauseAfter(0, 0);
  assert.ok(withNews < then && then === 1_000);
  assert.equal(pauseAfter(0, 15_000), 0, "it has waited for the server already");
});

const Cable = cablesOf("/solve");
/** News of the job that is followed. */
const tell = (cable, name, message) => cable.emit(name, { job: "one", ...message });
/** The numbers from which the page asked to watch. */
const watched = (cable) => cable.messages("watch").map(({ since }) => since);

/** A page that follows a job: its timers, notices and requests, and the answers that it will get. */
function following(context) {
  const timers = timersOf(context), listeners = {}, notices = [], events = [], urls = [], answers = [];
  Cable.all = [];
  Object.assign(globalThis, {
    WebSocket: Cable, location: new URL("http://host/"),
    addEventListener: (name, listener) => { listeners[name] = listener; }, removeEventListener: () => {},
    fetch: async (url) => {
      urls.push(url);
      const { status, body = {}, headers = {} } = answers.shift() ?? { status: 404 };
      return new Response(JSON.stringify(body), { status, headers });
    },
  });
  const follower = new JobFollower(), leave = follower.follow("one", {
    away: (reason) => notices.push(reason), failed: (sentence) => notices.push(sentence), status: () => {},
    events: (more) => events.push(...more),
  });
  return { follower, leave, listeners, timers, notices, events, urls, answers };
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
  assert.deepEqual([page.events.length, page.notices], [2, []]);
});

test("a store that is away is said until its job has a status again", async (context) => {
  const page = following(context);
  Cable.all[0].connect();
  tell(Cable.all[0], "status", RUNNING);
  tell(Cable.all[0], "status", { ...RUNNING, away: true });
  assert.deepEqual(page.notices, ["store"]);
  Cable.all[0].onclose({ code: 1001 });
  await elapse(page.timers, 300, 500);
  Cable.all[1].connect();
  assert.deepEqual(page.notices, ["store"], "the server is there, and the store is not known to be");
  tell(Cable.all[1], "status", RUNNING);
  assert.deepEqual(page.notices, ["store", ""]);
});

test("watching that is refused because the store is away is tried again", async (context) => {
  const page = following(context);
  Cable.all[0].connect();
  for (const pause of [2_000, 4_000, 8_000, 8_000]) {
    tell(Cable.all[0], "refused", { error: { code: "away", message: "Away." } });
    await elapse(page.timers, pause);
  }
  assert.deepEqual([watched(Cable.all[0]), page.notices], [[0, 0, 0, 0, 0], ["store"]]);
});

test("a server that says that its store is away is not taken for dead", async (context) => {
  const page = following(context);
  Cable.all[0].connect();
  page.answers.push(AWAY);
  await elapse(page.timers, 8_000);
  assert.deepEqual([page.urls, page.follower.polling, page.notices], [["/api/jobs/one"], 0, []]);
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
  const numbers = page.urls.map((url) => url.match(/since=(\d+)/)[1]);
  assert.deepEqual([numbers, page.notices, page.events.length], [["0", "1", "1"], ["store", ""], 2]);
});
