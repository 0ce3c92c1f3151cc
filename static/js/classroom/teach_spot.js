// One pupil's board, large: the teacher draws on it, and shows it to the class without a name.

import { byId, setPressed, setText } from "../base/dom.js";
import { say } from "../core/texts/say.js";
import { createShownBoard } from "./shown_board.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { DrawnPoint } from "./drawn_strokes.js" */
/** @import { Solved } from "./teach_solve.js" */
/** @import { Steer } from "./teach.js" */

const MOST_POINTS = 1_500; // of all strokes: the server takes 30 kB
const APART = 0.12; // cells between two points of a stroke
const FINE = 100; // parts of a cell

export class Spotlight {
  /** @param {Classroom} classroom @param {Steer} steer */
  constructor(classroom, steer) {
    this.classroom = classroom;
    this.steer = steer;
    this.dialog = byId("spot", HTMLDialogElement);
    this.host = byId("spot-board");
    this.button = byId("spot-show");
    this.pupil = "";
    this.solved = /** @type {Solved | null} */ (null);
    this.draw = /** @type {ReturnType<typeof createShownBoard> | null} */ (null);
    this.strokes = /** @type {DrawnPoint[][]} */ ([]);
    this.stroke = /** @type {DrawnPoint[] | null} */ (null);
    this.projected = ""; // the pupil whose board the class sees
    byId("spot-close").addEventListener("click", () => this.dialog.close());
    byId("pen-undo").addEventListener("click", () => this.change(this.strokes.slice(0, -1)));
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
    if (pupil !== this.pupil) this.strokes = [];
    this.pupil = pupil;
    this.dialog.showModal();
    this.draw ??= createShownBoard(this.host, this.solved.puzzle, say("class.spot"));
    this.show();
  }

  get cells() {
    return this.classroom.work(this.pupil)?.cells ?? "";
  }

  get on() {
    return Boolean(this.classroom.stage.spot) && this.projected === this.pupil;
  }

  show() {
    if (!this.dialog.open) return;
    const { nick = "", emoji = "" } = this.classroom.entries.get(`pupil:${this.pupil}`) ?? {};
    setText(byId("spot-title"), `${emoji} ${nick}`.trim());
    setPressed(this.button, this.on);
    this.redraw();
  }

  redraw() {
    const drawing = this.stroke ? [...this.strokes, this.stroke] : this.strokes;
    this.draw?.({ cells: this.cells, drawing });
  }

  /** Show this board to the class, or no longer. */
  async project() {
    const { on, cells, strokes } = this;
    this.projected = on ? "" : this.pupil;
    await this.steer("patch", { stage: on ? { spot: null, drawing: null } : { spot: { cells }, drawing: strokes } });
    this.show();
  }

  /** @param {DrawnPoint[][]} strokes */
  change(strokes) {
    this.strokes = strokes;
    this.redraw();
    if (this.on) this.steer("patch", { stage: { drawing: strokes } });
  }

  // The pen

  /** @param {PointerEvent} event @returns {DrawnPoint | null} */
  place({ clientX, clientY }) {
    const box = this.host.querySelector(".grid")?.getBoundingClientRect(), { solved } = this;
    if (!box || !solved) return null;
    const fine = (/** @type {number} */ value) => Math.round(value * FINE) / FINE;
    const { width, height } = solved.sheet;
    return [fine(((clientX - box.left) / box.width) * width), fine(((clientY - box.top) / box.height) * height)];
  }

  /** @param {PointerEvent} event */
  begun(event) {
    const point = this.place(event), used = this.strokes.reduce((sum, { length }) => sum + length, 0);
    if (!point || event.button || used >= MOST_POINTS) return;
    event.preventDefault();
    event.stopPropagation();
    this.host.setPointerCapture(event.pointerId);
    this.stroke = [point];
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { stroke } = this, point = this.place(event), last = stroke?.at(-1);
    if (!stroke || !point || !last || Math.hypot(point[0] - last[0], point[1] - last[1]) < APART) return;
    if (stroke.length < MOST_POINTS / 4) stroke.push(point);
    this.redraw();
  }

  ended() {
    const { stroke } = this;
    this.stroke = null;
    if (stroke && stroke.length > 1) this.change([...this.strokes, stroke]);
  }
}
