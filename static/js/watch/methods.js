// The cards of the methods. Each plays a short solve when it comes into sight, and again when it is pointed at.

import { ask } from "../base/net/http.js";
import { byId, calmness, find } from "../base/dom.js";
import { cellAtPlace, isSolid, placeOf } from "../core/shapes.js";
import { cross, disc, fillPath, readPalette, square, strokePath, watchPalette } from "../board/paint.js";

const LASTS = 4_500; // milliseconds: what moves for longer would need a button to stop it
const STILL = 0.6; // part of the film that a visitor sees who wants no motion
const IN_SIGHT = 0.7; // part of a card
const OPEN = ".", EMPTY = "x", FILLED = "#", CHANCE = "o";
const SHARP = 2; // points for a pixel in each direction, at most
const SLOPE = 0.5, ACROSS = Math.sqrt(3) / 2; // of an edge of a cube that leads to the left or right

/** @typedef {{ method: string, shape: number[], boards: string[] }} Film */

class Card {
  /** @param {HTMLElement} link @param {Film} film */
  constructor(link, { shape, boards }) {
    this.link = link;
    this.boards = boards;
    this.canvas = find(link, "canvas", HTMLCanvasElement);
    this.draw = isSolid(shape) ? drawSolid : drawFlat;
    this.shape = shape;
    this.since = NaN; // when the film began; NaN while it stands still
    this.board = boards[0];
    link.addEventListener("pointerenter", () => this.play());
    link.addEventListener("focus", () => this.play());
  }

  play() {
    if (calmness().matches) return this.show(STILL);
    if (!Number.isNaN(this.since)) return undefined;
    this.since = performance.now();
    return requestAnimationFrame((now) => this.advance(now));
  }

  /** @param {number} now */
  advance(now) {
    const share = Math.min(1, Math.max(0, now - this.since) / LASTS); // a frame may begin before the film
    this.show(share);
    if (share < 1) requestAnimationFrame((later) => this.advance(later));
    else this.since = NaN;
  }

  /** @param {number} share of the film that is over */
  show(share) {
    const { boards } = this, board = boards[Math.min(boards.length - 1, Math.floor(share * boards.length))];
    if (board === this.board) return;
    this.board = board;
    this.paint();
  }

  paint() {
    const { canvas, shape, board } = this, density = Math.min(SHARP, devicePixelRatio), side = canvas.clientWidth;
    const paint = /** @type {Paint} */ (canvas.getContext("2d"));
    canvas.width = canvas.height = Math.round(side * density); // which clears it
    paint.scale(density, density);
    this.draw(paint, readPalette(canvas), shape, board, side);
  }
}

// Boards

/** @param {Paint} paint @param {Palette} palette @param {number[]} shape @param {string} board @param {number} side */
function drawFlat(paint, palette, [rows, cols], board, side) {
  const cell = (side - 1) / Math.max(rows, cols), lines = new Path2D(), crosses = new Path2D();
  const paths = { ink: new Path2D(), chance: new Path2D(), belief: new Path2D() };
  for (let line = 0; line <= rows; line++) lines.rect(0.5, 0.5 + line * cell, cols * cell, 0);
  for (let line = 0; line <= cols; line++) lines.rect(0.5 + line * cell, 0.5, 0, rows * cell);
  [...board].forEach((sign, place) => {
    const x = (place % cols) * cell, y = Math.floor(place / cols) * cell;
    if (sign === FILLED) square(paths.ink, x, y, cell, 1);
    else if (sign === EMPTY) cross(crosses, x + 0.5, y + 0.5, cell, 0.36);
    else if (sign === CHANCE) disc(paths.chance, x, y, cell, 0.36);
    else if (sign !== OPEN) square(paths.belief, x, y, cell, Number(sign) / 10);
  });
  strokePath(paint, lines, palette.line, 1);
  strokePath(paint, crosses, palette.cross, 1);
  fillPath(paint, paths.ink, palette.filled);
  fillPath(paint, paths.chance, palette.candidate);
  fillPath(paint, paths.belief, palette.belief);
}

/** The cubes from the far ones to the near ones: x goes to the right and nearer, y to the right and away, z up.
 * @param {Paint} paint @param {Palette} palette @param {number[]} shape @param {string} board @param {number} side */
function drawSolid(paint, palette, shape, board, side) {
  const [width, depth, height] = shape, across = (width + depth) * ACROSS, tall = (width + depth) * SLOPE + height;
  const edge = side / Math.max(across, tall);
  const left = (side - across * edge) / 2, top = (side - tall * edge) / 2 + (depth * SLOPE + height) * edge;
  const cubes = [...board].map((_, cell) => cell).filter((cell) => board[cell] !== EMPTY)
    .map((cell) => ({ cell, place: placeOf(shape, cell) })).sort((one, other) => nearness(one) - nearness(other));
  for (const { cell, place } of cubes) {
    const [x, y, z] = place, color = board[cell] === FILLED ? palette.kept : palette.cube;
    const corner = [left + (x + y) * ACROSS * edge, top + ((x - y) * SLOPE - z) * edge];
    for (const face of FACES) {
      const next = place.map((at, axis) => at + face.towards[axis]);
      const isHidden = next.every((at, axis) => at >= 0 && at < shape[axis])
        && board[cellAtPlace(shape, next)] !== EMPTY;
      if (!isHidden) drawFace(paint, palette, face, corner, edge, color);
    }
  }
}

/** @param {{ place: number[] }} cube */
const nearness = ({ place: [x, y, z] }) => x - y + z;

/** A face that is seen: the cube that it is turned towards, its corners in edges from the lowest one at the left of its
 * cube, and how much darker it is. @typedef {{ towards: number[], corners: number[][], dark: number }} Side */
/** @type {Side[]} */
const FACES = [
  { towards: [1, 0, 0], dark: 0.3,
    corners: [[ACROSS, SLOPE], [2 * ACROSS, 0], [2 * ACROSS, -1], [ACROSS, SLOPE - 1]] },
  { towards: [0, -1, 0], dark: 0.15, corners: [[0, 0], [ACROSS, SLOPE], [ACROSS, SLOPE - 1], [0, -1]] },
  { towards: [0, 0, 1], dark: 0, corners: [[0, -1], [ACROSS, SLOPE - 1], [2 * ACROSS, -1], [ACROSS, -SLOPE - 1]] },
];

/** @param {Paint} paint @param {Palette} palette @param {Side} face @param {number[]} corner @param {number} edge
 * @param {string} color */
function drawFace(paint, palette, { corners, dark }, [left, top], edge, color) {
  const path = new Path2D();
  for (const [x, y] of corners) path.lineTo(left + x * edge, top + y * edge);
  path.closePath();
  fillPath(paint, path, color);
  paint.globalAlpha = dark;
  fillPath(paint, path, "#000");
  paint.globalAlpha = 1;
  strokePath(paint, path, palette.cubeEdge, 0.5);
}

// All cards

const list = byId("methods"), { body } = await ask(list.dataset.films ?? "");
/** @type {Film[]} */
const films = Array.isArray(body) ? body : [];
const cards = films.flatMap((film) => {
  const link = list.querySelector(`[data-method="${film.method}"]`);
  return link instanceof HTMLElement ? [new Card(link, film)] : [];
});
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    cards.find(({ link }) => link === target)?.play();
  }
}, { threshold: IN_SIGHT });
const paintAll = () => cards.forEach((card) => card.paint());

paintAll();
watchPalette(paintAll);
new ResizeObserver(paintAll).observe(list);
for (const { link } of cards) seen.observe(link);
