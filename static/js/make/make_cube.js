// The editor of solids: visitors build cubes in the block or layer by layer, and a job tells whether their numbers have
// only this solution.

import { listenToUndo } from "../board/keys.js";
import { before } from "../cube/geometry/faces.js";
import { Solid } from "../cube/solid.js";
import { CROSSED, FILLED, otherMark } from "../core/marks.js";
import { build, cluesOf, modelIn, ModelVerdict, paintOver, resized, savedOf, showMends } from "./model.js";
import { linesOf, sizeOf } from "../core/shapes.js";
import * as play from "../core/state.js";
import { AXES, cellName } from "../core/words.js";
import { JobFollower, startTask } from "../base/net/jobs.js";
import { writeSolid } from "../core/puzzle_text.js";
import { askModel } from "../base/net/puzzles.js";
import { faultOf } from "../base/puzzle_input.js";
import { draftOf, keepDraft, publish } from "./drafts.js";
import { numeral, say } from "../core/texts/say.js";
import { byId, hook as hookIn, setError, setPressed, valueIn } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { copyBy } from "../base/output.js";
import { createRedraw } from "../base/redraw.js";
import { keepColors, keyOf } from "../base/saved_games.js";
import { parse, textAt } from "../base/storage.js";
import { createTask } from "./job_button.js";

const CODE = draftOf("solid"); // under which the model is kept in this browser
const FIRST = [5, 5, 5];
const COLORS = ["#b4532f", "#e0a32e", "#f2e3c0", "#5c8a3a", "#2f7d7b", "#3b6ea8", "#7d5fa8", "#3a3532"];

/** @template {Element} [T=HTMLElement] @param {string} name @param {new () => T} [kind] @returns {T} */
const hook = (name, kind) => hookIn(document, name, kind);
const page = byId("make"), { open = "", models = "", library = "", seconds, limit } = page.dataset;
const { content } = byId("solid-board", HTMLTemplateElement), follower = new JobFollower();
const nameBox = byId("title", HTMLInputElement), authorBox = byId("author", HTMLInputElement);
const file = byId("file", HTMLInputElement);
const screen = {
  judged: -1, // the version of the model that the verdict is about
  colors: /** @type {(string | null)[] | null} */ (null),
  stroke: /** @type {number | null} */ (null), // what a stroke in the layer sets
  edits: -1, // the first drawing does not count
  paints: false, // whether a press paints a cube with the chosen colour
  color: /** @type {string | null} */ (null), // the chosen one; null means by height
};
const { redraw } = createRedraw(screen, draw);
const judge = new ModelVerdict(follower, Number(seconds), {
  cells: () => game.cells, isEmpty, puzzle: () => solid(), changed: redraw,
});
const tasks = { changed: redraw, fail };
const hiding = createTask(hook("thin"), [say("making.hide_numbers"), say("making.stop_hiding")],
  onModel(() => ({ task: "thin", options: { logic: hook("logic", HTMLSelectElement).value } })), tasks);
const mending = createTask(hook("mend"), [say("making.find_cube"), say("making.stop_looking")],
  onModel(() => ({ task: "mend" })), tasks);
const act = {
  start, extend,
  end: () => { screen.stroke = null; },
  cancel: () => { screen.stroke = null; },
  move: (/** @type {number} */ cell) => { play.moveCursor(game, cell); board.focus(cell); redraw(); },
  place: (/** @type {number} */ cell) => { play.moveCursor(game, cell); redraw(); },
  grow: (/** @type {number} */ cell) => { play.moveCursor(game, cell); edit([cell], game.tool); speak(); },
  mark: (/** @type {number} */ mark) => {
    edit([game.cursor], mark === FILLED && isCube(game.cursor) ? CROSSED : mark);
    speak();
  },
  undo: () => { goBack(true); speak(); }, redo: () => { goBack(false); speak(); }, letters: {},
};
const known = textAt(keyOf(CODE)), LARGEST = Number(hook("size-x", HTMLInputElement).max);
const first = modelIn(parse(known), LARGEST) ?? { shape: FIRST, cells: Array(sizeOf(FIRST)).fill(CROSSED) };
let game = gameOf(first), board = newBoard();

// The model

/** @returns {Required<Model>} */
const now = () =>
  ({ shape: game.shape, cells: game.cells, title: nameBox.value, author: authorBox.value, colors: screen.colors });

/** @param {Model} model @returns {Game} */
function gameOf({ shape, cells }) {
  const made = play.createGame({ shape, clues: linesOf(shape).map(() => null) });
  made.cells.set(cells);
  made.tool = FILLED;
  return made;
}

function newBoard() {
  const label = (/** @type {number} */ cell) =>
    say(isCube(cell) ? "making.cube_at" : "making.empty_at", { cell: cellName(game, cell) });
  return new Solid(byId("stage"), game, {
    content, library, redraw, name: say("making.your_model"), label, cursor: () => game.cursor, act,
  });
}

/** Begin with other cells in a new game, and with a new board for its shape. @param {Model} model */
function begin(model) {
  game = gameOf(model);
  board = newBoard();
  show(model);
}

/** @param {Model} model */
function show({ shape, colors = null, title = nameBox.value, author = authorBox.value }) {
  Object.assign(screen, { colors, judged: -1 });
  nameBox.value = title ?? "";
  authorBox.value = author;
  AXES.forEach((axis, i) => { hook(`size-${axis}`, HTMLInputElement).value = String(shape[i]); });
  redraw();
}

/** @param {number} cell */
function isCube(cell) {
  return play.markAt(game, cell) === FILLED;
}

function isEmpty() {
  return !game.cells.includes(FILLED);
}

/** The colours after these cells get the chosen one. @param {number[]} cells */
function coloured(cells) {
  const colors = screen.colors?.slice() ?? Array(game.cells.length).fill(null);
  for (const cell of cells) colors[cell] = screen.color;
  return colors.some(Boolean) ? colors : null;
}

/** @param {(string | null)[] | null} colors */
function colour(colors) {
  screen.colors = colors;
  screen.edits++;
  save();
  redraw();
}

/** @param {number[]} cells @param {number} mark */
function edit(cells, mark) {
  const before = screen.colors, fresh = mark === FILLED ? cells.filter((cell) => !isCube(cell)) : [];
  const after = fresh.length ? coloured(fresh) : before;
  build(game, cells, mark, { before, after });
  colour(after);
}

/** A press on the block adds a cube in front of the face, or removes the pressed one; a press in a layer changes the
 * cell itself. @param {number} cell @param {boolean} swapped @param {number} [side] */
function start(cell, swapped, side) {
  const mark = swapped ? otherMark(game.tool) : game.tool, inLayer = side === undefined;
  if (screen.paints && !swapped) return paint(cell);
  const target = inLayer || mark === CROSSED ? cell : before(game.shape, cell, side);
  if (target === null) return false;
  screen.stroke = inLayer ? mark : null;
  play.moveCursor(game, target);
  edit([target], mark);
  return true;
}

/** @param {number} cell */
function extend(cell) {
  if (screen.stroke) edit([cell], screen.stroke);
  return screen.stroke !== null;
}

/** @param {number} cell */
function paint(cell) {
  if (!isCube(cell)) return false;
  const before = screen.colors, after = coloured([cell]);
  paintOver(game, { before, after });
  colour(after);
  return false;
}

function speak() {
  board.focus(game.cursor);
  byId("spoken").textContent = say(isCube(game.cursor) ? "making.cube" : "making.empty");
}

/** @param {boolean} undoing */
function goBack(undoing) {
  const { colors } = (undoing ? game.strokes : game.undone).at(-1) ?? {};
  (undoing ? play.undo : play.redo)(game);
  game.finished = false;
  if (colors) colour(undoing ? colors.before : colors.after);
  redraw();
}

// Drawing

/** @returns {boolean} */
function draw() {
  if (game.version !== screen.judged) judgeSoon();
  const verdict = judge.verdict(mending.events("doubt").at(-1)?.cells), { colors } = screen;
  const { cells, facts, given } = game, mended = mending.events("mend").length > 0;
  const moves = board.draw({
    cells, given, facts, factsVersion: 0, clean: true, calm: true, guided: true, look: null, hover: null, ghosts: [],
    wrong: verdict?.missing ?? [], marked: verdict?.added ?? [], cursor: mended ? game.cursor : null, colors,
  }, performance.now());
  setPressed(hook("tool-fill"), game.tool === FILLED && !screen.paints);
  setPressed(hook("tool-cross"), game.tool === CROSSED && !screen.paints);
  setPressed(hook("tool-paint"), screen.paints);
  for (const name of ["to-puzzle", "share-model", "thinner"]) hook(name).hidden = isEmpty();
  hook("undo", HTMLButtonElement).disabled = !game.strokes.length;
  hook("redo", HTMLButtonElement).disabled = !game.undone.length;
  hook("cubes").textContent = numeral(cells.filter((mark) => mark === FILLED).length);
  hook("thinned").textContent = hiding.events("thinned").at(-1)?.reasons.join(" ") ?? "";
  judge.show(verdict);
  showMends(mending, verdict?.outcome === "MULTIPLE", {
    name: (cell) => cellName(game, cell), change: (cell, value) => edit([cell], value),
    show: (cell) => { play.moveCursor(game, cell); board.reveal(cell); },
  });
  return moves;
}

/** Show the colours to choose from: by height, some fixed ones, and any other one. */
function showSwatches() {
  const choose = (/** @type {string | null} */ color) => { screen.color = color; redraw(); };
  const names = [say("making.color_by_height"), ...COLORS.map((_, at) => say("making.color", { number: at + 1 }))];
  const legend = html`<legend class="small muted">${say("editor.colour")}</legend>`;
  const swatches = [null, ...COLORS].map((color, at) => html`<label class="swatch" title=${names[at]} --swatch=${color}>
    <input type="radio" name="swatch" .checked=${!at} aria-label=${names[at]} onchange=${() => choose(color)}
      data-testid=${`color-${at}`}><span></span></label>`);
  render(byId("swatches"), [legend, ...swatches, html`<input type="color" class="own" value=${COLORS[5]}
    aria-label=${say("making.own_color")} oninput=${(event) => choose(valueIn(event))} data-testid="own-color">`]);
}

// The verdict

function judgeSoon() {
  for (const work of [hiding, mending]) work.drop();
  judge.begin();
  screen.judged = game.version;
  keepSoon();
}

/** Keep what is not kept yet; the link that was shared is of what was before. Names are kept while they are written:
 * were anything hidden only when their box is left, the button that is pressed for that would move away. */
function keepSoon() {
  byId("shared").hidden = true;
  screen.edits++;
  save();
}

/** The puzzle as the server takes it. @param {Uint8Array | null} cells */
function solid(cells = null) {
  const { shape, cells: now } = game;
  return writeSolid({ shape, clues: cluesOf(shape, now), title: nameBox.value.trim(), cells });
}

// Fewer numbers

/** @param {() => JobWish} wish @returns {import("./job_button.js").Begin} */
function onModel(wish) {
  return (...acts) => startTask(follower, solid(game.cells), { ...wish(), seconds: Number(seconds) }, ...acts);
}

// Controls

/** @param {string} [error] */
function fail(error) {
  setError(hook("error"), error);
}

/** @param {string} url @param {File | null} source */
async function take(url, source = null) {
  const fault = source && await faultOf([source], Number(limit));
  if (fault) return fail(fault);
  const { answer, error } = await askModel(url, source);
  fail(error);
  return answer && begin(answer);
}

/** @param {Event} event */
function resize(event) {
  event.preventDefault();
  const sides = AXES.map((axis) => hook(`size-${axis}`, HTMLInputElement)), [{ min, max }] = sides;
  const shape = sides.map(({ value }) => Number(value));
  const fits = shape.every((side) => Number.isInteger(side) && side >= Number(min) && side <= Number(max));
  fail(fits ? "" : say("making.sides", { least: min, most: max }));
  if (!fits) return;
  const colors = screen.colors && resized(game.shape, screen.colors, shape, null);
  begin({ shape, cells: resized(game.shape, game.cells, shape, CROSSED), colors });
}

/** Publish the model with as few numbers as were found, or with all of them. */
const openModel = () => publish(open, hiding.events("thinned").at(-1)?.code ?? solid(), fail);


async function goToPuzzle() {
  const opened = await openModel();
  if (!opened) return;
  keepColors(opened.code, screen.colors);
  location.assign(opened.url + fragment(opened.title));
}

/** Title and author as part of a link. @param {string} [title] */
function fragment(title) {
  const texts = { title: title || nameBox.value.trim(), author: authorBox.value.trim() };
  const parts = new URLSearchParams(Object.entries(texts).filter(([, text]) => text));
  return parts.size ? `#${parts}` : "";
}

async function shareModel() {
  const opened = await openModel();
  if (!opened) return;
  const link = byId("shared-link", HTMLInputElement);
  link.value = location.origin + opened.url + fragment();
  byId("shared").hidden = false;
  await copyBy(hook("share-model"), link.value, link);
}

/** @param {number} tool @param {boolean} [paints] */
function setTool(tool, paints = false) {
  game.tool = tool;
  screen.paints = paints;
  redraw();
}

/** @type {Record<string, () => unknown>} */
const acts = {
  "tool-fill": () => setTool(FILLED), "tool-cross": () => setTool(CROSSED),
  "tool-paint": () => setTool(game.tool, true),
  undo: () => goBack(true), redo: () => goBack(false),
  fill: () => edit([...game.cells.keys()], FILLED), clear: () => edit([...game.cells.keys()], CROSSED),
  "import-vox": () => file.click(), "to-puzzle": goToPuzzle, "share-model": shareModel,
};
for (const [name, work] of Object.entries(acts)) hook(name).addEventListener("click", work);
byId("size").addEventListener("submit", resize);
file.addEventListener("change", () => {
  if (file.files?.length) take(models, file.files[0]);
  file.value = "";
});
hook("start-from").addEventListener("change", (event) => { if (valueIn(event)) take(`${models}/${valueIn(event)}`); });
for (const box of [nameBox, authorBox]) box.addEventListener("input", keepSoon);
listenToUndo(byId("stage"), goBack);

const save = keepDraft(CODE, known, {
  version: () => Math.max(0, screen.edits), now, take: begin, note: "other-model", other: say("making.other_model"),
  read: (saved) => modelIn(saved, LARGEST), savedOf,
});
showSwatches();
show(first);
