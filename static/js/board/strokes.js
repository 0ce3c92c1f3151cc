// Playing on a flat board: strokes of a pointer, and the cursor of the keyboard.

import { FILLED } from "../core/marks.js";
import { linesThrough } from "../core/shapes.js";
import * as play from "../core/state.js";
import { capital, markName } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { byId, make, targetOf } from "../base/dom.js";
import { listenToKeys } from "./keys.js";
import { CLEAR, listenToPointers } from "./pointer.js";

/** @import { Board } from "./board.js" */

/** Let a game be played; returns the state of the screen and the effects of keys. While the cursor is `steered`,
 * touching a cell only moves it there. `stage`: keys work wherever the focus is while the stage is visible, else only
 * on the board; `letters`: the effects of other keys; `felt()`: a finger rested; `settings`: those for strokes.
 * @param {Board} board @param {import("../base/redraw.js").Redraw<Game>} store
 * @param {{ stage?: HTMLElement, letters?: Record<string, () => unknown>, felt?: () => void,
 *   settings?: Partial<Settings> }} [wish] */
export function letPlay(board, { state: game, change, redraw }, wish = {}) {
  const { stage, letters = {}, felt = () => {}, settings = {} } = wish;
  const screen = { hover: /** @type {number | null} */ (null), focused: false, steered: false, aimed: false };
  const acts = { ...keyActs(game, change, followCursor), letters };
  let from = { across: 0, down: 0 }; // where the stroke began

  /** @param {number} cell @param {boolean} swapped @param {{ from: Place, aimed: boolean }} stroke */
  function startStroke(cell, swapped, stroke) {
    if (screen.steered) return acts.move(cell);
    Object.assign(screen, { hover: cell, focused: false, aimed: stroke.aimed });
    from = stroke.from;
    board.view.settled = true;
    const tool = swapped ? play.otherTool(game) : game.tool;
    return change(play.startStroke, cell, tool, settings.cycle && !swapped);
  }

  /** @param {number} cell @param {Point} point */
  function extendStroke(cell, point) {
    if (screen.steered) return acts.move(cell);
    change(play.extendStroke, cell, leaning(from, board.view.toCells(point)));
    screen.hover = game.cursor;
    return showRunLength(game, point, settings.remaining);
  }

  /** @param {(game: Game) => void} how */
  function endStroke(how) {
    change(how);
    screen.aimed = false;
    showRunLength(game, null);
    board.cells.focus(game.cursor);
    screen.focused = false;
  }

  /** @param {number | null} cell */
  function hover(cell) {
    if (screen.hover === cell) return;
    screen.hover = cell;
    redraw();
  }

  /** Move the focus to the cursor of the game, and say what has changed. @param {() => string} [spoken] */
  function followCursor(spoken) {
    screen.focused = true;
    screen.hover = game.cursor;
    board.cells.focus(game.cursor);
    board.view.reveal(game.cursor);
    if (spoken) byId("spoken").textContent = spoken();
    redraw();
  }

  listenToPointers(board, {
    start: startStroke, extend: extendStroke, hover, swapped: felt, axis: () => game.open?.axis ?? null,
    above: () => settings.above === true && !screen.steered,
    end: () => endStroke(play.endStroke), cancel: () => endStroke(play.cancelStroke),
  });
  listenToKeys(board, () => game.cursor, acts, stage);
  noteFocus(board, game, screen, redraw);
  return { screen, acts };
}

/** The effects of keys. @param {Game} game @param {import("../base/redraw.js").Redraw<Game>["change"]} change
 * @param {(spoken?: () => string) => void} followCursor */
function keyActs(game, change, followCursor) {
  const spokenMark = () => capital(markName(play.markAt(game, game.cursor), game.palette));
  const spokenStroke = () => say("board.stroke", { mark: spokenMark(), count: play.strokeLength(game) });
  return {
    move: (/** @type {number} */ cell) => { change(play.moveCursor, cell); followCursor(); },
    grow: (/** @type {number} */ cell) => { change(play.growStroke, cell); followCursor(spokenStroke); },
    mark: (/** @type {number} */ mark) => {
      change(play.startStroke, game.cursor, mark === FILLED ? game.ink : mark);
      change(play.endStroke);
      followCursor(() => say("board.mark", { mark: spokenMark() }));
    },
    undo: () => { change(play.undo); followCursor(spokenMark); },
    redo: () => { change(play.redo); followCursor(spokenMark); },
  };
}

/** @param {Board} board @param {Game} game @param {{ focused: boolean }} screen @param {() => void} redraw */
function noteFocus({ parts, cells }, game, screen, redraw) {
  parts.grid.addEventListener("focusin", (event) => {
    screen.focused = targetOf(event).matches(":focus-visible");
    cells.setCurrent(game.cursor);
    redraw();
  });
  parts.grid.addEventListener("focusout", () => { screen.focused = false; redraw(); });
}

/** The direction in which a pointer goes; null while that is uncertain. @param {Place} from @param {Place} to */
function leaning(from, to) {
  const across = Math.abs(to.across - from.across), down = Math.abs(to.down - from.down);
  return Math.hypot(across, down) < CLEAR ? null : across >= down ? "row" : "col";
}

/** Show the length of the stroke beside the pointer, and how many cells its line still lacks, if that is wanted.
 * @param {Game} game @param {Point | null} point @param {boolean} [remaining] */
function showRunLength(game, point, remaining = false) {
  const length = play.strokeLength(game), label = byId("run-length");
  label.hidden = !point || length < 2;
  if (!point || label.hidden) return;
  const line = linesThrough(game.shape, game.cursor)[Number(game.open?.axis === "col")];
  const count = remaining ? play.cellsLeft(game, line) : null;
  label.textContent = String(length);
  if (count !== null) label.append(" ", make("small", { textContent: say("board.left", { count }) }));
  const x = Math.min(point.x + 18, innerWidth - label.offsetWidth - 4);
  label.style.transform = `translate(${x}px, ${Math.max(4, point.y - 44)}px)`;
}
