// A job, followed by asking for its events again and again. Never touches the page.

import { WAIT, ask, json } from "./http.js";

/** Have a puzzle solved; `took(events)` gets all events, in parts. {answer: true} at the end, or {error}.
 * @param {unknown} wanted @param {(events: WireEvent[]) => void} took */
export async function solveByPolling(wanted, took) {
  const { body, error } = await ask("/api/jobs", json(wanted));
  if (error) return { error };
  for (let since = 0; ;) {
    const { body: batch, error: trouble } = await ask(`/api/jobs/${body.job}/events?since=${since}&wait=${WAIT}`);
    if (trouble) return { error: trouble };
    since = batch.next;
    took(batch.events);
    if (batch.state === "finished" && since === batch.total) return { answer: true };
  }
}
