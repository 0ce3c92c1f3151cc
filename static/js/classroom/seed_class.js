// All runs of the activity "a seed each", as the teacher and the screen see them: curves, a histogram of the ends,
// figures and a table. The teacher can let the machine run more seeds, and take the table away.

import { JobFollower } from "../base/net/jobs.js";
import { hook, part, setText } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { number } from "../core/words.js";
import { readPalette, watchPalette } from "../board/paint.js";
import { saveFile } from "../base/output.js";
import { createRedraw } from "../base/redraw.js";
import { say } from "../core/texts/say.js";
import { fitCanvas } from "../watch/chart.js";
import { drawFinishes, keepClassTable, showFigures } from "../watch/finish_chart.js";
import { csvOf, optionsOf } from "../watch/finishes.js";
import { Session, stateOf } from "../watch/session.js";
import {
  boundsOf, endedOf, isGoingOn, packed, reportOf, runsOf, shareOfMoves, unpacked,
} from "./seed_figures.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Finish } from "../watch/finishes.js" */
/** @import { Run } from "./seed_figures.js" */

const OFTEN = 1_000; // milliseconds between two reports of the machine's runs
const USUAL = 14; // pixels of the font for which the widths of lines are meant
const MANY = 40; // runs from which on lines are thin
const DOT = 3; // pixels, the radius of the end of a run
const FIRST = 1_001; // the machine's first seed, which no pupil has

export class SeedClass {
  /** @param {HTMLElement} root @param {Classroom} room @param {Layout} layout */
  constructor(root, room, layout) {
    this.root = root;
    this.room = room;
    this.curves = new CurvesChart(part(root, "curves", HTMLCanvasElement));
    this.machine = new MachineRuns(new JobFollower(), root.dataset.code ?? "", layout.size, () => this.tellMachine());
    this.redraw = createRedraw(this, () => this.draw()).redraw;
    this.sent = 0; // when the machine's runs were last sent
    this.listen();
  }

  listen() {
    const { root, room: { role } } = this, on = (/** @type {string} */ name, /** @type {() => unknown} */ act) =>
      hook(root, name).addEventListener("click", act);
    hook(root, "orders").hidden = hook(root, "class-table").hidden = role !== "teacher";
    on("machine", () => this.runMachine());
    on("machine-stop", () => { this.machine.stop(); this.tellMachine(); });
    on("csv", () => this.save());
    on("to-lab", () => this.takeToLab());
    addEventListener("pagehide", () => this.machine.stop());
  }

  get runs() { return runsOf(this.room.works); }

  /** The machine's runs: those of this page if it made some, else what the teacher's page has shown. */
  get machineRuns() { return this.machine.begun ? this.machine.finishes : unpacked(this.room.stage.machine); }

  get groups() {
    const machine = this.machineRuns, name = say("finishes.machine"), runs = endedOf(this.runs);
    return [{ name: say("finishes.class"), finishes: runs }, ...(machine.length ? [{ name, finishes: machine }] : [])];
  }

  // The machine

  runMachine() {
    const { activity } = this.room, many = Number(hook(this.root, "machine-seeds", HTMLSelectElement).value);
    const { method = "anneal", options = {}, seconds = 5 } = activity;
    this.machine.start({ method, options, seed: 0, seconds }, many);
    this.tellMachine();
  }

  tellMachine() {
    const { machine, room } = this, now = performance.now();
    this.redraw();
    if (machine.running && now - this.sent < OFTEN) return;
    this.sent = now;
    room.patch({ machine: packed(machine.finishes) });
  }

  // What is taken away

  save() {
    const groups = this.groups, csv = csvOf(groups.map(({ finishes }) => finishes), groups.map(({ name }) => name));
    saveFile(new Blob([csv], { type: "text/csv" }), `class-${this.room.code}.csv`);
  }

  takeToLab() {
    const { activity } = this.room, { title, method = "anneal" } = activity;
    keepClassTable({ title, method, class: this.groups[0].finishes, machine: this.machineRuns });
    location.assign(this.root.dataset.lab ?? "");
  }

  // Drawing

  draw() {
    const { root, runs, groups, machine } = this, ended = groups[0].finishes, some = ended.length > 0;
    this.curves.show(runs);
    setText(hook(root, "class-status"), statusOf(runs));
    part(root, "curves").setAttribute("aria-label", say("seeds.curves", { count: runs.length }));
    drawFinishes(part(root, "histogram", SVGSVGElement), groups);
    showFigures(part(root, "figures"), groups);
    hook(root, "machine", HTMLButtonElement).disabled = machine.running;
    hook(root, "machine-stop", HTMLButtonElement).disabled = !machine.running;
    setText(hook(root, "machine-status"), machine.status);
    for (const name of ["csv", "to-lab"]) hook(root, name, HTMLButtonElement).disabled = !some;
    this.fillTable(runs);
    return false;
  }

  /** The table of the class, which only the teacher sees, with names. @param {Run[]} runs */
  fillTable(runs) {
    if (this.room.role !== "teacher") return;
    render(part(this.root, "rows"), runs.map((run) => {
      const cells = [number(run.seed), this.room.nameOf(String(run.seed)), endOf(run), number(run.moves),
        number(run.best), optionsOf(run)];
      return html`<tr key=${run.seed}>${cells.map((text) => html`<td>${text}</td>`)}</tr>`;
    }));
  }
}

/** How far the class is. Runs that failed are named only where there are some. @param {Run[]} runs */
function statusOf(runs) {
  const ended = endedOf(runs), count = runs.filter(({ state }) => state === "failed").length;
  const sentence = say("seeds.class_status", {
    ended: ended.length, going: runs.filter(isGoingOn).length, solved: ended.filter(({ solved }) => solved).length,
  });
  return count ? `${sentence} ${say("seeds.class_failed", { count })}` : sentence;
}

/** How a run ended, in a few words. @param {Run} run */
function endOf(run) {
  if (isGoingOn(run)) return say("seeds.going_on");
  if (run.state === "failed") return say("seeds.failed");
  return say(run.solved ? "finishes.solved" : "finishes.unsolved");
}

/** Runs of the machine with many seeds on the puzzle of a class, one after the other, so that pupils need not wait for
 * them. The experiments of the lab draw puzzles of their own; to be compared with the class, the machine needs the same
 * puzzle, options and time as the pupils, so each run is a job like theirs. */
class MachineRuns {
  /** @param {Follower} follower @param {string} code @param {number} size the number of cells
   * @param {() => void} changed */
  constructor(follower, code, size, changed) {
    this.size = size;
    this.changed = changed;
    this.finishes = /** @type {Finish[]} */ ([]);
    this.begun = 0; // counts starts, so that an outdated one notices that it is over
    this.count = 0;
    this.running = false;
    this.session = new Session(follower, code, size, () => this.follow(), { tireless: true });
    this.ended = /** @type {(whole: boolean) => void} */ (() => {});
  }

  get status() {
    if (!this.begun) return "";
    const { finishes: { length: done }, count, session } = this, { finished } = session.whole;
    const sentences = [say("seeds.machine_status", { done, wanted: count })];
    if (this.running && (session.state === "queued" || session.error)) sentences.push(stateOf(session));
    else if (!this.running && done < count) sentences.push(session.error || (finished?.message ?? ""));
    return sentences.join(" ").trim();
  }

  /** @param {Choice} choice @param {number} many */
  async start(choice, many) {
    const mine = ++this.begun;
    Object.assign(this, { finishes: [], count: many, running: true });
    for (let run = 0; run < many; run++) {
      const seed = FIRST + run, whole = await new Promise((ended) => {
        this.ended = ended;
        this.session.start({ ...choice, seed });
      });
      if (mine !== this.begun) return;
      const report = reportOf(this.session, this.size, choice.options);
      if (!whole || report.state === "failed") break;
      this.finishes.push({ ...report, seed });
      this.changed();
    }
    this.running = false;
    this.changed();
  }

  follow() {
    const { state } = this.session;
    if (state === "finished" || state === "failed") this.ended(state === "finished");
    else this.changed();
  }

  stop() {
    if (!this.running) return;
    this.begun++;
    this.running = false;
    this.session.drop();
  }
}

/** The costs of many runs over their moves. All lines of a kind are one path, so that a large class takes no more time
 * than a small one. */
class CurvesChart {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.paint = /** @type {Paint} */ (canvas.getContext("2d"));
    this.palette = readPalette(canvas);
    this.runs = /** @type {Run[]} */ ([]);
    watchPalette(() => {
      this.palette = readPalette(canvas);
      this.draw();
    });
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  /** @param {Run[]} runs */
  show(runs) {
    this.runs = runs;
    this.draw();
  }

  draw() {
    const { canvas, paint, palette, runs } = this, { clientWidth, clientHeight } = canvas;
    const font = parseFloat(getComputedStyle(canvas).fontSize) || USUAL, bounds = boundsOf(runs);
    fitCanvas(paint, clientWidth, clientHeight);
    paint.font = `${font}px ${palette.font}`;
    const left = paint.measureText(number(Math.ceil(bounds.cost))).width + font, top = 2.1 * font;
    const box = {
      left, top, width: Math.max(1, clientWidth - left - font), height: Math.max(1, clientHeight - top - 2.6 * font),
    };
    this.drawFrame(bounds, box, font);
    this.drawRuns(bounds, box, font / USUAL);
  }

  /** @param {Bounds} bounds @param {Box} box @param {number} font */
  drawFrame(bounds, box, font) {
    const { paint, palette, canvas: { clientHeight } } = this, { left, top, width, height } = box;
    paint.fillStyle = palette.line;
    for (const share of [0, 0.5, 1]) paint.fillRect(left, Math.round(top + share * height), width, 1);
    for (let moves = 1; moves <= bounds.moves; moves *= 10) {
      paint.fillRect(Math.round(left + width * shareOfMoves(moves, bounds.moves)), top, 1, height);
    }
    paint.fillStyle = palette.faint;
    paint.textAlign = "right";
    paint.textBaseline = "middle";
    for (const share of [0, 1]) {
      paint.fillText(number(Math.ceil(share * bounds.cost)), left - 0.4 * font, top + (1 - share) * height);
    }
    paint.textBaseline = "alphabetic";
    this.drawTicks(bounds, box, top + height + 1.1 * font);
    paint.textAlign = "left";
    paint.fillText(say("seeds.cost_axis"), 0, font);
    paint.textAlign = "right";
    paint.fillText(say("seeds.moves_axis"), left + width, clientHeight - 0.3 * font);
  }

  /** Numbers of moves, each ten times the one before, as far as they have room.
   * @param {Bounds} bounds @param {Box} box @param {number} base */
  drawTicks({ moves: most }, { left, width }, base) {
    const { paint } = this;
    paint.textAlign = "center";
    for (let moves = 1, last = -Infinity; moves <= most; moves *= 10) {
      const text = number(moves), x = left + width * shareOfMoves(moves, most), wide = paint.measureText(text).width;
      if (x - wide / 2 < last || x + wide / 2 > left + width) continue;
      last = x + wide / 2 + wide / text.length;
      paint.fillText(text, x, base);
    }
  }

  /** @param {Bounds} bounds @param {Box} box @param {number} scale */
  drawRuns(bounds, box, scale) {
    const { palette, runs } = this, wide = (runs.length > MANY ? 0.9 : 1.5) * scale;
    const ended = runs.filter((run) => !isGoingOn(run));
    this.drawLines(ended.filter(({ solved }) => !solved), bounds, box, palette.faint, wide);
    this.drawLines(ended.filter(({ solved }) => solved), bounds, box, palette.good, wide);
    this.drawLines(runs.filter(isGoingOn), bounds, box, palette.candidate, wide);
  }

  /** Lines, with a dot where a run was solved. @param {Run[]} runs @param {Bounds} bounds @param {Box} box
   * @param {string} color @param {number} wide */
  drawLines(runs, { moves, cost }, { left, top, width, height }, color, wide) {
    const { paint } = this, path = new Path2D(), dots = new Path2D();
    for (const { curve, solved } of runs) {
      let x = 0, y = 0;
      for (let i = 0; i < curve.length; i += 2) {
        x = left + width * shareOfMoves(curve[i], moves);
        y = top + height * (1 - Math.min(1, curve[i + 1] / cost));
        if (i) path.lineTo(x, y);
        else path.moveTo(x, y);
      }
      if (!solved || !curve.length) continue;
      dots.moveTo(x + DOT, y);
      dots.arc(x, y, DOT, 0, 2 * Math.PI);
    }
    Object.assign(paint, { strokeStyle: color, fillStyle: color, lineWidth: wide, lineJoin: "bevel" });
    paint.stroke(path);
    paint.fill(dots);
  }
}

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */
/** @typedef {{ moves: number, cost: number }} Bounds */
