// All runs of the activity "each one a seed", as the teacher and the screen see them: curves, a histogram of the ends,
// figures and a table. The teacher can let the machine run more seeds, and take the table away.

import { JobFollower } from "../base/net/jobs.js";
import { hook, make, part, setError, setText } from "../base/dom.js";
import { number } from "../core/words.js";
import { saveFile } from "../base/output.js";
import { createRedraw } from "../base/redraw.js";
import { say } from "../core/texts/say.js";
import { drawFinishes, showFigures } from "../watch/finish_chart.js";
import { csvOf, optionsOf } from "../watch/finishes.js";
import { keepClassTable } from "../watch/class_table.js";
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
  /** @param {HTMLElement} root @param {Classroom} classroom @param {Layout} layout */
  constructor(root, classroom, layout) {
    this.root = root;
    this.classroom = classroom;
    this.curves = new CurvesChart(part(root, "curves", HTMLCanvasElement));
    this.machine = new MachineRuns(new JobFollower(), root.dataset.code ?? "", layout.size, () => this.hearMachine());
    this.redraw = createRedraw(this, () => this.draw()).redraw;
    this.sent = 0; // when the machine's runs were last sent
    this.rows = "";
  }

  open() {
    const { root, classroom } = this, orders = hook(root, "orders");
    orders.hidden = classroom.role !== "teacher";
    hook(root, "class-table").hidden = classroom.role !== "teacher";
    hook(root, "machine").addEventListener("click", () => this.runMachine());
    hook(root, "machine-stop").addEventListener("click", () => { this.machine.stop(); this.hearMachine(); });
    hook(root, "csv").addEventListener("click", () => this.save());
    hook(root, "to-lab").addEventListener("click", () => this.takeToLab());
    addEventListener("pagehide", () => this.machine.stop());
    classroom.listen(this.redraw);
    this.redraw();
  }

  get runs() { return runsOf(this.classroom.works()); }

  /** The machine's runs: those of this page if it made some, else what the teacher's page has shown. */
  get machineRuns() { return this.machine.begun ? this.machine.finishes : unpacked(this.classroom.stage.machine); }

  get groups() {
    const machine = this.machineRuns, name = say("finishes.machine"), runs = endedOf(this.runs);
    return [{ name: say("finishes.class"), finishes: runs }, ...(machine.length ? [{ name, finishes: machine }] : [])];
  }

  // The machine

  runMachine() {
    const { activity } = this.classroom, many = Number(hook(this.root, "machine-seeds", HTMLSelectElement).value);
    const { method = "anneal", options = {}, seconds = 5 } = activity;
    this.machine.start({ method, options, seed: 0, seconds }, many);
    this.hearMachine();
  }

  async hearMachine() {
    const { machine, classroom, root } = this, now = performance.now();
    this.redraw();
    if (machine.running && now - this.sent < OFTEN) return;
    this.sent = now;
    setError(hook(root, "error"), await classroom.steer("patch", { stage: { machine: packed(machine.finishes) } }));
  }

  // What is taken away

  save() {
    const groups = this.groups, csv = csvOf(groups.map(({ finishes }) => finishes), groups.map(({ name }) => name));
    saveFile(new Blob([csv], { type: "text/csv" }), `class-${this.classroom.code}.csv`);
  }

  takeToLab() {
    const { activity } = this.classroom, { title, method = "anneal" } = activity;
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
    drawFinishes(part(root, "histogram", SVGSVGElement), groups, this.classroom.role === "screen" ? LARGE : undefined);
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
    if (this.classroom.role !== "teacher") return;
    const rows = runs.map((run) => {
      const { nick = "", emoji = "" } = this.classroom.entries.get(`pupil:${run.seed}`) ?? {};
      const end = run.solved ? say("finishes.solved") : say(isGoingOn(run) ? "seeds.going_on" : "finishes.unsolved");
      return [number(run.seed), `${emoji} ${nick}`, end, number(run.moves), number(run.best), optionsOf(run)];
    });
    const now = JSON.stringify(rows);
    if (now === this.rows) return;
    this.rows = now;
    part(this.root, "rows").replaceChildren(...rows.map((row) =>
      make("tr", {}, ...row.map((textContent) => make("td", { textContent })))));
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
    this.wanted = 0;
    this.running = false;
    this.session = new Session(follower, code, size, () => this.hear());
    this.ended = /** @type {(whole: boolean) => void} */ (() => {});
  }

  /** What the machine does, in a few words. */
  get status() {
    if (!this.begun) return "";
    const { finishes: { length: done }, wanted, session } = this;
    if (this.running && session.state === "queued") return stateOf(session);
    if (session.state === "failed") return session.error;
    return say("seeds.machine_status", { done, wanted });
  }

  /** @param {Choice} choice @param {number} many */
  async start(choice, many) {
    const mine = ++this.begun;
    Object.assign(this, { finishes: [], wanted: many, running: true });
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

  hear() {
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
