// Jobs: the methods there are, starting, cancelling and following. Never touches the page.
//
// Whoever follows a job gets every event once and in order, over a web socket or, where that is blocked, by asking
// again and again.

import { WAIT, ask, json } from "./http.js";
import { createSocket } from "./socket.js";

const REST = 1_500; // milliseconds after which to ask again a server that did not answer
const PATIENCE = 5;

/** The methods for flat puzzles, or for solids. @returns {Promise<Answer<Method[]>>} */
export async function askMethods(solid = false) {
  const { body, error } = await ask("/api/methods");
  if (error) return { error };
  return { answer: body.methods.filter((/** @type {any} */ one) => (solid ? one.takes_solid : one.takes_flat)) };
}

/** Have a puzzle solved, of a link code or as writeSolid writes it.
 * @param {string | WrittenSolid} puzzle @param {JobWish} wish
 * @returns {Promise<Answer<{ job: string, place: number }>>} */
export async function startJob(puzzle, { task, method, options, seed, seconds }) {
  const which = typeof puzzle === "string" ? { puzzle } : puzzle;
  const { body, error } = await ask("/api/jobs", json({ ...which, task, method, options, seed, seconds }));
  return error ? { error } : { answer: body };
}

/** @param {string} job */
export const cancelJob = (job) => ask(`/api/jobs/${job}`, { method: "DELETE" });

/** A `Follower` tells of a job until its last event; the function that it gives ends this. @returns {Follower} */
export function createFollower() {
  /** @type {Map<string, Followed>} */
  const followed = new Map();
  let blocked = false;
  const socket = createSocket({ connected: () => followed.forEach(watch), message: hear, blocked: pollAll });

  /** @param {string} job @param {JobEars} ears */
  function follow(job, ears) {
    const one = { job, ears, next: 0 };
    followed.set(job, one);
    if (blocked) poll(one);
    else socket.start();
    watch(one);
    return () => leave(one);
  }

  /** @param {Followed} one */
  const watch = ({ job, next }) => socket.send("watch", { job, since: next });

  /** @param {Followed} one */
  function leave(one) {
    if (followed.get(one.job) !== one) return;
    followed.delete(one.job);
    socket.send("unwatch", { job: one.job });
    if (!followed.size) socket.close();
  }

  /** @param {string} name @param {any} message */
  function hear(name, message) {
    const one = followed.get(message?.job);
    if (!one) return;
    if (name === "status") one.ears.status(message);
    else if (name === "refused") fail(one, message.error.message);
    else if (name === "events" && message.from === one.next) take(one, message);
    else if (name === "events" && message.from > one.next) watch(one); // something is missing
  }

  /** @param {Followed} one @param {Batch} batch */
  function take(one, { next, events }) {
    one.next = next;
    one.ears.events(events);
    if (events.at(-1)?.t === "finished") leave(one);
  }

  /** @param {Followed} one @param {string} sentence */
  function fail(one, sentence) {
    leave(one);
    one.ears.failed(sentence);
  }

  function pollAll() {
    blocked = true;
    followed.forEach(poll);
  }

  /** @param {Followed} one */
  async function poll(one) {
    for (let failures = 0; followed.get(one.job) === one;) {
      const { body, error, status } = await ask(`/api/jobs/${one.job}/events?since=${one.next}&wait=${WAIT}`);
      if (followed.get(one.job) !== one) return;
      if (body) {
        failures = 0;
        one.ears.status(body);
        take(one, body);
      } else if (status === 404 || ++failures > PATIENCE) return fail(one, error ?? "");
      else await new Promise((done) => { setTimeout(done, REST); });
    }
  }

  return { follow };
}
