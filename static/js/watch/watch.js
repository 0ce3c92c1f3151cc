// Watching a method solve the puzzle of the page: brings form, job, recording, board and numbers together.

import "../core/texts/more_texts.js";
import { readPuzzle } from "../base/net/puzzle_text.js";
import { askMethods, createFollower } from "../base/net/jobs.js";
import { tellAway } from "./retry_button.js";
import { createMethodForm } from "./method_form.js";
import { createMoment } from "./moment.js";
import { createTransport } from "./playback_controls.js";
import { isSolid, layOut } from "../core/shapes.js";
import { areSame, parseChoice, writeChoice } from "./method_options.js";
import { advance, createPace, positionOf } from "./pace.js";
import { createSession } from "./session.js";
import { say } from "../core/texts/say.js";
import { among, find, fragmentValues, hook, part } from "../base/dom.js";
import { createLoop } from "./frame_loop.js";
import { createPresenting } from "./presentation.js";
import { listenToWatchKeys } from "./watch_keys.js";

/**
 * Build the view from `content` into `article`, with a board that `makeBoard` makes.
 * @param {HTMLElement} article
 * @param {DocumentFragment} content
 * @param {MakeBoard} makeBoard
 */
export const createWatch = (article, content, makeBoard) => new Watch(article, content, makeBoard);

/** @typedef {{ method: string, options: Choice["options"], address: string }} Recording */

export class Watch {
  /** @param {HTMLElement} article @param {DocumentFragment} content @param {MakeBoard} makeBoard */
  constructor(article, content, makeBoard) {
    const { code = "", puzzle = "", seconds, mostSeconds } = article.dataset;
    this.article = article;
    this.parts = [...content.children];
    this.root = among(this.parts);
    this.makeBoard = makeBoard;
    this.recordings = /** @type {Recording[]} */ (JSON.parse(article.dataset.recordings ?? "[]"));
    this.limits = { seconds: Number(seconds), most: Number(mostSeconds) };
    this.layout = layOut(readPuzzle(puzzle));
    this.pace = createPace();
    this.aim = /** @type {number | null} */ (null); // the event to go to as soon as it has come
    this.stirred = 0;
    this.x = 0;
    this.redraw = createLoop(this.pace, {
      advance: (time) => this.advance(time), draw: (now, quiet) => this.draw(now, quiet),
    });
    this.session = createSession(createFollower(), code, this.layout.size, this.redraw);
    this.methods = /** @type {Promise<void> | null} */ (null);
    this.moment = /** @type {ReturnType<typeof createMoment> | null} */ (null);
    this.form = /** @type {ReturnType<typeof createMethodForm> | null} */ (null);
    this.presenting = createPresenting(this.root, () => this.present());
    this.transport = createTransport(part(this.root, "transport"), {
      pause: () => this.togglePlaying(),
      step: (way) => this.step(way), turn: (way) => this.turn(way),
      seek: (share) => this.go(this.playback.positionOf(share * this.playback.xAt(this.playback.count))),
      speed: (speed) => { this.pace.speed = speed; this.redraw(); },
    });
    this.listen();
  }

  get playback() { return this.session.playback; }

  position() {
    const { count, first } = this.playback;
    return Math.max(first, Math.min(count, positionOf(this.pace)));
  }

  listen() {
    hook(this.root, "start").addEventListener("click", () => this.start());
    hook(this.root, "start-again").addEventListener("click", () => this.start(null, this.session.choice));
    hook(this.root, "cancel").addEventListener("click", () => this.session.cancel());
    hook(this.root, "moment-link").addEventListener("click", () => this.copyLink());
    hook(this.root, "present").addEventListener("click", () => this.presenting.toggle());
    hook(this.root, "show-keys").addEventListener("click", () => this.presenting.showKeys());
    this.listenToKeys();
    addEventListener("pagehide", () => this.session.drop());
  }

  listenToKeys() {
    const { presenting } = this;
    listenToWatchKeys({
      watching: () => this.parts[0].isConnected, presenting: () => presenting.on,
      pause: () => this.togglePlaying(), step: (way) => this.step(way), turn: (way) => this.turn(way),
      end: (way) => this.go(way > 0 ? this.playback.count : 0), code: () => this.moment?.looks.showNextCode(),
      insight: () => this.moment?.looks.toggleInsight(), larger: () => this.moment?.looks.toggleLarger(),
      branch: () => this.moment?.branching.toggle(),
      present: () => presenting.toggle(), keys: () => presenting.showKeys(), leave: () => presenting.leave(),
      byHand: () => Boolean(this.moment?.looks.hand?.hand),
      toggleHand: () => this.moment?.looks.hand?.toggle(), warm: (way) => this.moment?.looks.hand?.nudge(way),
      verdict: () => this.moment?.toggleVerdict(), blank: () => presenting.toggleBlank(),
    });
  }

  // Coming and going

  show() {
    this.article.append(...this.parts);
    this.methods ??= this.build();
    this.redraw();
  }

  hide() {
    this.presenting.leave();
    for (const one of this.parts) one.remove();
  }

  /** The board and the form, once it is known what can be chosen. */
  async build() {
    const { session, layout, redraw } = this;
    const { makeBoard, transport } = this;
    this.moment = createMoment(this.root, { layout, session, redraw, makeBoard, transport }, {
      position: () => this.position(), go: (place) => this.go(place), pace: this.pace,
      play: (place, speed) => this.play(place, speed),
      written: () => (session.choice ? `m=${writeChoice(session.choice, this.limits)}` : ""),
    });
    const error = hook(this.root, "error"), form = find(part(this.root, "side"), "form", HTMLFormElement);
    const methods = await askMethods(isSolid(layout.shape), (sentence, again) => tellAway(error, sentence, again));
    this.form = createMethodForm(form, methods, this.limits);
    form.addEventListener("submit", (event) => { event.preventDefault(); this.start(); });
    return redraw();
  }

  // Solving

  /** @param {number | null} aim @param {Choice | null | undefined} choice */
  start(aim = null, choice = this.form?.choice()) {
    if (!choice) return;
    Object.assign(this.pace, { place: 0, playing: aim === null });
    Object.assign(this, { aim, stirred: 0, x: 0 });
    this.moment?.choose(null);
    this.form?.fold();
    this.session.start(choice, this.recordingOf(choice));
    this.redraw();
  }

  /** Where the recording of it is, if it came along with the page. @param {Choice} choice */
  recordingOf({ method, options, seed, seconds }) {
    if (seed || seconds !== this.limits.seconds) return undefined;
    return this.recordings.find((one) => one.method === method && areSame(one.options, options))?.address;
  }

  /** Start the solve that the address tells of, and go to its moment. */
  async open() {
    const link = fragmentValues(), at = link.get("at"), choice = parseChoice(link.get("watch") ?? "");
    await this.methods;
    if (!this.form) return;
    if (!this.form.set(choice)) return this.form.fail(say("watch.unknown_method", { method: choice.method }));
    this.start(at === null ? null : Number(at) || 0);
  }

  momentFragment() {
    if (!this.session.choice) return "";
    const { session, playback } = this, at = session.opened ? session.left : playback.xAt(this.position());
    return `watch=${writeChoice(this.session.choice, this.limits)}&at=${at}`;
  }

  async copyLink() {
    const address = `${location.origin}${location.pathname}#${this.momentFragment()}`;
    history.replaceState(null, "", address);
    const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    part(this.root, "copied").textContent = say(copied ? "sharing.copied_spoken" : "watch.in_the_address_bar");
  }

  // Playing

  /** @param {number} place */
  go(place) {
    Object.assign(this.pace, { place, playing: false });
    this.leaveAim();
  }

  /** Play on, from another place or at another speed where one is given.
   * @param {number | null} place @param {number | null} speed */
  play(place, speed) {
    Object.assign(this.pace, { place: place ?? this.pace.place, speed: speed ?? this.pace.speed, playing: true });
    this.leaveAim();
  }

  /** @param {number} way */
  step(way) {
    if (!this.moment?.branching.leaveOver(way)) this.go(this.playback.nextFact(this.position(), way));
  }

  /** @param {number} way */
  turn(way) {
    if (!this.moment?.branching.leaveOver(way)) this.go(this.playback.nextTurn(this.position(), way));
  }

  /** A show begins at the beginning, when all was seen: its end is not to be given away. */
  present() {
    const { playback, presenting: { on } } = this;
    this.moment?.keepBack(on);
    if (on && playback.finished && this.position() === playback.count) this.go(0);
    this.redraw();
  }

  togglePlaying() {
    const { pace, playback } = this;
    if (!pace.playing && playback.complete && this.position() === playback.count) pace.place = 0;
    pace.playing = !pace.playing;
    this.leaveAim();
  }

  leaveAim() {
    this.aim = null;
    this.moment?.choose(null);
    this.redraw();
  }

  /** @param {number} seconds */
  advance(seconds) {
    if (!this.moment) return false;
    const { pace, playback } = this;
    // Steps were merged: the same moment has another place.
    if (playback.stirred !== this.stirred) pace.place = playback.positionOf(this.x);
    this.stirred = playback.stirred;
    if (this.aim !== null) pace.place = playback.positionOf(this.aim);
    advance(pace, playback.count, seconds);
    this.x = playback.xAt(this.position());
    const atEnd = this.position() === playback.count;
    if (playback.complete && (atEnd || this.aim !== null)) {
      if (atEnd) pace.playing = false;
      this.aim = null;
    }
    return pace.playing && !atEnd;
  }

  /** @param {number} now @param {boolean} quiet */
  draw(now, quiet) {
    return this.moment?.draw(this.pace, now, quiet) ?? false;
  }
}
