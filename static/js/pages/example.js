// The small puzzle on a method's page: solved by the server when asked, and played at a pace that can be followed.

import { fitAcross } from "../board/across.js";
import { drawBeliefs } from "../board/beliefs.js";
import { watchPalette } from "../board/palette.js";
import { createRenderer } from "../board/render.js";
import { readPuzzle } from "../net/puzzles.js";
import { solveByPolling } from "../net/polling.js";
import { createSteps } from "../net/steps.js";
import { BELIEF, UNKNOWN } from "../game/marks.js";
import { createGame, refreshFacts } from "../game/state.js";
import { capital } from "../game/words.js";

const LARGEST = 44, SECONDS = 10;
const CELL_MS = 60, SHORTEST_MS = 1500, LONGEST_MS = 14_000;
const ENDS = {
  UNIQUE: "Solved, and proven to be the only solution.", MULTIPLE: "Solved; there are several solutions.", SOLVED: "Solved.",
  NONE: "There is no solution.", STUCK: "Stuck: this method cannot go on.", LIMIT: "Not solved in the time it had.",
};

const byId = (id) => document.getElementById(id);
const { puzzle: text, code, method, options } = byId("example").dataset;
const puzzle = readPuzzle(text), canvas = byId("canvas"), start = byId("start");
const game = createGame(puzzle), renderer = createRenderer(canvas, game), shown = Uint16Array.from(game.cells); // with what is believed
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
let view = null, seed = 0;

function fit() {
  view = fitAcross(canvas, puzzle, LARGEST);
  draw();
}

function draw(now = performance.now()) {
  while (!refreshFacts(game));
  const { given, facts, factsVersion } = game;
  const scene = { cells: shown, given, facts, factsVersion, look: null, hover: null, cursor: null, ghosts: [], wrong: [], clean: game.finished, calm, shade: drawBeliefs };
  if (renderer.draw(scene, view, now)) requestAnimationFrame(draw);
}

function set(cells, values) {
  cells.forEach((cell, i) => {
    shown[cell] = values[i];
    game.cells[cell] = values[i] & ~BELIEF;
    game.stale.add(Math.floor(cell / game.width)).add(game.height + (cell % game.width));
  });
}

async function solve() {
  start.setAttribute("aria-disabled", "true");
  byId("outcome").textContent = "Solving …";
  const { steps, read } = createSteps();
  const { error } = await solveByPolling({ puzzle: code, method, options: JSON.parse(options), seed, seconds: SECONDS }, read);
  seed++; // what is random takes another way the next time
  game.finished = false;
  set([...game.cells.keys()], game.cells.map(() => UNKNOWN));
  if (error) finish(error);
  else play(steps);
}

function play(steps) {
  const moves = steps.filter(({ cells }) => cells).length;
  const length = calm ? 0 : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, moves * CELL_MS)), since = performance.now();
  let done = 0;
  byId("outcome").textContent = "";
  requestAnimationFrame(function next(now) {
    const until = length ? Math.min(1, (now - since) / length) * steps.length : steps.length;
    while (done < until) show(steps[done++]);
    draw(now);
    if (done < steps.length) requestAnimationFrame(next);
  });
}

function show({ cells, values, counters, outcome, message }) {
  if (cells) set(cells, values);
  if (counters) byId("counters").replaceChildren(...Object.entries(counters).filter(([, value]) => value).map(counter));
  if (!outcome) return;
  game.finished = ["UNIQUE", "MULTIPLE", "SOLVED"].includes(outcome);
  finish([ENDS[outcome], message].filter(Boolean).join(" ") || outcome);
}

function counter([name, value]) {
  const line = document.createElement("div");
  const [dt, dd] = [["dt", capital(name.replaceAll("_", " "))], ["dd", value.toLocaleString("en", { maximumFractionDigits: 2 })]]
    .map(([tag, content]) => Object.assign(document.createElement(tag), { textContent: content }));
  line.append(dt, dd);
  return line;
}

function finish(sentence) {
  byId("outcome").textContent = sentence;
  start.removeAttribute("aria-disabled");
  start.lastElementChild.textContent = "Again";
}

start.addEventListener("click", () => { if (!start.hasAttribute("aria-disabled")) solve(); });
new ResizeObserver(fit).observe(canvas);
watchPalette(() => { renderer.repaint(); draw(); });
fit();
