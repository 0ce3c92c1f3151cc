// Playing a puzzle of the gallery on the page of the class, so that the pupil stays in the room. Marks are kept in this
// tab until it is closed.

import "../core/texts/class_draw_texts.js";
import { createBoard } from "../board/board.js";
import { letPlay } from "../board/strokes.js";
import { CROSSED, FILLED, MARK } from "../core/marks.js";
import { createGame, redo, refreshFacts, setCells, startOver, undo } from "../core/state.js";
import { cellLabel } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { byId, calmness, hook, make, setPressed, setText } from "../base/dom.js";
import { late } from "../base/late.js";
import { createRedraw } from "../base/redraw.js";

/** `solved(cells)` is called when the last cell is filled, with the marks of all cells.
 * @typedef {{ key: string, puzzle: FlatPuzzle, name: string, solved: (cells: Uint8Array) => void }} Played */

/** The dialog in which puzzles are played; each is built once. @param {HTMLDialogElement} dialog */
export function createExhibitBoards(dialog) {
  const boards = /** @type {Map<string, ExhibitBoard>} */ (new Map()), place = hook(dialog, "exhibit-stage");
  const spoken = [byId("spoken"), byId("run-length")]; // nothing outside of an open dialog is seen or read
  let now = /** @type {ExhibitBoard | null} */ (null);
  const on = (/** @type {string} */ name, /** @type {(board: ExhibitBoard) => void} */ act) =>
    hook(dialog, name).addEventListener("click", () => { if (now) act(now); });
  on("exhibit-fill", (board) => board.choose(FILLED));
  on("exhibit-cross", (board) => board.choose(CROSSED));
  on("exhibit-undo", ({ store }) => store.change(undo));
  on("exhibit-redo", ({ store }) => store.change(redo));
  on("exhibit-again", ({ store }) => store.change(startOver));
  hook(dialog, "exhibit-close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => document.body.append(...spoken));

  /** @param {Played} played */
  return (played) => {
    setText(hook(dialog, "exhibit-title"), played.name);
    dialog.append(...spoken);
    dialog.showModal();
    now = boards.get(played.key) ?? null;
    if (now) place.replaceChildren(now.host);
    else boards.set(played.key, now = new ExhibitBoard(dialog, place, played));
    now.store.redraw();
  };
}

class ExhibitBoard {
  /** @param {HTMLDialogElement} dialog @param {HTMLElement} place @param {Played} played */
  constructor(dialog, place, played) {
    const { puzzle, name, key } = played, { rows, cols } = puzzle;
    this.dialog = dialog;
    this.played = played;
    this.host = make("div", { className: "exhibit-stage" });
    place.replaceChildren(this.host); // its size is that of its place
    const game = this.game = createGame(puzzle);
    setCells(game, marksUnder(key, game.size));
    this.store = createRedraw(game, () => this.draw());
    this.board = createBoard(this.host, puzzle, {
      name: say("board.name", { title: name, rows: rows.length, columns: cols.length }),
      label: (cell) => cellLabel(game, cell), redraw: this.store.redraw, played: true, testid: "exhibit-board",
    });
    this.screen = letPlay(this.board, this.store).screen;
    this.ending = /** @type {Ending | null} */ (null);
    this.ended = false;
    this.calm = calmness();
    this.loadEnd = late(() => import("../board/end_animation.js"),
      ({ createEnding }) => createEnding);
  }

  /** @param {number} tool */
  choose(tool) {
    this.store.change((game) => { game.tool = tool; });
  }

  draw() {
    if (!this.host.isConnected) return false;
    const { game, board, screen, dialog, calm, ending } = this, whole = refreshFacts(game);
    const { cells, given, facts, factsVersion, finished } = game, cursor = screen.focused ? game.cursor : null;
    board.parts.frame.classList.toggle("focused", cursor !== null);
    const moving = board.draw({
      cells, given, facts, factsVersion, look: null, ghosts: [], wrong: [], clean: finished, calm: calm.matches, ending,
      hover: finished ? null : screen.hover, cursor,
    }, performance.now());
    setPressed(hook(dialog, "exhibit-fill"), game.tool === FILLED);
    setPressed(hook(dialog, "exhibit-cross"), game.tool === CROSSED);
    hook(dialog, "exhibit-tools").hidden = finished;
    setText(hook(dialog, "exhibit-outcome"), finished ? say("class_drawing.solved") : "");
    if (!game.open) keepMarks(this.played.key, cells);
    if (finished !== this.ended) this.end(finished);
    return moving || !whole;
  }

  /** @param {boolean} finished */
  async end(finished) {
    this.ended = finished;
    this.ending = null;
    if (!finished) return;
    this.played.solved(this.game.cells);
    const createEnding = await this.loadEnd();
    if (createEnding && this.ended) this.ending = createEnding(this.game, this.calm.matches);
    this.store.redraw();
  }
}

// Marks of this tab

/** @param {string} key @param {number} size @returns {Marked[]} */
export function marksUnder(key, size) {
  const text = read(key);
  if (text.length !== size || !/^[012]*$/.test(text)) return [];
  return Array.from(text, (mark, cell) => /** @type {Marked} */ ([cell, Number(mark)])).filter(([, mark]) => mark);
}

/** @param {string} key */
function read(key) {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} key @param {Uint8Array} cells */
function keepMarks(key, cells) {
  try {
    sessionStorage.setItem(key, Array.from(cells, (cell) => cell & MARK).join(""));
  } catch { /* then the marks last as long as the page */ }
}
