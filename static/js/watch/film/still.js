// A moment of a solve as a picture: the board as the page draws it, in any size, with the reason below it. A solid is
// shown as all of its layers, side by side.

import { Clues, Renderer } from "../../board/render.js";
import { extents, measure } from "../../board/geometry.js";
import { outline, strokePath } from "../../board/paint.js";
import { cellsOf, extentOf, linesIn } from "../../cube/geometry/layer_grid.js";
import { MARK } from "../../core/marks.js";
import { capital, placeAlong } from "../../core/words.js";
import { createSvgCanvas, svgOf, withWrittenPaths } from "./svg_canvas.js";

/** @import { Drawn } from "../../board/render.js" */

/** A board, or a layer of one: what is drawn, its part of a scene, and its name, if it has one.
 * @typedef {{ drawn: Drawn, extent: BandExtent, of: (scene: Scene) => Scene, name: string }} Piece */
/** Where it lies. @typedef {{ x: number, y: number, view: Frame }} Placed */

const LARGEST = 60;
const SMALLEST = 3; // pixels of a cell
const GAP = 12, HEAD = 22, HEADED = 13; // pixels around boards, above each layer, and of the font there
const WORDS = { share: 1 / 38, least: 12, most: 22, leading: 1.35, lines: 5 }; // of the font below a board

/** @param {Pick<WatchedBoard, "renderer" | "axis">} board @param {Layout} layout @returns {Piece[]} */
export function piecesOf({ renderer, axis = 1 }, layout) {
  if (renderer) {
    const { puzzle } = renderer.clues, clues = /** @type {FlatPuzzle["rows"]} */ (puzzle.clues), { height } = puzzle;
    const extent = extents({ ...layout, rows: clues.slice(0, height), cols: clues.slice(height) });
    return [{ drawn: puzzle, extent, of: (scene) => scene, name: "" }];
  }
  return Array.from({ length: layout.shape[axis] }, (_, layer) => layerOf(layout, axis, layer));
}

/** @param {Layout} layout @param {number} axis @param {number} layer @returns {Piece} */
function layerOf({ shape, clues, given }, axis, layer) {
  const cells = cellsOf(shape, axis, layer), { rows, cols, through } = linesIn(shape, axis, cells);
  const [across, down, depth] = [rows, cols, through].map((lines) => lines.map((line) => written(clues[line])));
  const drawn = { ...extentOf(shape, axis), clues: [...across, ...down] };
  const extent = extents({ rows: across, cols: down });
  return {
    drawn, extent, name: capital(placeAlong(axis, layer)), of: (scene) => {
      const look = scene.look === null ? -1 : [...rows, ...cols].indexOf(scene.look);
      const at = scene.cursor === null ? -1 : cells.indexOf(scene.cursor), marked = new Set(scene.marked ?? []);
      const looked = through.map((line) => line === scene.look);
      return {
        ...scene, cells: Uint32Array.from(cells, (cell) => scene.cells[cell]),
        given: Uint8Array.from(cells, (cell) => given[cell]), look: look < 0 ? null : look,
        facts: [...rows, ...cols].map((line) => scene.facts[line]), cursor: at < 0 ? null : at, beyond: null,
        marked: [...cells.keys()].filter((i) => marked.has(cells[i])), shade: shadeOf(scene, depth, looked),
      };
    },
  };
}

/** A clue of a solid as a clue of a flat board: its number, and as its mark the number of groups if there are several.
 * @param {Clue} clue @returns {RunLengths} */
function written(clue) {
  if (Array.isArray(clue)) return clue;
  const { total = 0, groups = 0 } = clue ?? {}, marks = groups > 1 ? [groups] : [];
  return Object.assign([total], { marks, ...(clue ? {} : { signs: [""] }) });
}

/** Fill the open cells of a layer with the numbers of the lines through it.
 * @param {Scene} scene @param {RunLengths[]} depth @param {boolean[]} looked @returns {Shade} */
const shadeOf = ({ shade }, depth, looked) => (paint, palette, scene, width, side, part) => {
  paint.textAlign = "center";
  paint.textBaseline = "middle";
  paint.font = `${side * 0.42}px ${palette.font}`;
  depth.forEach(({ [0]: total, signs, marks }, cell) => {
    const x = (cell % width) * side, y = Math.floor(cell / width) * side;
    paint.fillStyle = palette.look;
    if (looked[cell]) paint.fillRect(x, y, side, side);
    if (scene.cells[cell] & MARK || signs) return;
    paint.fillStyle = palette.faint;
    paint.fillText(String(total), x + side / 2 + 0.5, y + side / 2 + 1);
    if (marks?.length) paintRing(paint, palette.faint, marks[0], [x + side / 2 + 0.5, y + side / 2 + 0.5, side * 0.36]);
  });
  shade?.(paint, palette, scene, width, side, part);
};

/** A circle around the number of a line with two groups, a square for three.
 * @param {Paint} paint @param {string} color @param {number} groups @param {number[]} place */
function paintRing(paint, color, groups, [x, y, radius]) {
  const path = new Path2D();
  path.arc(x, y, radius, 0, 7);
  if (groups === 2) strokePath(paint, path, color, 1);
  else outline(paint, [x - radius - 0.5, y - radius - 0.5, 2 * radius, 2 * radius], color, 1);
}

/** Rings around the numbers beside a layer, as the colours of a coloured board paint boxes around theirs. */
const RINGS = /** @type {Inks} */ (/** @type {unknown} */ ({
  paintBox: (/** @type {Paint} */ paint, /** @type {Palette} */ palette, /** @type {number} */ groups,
    /** @type {number[]} */ [x, y, , font], /** @type {boolean} */ done) => {
    paintRing(paint, done ? palette.faint : palette.ink, groups, [x, y, font * 0.72]);
    return "";
  },
}));

/** A moment: the boards, what they show, the most pixels that their longer side may have, and the words below.
 * @typedef {{ pieces: Piece[], scene: Scene, size: number, text: string, palette: Palette }} Still */

/** A picture of a moment; null if the cells would be too small. `createCanvas` makes what is painted on.
 * @param {Still} still */
export function paintStill({ pieces, scene, size, text, palette },
  createCanvas = () => document.createElement("canvas")) {
  const plan = placed(pieces, size, scene.beyond?.room ?? 0);
  if (!plan) return null;
  const { places, width, height: board } = plan, font = fontFor(width);
  const lines = linesOf(text, font, width, palette, WORDS.lines);
  const height = Math.ceil(board + (lines.length ? (lines.length * WORDS.leading + 1) * font : 0));
  const canvas = Object.assign(createCanvas(), { width, height });
  const paint = /** @type {Paint} */ (canvas.getContext("2d"));
  paint.fillStyle = palette.paper;
  paint.fillRect(0, 0, width, height);
  pieces.forEach(({ drawn, of, name }, i) => {
    const { x, y, view } = places[i], renderer = new Renderer(createCanvas(), drawn);
    renderer.clues = new Clues(name ? { ...drawn, inks: RINGS } : drawn, createCanvas());
    renderer.palette = palette;
    renderer.draw({ ...of(scene), calm: true }, view, 0);
    paint.drawImage(renderer.canvas, x, y);
    if (name) write(paint, palette.faint, `600 ${HEADED}px ${palette.font}`, name, x, y - HEAD / 2);
  });
  lines.forEach((line, i) =>
    write(paint, palette.ink, `${font}px ${palette.font}`, line, font, board + (i + 0.75) * WORDS.leading * font));
  return canvas;
}

/** The same as SVG. @param {Still} still @param {string} title */
export function svgOfStill(still, title) {
  const inks = [...(still.pieces[0].drawn.inks?.hatches ?? [])];
  const hatchColor = (/** @type {CanvasPattern} */ pattern) =>
    inks.find(([, hatch]) => hatch === pattern)?.[0] ?? still.palette.accent;
  const canvas = withWrittenPaths(() => paintStill(still, () => createSvgCanvas(hatchColor)));
  return canvas && svgOf(canvas, title);
}

/** The largest whole cells with which all pieces fit, and where these then lie, as near to a square as can be.
 * @param {Piece[]} pieces @param {number} size @param {number} room */
function placed(pieces, size, room) {
  const each = pieces.map(({ extent }) => extent), head = pieces[0].name ? HEAD : 0;
  const extent = {
    ...each[0], after: room, across: Math.max(...each.map(({ across }) => across)),
    down: Math.max(...each.map(({ down }) => down)),
  };
  for (let cell = LARGEST; cell >= SMALLEST; cell--) {
    const view = { ...measure(extent, cell), x: 0, y: 0, beyondX: 0, beyondY: 0, aside: 0, above: 0, dpr: 1 };
    const across = view.width + GAP, down = view.height + head + GAP;
    const grids = pieces.map((_, i) => ({
      columns: i + 1, width: (i + 1) * across + GAP, height: Math.ceil(pieces.length / (i + 1)) * down + GAP,
    }));
    const least = (/** @type {{ width: number, height: number }} */ grid) => Math.max(grid.width, grid.height);
    const { columns, width, height } = grids.reduce((best, grid) => (least(grid) < least(best) ? grid : best));
    if (Math.max(width, height) > size) continue;
    const places = pieces.map((_, i) => (
      { x: GAP + (i % columns) * across, y: GAP + head + Math.floor(i / columns) * down, view }));
    return { places: /** @type {Placed[]} */ (places), width, height };
  }
  return null;
}

// Words

/** @param {Paint} paint @param {string} color @param {string} font @param {string} text @param {number} x
 * @param {number} y */
export function write(paint, color, font, text, x, y) {
  Object.assign(paint, { font, fillStyle: color, textAlign: "left", textBaseline: "middle" });
  paint.fillText(text, x, y);
}

/** The size of the words below a board. @param {number} width */
const fontFor = (width) => Math.round(Math.min(WORDS.most, Math.max(WORDS.least, width * WORDS.share)));

/** A text in lines; what has no room ends with dots.
 * @param {string} text @param {number} font @param {number} width @param {Palette} palette @param {number} most */
export function linesOf(text, font, width, palette, most) {
  const paint = /** @type {Paint} */ (document.createElement("canvas").getContext("2d"));
  paint.font = `${font}px ${palette.font}`;
  const lines = /** @type {string[]} */ ([]), room = width - 2 * font;
  for (const word of text.split(" ").filter(Boolean)) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && paint.measureText(longer).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]} …`] : lines;
}
