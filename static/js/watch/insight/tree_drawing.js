// A search tree on a canvas: thousands of small cells are painted in a moment there, which elements of an SVG are not.
// Each node is the pattern of its row: accent on the path to the current one, pale with a broken frame while it waits,
// struck out at a dead end. What comes next is numbered.

import { centreText, cross, fillBox, fillPath, outline, strokePath } from "../../board/paint.js";
import { FILLED } from "../../core/marks.js";
import { NODE } from "../event_codes.js";
import { BAR, EDGE } from "./tree_layout.js";

/** @import { Place, TreeLayout } from "./tree_layout.js" */

const THIN = 2; // pixels of a cell, below which a pattern is a bar
/** How a node looks. @typedef {{ color: string, frame: string, waits: boolean, struck: boolean }} Look */

/** @param {Paint} paint @param {Colors} palette @param {TreeLayout} layout
 * @param {(place: Place) => Uint8Array | null} cellsOf @param {(depth: number) => string} nameOf what stands before a
 * level */
export function drawTree(paint, palette, layout, cellsOf, nameOf) {
  for (const onPath of [false, true]) drawEdges(paint, palette, layout, onPath);
  drawNames(paint, palette, layout, nameOf);
  for (const place of layout.places) {
    if (place.kind === "rest") drawRest(paint, palette, layout, place);
    else if (place.depth) drawPattern(paint, palette, layout, place, cellsOf(place));
    else drawRoot(paint, palette, layout, place);
  }
}

/** @param {Paint} paint @param {Colors} palette @param {TreeLayout} layout @param {boolean} onPath */
function drawEdges(paint, palette, layout, onPath) {
  const edges = new Path2D(), { path, places, tall } = layout;
  for (const { kind, node, parent, x, y } of places) {
    if (!parent || (kind === "node" && path.has(node)) !== onPath) continue;
    edges.moveTo(parent.x, parent.y + (parent.depth ? tall / 2 : 0));
    edges.lineTo(x, y - tall / 2);
  }
  strokePath(paint, edges, onPath ? palette.accent : palette.lineStrong, onPath ? 2 : 1);
}

/** The numbers of rows, where there is room. @param {Paint} paint @param {Colors} palette @param {TreeLayout} layout
 * @param {(depth: number) => string} nameOf */
function drawNames(paint, palette, { box: { text }, gutter, levels }, nameOf) {
  centreText(paint, `${text}px ${palette.font}`, palette.faint);
  let last = -Infinity;
  for (const [depth, y] of levels.entries()) {
    const name = nameOf(depth);
    if (!name || y - last < text) continue;
    last = y;
    paint.fillText(name, gutter / 2, y);
  }
}

/** @param {Paint} paint @param {Colors} palette @param {TreeLayout} layout @param {Place} place */
function drawRoot(paint, palette, { box: { text } }, { label, x, y }) {
  const dot = new Path2D();
  dot.arc(x, y, text / 4, 0, 7);
  fillPath(paint, dot, palette.accent);
  write(paint, `${text}px ${palette.font}`, palette.ink, label, x + text / 2 + 5, y - text / 4);
}

/** Nodes that are folded: a triangle with their number. @param {Paint} paint @param {Colors} palette
 * @param {TreeLayout} layout @param {Place} place */
function drawRest(paint, palette, { box: { text }, tall }, { label, x, y }) {
  const triangle = new Path2D(), size = text * 0.35, top = Math.min(size, tall / 2);
  triangle.moveTo(x, y - top);
  triangle.lineTo(x + size, y + size);
  triangle.lineTo(x - size, y + size);
  triangle.closePath();
  fillPath(paint, triangle, palette.lineStrong);
  write(paint, `${text}px ${palette.font}`, palette.ink, label, x + text / 2 + 3, y);
}

/** A node, or a way that is none. @param {Paint} paint @param {Colors} palette @param {TreeLayout} layout
 * @param {Place} place @param {Uint8Array | null} cells */
function drawPattern(paint, palette, layout, place, cells) {
  const { box: { text }, tall } = layout, { label, rank, x, y } = place, isNow = layout.isNow(place);
  const look = lookOf(layout, place, palette);
  const wide = boxWidth(layout), corner = [x - wide / 2, y - tall / 2, wide, tall];
  const [left, top] = corner;
  fillBox(paint, corner, palette.sheet);
  drawCells(paint, palette, layout, corner, cells, look);
  paint.setLineDash(look.waits ? [3, 2] : []);
  outline(paint, [left - 0.5, top - 0.5, wide, tall], look.frame, isNow ? 3 : 1);
  paint.setLineDash([]);
  if (look.struck) strike(paint, palette, corner);
  if (rank) drawRank(paint, palette, text, rank, left - 4 - text * 0.65, y);
  const isHidden = tall < text && layout.touches[place.depth + 1] && !isNow && !rank; // within a stack
  if (!label || !layout.isLabelled || isHidden) return;
  const isFirst = isNow || rank === 1 || look.struck, weight = isFirst ? "600 " : "";
  const color = rank === 1 ? palette.accent : look.waits ? palette.ink : look.frame;
  write(paint, `${weight}${text}px ${palette.font}`, color, label, left + wide + 5, y);
}

/** @param {TreeLayout} layout */
const boxWidth = ({ cell, scene: { columns } }) => Math.max(BAR, columns * cell);

/** @param {TreeLayout} layout @param {Place} place @param {Colors} palette @returns {Look} */
function lookOf({ path, scene: { tree, position } }, { kind, node }, palette) {
  if (kind !== "node") {
    const struck = kind === "struck";
    return { color: palette.faint, frame: struck ? palette.accent : palette.lineStrong, waits: !struck, struck };
  }
  const end = tree.endAt(node, position)?.what, waits = !tree.isOpenedAt(node, position);
  const struck = end === NODE.DEAD || end === NODE.WRONG;
  if (end === NODE.SOLUTION) return { color: palette.good, frame: palette.good, waits, struck };
  const color = waits || struck ? palette.faint : path.has(node) ? palette.accent : palette.ink;
  return { color, frame: path.has(node) ? palette.accent : palette.lineStrong, waits, struck };
}

/** @param {Paint} paint @param {Colors} palette @param {TreeLayout} layout @param {number[]} corner
 * @param {Uint8Array | null} cells @param {Look} look */
function drawCells(paint, palette, { cell }, [left, top, wide, tall], cells, { color }) {
  if (!cells || cell < THIN) return fillBox(paint, [left, top, wide, tall], cells ? color : palette.line);
  const between = cell < 5 ? 0 : 1;
  for (const [column, mark] of cells.entries()) {
    if (mark !== FILLED) continue;
    const from = Math.round(left + column * cell), to = Math.round(left + (column + 1) * cell);
    fillBox(paint, [from, top, to - from - between, tall - between], color);
  }
  return undefined;
}

/** @param {Paint} paint @param {Colors} palette @param {number[]} corner */
function strike(paint, palette, [left, top, wide, tall]) {
  const line = new Path2D(), size = Math.max(tall, 8);
  line.moveTo(left - 3, top + tall / 2);
  line.lineTo(left + wide + 3, top + tall / 2);
  cross(line, left + wide / 2 - size / 2, top + tall / 2 - size / 2, size, 0);
  strokePath(paint, line, palette.accent, 1.6);
}

/** Its number in the frontier, in a disc. @param {Paint} paint @param {Colors} palette @param {number} text
 * @param {number} rank @param {number} x @param {number} y */
function drawRank(paint, palette, text, rank, x, y) {
  const disc = new Path2D();
  disc.arc(x, y, text * 0.65, 0, 7);
  fillPath(paint, disc, rank === 1 ? palette.accent : palette.ink);
  centreText(paint, `600 ${text}px ${palette.font}`, palette.sheet);
  paint.fillText(String(rank), x, y + 1);
}

/** @param {Paint} paint @param {string} font @param {string} color @param {string} words @param {number} x
 * @param {number} y */
function write(paint, font, color, words, x, y) {
  Object.assign(centreText(paint, font, color), { textAlign: "left" });
  paint.fillText(words, x, y + 1);
}

/** The width of words in bold type, of which there are few. @param {Paint} paint @param {Colors} palette
 * @param {number} text */
export function measureIn(paint, palette, text) {
  const widths = /** @type {Map<string, number>} */ (new Map());
  paint.font = `600 ${text}px ${palette.font}`;
  return (/** @type {string} */ words) => {
    const width = widths.get(words) ?? paint.measureText(words).width;
    widths.set(words, width);
    return width;
  };
}

/** @param {Paint} paint @param {Colors} palette @param {TreeLayout} layout @param {Place} place */
export function drawFocus(paint, palette, layout, { kind, depth, left, right, x, y }) {
  const half = kind === "rest" || !depth ? layout.box.text : layout.tall;
  outline(paint, [x - left - 2, y - half / 2 - EDGE / 2, left + right + 4, half + EDGE], palette.accent, 2);
}
