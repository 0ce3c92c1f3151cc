// Asking the server over HTTP, and what went wrong as one sentence. Never touches the page.

import { say } from "../texts/say.js";

export const WAIT = 15; // seconds that it may hold back an answer

/**
 * What the server answers, or what went wrong in one sentence; status 0 where there was no answer.
 * @param {string} url
 * @param {RequestInit} request
 * @returns {Promise<{ body: any, status: number, error?: undefined } | { body?: undefined, status: number, error:
 * string }>}
 */
export async function ask(url, request = {}) {
  let response;
  try {
    response = await fetch(url, request);
  } catch {
    return { error: say("asking.no_answer"), status: 0 };
  }
  const { status } = response, body = await response.json().catch(() => null);
  if (response.ok && body) return { body, status };
  return { error: body?.error?.message ?? say("asking.status", { status: String(status) }), status };
}

/** A request that carries `value`. @param {unknown} value @returns {RequestInit} */
export const json = (value) => (
  { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) });
