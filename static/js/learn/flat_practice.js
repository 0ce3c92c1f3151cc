// The page of a lesson or of drills on flat boards.

import { createBoard } from "../board/board.js";
import { letPlay } from "../board/strokes.js";
import { cellLabel } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { practisedBoard } from "./practice.js";
import { openPractice } from "./practice_page.js";

/** @param {HTMLElement} host @param {PractisedGame} played @returns {PractisedBoard} */
function makeBoard(host, { puzzle, store, letters }) {
  const flat = /** @type {FlatPuzzle} */ (puzzle), { rows, cols } = flat, { state: game, redraw } = store;
  const name = say("practice.board", { rows: rows.length, columns: cols.length });
  const board = createBoard(host, flat, { name, label: (cell) => cellLabel(game, cell), redraw, played: true });
  const { screen } = letPlay(board, store, { letters });
  return practisedBoard(board, game, screen);
}

openPractice(makeBoard);
