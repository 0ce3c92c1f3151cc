// Solving on the teacher's page: a tile for each pupil, those who need help first; where the class is wrong, as numbers
// on a board, and the commonest mistakes in words. A tile is drawn again only when its board has changed.

import { CROSSED, FILLED } from "../core/marks.js";
import { isSolid, layOut } from "../core/shapes.js";
import { capital, cellName, lineName, markName } from "../core/words.js";
import { loadPuzzle } from "../board/loaded_puzzle.js";
import { askPuzzle, askSolution } from "../base/net/puzzles.js";
import { byId, setPressed, setText } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { say } from "../core/texts/say.js";
import { drawSheet, nextCell, sheetOf } from "./board_sheet.js";
import { commonMistakes, idleLines, isStuck, standingOf, stuckOrder, withNeeds, wrongIn, wrongMarks,
} from "./class_boards.js";
import { digitsOf } from "./own_work.js";
import { createShownBoard, sheetColours } from "./shown_board.js";
import { Spotlight } from "./teach_spot.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Sheet } from "./board_sheet.js" */
/** @import { Standing } from "./class_boards.js" */
/** @typedef {{ puzzle: Puzzle, inks: import("../board/loaded_puzzle.js").Inks | null, layout: Layout, sheet: Sheet,
 *   carved: boolean, solution: string | null }} Solved */

const EACH = 5_000; // milliseconds after which the order is worked out again though nobody did anything
const SHOWN = ["heat", "boards", "solution"]; // what can be switched on for the class
const WAYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});

/** @param {Classroom} room */
export function beginSolve(room) {
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
    const standings = withNeeds(room.pupils.map(({ id }) => standingOf(id, room.work(id), task, room.now())));
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
  tile({ sheet, solution, layout: { palette } }, standing) {
    const { id, share, wrong, finished } = standing, { room } = this, percent = Math.round(100 * share);
    const { nick } = room.entries.get(`pupil:${id}`), cells = room.work(id)?.cells ?? "";
    const shared = say(wrong ? "teaching.share_wrong" : "teaching.share", { percent, wrong });

    /** Draw the board anew only if it differs. @param {HTMLCanvasElement} canvas */
    function draw(canvas) {
      const drawn = `${cells} ${solution} ${document.documentElement.dataset.theme}`;
      if (canvas.dataset.drawn === drawn) return;
      canvas.dataset.drawn = drawn;
      drawSheet(canvas, cells, sheet, new Set(solution ? wrongIn(cells, solution) : []), sheetColours(palette));
    }

    return html`<li key=${id} data-state=${finished ? "finished" : isStuck(standing) ? "stuck" : "on"}>
      <button type="button" title=${say("teaching.tile", { nick, percent, wrong })} onclick=${() => this.spot.open(id)}
        data-testid="tile"><canvas aria-hidden="true" ref=${draw}></canvas>
        <span class="tile-name">${room.nameOf(id)}</span>
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
    this.host.addEventListener("pointermove", ({ clientX, clientY }) => this.point(clientX, clientY));
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

  /** @param {number} x @param {number} y */
  point(x, y) {
    const box = this.host.querySelector(".grid")?.getBoundingClientRect(), { solved } = this;
    if (!box || !solved) return;
    const { width, height, cells } = solved.sheet, across = Math.floor(((x - box.left) / box.width) * width);
    const down = Math.floor(((y - box.top) / box.height) * height);
    if (across < 0 || down < 0 || across >= width || down >= height) return;
    const cell = cells[down * width + across];
    if (cell >= 0) this.tell(cell);
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
