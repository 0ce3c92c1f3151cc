// The worker of the browser, which keeps pages for the time without a network. The rules lie in worker_rules.js.
//
// It begins with VERSION, SITE and UNKEPT, which the server writes before it. All files and pages that it keeps are of
// this version: it is installed with all of them or not at all. It takes over once no page of the version before is
// open, or when the visitor wants that. Pages come from the network while there is one; what they load comes from what
// is kept, if it is of their own version. Copies are asked for without cookies, so they hold what everybody gets.

import {
  dateOf, datedPath, daysFrom, fingerprintIn, isAhead, isForGood, isOurs, isPublic, isPuzzle, MOST_CHARACTERS,
  MOST_OPENED, MOST_PICTURES, namesOf, outdated, pastPages, pathsIn, roleOf, tooMany, versionOf,
} from "./worker_rules.js";

/** @typedef {{ origin: string, pages: Record<string, string> }} Part */
/** @typedef {Part & { files: Record<string, string>, boards: Record<string, object>, others: string[] }} Site */

const worker = /** @type {any} */ (self);
const names = namesOf(VERSION);
const PATIENCE = 5_000; // milliseconds for a page, if there is a copy of it
const TRIES = 10, REST = 3_000; // for an answer that will be there soon; milliseconds between them
const AWAY = [502, 503, 504]; // answers of a server, or its proxy, that is not there for the moment
const SOON = [...AWAY, 429]; // to be asked again later
const BATCH = 25; // files that are stored at once
// What protects a page is also said with its copy.
const PROTECTING = ["Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy",
  "Cross-Origin-Opener-Policy"];
const TYPES = /** @type {Record<string, string>} */ ({
  css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8", svg: "image/svg+xml",
});
const HTML = "text/html; charset=utf-8";

let away = false; // whether the server did not answer the last time

// Asking

/** An answer for everybody who reads this language: no cookie is sent, and none is taken. @param {string} address */
const askPlainly = (address) => fetch(address, {
  credentials: "omit", headers: { "Nonoscope-Worker": "1", "Accept-Language": VERSION.split("-").slice(2).join("-") },
});

/** @param {string} address @returns {Promise<{ part: any, answer: Response }>} */
async function askPart(address) {
  for (let tries = 0; ; tries++) {
    const answer = await askPlainly(address);
    if (answer.ok) return { part: await answer.json(), answer };
    if (!SOON.includes(answer.status) || tries === TRIES) throw new Error(`${answer.status}`);
    await new Promise((done) => { setTimeout(done, REST); });
  }
}

/** @param {string} text @param {string} type @param {Response} like an answer with the headers that protect pages */
function made(text, type, like) {
  const headers = new Headers({ "Content-Type": type });
  for (const name of PROTECTING) headers.set(name, like.headers.get(name) ?? "");
  return new Response(text, { headers });
}

// Keeping

/** @param {Cache} cache @param {[string, Response][]} entries */
async function putAll(cache, entries) {
  for (let at = 0; at < entries.length; at += BATCH) {
    await Promise.all(entries.slice(at, at + BATCH).map(([address, answer]) => cache.put(address, answer)));
  }
}

/** @param {Cache} cache @param {Part} part @param {Response} like */
const putPages = (cache, { pages, origin }, like) => putAll(cache, Object.entries(pages).map(([path, text]) => (
  [path, made(text.replaceAll(origin, worker.location.origin), HTML, like)])));

/** Keep all of this version, with the pages of the puzzles that were opened in the version before. */
async function keepAll() {
  const { part, answer } = await askPart(SITE), { files, boards, others } = /** @type {Site} */ (part);
  const cache = await caches.open(names.files), pages = await caches.open(names.pages);
  await putAll(cache, Object.entries(files).map(([path, text]) => (
    [path, made(text, TYPES[path.split(".").at(-1) ?? ""], answer)])));
  await putAll(pages, Object.entries(boards).map(([path, board]) => (
    [path, made(JSON.stringify(board), "application/json", answer)])));
  await putPages(pages, part, answer);
  for (const address of others) {
    const file = await askPlainly(address);
    if (!isForGood(file)) throw new Error(address);
    await cache.put(address, file);
  }
  await keepOpened();
  await keepDays().catch(() => {}); // pages will ask for them again
}

/** Keep the pages of puzzles that were opened, as far as they are missing. */
async function keepOpened() {
  const opened = await caches.open(names.opened), pages = await caches.open(names.pages);
  const paths = await pathsIn(opened), kept = await pathsIn(pages), old = tooMany(paths, MOST_OPENED);
  for (const path of old) await forget(path);
  for (const path of paths.filter((path) => !kept.includes(path) && !old.includes(path))) {
    const html = await askPage(path);
    if (html === null) await forget(path);
    else await pages.put(path, html);
  }
}

/** The page of a puzzle; null if there is none that may be kept. @param {string} path */
async function askPage(path) {
  const answer = await askPlainly(path), text = await answer.text();
  if (SOON.includes(answer.status)) throw new Error(`${answer.status}`);
  if (!isPublic(answer) || text.length > MOST_CHARACTERS) return null;
  if (versionOf(answer) !== VERSION) throw new Error("another version");
  return made(text, HTML, answer);
}

/** @param {string} path of a puzzle */
async function forget(path) {
  for (const name of [names.opened, names.pages]) await (await caches.open(name)).delete(path);
}

/** Note that a puzzle was opened; it becomes the latest of them. @param {string} path */
async function noteOpened(path) {
  const opened = await caches.open(names.opened);
  await opened.delete(path);
  await opened.put(path, new Response(""));
}

/** Keep the puzzles of today and the coming week, and no longer those of past days. */
async function keepDays() {
  const pages = await caches.open(names.pages), kept = await pathsIn(pages), now = new Date();
  const opened = await pathsIn(await caches.open(names.opened));
  for (const path of pastPages(kept, opened, dateOf(now))) await pages.delete(path);
  for (const day of daysFrom(now).filter((day) => !kept.includes(`/daily/${day}`))) {
    const { part, answer } = await askPart(`${SITE}/${day}`);
    await putPages(pages, part, answer);
  }
}

// Answering

/** A page from the network; if that fails, or takes too long, its copy; if there is none, a page that says so.
 * @param {Request} request */
async function page(request) {
  const answered = fetch(request);
  answered.catch(() => {}); // it may fail before or after it is waited for
  const copy = await copyOf(new URL(request.url).pathname);
  const late = new Promise((_, fail) => { if (copy) setTimeout(fail, PATIENCE); });
  try {
    const answer = await Promise.race([answered, late]);
    away = AWAY.includes(answer.status);
    return away && copy ? copy : answer;
  } catch {
    away = true;
    return copy ?? await inOwn(UNKEPT) ?? Response.error();
  }
}

/** What is kept for the address of a page: itself, or the way to the day that it means. @param {string} path */
async function copyOf(path) {
  const today = dateOf(new Date()), wanted = datedPath(path, today);
  const kept = isAhead(wanted, today) ? undefined : await inOwn(wanted);
  return kept && wanted !== path ? Response.redirect(wanted) : kept;
}

/** @param {string} path */
const inOwn = async (path) => (await caches.open(names.pages)).match(path);

/** A file. One at an address of a version that is kept must be of that version.
 * @param {Request} request */
async function file(request) {
  const { pathname: path } = new URL(request.url), kept = await caches.match(path, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request), print = fingerprintIn(path), forGood = isForGood(answer);
  const known = (await caches.keys()).some((name) => isOurs(name) && name.includes(print));
  if (known && answer.ok && !forGood) return Response.error();
  if (forGood && VERSION.startsWith(print)) await keepCopy(names.files, path, answer);
  return answer;
}

/** The board of a lesson, from the network or from what is kept. @param {Request} request */
const board = (request) => fetch(request).catch(async () => (
  await inOwn(new URL(request.url).pathname) ?? Response.error()));

/** What never changes at its address. The latest of them stay.
 * @param {Request} request @param {string} name @param {number} most */
async function unchanging(request, name, most) {
  const { pathname: path } = new URL(request.url), cache = await caches.open(name);
  const kept = await cache.match(path, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keepCopy(name, path, answer);
  for (const old of tooMany(await pathsIn(cache), most)) await cache.delete(old);
  return answer;
}

/** Keep a copy, if there is room; the page has its answer anyway.
 * @param {string} name @param {string} path @param {Response} answer */
const keepCopy = (name, path, answer) =>
  caches.open(name).then((cache) => cache.put(path, answer.clone())).catch(() => {});

const ANSWERS = {
  page, file, board,
  library: (/** @type {Request} */ request) => unchanging(request, names.library, 1),
  picture: (/** @type {Request} */ request) => unchanging(request, names.pictures, MOST_PICTURES),
};

// Being told by pages

/** What a page says: that it is open, and of which version; that it waits for the network; that the visitor wants the
 * new version. @param {{ data: { says: string, version?: string }, source: any }} message */
async function hear({ data: { says, version = "" }, source }) {
  if (says === "open") await serve(source);
  if (says === "waiting") source.postMessage({ away: await isAway() });
  if (says === "renew") worker.skipWaiting();
  if (says === "next") await offerNext(version, source);
}

/** Keep what an open page shows. There may be no network, or no room; another page will be told to try again.
 * @param {any} client */
async function serve(client) {
  const { pathname: path } = new URL(client.url);
  client.postMessage({ away });
  const opened = isPuzzle(path) ? noteOpened(path) : Promise.resolve();
  client.postMessage({ kept: await opened.then(keepOpened).then(keepDays).then(() => true, () => false) });
}

/** To a page that sees this worker wait: if no other page is open and this one is of the new version already, nobody
 * needs the old one; a page of the old version asks its visitor. @param {string} version @param {any} client */
async function offerNext(version, client) {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (version !== VERSION) client.postMessage({ next: true });
  else if (open.length === 1) worker.skipWaiting();
}

async function isAway() {
  away = await askPlainly("/healthz/live").then(({ ok }) => !ok, () => true);
  return away;
}

// Life

async function takeOver() {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const name of outdated(await caches.keys(), VERSION, open.length > 0)) await caches.delete(name);
  await worker.clients.claim();
}

/** Without a version the operator wants no worker: remove it with all that was kept. */
async function end() {
  for (const name of (await caches.keys()).filter(isOurs)) await caches.delete(name);
  await worker.registration.unregister();
}

function live() {
  worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll()));
  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
  worker.addEventListener("message", (/** @type {any} */ event) => event.waitUntil(hear(event)));
  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event, { method, url, mode, headers } = request;
    const role = roleOf({ method, url, mode, ranged: headers.has("Range") }, worker.location.origin);
    // Without a network, or on a page that was left; Firefox would log a rejection as an error of this worker.
    if (role) event.respondWith(ANSWERS[role](request).catch(() => Response.error()));
  });
}

if (VERSION) live();
else {
  worker.addEventListener("install", () => worker.skipWaiting());
  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(end()));
}
