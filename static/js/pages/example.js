// The small puzzle on a method's page: solved by the server when asked, and played at a pace that can be followed.

import { fitAcross } from "../board/across.js";
import { drawBeliefs } from "../board/beliefs.js";
import { watchPalette } from "../board/palette.js";
import { createRenderer } from "../board/render.js";
import { BELIEF, UNKNOWN } from "../game/marks.js";
import { createGame, refreshFacts } from "../game/state.js";
import { capital } from "../game/words.js";
import { solveByPolling } from "../net/polling.js";
import { readPuzzle } from "../net/puzzles.js";
import { movesOf } from "../replay/moves.js";
import { createPlayback } from "../replay/playback.js";
import { nameOf, numeral, say } from "../texts/say.js";
import { byId, calmness, find, make } from "../ui/dom.js";

const LARGEST = 44, SECONDS = 10;
const CELL_MS = 60, SHORTEST_MS = 1500, LONGEST_MS = 14_000;
const ENDS = ["UNIQUE", "MULTIPLE", "SOLVED", "NONE", "STUCK", "LIMIT"];

/** @typedef {import("../replay/moves.js").Move} Move */

const { puzzle: text = "", code, method, options = "{}", mostSeconds } = byId("example").dataset;
const puzzle = /** @type {FlatPuzzle} */ (readPuzzle(text));
const canvas = byId("canvas", HTMLCanvasElement), start = byId("start");
const game = createGame(puzzle), renderer = createRenderer(canvas, game);
const shown = Uint16Array.from(game.cells); // with what is believed
const calm = calmness().matches;
let view = fitAcross(canvas, puzzle, LARGEST), seed = 0;

function fit() {
  view = fitAcross(canvas, puzzle, LARGEST);
  draw();
}

function draw(now = performance.now()) {
  while (!refreshFacts(game));
  const { given, facts, factsVersion } = game;
  const moving = renderer.draw({
    cells: shown, given, facts, factsVersion, look: null, hover: null, cursor: null, ghosts: [], wrong: [],
    clean: game.finished, calm, shade: drawBeliefs,
  }, view, now);
  if (moving) requestAnimationFrame(draw);
}

/** @param {number[]} cells @param {number[]} values */
function set(cells, values) {
  cells.forEach((cell, i) => {
    shown[cell] = values[i];
    game.cells[cell] = values[i] & ~BELIEF;
    game.stale.add(Math.floor(cell / game.width)).add(game.height + (cell % game.width));
  });
}

async function solve() {
  start.setAttribute("aria-disabled", "true");
  byId("outcome").textContent = say("watch.solving");
  const playback = createPlayback(game.size), wanted = { puzzle: code, method, options: JSON.parse(options), seed };
  const seconds = Math.min(SECONDS, Number(mostSeconds));
  const away = (/** @type {boolean} */ now) => {
    byId("outcome").textContent = say(now ? "watch.away" : "watch.solving");
  };
  const { error } = await solveByPolling({ ...wanted, seconds }, (events) => playback.take(events), away);
  seed++; // what is random takes another way the next time
  game.finished = false;
  set([...game.cells.keys()], Array(game.size).fill(UNKNOWN));
  if (error) finish(error);
  else play(movesOf(playback));
}

/** @param {Move[]} moves */
function play(moves) {
  const changes = moves.filter(({ cells }) => cells).length, since = performance.now();
  const length = calm ? 0 : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, changes * CELL_MS));
  let done = 0;
  byId("outcome").textContent = "";
  requestAnimationFrame(function next(now) {
    const until = length ? Math.min(1, (now - since) / length) * moves.length : moves.length;
    while (done < until) show(moves[done++]);
    draw(now);
    if (done < moves.length) requestAnimationFrame(next);
  });
}

/** @param {Move} move */
function show({ cells, values = [], counters, end }) {
  if (cells) set(cells, values);
  if (counters) byId("counters").replaceChildren(...Object.entries(counters).filter(([, value]) => value).map(counter));
  if (!end) return;
  const { outcome, message, error } = end;
  game.finished = ["UNIQUE", "MULTIPLE", "SOLVED"].includes(outcome);
  const verdict = ENDS.includes(outcome) && say(`example.${outcome.toLowerCase()}`);
  finish([verdict, message || error?.message].filter(Boolean).join(" ") || outcome);
}

/** @param {[string, number]} counter */
function counter([name, value]) {
  const term = make("dt", { textContent: capital(nameOf(name)) });
  return make("div", {}, term, make("dd", { textContent: numeral(Math.round(value * 100) / 100) }));
}

/** @param {string} sentence */
function finish(sentence) {
  byId("outcome").textContent = sentence;
  start.removeAttribute("aria-disabled");
  find(start, ":scope > :last-child").textContent = say("example.again");
}

start.addEventListener("click", () => { if (!start.hasAttribute("aria-disabled")) solve(); });
new ResizeObserver(fit).observe(canvas);
watchPalette(() => { renderer.repaint(); draw(); });
fit();
