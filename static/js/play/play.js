// The page of one flat puzzle.

import { createBoard } from "../board/board.js";
import { LARGER, SMALLER } from "../board/geometry.js";
import { letPlay } from "../board/strokes.js";
import { sizeName } from "../core/shapes.js";
import * as play from "../core/state.js";
import { cellLabel } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { byId, hook, pointOf, setPressed, targetOf } from "../base/dom.js";
import { late, loadNeeded, serveButtons } from "../base/late.js";
import { PuzzlePage } from "./puzzle_page.js";

const coloured = "coloured" in byId("puzzle").dataset
  ? await loadNeeded(() => import("./colours.js")) : null;
export const puzzlePage = new PuzzlePage(play.createGame);
const colours = coloured && new coloured.Colours(puzzlePage);
const { game, store, redraw, title, settings } = puzzlePage;
const puzzle = /** @type {FlatPuzzle} */ (puzzlePage.puzzle);
const stage = byId("stage"), board = createBoard(stage, puzzle, {
  name: say("board.name", { title, rows: game.height, columns: game.width }),
  label: (cell) => cellLabel(game, cell), redraw, played: true, inks: colours?.inks,
});

const zoomBy = (/** @type {number} */ factor) => board.view.zoomBy(factor), larger = () => zoomBy(LARGER);
const whole = () => board.view.toggleWhole();
const { screen, acts } = letPlay(board, store, {
  stage, felt: () => puzzlePage.vibrate(12), settings,
  letters: {
    ...colours?.letters, "+": larger, "=": larger, "-": () => zoomBy(SMALLER), 0: whole,
    m: async () => (await striking())?.next(0), M: async () => (await striking())?.next(1),
  },
});

const striking = late(() => import("./striking.js"), ({ createStriking }) => createStriking(board, store, settings));
board.parts.sheet.addEventListener("click", async (event) => {
  if (settings.byHand && targetOf(event).closest(".band")) (await striking())?.press(event);
});

const phone = late(() => import("./phone.js"), ({ createPhone }) => createPhone(puzzlePage, acts, screen));
const small = matchMedia("(max-width: 62.5em), (pointer: coarse)");
const served = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-phone]"));
const serve = () => { if (small.matches) for (const buttons of served) serveButtons(buttons, phone); };
small.addEventListener("change", serve);
serve();

const wholeButton = hook(document, "zoom-whole");
let sized = "";

/** Offer all of the board where it opens with a part of it, or is zoomed now. */
function showWhole() {
  const { view } = board, { cell, width, height } = view.now, size = [cell, width, height].join();
  if (size === sized) return;
  sized = size;
  wholeButton.hidden = view.isWhole && view.opensWhole;
  setPressed(wholeButton, view.isWhole);
}

colours?.attend(board, screen);
puzzlePage.run({
  scene: () => ({
    hover: game.finished || !settings.crosshair ? null : screen.hover,
    cursor: !game.finished && (screen.focused || screen.steered || screen.aimed) ? game.cursor : null,
    struck: game.struck,
  }),
  draw(scene, now) {
    showWhole();
    board.parts.frame.classList.toggle("focused", scene.cursor !== null);
    return board.draw(scene, now);
  },
  reveal: (cell) => board.view.reveal(cell), zoomBy, whole,
  dropped: () => board.cells.setCurrent(game.cursor),
  about: () => ({ height: game.height, width: game.width, share: play.progress(game).share, ...colours?.kept }),
  size: sizeName(game.shape), board, pointed: () => screen.hover ?? game.cursor,
  cellAt: (event) => board.cellFrom(pointOf(event), true),
  makeBoard: (host, wish) => createBoard(host, puzzle, wish), ...colours?.added,
});
