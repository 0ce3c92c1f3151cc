// A board that is only looked at: one that the teacher shows to the class, with what is drawn over it, or the solution.
// A solid is shown in layers, and beside them as a block where the page has one. Strokes have the number of a pen and
// points in cells; numbers say, for example, how many boards of the class are wrong in a cell. Both lie on the sheet of
// the board, so that they stay on their cells however it is zoomed.

import { calmness, make, makeSvg, setAll } from "../base/dom.js";
import { createRedraw } from "../base/redraw.js";
import { createBoard } from "../board/board.js";
import { contrast, isColour } from "../core/colour_values.js";
import { isSolid } from "../core/shapes.js";
import { createGame } from "../core/state.js";
import { say } from "../core/texts/say.js";
import { cellLabel } from "../core/words.js";
import { drawSheet, sheetOf } from "./board_sheet.js";
import { digitsOf, marksIn } from "./own_work.js";

/** @typedef {{ pen: number, points: [across: number, down: number][] }} Stroke */
/** `numbers` by cell, of which `most` has the strongest colour.
 * @typedef {{ cells: string, drawing?: Stroke[], clean?: boolean, numbers?: number[], most?: number }} Showing */

const WIDE = 0.16; // cells
const FAINT = 0.2; // the opacity of the smallest number
const NEAR = 1.35; // of contrast with the sheet: what is nearer gets an edge
const SIDE = 24; // pixels of a cell of a layer, which the page scales

/** @param {HTMLElement} host @param {Puzzle} puzzle @param {string} name @param {MakeBoard} [makeBlock] of a solid
 * @param {import("../board/inks.js").Inks | null} [inks] of a coloured puzzle
 * @returns {(showing: Showing) => void} */
export function createShownBoard(host, puzzle, name, makeBlock, inks) {
  const game = createGame(puzzle), { rows = [], cols = [], palette } = puzzle, flat = { rows, cols, palette };
  const makeFlat = /** @type {MakeBoard} */ ((box, wish) => createBoard(box, flat, { ...wish, inks }));
  if (!isSolid(game.shape)) return flatBoard(host, game, name, makeFlat);
  const block = make("div", { className: "shown-block" }), layers = make("div", { className: "shown-layers" });
  host.replaceChildren(...(makeBlock ? [block] : []), layers);
  const showLayers = layersIn(layers, game, name), showBlock = makeBlock && flatBoard(block, game, name, makeBlock);
  return (showing) => {
    block.hidden = Boolean(showing.numbers);
    layers.hidden = Boolean(showBlock) && !block.hidden && !showing.cells; // an untouched block says it all
    showLayers(showing);
    if (!block.hidden) showBlock?.(showing);
  };
}

/** A board of elements, or a block. @param {HTMLElement} host @param {Game} game @param {string} name
 * @param {MakeBoard} makeBoard @returns {(showing: Showing) => void} */
function flatBoard(host, game, name, makeBoard) {
  const { size, shape } = game, shown = { clean: false };
  const { redraw } = createRedraw(game, () => board.draw(sceneOf(game, shown.clean), performance.now()));
  const label = (/** @type {number} */ cell) => cellLabel(game, cell);
  const board = makeBoard(host, { name, label, redraw, testid: "shown-cells", whole: true });
  return ({ cells, drawing = [], clean = false, numbers, most }) => {
    game.cells = marksIn(cells.padEnd(size, "0").slice(0, size), game.palette);
    shown.clean = clean;
    const grid = host.querySelector(".grid");
    if (grid instanceof HTMLElement && !isSolid(shape)) drawOver(grid, game, { strokes: drawing, numbers, most });
    redraw();
  };
}

/** @param {HTMLElement} host @param {Game} game @param {string} name @returns {(showing: Showing) => void} */
function layersIn(host, { shape, size }, name) {
  const sheet = sheetOf(shape), canvas = make("canvas", { className: "grid", testid: "shown-layers" });
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `${name}: ${say("class.layers")}`);
  const frame = make("div", { className: "shown-sheet" }, canvas);
  frame.style.setProperty("--ratio", String(sheet.width / sheet.height));
  host.replaceChildren(frame, make("p", { className: "small muted", textContent: say("class.layers") }));
  return ({ cells, drawing = [], numbers = [], most }) => {
    drawSheet(canvas, cells.padEnd(size, "0"), sheet, new Set(), sheetColours(), SIDE);
    const onSheet = sheet.cells.map((cell) => numbers[cell] ?? 0);
    drawOver(canvas, sheet, { strokes: drawing, numbers: onSheet, most });
  };
}

/** @param {Ink[]} [palette] */
export function sheetColours(palette) {
  const style = getComputedStyle(document.documentElement);
  const of = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const inks = palette && Object.fromEntries(palette.slice(1).map(({ mark = 0, value }) => [digitsOf([mark]), value]));
  const sheet = of("sheet"), near = Object.entries(inks ?? {}).filter(([, value]) => isHidden(value, sheet));
  return {
    sheet, ink: of("ink"), cross: of("cross"), line: of("line"), accent: of("accent"), inks,
    edged: near.map(([digit]) => digit),
  };
}

/** The sheet may have a colour of the system. @param {string} value @param {string} sheet */
const isHidden = (value, sheet) => isColour(sheet) && contrast(value, sheet) < NEAR;

/** @param {Game} game @param {boolean} clean @returns {Scene} */
const sceneOf = ({ cells, given, facts }, clean) => ({
  cells, given, facts, factsVersion: 0, hover: null, cursor: null, look: null, ghosts: [], wrong: [], clean,
  calm: calmness().matches,
});

/** Draw strokes and numbers over a board, in place of those that it shows. A number of 0 is not shown; `most` is the
 * number with the strongest colour.
 * @param {HTMLElement} grid @param {{ width: number, height: number }} size in cells
 * @param {{ strokes: Stroke[], numbers?: number[], most?: number }} drawn */
function drawOver(grid, { width, height }, { strokes, numbers = [], most = 1 }) {
  const lines = strokes.map(({ pen, points }) => makeSvg("polyline", {
    class: `pen-${pen}`, points: points.map((point) => point.join(",")).join(" "), "stroke-width": WIDE,
  }));
  const counted = numbers.flatMap((number, cell) =>
    (number ? numberOn(cell % width, Math.floor(cell / width), number, number / most) : []));
  layerOf(grid, width, height).replaceChildren(...counted, ...lines);
}

/** @param {number} x @param {number} y @param {number} number @param {number} share */
const numberOn = (x, y, number, share) => [
  makeSvg("rect", { x, y, width: 1, height: 1, opacity: (FAINT + (1 - FAINT) * Math.min(1, share)).toFixed(2) }),
  makeSvg("text", { x: x + 0.5, y: y + 0.5, "font-size": 0.55 }, String(number)),
];

/** @param {HTMLElement} grid @param {number} width @param {number} height */
function layerOf(grid, width, height) {
  const known = grid.parentElement?.querySelector(":scope > .drawn-strokes");
  if (known) return known;
  const made = makeSvg("svg", { class: "drawn-strokes", preserveAspectRatio: "none", "aria-hidden": "true" });
  setAll(made, { viewBox: `0 0 ${width} ${height}`, "data-testid": "drawn-strokes" });
  grid.after(made);
  return made;
}
