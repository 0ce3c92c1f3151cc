// The page of one flat puzzle.

import { createBoard } from "../board/board.js";
import { LARGER, SMALLER } from "../board/geometry.js";
import { drawSheet } from "../board/sheet.js";
import { letPlay } from "../board/strokes.js";
import { sizeName } from "../core/shapes.js";
import * as play from "../core/state.js";
import { cellLabel } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { byId, find } from "../base/dom.js";
import { late, serveButtons } from "../base/late.js";
import { PuzzlePage } from "./puzzle_page.js";

const puzzlePage = new PuzzlePage(play.createGame), { game, store, redraw, title } = puzzlePage;
const puzzle = /** @type {FlatPuzzle} */ (puzzlePage.puzzle);
const stage = byId("stage"), board = createBoard(stage, puzzle, {
  name: say("board.name", { title, rows: game.height, columns: game.width }),
  label: (cell) => cellLabel(game, cell), redraw, played: true,
});

const zoomBy = (/** @type {number} */ factor) => board.view.zoomBy(factor), larger = () => zoomBy(LARGER);
const whole = () => board.view.toggleWhole();
const { screen, acts } = letPlay(board, store, {
  stage, felt: () => puzzlePage.vibrate(12),
  letters: { "+": larger, "=": larger, "-": () => zoomBy(SMALLER), 0: whole },
});

const phone = late("../play/phone.js", () => import("./phone.js"), ({ createPhone }) =>
  createPhone(puzzlePage, acts, screen));
const small = matchMedia("(max-width: 1000px), (pointer: coarse)"), bar = find(document, ".phone-bar");
const serve = () => { if (small.matches) serveButtons(bar, phone); };
small.addEventListener("change", serve);
serve();

puzzlePage.run({
  scene: () => ({
    hover: game.finished || !puzzlePage.settings.crosshair ? null : screen.hover,
    cursor: screen.focused || screen.steered ? game.cursor : null,
  }),
  draw(scene, now) {
    board.parts.frame.classList.toggle("focused", scene.cursor !== null);
    return board.draw(scene, now);
  },
  reveal: (cell) => board.view.reveal(cell), zoomBy, whole,
  dropped: () => board.cells.setCurrent(game.cursor),
  about: () => ({ height: game.height, width: game.width, share: play.progress(game).share }),
  sheets: () => [drawSheet(puzzle)],
  size: sizeName(game.shape),
  makeBoard: (host, wish) => createBoard(host, puzzle, wish),
});
