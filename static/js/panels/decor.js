// The small nonogram that plays itself on the home page, by the same reasoning that gives hints. Nothing depends on it.

import { fitAcross } from "../board/across.js";
import { watchPalette } from "../board/palette.js";
import { createRenderer } from "../board/render.js";
import { nextLine } from "../game/coach.js";
import { createGame, refreshFacts, setCells, startOver } from "../game/state.js";
import { calmness, find, setPressed } from "../ui/dom.js";

const ROWS = [
  [1, 1], [2, 2], [7], [1, 3, 1], [7], [5], [9], [11], [13], [14], [14], [2, 12], [2, 11], [1, 11], [1, 4, 5],
];
const COLS = [
  [4], [4], [3], [8], [8], [9], [9], [8], [8], [3, 9], [3, 11], [14], [13], [14], [3, 2, 4], [3], [],
];
const LARGEST = 30;
const SOLVED_AT_FIRST = 13;
const CELL_MS = 55, LINE_MS = 420, END_MS = 6000;

/** @param {HTMLCanvasElement} canvas @param {HTMLElement} button that stops it */
export function showDecor(canvas, button) {
  new Decor(canvas, button).begin();
}

class Decor {
  /** @param {HTMLCanvasElement} canvas @param {HTMLElement} button */
  constructor(canvas, button) {
    this.canvas = canvas;
    this.button = button;
    this.puzzle = { rows: ROWS, cols: COLS };
    this.game = createGame(this.puzzle);
    this.renderer = createRenderer(canvas, this.game);
    this.calm = calmness().matches;
    this.view = fitAcross(canvas, this.puzzle, LARGEST);
    this.look = /** @type {number | null} */ (null);
    this.steps = /** @type {Marked[]} */ ([]);
    this.paused = this.calm;
    this.timer = 0;
  }

  begin() {
    const { canvas, button, renderer, calm } = this;
    button.addEventListener("click", () => this.toggle());
    document.addEventListener("visibilitychange", () => this.step());
    new ResizeObserver(() => this.fit()).observe(canvas);
    watchPalette(() => { renderer.repaint(); this.draw(); });
    this.solveLines(calm ? Infinity : SOLVED_AT_FIRST);
    button.hidden = calm;
    this.fit();
    this.step();
  }

  toggle() {
    this.paused = !this.paused;
    setPressed(this.button, this.paused);
    find(this.button, "use", SVGElement).setAttribute("href", this.paused ? "#i-play" : "#i-pause");
    this.step();
  }

  fit() {
    this.view = fitAcross(this.canvas, this.puzzle, LARGEST);
    this.draw();
  }

  draw(now = performance.now()) {
    const { game, look, calm } = this;
    while (!refreshFacts(game));
    const { cells, given, facts, factsVersion, finished } = game;
    const moving = this.renderer.draw({
      cells, given, facts, factsVersion, look, hover: null, cursor: null, ghosts: [], wrong: [], clean: finished, calm,
    }, this.view, now);
    if (moving) requestAnimationFrame((then) => this.draw(then));
  }

  /** One step: the next cell of the line at hand, or the next line. */
  step() {
    clearTimeout(this.timer);
    if (this.paused || document.hidden) return;
    this.timer = setTimeout(() => this.step(), this.advance());
    requestAnimationFrame((now) => this.draw(now));
  }

  /** Do it; how long to wait afterwards. */
  advance() {
    const { game, steps } = this, next = steps.shift();
    if (next) {
      setCells(game, [next]);
      if (game.finished) return END_MS;
      return steps.length ? CELL_MS : LINE_MS;
    }
    if (game.finished) startOver(game);
    game.strokes = []; // nobody takes anything back here
    const found = nextLine(game);
    this.look = found?.line ?? null;
    this.steps = found?.marks ?? [];
    return LINE_MS;
  }

  /** @param {number} most */
  solveLines(most) {
    for (let found = nextLine(this.game); found && most--; found = nextLine(this.game))
      setCells(this.game, found.marks);
  }
}
