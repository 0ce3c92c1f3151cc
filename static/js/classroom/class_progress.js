// How far a class is with its boards, for the screen: a bar for each of them or, if the teacher wants that and there
// are not too many, small boards as they are now, with names only if these are shown, and solids in layers. All of it
// fits without scrolling. Nothing tells what is right or wrong, and bars tell nothing that could be copied.

import { CROSSED } from "../core/marks.js";
import { isSolid } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { make } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { drawSheet, gridFor, isPainted, sheetOf } from "./class_boards.js";
import { sheetColours } from "./shown_board.js";

/** @import { Classroom } from "./classroom.js" */
/** `share` of the marks to make that are made, 0 to 1.
 * @typedef {{ id: string, name: string, cells: string, finished: boolean, share: number }} Board */

const CROSS = String(CROSSED);
const SPACE = { gap: 12, frame: 6 }, NAME = 34; // pixels: between and around boards, and the height of a name
const FEWEST = 8; // pixels with which a cell is painted
const LEAST = 64, NAMED = 90; // pixels of a side, from which on a board can be made out, and a name beside it

export class ClassProgress {
  /** @param {Classroom} room @param {Game} game */
  constructor(room, game) {
    this.room = room;
    this.game = game;
    this.sheet = sheetOf(game.shape);
    this.goal = marksToMake(game);
    this.order = /** @type {string[]} */ ([]); // of boards without names, so that each stays in its place
    this.host = make("div", { className: "class-progress", testid: "class-progress" });
    new ResizeObserver(() => this.show()).observe(this.host);
    new MutationObserver(() => this.show()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  show() {
    const { host, sheet, room: { about, stage } } = this, boards = this.boards(), box = host.getBoundingClientRect();
    if (!boards.length || !box.width) return;
    const ratio = sheet.width / sheet.height, below = about?.names ? NAME : 0;
    const withNames = gridFor(boards.length, ratio, box, { ...SPACE, below });
    const isNamed = below > 0 && withNames.side >= NAMED;
    const { side, columns } = isNamed ? withNames : gridFor(boards.length, ratio, box, SPACE);
    const asBars = side < LEAST || stage.boards !== true;
    render(host, asBars ? chart([...boards].sort(byShare)) : this.tiles(boards, isNamed, side, columns));
  }

  /** The boards of all pupils or pairs, also of those who have not begun. @returns {Board[]} */
  boards() {
    const { solvers: pupils, works } = this.room;
    if (pupils.some(({ nick }) => nick !== undefined))
      return pupils.map(({ id, nick }) => this.board(id, nick ?? "", works.get(id)));
    this.order = [...new Set([...this.order, ...works.keys()])].filter((id) => works.has(id));
    const idle = Array.from({ length: Math.max(0, pupils.length - works.size) }, (_, at) => `idle ${at}`);
    return [...this.order, ...idle].map((id) => this.board(id, "", works.get(id)));
  }

  /** @param {string} id @param {string} name @param {any} work @returns {Board} */
  board(id, name, work) {
    const { game: { size }, goal: { isPart, count } } = this;
    const cells = String(work?.cells ?? "").padEnd(size, "0").slice(0, size), made = [...cells].filter(isPart).length;
    const finished = Boolean(work?.finished), share = finished ? 1 : Math.min(1, made / Math.max(1, count));
    return { id, name, cells, finished, share };
  }

  /** @param {Board[]} boards @param {boolean} isNamed @param {number} side @param {number} columns */
  tiles(boards, isNamed, side, columns) {
    const { sheet } = this, colours = sheetColours(this.game.palette);
    const pixels = Math.max(FEWEST, Math.floor(side / sheet.width));
    return html`<ul class="progress-tiles" --side=${`${side}px`} --columns=${columns} data-testid="progress-tiles">
      ${boards.map((board) => html`<li key=${board.id} class=${board.finished ? "finished" : ""}
        aria-label=${labelOf(board)} data-testid="progress-tile">
        <canvas aria-hidden="true" ref=${(canvas) =>
          drawSheet(canvas, board.cells, sheet, colours, pixels)}></canvas>
        <span class="progress-name">${isNamed && board.name}</span></li>`)}</ul>`;
  }
}

/** @param {Board[]} boards */
const chart = (boards) => html`<div class="progress-chart"><ol class="progress-bars" data-testid="progress-bars">
  ${boards.map((board) => html`<li class=${board.finished ? "finished" : ""} aria-label=${labelOf(board)}
    --share=${`${Math.round(100 * board.share)}%`} data-testid="progress-bar"></li>`)}</ol>
  <p>${say("class.bars")}</p></div>`;

/** @param {Board} one @param {Board} other */
const byShare = (one, other) => one.share - other.share || Number(one.finished) - Number(other.finished);

/** @param {Board} board */
const labelOf = ({ share, finished }) =>
  (finished ? say("class.board_finished") : say("class.board_share", { percent: Math.round(100 * share) }));

/** Whether a digit is a mark by which a board comes on, and how many of them are to be made, as the clues of parallel
 * lines say: all where they say nothing. Flat puzzles are filled in, and of solids what is too much is taken away.
 * @param {Game} game */
function marksToMake({ clues, lines, size, shape }) {
  const along = clues.filter((_, line) => lines[line].axis === lines[0].axis);
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, number) => all + number, 0);
  const counts = along.map((clue) => (Array.isArray(clue) ? sum(clue) : clue?.total));
  const filled = counts.every((count) => count !== undefined) ? sum(counts) : null;
  if (isSolid(shape)) return { isPart: (/** @type {string} */ mark) => mark === CROSS, count: size - (filled ?? 0) };
  return { isPart: isPainted, count: filled ?? size };
}
