// Work on a model that the server does: hiding numbers, finding what to change. Never touches the page.

import "../../core/texts/more_texts.js";
import { say } from "../../core/texts/say.js";
import { cancelJob, startJob } from "./jobs.js";


/**
 * Begin a task on a solid as writeSolid writes it, with its model. `heard(event)` gets what docs/wire.md tells of
 * the task, and
 * `ended(sentence)` comes last, empty when all went well; `waits(sentence)` is told meanwhile what is waited for, and
 * that it is no longer. Returns a function that ends it.
 * @param {Follower} follower
 * @param {WrittenSolid} solid
 * @param {JobWish} request
 * @param {(event: WireEvent) => void} heard
 * @param {(sentence: string) => void} ended
 * @param {(sentence: string) => void} waits
 */
export async function startTask(follower, solid, request, heard, ended, waits) {
  const { answer, error } = await startJob(solid, request);
  if (!answer) {
    ended(error);
    return () => {};
  }
  const { job } = answer;
  follower.follow(job, {
    events: (events) => events.forEach(hear), status: () => {}, failed: ended,
    away: (away) => waits(away ? say("watch.away_making") : ""),
  });

  /** @param {WireEvent} event */
  function hear(event) {
    if (event.t === "finished") ended(event.error?.message ?? event.message ?? "");
    else heard(event);
  }

  return () => cancelJob(job);
}
