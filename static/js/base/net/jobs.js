// Jobs: the available methods; starting, cancelling and following jobs; and recordings, the logs of jobs that come with
// pages. Never touches the page.
//
// A follower of a job gets every event once and in order, over a web socket or, while there is none, by polling. When
// the server is away for a while, following resumes where it stopped.

import { answerOf, ask, createPace, insist, json, pollJob, rest, STORE_AWAY } from "./http.js";
import { createSocket } from "./socket.js";
import { say } from "../../core/texts/say.js";
import { begin } from "../busy.js";

const TRIES = 2; // broken or refused sockets in a row, after which jobs are polled
const QUIET = 8_000, LONGEST_QUIET = 64_000; // milliseconds of silence before checking whether the server is there
const PATIENCE = 5_000; // milliseconds for its answer
const GONE = 404;
const FIRST_REST = 2_000; // milliseconds before following again, when the server refused it for the moment; at most:
const LONGEST_REST = /** @type {Record<string, number>} */ ({ busy: 30_000, [STORE_AWAY]: 8_000 });

/** The methods for puzzles of a kind, or all of them. `failed(sentence)` says why they do not arrive, empty once they
 * do; after a minute it also gets `again()`, without which the page asks no further.
 * @param {"flat" | "coloured" | "solid" | null} kind @param {(sentence: string, again?: () => void) => void} failed
 * @returns {Promise<Method[]>} */
export async function askMethods(kind, failed) {
  for (let pace = createPace(); ;) {
    const { body, error = "", rest: wished = 0 } = await ask("/api/methods", {}, { needs: ["methods"] });
    failed(error);
    if (body) return body.methods.filter((/** @type {any} */ { kinds }) => kind === null || kinds.includes(kind));
    if (!pace.isOver()) await rest(pace.afterFailure(wished));
    else {
      await new Promise((again) => { failed(say("watch.given_up"), () => again(null)); });
      pace = createPace();
    }
  }
}

/** The code lines of a method; none if the server does not answer, because nothing depends on them.
 * @param {string} method @returns {Promise<CodeLine[]>} */
export async function askCode(method) {
  const { body } = await ask(`/api/methods/${encodeURIComponent(method)}/code`, {}, { needs: ["lines"] });
  return body ? body.lines : [];
}

/** Start solving a puzzle, given by its link code or as writeSolid writes it; `patient` is for `insist`.
 * @param {string | WrittenSolid} puzzle @param {JobWish} wish @param {Parameters<typeof insist>[1]} [patient] */
export function startJob(puzzle, { task, method, options, seed, seconds, stretch, questions }, patient) {
  const which = typeof puzzle === "string" ? { puzzle } : puzzle;
  return start({ ...which, task, method, options, seed, seconds, stretch, questions }, patient);
}

/** Start an experiment of the lab; `patient` is for `insist`.
 * @param {{ experiment: string, options: Record<string, string>, seconds: number }} wish
 * @param {Parameters<typeof insist>[1]} patient */
export const startExperiment = (wish, patient) => start({ task: "experiment", ...wish }, patient);

/** What was measured of an experiment beforehand, as its job sends it. @param {string} name
 * @returns {Promise<Answer<WireEvent>>} */
export const askExperiment = (name) =>
  answerOf(ask(`/lab/${encodeURIComponent(name)}.json`, {}, { needs: ["figures"] }));

/** @param {object} wish @param {Parameters<typeof insist>[1]} [patient]
 * @returns {Promise<Answer<{ job: string, place: number, wait: number }>>} */
const start = (wish, patient) => answerOf(insist(() => ask("/api/jobs", json(wish), { needs: ["job"] }), patient));

/** @param {string} job */
export const cancelJob = (job) => ask(`/api/jobs/${job}`, { method: "DELETE" });

/** The events of a recording that comes with the page; null if it cannot be loaded.
 * @param {string} address @returns {Promise<WireEvent[] | null>} */
export async function askRecording(address) {
  const { body } = await ask(address);
  return Array.isArray(body) ? body : null;
}

/** Watch a puzzle being solved without changing anything on the server: `watch` is a choice as links hold it.
 * `begun(title)` gets the title of the method, `events` and `status` what there is of the solve, while it is
 * `wanted()`. Returns the error, empty if all went well.
 * @param {string} code @param {string} watch
 * @param {{ wanted: () => boolean, begun: (title: string) => void } & Pick<JobEars, "events" | "status">} ears */
export async function watchSolve(code, watch, { wanted, begun, events, status }) {
  const address = `/api/puzzles/${encodeURIComponent(code)}/recording?${new URLSearchParams({ watch })}`;
  const { body, error } = await insist(() => ask(address, {}, { needs: ["title"] }), { wanted });
  if (!body || !wanted()) return error ?? "";
  begun(body.title);
  if (!body.job) {
    const recorded = await askRecording(body.recording);
    if (recorded && wanted()) events(recorded);
    return recorded ? "" : say("asking.broken");
  }
  let next = 0, ended = false;
  const failure = await pollJob(body.job, {
    wanted: () => wanted() && !ended, next: () => next, away: () => {},
    took(batch) {
      status(batch);
      events(batch.events);
      next = batch.next;
      ended = batch.events.at(-1)?.t === "finished";
    },
  });
  return failure?.error ?? "";
}

/** Start a task on a puzzle, given by its link code, or a solid as writeSolid writes it. `heard(event)` gets the events
 * of the task by docs/wire.md, `ended(sentence, event)` what went wrong and the last one, if there is one; `waits` says
 * what the page waits for, empty when it goes on. Returns a function that ends the task.
 * @param {Follower} follower @param {string | WrittenSolid} puzzle @param {JobWish} request
 * @param {(event: WireEvent) => void} heard @param {(sentence: string, event?: WireEvent) => void} ended
 * @param {(sentence: string) => void} waits */
export async function startTask(follower, puzzle, request, heard, ended, waits) {
  const { answer, error } = await startJob(puzzle, request);
  if (!answer) {
    ended(error);
    return () => {};
  }
  const { job } = answer;
  follower.follow(job, {
    events: (events) => events.forEach(hear), status: () => {}, failed: ended,
    away: (who) => waits(who && say(who === "store" ? "watch.away_store" : "watch.away_making")),
  });

  /** @param {WireEvent} event */
  function hear(event) {
    if (event.t === "finished") ended(event.error?.message ?? event.message ?? "", event);
    else heard(event);
  }

  return () => cancelJob(job);
}

/** Reports the events of jobs, each until its last one or until the function that `follow` returned is called.
 * @implements {Follower} */
export class JobFollower {
  constructor() {
    this.followed = /** @type {Map<string, Followed>} */ (new Map());
    this.polling = 0; // 0, or while jobs are polled a number that differs each time
    this.begun = 0;
    this.away = /** @type {Away} */ ("");
    this.doubt = 0;
    this.quiet = QUIET;
    this.socket = createSocket("/solve", {
      connected: () => this.connected(),
      message: (name, message) => this.hear(name, message),
      broken: (failures) => { if (failures >= TRIES) this.pollAll(); },
    });
    addEventListener("offline", () => this.look());
    addEventListener("online", () => this.socket.hurry());
  }

  /** A socket watches each job once, so further followers of a job poll it.
   * @param {string} job @param {JobEars} ears */
  follow(job, ears) {
    const follower = { job, ears, next: 0, known: false, refusals: 0, wanted: true, left: begin("following") };
    if (this.followed.has(job)) this.pollWhile(follower, () => follower.wanted, (who) => ears.away(who));
    else this.followFirst(follower);
    return () => this.leave(follower);
  }

  /** @param {Followed} follower */
  followFirst(follower) {
    this.followed.set(follower.job, follower);
    this.socket.start();
    if (this.polling) this.poll(follower);
    else this.watch(follower);
    if (this.away) follower.ears.away(this.away);
    this.lookLater(QUIET);
  }

  /** @param {Followed} follower */
  watch({ job, next }) {
    this.socket.send("watch", { job, since: next });
  }

  /** @param {Followed} follower */
  leave(follower) {
    follower.wanted = false;
    follower.left();
    if (!this.follows(follower)) return;
    this.followed.delete(follower.job);
    this.socket.send("unwatch", { job: follower.job });
    if (this.followed.size) return;
    this.socket.close();
    clearTimeout(this.doubt);
    this.away = "";
  }

  /** @param {Followed} follower */
  follows(follower) {
    return this.followed.get(follower.job) === follower;
  }

  // Events

  /** @param {string} name @param {any} message */
  hear(name, message) {
    const follower = this.followed.get(message?.job);
    if (!follower) return;
    this.lookLater(QUIET);
    if (name === "status") {
      this.note(follower, message);
      this.setAway(message.away ? "store" : "");
    } else if (name === "refused") this.refused(follower, message.error);
    else if (name === "events" && message.from > follower.next) this.watch(follower); // something is missing
    else if (name === "events") this.take(follower, message);
  }

  /** @param {Followed} follower @param {JobStatus} status */
  note(follower, status) {
    Object.assign(follower, { known: true, refusals: 0 });
    follower.ears.status(status);
  }

  /** Take the new events of a batch; earlier ones have come another way.
   * @param {Followed} follower @param {Batch} batch */
  take(follower, { from, next, events }) {
    if (from !== follower.next) return;
    follower.next = next;
    follower.ears.events(events);
    if (events.at(-1)?.t === "finished") this.leave(follower);
  }

  /** @param {Followed} follower @param {{ code: string, message: string }} error */
  async refused(follower, { code, message }) {
    if (!(code in LONGEST_REST)) return this.fail(follower, message, code === "not_found");
    if (code === STORE_AWAY) this.setAway("store");
    await rest(Math.min(LONGEST_REST[code], FIRST_REST * 2 ** follower.refusals++));
    if (this.follows(follower)) this.watch(follower);
  }

  /** @param {Followed} follower @param {string} error @param {boolean} isGone whether the server has no such job */
  fail(follower, error, isGone) {
    this.leave(follower);
    follower.ears.failed(follower.known && isGone ? say("watch.lost") : error);
  }

  // The connection

  connected() {
    this.polling = 0;
    if (this.away === "server") this.setAway(""); // whether the store is there, the next status tells
    this.followed.forEach((follower) => this.watch(follower));
    this.lookLater(QUIET);
  }

  /** @param {Away} away */
  setAway(away) {
    if (this.away === away) return;
    this.away = away;
    if (!away) this.socket.hurry();
    this.followed.forEach(({ ears }) => ears.away(away));
  }

  pollAll() {
    if (this.polling) return;
    this.polling = ++this.begun;
    this.followed.forEach((follower) => this.poll(follower));
  }

  /** @param {Followed} follower */
  poll(follower) {
    const mine = this.polling;
    this.pollWhile(follower, () => this.follows(follower) && this.polling === mine, (who) => this.setAway(who));
  }

  /** @param {Followed} follower @param {() => boolean} wanted @param {(who: Away) => void} away */
  async pollWhile(follower, wanted, away) {
    const failure = await pollJob(follower.job, {
      wanted, away, next: () => follower.next,
      took: (batch) => { this.note(follower, batch); this.take(follower, batch); },
    });
    if (failure) this.fail(follower, failure.error, failure.status === GONE);
  }

  /** A dead connection says nothing: after a while of silence, ask whether the server is still there.
   * @param {number} quiet milliseconds */
  lookLater(quiet) {
    clearTimeout(this.doubt);
    this.quiet = quiet;
    this.doubt = setTimeout(() => this.look(), quiet);
  }

  async look() {
    const [follower] = this.followed.values();
    if (!follower || this.polling) return;
    const { status, code } = await ask(`/api/jobs/${follower.job}`, {}, { patience: PATIENCE });
    if (!this.follows(follower) || this.polling) return;
    if (status && (status < 500 || code === STORE_AWAY)) return this.lookLater(Math.min(LONGEST_QUIET, 2 * this.quiet));
    this.socket.cut();
    this.pollAll();
  }
}
