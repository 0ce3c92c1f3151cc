// All runs of the activity "each one a seed", as the teacher and the screen see them: curves, a histogram of the ends,
// figures and a table. The teacher can let the machine run more seeds, and take the table away.

import { JobFollower } from "../base/net/jobs.js";
import { hook, part, setText } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { number } from "../core/words.js";
import { saveFile } from "../base/output.js";
import { createRedraw } from "../base/redraw.js";
import { say } from "../core/texts/say.js";
import { drawFinishes, keepClassTable, showFigures } from "../watch/finish_chart.js";
import { csvOf, optionsOf } from "../watch/finishes.js";
import { Session, stateOf } from "../watch/session.js";
import { CurvesChart } from "./curves_chart.js";
import { endedOf, isGoingOn, packed, reportOf, runsOf, unpacked } from "./seed_figures.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Finish } from "../watch/finishes.js" */
/** @import { Run } from "./seed_figures.js" */

const OFTEN = 1_000; // milliseconds between two reports of the machine's runs
const LARGE = 23; // units: letters of the histogram in front of a class, as the style sheet has them
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
    setText(hook(root, "class-status"), say("seeds.class_status", {
      ended: ended.length, going: runs.filter(isGoingOn).length, solved: ended.filter(({ solved }) => solved).length,
    }));
    part(root, "curves").setAttribute("aria-label", say("seeds.curves", { count: runs.length }));
    drawFinishes(part(root, "histogram", SVGSVGElement), groups, this.room.role === "screen" ? LARGE : undefined);
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
      const end = run.solved ? say("finishes.solved") : say(isGoingOn(run) ? "seeds.going_on" : "finishes.unsolved");
      const cells = [number(run.seed), this.room.nameOf(String(run.seed)), end, number(run.moves), number(run.best),
        optionsOf(run)];
      return html`<tr key=${run.seed}>${cells.map((text) => html`<td>${text}</td>`)}</tr>`;
    }));
  }
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
    this.session = new Session(follower, code, size, () => this.follow());
    this.ended = /** @type {(whole: boolean) => void} */ (() => {});
  }

  /** What the machine does, in a few words. */
  get status() {
    if (!this.begun) return "";
    const { finishes: { length: done }, count, session } = this;
    if (this.running && session.state === "queued") return stateOf(session);
    if (session.state === "failed") return session.error;
    return say("seeds.machine_status", { done, wanted: count });
  }

  /** @param {Choice} choice @param {number} many */
  async start(choice, many) {
    const mine = ++this.begun;
    Object.assign(this, { finishes: [], count: many, running: true });
    for (let run = 0; run < many; run++) {
      const seed = FIRST + run, whole = await this.run({ ...choice, seed });
      if (mine !== this.begun) return;
      if (!whole) break;
      this.finishes.push({ ...reportOf(this.session, this.size, choice.options), seed });
      this.changed();
    }
    this.running = false;
    this.changed();
  }

  /** Returns whether it came to an end. @param {Choice} choice @returns {Promise<boolean>} */
  run(choice) {
    return new Promise((ended) => {
      this.ended = ended;
      this.session.start(choice);
    });
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
