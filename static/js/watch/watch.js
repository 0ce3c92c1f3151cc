// The view of a method that solves the puzzle of the page, made of form, job, recording, board and numbers.

import { JobFollower } from "../base/net/jobs.js";
import { askMethodsFor, MethodForm } from "./method_form.js";
import { Moment } from "./moment.js";
import { createTransport, keysOf, listenToKeys } from "./playback_controls.js";
import { Playhead } from "./playhead.js";
import { layOut } from "../core/shapes.js";
import { areSame, parseChoice, writeChoice } from "./method_options.js";
import { createQuiz, createSaving } from "./watched_solve.js";
import { Session } from "./session.js";
import { say } from "../core/texts/say.js";
import { copyBy } from "../base/output.js";
import { among, find, fragmentValues, hook, part } from "../base/dom.js";

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
    /** @type {Playhead} */
    this.playhead = new Playhead(() => this.playback, (now, quiet) => this.draw(now, quiet), {
      stepping: (way) => this.moment?.branching.leaveOver(way) ?? false,
    });
    this.playhead.onMove(() => this.moment?.choose(null));
    this.redraw = this.playhead.redraw;
    /** @type {Session} */
    this.session = new Session(new JobFollower(), code, this.layout.size, this.redraw);
    this.methods = /** @type {Promise<void> | null} */ (null);
    this.moment = /** @type {Moment | null} */ (null);
    this.opening = false; // whether the solve of a link is about to begin
    this.form = /** @type {MethodForm | null} */ (null);
    const { layout, session, playhead } = this;
    this.holdForQuiz = createQuiz(this.root, { layout, session, playhead, begin: () => this.solve() });
    this.presentation = new Presentation(this.root, () => this.present());
    this.transport = createTransport(part(this.root, "transport"), this.playhead);
    this.listen();
    this.offerFiles();
  }

  /** Let the visitor save what is watched. The moment is there before any button. */
  offerFiles() {
    const { layout, session, playhead } = this, moment = () => /** @type {Moment} */ (this.moment);
    createSaving({ gif: hook(this.root, "save-film"), "chart-svg": hook(this.root, "save-chart") }, {
      layout, session, board: () => moment().board, chart: () => moment().askChart(),
      position: () => playhead.position, pause: () => playhead.pause(),
      sceneAt: (place, isBeside) => moment().sceneAt(place, isBeside), keep: () => moment().keep(),
      textAt: (place) => moment().placeShown(place, null).reason.text, picture: (place) => moment().pictureAt(place),
    });
  }

  get playback() { return this.session.playback; }

  listen() {
    hook(this.root, "start").addEventListener("click", () => this.solve());
    hook(this.root, "start-again").addEventListener("click", () => this.solve(this.session.choice));
    hook(this.root, "cancel").addEventListener("click", () => this.session.cancel());
    hook(this.root, "moment-link").addEventListener("click", () => this.copyLink());
    hook(this.root, "present").addEventListener("click", () => this.presentation.toggle());
    hook(this.root, "show-keys").addEventListener("click", () => this.presentation.showKeys());
    listenToKeys(window, (name) => (this.isShown ? keyOf(name, this) : undefined));
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
    for (const element of this.parts) element.remove();
  }

  /** Make the board, and the form once the methods are known. */
  async build() {
    this.moment = new Moment(this);
    const form = find(part(this.root, "orders"), "form", HTMLFormElement);
    this.form = new MethodForm(form, await askMethodsFor(this.layout, hook(this.root, "error")), this.limits);
    form.addEventListener("submit", (event) => { event.preventDefault(); this.solve(); });
    return this.redraw();
  }

  // Solving

  /** Start as the visitor asked; the space bar then plays and pauses. @param {Choice | null} [choice] */
  solve(choice = this.form?.choice()) {
    if (!choice) return;
    this.start(null, choice);
    this.transport.takeFocus();
  }

  /** Play the solve, or go to one of its events. @param {number | null} goal @param {Choice} choice */
  start(goal, choice) {
    this.moment?.choose(null);
    this.form?.fold();
    this.session.start(choice, this.recordingOf(choice));
    this.playhead.begin({ goal });
  }

  /** The address of the recording of a choice that came with the page, if any. @param {Choice} choice */
  recordingOf({ method, options, seed, seconds }) {
    if (seed || seconds !== this.limits.seconds) return undefined;
    const recording = this.recordings.find((other) => other.method === method && areSame(other.options, options));
    return recording?.address;
  }

  /** Start the solve in the address, and go to its moment. */
  async open() {
    const link = fragmentValues(), at = link.get("at"), choice = parseChoice(link.get("watch") ?? "");
    this.opening = true;
    find(part(this.root, "orders"), "details", HTMLDetailsElement).open = false;
    part(this.root, "looks").hidden = false;
    await this.methods;
    this.opening = false;
    this.redraw();
    if (!this.form) return;
    if (!this.form.set(choice)) {
      return this.form.showError({ error: say("watch.unknown_method", { method: choice.method }) });
    }
    const chosen = this.form.choice();
    if (chosen) this.start(at === null ? null : Number(at) || 0, chosen);
    if (link.has("present") && !this.presentation.on) this.presentation.enter();
  }

  /** The choice as the address of a race holds it. */
  get raceFragment() {
    const { choice } = this.session;
    return choice ? `m=${writeChoice(choice, this.limits)}` : "";
  }

  momentFragment() {
    const { session, playback, playhead } = this, at = session.opened ? session.left : playback.xAt(playhead.position);
    if (!session.choice) return "";
    return `watch=${writeChoice(session.choice, this.limits)}&at=${at}`;
  }

  copyLink() {
    history.replaceState(null, "", `${location.pathname}#${this.momentFragment()}`);
    copyBy(hook(this.root, "moment-link"), location.href);
  }

  // Showing

  /** Start or end a presentation. It starts at the beginning even if all was seen, so as not to give the end away. */
  present() {
    const { playhead, presentation: { on } } = this;
    this.moment?.keepBack(on);
    if (on && playhead.ended) playhead.go(0);
    this.redraw();
  }

  /** @param {number} now @param {boolean} quiet */
  draw(now, quiet) {
    this.holdForQuiz();
    return this.moment?.draw(now, quiet) ?? false;
  }
}

/** A solve on a full screen: board, picture and reason. `changed` is called when it begins and ends. */
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
    if (!document.fullscreenEnabled || !navigator.userActivation?.isActive) return;
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

/** The effect of a key, among them those that a remote control sends. @param {string} name @param {Watch} watch
 * @returns {(() => unknown) | undefined} */
function keyOf(name, { playhead, presentation, moment }) {
  const panel = moment?.panel, hand = panel?.hand;
  /** @type {Record<string, () => unknown>} */
  const keys = {
    ...keysOf(playhead), p: () => presentation.toggle(), "?": () => presentation.showKeys(),
    F5: () => presentation.toggle(), // what a remote control sends to begin a show, and to end it
    c: () => panel?.showNextCode(), i: () => panel?.choose("picture"), g: () => panel?.toggleChart(),
    w: () => panel?.view?.work?.(), h: () => hand?.toggle(), f: () => moment?.branching.toggle(),
    v: () => moment?.toggleVerdict(),
    ...(presentation.on && {
      PageUp: () => playhead.step(-1), PageDown: () => playhead.step(1), Escape: () => presentation.leave(),
      b: () => presentation.toggleBlank(), ".": () => presentation.toggleBlank(),
    }),
    ...(hand?.hand && { ArrowUp: () => hand.nudge(1), ArrowDown: () => hand.nudge(-1) }),
  };
  return keys[name];
}
