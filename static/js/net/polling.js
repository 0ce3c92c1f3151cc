// A job, followed by asking for its events again and again. Never touches the page.

import { ask, json } from "./http.js";

const WAIT = 15; // seconds that the server may hold back an answer
const HELD = 1_000; // milliseconds after which an answer was held back; a server with too much to do answers at once
const PAUSE = 300, LONGEST_PAUSE = 5_000;

/** Asks for a job's events from a number on; rests before it asks again, the longer the less there was to tell.
 * @param {string} job */
export function createPoller(job) {
  let pause = 0;

  /** @param {number} since */
  return async function next(since) {
    await new Promise((done) => { setTimeout(done, pause); });
    const asked = Date.now(), answer = await ask(`/api/jobs/${job}/events?since=${since}&wait=${WAIT}`);
    const told = answer.body && (answer.body.events.length > 0 || Date.now() - asked >= HELD);
    pause = told ? PAUSE : Math.min(LONGEST_PAUSE, Math.max(PAUSE, 2 * pause));
    return answer;
  };
}

/** Have a puzzle solved; `took(events)` gets all events, in parts. {answer: true} at the end, or {error}.
 * @param {unknown} wanted @param {(events: WireEvent[]) => void} took */
export async function solveByPolling(wanted, took) {
  const { body, error } = await ask("/api/jobs", json(wanted));
  if (error) return { error };
  const next = createPoller(body.job);
  for (let since = 0; ;) {
    const { body: batch, error: trouble } = await next(since);
    if (trouble) return { error: trouble };
    since = batch.next;
    took(batch.events);
    if (batch.state === "finished" && since === batch.total) return { answer: true };
  }
}
