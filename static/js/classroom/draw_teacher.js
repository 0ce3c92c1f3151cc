// Drawings for the teacher: what has come, what is taken into the gallery, and what the class sees of it. Nothing that
// a pupil drew or wrote is shown before the teacher took it, just as it was then.

import {
  arranged, cellsIn, drawStage, fitsStage, handedIn, isTaken, LEAST_SIDE, MOST_SIDE, ownDrawing, picturesOf, solversOf,
  STATES, votesOf, winners,
} from "./class_drawings.js";
import { pictureOf } from "./exhibits.js";
import { say } from "../core/texts/say.js";
import { find, hook } from "../base/dom.js";
import { html } from "../base/html.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { DrawPrivate, DrawStage, OwnDrawing, Taken } from "./class_drawings.js" */
/** @import { Pupil } from "./class_entries.js" */

/** @param {Classroom} room @param {Extent} extent @param {HTMLElement} part */
export function showToTeacher(room, extent, part) {
  const gallery = new TeacherGallery(room, extent), another = hook(part, "another");
  another.hidden = false;
  find(another, "form").addEventListener("submit", (event) => {
    event.preventDefault();
    startTask(room, new FormData(/** @type {HTMLFormElement} */ (event.target)));
  });

  return () => {
    gallery.sweep();
    const { stage, hidden } = gallery, untaken = gallery.untaken(), hasPictures = Boolean(stage.pictures);
    const count = stage.state === "vote" ? voted(room, hidden) : gallery.handedCount();
    return html`<h1 data-testid="topic">${room.activity.topic || say("class_drawing.title")}</h1>
      <section aria-label=${say("class_drawing.for_teacher")} data-testid="for-teacher">
        <div class="draw-states" role="group" aria-label=${say("class_drawing.states")}>
          ${STATES.map((state, at) => html`<button type="button" aria-pressed=${state === stage.state}
            onclick=${() => gallery.enter(state)} data-testid=${`state-${state}`}>
            ${`${at + 1}. ${say(`class_drawing.state_${state}`)}`}</button>`)}</div>
        <div class="row"><p class="muted" role="status" data-testid="draw-count">${count}</p>
          <button type="button" class="primary" hidden=${!untaken.length} onclick=${() => gallery.take(untaken)}
            data-testid="take-all">${say("class_drawing.take_all", { count: untaken.length })}</button>
          <button type="button" aria-pressed=${hasPictures} hidden=${!["gallery", "vote"].includes(stage.state)}
            onclick=${() => room.patch({ pictures: hasPictures ? null : picturesOf(hidden) })} data-testid="pictures">
            ${say("class_drawing.show_pictures")}</button></div>
        <p class="small muted">${say("class_drawing.moderation")}</p>
        <ul class="exhibits" data-testid="drawings">${room.pupils.map((pupil) => arrival(gallery, pupil))}</ul>
        ${another}</section>`;
  };
}

class TeacherGallery {
  /** @param {Classroom} room @param {Extent} extent */
  constructor(room, extent) {
    this.room = room;
    this.extent = extent;
  }

  get stage() { return drawStage(this.room.stage); }

  /** What was taken of pupils who are still here. @returns {DrawPrivate} */
  get hidden() {
    const { taken = {}, owners = {} } = this.room.hidden, here = new Set(this.room.pupils.map(({ id }) => id));
    return { owners, taken: Object.fromEntries(Object.entries(taken).filter(([id]) => here.has(id))) };
  }

  /** What a pupil has handed in. @param {string} pupil */
  handed(pupil) {
    return handedIn(this.room.work(pupil), this.extent);
  }

  /** The pupils whose drawings are handed in and not taken as they are. */
  untaken() {
    const { taken } = this.hidden;
    return this.room.pupils.map(({ id }) => id)
      .filter((id) => this.handed(id) && !isTaken(this.handed(id), taken[id]));
  }

  handedCount() {
    const { pupils } = this.room, count = pupils.filter(({ id }) => this.handed(id)).length;
    const taken = Object.keys(this.hidden.taken).length;
    return say("class_drawing.handed_of", { count, all: pupils.length, taken });
  }

  /** Take the drawings of pupils as they are. @param {string[]} pupils */
  take(pupils) {
    const drawings = pupils.flatMap((id) => (this.handed(id) ? [[id, this.handed(id)]] : []));
    this.keep({ ...this.hidden.taken, ...Object.fromEntries(drawings) });
  }

  /** @param {string} pupil */
  leaveOut(pupil) {
    this.keep(Object.fromEntries(Object.entries(this.hidden.taken).filter(([id]) => id !== pupil)));
  }

  /** @param {Record<string, Taken>} taken */
  keep(taken) {
    const { stage } = this, hidden = { ...this.hidden, taken };
    if (stage.state === "draw") this.room.hide(hidden);
    else this.hang(hidden, stage.state);
  }

  /** Hang what is taken in the gallery, if there is room for all of it.
   * @param {DrawPrivate} before @param {string} state */
  hang(before, state) {
    const { room, extent } = this, { gallery, owners } = arranged(before, extent, Math.random);
    const hidden = { ...before, owners }, isOver = state === "result";
    const votes = isOver ? votesOf(room.works, owners) : null;
    const stage = {
      state, gallery, votes, pictures: isOver || this.stage.pictures ? picturesOf(hidden) : null,
      authors: isOver && room.about?.names ? this.authors(winners(votes), owners) : null,
    };
    if (!fitsStage(stage)) return room.fail(say("class_drawing.too_many"));
    room.hide(hidden);
    return room.patch(stage);
  }

  /** @param {number[]} exhibits @param {Record<string, string>} owners */
  authors(exhibits, owners) {
    const here = new Set(this.room.pupils.map(({ id }) => id));
    const shown = exhibits.filter((id) => here.has(owners[id]));
    return Object.fromEntries(shown.map((id) => [id, this.room.nameOf(owners[id])]));
  }

  /** @param {string} state */
  enter(state) {
    const { hidden, room } = this;
    if (state === "draw") room.patch({ state, gallery: null, pictures: null, votes: null, authors: null });
    else if (Object.keys(hidden.taken).length) this.hang(hidden, state);
    else room.fail(say("class_drawing.none_taken"));
  }

  /** Take the drawings of pupils off the wall whom the teacher sent away. */
  sweep() {
    const { stage, hidden, room } = this, isGone = Object.values(hidden.owners).some((id) => !(id in hidden.taken));
    if (isGone && stage.state !== "draw" && !room.requests) this.hang(hidden, stage.state);
  }
}

/** @param {Classroom} room @param {DrawPrivate} hidden */
function voted(room, { owners }) {
  const count = Object.values(votesOf(room.works, owners)).reduce((sum, votes) => sum + votes, 0);
  return say("class_drawing.voted_of", { count, all: room.pupils.length });
}

/** The drawing of a pupil as it arrives: the picture, what there is to know about it, and whether it is taken. One that
 * is not handed in any more may still be in the gallery. @param {TeacherGallery} gallery @param {Pupil} pupil */
function arrival(gallery, { id }) {
  const { room, extent, hidden } = gallery, work = room.work(id), own = ownDrawing(work), handed = gallery.handed(id);
  const taken = hidden.taken[id] ?? null, isSame = isTaken(handed, taken), isKept = isSame || !handed;
  const notes = [room.nameOf(id), stateOf(own, handed, taken, isSame), ...popularity(gallery, id)];
  return html`<li key=${id} class="exhibit" data-state=${isSame ? "taken" : handed ? "handed" : "drawing"}
    data-testid=${`arrived-${id}`}>
    <div class="exhibit-image">${pictureOf({ ...extent, cells: cellsIn(work, extent) })}</div>
    <strong class="exhibit-name">${own.title || "–"}</strong>
    <span class="small muted">${notes.filter(Boolean).join(" · ")}</span>
    <div class="exhibit-acts"><button type="button" hidden=${!handed && !taken}
      onclick=${() => (isKept ? gallery.leaveOut(id) : gallery.take([id]))} data-testid=${`take-${id}`}>
      ${say(isKept ? "class_drawing.leave_out" : "class_drawing.take")}</button></div></li>`;
}

/** @param {OwnDrawing} own @param {Taken | null} handed @param {Taken | null} taken @param {boolean} isSame */
function stateOf({ unique }, handed, taken, isSame) {
  if (!handed) return say(taken ? "class_drawing.taken_back" : "class_drawing.drawing");
  if (taken && !isSame) return say("class_drawing.changed_since");
  return unique === false ? say("class_drawing.not_unique") : unique ? say("class_drawing.is_unique") : "";
}

/** How many solved it, and voted for it, once that is shown: the class may see the teacher's device, too.
 * @param {TeacherGallery} gallery @param {string} pupil */
function popularity({ room, hidden: { owners }, stage: { votes } }, pupil) {
  const number = Number(Object.keys(owners).find((id) => owners[id] === pupil) ?? 0);
  return number ? [
    say("class_drawing.exhibit", { number }),
    say("class_drawing.solved_by", { count: solversOf(room.works).get(number) ?? 0 }),
    votes && say("class_drawing.votes", { count: votes[number] ?? 0 }),
  ] : [];
}

/** Another task for the class. @param {Classroom} room @param {FormData} fields */
function startTask(room, fields) {
  const [width, height] = ["width", "height"].map((name) => Number(fields.get(name)));
  const fit = [width, height].every((side) => Number.isInteger(side) && side >= LEAST_SIDE && side <= MOST_SIDE);
  if (!fit) return room.fail(say("class_drawing.sides", { least: LEAST_SIDE, most: MOST_SIDE }));
  const topic = String(fields.get("topic")).trim();
  return room.steer("start", { activity: { kind: "draw", title: say("class_drawing.title"), width, height, topic } });
}
