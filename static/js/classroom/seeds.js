// The page of the activity "a seed each". Pupils run the same method on the same puzzle, each with a seed of their
// own: the form with what may be chosen, the run on the server, its board and its cost, and the report of it. How all
// runs go is for the teacher and the screen: see seed_class.js.

import { createBoard } from "../board/board.js";
import { layOut } from "../core/shapes.js";
import { number } from "../core/words.js";
import { JobFollower } from "../base/net/jobs.js";
import { byId, hook, part, setText } from "../base/dom.js";
import { loadNeeded } from "../base/late.js";
import { say } from "../core/texts/say.js";
import { Chart } from "../watch/chart.js";
import { askMethodsFor, MethodForm } from "../watch/method_form.js";
import { createTransport, placeText } from "../watch/playback_controls.js";
import { Playhead } from "../watch/playhead.js";
import { isBusy, Session, stateOf } from "../watch/session.js";
import { cellLabel, loadWatchedPuzzle, sceneOf } from "../watch/watched_solve.js";
import { openActivity } from "./classroom.js";
import { ENDS, isGoingOn, optionsWith, reportOf } from "./seed_figures.js";

/** @import { Classroom } from "./classroom.js" */

const SECONDS = 5; // of a run, unless the activity says otherwise

openActivity({ kind: "seeds", read, pupil: showOwnRun, teacher: showClass, screen: showClass });

/** @param {Classroom} _ @param {HTMLElement} root */
async function read(_, root) {
  const { puzzle, inks } = await loadWatchedPuzzle(JSON.parse(root.dataset.puzzle ?? ""));
  const makeBoard = /** @type {MakeBoard} */ ((host, options) =>
    createBoard(host, /** @type {FlatPuzzle} */ (puzzle), { ...options, inks }));
  return { layout: layOut(puzzle), makeBoard };
}

/** @typedef {Awaited<ReturnType<typeof read>>} Seeded */

/** @param {Classroom} room @param {Seeded} seeded @param {HTMLElement} root */
function showOwnRun(room, { layout, makeBoard }, root) {
  part(root, "class").remove();
  part(root, "pupil").hidden = false;
  new SeedRun(root, room, makeBoard, layout).open();
  return () => {};
}

/** @param {Classroom} room @param {Seeded} seeded @param {HTMLElement} root */
async function showClass(room, { layout }, root) {
  const { SeedClass } = await loadNeeded(() => import("./seed_class.js"));
  part(root, "pupil").remove();
  part(root, "class").hidden = false;
  return new SeedClass(root, room, layout).redraw;
}

class SeedRun {
  /** @param {HTMLElement} root @param {Classroom} room @param {MakeBoard} makeBoard @param {Layout} layout */
  constructor(root, room, makeBoard, layout) {
    const { code = "", seconds, mostSeconds } = root.dataset;
    this.root = root;
    this.room = room;
    this.layout = layout;
    this.activity = room.activity;
    this.limits = { seconds: Number(seconds), most: Number(mostSeconds) };
    this.form = /** @type {MethodForm | null} */ (null);
    this.options = /** @type {Record<string, unknown>} */ ({});
    this.reported = "";
    this.playhead = new Playhead(() => this.playback, (now, quiet) => this.draw(now, quiet));
    this.session = new Session(new JobFollower(), code, layout.size, () => this.report(), { tireless: true });
    this.board = makeBoard(part(root, "stage"), {
      name: say("seeds.board"), label: (cell) => cellLabel(layout, this.playback.boardAt(this.playhead.position), cell),
      redraw: this.playhead.redraw, testid: "seed-board",
      whole: true,
    });
    this.chart = new Chart(part(root, "chart", HTMLCanvasElement), part(root, "legend"), part(root, "chart-table"),
      (x) => this.playhead.go(this.playback.positionAlong(x)));
    this.transport = createTransport(part(root, "transport"), this.playhead);
  }

  get playback() { return this.session.playback; }

  /** The names of the options that the pupil may choose. @returns {string[]} */
  get free() { return Array.isArray(this.activity.free) ? this.activity.free : []; }

  async open() {
    const { root, layout, activity, room } = this, name = activity.method ?? "anneal";
    setText(hook(root, "own-seed"), say("seeds.own_seed", { seed: Number(room.pupil) }));
    hook(root, "run").addEventListener("click", () => this.start());
    addEventListener("pagehide", () => this.session.drop());
    const method = (await askMethodsFor(layout, byId("missing"))).find((offered) => offered.name === name);
    hook(root, "run", HTMLButtonElement).disabled = !method;
    if (!method) return this.playhead.redraw();
    this.offer(method);
    const work = room.work(), leftInTheMiddle = work && isGoingOn(work);
    return leftInTheMiddle ? this.start() : this.playhead.redraw();
  }

  /** Show the options that are free. @param {Method} method */
  offer(method) {
    const form = part(this.root, "form", HTMLFormElement), { free, activity } = this;
    form.addEventListener("submit", (event) => { event.preventDefault(); this.start(); });
    this.form = new MethodForm(form, [method], this.limits, () =>
      method.options.filter(({ name }) => free.includes(name)));
    this.form.set({ method: method.name, texts: { ...activity.options, ...this.room.work()?.options } });
    part(this.root, "free").hidden = !free.length;
  }

  start() {
    const choice = this.form?.choice(), { activity, room, limits } = this;
    if (!choice || isBusy(this.session)) return;
    this.options = optionsWith(activity.options ?? {}, this.free, choice.options);
    this.reported = "";
    this.session.start({
      method: choice.method, options: this.options, seed: Number(room.pupil),
      seconds: Math.min(limits.most, activity.seconds ?? SECONDS),
    });
    this.playhead.begin();
    this.transport.takeFocus();
  }

  report() {
    const { session, layout, room, options } = this;
    if (session.state !== "idle") {
      const report = reportOf(session, layout.size, options), now = JSON.stringify(report);
      if (now !== this.reported) room.put(report);
      this.reported = now;
    }
    this.playhead.redraw();
  }

  // Drawing

  /** @param {number} now @param {boolean} quiet */
  draw(now, quiet) {
    const { layout, playback, playhead: { position } } = this;
    const scene = sceneOf(layout, playback, { place: position, reason: { text: "", detail: "" } }, { rushing: !quiet });
    const moves = this.board.draw(scene, now);
    if (!quiet) return moves;
    if (playback.count) this.chart.draw(playback, position, layout.size);
    this.transport.show(placeText(this.playhead));
    setText(hook(this.root, "status"), this.status());
    hook(this.root, "run", HTMLButtonElement).disabled = !this.form || isBusy(this.session);
    return moves;
  }

  /** What goes on, or what an earlier visit has reported, in a sentence; the end is told once it was shown. */
  status() {
    const { session, playback, playhead: { position } } = this, { finished } = session.whole, work = this.room.work();
    if (session.state === "idle") return work?.state === "finished" ? endOf(work) : say("seeds.ready");
    if (!finished) return stateOf(session);
    if (position < playback.count) return say("seeds.shown_again");
    if (!ENDS.includes(finished.outcome)) return finished.error?.message ?? finished.message ?? "";
    return endOf(reportOf(session, this.layout.size, this.options));
  }
}

/** @param {Record<string, any>} work */
function endOf({ solved, moves, best }) {
  if (solved) return say("seeds.solved", { moves: number(moves), count: moves });
  return say("seeds.not_solved", { moves: number(moves), best: number(best) });
}
