// The board of a page belongs to everybody: what is done on it goes to the server, what others do comes from there.

import { MARK, TRIED } from "../core/marks.js";
import { receive } from "../core/state.js";

/** @import { SharedBoard } from "./shared_board.js" */

export class SharedGame {
  /** @param {import("../play/puzzle_page.js").PuzzlePage<any>} page @param {SharedBoard} board */
  constructor(page, board) {
    const { game } = this.page = page;
    this.game = /** @type {Game} */ (game);
    this.board = board;
    this.common = new Uint8Array(game.cells.length); // what the game and the server agreed on
    this.version = -1; // of the game, up to which all is handed in
    this.round = 0; // of the puzzle on this page, once that is known
    this.message = { place: "", trial: "[]" }; // what the others know of this page
  }

  /** Whether a cell is not to be shared: it is given, on trial, or in the stroke in progress. @param {number} cell
   * @param {Set<number>} open */
  isOwn(cell, open) {
    const { game } = this;
    return Boolean(game.given[cell] || game.cells[cell] & TRIED || open.has(cell));
  }

  /** Hand in what was done here. */
  handIn() {
    const { game, common } = this, open = new Set(game.open?.cells), marks = /** @type {Marked[]} */ ([]);
    if (!this.round || this.round !== this.board.round || game.version === this.version) return;
    if (!game.open) this.version = game.version;
    game.cells.forEach((value, cell) => {
      const mark = value & MARK;
      if (mark === common[cell] || this.isOwn(cell, open)) return;
      common[cell] = mark;
      marks.push([cell, mark]);
    });
    if (marks.length) this.board.make(marks);
  }

  /** Take up what others did, and the time, which is that of everybody. */
  takeUp() {
    const { game, common, board } = this, { marks } = board.marks, { spent } = board.cells;
    this.round ||= board.round;
    if (this.round !== board.round) return; // this page is about to be loaded again
    const open = new Set(game.open?.cells), changed = /** @type {Marked[]} */ ([]);
    marks?.forEach((mark, cell) => {
      if (mark === common[cell] || this.isOwn(cell, open)) return;
      common[cell] = mark;
      if ((game.cells[cell] & MARK) !== mark) changed.push([cell, mark]);
    });
    if (!game.finished) game.seconds = Math.floor(spent ?? game.seconds);
    if (changed.length) this.page.change(receive, changed);
  }

  /** Tell the others where one is, what is being drawn, and what is on trial. */
  tell() {
    const { game, board, message } = this, tried = [...game.cells.keys()].filter((cell) => game.cells[cell] & TRIED);
    const marksOf = (/** @type {number[]} */ cells) => cells.map((cell) => [cell, game.cells[cell] & MARK]);
    const at = { cell: this.page.own?.pointed() ?? game.cursor, marks: marksOf(game.open?.cells ?? []) };
    const place = JSON.stringify(at), marks = marksOf(tried), trial = JSON.stringify(marks);
    if (place !== message.place) board.mention("at", at);
    if (trial !== message.trial) board.act("trial", { marks });
    this.message = { place, trial };
  }
}
