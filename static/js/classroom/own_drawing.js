// The drawing of a pupil: a small board and few tools, the verdict on the puzzle after each stroke, a title, and
// handing it in. What is handed in cannot be changed until it is taken back.

import "../core/texts/more_texts.js";
import "../core/texts/drawing_texts.js";
import "../core/texts/class_draw_texts.js";
import { cellsIn, LONGEST_TITLE, ownDrawing } from "./class_drawings.js";
import { calmness, hook, setError, setPressed, setText } from "../base/dom.js";
import { late } from "../base/late.js";
import { JobFollower } from "../base/net/jobs.js";
import { createRedraw } from "../base/redraw.js";
import { say } from "../core/texts/say.js";
import { commit, drawingOf, goBack, goOn, startHistory } from "../make/drawing.js";
import { createNumbers } from "../make/drawing_board.js";
import { DrawingHand } from "../make/drawing_input.js";
import { blank, isBlank, withChanges } from "../make/pictures.js";
import { Judge } from "../make/verdict.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { OwnDrawing as Own } from "./class_drawings.js" */
/** @import { Drawing } from "../make/drawing.js" */

const TOOLS = ["pen", "eraser", "line", "rectangle", "area"];
/** @type {Record<string, boolean>} */
const KNOWN = { UNIQUE: true, MULTIPLE: false };

export class OwnDrawing {
  /** @param {HTMLElement} root @param {Classroom} room @param {Extent} extent */
  constructor(root, room, extent) {
    this.root = root;
    this.room = room;
    this.extent = extent;
    this.history = startHistory(drawingOf({ ...this.extent, cells: cellsIn(room.work(), this.extent) }, ""));
    this.store = createRedraw(this.history, () => this.draw());
    this.numbersOf = createNumbers();
    this.judge = new Judge(new JobFollower(), Number(root.dataset.seconds), this.store.redraw);
    this.tools = { tool: "pen", box: null,
      settings: { full: false, mirror: "none", stamp: blank(0, 0), box: null, colour: 1 } };
    this.hand = /** @type {DrawingHand} */ (this.createHand());
    this.calm = calmness();
    this.changing = hook(root, "changing", HTMLDetailsElement);
    this.title = hook(root, "drawing-title", HTMLInputElement);
    this.title.maxLength = LONGEST_TITLE;
    this.title.value = this.own.title;
    this.loadUnique = late(() => import("../make/unique_solution.js"),
      ({ createUniqueSolution }) => createUniqueSolution(hook(root, "unique"), this.changes()));
    this.offered = /** @type {{ drop: () => void } | null} */ (null);
    this.listen();
  }

  get now() { return this.history.now; }

  get own() { return ownDrawing(this.room.work()); }

  /** @returns {DrawingHand} */
  createHand() {
    const { store: { redraw }, tools } = this;
    const letters = Object.fromEntries(TOOLS.map((name) => [KEYS[name], () => this.choose(name)]));
    return new DrawingHand(hook(this.root, "drawing-stage"), {
      now: () => this.now, tools, redraw, commit: (changes) => this.change(changes),
      step: (undoing) => this.step(undoing), empty: () => this.own.handed,
      letters: { ...letters, Escape: () => this.hand.leave() },
    });
  }

  /** What "make it unique" may see and do. */
  changes() {
    return {
      picture: () => ({ ...this.now, kept: [] }),
      preview: (/** @type {Marked[] | null} */ changes) => { this.hand.changes = changes; this.store.redraw(); },
      apply: (/** @type {Marked[]} */ changes) => this.change({ cells: withChanges(this.now, changes).cells }),
    };
  }

  listen() {
    const { root } = this, on = (/** @type {string} */ name, /** @type {() => unknown} */ act) =>
      hook(root, name).addEventListener("click", act);
    for (const name of TOOLS) on(`tool-${name}`, () => this.choose(name));
    on("undo", () => this.step(true));
    on("redo", () => this.step(false));
    on("clear", () => this.change({ cells: blank(this.extent.height, this.extent.width).cells }));
    on("hand-in", () => this.handIn());
    on("take-back", () => this.put({ handed: false }));
    this.title.addEventListener("input", () => this.put({ title: this.title.value }));
    this.changing.addEventListener("toggle", async () => {
      if (this.changing.open) this.offered ??= await this.loadUnique();
    });
  }

  // Changing

  /** @param {string} name */
  choose(name) {
    this.tools.tool = name;
    this.hand.leave();
  }

  /** @param {Partial<Drawing>} changes */
  change(changes) {
    if (this.own.handed) return;
    commit(this.history, changes);
    this.changed();
  }

  /** @param {boolean} undoing */
  step(undoing) {
    if (this.own.handed) return;
    this.hand.leave();
    (undoing ? goBack : goOn)(this.history);
    this.changed();
  }

  changed() {
    this.offered?.drop();
    setError(hook(this.root, "hand-error"));
    this.room.putCells(this.now.cells);
    this.store.redraw();
  }

  /** Another device of this pupil may have gone on. */
  update() {
    const cells = cellsIn(this.room.work(), this.extent);
    if (!this.hand.busy && cells.some((cell, at) => cell !== this.now.cells[at])) commit(this.history, { cells });
    if (document.activeElement !== this.title) this.title.value = this.own.title;
    this.store.redraw();
  }

  /** @param {Partial<Own>} changes */
  put(changes) {
    this.room.put({ ...this.own, ...changes });
    this.store.redraw();
  }

  handIn() {
    const title = this.title.value.trim(), fault = isBlank(this.now) ? "blank" : title ? "" : "no_title";
    setError(hook(this.root, "hand-error"), fault && say(`class_drawing.${fault}`));
    if (fault === "no_title") this.title.focus();
    if (!fault) this.put({ title, handed: true, unique: KNOWN[this.judge.verdict.outcome] ?? null });
  }

  // Drawing

  /** @returns {boolean} */
  draw() {
    const { root, hand, judge, own } = this, shown = hand.shown(), nothing = isBlank(shown);
    judge.look(nothing ? null : this.numbersOf(shown), shown.cells, !hand.busy);
    const { verdict } = judge, { outcome } = verdict;
    setText(hook(root, "verdict"), nothing ? say("drawing.draw_first") : verdict.text);
    hook(root, "verdict").dataset.outcome = outcome;
    this.changing.hidden = own.handed || outcome !== "MULTIPLE";
    for (const name of TOOLS) setPressed(hook(root, `tool-${name}`), name === this.tools.tool);
    hook(root, "undo", HTMLButtonElement).disabled = !this.history.past.length;
    hook(root, "redo", HTMLButtonElement).disabled = !this.history.next.length;
    hook(root, "drawing-tools").hidden = this.title.disabled = own.handed;
    hook(root, "hand-in").hidden = own.handed;
    hook(root, "handed").hidden = !own.handed;
    if (own.handed && own.unique === null && outcome in KNOWN) this.put({ unique: KNOWN[outcome] });
    return hand.draw(this.numbersOf(shown), verdict, this.calm.matches);
  }
}

/** The keys of tools, as in the editor. @type {Record<string, string>} */
const KEYS = { pen: "p", eraser: "e", line: "l", rectangle: "r", area: "b" };
