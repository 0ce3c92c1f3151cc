// The view of a method that solves the puzzle of the page, made of form, job, recording, board and numbers.

import { JobFollower } from "../base/net/jobs.js";
import { askMethodsFor, MethodForm } from "./method_form.js";
import { Moment } from "./moment.js";
import { createLoop, createTransport } from "./playback_controls.js";
import { layOut } from "../core/shapes.js";
import { areSame, parseChoice, writeChoice } from "./method_options.js";
import { advance, createPace, positionOf } from "./playback.js";
import { createQuiz } from "./quiz_button.js";
import { createSaving } from "./save_button.js";
import { Session } from "./session.js";
import { say } from "../core/texts/say.js";
import { copyBy } from "../base/output.js";
import { among, find, fragmentValues, hook, part, targetOf } from "../base/dom.js";

/** @typedef {{ method: string, options: Choice["options"], address: string }} Recording */

export class Watch {
  /** Build the view of a puzzle from `content` into `article`, with a board that `makeBoard` makes.
   * @param {HTMLElement} article @param {DocumentFragment} content @param {Puzzle} puzzle
   * @param {MakeBoard} makeBoard */
  constructor(article, content, puzzle, makeBoard) {
    const { code = "", seconds, mostSeconds } = article.dataset;
    this.article = article;
    this.parts = [...content.children];
    this.root = among(this.parts);
    this.makeBoard = makeBoard;
    this.recordings = /** @type {Recording[]} */ (JSON.parse(article.dataset.recordings ?? "[]"));
    this.limits = { seconds: Number(seconds), most: Number(mostSeconds) };
    this.layout = layOut(puzzle);
    this.pace = createPace();
    this.aim = /** @type {number | null} */ (null); // the event to go to as soon as it has arrived
    this.merges = 0;
    this.x = 0;
    this.redraw = createLoop(this.pace, {
      advance: (time) => this.advance(time), draw: (now, quiet) => this.draw(now, quiet),
    });
    const follower = new JobFollower();
    this.session = new Session(follower, code, this.layout.size, this.redraw);
    this.methods = /** @type {Promise<void> | null} */ (null);
    this.moment = /** @type {Moment | null} */ (null);
    this.form = /** @type {MethodForm | null} */ (null);
    this.quiz = createQuiz(hook(this.root, "ask-me", HTMLButtonElement), part(this.root, "quiz-note"), {
      code, layout: this.layout, follower, pace: this.pace, redraw: this.redraw,
      choice: () => this.session.choice, begin: () => this.solve(), playback: () => this.playback,
    });
    this.presentation = new Presentation(this.root, () => this.present());
    this.transport = createTransport(part(this.root, "transport"), {
      pause: () => this.togglePlaying(),
      step: (way) => this.step(way), turn: (way) => this.turn(way),
      seek: (share) => this.go(this.playback.positionOf(share * this.playback.xAt(this.playback.count))),
      speed: (speed) => { this.pace.speed = speed; this.redraw(); },
    });
    this.listen();
    this.offerFiles();
  }

  /** Let the visitor save what is watched. The moment is there before any button. */
  offerFiles() {
    const moment = () => /** @type {Moment} */ (this.moment);
    createSaving({ gif: hook(this.root, "save-film"), "chart-svg": hook(this.root, "save-chart") }, {
      layout: this.layout, session: this.session, board: () => moment().board, chart: () => moment().chart,
      position: () => this.position(), pause: () => this.go(this.position()),
      sceneAt: (place, playing) => moment().sceneAt(place, playing),
      textAt: (place) => moment().shown(place, null).reason.text,
    });
  }

  get playback() { return this.session.playback; }

  position() {
    const { count, first } = this.playback;
    return Math.max(first, Math.min(count, positionOf(this.pace)));
  }

  listen() {
    hook(this.root, "start").addEventListener("click", () => this.solve());
    hook(this.root, "start-again").addEventListener("click", () => this.solve(this.session.choice));
    hook(this.root, "cancel").addEventListener("click", () => this.session.cancel());
    hook(this.root, "moment-link").addEventListener("click", () => this.copyLink());
    hook(this.root, "present").addEventListener("click", () => this.presentation.toggle());
    hook(this.root, "show-keys").addEventListener("click", () => this.presentation.showKeys());
    listenToWatchKeys(this);
    addEventListener("pagehide", () => this.session.drop());
  }

  // Coming and going

  get isShown() { return this.parts[0].isConnected; }

  show() {
    this.article.append(...this.parts);
    this.methods ??= this.build();
    this.redraw();
  }

  hide() {
    this.presentation.leave();
    for (const one of this.parts) one.remove();
  }

  /** Make the board, and the form once the methods are known. */
  async build() {
    const { session, layout, redraw, makeBoard, transport } = this;
    this.moment = new Moment(this.root, { layout, session, redraw, makeBoard, transport }, {
      position: () => this.position(), go: (place) => this.go(place), pace: this.pace,
      play: (place, speed) => this.play(place, speed),
      written: () => (session.choice ? `m=${writeChoice(session.choice, this.limits)}` : ""),
    });
    const form = find(part(this.root, "side"), "form", HTMLFormElement);
    this.form = new MethodForm(form, await askMethodsFor(layout, hook(this.root, "error")), this.limits);
    form.addEventListener("submit", (event) => { event.preventDefault(); this.solve(); });
    return redraw();
  }

  // Solving

  /** Start as the visitor asked; the space bar then plays and pauses. @param {Choice | null} [choice] */
  solve(choice = this.form?.choice()) {
    if (!choice) return;
    this.start(null, choice);
    this.transport.takeFocus();
  }

  /** @param {number | null} aim @param {Choice} choice */
  start(aim, choice) {
    Object.assign(this.pace, { place: 0, playing: aim === null });
    Object.assign(this, { aim, merges: 0, x: 0 });
    this.moment?.choose(null);
    this.form?.fold();
    this.session.start(choice, this.recordingOf(choice));
    this.redraw();
  }

  /** The address of the recording of a choice that came with the page, if any. @param {Choice} choice */
  recordingOf({ method, options, seed, seconds }) {
    if (seed || seconds !== this.limits.seconds) return undefined;
    return this.recordings.find((one) => one.method === method && areSame(one.options, options))?.address;
  }

  /** Start the solve in the address, and go to its moment. */
  async open() {
    const link = fragmentValues(), at = link.get("at"), choice = parseChoice(link.get("watch") ?? "");
    await this.methods;
    if (!this.form) return;
    if (!this.form.set(choice)) return this.form.fail(say("watch.unknown_method", { method: choice.method }));
    const chosen = this.form.choice();
    if (chosen) this.start(at === null ? null : Number(at) || 0, chosen);
    if (link.has("present") && !this.presentation.on) this.presentation.enter();
  }

  momentFragment() {
    if (!this.session.choice) return "";
    const { session, playback } = this, at = session.opened ? session.left : playback.xAt(this.position());
    return `watch=${writeChoice(this.session.choice, this.limits)}&at=${at}`;
  }

  copyLink() {
    history.replaceState(null, "", `${location.pathname}#${this.momentFragment()}`);
    copyBy(hook(this.root, "moment-link"), location.href);
  }

  // Playing

  /** @param {number} place */
  go(place) {
    Object.assign(this.pace, { place, playing: false });
    this.leaveAim();
  }

  /** Play on, from another place or at another speed if one is given.
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

  /** Start or end a presentation. It starts at the beginning even if all was seen, so as not to give the end away. */
  present() {
    const { playback, presentation: { on } } = this;
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
    // When steps were merged, the same moment has another place.
    if (playback.merges !== this.merges) pace.place = playback.positionOf(this.x);
    this.merges = playback.merges;
    if (this.aim !== null) pace.place = playback.positionOf(this.aim);
    advance(pace, playback.count, seconds);
    this.quiz.hold();
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

/** A solve on a full screen, with nothing but board and reason. `changed` is called when it begins and ends. */
class Presentation {
  /** @param {Root} root @param {() => void} changed */
  constructor(root, changed) {
    this.changed = changed;
    this.keys = part(root, "keys", HTMLDialogElement);
    this.on = false;
    document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) this.leave(); });
  }

  toggle() {
    if (this.on) this.leave();
    else this.enter();
  }

  enter() {
    this.on = true;
    document.body.classList.add("presenting");
    this.fill();
    this.changed();
  }

  /** Take the whole screen. Browsers refuse it to a link, and may refuse it at all: then the page shows the same in its
   * window. If it takes its time, the visitor may have left by then. */
  fill() {
    if (!navigator.userActivation?.isActive) return;
    document.documentElement.requestFullscreen?.().then(() => { if (!this.on) document.exitFullscreen(); }, () => {});
  }

  leave() {
    if (!this.on) return;
    this.on = false;
    document.body.classList.remove("presenting", "blank");
    if (document.fullscreenElement) document.exitFullscreen();
    this.changed();
  }

  /** A blank screen, so that everybody looks at the speaker. */
  toggleBlank() {
    document.body.classList.toggle("blank");
  }

  showKeys() {
    if (!this.keys.open) this.keys.showModal();
  }
}

// The keys, including those that a remote control sends

/** @typedef {Record<string, (watch: Watch) => unknown>} Keys */

/** @type {Keys} */
const ALWAYS = {
  ArrowLeft: (watch) => watch.step(-1), ArrowRight: (watch) => watch.step(1),
  "Shift+ArrowLeft": (watch) => watch.turn(-1), "Shift+ArrowRight": (watch) => watch.turn(1),
  Home: (watch) => watch.go(0), End: (watch) => watch.go(watch.playback.count), " ": (watch) => watch.togglePlaying(),
  p: ({ presentation }) => presentation.toggle(), "?": ({ presentation }) => presentation.showKeys(),
  F5: ({ presentation }) => presentation.toggle(), // what a remote control sends to begin a show, and to end it
  c: ({ moment }) => moment?.panel.showNextCode(), i: ({ moment }) => moment?.panel.toggleInsight(),
  l: ({ moment }) => moment?.panel.toggleLarger(), f: ({ moment }) => moment?.branching.toggle(),
  w: ({ moment }) => moment?.panel.toggleWork(), g: ({ moment }) => moment?.turnChart(),
  v: ({ moment }) => moment?.toggleVerdict(), h: ({ moment }) => moment?.panel.hand?.toggle(),
};

/** @type {Keys} */
const PRESENTING = {
  PageUp: (watch) => watch.step(-1), PageDown: (watch) => watch.step(1),
  Escape: ({ presentation }) => presentation.leave(),
  b: ({ presentation }) => presentation.toggleBlank(), ".": ({ presentation }) => presentation.toggleBlank(),
};

/** While the visitor holds the temperature. @type {Keys} */
const BY_HAND = {
  ArrowUp: ({ moment }) => moment?.panel.hand?.nudge(1), ArrowDown: ({ moment }) => moment?.panel.hand?.nudge(-1),
};

const FIELDS = "input:not([type=range], [type=radio], [type=checkbox]), select, textarea, [role=tab], dialog";
const ITS_OWN = /^(Arrow\w+|Home|End|Page\w+| )$/; // keys that set a focused input
const SCRUB = "[data-testid=scrub]"; // where these keys step, as they do elsewhere

/** @param {Watch} watch */
function listenToWatchKeys(watch) {
  addEventListener("keydown", (event) => {
    if (!watch.isShown || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event), act = actOf(event, watch);
    if (!act || isForField(event.key, target)) return;
    event.preventDefault();
    act(watch);
  });
}

/** Whether a key is for the element that has the focus. @param {string} key @param {Element} target */
function isForField(key, target) {
  if (target.matches(SCRUB)) return false;
  if (target.closest(FIELDS) || (key === " " && target.closest("button, a, summary"))) return true;
  return ITS_OWN.test(key) && target.matches("input");
}

/** @param {KeyboardEvent} event @param {Watch} watch */
function actOf({ key, shiftKey }, { presentation, moment }) {
  const name = key.length === 1 ? key.toLowerCase() : shiftKey ? `Shift+${key}` : key;
  return ALWAYS[name] ?? (presentation.on ? PRESENTING[name] : undefined)
    ?? (moment?.panel.hand?.hand ? BY_HAND[name] : undefined);
}
