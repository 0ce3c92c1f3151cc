// How far a class is with its boards, for the screen: a bar for each of them or, if the teacher wants that and there
// are not too many, small boards as they are now, with names only if these are shown, and solids in layers. All of it
// fits without scrolling. Nothing tells what is right or wrong, and bars tell nothing that could be copied.

import { CROSSED } from "../core/marks.js";
import { isSolid } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { make, setText } from "../base/dom.js";
import { drawSheet, sheetOf } from "./board_sheet.js";
import { isPainted } from "./class_boards.js";
import { pupilsIn } from "./class_entries.js";
import { liveList } from "./live_list.js";
import { gridFor } from "./screen_grid.js";
import { sheetColours } from "./shown_board.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { LiveItem } from "./live_list.js" */
/** `share` of the marks to make that are made, 0 to 1.
 * @typedef {{ id: string, name: string, cells: string, finished: boolean, share: number }} Board */

const CROSS = String(CROSSED);
const SPACE = { gap: 12, frame: 6 }, NAME = 34; // pixels: between and around boards, and the height of a name
const FEWEST = 8; // pixels with which a cell is painted
const LEAST = 64, NAMED = 90; // pixels of a side, from which on a board can be made out, and a name beside it

export class ClassProgress {
  /** @param {HTMLElement} host @param {Classroom} classroom @param {Game} game */
  constructor(host, classroom, game) {
    this.host = host;
    this.classroom = classroom;
    this.game = game;
    this.sheet = sheetOf(game.shape);
    this.wanted = marksToMake(game);
    this.order = /** @type {string[]} */ ([]); // of boards without names, so that each stays in its place
    this.named = false;
    this.pixels = FEWEST; // of a cell
    const tiles = make("ul", { className: "progress-tiles", testid: "progress-tiles" });
    const bars = make("ol", { className: "progress-bars", testid: "progress-bars" });
    const about = make("p", { textContent: say("class.bars") });
    this.tiles = tiles;
    this.bars = make("div", { className: "progress-chart" }, bars, about);
    this.showTiles = liveList(tiles, (/** @type {Board} */ { id }) => id, () => this.createTile());
    this.showBars = liveList(bars, (/** @type {Board} */ { id }) => id, createBar);
    host.append(tiles, this.bars);
    new ResizeObserver(() => this.show()).observe(host);
    new MutationObserver(() => this.show()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  show() {
    const { host, sheet, classroom } = this, boards = this.boards(), box = host.getBoundingClientRect();
    if (host.hidden || !boards.length) return this.showTiles([]);
    const ratio = sheet.width / sheet.height, named = classroom.room?.names === true;
    const withNames = gridFor(boards.length, ratio, box, { ...SPACE, below: named ? NAME : 0 });
    this.named = named && withNames.side >= NAMED;
    const { side, columns } = this.named ? withNames : gridFor(boards.length, ratio, box, SPACE);
    const asBars = side < LEAST || classroom.stage.boards !== true;
    this.tiles.hidden = asBars;
    this.bars.hidden = !asBars;
    this.pixels = Math.max(FEWEST, Math.floor(side / sheet.width));
    this.tiles.style.setProperty("--side", `${side}px`);
    this.tiles.style.setProperty("--columns", String(columns));
    if (asBars) this.showBars([...boards].sort(byShare));
    else this.showTiles(boards);
  }

  /** The boards of all pupils, also of those who have not begun. @returns {Board[]} */
  boards() {
    const { classroom } = this, pupils = pupilsIn(classroom), works = classroom.works();
    if (pupils.some(({ nick }) => nick !== undefined))
      return pupils.map(({ id, nick }) => this.board(id, nick, works.get(id)));
    this.order = [...new Set([...this.order, ...works.keys()])].filter((id) => works.has(id));
    const idle = Array.from({ length: Math.max(0, pupils.length - works.size) }, (_, at) => `idle ${at}`);
    return [...this.order, ...idle].map((id) => this.board(id, "", works.get(id)));
  }

  /** @param {string} id @param {string} name @param {any} work @returns {Board} */
  board(id, name, work) {
    const { game: { size }, wanted: { isOne, count } } = this;
    const cells = String(work?.cells ?? "").padEnd(size, "0").slice(0, size), made = [...cells].filter(isOne).length;
    const finished = Boolean(work?.finished), share = finished ? 1 : Math.min(1, made / Math.max(1, count));
    return { id, name, cells, finished, share };
  }

  colours() {
    return sheetColours(this.game.palette);
  }

  /** @returns {LiveItem<Board>} */
  createTile() {
    const canvas = make("canvas", { ariaHidden: "true" }), name = make("span", { className: "progress-name" });
    const element = make("li", { testid: "progress-tile" }, canvas, name);
    let drawn = "";
    return { element, update: (board) => {
      const now = `${board.cells} ${this.pixels} ${document.documentElement.dataset.theme}`;
      setText(name, this.named ? board.name : "");
      element.classList.toggle("finished", board.finished);
      element.ariaLabel = labelOf(board);
      if (now !== drawn) drawSheet(canvas, board.cells, this.sheet, new Set(), this.colours(), this.pixels);
      drawn = now;
    } };
  }
}

/** @returns {LiveItem<Board>} */
function createBar() {
  const element = make("li", { testid: "progress-bar" });
  return { element, update: (board) => {
    element.style.setProperty("--share", `${Math.round(100 * board.share)}%`);
    element.classList.toggle("finished", board.finished);
    element.ariaLabel = labelOf(board);
  } };
}

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
  const counts = along.map((clue) => (Array.isArray(clue) ? clue.reduce((sum, one) => sum + one, 0) : clue?.total));
  const filled = counts.every((count) => count !== undefined) ? counts.reduce((sum, one) => sum + one, 0) : null;
  if (isSolid(shape)) return { isOne: (/** @type {string} */ mark) => mark === CROSS, count: size - (filled ?? 0) };
  return { isOne: isPainted, count: filled ?? size };
}
