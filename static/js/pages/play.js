// The page of one puzzle: brings board, game and controls together.

import { createBoard } from "../board/board.js";
import { listenToKeys, listenToUndo } from "../board/keys.js";
import { drawSheet } from "../board/paper.js";
import { listenToPointers } from "../board/pointer.js";
import { FILLED, CROSSED } from "../game/marks.js";
import { askSolution, checkMarks, readPuzzle } from "../net/puzzles.js";
import { createControls } from "../panels/controls.js";
import { keepTime } from "../ui/clock.js";
import { NO_HELP, createHelp } from "../panels/help.js";
import { keepGame } from "../ui/keeping.js";
import { listenToCarried, offerShare } from "../panels/links.js";
import { nameOf } from "../ui/naming.js";
import { printOn } from "../ui/printing.js";
import { load } from "../ui/saved.js";
import * as play from "../game/state.js";
import { createRedraw } from "../ui/redraw.js";
import { createViews } from "./views.js";
import { capital, cellLabel, count, markName } from "../game/words.js";

const byId = (id) => document.getElementById(id);
const page = byId("puzzle"), { code, check, solution } = page.dataset;
const puzzle = readPuzzle(page.dataset.puzzle);
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const saved = load(code);
const game = play.createGame(puzzle);
play.restore(game, saved);
const { title, carried } = nameOf(page, saved);
// What the screen shows besides the game.
const screen = { help: NO_HELP, hover: null, focused: false };
const store = createRedraw(game, draw), { change, redraw } = store;

const board = createBoard(byId("stage"), puzzle, {
  name: `${title}, ${game.height} rows, ${game.width} columns`, label: (cell) => cellLabel(game, cell), redraw,
});
const help = createHelp(store, screen, { check: (marks) => checkMarks(check, marks), solution: (marks) => askSolution(solution, marks) });
const acts = {
  "tool-fill": () => setTool(FILLED), "tool-cross": () => setTool(CROSSED),
  undo: () => change(play.undo), redo: () => change(play.redo),
  try: () => (play.isTrying(game) ? dropTrial() : change(play.startTrial)),
  "try-keep": () => change(play.keepTrial), "try-drop": dropTrial,
  check: help.check, hint: help.hint, solve: help.solve,
  "zoom-in": () => board.view.zoomBy(1.25), "zoom-out": () => board.view.zoomBy(0.8), "zoom-whole": () => board.view.toggleWhole(),
  "start-over": startOver, again: startOver, print: () => printSheet(),
};
const controls = createControls(acts);

// Drawing

function draw() {
  const factsLeft = !play.refreshFacts(game);
  const at = help.refresh();
  if (at !== null) board.view.reveal(at);
  const moving = board.draw(scene(), performance.now());
  controls.show(game, screen.help);
  save();
  return moving || factsLeft;
}

function scene() {
  const { look, ghosts, wrong } = screen.help;
  return {
    cells: game.cells, given: game.given, facts: game.facts, factsVersion: game.factsVersion,
    hover: game.finished ? null : screen.hover, cursor: screen.focused ? game.cursor : null,
    look, ghosts, wrong, clean: game.finished, calm: calm.matches,
  };
}

// Playing

function setTool(tool) {
  game.tool = tool;
  redraw();
}

function dropTrial() {
  change(play.dropTrial);
  board.cells.setCurrent(game.cursor);
}

function startOver() {
  change(play.startOver);
  controls.showTime(game.seconds);
}

function startStroke(cell, swapped) {
  screen.focused = false;
  screen.hover = cell;
  change(play.startStroke, cell, swapped ? play.otherTool(game.tool) : game.tool);
}

function extendStroke(cell, point) {
  change(play.extendStroke, cell);
  screen.hover = game.cursor;
  showRunLength(point);
}

function endStroke(how) {
  change(how);
  showRunLength(null);
  board.cells.focus(game.cursor);
  screen.focused = false;
}

/** How long the stroke is, beside the pointer. */
function showRunLength(point) {
  const length = play.strokeLength(game), label = byId("run-length");
  label.hidden = !point || length < 2;
  if (label.hidden) return;
  label.textContent = length;
  label.style.transform = `translate(${Math.min(point.x + 18, innerWidth - 60)}px, ${Math.max(4, point.y - 44)}px)`;
}

listenToPointers(board, {
  start: startStroke, extend: extendStroke,
  end: () => endStroke(play.endStroke), cancel: () => endStroke(play.cancelStroke),
  hover: (cell) => { if (screen.hover !== cell) { screen.hover = cell; redraw(); } },
});

/** Let the cursor go where the game has it, and say what was changed. */
function followCursor(spoken) {
  screen.focused = true;
  screen.hover = game.cursor;
  board.cells.focus(game.cursor);
  board.view.reveal(game.cursor);
  if (spoken) byId("spoken").textContent = spoken();
  redraw();
}

const spokenMark = () => capital(markName(play.markAt(game, game.cursor)));

listenToKeys(board, () => game.cursor, {
  move: (cell) => { change(play.moveCursor, cell); followCursor(); },
  grow: (cell) => { change(play.growStroke, cell); followCursor(() => `${spokenMark()}, stroke of ${count(play.strokeLength(game), "cell")}.`); },
  mark: (mark) => {
    change(play.startStroke, game.cursor, mark);
    change(play.endStroke);
    followCursor(() => `${spokenMark()}.`);
  },
  undo: () => { change(play.undo); followCursor(spokenMark); },
  redo: () => { change(play.redo); followCursor(spokenMark); },
  letters: {
    t: acts.try, c: acts.check, h: acts.hint, "+": acts["zoom-in"], "=": acts["zoom-in"], "-": acts["zoom-out"], 0: acts["zoom-whole"],
  },
});

board.parts.grid.addEventListener("focusin", (event) => {
  screen.focused = event.target.matches(":focus-visible");
  board.cells.setCurrent(game.cursor);
  redraw();
});
board.parts.grid.addEventListener("focusout", () => { screen.focused = false; redraw(); });
listenToUndo(byId("stage"), (back) => change(back ? play.undo : play.redo));
keepTime(game, byId("stage"), controls.showTime);
const save = keepGame(game, code, saved, () => ({ title, height: game.height, width: game.width, share: play.progress(game).share }));
const printSheet = printOn(byId("paper"), () => [drawSheet(puzzle)], () => ({
  title, size: `${game.height} × ${game.width}`, link: `${location.host}${location.pathname}`, qr: byId("share").dataset.qr,
}));
const moment = createViews((host, told) => createBoard(host, puzzle, told));
offerShare(game, { title: () => title, named: carried, print: printSheet, moment });
listenToCarried(store);
redraw();
