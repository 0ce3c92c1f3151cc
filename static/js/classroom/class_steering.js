// What the teacher's page changes of the stage and of its private part. It knows its own changes before they come back
// as news, so that quick clicks build on each other.

/** @import { Classroom } from "./classroom.js" */

export class Steering {
  /** `fail(sentence)` says what went wrong, or hides what was said. @param {Classroom} room
   * @param {(sentence: string) => void} fail */
  constructor(room, fail) {
    this.room = room;
    this.fail = fail;
    this.ahead = /** @type {{ stage?: any, private?: any }} */ ({});
    this.last = /** @type {Promise<unknown>} */ (Promise.resolve());
    this.waiting = 0; // requests on their way
    room.listen((names) => this.hear(names));
  }

  get stage() { return this.ahead.stage ?? this.room.stage; }

  get hidden() { return this.ahead.private ?? this.room.entries.get("private") ?? {}; }

  /** @param {Set<string>} names */
  hear(names) {
    if (this.waiting) return;
    for (const name of /** @type {const} */ (["stage", "private"])) if (names.has(name)) delete this.ahead[name];
  }

  /** Change parts of the stage; null removes one. @param {Record<string, any>} changes */
  patch(changes) {
    const kept = Object.entries({ ...this.stage, ...changes }).filter(([, value]) => value !== null);
    this.ahead.stage = Object.fromEntries(kept);
    return this.send("patch", { stage: changes });
  }

  /** @param {Record<string, any>} hidden */
  hide(hidden) {
    this.ahead.private = hidden;
    return this.send("private", { private: hidden });
  }

  /** One request after the other. Returns whether it worked. @param {string} what @param {object} more */
  async send(what, more) {
    this.waiting++;
    const answer = this.last.then(() => this.room.steer(what, more));
    this.last = answer;
    const error = await answer;
    this.waiting--;
    if (error) this.ahead = {};
    this.fail(error);
    return !error;
  }
}
