// Drawing the bands of clues beside a board, for render.js.

import { colNumbers, rowNumbers, visible } from "./geometry.js";

const UNREADABLE = 4; // a font of fewer pixels is not worth drawing

export function drawClues(paint, palette, puzzle, scene, view, picture) {
  const { left, top, bandLeft, bandTop } = view, right = bandLeft + left, bottom = bandTop + top;
  const clear = (...box) => fill(paint, palette.paper, ...box);
  clear(bandLeft, 0, left, view.height);
  clear(0, bandTop, view.width, top);
  within(paint, [bandLeft, bottom, left, view.height], () => drawRows(paint, palette, puzzle, scene, view));
  within(paint, [right, bandTop, view.width, top], () => drawCols(paint, palette, puzzle, scene, view));
  clear(bandLeft, bandTop, left, top);
  picture.drawInto(paint, bandLeft, bandTop, left, top);
  drawEdges(paint, palette, view);
}

function within(paint, box, work) {
  paint.save();
  paint.beginPath();
  paint.rect(...box);
  paint.clip();
  work();
  paint.restore();
}

function drawRows(paint, palette, { height, width, clues }, scene, view) {
  const { cell, font, bandLeft, left } = view, right = bandLeft + left;
  const [first, last] = visible(view.y, view.y + view.height, cell, height);
  for (let row = first; row <= last; row++) {
    const y = view.top - view.y + row * cell;
    const current = scene.hover !== null && Math.floor(scene.hover / width) === row;
    shade(paint, palette, [bandLeft, y, left, cell], scene.look === row, current);
    if (!scene.facts[row].holds) fill(paint, palette.accent, right - 4, y + 3, 3, cell - 5);
    const numbers = rowNumbers(clues[row], font).map(({ number, at }) => ({ number, x: right + at, y: y + cell / 2 }));
    write(paint, palette, scene.facts[row], numbers, font);
  }
}

function drawCols(paint, palette, { height, width, clues }, scene, view) {
  const { cell, font, bandTop, top } = view, bottom = bandTop + top;
  const [first, last] = visible(view.x, view.x + view.width, cell, width);
  for (let col = first; col <= last; col++) {
    const x = view.left - view.x + col * cell, line = height + col;
    const current = scene.hover !== null && scene.hover % width === col;
    shade(paint, palette, [x, bandTop, cell, top], scene.look === line, current);
    if (!scene.facts[line].holds) fill(paint, palette.accent, x + 3, bottom - 4, cell - 5, 3);
    const numbers = colNumbers(clues[line], font).map(({ number, at }) => ({ number, x: x + cell / 2, y: bottom + at }));
    write(paint, palette, scene.facts[line], numbers, font);
  }
}

function shade(paint, palette, box, strong, current) {
  if (strong || current) fill(paint, strong ? palette.look : palette.hover, ...box);
}

/** Numbers that are done are faint and struck; those of a line that cannot hold bold, besides the bar at its edge. */
function write(paint, palette, { holds, done }, numbers, font) {
  if (font < UNREADABLE) return;
  paint.font = `${holds ? 450 : 750} ${font}px ${palette.font}`;
  paint.textAlign = "center";
  paint.textBaseline = "middle";
  numbers.forEach(({ number, x, y }, run) => {
    const faint = done[run] || number === "?";
    paint.fillStyle = !holds ? palette.accent : faint ? palette.faint : palette.ink;
    paint.fillText(number, x, y + font * 0.06);
    if (done[run]) paint.fillRect(x - font * 0.31 * String(number).length - 1, y, font * 0.62 * String(number).length + 2, Math.max(1, font * 0.07));
  });
}

/** A line along the bands once cells have slid beneath them. */
function drawEdges(paint, palette, { bandLeft, bandTop, left, top, x, y, width, height, stuckX, stuckY }) {
  if (stuckX && x > 0) fill(paint, palette.lineStrong, bandLeft + left - 1, 0, 1, height);
  if (stuckY && y > 0) fill(paint, palette.lineStrong, 0, bandTop + top - 1, width, 1);
}

function fill(paint, color, ...box) {
  paint.fillStyle = color;
  paint.fillRect(...box);
}
