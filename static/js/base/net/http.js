// Requests to the server over HTTP, with errors as sentences; and polling. Never touches the page.

import { say } from "../../core/texts/say.js";
import { begin } from "../busy.js";
import { parse } from "../storage.js";

export const WAIT = 15; // seconds for which the server may hold back an answer
const TOO_LARGE = 413;
const KNOWN = [TOO_LARGE, 429, 500, 502, 503, 504]; // answers of proxies, whose pages are not shown

const COMPILING = "compiling"; // the server's word for it
const PATIENCE = 20_000; // milliseconds for an answer that the server has at hand
export const LONG_PATIENCE = 150_000; // for one that it has to compute

/** `sentence`: the code of the error's sentence. @typedef {{ status: number, error: string, body?: undefined,
 *   rest?: number, code?: string, sentence?: string }} Failure */
/** @typedef {{ status: number, body: any, error?: undefined, rest?: undefined, code?: undefined,
 *   sentence?: undefined }} Success */
/** @typedef {{ needs?: string[], patience?: number }} Expected what an answer must have to be one, and how soon */

/** The answer of the server, or the error as a sentence with the server's word for it, `code`; status 0 means no
 * answer, `rest` the milliseconds that the server wants to be left alone. Waits while it compiles what it needs.
 * @param {string} url @param {RequestInit} request @param {Expected} expected @returns {Promise<Success | Failure>} */
export async function ask(url, request = {}, expected = {}) {
  const answer = await askOnce(url, request, expected);
  if (answer.code !== COMPILING) return answer;
  await new Promise((done) => setTimeout(done, answer.rest));
  return ask(url, request, expected);
}

/** @param {string} url @param {RequestInit} request @param {Expected} expected @returns {Promise<Success | Failure>} */
function askOnce(url, request, { needs = [], patience = PATIENCE }) {
  return send(url, request, patience, async (response) => {
    const { status } = response, text = await response.text(), body = parse(text);
    if (!response.ok) return failureOf(response, body);
    if (body && typeof body === "object" && needs.every((name) => name in body)) return { body, status };
    const isJson = /\bjson\b/.test(response.headers.get("Content-Type") ?? "");
    return { error: say(isJson ? "asking.broken" : "asking.foreign"), status };
  });
}

/** The result of `read` for the answer, or the reason why there is none.
 * @template T @param {string} url @param {RequestInit} request @param {number} patience
 * @param {(response: Response) => Promise<T>} read @returns {Promise<T | Failure>} */
async function send(url, request, patience, read) {
  const late = new AbortController(), timer = setTimeout(() => late.abort(), patience);
  const answered = begin("asking");
  let began = false;
  try {
    const response = await fetch(url, { ...request, signal: late.signal });
    began = true;
    return await read(response);
  } catch {
    const away = navigator.onLine ? "asking.no_answer" : "asking.offline";
    return { error: say(late.signal.aborted ? "asking.late" : began ? "asking.broken" : away), status: 0 };
  } finally {
    clearTimeout(timer);
    answered();
  }
}

/** What `read` takes from an answer, or the error.
 * @template [T=any] @param {Promise<Success | Failure>} asking @param {(body: any) => T} read
 * @returns {Promise<Answer<T>>} */
export async function answerOf(asking, read = (body) => body) {
  const { body, error } = await asking;
  return error === undefined ? { answer: read(body) } : { error };
}

/** A file of the server, as `read` takes it from the response, or the error.
 * @template [T=Blob] @param {string} url @param {RequestInit} request
 * @param {(response: Response) => Promise<T>} read @returns {Promise<Answer<T>>} */
export const askContent = (url, request = {}, read = (response) => /** @type {Promise<any>} */ (response.blob())) =>
  send(url, request, LONG_PATIENCE, async (response) => (
    response.ok ? { answer: await read(response) } : failureOf(response, parse(await response.text()))));

/** @param {Response} response @param {any} body @returns {Failure} */
function failureOf({ status, headers }, body) {
  const seconds = Number(headers.get("Retry-After")) || 0, { message: own, code: word, sentence } = body?.error ?? {};
  const code = KNOWN.includes(status) ? `asking.status_${status}` : "asking.status";
  const text = own ?? say(code, { status: String(status) });
  const again = seconds ? say("asking.again", { count: seconds }) : say("asking.again_soon");
  const said = own !== undefined || status === TOO_LARGE; // the server itself tells when, where that is known
  return { error: said ? text : `${text} ${again}`, status, rest: seconds * 1000, code: word, sentence };
}

/** A request that carries `value`. @param {unknown} value @returns {RequestInit} */
export const json = (value) => (
  { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) });

// Polling, at a pace that spares the server: for the events of a job and the news of a room, and while the server is
// away for a moment, as after a restart

export const POLL_PATIENCE = 25_000; // milliseconds for such an answer
const BUSY = 250, IDLE = 1_000, LONGEST = 8_000; // milliseconds from one question to the next
const FIRST_REST = 1_000, LONGEST_REST = 30_000; // milliseconds before asking again a server that did not answer
const PATIENT = 60_000; // milliseconds of rests in a row, after which polling gives up
const AWAY = [0, 502, 503, 504]; // no answer, or that of a proxy

/** @typedef {{ next: number, total: number, events: unknown[] }} Taken how much of what there is was taken, and what */

export const STORE_AWAY = "away"; // the server's word for a store of jobs that it cannot reach
const TOO_MUCH = 429, TOO_LATE = 408;

/** Whether asking again would be of no use. @param {number} status */
const isFinal = (status) => status >= 400 && status < 500 && ![TOO_MUCH, TOO_LATE].includes(status);

/** Wait, but at most until the device is online again. @param {number} milliseconds */
export const rest = (milliseconds) => new Promise((done) => {
  const timer = setTimeout(end, milliseconds);
  addEventListener("online", end);

  function end() {
    clearTimeout(timer);
    removeEventListener("online", end);
    done(null);
  }
});

/** A quarter more or less, so that the pages of a class do not ask in the same moment. @param {number} milliseconds */
export const scattered = (milliseconds) => milliseconds * (0.75 + Math.random() / 2);

/** The milliseconds before asking again, after an answer that took `took` of them. They grow with quick answers without
 * events, as from a server that has no place left for waiting requests. */
export function createPace() {
  let idle = IDLE, failed = FIRST_REST, rested = 0;

  /** @param {Taken} taken @param {number} took */
  function afterAnswer({ next, total, events }, took) {
    failed = FIRST_REST;
    rested = 0;
    if (next < total) return 0;
    const pause = events.length ? BUSY : idle;
    idle = events.length ? IDLE : Math.min(LONGEST, idle * 1.5);
    return Math.max(0, pause - took);
  }

  /** @param {number} wished what the server wants */
  function afterFailure(wished) {
    const pause = Math.max(wished, scattered(failed));
    failed = Math.min(LONGEST_REST, failed * 2);
    rested += pause;
    return pause;
  }

  /** Whether the server was away for too long. The sleep of a device does not count. */
  const isOver = () => rested >= PATIENT;

  return { afterAnswer, afterFailure, isOver };
}

/** The result of `asking()` as soon as the server answers, or the last one if it does not answer for a minute or the
 * result is no longer `wanted()`. `again()` is called before each further, ever rarer request. If it is `tireless`, it
 * never gives up, and also asks again what a limit has refused.
 * @template {{ status: number, rest?: number }} T @param {() => Promise<T>} asking
 * @param {{ wanted?: () => boolean, again?: () => void, tireless?: boolean }} acts @returns {Promise<T>} */
export async function insist(asking, { wanted = () => true, again = () => {}, tireless = false } = {}) {
  const pace = createPace(), begun = performance.now(), passing = tireless ? [...AWAY, TOO_MUCH] : AWAY;
  for (;;) {
    const answer = await asking(), left = tireless ? Infinity : PATIENT - (performance.now() - begun);
    if (!passing.includes(answer.status) || left <= 0 || !wanted()) return answer;
    again();
    await rest(Math.min(left, pace.afterFailure(answer.rest ?? 0)));
    if (!wanted()) return answer;
  }
}

/** Follow a job while it is `wanted()`, from event `next()` on: `took(batch)` gets the events, `away(who)` learns
 * who does not answer. Gives up after a minute without answers. Returns the final error, or null.
 * @param {string} job
 * @param {{ next: () => number, wanted: () => boolean, took: (batch: Batch) => void, away: (who: Away) => void
 *   }} acts */
export const pollJob = (job, { next, took, ...acts }) => poll(
  () => ask(`/api/jobs/${job}/events?since=${next()}&wait=${WAIT}`, {}, { needs: ["events"], patience: POLL_PATIENCE }),
  { ...acts, took: (batch) => { took(batch); return batch; } });

/** Ask for news while they are `wanted()`: `took(body)` gets each answer, and tells how much is new in it. Gives up
 * after a minute without answers, unless it is `tireless`. Returns the final error, or null.
 * @param {() => ReturnType<typeof ask>} asking
 * @param {{ wanted: () => boolean, took: (body: any) => Taken, away: (who: Away) => void, tireless?: boolean
 *   }} acts @returns {Promise<{ error: string, status: number, code: string } | null>} */
export async function poll(asking, { wanted, took, away, tireless = false }) {
  const pace = createPace();
  while (wanted()) {
    const asked = performance.now(), { body, error = "", status, code = "", rest: wished = 0 } = await asking();
    if (!wanted()) return null;
    if (!body && (isFinal(status) || (pace.isOver() && !tireless))) return { error, status, code };
    away(body || status === TOO_MUCH ? "" : code === STORE_AWAY ? "store" : "server");
    const pause = body ? pace.afterAnswer(took(body), performance.now() - asked) : pace.afterFailure(wished);
    if (wanted()) await rest(pause);
  }
  return null;
}
