// The page of one solid puzzle: block and layer, carving, strikes, and the colours of a finished model.

import { carvingActs, Solid } from "../cube/solid.js";
import { drawLayers } from "../cube/layer_sheets.js";
import { listenToLetters } from "../board/keys.js";
import {
  clearZeros, counts, createStrikes, extendStroke, isLost, isStrike, keptStrikes, MOST_STRIKES, setModel, startStroke,
  strike,
} from "../core/carving.js";
import { CROSSED, FILLED, otherMark, UNKNOWN } from "../core/marks.js";
import { sizeName } from "../core/shapes.js";
import * as play from "../core/state.js";
import { cellLabel } from "../core/words.js";
import { askModel } from "../base/net/puzzles.js";
import { say } from "../core/texts/say.js";
import { byId, find, make, setText } from "../base/dom.js";
import { colorsOf } from "../base/saved_games.js";
import { PuzzlePage } from "./puzzle_page.js";

const FELT = 8, CRACK = [40, 30, 60]; // milliseconds of vibration
const GROWN = 400; // milliseconds for which the strikes are larger after one
const content = byId("solid-board", HTMLTemplateElement).content;
export const puzzlePage = new PuzzlePage((puzzle, saved) =>
  Object.assign(play.createGame(puzzle), { tool: CROSSED, strikes: createStrikes(saved) }));
const { game, change, redraw, title, adviser, page } = puzzlePage, { library = "", model = "" } = page.dataset;
const screen = { colors: /** @type {(string | null)[] | null} */ (null), requested: false };
const modes = {
  free: find(byId("mode"), "input[value=free]", HTMLInputElement),
  strikes: find(byId("mode"), "input[value=strikes]", HTMLInputElement),
};
const board = new Solid(byId("stage"), game, {
  content, library, redraw, name: say("solids.name", { title, size: sizeName(game.shape, say("solids.by")) }),
  label: (cell) => cellLabel(game, cell), cursor: () => game.cursor, drag: {
    carves: () => puzzlePage.settings.drag !== "turns",
    set: (carves) => puzzlePage.setSettings({ drag: carves ? "carves" : "turns" }),
  },
  act: {
    ...carvingActs(game, change, { start, focus: (cell) => board.focus(cell) }), extend,
    point: adviser.pointAt, letters: {},
  },
});

const inLayer = () => document.activeElement?.matches("#stage [role=gridcell]") ?? false;

/** Get the colours of the model once the game is finished. This browser keeps those of models that were made in it; the
 * server has those of examples. */
async function colour() {
  if (screen.requested) return;
  screen.requested = true;
  screen.colors = colorsOf(puzzlePage.code, game.cells.length);
  if (!model || screen.colors) return;
  const { answer } = await askModel(model);
  screen.colors = answer?.colors ?? null;
  redraw();
}

// Playing

/** Begin a stroke with the tool, or with the other one; returns whether it began. @param {number} cell @param {boolean}
 * swapped */
function start(cell, swapped) {
  const mark = swapped ? otherMark(game.tool) : game.tool;
  if (isLost(game)) return tellLost();
  if (isStrike(game, cell, mark)) return crack(cell);
  return change(startStroke, cell, mark);
}

/** Extend the stroke to a cell; a cube of the model ends it. @param {number} cell */
function extend(cell) {
  const { version, open } = game;
  if (open && isStrike(game, cell, open.to ?? UNKNOWN)) {
    change(play.endStroke);
    return crack(cell);
  }
  const goesOn = change(extendStroke, cell);
  if (game.version !== version) puzzlePage.vibrate(FELT);
  return goesOn;
}

/** @param {number} cell */
function crack(cell) {
  change(strike, cell);
  puzzlePage.vibrate(CRACK);
  if (isLost(game)) return tellLost();
  adviser.tell("", { wrong: [cell] });
  byId("spoken").textContent = say("solids.strike", { number: game.strikes.count });
  if (!puzzlePage.calm.matches) byId("strikes").animate([{ transform: "scale(1.6)" }, { transform: "none" }], GROWN);
  return false;
}

/** Say that the game is lost, and offer both ways to go on. */
function tellLost() {
  const offer = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act) => {
    const button = make("button", { type: "button", testid: name, textContent: text });
    button.addEventListener("click", act);
    return button;
  };
  adviser.tell(say("solids.lost", { count: MOST_STRIKES }), { below: [make("div", { className: "row" },
    offer("lost-start-over", say("solids.start_over"), () => change(play.startOver)),
    offer("lost-go-on", say("solids.go_on"), playFreely))] });
  return false;
}

function playFreely() {
  modes.free.checked = true;
  change(setModel, null);
}

function takeZeros() {
  const before = play.progress(game).standing;
  change(clearZeros);
  adviser.tell(say("solids.taken_by_zeros", { count: before - play.progress(game).standing }));
}

// Strikes

async function countStrikes() {
  modes.strikes.checked = true;
  adviser.tell(say("solids.looking"));
  const { answer, error } = await puzzlePage.ask.solution([]);
  if (answer?.marks && answer.outcome === "UNIQUE") {
    change(setModel, answer.marks);
    return isLost(game) ? tellLost() : adviser.tell(say("solids.strikes_count", { most: MOST_STRIKES }));
  }
  modes.free.checked = true;
  return adviser.tell(error ?? say("solids.strikes_need"));
}

function showStrikes() {
  const { count: struck } = game.strikes, box = byId("strikes");
  box.hidden = !counts(game) || game.finished;
  setText(box, "●".repeat(struck) + "○".repeat(Math.max(0, MOST_STRIKES - struck)));
  box.ariaLabel = say("solids.struck", { number: struck, most: MOST_STRIKES });
}

listenToLetters(byId("stage"), {
  z: takeZeros, a: () => board.nextAxis(), v: () => board.toggleDrag(),
  x: () => puzzlePage.setTool(CROSSED), k: () => puzzlePage.setTool(FILLED),
  PageUp: () => board.turnLayer(-1), PageDown: () => board.turnLayer(1),
});
modes.free.addEventListener("change", playFreely);
modes.strikes.addEventListener("change", countStrikes);
if (puzzlePage.saved?.strikes?.on) countStrikes();

puzzlePage.run({
  scene: () => ({ cursor: inLayer() ? game.cursor : null, colors: screen.colors }),
  draw(scene, now) {
    if (game.finished) colour();
    return board.draw(scene, now);
  },
  drawn: showStrikes,
  reveal: (cell) => {
    const { look } = puzzlePage.help;
    if (look === null) board.reveal(cell);
    else board.revealLine(look);
  },
  boxesOf: (line, cells) => board.boxesOf(line, cells), zoomBy: (factor) => board.cube.zoomBy(factor),
  whole: () => board.cube.whole(),
  acts: { zeros: takeZeros },
  took: (other) => { game.strikes.count = createStrikes(other).count; },
  about: () => ({ shape: game.shape, share: play.progress(game).share, strikes: keptStrikes(game) }),
  sheets: () => drawLayers(game),
  size: sizeName(game.shape),
  pointed: () => board.cube.under?.cell ?? game.cursor, cellAt: (event) => board.cellAt(event),
  makeBoard: (host, wish) => new Solid(host, game, { ...wish, content, library }),
});
