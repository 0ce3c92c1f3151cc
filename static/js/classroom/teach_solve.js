// Solving on the teacher's page: a tile for each pupil, those who need help first; where the class is wrong, as numbers
// on a board, and the commonest mistakes in words. A tile is drawn again only when its board has changed.

import { CROSSED, FILLED } from "../core/marks.js";
import { isSolid, layOut } from "../core/shapes.js";
import { capital, cellName, lineName, markName } from "../core/words.js";
import { loadPuzzle } from "../board/loaded_puzzle.js";
import { askPuzzle, askSolution } from "../base/net/puzzles.js";
import { byId, make, setError, setPressed, setText } from "../base/dom.js";
import { say } from "../core/texts/say.js";
import { drawSheet, nextCell, sheetOf } from "./board_sheet.js";
import { commonMistakes, idleLines, isStuck, standingOf, stuckOrder, withNeeds, wrongIn, wrongMarks,
} from "./class_boards.js";
import { pupilsIn } from "./class_entries.js";
import { digitsOf } from "./own_work.js";
import { liveList } from "./live_list.js";
import { createShownBoard, sheetColours } from "./shown_board.js";
import { Spotlight } from "./teach_spot.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Sheet } from "./board_sheet.js" */
/** @import { Standing } from "./class_boards.js" */
/** @import { LiveItem } from "./live_list.js" */
/** @import { Steer } from "./teach.js" */
/** @typedef {{ puzzle: Puzzle, inks: import("../board/loaded_puzzle.js").Inks | null, layout: Layout, sheet: Sheet,
 *   carved: boolean, solution: string | null }} Solved */

const EACH = 5_000; // milliseconds after which the order is worked out again though nobody did anything
const SHOWN = ["heat", "boards", "solution"]; // what can be switched on for the class
const WAYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});

/** @param {Classroom} classroom @param {Steer} steer */
export function beginSolve(classroom, steer) {
  const solving = new SolvingClass(classroom, steer);
  classroom.listen(() => solving.show());
  setInterval(() => solving.show(), EACH);
  solving.show();
}

class SolvingClass {
  /** @param {Classroom} classroom @param {Steer} steer */
  constructor(classroom, steer) {
    this.classroom = classroom;
    this.steer = steer;
    this.known = 0; // the number of the activity whose puzzle is known
    this.solved = /** @type {Solved | null} */ (null);
    this.order = /** @type {string[]} */ ([]);
    this.paint = 0; // grows when all tiles are to be drawn again
    this.filter = byId("filter", HTMLSelectElement);
    this.heat = new ClassHeat(classroom, steer);
    this.spot = new Spotlight(classroom, steer);
    this.showTiles = liveList(byId("tiles"), ({ id }) => id, (/** @type {Standing} */ { id }) => this.tile(id));
    const size = byId("tile-size", HTMLInputElement), tiles = byId("tiles");
    size.addEventListener("input", () => tiles.style.setProperty("--tile", `${size.value}px`));
    this.filter.addEventListener("change", () => this.show());
    new MutationObserver(() => this.repaint()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  repaint() {
    this.paint++;
    this.show();
  }

  async show() {
    const { activity } = this.classroom, on = activity?.kind === "solve";
    byId("solving").hidden = !on;
    if (!on) return;
    if (this.known !== activity.id) await this.begin(activity);
    if (!this.solved || this.known !== this.classroom.activity?.id) return;
    this.showStandings(this.standings(this.solved, activity.at));
    this.heat.show();
    this.spot.show();
  }

  /** Ask for the puzzle and its solution. @param {{ id: number, puzzle: string, title: string }} activity */
  async begin({ id, puzzle: code, title }) {
    const { puzzle: puzzleUrl = "", solution: solutionUrl = "" } = byId("desk").dataset;
    this.known = id;
    this.solved = null;
    this.paint++;
    this.order = [];
    this.showTiles([]);
    setText(byId("solving-title"), title || say("planning.kind_solve"));
    const [found, asked] = await Promise.all([
      askPuzzle(puzzleUrl.replace("CODE", code)), askSolution(solutionUrl.replace("CODE", code), [])]);
    if (this.known !== id) return;
    setError(byId("fault"), found.error);
    if (!found.answer) return;
    const { puzzle, inks } = await loadPuzzle(found.answer);
    if (this.known !== id) return;
    const layout = layOut(puzzle), { outcome, marks } = asked.answer ?? {};
    const solution = outcome === "UNIQUE" && marks ? digitsOf(marks) : null;
    this.solved = { puzzle, inks, layout, sheet: sheetOf(layout.shape), carved: isSolid(layout.shape), solution };
    byId("no-solution").hidden = solution !== null;
    setText(byId("no-solution"), say("teaching.no_solution"));
    this.heat.begin(this.solved);
    this.spot.begin(this.solved);
  }

  /** All standings, in order. @param {Solved} solved @param {number} since */
  standings({ solution, carved }, since) {
    const { classroom } = this, ids = pupilsIn(classroom).map(({ id }) => id), task = { solution, carved, since };
    const standings = withNeeds(ids.map((id) => standingOf(id, classroom.work(id), task, classroom.now())));
    this.order = stuckOrder(this.order, standings);
    const known = new Map(standings.map((one) => [one.id, one]));
    return this.order.map((id) => /** @type {Standing} */ (known.get(id)));
  }

  /** @param {Standing[]} all */
  showStandings(all) {
    const finished = all.filter((one) => one.finished).length, stuck = all.filter(isStuck).length;
    setText(byId("solving-count"), say("teaching.solving", { finished, count: all.length, stuck }));
    this.showTiles(all.filter((one) => this.fits(one)));
  }

  /** @param {Standing} standing */
  fits(standing) {
    const { value } = this.filter;
    return value === "all" || (value === "stuck" ? isStuck(standing) : standing.finished);
  }

  /** @param {string} id @returns {LiveItem<Standing>} */
  tile(id) {
    const canvas = make("canvas", { ariaHidden: "true" });
    const name = make("span", { className: "tile-name" });
    const state = make("span", { className: "tile-state" });
    const button = make("button", { type: "button", testid: "tile" }, canvas, name, state);
    const element = make("li", {}, button);
    let drawn = "";
    button.addEventListener("click", () => this.spot.open(id));
    return { element, update: (standing) => {
      const { share, wrong, finished } = standing, percent = Math.round(100 * share);
      const { nick, emoji } = this.classroom.entries.get(`pupil:${id}`), cells = this.cellsOf(id);
      setText(name, `${emoji} ${nick}`.trim());
      const shared = wrong ? "teaching.share_wrong" : "teaching.share";
      setText(state, finished ? `✓ ${say("teaching.finished")}` : say(shared, { percent, wrong }));
      element.dataset.state = finished ? "finished" : isStuck(standing) ? "stuck" : "on";
      button.title = say("teaching.tile", { nick, percent, wrong });
      if (drawn !== `${this.paint} ${cells}`) this.drawTile(canvas, cells);
      drawn = `${this.paint} ${cells}`;
    } };
  }

  /** The board of a pupil as digits. @param {string} id */
  cellsOf(id) {
    return this.classroom.work(id)?.cells ?? "";
  }

  /** @param {HTMLCanvasElement} canvas @param {string} cells */
  drawTile(canvas, cells) {
    const { sheet, solution, layout: { palette } } = /** @type {Solved} */ (this.solved);
    drawSheet(canvas, cells, sheet, new Set(solution ? wrongIn(cells, solution) : []), sheetColours(palette));
  }
}

class ClassHeat {
  /** @param {Classroom} classroom @param {Steer} steer */
  constructor(classroom, steer) {
    this.classroom = classroom;
    this.host = byId("heat");
    this.solved = /** @type {Solved | null} */ (null);
    this.draw = /** @type {ReturnType<typeof createShownBoard> | null} */ (null);
    this.counts = /** @type {number[]} */ ([]);
    this.at = 0;
    for (const name of SHOWN) {
      byId(`show-${name}`).addEventListener("click", () =>
        steer("patch", { stage: { [name]: !classroom.stage[name] } }));
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
    return [...this.classroom.works().values()].map(({ cells = "" }) => cells).filter(Boolean);
  }

  show() {
    const { solved, classroom: { stage } } = this, boards = this.boards(), solution = solved?.solution;
    for (const name of SHOWN) setPressed(byId(`show-${name}`), stage[name] === true);
    if (!solved) return;
    this.counts = solution ? wrongMarks(boards, solution) : [];
    this.draw?.({ cells: "", numbers: this.counts, most: Math.max(2, boards.length / 2) });
    const sentences = sentencesOn(boards, solved);
    byId("mistakes").replaceChildren(...sentences.map((textContent) => make("li", { textContent })));
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
