// The bands of clues beside a board, for render.js. Writing thousands of numbers is slow, so they are kept as a picture of
// their own, drawn anew only when the numbers or the part of them in sight have changed.

import { colNumbers, rowNumbers, visible } from "./geometry.js";

const UNREADABLE = 4; // a font of fewer pixels is not worth drawing

export function createClues(puzzle) {
  const canvas = document.createElement("canvas");
  const paint = canvas.getContext("2d", { alpha: false });
  let drawn = "";

  /** Both bands, onto the canvas of the board. */
  function drawInto(target, palette, scene, view) {
    const key = [view.cell, view.x, view.y, view.width, view.height, view.dpr, scene.look, scene.factsVersion].join();
    if (key !== drawn) drawAll(palette, scene, view);
    drawn = key;
    const { left, top, bandLeft, bandTop, width, height } = view;
    copy(target, view.dpr, Math.max(0, bandLeft), 0, bandLeft + left, height);
    copy(target, view.dpr, 0, Math.max(0, bandTop), width, bandTop + top);
    if (scene.hover !== null) drawHover(target, palette, scene.hover, view);
  }

  function copy(target, dpr, x, y, right, bottom) {
    const w = right - x, h = bottom - y;
    if (w > 0 && h > 0) target.drawImage(canvas, x * dpr, y * dpr, w * dpr, h * dpr, x, y, w, h);
  }

  function drawAll(palette, scene, view) {
    const { left, top, bandLeft, bandTop } = view, right = bandLeft + left, bottom = bandTop + top;
    Object.assign(canvas, { width: Math.round(view.width * view.dpr), height: Math.round(view.height * view.dpr) });
    paint.setTransform(view.dpr, 0, 0, view.dpr, 0, 0);
    fill(palette.paper, 0, 0, view.width, view.height);
    within([bandLeft, bottom, left, view.height], () => drawRows(palette, scene, view));
    within([right, bandTop, view.width, top], () => drawCols(palette, scene, view));
    if (view.stuckX && view.x > 0) fill(palette.lineStrong, right - 1, 0, 1, view.height);
    if (view.stuckY && view.y > 0) fill(palette.lineStrong, 0, bottom - 1, view.width, 1);
  }

  function drawRows(palette, scene, view) {
    const { cell, font, bandLeft, left } = view, right = bandLeft + left;
    const [first, last] = visible(view.y, view.y + view.height, cell, puzzle.height);
    for (let row = first; row <= last; row++) {
      const y = view.top - view.y + row * cell;
      if (scene.look === row) fill(palette.look, bandLeft, y, left, cell);
      if (!scene.facts[row].holds) fill(palette.accent, right - 4, y + 3, 3, cell - 5);
      const numbers = rowNumbers(puzzle.clues[row], font).map(({ number, at }) => ({ number, x: right + at, y: y + cell / 2 }));
      write(palette, scene.facts[row], numbers, font);
    }
  }

  function drawCols(palette, scene, view) {
    const { cell, font, bandTop, top } = view, bottom = bandTop + top;
    const [first, last] = visible(view.x, view.x + view.width, cell, puzzle.width);
    for (let col = first; col <= last; col++) {
      const x = view.left - view.x + col * cell, line = puzzle.height + col;
      if (scene.look === line) fill(palette.look, x, bandTop, cell, top);
      if (!scene.facts[line].holds) fill(palette.accent, x + 3, bottom - 4, cell - 5, 3);
      const numbers = colNumbers(puzzle.clues[line], font).map(({ number, at }) => ({ number, x: x + cell / 2, y: bottom + at }));
      write(palette, scene.facts[line], numbers, font);
    }
  }

  /** Numbers that are done are faint and struck; those of a line that cannot hold bold, besides the bar at its edge. */
  function write(palette, { holds, done }, numbers, font) {
    if (font < UNREADABLE) return;
    paint.font = `${holds ? 450 : 750} ${font}px ${palette.font}`;
    paint.textAlign = "center";
    paint.textBaseline = "middle";
    numbers.forEach(({ number, x, y }, run) => {
      paint.fillStyle = !holds ? palette.accent : done[run] || number === "?" ? palette.faint : palette.ink;
      paint.fillText(number, x, y + font * 0.06);
      if (!done[run]) return;
      const half = font * 0.31 * String(number).length + 1;
      paint.fillRect(x - half, y, 2 * half, Math.max(1, font * 0.07));
    });
  }

  function within(box, work) {
    paint.save();
    paint.beginPath();
    paint.rect(...box);
    paint.clip();
    work();
    paint.restore();
  }

  function fill(color, ...box) {
    paint.fillStyle = color;
    paint.fillRect(...box);
  }

  function drawHover(target, palette, hover, { cell, left, top, bandLeft, bandTop, x, y }) {
    const down = top - y + Math.floor(hover / puzzle.width) * cell, across = left - x + (hover % puzzle.width) * cell;
    target.fillStyle = palette.hover;
    if (down >= bandTop + top - cell) target.fillRect(bandLeft, down, left, cell);
    if (across >= bandLeft + left - cell) target.fillRect(across, bandTop, cell, top);
  }

  return { drawInto, forget: () => { drawn = ""; } };
}
