// One pupil's board, large: the teacher draws on it with pens of several colours, and shows it to the class without a
// name.

import { byId, setPressed, setText, targetOf } from "../base/dom.js";
import { say } from "../core/texts/say.js";
import { createShownBoard } from "./shown_board.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Stroke } from "./shown_board.js" */
/** @import { Solved } from "./teach_solve.js" */

const MOST_POINTS = 1_500; // of all strokes: the server takes 30 kB
const APART = 0.12; // cells between two points of a stroke
const FINE = 100; // parts of a cell
const NEAR = 0.5; // cells: how near a stroke must be to be rubbed out

export class Spotlight {
  /** @param {Classroom} room */
  constructor(room) {
    this.room = room;
    this.dialog = byId("spot", HTMLDialogElement);
    this.host = byId("spot-board");
    this.button = byId("spot-show");
    this.pupil = "";
    this.solved = /** @type {Solved | null} */ (null);
    this.draw = /** @type {ReturnType<typeof createShownBoard> | null} */ (null);
    this.strokes = /** @type {Stroke[]} */ ([]);
    this.stroke = /** @type {Stroke | null} */ (null);
    this.past = /** @type {Stroke[][]} */ ([]); // earlier drawings, for undo
    this.pen = "0"; // the number of a pen, or "eraser"
    this.rubbing = false;
    this.projected = ""; // the pupil whose board the class sees
    byId("spot-close").addEventListener("click", () => this.dialog.close());
    byId("pens").addEventListener("change", (event) => {
      this.pen = /** @type {HTMLInputElement} */ (targetOf(event)).value;
    });
    byId("pen-undo").addEventListener("click", () => this.back());
    byId("pen-clear").addEventListener("click", () => this.change([]));
    this.button.addEventListener("click", () => this.project());
    this.host.addEventListener("pointerdown", (event) => this.begun(event), { capture: true });
    this.host.addEventListener("pointermove", (event) => this.moved(event), { capture: true });
    for (const name of ["pointerup", "pointercancel"]) this.host.addEventListener(name, () => this.ended());
  }

  /** @param {Solved} solved */
  begin(solved) {
    this.solved = solved;
    this.draw = null;
    this.projected = "";
    this.dialog.close();
  }

  /** @param {string} pupil */
  open(pupil) {
    if (!this.solved) return;
    if (pupil !== this.pupil) this.strokes = this.past = [];
    this.pupil = pupil;
    this.dialog.showModal();
    this.draw ??= createShownBoard(this.host, this.solved.puzzle, say("class.spot"), undefined, this.solved.inks);
    this.show();
  }

  get cells() {
    return this.room.work(this.pupil)?.cells ?? "";
  }

  get on() {
    return Boolean(this.room.stage.spot) && this.projected === this.pupil;
  }

  show() {
    if (!this.dialog.open) return;
    setText(byId("spot-title"), this.room.nameOf(this.pupil));
    setPressed(this.button, this.on);
    this.redraw();
  }

  redraw() {
    const drawing = this.stroke ? [...this.strokes, this.stroke] : this.strokes;
    this.draw?.({ cells: this.cells, drawing });
  }

  /** Show this board to the class, or no longer. */
  project() {
    const { on, cells, strokes } = this;
    this.projected = on ? "" : this.pupil;
    this.room.patch(on ? { spot: null, drawing: null } : { spot: { cells }, drawing: strokes });
  }

  /** @param {Stroke[]} strokes */
  change(strokes) {
    if (strokes.length === this.strokes.length) return;
    this.past = [...this.past, this.strokes];
    this.take(strokes);
  }

  back() {
    const before = this.past.at(-1);
    this.past = this.past.slice(0, -1);
    if (before) this.take(before);
  }

  /** @param {Stroke[]} strokes */
  take(strokes) {
    this.strokes = strokes;
    this.redraw();
    if (this.on) this.room.patch({ drawing: strokes });
  }

  // The pen

  /** @param {PointerEvent} event @returns {[number, number] | null} */
  place({ clientX, clientY }) {
    const box = this.host.querySelector(".grid")?.getBoundingClientRect(), { solved } = this;
    if (!box || !solved) return null;
    const fine = (/** @type {number} */ value) => Math.round(value * FINE) / FINE;
    const { width, height } = solved.sheet;
    return [fine(((clientX - box.left) / box.width) * width), fine(((clientY - box.top) / box.height) * height)];
  }

  /** @param {PointerEvent} event */
  begun(event) {
    const point = this.place(event), used = this.strokes.reduce((sum, { points }) => sum + points.length, 0);
    this.rubbing = this.pen === "eraser";
    if (!point || event.button || (used >= MOST_POINTS && !this.rubbing)) return;
    event.preventDefault();
    event.stopPropagation();
    this.host.setPointerCapture(event.pointerId);
    if (this.rubbing) this.rub(point);
    else this.stroke = { pen: Number(this.pen), points: [point] };
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { stroke } = this, point = this.place(event), last = stroke?.points.at(-1);
    if (point && this.rubbing) this.rub(point);
    if (!stroke || !point || !last || distance(point, last) < APART) return;
    if (stroke.points.length < MOST_POINTS / 4) stroke.points.push(point);
    this.redraw();
  }

  ended() {
    const { stroke } = this;
    this.stroke = null;
    this.rubbing = false;
    if (stroke && stroke.points.length > 1) this.change([...this.strokes, stroke]);
  }

  /** Take away the strokes that pass a point. @param {[number, number]} point */
  rub(point) {
    this.change(this.strokes.filter(({ points }) => points.every((one) => distance(one, point) > NEAR)));
  }
}

/** @param {[number, number]} one @param {[number, number]} other */
const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);
