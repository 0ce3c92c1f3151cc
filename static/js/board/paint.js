// Painting on boards: boxes and paths on a canvas, marks collected in one path for each kind, and a small picture; and
// the colours of the style sheet.

import { CANDIDATE, CROSSED, FILLED, MARK, TRIED } from "../core/marks.js";
import { mapIn, sightOnMap } from "./geometry.js";

const CROSS = 0.34; // of a cell, around a cross
const SMALLEST = 20; // pixels of a recognizable small picture

/** @param {Paint} paint @param {number[]} box @param {string} color */
export function fillBox(paint, [x, y, width, height], color) {
  paint.fillStyle = color;
  paint.fillRect(x, y, width, height);
}

/** @param {Paint} paint @param {Path2D} path @param {string | CanvasPattern} color */
export function fillPath(paint, path, color) {
  paint.fillStyle = color;
  paint.fill(path);
}

/** @param {Paint} paint @param {Path2D} path @param {string} color @param {number} thickness */
export function strokePath(paint, path, color, thickness) {
  paint.strokeStyle = color;
  paint.lineWidth = thickness;
  paint.stroke(path);
}

/** @param {Paint} paint @param {number[]} box @param {string} color @param {number} thickness */
export function outline(paint, [x, y, width, height], color, thickness) {
  paint.strokeStyle = color;
  paint.lineWidth = thickness;
  paint.strokeRect(x + 0.5, y + 0.5, width, height);
}

/** Prepare to write around the middle of a place. @param {Paint} paint @param {string} font @param {string} color */
export const centreText = (paint, font, color) =>
  Object.assign(paint, { font, textAlign: "center", textBaseline: "middle", fillStyle: color });

// Marks

export const newPaths = () => ({
  filled: new Path2D(), tried: new Path2D(), candidate: new Path2D(), crossed: new Path2D(), triedCross: new Path2D(),
  dots: new Path2D(), holes: new Path2D(),
});

/** Add the mark of a cell to its path; `grown` is its size while it fills, from 0 to 1.
 * @param {ReturnType<typeof newPaths>} paths @param {number} value @param {boolean} given @param {Point} corner
 * @param {number} cell @param {number} grown */
export function addMark(paths, value, given, { x, y }, cell, grown) {
  const filled = (value & MARK) === FILLED, tried = value & TRIED;
  if (value & CANDIDATE) {
    if (filled) disc(paths.candidate, x, y, cell, 0.36);
  } else if (filled) square(tried ? paths.tried : paths.filled, x, y, cell, grown);
  else if (!given) cross(tried ? paths.triedCross : paths.crossed, x + 0.5, y + 0.5, cell, CROSS);
  if (given) disc(filled ? paths.holes : paths.dots, x, y, cell, 0.11);
}

/** Paint all marks; `clean`: without crosses.
 * @param {Paint} paint @param {Palette} palette @param {ReturnType<typeof newPaths>} paths @param {number} cell
 * @param {boolean} clean */
export function paintPaths(paint, palette, paths, cell, clean) {
  fillPath(paint, paths.filled, palette.filled);
  for (const color of [palette.soft, palette.hatch]) fillPath(paint, paths.tried, color);
  strokePath(paint, paths.tried, palette.accent, 1);
  fillPath(paint, paths.candidate, palette.candidate);
  fillPath(paint, paths.holes, palette.sheet);
  if (clean) return;
  strokePath(paint, paths.crossed, palette.cross, crossWidth(cell));
  strokePath(paint, paths.triedCross, palette.accent, crossWidth(cell));
  fillPath(paint, paths.dots, palette.ink);
}

/** Paint a proposed mark. @param {Paint} paint @param {string} color @param {number[]} box @param {number} mark */
export function paintGhost(paint, color, [x, y, cell], mark) {
  const path = new Path2D();
  if (mark !== CROSSED) fillBox(paint, [x + cell * 0.3 + 0.5, y + cell * 0.3 + 0.5, cell * 0.4, cell * 0.4], color);
  else cross(path, x + 0.5, y + 0.5, cell, CROSS);
  strokePath(paint, path, color, crossWidth(cell) * 1.4);
}

/** @param {number} cell */
const crossWidth = (cell) => Math.max(1, cell * 0.065);

/** A filled cell beside the line before it, smaller while it fills.
 * @param {Path2D} path @param {number} x @param {number} y @param {number} cell @param {number} scale */
export function square(path, x, y, cell, scale) {
  const side = (cell - 1) * scale, inset = 1 + (cell - 1 - side) / 2;
  if (cell >= 12) path.roundRect(x + inset, y + inset, side, side, cell * 0.07);
  else path.rect(x + inset, y + inset, side, side);
}

/** @param {Path2D} path @param {number} x @param {number} y @param {number} cell
 * @param {number} margin its share of the cell */
export function cross(path, x, y, cell, margin) {
  const near = cell * margin, far = cell - near;
  path.moveTo(x + near, y + near);
  path.lineTo(x + far, y + far);
  path.moveTo(x + far, y + near);
  path.lineTo(x + near, y + far);
}

/** @param {Path2D} path @param {number} x @param {number} y @param {number} cell @param {number} share */
export function disc(path, x, y, cell, share) {
  const cx = x + cell / 2 + 0.5, cy = y + cell / 2 + 0.5, radius = Math.max(1, cell * share);
  path.moveTo(cx + radius, cy);
  path.arc(cx, cy, radius, 0, 7);
}

// The picture so far, a pixel for each cell, in the corner between the clues

/** @param {number} height @param {number} width */
export function createPicture(height, width) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const paint = /** @type {Paint} */ (canvas.getContext("2d"));

  /** Give a cell this colour, or none. @param {number} cell @param {string} color */
  function set(cell, color) {
    paint.fillStyle = color;
    paint[color ? "fillRect" : "clearRect"](cell % width, Math.floor(cell / width), 1, 1);
  }

  const clear = () => paint.clearRect(0, 0, width, height);

  /** Draw it into the corner between the bands, if it is recognizable there; beside a board that is larger than its
   * view, it is a map with a frame around the visible part.
   * @param {Paint} target @param {Palette} palette @param {Frame} view */
  function drawInto(target, palette, view) {
    const { scale, x, y } = mapIn({ height, width }, view), box = [x, y, width * scale, height * scale];
    if (scale * Math.max(width, height) < SMALLEST) return;
    const isMap = view.beyondX || view.beyondY;
    if (isMap) fillBox(target, box, palette.sheet);
    target.imageSmoothingEnabled = scale < 1;
    target.drawImage(canvas, x, y, box[2], box[3]);
    if (!isMap) return;
    outline(target, box, palette.line, 1);
    outline(target, sightOnMap({ height, width }, view), palette.accent, 1.5);
  }

  return { canvas, set, clear, drawInto };
}

// The colours of the style sheet for canvases

/** Their tokens have the same names, but for hyphens and these two. @type {Record<string, string>} */
const TOKENS = { faint: "ink-3", soft: "accent-soft" };
const NAMES = [
  "paper", "sheet", "ink", "filled", "closedSheet", "closedInk", "faint", "cross", "line", "lineStrong", "lineHeavy",
  "zebra", "accent", "cube", "cubeFaint", "cubeEdge", "kept", "soft", "candidate", "belief", "likelyFilled",
  "likelyEmpty", "good", "hover", "look", "font",
];

/** @param {Element} element @returns {Palette} */
export function readPalette(element) {
  const style = getComputedStyle(element);
  const tokenOf = (/** @type {string} */ name) =>
    TOKENS[name] ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const colors = NAMES.map((name) => [name, style.getPropertyValue(`--${tokenOf(name)}`).trim()]);
  const palette = /** @type {Colors} */ (Object.fromEntries(colors));
  return { ...palette, hatch: hatch(palette.accent) };
}

/** Slanted lines that join at the tile's edges. @param {string} color */
export function hatch(color) {
  const tile = document.createElement("canvas");
  tile.width = tile.height = 6;
  const paint = /** @type {Paint} */ (tile.getContext("2d"));
  paint.strokeStyle = color;
  paint.lineWidth = 1.3;
  for (const shift of [-6, 0, 6]) {
    paint.moveTo(shift - 1, 7);
    paint.lineTo(shift + 7, -1);
  }
  paint.stroke();
  return /** @type {CanvasPattern} */ (paint.createPattern(tile, "repeat"));
}

/** Call `changed` whenever colours may have changed: another theme, forced colours. @param {() => void} changed */
export function watchPalette(changed) {
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ["data-theme", "data-ink"] });
  matchMedia("(forced-colors: active)").addEventListener("change", changed);
}
