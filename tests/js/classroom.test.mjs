// A room for a class in the browser: own work on its way to the server, news, places, and the line that carries them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { cablesOf, elapse, timersOf, turns } from "./page.mjs";
import { wrongMarks } from "../../static/js/classroom/class_boards.js";
import {
  isAtWork, placeOf, readCode, readPlace, readToken, worksIn,
} from "../../static/js/classroom/class_entries.js";
import {
  changed, kept, marksIn, mergedCells, nextPut, noWork, readWork, reconciled, shownWork,
} from "../../static/js/classroom/own_work.js";
import { digitsOf } from "../../static/js/core/link_text.js";
import { RoomLine, takeNews } from "../../static/js/base/net/rooms.js";
import { HandingIn } from "../../static/js/classroom/handing_in.js";

// Own work

test("marks of colours are digits to the base 36, and no colour is beyond the palette", () => {
  const marks = [0, 1, 2, 3, 11, 32], palette = Array(32).fill({});
  assert.equal(digitsOf(marks), "0123bw");
  assert.deepEqual([...marksIn("0123bw", palette)], marks);
  assert.deepEqual([...marksIn("0123bx!", palette.slice(0, 3))], [0, 1, 2, 3, 0, 0, 0]);
  assert.deepEqual([...marksIn("0123")], [0, 1, 2, 0]);
  const work = changed({ activity: 3, n: 4, cells: "0".repeat(40), value: null, pending: null }, {
    cells: `b${"0".repeat(39)}` });
  assert.deepEqual(nextPut(work), { activity: 3, n: 5, marks: [[0, 11]], base: 4 });
  assert.equal(mergedCells("000", "0b0", "300"), "3b0");
});

/** Work of which the server has this board by number 4. */
const KNOWN = { activity: 3, n: 4, cells: "0".repeat(40), value: null, pending: null };
const board = (...filled) => Array.from({ length: 40 }, (_, cell) => (filled.includes(cell) ? "1" : "0")).join("");

test("a first board is sent whole, a later one by its differences", () => {
  const first = changed(noWork(3), { cells: board(1) });
  assert.deepEqual(nextPut(first), { activity: 3, n: 1, cells: board(1) });
  const later = changed(KNOWN, { cells: board(5) });
  assert.deepEqual(nextPut(later), { activity: 3, n: 5, marks: [[5, 1]], base: 4 });
});

test("what is changed back before it is sent is not sent", () => {
  const work = changed(changed(KNOWN, { cells: board(5) }), { cells: board() });
  assert.equal(nextPut(work), null);
});

test("what was changed while a message was under way is sent next", () => {
  const change = changed(KNOWN, { cells: board(5) }), put = nextPut(change);
  const work = kept(changed(change, { cells: board(5, 6) }), put, change.pending);
  assert.deepEqual(nextPut(work), { activity: 3, n: 6, marks: [[6, 1]], base: 5 });
});

test("a server that knows less gets everything again, whole", () => {
  const work = reconciled({ ...KNOWN, cells: board(1, 2), value: { seconds: 9 } }, { n: 2, cells: board(1) });
  assert.deepEqual(nextPut(work), { activity: 3, n: 5, cells: board(1, 2), value: { seconds: 9 } });
  const lost = reconciled({ ...KNOWN, cells: board(1) }, null);
  assert.deepEqual(nextPut(lost), { activity: 3, n: 5, cells: board(1) });
});

test("marks of two devices come together, and the later mark wins", () => {
  const work = reconciled(changed(KNOWN, { cells: board(7) }), { n: 9, at: 1, cells: board(20), seconds: 3 });
  assert.equal(shownWork(work).cells, board(7, 20));
  assert.deepEqual(nextPut(work), { activity: 3, n: 10, marks: [[7, 1]], base: 9 });
  assert.equal(mergedCells("000", "020", "110"), "120");
});

test("another device's work is taken over where nothing waits here", () => {
  const work = reconciled(KNOWN, { n: 6, at: 1, cells: board(3), seconds: 8 });
  assert.deepEqual([nextPut(work), shownWork(work)], [null, { n: 6, seconds: 8, cells: board(3) }]);
});

test("stored work is read again, and nothing else", () => {
  const work = changed(KNOWN, { cells: board(5) });
  assert.deepEqual(readWork(JSON.parse(JSON.stringify(work))), work);
  assert.deepEqual([null, 7, {}, { activity: 1 }].map(readWork), [null, null, null, null]);
});

// News and places

const update = (entries, all = false) => ({ version: 1, now: 0, all, entries });

test("news name what has changed, and forget what is gone", () => {
  const entries = new Map();
  assert.deepEqual([...takeNews(entries, update({ stage: {}, activity: null }, true))], ["stage", "activity"]);
  assert.deepEqual([...takeNews(entries, update({ stage: {} }))], []);
  assert.deepEqual([...takeNews(entries, update({ activity: { id: 2 }, "work:2:1": { n: 1 } }))],
    ["activity", "work:2:1"]);
  assert.deepEqual([...worksIn(entries)], [["1", { n: 1 }]]);
  assert.deepEqual([...takeNews(entries, update({ "work:2:1": null }))], ["work:2:1"]);
  assert.deepEqual([...takeNews(entries, update({ activity: null }, true))], ["activity", "stage"]);
});

const PLACES = [
  ["pupil", null, "/class/7KQ4M"], ["pupil", { kind: "solve" }, "/class/7KQ4M/solve"],
  ["screen", null, "/class/7KQ4M/screen"], ["screen", { kind: "race" }, "/class/7KQ4M/race?as=screen"],
  ["teacher", { kind: "race" }, "/class/7KQ4M/teach"],
];
for (const [role, activity, place] of PLACES) {
  test(`${role} belongs to ${place}`, () => {
    assert.equal(placeOf("7KQ4M", role, activity), place);
    assert.equal(readPlace(new URL(place, "http://host")).role, role);
  });
}

const CODES = [[" 7kq4m", "7KQ4M"], ["7KQ-4M", "7KQ4M"], ["7KQ4", ""], ["<b>aa", ""], ["", ""]];
for (const [text, code] of CODES) test(`the code "${text}"`, () => assert.equal(readCode(text), code));

const SECRET = "abcdefghijklmnop";
const TOKENS = [[`t.${SECRET}`, "teacher"], [`s.${SECRET}`, "screen"], [`p.12.${SECRET}`, "pupil"], ["p.12", undefined],
  [`p.x.${SECRET}`, undefined], ["", undefined]];
for (const [token, role] of TOKENS) test(`the token ${token}`, () => assert.equal(readToken(token)?.role, role));

test("wrong marks are counted over all boards, whatever stands for an empty cell", () => {
  assert.deepEqual(wrongMarks(["1100", "1221", "", "0020"], "1012"), [0, 1, 2, 1]);
});

// The line

const Cable = cablesOf("/class");
const empty = (version = 1) => ({ version, now: 0, all: true, entries: { activity: { id: 3 } } });

/** A page in a room: its notices, the requests that wait for an answer, its timers, and what it stores. */
function inRoom(context, work = undefined) {
  const timers = timersOf(context), notices = [], requests = [];
  const stored = new Map(work && [["classroom:AAAAA:work", JSON.stringify(work)]]);
  let version = 0;
  Cable.all = [];
  Object.assign(globalThis, {
    WebSocket: Cable, location: new URL("http://host/"), addEventListener: () => {}, removeEventListener: () => {},
    localStorage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text) },
    fetch: (url, request) => new Promise((answer) => {
      requests.push({ url, request, answer: (status, body) => answer(new Response(JSON.stringify(body), { status })) });
    }),
  });
  const line = new RoomLine("class", "AAAAA", "p.1.secret", {
    since: () => version, news: (update) => { version = update.version; notices.push(update.version); },
    away: (reason) => { if (notices.at(-1) !== reason) notices.push(reason); }, ended: ({ code }) => notices.push(code),
  });
  const handing = new HandingIn("AAAAA", line, () => "1", () => notices.push("refreshed"));
  return {
    line, handing, notices, requests, timers, stored, elapse: (least, most = 30_000) => elapse(timers, least, most),
  };
}

test("news come over the socket, and polling ends with it", async (context) => {
  const page = inRoom(context);
  page.line.open();
  page.requests[0].answer(200, empty(4));
  await turns();
  Cable.all[0].connect();
  Cable.all[0].emit("news", { ...empty(6), all: false });
  assert.deepEqual(Cable.all[0].messages("enter"), [{ code: "AAAAA", token: "p.1.secret", since: 4 }]);
  await page.elapse(900, 1_000);
  assert.deepEqual([page.notices, page.requests.length], [["", 4, "", 6], 1]);
  assert.equal(page.requests[0].request.headers.Authorization, "Bearer p.1.secret");
});

test("a socket on which there is nothing new is not taken for a blocked one", async (context) => {
  const page = inRoom(context);
  page.line.open();
  page.requests[0].answer(200, empty(4));
  await turns();
  Cable.all[0].connect();
  await page.elapse(900, 1_000);
  assert.equal(page.requests.length, 1);
});

test("a room is polled as long as sockets are blocked, and waits for news", async (context) => {
  const page = inRoom(context);
  page.line.open();
  Cable.all[0].onclose();
  page.requests[0].answer(200, empty(4));
  await turns();
  await page.elapse(0);
  while (page.requests.length < 2) await page.elapse(0);
  assert.match(page.requests[1].url, /since=4&wait=15$/);
  page.handing.receive(3, null);
  page.handing.change({ cells: board(2) });
  await page.elapse(0);
  const { url, request } = page.requests.at(-1);
  assert.deepEqual([url, JSON.parse(request.body)],
    ["/api/class/AAAAA/work", { activity: 3, n: 1, cells: board(2) }]);
});

test("an answer to polling that comes after newer news is not taken", async (context) => {
  const page = inRoom(context);
  page.line.open();
  Cable.all[0].connect();
  Cable.all[0].emit("news", empty(9));
  page.requests[0].answer(200, empty(8));
  await turns();
  assert.deepEqual(page.notices, ["", 9]);
});

test("what is only mentioned may be refused, and the room is followed all the same", async (context) => {
  const page = inRoom(context);
  page.line.open();
  Cable.all[0].connect();
  Cable.all[0].emit("news", empty(9));
  page.line.mention({ do: "at", cell: 400 });
  const [{ n }] = Cable.all[0].messages("put");
  for (const code of ["bad_request", "busy"]) Cable.all[0].emit("refused", { error: { code, message: "No." }, n });
  assert.deepEqual([page.line.closed, page.line.linked], [false, true]);
});

test("who is not in the room any more follows nothing", async (context) => {
  const page = inRoom(context);
  page.line.open();
  Cable.all[0].connect();
  Cable.all[0].emit("refused", { error: { code: "kicked", message: "No." }, n: null });
  assert.deepEqual([page.notices, page.line.closed], [["", "kicked"], true]);
});

/** A page in a room that has just sent the first board over its socket. */
async function handing(context, work) {
  const page = inRoom(context, work);
  page.line.open();
  Cable.all[0].connect();
  Cable.all[0].emit("news", empty(1));
  page.handing.receive(3, null);
  page.handing.change({ cells: board(2) });
  await page.elapse(0);
  return page;
}

test("at most one message a second goes out, and the last board wins", async (context) => {
  const page = await handing(context);
  page.handing.change({ cells: board(2, 3) });
  page.handing.change({ cells: board(2, 3, 4) });
  assert.deepEqual(Cable.all[0].messages("put"), [{ activity: 3, n: 1, cells: board(2) }]);
  Cable.all[0].emit("kept", { activity: 3, n: 1 });
  await turns();
  const { milliseconds } = page.timers.findLast(({ then }) => then);
  assert.ok(milliseconds > 900, String(milliseconds));
  await page.elapse(900);
  assert.deepEqual(Cable.all[0].messages("put").slice(1), [{ activity: 3, n: 2, marks: [[3, 1], [4, 1]], base: 1 }]);
});

test("what is not handed in is stored, and handed in after a reload", async (context) => {
  const page = await handing(context), stored = JSON.parse(page.stored.get("classroom:AAAAA:work"));
  assert.equal(stored.pending.cells, board(2));
  const again = inRoom(context, stored);
  assert.equal(again.handing.receive(3, null), true);
  assert.equal(again.handing.shown(3).cells, board(2));
});

test("a message without an answer is sent again", async (context) => {
  const page = await handing(context);
  Cable.all[0].onclose();
  await page.elapse(900);
  assert.deepEqual(JSON.parse(page.requests.at(-1).request.body), { activity: 3, n: 1, cells: board(2) });
});

test("a stale board is put together with the one on the server, and sent on", async (context) => {
  const page = await handing(context);
  Cable.all[0].emit("kept", { activity: 3, n: 1 });
  page.handing.change({ cells: board(2, 3) });
  await page.elapse(900);
  Cable.all[0].emit("refused", { error: { code: "stale", message: "Newer." }, n: 2 });
  await turns();
  const update = empty(7);
  update.entries["work:3:1"] = { n: 5, at: 1, cells: board(2, 9) };
  page.requests.at(-1).answer(200, update);
  await page.elapse(900);
  assert.equal(page.notices.at(-1), "refreshed");
  assert.deepEqual(Cable.all[0].messages("put").at(-1), { activity: 3, n: 6, marks: [[3, 1]], base: 5 });
});

const ASKED = { state: "ask", question: 2 }, QUESTIONS = { questions: [{}, {}] };
/** @type {[string, object | null, object, boolean, object?][]} */
const WORKING = [
  ["solve", null, {}, true], ["solve", { finished: false }, {}, true], ["solve", { finished: true }, {}, false],
  ["algorithm", { nodes: 3 }, {}, true], ["algorithm", { done: true }, {}, false],
  ["seeds", { state: "asking" }, {}, true], ["seeds", { state: "finished" }, {}, false],
  ["race", null, {}, true], ["race", { lane: 1 }, {}, false], ["race", null, { tally: [0] }, false],
  ["predict", { answers: { 1: 0 } }, ASKED, true], ["predict", { answers: { 2: 0 } }, ASKED, false],
  ["predict", null, { state: "shown", question: 2 }, false],
  ["exit", { answer_1: "A" }, {}, true, QUESTIONS], ["exit", { answer_1: "A", answer_2: "no" }, {}, false, QUESTIONS],
  ["exit", { answer_1: "A" }, { shown: { 1: {} } }, false, QUESTIONS],
  ["draw", { title: "" }, {}, true], ["draw", { handed: true }, { state: "draw" }, false],
  ["draw", { handed: true, vote: 0 }, { state: "vote" }, true], ["draw", null, { state: "result" }, false],
  ["draw", { handed: true }, { state: "gallery" }, true],
  ["follow", null, {}, false],
];

for (const [kind, work, stage, expected, more] of WORKING) {
  const words = JSON.stringify([work, stage]);
  test(`in ${kind}, a pupil with ${words} is ${expected ? "" : "not "}at work`, () =>
    assert.equal(isAtWork({ kind, ...more }, stage, work), expected));
}
