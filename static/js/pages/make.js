// The page on which a solid is made: cubes are built in the block or layer by layer, and a job tells whether their numbers have only
// this solution.

import { listenToUndo } from "../board/keys.js";
import { build, cluesOf, differing, doubted, LARGEST, resized } from "../game/modelling.js";
import { before } from "../cube/geometry/faces.js";
import { createSolid } from "../cube/solid.js";
import { CROSSED, FILLED } from "../game/marks.js";
import { askModel, openPuzzle, writeSolid } from "../net/puzzles.js";
import { createFollower } from "../net/jobs.js";
import { startTask } from "../net/making.js";
import { createMending } from "../panels/mending.js";
import { createTask } from "../ui/task.js";
import { keep, load } from "../ui/saved.js";
import { linesOf, sizeOf } from "../game/shapes.js";
import * as play from "../game/state.js";
import { createRedraw } from "../ui/redraw.js";
import { verdictOf } from "../replay/reasons.js";
import { createSession, stateOf } from "../replay/session.js";
import { AXES, capital, cellName, count } from "../game/words.js";

const CODE = "model"; // under which the model is kept in this browser
const FIRST = [5, 5, 5], REST = 700; // milliseconds without a change before the model is judged
const DECIDED = ["UNIQUE", "MULTIPLE"];

const byId = (id) => document.getElementById(id);
const hook = (name) => document.querySelector(`[data-testid="${name}"]`);
const page = byId("make"), { open, models, library, seconds } = page.dataset;
const content = byId("solid-board").content, follower = createFollower();
// `stroke` is what a stroke in the layer sets; `judged` the version of the model that the verdict is about.
const screen = { verdict: null, session: null, waiting: 0, judged: -1, colors: null, stroke: null };
let game = null, board = null;
const { redraw } = createRedraw(screen, draw);
const tasks = { changed: redraw, fail };
const hiding = createTask(hook("thin"), ["Hide numbers", "Stop hiding numbers"],
  onModel(() => ({ task: "thin", options: { logic: hook("logic").value } })), tasks);
const mending = createMending(createTask(hook("mend"), ["Find a cube that settles it", "Stop looking"], onModel(() => ({ task: "mend" })), tasks), {
  name: (cell) => cellName(game, cell),
  show: (cell) => { play.moveCursor(game, cell); board.reveal(cell); },
  change: (cell, value) => edit([cell], value),
});

// The model

/** Begin with other cells: a new game, and a new board for its shape. */
function begin({ shape, cells, colors = null, title = byId("name").value }) {
  game = play.createGame({ shape, clues: linesOf(shape).map(() => null) });
  game.cells.set(cells);
  game.tool = FILLED;
  Object.assign(screen, { colors, verdict: null, judged: -1 });
  byId("name").value = title ?? "";
  AXES.forEach((axis, i) => { hook(`size-${axis}`).value = shape[i]; });
  board = createSolid(byId("stage"), game, { content, library, redraw, name: "Your model", label, cursor: () => game.cursor, act });
  redraw();
}

const empty = (shape) => ({ shape, cells: new Uint8Array(sizeOf(shape)).fill(CROSSED) });
const isCube = (cell) => play.markAt(game, cell) === FILLED;
const label = (cell) => `${capital(cellName(game, cell))}, ${isCube(cell) ? "a cube" : "empty"}.`;

function edit(cells, mark) {
  build(game, cells, mark);
  redraw();
}

/** A press on the block puts a cube in front of the face, or takes the one that was pressed; in a layer it changes the cell itself. */
function start(cell, swapped, side) {
  const mark = swapped ? play.otherTool(game.tool) : game.tool, inLayer = side === undefined;
  const target = inLayer || mark === CROSSED ? cell : before(game.shape, cell, side);
  if (target === null) return false;
  screen.stroke = inLayer ? mark : null;
  play.moveCursor(game, target);
  edit([target], mark);
  return true;
}

const act = {
  start, extend: (cell) => { if (screen.stroke) edit([cell], screen.stroke); }, end: () => { screen.stroke = null; },
  move: (cell) => { play.moveCursor(game, cell); board.cells.focus(cell); redraw(); },
  grow: (cell) => { play.moveCursor(game, cell); edit([cell], game.tool); say(); },
  mark: (mark) => { edit([game.cursor], mark === FILLED && isCube(game.cursor) ? CROSSED : mark); say(); },
  undo: () => { goBack(true); say(); }, redo: () => { goBack(false); say(); }, letters: {},
};

function say() {
  board.cells.focus(game.cursor);
  byId("spoken").textContent = isCube(game.cursor) ? "A cube." : "Empty.";
}

function goBack(undoing) {
  (undoing ? play.undo : play.redo)(game);
  game.finished = false;
  redraw();
}

// Drawing

function draw() {
  const nothing = { factsVersion: 0, clean: true, calm: true };
  if (game.version !== screen.judged) judgeSoon();
  if (screen.verdict && mending.doubtful) Object.assign(screen.verdict, doubted(game.cells, mending.doubtful));
  const { missing: wrong = [], added: marked = [] } = screen.verdict ?? {}, cursor = mending.found ? game.cursor : null;
  board.draw({ ...nothing, cells: game.cells, facts: game.facts, wrong, marked, cursor, colors: screen.colors }, performance.now());
  for (const [name, mark] of [["tool-fill", FILLED], ["tool-cross", CROSSED]]) hook(name).setAttribute("aria-pressed", game.tool === mark);
  hook("undo").disabled = !game.strokes.length;
  hook("redo").disabled = !game.undone.length;
  hook("cubes").textContent = game.cells.filter((mark) => mark === FILLED).length.toLocaleString("en");
  tell();
  tellHiding();
  mending.draw(screen.verdict?.outcome === "MULTIPLE");
  return false;
}

// The verdict

function judgeSoon() {
  for (const work of [hiding, mending, screen.session]) work?.drop();
  clearTimeout(screen.waiting);
  Object.assign(screen, { judged: game.version, verdict: null, session: null, waiting: setTimeout(judge, REST) });
  keep(CODE, { cells: game.cells.join(""), shape: game.shape, model: true, title: byId("name").value, colors: screen.colors });
}

const solid = (cells = null) => writeSolid({ shape: game.shape, clues: cluesOf(game.shape, game.cells), title: byId("name").value.trim(), cells });

function judge() {
  const session = createSession(follower, solid(), game.cells.length, () => heard(session));
  screen.session = session;
  session.start({ method: "exact", options: {}, seed: 0, seconds: Number(seconds) });
}

function heard(session) {
  if (screen.session !== session) return;
  const { finished, solutions } = session.playback;
  if (finished) screen.verdict = { ...finished, ...doubted(game.cells, differing(game.cells, solutions.map(({ cells }) => cells))) };
  redraw();
}

function tell() {
  const { verdict, session } = screen, waiting = (session && stateOf(session)) || "Looking at the numbers …";
  const text = !verdict ? waiting : DECIDED.includes(verdict.outcome) ? told(verdict) : verdictOf(verdict);
  if (byId("verdict").textContent !== text) byId("verdict").textContent = text;
  byId("verdict").dataset.outcome = verdict?.outcome ?? "";
}

function told({ outcome, missing, added }) {
  if (outcome === "UNIQUE") return "Unique: its numbers have this one solution.";
  const need = missing.length ? `${count(missing.length, "cube")} need not be there` : "";
  const could = added.length ? `${count(added.length, "place")} could hold a cube as well` : "";
  return `Ambiguous: ${[need, could].filter(Boolean).join(", and ")}.`;
}

// Fewer numbers

/** Work on the model as it is when that begins. */
function onModel(request) {
  return (heard, ended) => startTask(follower, solid(game.cells), { ...request(), seconds: Number(seconds) }, heard, ended);
}

function tellHiding() {
  const found = hiding.told("thinned").at(-1);
  hiding.draw();
  hook("thinned").textContent = found ? `${capital(found.level)}. ${found.reasons.join(" ")}` : "";
}

// Controls

function fail(error) {
  hook("error").textContent = error ?? "";
  hook("error").hidden = !error;
}

async function take(url, source = null) {
  const { answer, error } = await askModel(url, source);
  fail(error);
  if (answer) begin(answer);
}

function resize(event) {
  event.preventDefault();
  const shape = AXES.map((axis) => Number(hook(`size-${axis}`).value));
  const fits = shape.every((side) => Number.isInteger(side) && side >= 1 && side <= LARGEST);
  fail(fits ? "" : `Expected sides from 1 to ${LARGEST}.`);
  if (fits) begin({ shape, cells: resized(game.shape, game.cells, shape) });
}

/** The puzzle with as few numbers as were found, or with all of them. */
async function goToPuzzle() {
  const { answer, error } = await openPuzzle(open, hiding.told("thinned").at(-1)?.code ?? solid());
  fail(error ?? (answer.url ? "" : "This puzzle is too large for a link."));
  if (answer?.url) {
    const title = answer.title || byId("name").value.trim();
    location.assign(answer.url + (title ? `#title=${encodeURIComponent(title)}` : ""));
  }
}

const setTool = (tool) => { game.tool = tool; redraw(); };
const acts = {
  "tool-fill": () => setTool(FILLED), "tool-cross": () => setTool(CROSSED), undo: () => goBack(true), redo: () => goBack(false),
  fill: () => edit([...game.cells.keys()], FILLED), clear: () => edit([...game.cells.keys()], CROSSED),
  "import-vox": () => byId("file").click(), "to-puzzle": goToPuzzle,
};
for (const [name, work] of Object.entries(acts)) hook(name).addEventListener("click", work);
byId("size").addEventListener("submit", resize);
byId("file").addEventListener("change", ({ target }) => {
  if (target.files.length) take(models, target.files[0]);
  target.value = "";
});
hook("start-from").addEventListener("change", ({ target }) => { if (target.value) take(`${models}/${target.value}`); });
byId("name").addEventListener("change", judgeSoon);
listenToUndo(byId("stage"), goBack);

const saved = load(CODE), fits = saved?.shape?.length === AXES.length && saved.cells.length === sizeOf(saved.shape);
begin(fits ? { ...saved, cells: [...saved.cells].map(Number) } : empty(FIRST));
