// Drawing a board on a canvas. Knows where things lie and how they look; nothing of playing or of the server.
//
// `scene` says what to show:
//   cells     a number a cell, see game/marks.js; marks on trial are drawn hatched
//   given     a byte a cell: not 0 for cells that were there from the start
//   facts     by line {holds, done}: whether it can still hold, which of its numbers are done; `factsVersion` counts changes
//   hover     the cell under the pointer, or null; cursor: the cell with the keyboard's focus, or null
//   look      a line to look at, or null; ghosts: [cell, mark] proposed; wrong: cells marked as wrong
//   marked    cells to point out, or none
//   rushing   whether so much changes that the elements may lag behind (board.js)
//   shade     what draws into unknown cells (board/beliefs.js), or none
//   clean     whether crosses are left out (a finished picture); calm: nothing moves

import { CANDIDATE, FILLED, MARK, TRIED } from "../game/marks.js";
import { createClues } from "./clues.js";
import { visible } from "./geometry.js";
import { readPalette } from "./palette.js";
import { createPicture } from "./picture.js";

const POP = 110; // milliseconds in which a cell fills
const MOST_POPS = 40;

export function createRenderer(canvas, puzzle) {
  const { height, width } = puzzle;
  const paint = canvas.getContext("2d", { alpha: false });
  const picture = createPicture(height, width);
  const shown = new Uint16Array(height * width);
  const born = new Map(); // cells that are just filling, and since when
  const clues = createClues(puzzle);
  let palette = null;

  /** Draw; true when something still moves. */
  function draw(scene, view, now) {
    const fresh = !palette;
    palette ??= readPalette(canvas);
    noteChanges(scene, now, scene.calm || fresh);
    fitCanvas(view);
    drawCells(scene, view, now);
    clues.drawInto(paint, palette, scene, view);
    picture.drawInto(paint, view.bandLeft, view.bandTop, view.left, view.top);
    return born.size > 0;
  }

  /** Forget the colours: they are others now. */
  function repaint() {
    palette = null;
    shown.fill(0);
    picture.clear();
    clues.forget();
  }

  function noteChanges({ cells }, now, calm) {
    const filling = [];
    for (let cell = 0; cell < cells.length; cell++) {
      if (shown[cell] === cells[cell]) continue;
      const before = shown[cell] & MARK, after = cells[cell] & MARK;
      if (before !== after && (before === FILLED || after === FILLED)) picture.set(cell, after === FILLED, palette.ink);
      if (before !== FILLED && after === FILLED) filling.push(cell);
      shown[cell] = cells[cell];
      born.delete(cell);
    }
    if (!calm && filling.length <= MOST_POPS) for (const cell of filling) born.set(cell, now);
    for (const [cell, since] of born) if (now - since > POP) born.delete(cell);
  }

  function fitCanvas(view) {
    const across = Math.round(view.width * view.dpr), down = Math.round(view.height * view.dpr);
    if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down });
    paint.setTransform(view.dpr, 0, 0, view.dpr, 0, 0);
  }

  function drawCells(scene, view, now) {
    const { cell } = view;
    const [firstRow, lastRow] = visible(view.y, view.y + view.height, cell, height);
    const [firstCol, lastCol] = visible(view.x, view.x + view.width, cell, width);
    const part = { firstRow, lastRow, firstCol, lastCol };
    paint.save();
    fill([0, 0, view.width, view.height], palette.paper);
    paint.translate(view.left - view.x, view.top - view.y);
    drawGround(scene, cell);
    scene.shade?.(paint, palette, scene, width, cell, part);
    drawMarks(collect(scene, cell, part, now), cell, scene.clean);
    drawLines(cell, part);
    drawNotes(scene, cell);
    paint.restore();
  }

  function drawGround({ hover, look }, cell) {
    fill([0, 0, width * cell, height * cell], palette.sheet);
    if (hover !== null) {
      fill([0, Math.floor(hover / width) * cell, width * cell, cell], palette.hover);
      fill([(hover % width) * cell, 0, cell, height * cell], palette.hover);
    }
    if (look !== null) fill(lineBox(look, cell), palette.look);
  }

  const cellBox = (index, cell) => [(index % width) * cell, Math.floor(index / width) * cell, cell, cell];
  const lineBox = (line, cell) =>
    (line < height ? [0, line * cell, width * cell, cell] : [(line - height) * cell, 0, cell, height * cell]);

  /** One path a kind of mark: thousands of cells are then a few calls. */
  function collect({ cells, given }, cell, { firstRow, lastRow, firstCol, lastCol }, now) {
    const paths = { filled: new Path2D(), tried: new Path2D(), candidate: new Path2D(), crossed: new Path2D(), triedCross: new Path2D(), dots: new Path2D(), holes: new Path2D() };
    for (let row = firstRow; row <= lastRow; row++) {
      for (let col = firstCol; col <= lastCol; col++) {
        const index = row * width + col, mark = cells[index] & MARK;
        if (!mark) continue;
        const x = col * cell, y = row * cell, tried = cells[index] & TRIED;
        if (cells[index] & CANDIDATE) {
          if (mark === FILLED) disc(paths.candidate, x, y, cell, 0.36);
        } else if (mark === FILLED) square(tried ? paths.tried : paths.filled, x, y, cell, grown(index, now));
        else if (!given[index]) cross(tried ? paths.triedCross : paths.crossed, x, y, cell);
        if (given[index]) disc(mark === FILLED ? paths.holes : paths.dots, x, y, cell, 0.11);
      }
    }
    return paths;
  }

  const grown = (index, now) => (born.has(index) ? 0.45 + 0.55 * Math.min(1, (now - born.get(index)) / POP) : 1);

  function drawMarks(paths, cell, clean) {
    fillPath(paths.filled, palette.ink);
    for (const color of [palette.soft, palette.hatch]) fillPath(paths.tried, color);
    stroke(paths.tried, palette.accent, 1);
    fillPath(paths.candidate, palette.candidate);
    fillPath(paths.holes, palette.sheet);
    if (clean) return;
    stroke(paths.crossed, palette.cross, crossWidth(cell));
    stroke(paths.triedCross, palette.accent, crossWidth(cell));
    fillPath(paths.dots, palette.ink);
  }

  function drawLines(cell, { firstRow, lastRow, firstCol, lastCol }) {
    const top = firstRow * cell, left = firstCol * cell;
    const tall = (lastRow + 1) * cell - top + 1, long = (lastCol + 1) * cell - left + 1;
    for (const thick of [false, true]) {
      const color = thick ? palette.lineStrong : palette.line;
      for (let row = firstRow; row <= lastRow + 1; row++) if (isThick(row, height) === thick) fill([left, row * cell, long, 1], color);
      for (let col = firstCol; col <= lastCol + 1; col++) if (isThick(col, width) === thick) fill([col * cell, top, 1, tall], color);
    }
  }

  const isThick = (place, most) => place % 5 === 0 || place === most;

  function drawNotes({ look, ghosts, wrong, cursor, marked = [] }, cell) {
    if (look !== null) outline(lineBox(look, cell), palette.accent, 2);
    for (const index of marked) outline(cellBox(index, cell), palette.accent, 2);
    for (const [index, mark] of ghosts) drawGhost(cellBox(index, cell), mark, cell);
    for (const index of wrong) {
      const [x, y] = cellBox(index, cell);
      outline([x, y, cell, cell], palette.accent, 2.5);
      stroke(new Path2D(`M${x + 2} ${y + cell - 2}L${x + cell - 2} ${y + 2}`), palette.accent, 2.5);
    }
    if (cursor === null) return;
    outline(cellBox(cursor, cell), palette.paper, 5);
    outline(cellBox(cursor, cell), palette.accent, 2.5);
  }

  function drawGhost([x, y], mark, cell) {
    const path = new Path2D();
    if (mark === FILLED) fill([x + cell * 0.3 + 0.5, y + cell * 0.3 + 0.5, cell * 0.4, cell * 0.4], palette.accent);
    else cross(path, x, y, cell);
    stroke(path, palette.accent, crossWidth(cell) * 1.4);
  }

  function fill(box, color) {
    paint.fillStyle = color;
    paint.fillRect(...box);
  }

  function fillPath(path, color) {
    paint.fillStyle = color;
    paint.fill(path);
  }

  function stroke(path, color, thickness) {
    paint.strokeStyle = color;
    paint.lineWidth = thickness;
    paint.stroke(path);
  }

  function outline([x, y, w, h], color, thickness) {
    paint.strokeStyle = color;
    paint.lineWidth = thickness;
    paint.strokeRect(x + 0.5, y + 0.5, w, h);
  }

  return { draw, repaint };
}

const crossWidth = (cell) => Math.max(1, cell * 0.065);

/** A filled cell, which leaves the line before it free; smaller while it fills. */
function square(path, x, y, cell, scale) {
  const side = (cell - 1) * scale, inset = 1 + (cell - 1 - side) / 2;
  if (cell >= 12) path.roundRect(x + inset, y + inset, side, side, cell * 0.07);
  else path.rect(x + inset, y + inset, side, side);
}

function cross(path, x, y, cell) {
  const near = cell * 0.34 + 0.5, far = cell * 0.66 + 0.5;
  path.moveTo(x + near, y + near);
  path.lineTo(x + far, y + far);
  path.moveTo(x + far, y + near);
  path.lineTo(x + near, y + far);
}

function disc(path, x, y, cell, share) {
  const cx = x + cell / 2 + 0.5, cy = y + cell / 2 + 0.5, radius = Math.max(1, cell * share);
  path.moveTo(cx + radius, cy);
  path.arc(cx, cy, radius, 0, 7);
}
