// Having numbers of a model hidden. Never touches the page.

import { cancelJob, startJob } from "./jobs.js";

/**
 * Have ever fewer numbers of a solid shown, for so many seconds; `solid` as writeSolid writes it, with its model. `told` has
 * found({shown, lines, code}) for each puzzle and ended(sentence), which is empty when all went well. Returns a function that ends it.
 */
export async function thinNumbers(follower, solid, seconds, told) {
  const { answer, error } = await startJob(solid, { task: "thin", seconds });
  if (error) {
    told.ended(error);
    return () => {};
  }
  follower.follow(answer.job, { events: (events) => events.forEach(hear), status: () => {}, failed: told.ended });

  function hear(event) {
    if (event.t === "thinned") told.found({ shown: event.shown, lines: event.lines, code: event.code });
    else if (event.t === "finished") told.ended(event.error?.message ?? event.message);
  }

  return () => cancelJob(answer.job);
}
