// The small puzzle on the page of a method. At first it plays a recording that comes with the page; after that, the
// server solves it each time. The code of the method follows the steps. A solid is a block and one of its layers.

import "../core/texts/more_texts.js";
import { extents, measure } from "../board/geometry.js";
import { Renderer } from "../board/render.js";
import { drawBeliefs } from "../board/belief_squares.js";
import { loadPuzzle } from "../board/loaded_puzzle.js";
import { watchPalette } from "../board/palette.js";
import { MARK } from "../core/marks.js";
import { isSolid, layOut } from "../core/shapes.js";
import { askRecording, JobFollower } from "../base/net/jobs.js";
import { MethodCode } from "./method_code.js";
import { createCounters, createLoop, createTransport, showPlace } from "./playback_controls.js";
import { countersOf } from "./counter_values.js";
import { inColours } from "./in_colours.js";
import { advance, createPace, positionOf } from "./playback.js";
import { createQuiz } from "./quiz_button.js";
import { createSaving } from "./save_button.js";
import { reasonOf } from "./reasons.js";
import { isBusy, Session, stateOf } from "./session.js";
import { say } from "../core/texts/say.js";
import { during } from "../base/busy.js";
import { byId, calmness, find, hook, part, setText, targetOf } from "../base/dom.js";

const SMALLEST = 4, LARGEST = 44; // pixels of a cell
const SECONDS = 10;
const BESIDES = 400; // pixels above and below the board, so that all of the example is in sight
const LOWEST = 200;
const ENDS = ["UNIQUE", "MULTIPLE", "SOLVED", "NONE", "STUCK", "LIMIT"];

const box = byId("example");
const { puzzle: text = "", code = "", method = "", options = "{}", mostSeconds, recording } = box.dataset;
const { puzzle, inks } = await loadPuzzle(JSON.parse(text)), layout = layOut(puzzle), start = byId("start");
if (inks) (await import("./coloured_run.js")).followColours(inks);
const counters = createCounters(byId("counters"));
const pace = createPace();
let seed = 0, fresh = false; // whether the recording of the page was not played yet

const redraw = createLoop(pace, { advance: pass, draw });
const follower = new JobFollower();
const session = new Session(follower, code, layout.size, redraw);
const quiz = createQuiz(hook(box, "ask-me", HTMLButtonElement), part(box, "quiz-note"), {
  code, layout, follower, pace, redraw, choice: () => session.choice, begin: solve, playback: () => session.playback,
});
const lines = new MethodCode(byId("lines"), redraw);
const transport = createTransport(part(box, "transport"), {
  pause: togglePlaying,
  step: (way) => go(session.playback.nextFact(position(), way)),
  turn: (way) => go(session.playback.nextTurn(position(), way)),
  seek: (share) => go(session.playback.positionOf(share * session.playback.xAt(session.playback.count))),
  speed: (speed) => { pace.speed = speed; redraw(); },
});

/** @typedef {Pick<WatchedBoard, "draw" | "renderer" | "axis">} Board */
let board = /** @type {Board | null} */ (isSolid(layout.shape) ? null : createFlat(/** @type {FlatPuzzle} */ (puzzle)));

/** @param {FlatPuzzle} flat @returns {Board} */
function createFlat(flat) {
  const canvas = byId("canvas", HTMLCanvasElement);
  const renderer = new Renderer(canvas, { ...layout, clues: [...flat.rows, ...flat.cols], inks });
  const fit = () => fitAcross(canvas, flat, Math.max(LOWEST, innerHeight - BESIDES));
  let view = fit();
  const refit = () => { view = fit(); redraw(); };
  addEventListener("resize", refit);
  new ResizeObserver(refit).observe(canvas);
  watchPalette(() => { renderer.repaint(); redraw(); });
  return { renderer, draw: (scene, now) => renderer.draw(scene, view, now) };
}

/** The view of a board as wide as its canvas and at most `highest` pixels high, which neither scrolls nor zooms. The
 * canvas gets the matching height.
 * @param {HTMLCanvasElement} canvas @param {FlatPuzzle} flat @param {number} highest */
function fitAcross(canvas, flat, highest) {
  const width = canvas.clientWidth, extent = extents(flat);
  let cell = LARGEST, size = measure(extent, cell);
  while (cell > SMALLEST && (size.width > width || size.height > highest)) size = measure(extent, cell -= 0.5);
  canvas.style.height = `${size.height}px`;
  return { ...size, width, x: 0, y: 0, beyondX: 0, beyondY: 0, aside: 0, above: 0, dpr: devicePixelRatio };
}

async function loadSolid() {
  const { createSolid } = await during("loading", import("./solid_example.js"));
  board = createSolid(box, layout, redraw, (cell) => session.playback.boardAt(position())[cell] & MARK);
  redraw();
}

function position() {
  return Math.min(session.playback.count, positionOf(pace));
}

// Playing

/** @param {number} place */
function go(place) {
  Object.assign(pace, { place, playing: false });
  redraw();
}

function togglePlaying() {
  if (!pace.playing && isAtEnd()) pace.place = 0;
  pace.playing = !pace.playing;
  redraw();
}

const isAtEnd = () => session.playback.finished !== null && position() === session.playback.count;

/** The choice, with another seed each time for random methods. */
const choice = () => (
  { method, options: JSON.parse(options), seed: seed++, seconds: Math.min(SECONDS, Number(mostSeconds)) });

/** Load the recording that comes with the page. */
async function open() {
  const events = recording ? await askRecording(recording) : null;
  if (!events || session.choice) return;
  fresh = true;
  session.show(choice(), events);
}

/** Solve and play. Visitors who want no motion step through it instead. */
function solve() {
  Object.assign(pace, { place: 0, playing: !calmness().matches });
  if (!fresh) session.start(choice());
  fresh = false;
  find(start, ":scope > :last-child").textContent = say("example.again");
  showStart();
  redraw();
}

const isOccupied = () => isBusy(session) || pace.playing;

/** Update the button at once, so that a second press has no effect. */
function showStart() {
  if (isOccupied()) start.setAttribute("aria-disabled", "true");
  else start.removeAttribute("aria-disabled");
}

/** @param {number} seconds */
function pass(seconds) {
  advance(pace, session.playback.count, seconds);
  quiz.hold();
  if (isAtEnd()) pace.playing = false;
  return pace.playing && position() < session.playback.count;
}

// Drawing

/** @param {number} now @param {boolean} quiet */
function draw(now, quiet) {
  const place = position(), { playback } = session, step = stepAt(place);
  const moving = board?.draw({ ...sceneAt(place, step, pace.playing), clean: isAtEnd() }, now) ?? false;
  setText(part(box, "place"), showPlace(transport, playback, place, pace));
  if (quiet) showTexts(place, step);
  return moving;
}

/** @param {number} place */
const stepAt = (place) => (place ? session.playback.stepAt(place) : null);

/** @param {number} place @param {Step | null} step @param {boolean} playing @returns {Scene} */
function sceneAt(place, step, playing) {
  const { line, cell } = reasonOf(layout, step);
  return {
    cells: session.playback.boardAt(place), given: layout.given, facts: layout.facts, factsVersion: 0,
    look: line ?? null, hover: null, cursor: cell ?? null, ghosts: [], wrong: [],
    marked: playing ? [] : markedBy(step), clean: false, calm: calmness().matches,
    shade: inColours?.shade ?? drawBeliefs,
  };
}

/** The cells of a single move, whether it was accepted or not. @param {Step | null} step */
const markedBy = (step) => (step?.move?.by === 1 ? Array.from(step.move.cells) : []);

/** @param {number} place @param {Step | null} step */
const textAt = (place, step) => reasonOf(layout, step, session.playback.boardAt(place)).text;

/** @param {number} place @param {Step | null} step */
function showTexts(place, step) {
  const { playback } = session, { finished } = playback, verdict = finished && isAtEnd() ? verdictIn(finished) : "";
  setText(byId("outcome"), stateOf(session) || verdict);
  setText(part(box, "reason"), playback.count && !step?.note.finished ? textAt(place, step) : "");
  lines.draw(method, playback, place);
  const { counted } = lines, rows = playback.count ? countersOf(playback, place, layout.size) : [];
  counters.show(rows.filter(({ name }) => !counted.has(name)));
  showStart();
}

/** @param {Finished} finished */
function verdictIn({ outcome, message, error }) {
  const verdict = ENDS.includes(outcome) && say(`example.${outcome.toLowerCase()}`);
  return [verdict, message || error?.message].filter(Boolean).join(" ") || outcome;
}

/** @param {KeyboardEvent} event */
function press(event) {
  const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!way || event.ctrlKey || event.metaKey || event.altKey || targetOf(event).closest("input")) return;
  event.preventDefault();
  go(session.playback[event.shiftKey ? "nextTurn" : "nextFact"](position(), way));
}

start.addEventListener("click", () => {
  if (isOccupied()) return;
  solve();
  transport.takeFocus();
});
box.addEventListener("keydown", press);
createSaving({ gif: hook(box, "save-film") }, {
  layout, position, board: () => board, playback: () => session.playback, name: () => method,
  pause: () => go(position()),
  filmed: (place, playing) => {
    const step = stepAt(place);
    return { scene: sceneAt(place, step, playing), text: textAt(place, step) };
  },
  textAt: (place) => textAt(place, stepAt(place)),
});
addEventListener("pagehide", () => session.drop());
if (!board) loadSolid();
redraw();
open();
