// Whether the numbers of a model have only one solution: a job judges the model after a rest. If they have several,
// another job finds single cubes to add or to remove that would settle it.

import { FILLED } from "../core/marks.js";
import { say } from "../core/texts/say.js";
import { byId, make, setText } from "../base/dom.js";
import { verdictOf } from "../watch/reasons.js";
import { Session, stateOf } from "../watch/session.js";
import { differing, doubted } from "./model.js";

const REST = 700; // milliseconds without a change before a model is judged
const DECIDED = ["UNIQUE", "MULTIPLE"];

/** @typedef {Finished & { missing: number[], added: number[] }} Verdict */
/** `puzzle()` is the model's puzzle as the server takes it; `changed()` is called when more is known. @typedef {{
 * cells: () => Uint8Array, isEmpty: () => boolean, puzzle: () => WrittenSolid, changed: () => void }} Judged */

export class ModelVerdict {
  /** @param {Follower} follower @param {number} seconds of the server @param {Judged} model */
  constructor(follower, seconds, model) {
    this.follower = follower;
    this.seconds = seconds;
    this.model = model;
    this.verdict = /** @type {Verdict | null} */ (null);
    this.session = /** @type {Session | null} */ (null);
    this.waiting = 0;
  }

  /** Judge a changed model after a rest. */
  begin() {
    this.session?.drop();
    clearTimeout(this.waiting);
    const waiting = this.model.isEmpty() ? 0 : setTimeout(() => this.judge(), REST);
    Object.assign(this, { verdict: null, session: null, waiting });
  }

  judge() {
    const { cells, puzzle } = this.model;
    const session = new Session(this.follower, puzzle(), cells().length, () => this.hear(session));
    this.session = session;
    session.start({ method: "exact", options: {}, seed: 0, seconds: this.seconds });
  }

  /** @param {Session} session */
  hear(session) {
    if (this.session !== session) return;
    const { finished, solutions } = session.playback, cells = this.model.cells();
    const doubtful = differing(cells, solutions.map((solution) => solution.cells));
    if (finished) this.verdict = { ...finished, ...doubted(cells, doubtful) };
    this.model.changed();
  }

  /** More cells are in doubt. @param {number[]} [doubtful] */
  doubt(doubtful) {
    if (this.verdict && doubtful) Object.assign(this.verdict, doubted(this.model.cells(), doubtful));
  }

  show() {
    const { verdict, session } = this;
    const state = this.model.isEmpty() ? say("making.place_first") : (session && stateOf(session));
    setText(byId("verdict"), verdict ? verdictText(verdict) : state || say("making.looking"));
    byId("verdict").dataset.outcome = verdict?.outcome ?? "";
  }
}

/** @param {Verdict} verdict */
function verdictText(verdict) {
  const { outcome, missing, added } = verdict;
  if (!DECIDED.includes(outcome)) return verdictOf(verdict);
  if (outcome === "UNIQUE") return say("making.unique");
  const need = missing.length ? say("making.need_not", { count: missing.length }) : "";
  const could = added.length ? say("making.could", { count: added.length }) : "";
  if (need && could) return say("making.ambiguous_both", { need, could });
  return say("making.ambiguous", { why: need || could });
}

// Cubes that settle it

/** @typedef {ReturnType<typeof import("./job_button.js").createTask>} Task */

/** `task` finds the cubes; `name(cell)` names a cell, `show(cell)` points at it, and `change(cell, value)` changes it.
 * @param {Task} task
 * @param {{ name: (cell: number) => string, show: (cell: number) => void, change: (cell: number, value: number) =>
 *   void }} acts */
export function createMends(task, { name, show, change }) {
  let listed = /** @type {WireEvent[]} */ ([]);

  /** Show the proposals, but only if the numbers leave something `open`. @param {boolean} open */
  function draw(open) {
    const found = task.events("mend"), list = byId("mends");
    task.draw();
    byId("mender").hidden = !open;
    byId("mending").textContent = found.length ? say("making.each_settles_it") : said();
    if (found[0] !== listed[0]) list.replaceChildren();
    list.append(...found.slice(list.childElementCount).map(suggestion)); // none is replaced while it is pressed
    listed = found;
  }

  function said() {
    if (task.over) return say("making.none_settles_it");
    return task.busy ? tried() : "";
  }

  const tried = () => say("making.cubes_tried", { count: task.events("progress").at(-1)?.counters.tried ?? 0 });

  /** @param {WireEvent} found */
  function suggestion({ cell, value }) {
    const button = make("button", {
      type: "button",
      textContent: say(value === FILLED ? "making.add" : "making.take", { cell: name(cell) }),
    });
    for (const come of ["pointerenter", "focus"]) button.addEventListener(come, () => show(cell));
    button.addEventListener("click", () => { show(cell); change(cell, value); });
    return make("li", {}, button);
  }

  return {
    draw, drop: task.drop,
    get found() { return listed.length > 0; },
    get doubtful() { return /** @type {number[] | undefined} */ (task.events("doubt").at(-1)?.cells); },
  };
}
