// The page of one flat puzzle: its board, the strokes that are drawn on it, and the keyboard.

import { createBoard } from "../board/board.js";
import { listenToKeys } from "../board/keys.js";
import { drawSheet } from "../board/paper.js";
import { listenToPointers } from "../board/pointer.js";
import { otherMark } from "../game/marks.js";
import * as play from "../game/state.js";
import { capital, cellLabel, markName } from "../game/words.js";
import { say } from "../texts/say.js";
import { byId, targetOf } from "../ui/dom.js";
import { Wiring } from "./wiring.js";

const wiring = new Wiring(play.createGame), { game, change, redraw, title } = wiring;
const puzzle = /** @type {FlatPuzzle} */ (wiring.puzzle);
const screen = { hover: /** @type {number | null} */ (null), focused: false };
const board = createBoard(byId("stage"), puzzle, {
  name: say("board.name", { title, rows: game.height, columns: game.width }),
  label: (cell) => cellLabel(game, cell), redraw,
});

// Strokes

/** @param {number} cell @param {boolean} swapped */
function startStroke(cell, swapped) {
  screen.focused = false;
  screen.hover = cell;
  change(play.startStroke, cell, swapped ? otherMark(game.tool) : game.tool);
}

/** @param {number} cell @param {Point} point */
function extendStroke(cell, point) {
  change(play.extendStroke, cell);
  screen.hover = game.cursor;
  showRunLength(point);
}

/** @param {(game: Game) => void} how */
function endStroke(how) {
  change(how);
  showRunLength(null);
  board.cells.focus(game.cursor);
  screen.focused = false;
}

/** How long the stroke is, beside the pointer. @param {Point | null} point */
function showRunLength(point) {
  const length = play.strokeLength(game), label = byId("run-length");
  label.hidden = !point || length < 2;
  if (!point || label.hidden) return;
  label.textContent = String(length);
  label.style.transform = `translate(${Math.min(point.x + 18, innerWidth - 60)}px, ${Math.max(4, point.y - 44)}px)`;
}

/** @param {number | null} cell */
function hover(cell) {
  if (screen.hover === cell) return;
  screen.hover = cell;
  redraw();
}

listenToPointers(board, {
  start: startStroke, extend: extendStroke, hover,
  end: () => endStroke(play.endStroke), cancel: () => endStroke(play.cancelStroke),
});

// The keyboard

/** Let the cursor go where the game has it, and say what was changed. @param {() => string} [spoken] */
function followCursor(spoken) {
  screen.focused = true;
  screen.hover = game.cursor;
  board.cells.focus(game.cursor);
  board.view.reveal(game.cursor);
  if (spoken) byId("spoken").textContent = spoken();
  redraw();
}

const spokenMark = () => capital(markName(play.markAt(game, game.cursor)));
const spokenStroke = () => say("board.stroke", { mark: spokenMark(), count: play.strokeLength(game) });
const { check, hint } = wiring.adviser;
const zoomBy = (/** @type {number} */ factor) => board.view.zoomBy(factor), larger = () => zoomBy(1.25);
const whole = () => board.view.toggleWhole();

listenToKeys(board, () => game.cursor, {
  move: (cell) => { change(play.moveCursor, cell); followCursor(); },
  grow: (cell) => { change(play.growStroke, cell); followCursor(spokenStroke); },
  mark: (mark) => {
    change(play.startStroke, game.cursor, mark);
    change(play.endStroke);
    followCursor(() => say("board.mark", { mark: spokenMark() }));
  },
  undo: () => { change(play.undo); followCursor(spokenMark); },
  redo: () => { change(play.redo); followCursor(spokenMark); },
  letters: {
    t: () => wiring.toggleTrial(), c: check, h: hint, "+": larger, "=": larger, "-": () => zoomBy(0.8), 0: whole,
  },
});

board.parts.grid.addEventListener("focusin", (event) => {
  screen.focused = targetOf(event).matches(":focus-visible");
  board.cells.setCurrent(game.cursor);
  redraw();
});
board.parts.grid.addEventListener("focusout", () => { screen.focused = false; redraw(); });

wiring.run({
  scene: () => ({
    hover: game.finished ? null : screen.hover, cursor: screen.focused ? game.cursor : null,
  }),
  draw: (scene, now) => board.draw(scene, now),
  reveal: (cell) => board.view.reveal(cell), zoomBy, whole,
  dropped: () => board.cells.setCurrent(game.cursor),
  about: () => ({ title, height: game.height, width: game.width, share: play.progress(game).share }),
  sheets: () => [drawSheet(puzzle)],
  size: `${game.height} × ${game.width}`,
  makeBoard: (host, wish) => createBoard(host, puzzle, wish),
});
