// The end of a flat game, drawn over the board: numbers and lines fade, and the cells join into one picture, which then
// fills the room, in its colours or as ink on paper in either theme.

import { colourOf, isFilled, MARK } from "../core/marks.js";
import { createPicture, fillBox } from "./paint.js";

const CLOSING = 600, GROWING = 700; // milliseconds
const MARGIN = 0.05; // of the shorter side, around the picture

/** @typedef {{ height: number, width: number, cells: Cells, palette?: Ink[] }} Solved */

/** The `ending` of a scene; if `calm`, without motion. @param {Solved} solved @param {boolean} calm @returns
 * {Ending} */
export function createEnding(solved, calm) {
  const pictures = /** @type {Record<string, HTMLCanvasElement>} */ ({});
  let since = calm ? -Infinity : NaN;

  /** The picture, a pixel for each cell. @param {string} ink @param {string} sheet */
  const printed = (ink, sheet) => (pictures[ink + sheet] ??= print(solved, ink, sheet));

  return (paint, palette, view, now) => {
    if (Number.isNaN(since)) since = now;
    const closed = eased((now - since) / CLOSING), grown = eased((now - since - CLOSING) / GROWING);
    const box = between(gridBox(solved, view), roomFor(solved, view), grown);
    paint.save();
    paint.globalAlpha = closed;
    fillAround(paint, box, view, palette.paper);
    const sheet = solved.palette?.[0].value ?? palette.sheet;
    drawSheet(paint, box, grown, sheet, printed(palette.filled, sheet));
    if (!solved.palette && (palette.closedInk !== palette.filled || palette.closedSheet !== sheet)) {
      clipBefore(paint, box, grown);
      drawSheet(paint, box, grown, palette.closedSheet, printed(palette.closedInk, palette.closedSheet));
    }
    paint.restore();
    return grown < 1;
  };
}

/** @param {Solved} solved @param {string} ink @param {string} sheet */
function print({ height, width, cells, palette }, ink, sheet) {
  const picture = createPicture(height, width);
  cells.forEach((value, cell) => {
    const mark = value & MARK;
    picture.set(cell, !isFilled(mark) ? sheet : palette ? palette[colourOf(mark)].value : ink);
  });
  return picture.canvas;
}

/** Fill everything around the box, which is faded over as a whole.
 * @param {Paint} paint @param {number[]} box @param {Frame} view @param {string} color */
function fillAround(paint, [x, y, width, height], view, color) {
  paint.beginPath();
  paint.rect(0, 0, view.width, view.height);
  paint.rect(x, y, width, height);
  paint.fillStyle = color;
  paint.fill("evenodd");
}

/** The box of the grid: x, y, width, height. @param {Solved} solved @param {Frame} view */
const gridBox = ({ height, width }, { cell, left, top, x, y }) => [left - x, top - y, width * cell, height * cell];

/** The final box of the picture: in the middle, as large as possible with whole pixels for cells.
 * @param {Solved} solved @param {Frame} view */
function roomFor({ height, width }, view) {
  const free = 1 - 2 * MARGIN, side = Math.min((view.width * free) / width, (view.height * free) / height);
  const grain = side < 1 ? side : Math.floor(side * view.dpr) / view.dpr, size = [width * grain, height * grain];
  return [Math.round((view.width - size[0]) / 2), Math.round((view.height - size[1]) / 2), ...size];
}

/** @param {Paint} paint @param {number[]} box @param {number} grown how far @param {string} sheet
 * @param {HTMLCanvasElement} picture */
function drawSheet(paint, box, grown, sheet, picture) {
  const [x, y, width, height] = box, mat = grown * edgeOf(box);
  if (mat) fillBox(paint, [x - mat, y - mat, width + 2 * mat, height + 2 * mat], sheet);
  paint.imageSmoothingEnabled = width < picture.width;
  paint.drawImage(picture, x, y, width, height);
}

/** Paper around the picture. @param {number[]} box */
const edgeOf = ([x, y]) => Math.max(0, Math.min(x, y, 24));

/** Clip to the part that a slanted front has passed. @param {Paint} paint @param {number[]} box @param {number}
 * share */
function clipBefore(paint, box, share) {
  const [x, y, width, height] = box, edge = edgeOf(box), reach = (width + height + 4 * edge) * share;
  paint.beginPath();
  paint.moveTo(x - edge, y - edge);
  paint.lineTo(x - edge + reach, y - edge);
  paint.lineTo(x - edge, y - edge + reach);
  paint.clip();
}

/** @param {number} share */
const eased = (share) => {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
};

/** @param {number[]} from @param {number[]} to @param {number} share */
const between = (from, to, share) => from.map((value, i) => value + (to[i] - value) * share);
