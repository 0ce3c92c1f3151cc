// Drawings for the teacher: what has come, what is taken into the gallery, and what the class sees of it. Nothing that
// a pupil drew or wrote is shown before the teacher took it, just as it was then.

import { countedWorks, pupilsIn } from "./class_entries.js";
import { Steering } from "./class_steering.js";
import {
  arranged, cellsIn, drawStage, extentOf, fitsStage, handedIn, isTaken, LEAST_SIDE, MOST_SIDE, ownDrawing, picturesOf,
  privateOf, solversOf, votesOf, winners,
} from "./class_drawings.js";
import { pictureOf } from "./exhibits.js";
import { liveList } from "./live_list.js";
import { say } from "../core/texts/say.js";
import { byId, hook, make, setError, setPressed, setText } from "../base/dom.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { DrawPrivate, DrawStage, OwnDrawing, Taken } from "./class_drawings.js" */
/** @import { Pupil } from "./class_entries.js" */

/** `handed`: what is handed in, `taken`: what was taken, null if nothing; `number`: of the exhibit, 0 if it is none;
 * `votes`: null while they are secret.
 * @typedef {{ pupil: Pupil, extent: Extent, cells: Uint8Array, own: OwnDrawing, handed: Taken | null,
 *   taken: Taken | null, number: number, solvers: number, votes: number | null }} Arrival */

const STATES = ["draw", "gallery", "vote", "result"];

/** Returns what shows news. @param {HTMLElement} root @param {Classroom} room */
export function showToTeacher(root, room) {
  const drawings = new TeacherDrawings(root, room);
  drawings.listen();
  return () => drawings.draw();
}

class TeacherDrawings {
  /** @param {HTMLElement} root @param {Classroom} room */
  constructor(root, room) {
    this.root = root;
    this.room = room;
    this.steering = new Steering(room, (sentence) => setError(byId("missing"), sentence));
    this.showArrivals = liveList(hook(root, "drawings"), (/** @type {Arrival} */ { pupil }) => pupil.id,
      ({ pupil: { id } }) =>
        new ArrivedDrawing(id, { take: () => this.take([id]), leaveOut: () => this.leaveOut(id) }));
  }

  listen() {
    const { root } = this;
    for (const state of STATES) hook(root, `state-${state}`).addEventListener("click", () => this.enter(state));
    hook(root, "take-all").addEventListener("click", () => this.take(this.untaken()));
    hook(root, "pictures").addEventListener("click", () => this.turnPictures());
    byId("task", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      this.startTask(hook(root, "another"));
    });
  }

  get extent() { return extentOf(this.room.activity); }

  get stage() { return drawStage(this.steering.stage, this.extent); }

  /** What was taken of pupils who are still here. @returns {DrawPrivate} */
  get hidden() {
    const { taken, owners } = privateOf(this.steering.hidden), here = pupilsIn(this.room).map(({ id }) => id);
    return { owners, taken: Object.fromEntries(Object.entries(taken).filter(([id]) => here.includes(id))) };
  }

  /** What a pupil has handed in. @param {string} pupil */
  handed(pupil) {
    return handedIn(this.room.work(pupil), this.extent);
  }

  /** The pupils whose drawings are handed in and not taken as they are. */
  untaken() {
    const { taken } = this.hidden;
    return pupilsIn(this.room).map(({ id }) => id)
      .filter((id) => this.handed(id) && !isTaken(this.handed(id), taken[id]));
  }

  // Acts

  /** Take the drawings of pupils as they are. @param {string[]} pupils */
  take(pupils) {
    const found = pupils.flatMap((id) => (this.handed(id) ? [[id, this.handed(id)]] : []));
    this.keep({ ...this.hidden.taken, ...Object.fromEntries(found) });
  }

  /** @param {string} pupil */
  leaveOut(pupil) {
    this.keep(Object.fromEntries(Object.entries(this.hidden.taken).filter(([id]) => id !== pupil)));
  }

  /** @param {Record<string, Taken>} taken */
  keep(taken) {
    const { stage } = this, hidden = { ...this.hidden, taken };
    if (stage.state === "draw") this.steering.hide(hidden);
    else this.hang(hidden, stage.state, Boolean(stage.pictures));
    this.draw();
  }

  /** Hang what is taken in the gallery, if there is room for all of it.
   * @param {DrawPrivate} before @param {string} state @param {boolean} seen */
  hang(before, state, seen) {
    const { gallery, owners } = arranged(before, this.extent, Math.random), hidden = { ...before, owners };
    const over = state === "result", votes = over ? votesOf(countedWorks(this.room), owners) : null;
    const stage = {
      state, gallery, votes, pictures: seen || over ? picturesOf(hidden) : null,
      authors: over && this.room.room?.names ? this.authors(winners(votes), owners) : null,
    };
    if (!fitsStage(stage)) return this.steering.fail(say("class_drawing.too_many"));
    this.steering.hide(hidden);
    this.steering.patch(stage);
    return this.draw();
  }

  /** @param {number[]} ids @param {Record<string, string>} owners */
  authors(ids, owners) {
    const named = ids.map((id) => [id, pupilsIn(this.room).find((pupil) => pupil.id === owners[id])]);
    return Object.fromEntries(named.flatMap(([id, pupil]) =>
      (typeof pupil === "object" ? [[id, `${pupil.emoji} ${pupil.nick}`.trim()]] : [])));
  }

  /** @param {string} state */
  enter(state) {
    const { stage, hidden } = this;
    if (state === "draw") this.steering.patch({ state, gallery: null, pictures: null, votes: null, authors: null });
    else if (Object.keys(hidden.taken).length) this.hang(hidden, state, Boolean(stage.pictures));
    else this.steering.fail(say("class_drawing.none_taken"));
    this.draw();
  }

  turnPictures() {
    this.steering.patch({ pictures: this.stage.pictures ? null : picturesOf(this.hidden) });
    this.draw();
  }

  /** Take the drawings of pupils off the wall whom the teacher sent away. */
  sweep() {
    const { stage, hidden, steering } = this, gone = Object.values(hidden.owners).some((id) => !(id in hidden.taken));
    if (gone && stage.state !== "draw" && !steering.waiting) this.hang(hidden, stage.state, Boolean(stage.pictures));
  }

  /** Another task for the class. @param {HTMLElement} form */
  async startTask(form) {
    const field = (/** @type {string} */ name) => hook(form, `task-${name}`, HTMLInputElement).value;
    const width = Number(field("width")), height = Number(field("height")), topic = field("topic").trim();
    const fit = [width, height].every((side) => Number.isInteger(side) && side >= LEAST_SIDE && side <= MOST_SIDE);
    if (!fit) return this.steering.fail(say("class_drawing.sides", { least: LEAST_SIDE, most: MOST_SIDE }));
    const activity = { kind: "draw", title: say("class_drawing.title"), width, height, topic };
    return this.steering.fail(await this.room.steer("start", { activity }));
  }

  // Drawing

  draw() {
    this.sweep();
    const { root, stage } = this, pupils = pupilsIn(this.room), untaken = this.untaken();
    setText(hook(root, "topic"), this.room.activity?.topic || say("class_drawing.title"));
    for (const state of STATES) setPressed(hook(root, `state-${state}`), state === stage.state);
    hook(root, "take-all").hidden = !untaken.length;
    setText(hook(root, "take-all"), say("class_drawing.take_all", { count: untaken.length }));
    hook(root, "pictures").hidden = !["gallery", "vote"].includes(stage.state);
    setPressed(hook(root, "pictures"), Boolean(stage.pictures));
    setText(hook(root, "draw-count"), stage.state === "vote" ? this.voted(pupils) : this.handedIn(pupils));
    this.showArrivals(this.arrivals(pupils));
  }

  /** @param {Pupil[]} pupils @returns {Arrival[]} */
  arrivals(pupils) {
    const { extent, hidden: { taken, owners }, stage: { votes } } = this, works = countedWorks(this.room);
    const exhibits = new Map(Object.entries(owners).map(([id, pupil]) => [pupil, Number(id)]));
    const solvers = solversOf(works);
    return pupils.map((pupil) => {
      const work = this.room.work(pupil.id), number = exhibits.get(pupil.id) ?? 0;
      return {
        pupil, extent, own: ownDrawing(work), cells: cellsIn(work, extent), handed: handedIn(work, extent),
        taken: taken[pupil.id] ?? null, number, solvers: solvers.get(number) ?? 0, votes: votes && (votes[number] ?? 0),
      };
    });
  }

  /** @param {Pupil[]} pupils */
  handedIn(pupils) {
    const count = pupils.filter(({ id }) => this.handed(id)).length, taken = Object.keys(this.hidden.taken).length;
    return say("class_drawing.handed_of", { count, all: pupils.length, taken });
  }

  /** @param {Pupil[]} pupils */
  voted(pupils) {
    const votes = votesOf(countedWorks(this.room), this.hidden.owners);
    const count = Object.values(votes).reduce((sum, one) => sum + one, 0);
    return say("class_drawing.voted_of", { count, all: pupils.length });
  }
}

/** The drawing of one pupil as it arrives: the picture, what there is to know about it, and whether it is taken. */
class ArrivedDrawing {
  /** @param {string} pupil @param {{ take: () => void, leaveOut: () => void }} acts */
  constructor(pupil, acts) {
    this.keeps = false; // whether a press leaves it out
    this.shown = "";
    this.image = make("div", { className: "exhibit-image" });
    this.name = make("strong", { className: "exhibit-name" });
    this.about = make("span", { className: "small muted" });
    this.act = make("button", { type: "button", testid: `take-${pupil}` });
    this.act.addEventListener("click", () => (this.keeps ? acts.leaveOut() : acts.take()));
    this.element = make("li", { className: "exhibit", testid: `arrived-${pupil}` },
      this.image, this.name, this.about, make("div", { className: "exhibit-acts" }, this.act));
  }

  /** A drawing that is not handed in any more may still be in the gallery. @param {Arrival} arrival */
  update(arrival) {
    const { extent, cells, own, handed, taken, pupil: { nick, emoji } } = arrival;
    const same = isTaken(handed, taken), shown = `${extent.width}:${cells.join("")}`;
    if (shown !== this.shown) this.image.replaceChildren(pictureOf({ ...extent, cells }));
    this.shown = shown;
    this.keeps = same || !handed;
    this.element.dataset.state = same ? "taken" : handed ? "handed" : "drawing";
    setText(this.name, own.title || "–");
    setText(this.about, [`${emoji} ${nick}`.trim(), stateOf(arrival, same), ...popularity(arrival)]
      .filter(Boolean).join(" · "));
    this.act.hidden = !handed && !taken;
    setText(this.act, say(this.keeps ? "class_drawing.leave_out" : "class_drawing.take"));
  }
}

/** @param {Arrival} arrival @param {boolean} same whether it was taken as it is */
function stateOf({ handed, taken, own: { unique } }, same) {
  if (!handed) return say(taken ? "class_drawing.taken_back" : "class_drawing.drawing");
  if (taken && !same) return say("class_drawing.changed_since");
  return unique === false ? say("class_drawing.not_unique") : unique ? say("class_drawing.is_unique") : "";
}

/** How many solved it, and voted for it, once that is shown: the class may see the teacher's device, too.
 * @param {Arrival} arrival */
const popularity = ({ number, solvers, votes }) => (number ? [
  say("class_drawing.exhibit", { number }), say("class_drawing.solved_by", { count: solvers }),
  votes === null ? "" : say("class_drawing.votes", { count: votes }),
] : []);
