// What a stroke does to a drawing, by the tool with which it is made. Pure.

import { areaAround, boxBetween, ellipse, isInside, lineBetween, rectangle } from "./figures.js";
import { mirrored } from "./mirrors.js";
import { cellsOfPiece, withMoved } from "./pieces.js";
import { withCells } from "./pictures.js";

/** @import { Box } from "./figures.js" */
/** @import { Drawing } from "./drawing.js" */

export const TOOLS = ["pen", "eraser", "line", "rectangle", "ellipse", "area", "select", "text", "protect"];

/** `path`: all cells that the pointer went over; `swapped`: made with the other button.
 * @typedef {{ tool: string, from: number, to: number, path: number[], swapped: boolean }} Stroke */
/** How tools are set: whether rectangles and ellipses are full, what mirror there is, what text is stamped, and what is
 * selected. @typedef {{ full: boolean, mirror: string, stamp: FlatPicture, box: Box | null }} ToolSettings */

/** @param {string} tool @param {number} cell @param {boolean} swapped @returns {Stroke} */
export const strokeFrom = (tool, cell, swapped) => ({ tool, from: cell, to: cell, path: [cell], swapped });

/** @param {Stroke} stroke @param {number} cell @param {number} width @returns {Stroke} */
export const strokeTo = (stroke, cell, width) => ({
  ...stroke, to: cell, path: [...stroke.path, ...lineBetween(stroke.to, cell, width)],
});

/** Whether a stroke moves what is selected. @param {Stroke} stroke @param {ToolSettings} settings
 * @param {number} width */
export const movesSelection = ({ tool, from }, { box }, width) =>
  tool === "select" && box !== null && isInside(box, from, width);

/** What changes in a drawing by a stroke; nothing by one that selects. @param {Drawing} drawing @param {Stroke} stroke
 * @param {ToolSettings} settings @returns {Partial<Drawing>} */
export function strokeChanges(drawing, stroke, settings) {
  const { tool, from, to, path } = stroke, { width } = drawing;
  if (tool === "protect")
    return { kept: withCells({ ...drawing, cells: drawing.kept }, path, keeps(drawing, stroke)).cells };
  if (tool === "select") {
    if (!settings.box || !movesSelection(stroke, settings, width)) return {};
    return { cells: withMoved(drawing, settings.box, ...movement(from, to, width)).cells };
  }
  const cells = mirrored(drawing, strokeCells(drawing, stroke, settings), settings.mirror);
  return { cells: withCells(drawing, cells, fills(drawing, stroke) ? 1 : 0).cells };
}

/** By how many rows and columns a stroke leads on. @param {number} from @param {number} to @param {number} width
 * @returns {[number, number]} */
export const movement = (from, to, width) =>
  [Math.floor(to / width) - Math.floor(from / width), (to % width) - (from % width)];

/** Where a stamp lies whose middle is a cell. @param {FlatPicture} stamp @param {number} cell @param {number} width */
export const cornerOf = (stamp, cell, width) =>
  [Math.floor(cell / width) - Math.floor(stamp.height / 2), (cell % width) - Math.floor(stamp.width / 2)];

/** @param {Drawing} drawing @param {Stroke} stroke @param {ToolSettings} settings @returns {number[]} */
function strokeCells(drawing, { tool, from, to, path }, { full, stamp }) {
  const { width } = drawing, box = boxBetween(from, to, width);
  if (tool === "line") return lineBetween(from, to, width);
  if (tool === "rectangle") return rectangle(box, width, full);
  if (tool === "ellipse") return ellipse(box, width, full);
  if (tool === "area") return areaAround(drawing, to);
  if (tool !== "text") return path;
  const [top, left] = cornerOf(stamp, to, width);
  return cellsOfPiece(drawing, stamp, top, left);
}

/** A tap with the pen on a filled cell empties it, and an area becomes what it is not. The other button empties, with
 * the eraser it fills. @param {Drawing} drawing @param {Stroke} stroke */
function fills({ cells }, { tool, from, to, path, swapped }) {
  if (swapped || tool === "eraser") return swapped && tool === "eraser";
  if (tool === "area") return !cells[to];
  return tool !== "pen" || !cells[from] || path.some((cell) => cell !== from);
}

/** A stroke protects, one that begins at a protected cell takes protection away.
 * @param {Drawing} drawing @param {Stroke} stroke */
const keeps = ({ kept }, { from, swapped }) => (kept[from] || swapped ? 0 : 1);

/** What the pointer selects. @param {Stroke} stroke @param {number} width @returns {Box | null} */
export const selectedBy = ({ from, to }, width) => (from === to ? null : boxBetween(from, to, width));
