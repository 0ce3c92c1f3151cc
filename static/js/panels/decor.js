// The small nonogram that plays itself on the home page, by the same reasoning that gives hints. Nothing depends on it.

import { fitAcross } from "../board/across.js";
import { watchPalette } from "../board/palette.js";
import { createRenderer } from "../board/render.js";
import { nextLine } from "../game/coach.js";
import { createGame, refreshFacts, setCells, startOver } from "../game/state.js";

const ROWS = [[1, 1], [2, 2], [7], [1, 3, 1], [7], [5], [9], [11], [13], [14], [14], [2, 12], [2, 11], [1, 11], [1, 4, 5]];
const COLS = [[4], [4], [3], [8], [8], [9], [9], [8], [8], [3, 9], [3, 11], [14], [13], [14], [3, 2, 4], [3], []];
const LARGEST = 30;
const SOLVED_AT_FIRST = 13;
const CELL_MS = 55, LINE_MS = 420, END_MS = 6000;

export function showDecor({ canvas, button }) {
  const game = createGame({ rows: ROWS, cols: COLS });
  const renderer = createRenderer(canvas, game);
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const scene = { look: null, hover: null, cursor: null, ghosts: [], wrong: [], calm };
  let view = null, timer = 0, steps = [], paused = calm;

  function fit() {
    view = fitAcross(canvas, { rows: ROWS, cols: COLS }, LARGEST);
    draw();
  }

  function draw(now = performance.now()) {
    while (!refreshFacts(game));
    const moving = renderer.draw({ ...scene, cells: game.cells, given: game.given, facts: game.facts, factsVersion: game.factsVersion, clean: game.finished }, view, now);
    if (moving) requestAnimationFrame(draw);
  }

  /** One step: the next cell of the line at hand, or the next line. */
  function step() {
    clearTimeout(timer);
    if (paused || document.hidden) return;
    timer = setTimeout(step, advance());
    requestAnimationFrame(draw);
  }

  /** Do it; how long to wait afterwards. */
  function advance() {
    if (steps.length) {
      setCells(game, [steps.shift()]);
      if (game.finished) return END_MS;
      return steps.length ? CELL_MS : LINE_MS;
    }
    if (game.finished) startOver(game);
    game.strokes = []; // nobody takes anything back here
    const found = nextLine(game);
    scene.look = found.line;
    steps = found.marks;
    return LINE_MS;
  }

  function solveLines(most) {
    for (let found = nextLine(game); found && most--; found = nextLine(game)) setCells(game, found.marks);
  }

  button.addEventListener("click", () => {
    paused = !paused;
    button.setAttribute("aria-pressed", paused);
    button.querySelector("use").setAttribute("href", paused ? "#i-play" : "#i-pause");
    step();
  });
  document.addEventListener("visibilitychange", step);
  new ResizeObserver(fit).observe(canvas);
  watchPalette(() => { renderer.repaint(); draw(); });
  solveLines(calm ? Infinity : SOLVED_AT_FIRST);
  button.hidden = calm;
  fit();
  step();
}
