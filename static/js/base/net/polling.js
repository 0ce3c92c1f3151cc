// Asking again, at a pace that spares the server: for the events of a job, and where the server is away for a moment,
// as after a restart. Never touches the page.

import "../../core/texts/more_texts.js";
import { say } from "../../core/texts/say.js";
import { ask, WAIT } from "./http.js";

const PATIENCE = 25_000; // milliseconds for such an answer
const BUSY = 250, IDLE = 1_000, LONGEST = 8_000; // milliseconds from one question to the next
const FIRST_REST = 1_000, LONGEST_REST = 30_000; // milliseconds before a server is asked again that did not answer
const PATIENT = 60_000; // milliseconds of rests in a row, after which a server that does not answer is given up
const AWAY = [0, 502, 503, 504]; // no answer, and what is answered in its place
const GONE = 404, TOO_MUCH = 429, TOO_LATE = 408;

/** What went wrong for good, for those who followed the job before. @param {string} error @param {boolean} known */
export const goneFor = (error, known) => (known ? say("watch.lost") : error);

/** Whether asking again would be of no use. @param {number} status */
const isFinal = (status) => status >= 400 && status < 500 && ![TOO_MUCH, TOO_LATE].includes(status);

/** Wait, but not beyond the moment in which the device is online again. @param {number} milliseconds */
export const rest = (milliseconds) => new Promise((done) => {
  const timer = setTimeout(end, milliseconds);
  addEventListener("online", end);

  function end() {
    clearTimeout(timer);
    removeEventListener("online", end);
    done(null);
  }
});

/** By a quarter more or less: not all pages of a class shall ask in the same moment. @param {number} milliseconds */
export const scattered = (milliseconds) => milliseconds * (0.75 + Math.random() / 2);

/** When to ask again, in milliseconds after an answer that came after `took` of them. Quick answers without news, as
 * from a server that has no place left for those who wait, make it rarer. */
export function createPace() {
  let idle = IDLE, failed = FIRST_REST, rested = 0;

  /** @param {{ next: number, total: number, events: unknown[] }} batch @param {number} took */
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

  /** Whether the server was away for so long that it is no use. A device that slept has not rested. */
  const isOver = () => rested >= PATIENT;

  return { afterAnswer, afterFailure, isOver };
}

/** What `asking()` gives as soon as the server is there; what it gave last, when it is not there for a minute or is no
 * longer `wanted()`. `again()` is called each time that it has to be asked again, ever more rarely.
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

/** Follow a job as long as it is `wanted()`, from event `next()` on: `took(batch)` gets what comes, `away(lost)` is
 * told whether the server answers; after a minute without answers it is given up. What went wrong for good, or nothing.
 * @param {string} job
 * @param {{ next: () => number, wanted: () => boolean, took: (batch: Batch) => void, away: (lost: boolean) => void
 *   }} acts @returns {Promise<{ error: string, status: number } | null>} */
export async function pollJob(job, { next, wanted, took, away }) {
  const pace = createPace();
  while (wanted()) {
    const address = `/api/jobs/${job}/events?since=${next()}&wait=${WAIT}`, asked = performance.now();
    const { body, error, status, rest: wished = 0 } = await ask(address, {}, { needs: ["events"], patience: PATIENCE });
    if (!wanted()) return null;
    if (!body && (isFinal(status) || pace.isOver())) return { error: error ?? "", status };
    away(!body && status !== TOO_MUCH);
    if (body) took(body);
    const pause = body ? pace.afterAnswer(body, performance.now() - asked) : pace.afterFailure(wished);
    if (wanted()) await rest(pause);
  }
  return null;
}

/** Whether a job is gone, by the status of an answer. @param {number} status */
export const isGone = (status) => status === GONE;
