// One solve from start to end: its job on the server and what it told so far. Never touches the page.

import { cancelJob, startJob } from "../net/jobs.js";
import { createPlayback } from "./playback.js";

/** `code` is what startJob takes. `changed()` is called whenever there is something new. A session can be started again and again. */
export function createSession(follower, code, size, changed) {
  const session = { playback: createPlayback(size), state: "idle", place: 0, error: "", choice: null, start, cancel };
  let job = null, leave = () => {};

  async function start(choice) {
    session.drop();
    Object.assign(session, { playback: createPlayback(size), state: "asking", place: 0, error: "", choice });
    changed();
    const { answer, error } = await startJob(code, choice);
    if (session.choice !== choice) return answer && cancelJob(answer.job); // started anew meanwhile
    if (error) return fail(error);
    job = answer.job;
    Object.assign(session, { state: answer.place ? "queued" : "running", place: answer.place });
    leave = follower.follow(job, { events: take, status, failed: fail });
    return changed();
  }

  function take(events) {
    session.playback.take(events);
    if (session.playback.finished) session.state = "finished";
    changed();
  }

  function status({ state, place }) {
    if (session.state === "finished" || state === "finished") return;
    Object.assign(session, { state, place });
    changed();
  }

  function fail(error) {
    Object.assign(session, { state: "failed", error });
    changed();
  }

  /** Have the solve ended; its last event then tells so. */
  async function cancel() {
    if (session.state === "queued" || session.state === "running") await cancelJob(job);
  }

  /** Want to hear no more of it. */
  session.drop = () => {
    leave();
    return cancel();
  };

  return session;
}

export const isBusy = ({ state }) => ["asking", "queued", "running"].includes(state);

/** Where a solve stands, in a few words. */
export function stateOf({ state, place, error, playback }) {
  if (state === "queued") return place ? `Waiting: place ${place} in the queue.` : "Waiting for a free place.";
  if (state === "asking" || (state === "running" && !playback.count)) return "Starting …";
  if (state === "running") return "Solving …";
  return error;
}
