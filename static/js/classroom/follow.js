// The class follows a solve that the teacher plays: all devices show the same step. A pupil may look around, and comes
// back with one button; the screen shows the same large.

import "../core/texts/class_texts.js";
import { byId } from "../base/dom.js";
import { openLentPage } from "../play/lent_page.js";
import { Views } from "../play/views.js";
import { moveBefore, positionAfter, stretchOf } from "../watch/insight/stretches.js";
import { enterClassroom } from "./classroom.js";
import { isNear, readLed, writeLed } from "./led_place.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Watch } from "../watch/watch.js" */
/** @typedef {{ method: string, options?: Record<string, unknown>, seed?: number }} Led what is solved, and how */

const REST = 500; // milliseconds between two messages of the teacher
const SLOWEST = 2, WHOLE = 8; // steps a second, and seconds for all of it, while no speed is chosen

/** @param {Led} led @returns {Record<string, string>} */
const textsOf = ({ options = {}, seed = 0 }) =>
  Object.fromEntries(Object.entries({ ...options, seed }).map(([name, value]) => [name, String(value)]));

/** Solve as the activity says, unless the teacher chose something else since. @param {Watch} watch @param {Led} led */
function begin(watch, led) {
  const { form, playhead } = watch;
  if (!form?.set({ method: led.method, texts: textsOf(led) })) return;
  const choice = form.choice(), { playing, speed } = playhead;
  if (choice) watch.start(0, choice);
  Object.assign(playhead, { playing, speed });
}

class Follower {
  /** @param {Classroom} classroom @param {Watch} watch */
  constructor(classroom, watch) {
    this.classroom = classroom;
    this.watch = watch;
    this.free = false; // whether the pupil looks around
    this.applying = false;
    this.begun = "";
    this.asked = ""; // the stretch that is under way
    this.back = byId("follow-again");
  }

  listen() {
    this.watch.playhead.onMove(() => {
      if (!this.applying && this.classroom.role === "pupil") this.setFree(true);
    });
    this.back.addEventListener("click", () => this.setFree(false));
    this.classroom.listen((names) => { if (names.has("stage")) this.apply(); });
    this.watchEvents();
    this.apply();
  }

  /** The place may lie in events that have not arrived yet. */
  watchEvents() {
    const { session } = this.watch, changed = session.changed;
    session.changed = () => {
      changed();
      if (this.waiting) this.apply();
    };
  }

  /** @param {boolean} free */
  setFree(free) {
    this.free = free;
    this.back.hidden = !free;
    if (!free) this.apply();
  }

  get led() {
    return /** @type {Led} */ (this.classroom.stage.choice ?? this.classroom.activity);
  }

  apply() {
    if (this.free) return;
    this.applying = true;
    this.beginAnew();
    this.waiting = !this.goTo();
    this.applying = false;
    this.watch.redraw();
  }

  beginAnew() {
    const { led } = this, now = JSON.stringify([led.method, led.options, led.seed]);
    if (now === this.begun) return;
    this.begun = now;
    begin(this.watch, led);
  }

  /** Go where the teacher is; returns whether the events up to there are known. */
  goTo() {
    const place = readLed(this.classroom.stage), { watch } = this, { playhead, session, moment } = watch;
    if (!place) return true;
    const { at, playing, speed, branch, move } = place, { whole } = session;
    const most = whole.xAt(whole.count), known = whole.complete || most >= (branch ?? at);
    Object.assign(playhead, { playing: playing && known, speed, goal: known ? null : branch ?? at });
    if (!known) return false;
    if (moment) this.branchOff(branch);
    const knownMove = this.stretchOut(move);
    const there = moment?.branching.open ? at : knownMove ?? watch.playback.positionOf(at);
    const rate = speed ?? Math.max(SLOWEST, watch.playback.count / WHOLE);
    if (!isNear(playhead.place, there, place, rate)) playhead.place = there;
    playhead.playing = playing && (move === null || knownMove !== null);
    return true;
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
   * @param {import("./led_place.js").LedMove | null} move @returns {number | null} */
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

  /** Each stretch is asked for once: if that fails, the class waits at the solve.
   * @param {import("./led_place.js").LedMove} move */
  async askStretch({ chain, number }) {
    const { session } = this.watch, stretch = stretchOf(session.whole, chain, number);
    const name = `${chain}:${stretch.first}`;
    if (this.asked === name) return;
    this.asked = name;
    if (await session.open(stretch)) return;
    this.asked = "";
    this.apply();
  }
}

/** The teacher's page tells where it is, at most twice a second, the last place for sure. */
class Leader {
  /** @param {Classroom} classroom @param {Watch} watch */
  constructor(classroom, watch) {
    this.classroom = classroom;
    this.watch = watch;
    this.sent = "";
    this.timer = 0;
    this.busy = false;
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
      ...writeLed({
        at: open ? place : this.at, playing: playhead.playing && led, speed: playhead.speed, move,
        branch: open ? session.left : null,
      }),
      choice: method ? { method, options, seed } : null,
    };
  }

  /** The move that is looked at in a stretch; none while the temperature is held by hand. @param {number} place */
  moveAt(place) {
    const { moment, playback } = this.watch, move = moment?.panel.hand?.hand ? null : moveBefore(playback, place);
    return move && { chain: move.chain, number: move.number };
  }

  look() {
    if (this.timer || this.busy || JSON.stringify(this.now()) === this.sent) return;
    this.timer = setTimeout(() => this.tell(), REST);
  }

  async tell() {
    const stage = this.now(), text = JSON.stringify(stage);
    this.timer = 0;
    this.busy = true;
    const error = await this.classroom.steer("patch", { stage });
    this.busy = false;
    if (!error) this.sent = text;
    this.look();
  }
}

document.body.dataset.role = new URLSearchParams(location.search).get("as") ?? "pupil";
const puzzlePage = await openLentPage();

async function show() {
  const views = new Views(puzzlePage);
  const [classroom] = await Promise.all([enterClassroom(), views.show("watch")]);
  const watch = views.watching;
  if (!watch) return; // the page says what is missing
  await watch.methods;
  const follower = new Follower(classroom, watch);
  if (classroom.role === "teacher") new Leader(classroom, watch).listen(follower);
  else follower.listen();
  if (classroom.role === "screen") watch.presentation.enter();
}

if (puzzlePage.own) show();
