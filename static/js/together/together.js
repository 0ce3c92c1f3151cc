// The page of a shared board. The board of the page belongs to everybody: what is done here goes to the server, and
// what others do comes from there.

import { MARK, TRIED } from "../core/marks.js";
import { endStroke, receive } from "../core/state.js";
import { say } from "../core/texts/say.js";
import { byId, setError } from "../base/dom.js";
import { late } from "../base/late.js";
import { copyBy } from "../base/output.js";
import { openLentPage } from "../play/lent_page.js";
import { Company } from "./company.js";
import { enterBoard, SharedBoard } from "./shared_board.js";

/** @typedef {import("../play/puzzle_page.js").PuzzlePage<any>} PuzzlePage */

const OFTEN = 150; // milliseconds between two messages about where one is

const { board: invited } = byId("puzzle").dataset;
if (invited) { // else a class opens the board of a pair
  offerInvitation();
  shareBoard(await openLentPage(), invited);
}

/** Come to a board, and share the page's board with everybody there. @param {PuzzlePage} page @param {string} code
 * @param {Parameters<typeof enterBoard>[1]} [join] */
export async function shareBoard(page, code, join) {
  const { answer, error } = await enterBoard(code, join);
  if (answer) await share(page, new SharedBoard(code, answer));
  else setError(byId("missing"), error);
}

/** @param {PuzzlePage} page @param {SharedBoard} board */
async function share(page, board) {
  const { game } = page;
  const seen = Uint8Array.from(game.cells, (value) => value & MARK); // what the game and the server agreed on
  const loadRace = late(() => import("./race.js"), ({ Race }) => new Race(page, board));
  let version = game.version, where = "";

  /** Hand in what was done here. A stroke in progress, and marks on trial, are not done. */
  function handIn() {
    if (game.version === version) return;
    const open = new Set(game.open?.cells), marks = /** @type {Marked[]} */ ([]);
    if (!game.open) version = game.version;
    game.cells.forEach((/** @type {number} */ value, /** @type {number} */ cell) => {
      const mark = value & MARK;
      if (mark === seen[cell] || value & TRIED || open.has(cell) || game.given[cell]) return;
      seen[cell] = mark;
      marks.push([cell, mark]);
    });
    if (marks.length) board.make(marks);
  }

  /** Take up what others did, but in cells of the stroke in progress. */
  function meet() {
    const { marks } = board.marks, open = new Set(game.open?.cells), changed = /** @type {Marked[]} */ ([]);
    marks?.forEach((mark, cell) => {
      if (mark === seen[cell] || game.given[cell] || open.has(cell) || game.cells[cell] & TRIED) return;
      seen[cell] = mark;
      if ((game.cells[cell] & MARK) !== mark) changed.push([cell, mark]);
    });
    if (!changed.length) return;
    page.change(receive, changed);
    if (!game.open) version = game.version;
  }

  /** Tell the others where one is, what is being drawn, and what is on trial. */
  function mention() {
    const trial = [...game.cells.keys()].filter((cell) => game.cells[cell] & TRIED);
    const marksOf = (/** @type {number[]} */ cells) => cells.map((cell) => [cell, game.cells[cell] & MARK]);
    const now = JSON.stringify([game.cursor, marksOf(game.open?.cells ?? []), marksOf(trial)]);
    if (now === where || board.about?.race) return;
    const [, , before = []] = where ? JSON.parse(where) : [], [cell, marks, tried] = JSON.parse(now);
    where = now;
    board.mention("at", { cell, marks });
    if (JSON.stringify(before) !== JSON.stringify(tried)) board.act("trial", { marks: tried });
  }

  board.before = handIn;
  board.listen((_, lost) => {
    meet();
    if (lost.length) page.adviser.tell(say("together.gave_way", { count: lost.length }), { at: lost[0] });
  });
  await board.begin();
  const company = new Company(page, board);
  if (board.about.race) (await loadRace())?.show();
  page.onDraw(() => {
    meet();
    handIn();
    company.draw();
  });
  setInterval(mention, OFTEN);
  addEventListener("pagehide", () => {
    page.change(endStroke);
    handIn();
  });
  page.redraw();
}

function offerInvitation() {
  const invitation = byId("invitation", HTMLDialogElement), link = byId("invitation-link", HTMLInputElement);
  const copy = byId("invitation-copy");
  byId("together-invite").addEventListener("click", () => invitation.showModal());
  copy.addEventListener("click", () => copyBy(copy, link.value, link));
}
