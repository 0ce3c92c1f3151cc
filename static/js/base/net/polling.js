// Polling, at a pace that spares the server: for the events of a job and the news of a room, and while the server is
// away for a moment, as after a restart. Never touches the page.

import { say } from "../../core/texts/say.js";
import { ask, WAIT } from "./http.js";

export const POLL_PATIENCE = 25_000; // milliseconds for such an answer
const BUSY = 250, IDLE = 1_000, LONGEST = 8_000; // milliseconds from one question to the next
const FIRST_REST = 1_000, LONGEST_REST = 30_000; // milliseconds before asking again a server that did not answer
const PATIENT = 60_000; // milliseconds of rests in a row, after which polling gives up
const AWAY = [0, 502, 503, 504]; // no answer, or that of a proxy

/** @typedef {{ next: number, total: number, events: unknown[] }} Taken how much of what there is was taken, and what */

export const STORE_AWAY = "away"; // the server's word for a store of jobs that it cannot reach
const GONE = 404, TOO_MUCH = 429, TOO_LATE = 408;

/** The sentence for a job that is gone, depending on whether it was `known`. @param {string} error @param {boolean}
 * known */
export const goneFor = (error, known) => (known ? say("watch.lost") : error);

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
 * result is no longer `wanted()`. `again()` is called before each further, ever rarer request.
 * @template {{ status: number, rest?: number }} T @param {() => Promise<T>} asking
 * @param {{ wanted?: () => boolean, again?: () => void }} acts @returns {Promise<T>} */
export async function insist(asking, { wanted = () => true, again = () => {} } = {}) {
  const pace = createPace(), begun = performance.now();
  for (;;) {
    const answer = await asking(), left = PATIENT - (performance.now() - begun);
    if (!AWAY.includes(answer.status) || left <= 0 || !wanted()) return answer;
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

/** Whether a job is gone, by the status of an answer. @param {number} status */
export const isGone = (status) => status === GONE;
