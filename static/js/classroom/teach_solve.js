// Solving on the teacher's page: a tile for each pupil or pair, those who need help first; where the class is wrong, as
// numbers on a board, and the commonest mistakes in words; and one board, on which the teacher draws for the class.

import { digitsOf } from "../core/link_text.js";
import { CROSSED, FILLED } from "../core/marks.js";
import { isSolid, layOut } from "../core/shapes.js";
import { capital, cellName, lineName, markName } from "../core/words.js";
import { loadPuzzle } from "../board/loaded_puzzle.js";
import { askPuzzle, askSolution } from "../base/net/puzzles.js";
import { byId, setPressed, setText, valueIn } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { say } from "../core/texts/say.js";
import {
  commonMistakes, drawSheet, idleLines, isStuck, nextCell, sheetOf, standingOf, stuckOrder, withNeeds, wrongIn,
  wrongMarks,
} from "./class_boards.js";
import { ClassPairs, shareList } from "./class_pairs.js";
import { createShownBoard, sheetColours } from "./shown_board.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Sheet, Standing } from "./class_boards.js" */
/** @import { Stroke } from "./shown_board.js" */
/** @typedef {{ puzzle: Puzzle, inks: import("../board/loaded_puzzle.js").Inks | null, layout: Layout, sheet: Sheet,
 *   carved: boolean, solution: string | null }} Solved */

const TILE = 8; // pixels of a cell
const EACH = 5_000; // milliseconds after which the order is worked out again though nobody did anything
const SHOWN = ["heat", "boards", "solution"]; // what can be switched on for the class
const MOST_POINTS = 1_500; // of all strokes: the server takes 30 kB
const APART = 0.12; // cells between two points of a stroke
const FINE = 100; // parts of a cell
const NEAR = 0.5; // cells: how near a stroke must be to be rubbed out
const WAYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});

/** @param {Classroom} room */
export function beginSolve(room) {
  room.pairs = new ClassPairs(room);
  const solving = new SolvingClass(room);
  room.listen(() => solving.show());
  setInterval(() => solving.show(), EACH);
  solving.show();
}

class SolvingClass {
  /** @param {Classroom} room */
  constructor(room) {
    this.room = room;
    this.activity = 0; // the number of the activity whose puzzle is shown
    this.solved = /** @type {Solved | null} */ (null);
    this.order = /** @type {string[]} */ ([]);
    this.filter = byId("filter", HTMLSelectElement);
    this.heat = new ClassHeat(room);
    this.spot = new Spotlight(room);
    const size = byId("tile-size", HTMLInputElement), tiles = byId("tiles");
    size.addEventListener("input", () => tiles.style.setProperty("--tile", `${size.value}px`));
    this.filter.addEventListener("change", () => this.show());
    new MutationObserver(() => this.show()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  async show() {
    const { activity } = this.room, isOn = activity?.kind === "solve";
    byId("solving").hidden = !isOn;
    if (!isOn) return;
    if (this.activity !== activity.id) await this.begin(activity);
    if (!this.solved || this.activity !== this.room.activity?.id) return;
    this.showStandings(this.solved, this.standings(this.solved, activity.at));
    this.heat.show();
    this.spot.show();
  }

  /** Ask for the puzzle and its solution. @param {{ id: number, puzzle: string, title: string }} activity */
  async begin({ id, puzzle: code, title }) {
    const { puzzle: puzzleUrl = "", solution: solutionUrl = "" } = byId("desk").dataset;
    Object.assign(this, { activity: id, solved: null, order: [] });
    render(byId("tiles"), "");
    setText(byId("solving-title"), title || say("planning.kind_solve"));
    const [read, solution] = await Promise.all([
      askPuzzle(puzzleUrl.replace("CODE", code)), askSolution(solutionUrl.replace("CODE", code), [])]);
    if (this.activity !== id) return;
    this.room.fail(read.error);
    if (!read.answer) return;
    const { puzzle, inks } = await loadPuzzle(read.answer);
    if (this.activity === id) this.take(puzzle, inks, solution.answer);
  }

  /** @param {Puzzle} puzzle @param {Solved["inks"]} inks @param {{ outcome?: string, marks?: any }} [answer] */
  take(puzzle, inks, { outcome, marks } = {}) {
    const layout = layOut(puzzle), solution = outcome === "UNIQUE" && marks ? digitsOf(marks) : null;
    this.solved = { puzzle, inks, layout, sheet: sheetOf(layout.shape), carved: isSolid(layout.shape), solution };
    byId("no-solution").hidden = solution !== null;
    setText(byId("no-solution"), say("teaching.no_solution"));
    this.heat.begin(this.solved);
    this.spot.begin(this.solved);
  }

  /** All standings, in order. @param {Solved} solved @param {number} since */
  standings({ solution, carved }, since) {
    const { room } = this, task = { solution, carved, since };
    const standings = withNeeds(room.solvers.map(({ id }) => standingOf(id, room.work(id), task, room.now())));
    this.order = stuckOrder(this.order, standings);
    return this.order.map((id) => /** @type {Standing} */ (standings.find((standing) => standing.id === id)));
  }

  /** @param {Solved} solved @param {Standing[]} all */
  showStandings(solved, all) {
    const count = all.length, finished = all.filter((standing) => standing.finished).length, { value } = this.filter;
    const fits = (/** @type {Standing} */ standing) =>
      value === "all" || (value === "stuck" ? isStuck(standing) : standing.finished);
    setText(byId("solving-count"), say("teaching.solving", { finished, count, stuck: all.filter(isStuck).length }));
    render(byId("tiles"), all.filter(fits).map((standing) => this.tile(solved, standing)));
  }

  /** @param {Solved} solved @param {Standing} standing */
  tile({ sheet, solution, carved, layout: { palette } }, standing) {
    const { id, share, wrong, finished } = standing, { room } = this, percent = Math.round(100 * share);
    const { boards } = room, nick = room.nameOf(id), cells = room.work(id)?.cells ?? "";
    const shared = say(wrong ? "teaching.share_wrong" : "teaching.share", { percent, wrong });
    const draw = (/** @type {HTMLCanvasElement} */ canvas) => drawSheet(canvas, cells, sheet, sheetColours(palette),
      TILE, new Set(solution ? wrongIn(cells, solution) : []));
    return html`<li key=${id} data-state=${finished ? "finished" : isStuck(standing) ? "stuck" : "on"}>
      <button type="button" title=${say("teaching.tile", { nick, percent, wrong })} onclick=${() => this.spot.open(id)}
        data-testid="tile"><canvas aria-hidden="true" ref=${draw}></canvas>
        <span class="tile-name">${boards ? shareList(boards.sharesOf(id, carved)) : nick}</span>
        <span class="tile-state">${finished ? `✓ ${say("teaching.finished")}` : shared}</span></button></li>`;
  }
}

class ClassHeat {
  /** @param {Classroom} room */
  constructor(room) {
    this.room = room;
    this.host = byId("heat");
    this.solved = /** @type {Solved | null} */ (null);
    this.draw = /** @type {ReturnType<typeof createShownBoard> | null} */ (null);
    this.counts = /** @type {number[]} */ ([]);
    this.at = 0;
    for (const name of SHOWN) {
      byId(`show-${name}`).addEventListener("click", () => room.patch({ [name]: !room.stage[name] }));
    }
    this.host.tabIndex = 0;
    this.host.addEventListener("pointermove", (event) => this.point(event));
    this.host.addEventListener("keydown", (event) => this.press(event));
  }

  /** @param {Solved} solved */
  begin(solved) {
    this.solved = solved;
    this.at = solved.sheet.cells.find((cell) => cell >= 0) ?? 0;
    this.draw = createShownBoard(this.host, solved.puzzle, say("class.heat"), undefined, solved.inks);
  }

  boards() {
    return [...this.room.works.values()].map(({ cells = "" }) => cells).filter(Boolean);
  }

  show() {
    const { solved, room: { stage } } = this, boards = this.boards(), solution = solved?.solution;
    for (const name of SHOWN) setPressed(byId(`show-${name}`), stage[name] === true);
    if (!solved) return;
    this.counts = solution ? wrongMarks(boards, solution) : [];
    this.draw?.({ cells: "", numbers: this.counts, most: Math.max(2, boards.length / 2) });
    render(byId("mistakes"), sentencesOn(boards, solved).map((sentence) => html`<li>${sentence}</li>`));
  }

  // Figures

  /** @param {PointerEvent} event */
  point(event) {
    const { solved } = this, place = solved && placeOn(this.host, solved.sheet, event);
    if (!place) return;
    const { width, height, cells } = solved.sheet, [across, down] = place.map(Math.floor);
    const isInside = across >= 0 && down >= 0 && across < width && down < height, cell = cells[down * width + across];
    if (isInside && cell >= 0) this.tell(cell);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const way = WAYS[event.key], { solved } = this;
    if (!way || !solved) return;
    event.preventDefault();
    const to = nextCell(solved.sheet, this.at, ...way);
    if (to !== null) this.tell(to);
  }

  /** @param {number} cell */
  tell(cell) {
    const { solved } = this;
    this.at = cell;
    if (!solved) return;
    const name = capital(cellName(solved.layout, cell));
    setText(byId("heat-about"), say("teaching.wrong_here", { cell: name, count: this.counts[cell] ?? 0 }));
  }
}

/** The commonest mistakes, and the lines nobody gets on with. @param {string[]} boards @param {Solved} solved */
function sentencesOn(boards, { layout, carved, solution }) {
  const wrong = (solution ? commonMistakes(boards, solution) : []).map(({ cell, count, mark }) => {
    const name = cellName(layout, cell), filled = mark === FILLED;
    if (carved) return say(filled ? "teaching.mistake_keep" : "teaching.mistake_remove", { cell: name, count });
    if (mark === CROSSED) return say("teaching.mistake_cross", { cell: name, count });
    const about = { cell: name, count, colour: markName(mark, layout.palette) };
    return say(layout.palette ? "teaching.mistake_colour" : "teaching.mistake_fill", about);
  });
  const slow = idleLines(boards, layout, { solution, carved }).map((line) =>
    say("teaching.idle", { line: lineName(layout, line) }));
  return wrong.length || slow.length ? [...wrong, ...slow] : [say("teaching.no_mistakes")];
}

/** One pupil's board, large, with pens of several colours. The class sees it without a name. */
class Spotlight {
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
    byId("pens").addEventListener("change", (event) => {
      this.pen = valueIn(event);
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
    const { room: { boards }, pupil, solved } = this, name = this.room.nameOf(pupil);
    render(byId("spot-title"), boards && solved ? shareList(boards.sharesOf(pupil, solved.carved)) : name);
    setPressed(this.button, this.on);
    this.redraw();
  }

  redraw() {
    const drawing = this.stroke ? [...this.strokes, this.stroke] : this.strokes;
    const owners = this.solved && this.room.boards?.signsOn(this.pupil, this.solved.carved);
    this.draw?.({ cells: this.cells, drawing, owners: owners ?? [] });
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
  place(event) {
    const place = this.solved && placeOn(this.host, this.solved.sheet, event);
    return place && [Math.round(place[0] * FINE) / FINE, Math.round(place[1] * FINE) / FINE];
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
    this.change(this.strokes.filter(({ points }) => points.every((other) => distance(other, point) > NEAR)));
  }
}

/** @param {[number, number]} one @param {[number, number]} other */
const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** Where a pointer is on the board in `host`, in cells of its sheet.
 * @param {HTMLElement} host @param {Sheet} sheet @param {PointerEvent} event @returns {[number, number] | null} */
function placeOn(host, { width, height }, { clientX, clientY }) {
  const box = host.querySelector(".grid")?.getBoundingClientRect();
  return box ? [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height] : null;
}
