// A board that is only looked at: one that the teacher shows to the class, with what is drawn over it, or the solution.
// A solid is shown in layers, and beside them as a block where the page has one. Strokes have the number of a pen and
// points in cells; numbers say, for example, how many boards of the class are wrong in a cell. Both lie on the sheet of
// the board, so that they stay on their cells however it is zoomed.

import { calmness, find, make, makeSvg } from "../base/dom.js";
import { html, render, svg } from "../base/html.js";
import { createRedraw } from "../base/redraw.js";
import { createBoard } from "../board/board.js";
import { isNear } from "../core/colour_values.js";
import { digitOf } from "../core/link_text.js";
import { isSolid } from "../core/shapes.js";
import { createGame } from "../core/state.js";
import { say } from "../core/texts/say.js";
import { cellLabel } from "../core/words.js";
import { drawSheet, sheetOf } from "./class_boards.js";
import { marksIn } from "./own_work.js";

/** @typedef {{ pen: number, points: [across: number, down: number][] }} Stroke */
/** @typedef {{ hue: number | "", letter: string } | null} Owner */
/** `numbers` by cell, of which `most` has the strongest colour; `owners` by cell, if it matters whose a mark is.
 * @typedef {{ cells: string, drawing?: Stroke[], clean?: boolean, numbers?: number[], most?: number,
 *   owners?: Owner[] }} Showing */

const WIDE = 0.16; // cells
const EDGE = 0.15; // cells: of a mark around the sign of its owner
const FAINT = 0.2; // the opacity of the smallest number
const SIDE = 24; // pixels of a cell of a layer, which the page scales

/** @param {HTMLElement} host @param {Puzzle} puzzle @param {string} name @param {MakeBoard} [makeBlock] of a solid
 * @param {import("../board/inks.js").Inks | null} [inks] of a coloured puzzle
 * @returns {(showing: Showing) => void} */
export function createShownBoard(host, puzzle, name, makeBlock, inks) {
  const game = createGame(puzzle), { rows = [], cols = [], palette } = puzzle, flat = { rows, cols, palette };
  const makeFlat = /** @type {MakeBoard} */ ((box, options) => createBoard(box, flat, { ...options, inks }));
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
  return ({ cells, drawing = [], clean = false, numbers, most, owners }) => {
    game.cells = marksIn(cells.padEnd(size, "0").slice(0, size), game.palette);
    shown.clean = clean;
    const grid = host.querySelector(".grid");
    const drawn = { strokes: drawing, numbers, most, owners };
    if (grid instanceof HTMLElement && !isSolid(shape)) drawOver(grid, game, drawn);
    redraw();
  };
}

/** @param {HTMLElement} host @param {Game} game @param {string} name @returns {(showing: Showing) => void} */
function layersIn(host, { shape, size }, name) {
  const sheet = sheetOf(shape), label = say("class.layers");
  render(host, html`<div class="shown-sheet" --ratio=${sheet.width / sheet.height}><canvas class="grid" role="img"
    aria-label=${`${name}: ${label}`} data-testid="shown-layers"></canvas></div><p class="small muted">${label}</p>`);
  const canvas = find(host, "canvas", HTMLCanvasElement);
  return ({ cells, drawing = [], numbers = [], most, owners = [] }) => {
    drawSheet(canvas, cells.padEnd(size, "0"), sheet, sheetColours(), SIDE);
    const onSheet = sheet.cells.map((cell) => numbers[cell] ?? 0);
    const ownersOnSheet = sheet.cells.map((cell) => owners[cell]);
    drawOver(canvas, sheet, { strokes: drawing, numbers: onSheet, most, owners: ownersOnSheet });
  };
}

/** @param {Ink[]} [palette] */
export function sheetColours(palette) {
  const style = getComputedStyle(document.documentElement);
  const of = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const inks = palette && Object.fromEntries(palette.slice(1).map(({ mark = 0, value }) => [digitOf(mark), value]));
  const sheet = of("sheet"), edged = Object.keys(inks ?? {}).filter((digit) => isNear(inks?.[digit] ?? "", sheet));
  return { sheet, ink: of("ink"), cross: of("cross"), line: of("line"), accent: of("accent"), inks, edged };
}

/** @param {Game} game @param {boolean} clean @returns {Scene} */
const sceneOf = ({ cells, given, facts }, clean) => ({
  cells, given, facts, factsVersion: 0, hover: null, cursor: null, look: null, ghosts: [], wrong: [], clean,
  calm: calmness().matches,
});

/** Draw strokes, numbers and owners over a board, in place of those that it shows. A number of 0 is not shown; `most`
 * is the number with the strongest colour.
 * @param {HTMLElement} grid @param {{ width: number, height: number }} size in cells
 * @param {{ strokes: Stroke[], numbers?: number[], most?: number, owners?: Owner[] }} drawn */
function drawOver(grid, { width, height }, { strokes, numbers = [], most = 1, owners = [] }) {
  const strength = (/** @type {number} */ number) => (FAINT + (1 - FAINT) * Math.min(1, number / most)).toFixed(2);
  const numberOn = (/** @type {number} */ number, /** @type {number} */ x, /** @type {number} */ y) => svg`<rect
    x=${x} y=${y} width="1" height="1" opacity=${strength(number)}></rect>
    <text x=${x + 0.5} y=${y + 0.5} font-size="0.55">${number}</text>`;
  const ownerOn = (/** @type {Owner | undefined} */ owner, /** @type {number} */ x, /** @type {number} */ y) => owner
    && svg`<g class="mark-owner" data-hue=${owner.hue}><rect x=${x + EDGE} y=${y + EDGE} width=${1 - 2 * EDGE}
      height=${1 - 2 * EDGE}></rect><text x=${x + 0.5} y=${y + 0.5} font-size="0.5">${owner.letter}</text></g>`;
  render(layerOver(grid, `0 0 ${width} ${height}`), [
    numbers.map((number, cell) => number > 0 && numberOn(number, cell % width, Math.floor(cell / width))),
    owners.map((owner, cell) => ownerOn(owner, cell % width, Math.floor(cell / width))),
    strokes.map(({ pen, points }) => svg`<polyline class=${`pen-${pen}`} stroke-width=${WIDE}
      points=${points.map((point) => point.join(",")).join(" ")}></polyline>`),
  ]);
}

/** @param {HTMLElement} grid @param {string} viewBox */
function layerOver(grid, viewBox) {
  const layer = grid.parentElement?.querySelector(":scope > .drawn-strokes") ?? makeSvg("svg", {
    class: "drawn-strokes", preserveAspectRatio: "none", "aria-hidden": "true", viewBox, "data-testid": "drawn-strokes",
  });
  if (!layer.isConnected) grid.after(layer);
  return layer;
}
