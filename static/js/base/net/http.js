// Requests to the server over HTTP, with errors as sentences. Never touches the page.

import { say } from "../../core/texts/say.js";
import { begin } from "../busy.js";

export const WAIT = 15; // seconds for which the server may hold back an answer
const TOO_LARGE = 413;
const KNOWN = [TOO_LARGE, 429, 500, 502, 503, 504]; // answers of proxies, whose pages are not shown

const COMPILING = "compiling"; // the server's word for it
const PATIENCE = 20_000; // milliseconds for an answer that the server has at hand
export const LONG_PATIENCE = 150_000; // for one that it has to compute

/** @typedef {{ status: number, error: string, body?: undefined, rest?: number, code?: string }} Failure */
/** @typedef {{ status: number, body: any, error?: undefined, rest?: undefined, code?: undefined }} Success */
/** @typedef {{ needs?: string[], patience?: number }} Expected what an answer must have to be one, and how soon */

/** The answer of the server, or the error as a sentence; status 0 means no answer, and `rest` is the milliseconds that
 * the server wants to be left alone; `code` is the server's word for the error. While the server compiles what the
 * answer needs, this waits for it.
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
    if (body && needs.every((name) => name in body)) return { body, status };
    return { error: say(isJson(response) ? "asking.broken" : "asking.foreign"), status };
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

/** A file of the server: the response and its content, or the error.
 * @param {string} url @param {RequestInit} request
 * @returns {Promise<{ response: Response, content: Blob, error?: undefined } | Failure>} */
export const askContent = (url, request = {}) => send(url, request, LONG_PATIENCE, async (response) => (
  response.ok ? { response, content: await response.blob() } : failureOf(response, parse(await response.text()))));

/** @param {Response} response @param {any} body @returns {Failure} */
function failureOf({ status, headers }, body) {
  const seconds = Number(headers.get("Retry-After")) || 0, own = body?.error?.message, word = body?.error?.code;
  const code = KNOWN.includes(status) ? `asking.status_${status}` : "asking.status";
  const sentence = own ?? say(code, { status: String(status) });
  const again = seconds ? say("asking.again", { count: seconds }) : say("asking.again_soon");
  const said = own !== undefined || status === TOO_LARGE; // the server itself tells when, where that is known
  return { error: said ? sentence : `${sentence} ${again}`, status, rest: seconds * 1000, code: word };
}

/** @param {Response} response */
const isJson = ({ headers }) => /\bjson\b/.test(headers.get("Content-Type") ?? "");

/** An object or a list, if the text is one. @param {string} text */
function parse(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** A request that carries `value`. @param {unknown} value @returns {RequestInit} */
export const json = (value) => (
  { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) });
