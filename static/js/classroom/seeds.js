// The page of the activity "each one a seed". Pupils run the same method on the same puzzle, each with a seed of their
// own: the form with what may be chosen, the run on the server, its board and its cost, and the report of it. How all
// runs go is for the teacher and the screen: see seed_class.js.

import "../core/texts/more_texts.js";
import "../core/texts/seeds_texts.js";
import { createBoard } from "../board/board.js";
import { MARK } from "../core/marks.js";
import { layOut } from "../core/shapes.js";
import { cellName, markName, number } from "../core/words.js";
import { JobFollower } from "../base/net/jobs.js";
import { byId, hook, part, setText } from "../base/dom.js";
import { loadNeeded } from "../base/late.js";
import { say } from "../core/texts/say.js";
import { Chart } from "../watch/chart.js";
import { askMethodsFor, MethodForm } from "../watch/method_form.js";
import { advance, createPace, positionOf } from "../watch/playback.js";
import { createLoop, createTransport, showPlace } from "../watch/playback_controls.js";
import { isBusy, Session, stateOf } from "../watch/session.js";
import { loadWatchedPuzzle } from "../watch/watched_puzzle.js";
import { enterClassroom } from "./classroom.js";
import { ENDS, isGoingOn, optionsWith, reportOf } from "./seed_figures.js";

/** @import { Classroom } from "./classroom.js" */

const SECONDS = 5; // of a run, unless the activity says otherwise

async function open() {
  const root = byId("seeds"), classroom = await enterClassroom(), isPupil = classroom.role === "pupil";
  const { puzzle, inks } = await loadWatchedPuzzle(JSON.parse(root.dataset.puzzle ?? "")), layout = layOut(puzzle);
  root.dataset.role = classroom.role;
  part(root, isPupil ? "class" : "pupil").remove();
  part(root, isPupil ? "pupil" : "class").hidden = false;
  if (isPupil) {
    const makeBoard = /** @type {MakeBoard} */ ((host, wish) =>
      createBoard(host, /** @type {FlatPuzzle} */ (puzzle), { ...wish, inks }));
    return new SeedRun(root, classroom, makeBoard, layout).open();
  }
  const { SeedClass } = await loadNeeded(() => import("./seed_class.js"));
  return new SeedClass(root, classroom, layout).open();
}

class SeedRun {
  /** @param {HTMLElement} root @param {Classroom} classroom @param {MakeBoard} makeBoard @param {Layout} layout */
  constructor(root, classroom, makeBoard, layout) {
    const { code = "", seconds, mostSeconds } = root.dataset;
    this.root = root;
    this.classroom = classroom;
    this.layout = layout;
    this.activity = classroom.activity;
    this.limits = { seconds: Number(seconds), most: Number(mostSeconds) };
    this.form = /** @type {MethodForm | null} */ (null);
    this.options = /** @type {Record<string, unknown>} */ ({});
    this.pace = createPace();
    this.position = 0;
    this.reported = "";
    this.redraw = createLoop(this.pace, {
      advance: (time) => this.advance(time), draw: (now, quiet) => this.draw(now, quiet),
    });
    this.session = new Session(new JobFollower(), code, layout.size, () => this.hear());
    this.board = makeBoard(part(root, "stage"), {
      name: say("seeds.board"), label: (cell) => this.label(cell), redraw: this.redraw, testid: "seed-board",
      whole: true,
    });
    this.chart = new Chart(part(root, "chart", HTMLCanvasElement), part(root, "legend"), part(root, "chart-table"),
      (x) => this.go(this.playback.positionAlong(x)));
    this.transport = createTransport(part(root, "transport"), {
      pause: () => this.togglePlaying(), step: (way) => this.go(this.playback.nextFact(this.position, way)),
      turn: (way) => this.go(this.playback.nextTurn(this.position, way)),
      seek: (share) => this.go(this.playback.positionOf(share * this.playback.xAt(this.playback.count))),
      speed: (speed) => { this.pace.speed = speed; this.redraw(); },
    });
  }

  get playback() { return this.session.playback; }

  /** The names of the options that the pupil may choose. @returns {string[]} */
  get free() { return Array.isArray(this.activity.free) ? this.activity.free : []; }

  async open() {
    const { root, layout, activity, classroom } = this, name = activity.method ?? "anneal";
    setText(hook(root, "own-seed"), say("seeds.own_seed", { seed: Number(classroom.pupil) }));
    hook(root, "run").addEventListener("click", () => this.start());
    addEventListener("pagehide", () => this.session.drop());
    const method = (await askMethodsFor(layout, byId("missing"))).find((one) => one.name === name);
    hook(root, "run", HTMLButtonElement).disabled = !method;
    if (!method) return this.redraw();
    this.offer(method);
    const begun = classroom.work();
    return begun && isGoingOn(begun) ? this.start() : this.redraw(); // this page was left in the middle of a run
  }

  /** Show the options that are free. @param {Method} method */
  offer(method) {
    const form = part(this.root, "form", HTMLFormElement), { free, activity } = this;
    const known = { ...activity.options, ...this.classroom.work()?.options };
    const texts = Object.entries(known).map(([name, value]) => [name, String(value)]);
    form.addEventListener("submit", (event) => { event.preventDefault(); this.start(); });
    this.form = new MethodForm(form, [method], this.limits, () =>
      method.options.filter(({ name }) => free.includes(name)));
    this.form.set({ method: method.name, texts: Object.fromEntries(texts) });
    part(this.root, "free").hidden = !free.length;
  }

  start() {
    const choice = this.form?.choice(), { activity, classroom, limits } = this;
    if (!choice || isBusy(this.session)) return;
    this.options = optionsWith(activity.options ?? {}, this.free, choice.options);
    Object.assign(this.pace, { place: 0, playing: true });
    this.reported = "";
    this.session.start({
      method: choice.method, options: this.options, seed: Number(classroom.pupil),
      seconds: Math.min(limits.most, activity.seconds ?? SECONDS),
    });
    this.transport.takeFocus();
  }

  /** The run has gone on: report it, and draw it. */
  hear() {
    const { session, layout, classroom, options } = this;
    if (session.state !== "idle") {
      const report = reportOf(session, layout.size, options), now = JSON.stringify(report);
      if (now !== this.reported) classroom.put(report);
      this.reported = now;
    }
    this.redraw();
  }

  // Playing

  /** @param {number} place */
  go(place) {
    Object.assign(this.pace, { place, playing: false });
    this.redraw();
  }

  togglePlaying() {
    const { pace, playback } = this;
    if (!pace.playing && playback.complete && this.position === playback.count) pace.place = 0;
    pace.playing = !pace.playing;
    this.redraw();
  }

  /** @param {number} seconds */
  advance(seconds) {
    const { pace, playback } = this;
    advance(pace, playback.count, seconds);
    this.position = Math.min(playback.count, positionOf(pace));
    const atEnd = this.position === playback.count;
    if (playback.complete && atEnd) pace.playing = false;
    return pace.playing && !atEnd;
  }

  // Drawing

  /** @param {number} cell */
  label(cell) {
    const mark = this.playback.boardAt(this.position)[cell] & MARK;
    return say("seeds.cell", { cell: cellName(this.layout, cell), mark: markName(mark) });
  }

  /** @param {number} now @param {boolean} quiet */
  draw(now, quiet) {
    const { layout, playback, pace, position } = this;
    const moves = this.board.draw({
      facts: layout.facts, factsVersion: 0, given: layout.given, hover: null, ghosts: [], wrong: [], clean: false,
      calm: true, rushing: !quiet, cells: playback.boardAt(position), look: null, cursor: null,
    }, now);
    if (!quiet) return moves;
    if (playback.count) this.chart.draw(playback, position, layout.size);
    showPlace(this.transport, playback, position, pace);
    setText(hook(this.root, "status"), this.status());
    hook(this.root, "run", HTMLButtonElement).disabled = !this.form || isBusy(this.session);
    return moves;
  }

  /** What goes on, in a sentence; the end is told once it was shown. */
  status() {
    const { session, playback, position } = this, { finished } = session.whole;
    if (session.state === "idle") return this.endBefore();
    if (!finished) return stateOf(session);
    if (position < playback.count) return say("seeds.shown_again");
    if (!ENDS.includes(finished.outcome)) return finished.error?.message ?? finished.message ?? "";
    return endOf(reportOf(session, this.layout.size, this.options));
  }

  /** What an earlier visit to this page has reported. */
  endBefore() {
    const work = this.classroom.work();
    return work?.state === "finished" ? endOf(work) : say("seeds.ready");
  }
}

/** @param {Record<string, any>} work */
function endOf({ solved, moves, best }) {
  if (solved) return say("seeds.solved", { moves: number(moves), count: moves });
  return say("seeds.not_solved", { moves: number(moves), best: number(best) });
}

open();
