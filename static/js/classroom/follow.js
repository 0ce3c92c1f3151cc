// The class follows a solve that the teacher plays: all devices show the same step. A pupil may look around, and comes
// back with one button; the screen shows the same large.

import { html } from "../base/html.js";
import { openLentPage } from "../play/lent_page.js";
import { Views } from "../play/views.js";
import { moveBefore, positionAfter, stretchOf } from "../watch/insight/stretches.js";
import { say } from "../core/texts/say.js";
import { openActivity } from "./classroom.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Looks } from "../watch/method_panel.js" */
/** @import { Watch } from "../watch/watch.js" */
/** @typedef {{ method: string, options?: Record<string, any>, seed?: number }} Led what is solved, and how */
/** @typedef {{ chain: number, number: number }} LedMove */
/** Where the solve stands. `at` is an event of the recording, because other devices may merge steps differently. Of a
 * branch, which every device derives by itself, `at` is a step, and `branch` the event at which the solve was left. In
 * a stretch of single moves, `move` is one of a chain. `looks` is what stands beside the board. The server leaves out
 * what is null.
 * @typedef {{ at: number, playing: boolean, speed?: number | null, branch?: number | null, move?: LedMove | null,
 *   looks?: Looks }} LedPlace */

const PAUSE = 500; // milliseconds between two messages of the teacher
const AS_IT_COMES = -1; // stands for the speed Infinity, which JSON lacks
const SLOWEST = 2, WHOLE = 8; // steps a second, and seconds for all of it, while no speed is chosen

/** Solve as the activity says, unless the teacher chose something else since. @param {Watch} watch @param {Led} led */
function begin(watch, { method, options, seed = 0 }) {
  const { form, playhead } = watch, texts = /** @type {Record<string, any>} */ ({ ...options, seed });
  if (!form?.set({ method, texts })) return;
  const choice = form.choice(), { playing, speed } = playhead;
  if (choice) watch.start(0, choice);
  Object.assign(playhead, { playing, speed });
}

class Follower {
  /** @param {Classroom} room @param {Watch} watch */
  constructor(room, watch) {
    this.room = room;
    this.watch = watch;
    this.isFree = false; // whether the pupil looks around
    this.isApplying = false;
    this.begun = "";
    this.requested = ""; // the stretch that is under way
    this.looks = /** @type {Looks | ""} */ (""); // what the teacher last showed beside the board
  }

  listen() {
    this.watch.playhead.onMove(() => {
      if (!this.isApplying && this.room.role === "pupil") this.setFree(true);
    });
    const { session } = this.watch, { changed } = session;
    session.changed = () => {
      changed();
      if (this.waiting) this.apply(); // the place may have been in events that had not arrived
    };
    this.apply();
  }

  /** @param {boolean} isFree */
  setFree(isFree) {
    this.isFree = isFree;
    if (!isFree) this.apply();
    this.room.notify();
  }

  apply() {
    if (this.isFree) return;
    const led = /** @type {Led} */ (this.room.stage.choice ?? this.room.activity);
    const now = JSON.stringify([led.method, led.options, led.seed]);
    const isOther = now !== this.begun;
    this.isApplying = true;
    this.begun = now;
    if (isOther) begin(this.watch, led);
    this.waiting = !this.goTo();
    this.isApplying = false;
    this.watch.redraw();
  }

  /** Go where the teacher is; returns whether the events up to there are known. */
  goTo() {
    const { at, playing, speed: sent = null, branch = null, move = null, looks } =
      /** @type {LedPlace} */ (this.room.stage);
    if (at === undefined) return true;
    this.lookAt(looks);
    const { watch } = this, { playhead, session: { whole }, moment } = watch;
    const speed = sent === AS_IT_COMES ? Infinity : sent;
    const isReached = whole.complete || whole.xAt(whole.count) >= (branch ?? at);
    Object.assign(playhead, { playing: playing && isReached, speed, goal: isReached ? null : branch ?? at });
    if (!isReached) return false;
    if (moment) this.branchOff(branch);
    const positionOfMove = this.stretchOut(move);
    const there = moment?.branching.open ? at : positionOfMove ?? watch.playback.positionOf(at);
    const rate = speed ?? Math.max(SLOWEST, watch.playback.count / WHOLE); // places come only twice a second
    if (!playing || Math.abs(playhead.place - there) > Math.max(1, rate)) playhead.place = there;
    playhead.playing = playing && (move === null || positionOfMove !== null);
    return true;
  }

  /** Show what the teacher shows beside the board, each time that changes: pupils may choose something else until then.
   * @param {Looks | undefined} looks */
  lookAt(looks) {
    if (!looks || looks === this.looks) return;
    this.looks = looks;
    this.watch.moment?.panel.choose(looks);
  }

  /** Open the branch at an event, or leave it. @param {number | null} branch */
  branchOff(branch) {
    const { playhead, session, moment } = this.watch, open = moment?.branching.open ?? false;
    if (branch === null ? !open : open && session.left === branch) return;
    if (open) moment?.branching.leave();
    if (branch === null) return;
    playhead.place = session.whole.positionOf(branch);
    moment?.branching.toggle();
  }

  /** Open the stretch that holds a move, or leave it. Returns the position of the move, as soon as it is known.
   * @param {LedMove | null} move @returns {number | null} */
  stretchOut(move) {
    const { session, moment } = this.watch, stretched = session.opened !== null && !moment?.branching.open;
    if (!move) {
      if (stretched) session.close();
      return null;
    }
    const here = session.opened && positionAfter(session.opened, move.chain, move.number);
    if (!here) this.askStretch(move);
    return here || null;
  }

  /** Each stretch is asked for once: if that fails, the class waits at the solve. @param {LedMove} move */
  async askStretch({ chain, number }) {
    const { session } = this.watch, stretch = stretchOf(session.whole, chain, number);
    const name = `${chain}:${stretch.first}`;
    if (this.requested === name) return;
    this.requested = name;
    if (await session.open(stretch)) return;
    this.requested = "";
    this.apply();
  }
}

/** The teacher's page tells where it is, at most twice a second, the last place for sure. */
class Leader {
  /** @param {Classroom} room @param {Watch} watch */
  constructor(room, watch) {
    this.room = room;
    this.watch = watch;
    this.sent = "";
    this.timer = 0;
    this.isBusy = false;
    this.at = 0; // the last event of the solve itself, where the class waits while a stretch of moves is looked at
  }

  /** @param {Follower} follower which takes up the place where another page of the teacher left it */
  listen(follower) {
    follower.apply();
    this.sent = JSON.stringify(this.now());
    const { watch } = this, draw = watch.draw.bind(watch);
    watch.draw = (now, quiet) => {
      const moving = draw(now, quiet);
      this.look();
      return moving;
    };
  }

  now() {
    const { playhead, session, moment, playback } = this.watch, open = moment?.branching.open ?? false;
    const { method, options, seed } = session.choice ?? {}, place = playhead.position;
    const move = session.opened && !open ? this.moveAt(place) : null, led = !session.opened || open || move !== null;
    if (!session.opened) this.at = playback.xAt(place);
    return {
      at: open ? place : this.at, playing: playhead.playing && led, move, branch: open ? session.left : null,
      speed: playhead.speed === Infinity ? AS_IT_COMES : playhead.speed, looks: moment?.panel.chosen,
      choice: method ? { method, options, seed } : null,
    };
  }

  /** The move that is looked at in a stretch; none while the temperature is held by hand. @param {number} place */
  moveAt(place) {
    const { moment, playback } = this.watch, move = moment?.panel.hand?.hand ? null : moveBefore(playback, place);
    return move && { chain: move.chain, number: move.number };
  }

  look() {
    if (this.timer || this.isBusy || JSON.stringify(this.now()) === this.sent) return;
    this.timer = setTimeout(() => this.tell(), PAUSE);
  }

  async tell() {
    const stage = this.now(), text = JSON.stringify(stage);
    this.timer = 0;
    this.isBusy = true;
    const isSent = await this.room.steer("patch", { stage });
    this.isBusy = false;
    if (isSent) this.sent = text;
    this.look();
  }
}

document.body.dataset.role = new URLSearchParams(location.search).get("as") ?? "pupil";
const puzzlePage = await openLentPage();

/** The solve, once it can be played; null if the page says what is missing. */
async function openWatch() {
  const views = new Views(puzzlePage);
  await views.show("watch");
  await views.watching?.methods;
  return views.watching;
}

/** @param {Classroom} room @param {Watch} watch */
function follow(room, watch) {
  const follower = new Follower(room, watch);
  follower.listen();
  return (/** @type {any} */ _, /** @type {any} */ __, /** @type {Set<string>} */ names) => {
    if (names.has("stage")) follower.apply();
    return follower.isFree && html`<button type="button" class="primary follow-again"
      onclick=${() => follower.setFree(false)} data-testid="follow-again">${say("class.follow_again")}</button>`;
  };
}

/** @param {Classroom} room @param {Watch} watch */
function lead(room, watch) {
  new Leader(room, watch).listen(new Follower(room, watch));
  return () => {};
}

/** @param {Classroom} room @param {Watch} watch */
function present(room, watch) {
  watch.presentation.enter();
  return follow(room, watch);
}

const watching = puzzlePage.own && await openWatch();
if (watching) openActivity({ kind: "follow", read: () => watching, pupil: follow, teacher: lead, screen: present });
