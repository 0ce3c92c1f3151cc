// The half-solved picture that fills the stage before there is a puzzle. Nothing depends on it.

import { drawBoard } from "./board/render.js";

const PICTURE = `
..........#...#..
..........##.##..
.........#######.
.........#.###.#.
.........#######.
..........#####..
.....#########...
...###########...
..#############..
.##############..
.##############..
##.############..
##.###########...
#..###########...
#..####..#####...`.trim().split("\n");
const KNOWN_ROWS = 8;
const KNOWN_BELOW = 0.35;

export function showDecor(stage) {
  const grid = PICTURE.map((row, r) => [...row].map((sign, c) => (isKnown(r, c) ? sign : "?")).join(""));
  const none = (lines) => Array(lines).fill(null);
  const svg = drawBoard({ rows: none(PICTURE.length), cols: none(PICTURE[0].length), grid, withClues: false, hooks: null });
  svg.classList.add("decor");
  stage.replaceChildren(svg);
}

/** Scattered, but the same on every visit. */
const isKnown = (row, col) => row < KNOWN_ROWS || Math.abs(Math.sin(row * 127.1 + col * 311.7) * 43758.5453) % 1 < KNOWN_BELOW;
