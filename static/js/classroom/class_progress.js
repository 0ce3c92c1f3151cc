// How far a class is with its boards, for the screen: small boards as they are now, with names only if these are shown;
// a bar for each board where there are too many, or solids. All of it fits without scrolling. Nothing tells what is
// right or wrong.

import { isSolid } from "../core/shapes.js";
import { say } from "../core/texts/say.js";
import { make, setText } from "../base/dom.js";
import { pupilsIn } from "./class_pupils.js";
import { liveList } from "./live_list.js";
import { gridFor } from "./screen_grid.js";
import { drawTile, tileColours } from "./tile_drawing.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { LiveItem } from "./live_list.js" */
/** `share` of the cells to fill that are filled, 0 to 1.
 * @typedef {{ id: string, name: string, cells: string, finished: boolean, share: number }} Board */

const SPACE = { gap: 12, frame: 6 }, NAME = 34; // pixels: between and around boards, and the height of a name
const SHARP = 8; // pixels of a cell, beyond which it is drawn larger than it is painted
const LEAST = 64, NAMED = 90; // pixels of a side, from which on a board can be made out, and a name beside it

export class ClassProgress {
  /** @param {HTMLElement} host @param {Classroom} classroom @param {Game} game */
  constructor(host, classroom, game) {
    this.host = host;
    this.classroom = classroom;
    this.game = game;
    this.wanted = cellsToFill(game);
    this.order = /** @type {string[]} */ ([]); // of boards without names, so that each stays in its place
    this.named = false;
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
    const { host, game, classroom } = this, boards = this.boards(), box = host.getBoundingClientRect();
    if (host.hidden || !boards.length) return this.showTiles([]);
    const ratio = game.width / game.height, named = classroom.room?.names === true;
    const withNames = gridFor(boards.length, ratio, box, { ...SPACE, below: named ? NAME : 0 });
    this.named = named && withNames.side >= NAMED;
    const { side, columns } = this.named ? withNames : gridFor(boards.length, ratio, box, SPACE);
    const asBars = isSolid(game.shape) || side < LEAST;
    this.tiles.hidden = asBars;
    this.bars.hidden = !asBars;
    this.tiles.classList.toggle("large", side > SHARP * game.width);
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
    const { game: { size }, wanted } = this, cells = String(work?.cells ?? "").padEnd(size, "0").slice(0, size);
    const finished = Boolean(work?.finished), filled = cells.split("1").length - 1;
    return { id, name, cells, finished, share: finished ? 1 : Math.min(1, filled / Math.max(1, wanted)) };
  }

  /** @returns {LiveItem<Board>} */
  createTile() {
    const canvas = make("canvas", { ariaHidden: "true" }), name = make("span", { className: "progress-name" });
    const element = make("li", { testid: "progress-tile" }, canvas, name);
    let drawn = "";
    return { element, update: (board) => {
      const now = `${board.cells} ${document.documentElement.dataset.theme}`;
      setText(name, this.named ? board.name : "");
      element.classList.toggle("finished", board.finished);
      element.ariaLabel = labelOf(board);
      if (now !== drawn) drawTile(canvas, board.cells, this.game.width, new Set(), tileColours());
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

/** How many cells are to be filled, as the clues of parallel lines say; all where they say nothing.
 * @param {Game} game */
function cellsToFill({ clues, lines, size }) {
  const along = clues.filter((_, line) => lines[line].axis === lines[0].axis);
  const counts = along.map((clue) => (Array.isArray(clue) ? clue.reduce((sum, one) => sum + one, 0) : clue?.total));
  return counts.every((count) => count !== undefined) ? counts.reduce((sum, one) => sum + one, 0) : size;
}
