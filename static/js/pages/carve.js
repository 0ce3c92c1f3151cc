// The page of one solid puzzle: brings block and layer, game and controls together. What play.js is to flat ones.

import { listenToUndo } from "../board/keys.js";
import { clearZeros, extendStroke, growStroke, startStroke } from "../game/carving.js";
import { drawLayers } from "../cube/paper.js";
import { createSolid } from "../cube/solid.js";
import { counts, createStrikes, forgetStrikes, isLost, isStrike, keptStrikes, MOST, setModel, strike } from "../game/strikes.js";
import { CROSSED, FILLED } from "../game/marks.js";
import { askModel, askSolution, checkMarks, readPuzzle } from "../net/puzzles.js";
import { keepTime } from "../ui/clock.js";
import { createControls } from "../panels/controls.js";
import { NO_HELP, createHelp } from "../panels/help.js";
import { keepGame } from "../ui/keeping.js";
import { listenToCarried, offerShare } from "../panels/links.js";
import { nameOf } from "../ui/naming.js";
import { printOn } from "../ui/printing.js";
import { load } from "../ui/saved.js";
import * as play from "../game/state.js";
import { createRedraw } from "../ui/redraw.js";
import { createViews } from "./views.js";
import { capital, cellLabel, cellMark, count } from "../game/words.js";

const byId = (id) => document.getElementById(id);
const page = byId("puzzle"), { code, check, solution, library } = page.dataset;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const content = byId("solid-board").content;

const saved = load(code);
const game = Object.assign(play.createGame(readPuzzle(page.dataset.puzzle)), { tool: CROSSED, strikes: createStrikes(saved) });
play.restore(game, saved);
const { title, carried } = nameOf(page, saved);
const screen = { help: NO_HELP, colors: null, asked: false };
const store = createRedraw(game, draw), { change, redraw } = store;
const ask = { check: (marks) => checkMarks(check, marks), solution: (marks) => askSolution(solution, marks) };
const help = createHelp(store, screen, ask);

const acts = {
  "tool-fill": () => setTool(FILLED), "tool-cross": () => setTool(CROSSED), zeros: takeZeros,
  undo: () => change(play.undo), redo: () => change(play.redo),
  try: () => change(play.isTrying(game) ? play.dropTrial : play.startTrial),
  "try-keep": () => change(play.keepTrial), "try-drop": () => change(play.dropTrial),
  check: help.check, hint: help.hint, solve: help.solve,
  "zoom-in": () => board.zoomBy(1.25), "zoom-out": () => board.zoomBy(0.8), "zoom-whole": () => board.whole(),
  "start-over": startOver, again: startOver, print: () => printSheet(),
};
const board = createSolid(byId("stage"), game, {
  content, library, redraw, name: `${title}, ${game.shape.join(" by ")} cubes`, label: (cell) => cellLabel(game, cell), cursor: () => game.cursor,
  act: {
    start, extend: (cell) => change(extendStroke, cell), end: () => change(play.endStroke),
    move: (cell) => { change(play.moveCursor, cell); board.cells.focus(cell); },
    grow: (cell) => { change(growStroke, cell); say(); },
    mark: (mark) => { if (start(game.cursor, mark !== game.tool)) change(play.endStroke); say(); },
    undo: () => { change(play.undo); say(); }, redo: () => { change(play.redo); say(); },
    letters: { z: acts.zeros, t: acts.try, c: acts.check, h: acts.hint },
  },
});
const controls = createControls(acts);
const modes = Object.fromEntries([...byId("mode").querySelectorAll("input")].map((input) => [input.value, input]));

// Drawing

function draw() {
  const factsLeft = !play.refreshFacts(game);
  const at = help.refresh();
  if (at !== null) board.reveal(at);
  if (game.finished) colour();
  const moving = board.draw(scene(), performance.now());
  controls.show(game, screen.help);
  showStrikes();
  save();
  return moving || factsLeft;
}

function scene() {
  const { look, ghosts, wrong } = screen.help;
  return {
    cells: game.cells, given: game.given, facts: game.facts, factsVersion: game.factsVersion, look, ghosts, wrong,
    cursor: inLayer() ? game.cursor : null, colors: screen.colors, clean: game.finished, calm: calm.matches,
  };
}

const inLayer = () => document.activeElement?.matches("#stage [role=gridcell]");

/** Models that come along have colours of their own, which are asked for only when the game is finished, and once. */
async function colour() {
  if (!page.dataset.model || screen.asked) return;
  screen.asked = true;
  const { answer } = await askModel(page.dataset.model);
  screen.colors = answer?.colors ?? null;
  redraw();
}

// Playing

function setTool(tool) {
  game.tool = tool;
  redraw();
}

/** Begin a stroke with the tool, or the other one; whether it began. */
function start(cell, swapped) {
  const mark = swapped ? play.otherTool(game.tool) : game.tool;
  if (isLost(game)) return tellLost();
  if (isStrike(game, cell, mark)) return crack(cell);
  const began = startStroke(game, cell, mark);
  redraw();
  return began;
}

function crack(cell) {
  change(strike, cell);
  if (isLost(game)) tellLost();
  else help.tell(`Strike ${game.strikes.count}: this cube belongs to the model.`, { at: cell });
  return false;
}

function tellLost() {
  help.tell(`${count(MOST, "strike")}: this game is lost.`, { detail: "Start over, or go on freely." });
  return false;
}

function takeZeros() {
  const before = play.progress(game).standing;
  change(clearZeros);
  help.tell(`${capital(count(before - play.progress(game).standing, "cube"))} taken away by zeros.`);
}

function startOver() {
  change(play.startOver);
  forgetStrikes(game);
  controls.showTime(game.seconds);
}

/** What the keyboard did, for those who do not see it. */
function say() {
  board.cells.focus(game.cursor);
  byId("spoken").textContent = `${capital(cellMark(game, game.cursor))}.`;
}

// Strikes

async function countStrikes() {
  modes.strikes.checked = true;
  help.tell("Looking for the model …");
  const { answer, error } = await ask.solution([]);
  if (answer?.outcome === "UNIQUE") {
    change(setModel, answer.marks);
    return help.tell(`Strikes count from now on: ${MOST} and the game is lost.`);
  }
  modes.free.checked = true;
  return help.tell(error ?? "Strikes need a puzzle with exactly one solution.");
}

function showStrikes() {
  const { count: struck } = game.strikes;
  byId("strikes").hidden = !counts(game);
  byId("strikes").textContent = "●".repeat(struck) + "○".repeat(Math.max(0, MOST - struck));
}

modes.free.addEventListener("change", () => change(setModel, null));
modes.strikes.addEventListener("change", countStrikes);
if (saved?.strikes?.on) countStrikes();
listenToUndo(byId("stage"), (back) => change(back ? play.undo : play.redo));
keepTime(game, byId("stage"), controls.showTime);
const save = keepGame(game, code, saved, () => ({ title, shape: game.shape, share: play.progress(game).share, strikes: keptStrikes(game) }));
const moment = createViews((host, told) => createSolid(host, game, { ...told, content, library }));
const printSheet = printOn(byId("paper"), () => drawLayers(game), () => ({
  title, size: game.shape.join(" × "), link: `${location.host}${location.pathname}`, qr: byId("share").dataset.qr,
}));
offerShare(game, { title: () => title, named: carried, print: printSheet, moment });
listenToCarried(store);
redraw();
