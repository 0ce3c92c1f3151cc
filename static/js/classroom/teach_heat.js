// Where the class is wrong: a number in each cell of a board, with the figures in words, and the commonest mistakes.

import { createBoard } from "../board/board.js";
import { FILLED } from "../core/marks.js";
import { layOut } from "../core/shapes.js";
import { byId, make, setPressed, setText } from "../base/dom.js";
import { capital, cellName, lineName } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { wrongMarks } from "./class_heat.js";
import { commonMistakes, idleLines } from "./class_mistakes.js";
import { createShownBoard } from "./shown_board.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { Solved } from "./teach_solve.js" */
/** @import { Steer } from "./teach.js" */

const WAYS = /** @type {Record<string, (width: number) => number>} */ ({
  ArrowLeft: () => -1, ArrowRight: () => 1, ArrowUp: (width) => -width, ArrowDown: (width) => width,
});

export class ClassHeat {
  /** @param {Classroom} classroom @param {Steer} steer */
  constructor(classroom, steer) {
    this.classroom = classroom;
    this.host = byId("heat");
    this.solved = /** @type {Solved | null} */ (null);
    this.draw = /** @type {ReturnType<typeof createShownBoard> | null} */ (null);
    this.counts = /** @type {number[]} */ ([]);
    this.at = 0;
    for (const [id, name] of [["show-heat", "heat"], ["show-solution", "solution"]]) {
      byId(id).addEventListener("click", () => steer("patch", { stage: { [name]: !classroom.stage[name] } }));
    }
    this.host.tabIndex = 0;
    this.host.addEventListener("pointermove", ({ clientX, clientY }) => this.point(clientX, clientY));
    this.host.addEventListener("keydown", (event) => this.press(event));
  }

  /** @param {Solved} solved */
  begin(solved) {
    const { puzzle } = solved, { rows, cols } = puzzle;
    this.solved = solved;
    this.host.hidden = !rows || !cols;
    this.draw = rows && cols
      ? createShownBoard(this.host, puzzle, (host, wish) => createBoard(host, { rows, cols }, wish), say("class.heat"))
      : null;
  }

  boards() {
    return [...this.classroom.works().values()].map(({ cells = "" }) => cells).filter(Boolean);
  }

  show() {
    const { solved, classroom: { stage } } = this, boards = this.boards(), solution = solved?.solution;
    setPressed(byId("show-heat"), stage.heat === true);
    setPressed(byId("show-solution"), stage.solution === true);
    if (!solved) return;
    this.counts = solution ? wrongMarks(boards, solution) : [];
    this.draw?.({ cells: "", numbers: this.counts, most: Math.max(2, boards.length / 2) });
    const sentences = this.sentences(boards, solved);
    byId("mistakes").replaceChildren(...sentences.map((textContent) => make("li", { textContent })));
  }

  /** @param {string[]} boards @param {Solved} solved */
  sentences(boards, { puzzle, width, solution }) {
    const named = layOut(puzzle), mistakes = solution ? commonMistakes(boards, solution) : [];
    const wrong = mistakes.map(({ cell, count, mark }) => say(
      mark === FILLED ? "teaching.mistake_fill" : "teaching.mistake_cross",
      { cell: capital(cellName(named, cell)), count }));
    const idle = puzzle.rows ? idleLines(boards, width) : [];
    const slow = idle.map((line) => say("teaching.idle", { line: capital(lineName(named, line)) }));
    return wrong.length || slow.length ? [...wrong, ...slow] : [say("teaching.no_mistakes")];
  }

  // Figures

  /** @param {number} x @param {number} y */
  point(x, y) {
    const box = this.host.querySelector(".grid")?.getBoundingClientRect(), { solved } = this;
    if (!box || !solved) return;
    const height = solved.size / solved.width, across = Math.floor(((x - box.left) / box.width) * solved.width);
    const down = Math.floor(((y - box.top) / box.height) * height);
    if (across < 0 || down < 0 || across >= solved.width || down >= height) return;
    this.tell(down * solved.width + across);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const way = WAYS[event.key], { solved } = this;
    if (!way || !solved) return;
    event.preventDefault();
    const to = this.at + way(solved.width);
    if (to >= 0 && to < solved.size) this.tell(to);
  }

  /** @param {number} cell */
  tell(cell) {
    const { solved } = this;
    this.at = cell;
    if (!solved) return;
    const name = capital(cellName(layOut(solved.puzzle), cell));
    setText(byId("heat-about"), say("teaching.wrong_here", { cell: name, count: this.counts[cell] ?? 0 }));
  }
}
