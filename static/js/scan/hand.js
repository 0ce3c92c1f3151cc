// The grid by hand, where none was found or it is wrong: four corners to drag, or to move by arrow keys, the number of
// rows and columns, and turning by a quarter.

import { html } from "../base/html.js";
import { pointOf, valueIn } from "../base/dom.js";
import { say } from "../core/texts/say.js";
import { fitsSides, LARGEST } from "../make/pictures.js";
import { meshWithin, onScreen } from "./projection.js";

/** @import { Quad, Spot, View } from "./projection.js" */
/** @import { Stage } from "./picture_stage.js" */

/** The corners of the playing area; rows and columns as typed; the corner that was moved last, or -1.
 * @typedef {{ corners: Quad, rows: string, cols: string, corner: number }} Hand */

const NAMES = ["top_left", "top_right", "bottom_right", "bottom_left"];
const STEP = 1, LEAP = 10; // pixels of the screen, by a key, and with Shift
const USUAL = 15; // rows and columns of a grid that was not found
const BEFORE = 0.25, AFTER = 0.9; // where such a grid begins and ends, as shares of the picture
/** @type {Record<string, Spot>} */
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The hand for a picture without a grid. @param {Extent} picture @returns {Hand} */
export function usualHand({ width, height }) {
  const [left, top] = [BEFORE * width, BEFORE * height], [right, bottom] = [AFTER * width, AFTER * height];
  const corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
  return { corners, rows: `${USUAL}`, cols: `${USUAL}`, corner: -1 };
}

/** @param {Hand} hand */
export const sizeOfHand = ({ rows, cols }) => [Number(rows), Number(cols)];

/** @param {Hand} hand */
export const isSized = (hand) => fitsSides(sizeOfHand(hand)[0], sizeOfHand(hand)[1]);

/** The lines of the board as they would lie. @param {Hand} hand @returns {Spot[][]} */
export const meshOfHand = (hand) => (isSized(hand)
  ? meshWithin(hand.corners, sizeOfHand(hand)[0], sizeOfHand(hand)[1]) : meshWithin(hand.corners, 1, 1));

/** Turned by a quarter, clockwise: what was at the left is on top. @param {Hand} hand @returns {Hand} */
export const turnedHand = ({ corners: [a, b, c, d], rows, cols }) => (
  { corners: [d, a, b, c], rows: cols, cols: rows, corner: -1 });

/** What is around the corner that was moved last, as large as two cells. @param {Hand} hand @returns {Quad} */
export function aroundCorner(hand) {
  const corner = hand.corners[Math.max(0, hand.corner)], mesh = meshOfHand(hand), [[a, b], [d]] = mesh;
  const right = [b[0] - a[0], b[1] - a[1]], down = [d[0] - a[0], d[1] - a[1]];
  const at = (/** @type {number} */ across, /** @type {number} */ along) => [
    corner[0] + across * right[0] + along * down[0], corner[1] + across * right[1] + along * down[1]];
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
}

/** The handles over the picture.
 * @param {Hand} hand @param {Stage} stage @param {(changes: Partial<Hand>) => void} set */
export const handles = (hand, stage, set) => hand.corners.map((corner, at) => {
  const [x, y] = onScreen(stage.view, corner);
  const move = (/** @type {Spot} */ spot) => set({
    corners: hand.corners.map((other, number) => (number === at ? spot : other)), corner: at,
  });
  return html`<button type="button" class="scan-handle" key=${NAMES[at]} --x=${`${x}px`} --y=${`${y}px`}
    aria-label=${say(`scanning.${NAMES[at]}`)}
    onpointerdown=${(event) => drag(event, stage, corner, move)} onfocus=${() => set({ corner: at })}
    onkeydown=${(event) => press(event, stage, corner, move)} data-testid=${`corner-${NAMES[at]}`}></button>`;
});

/** @param {PointerEvent & { currentTarget: HTMLElement }} event @param {Stage} stage @param {Spot} corner
 * @param {(spot: Spot) => void} move */
function drag(event, stage, corner, move) {
  const { currentTarget: handle } = event, from = stage.spotAt(pointOf(event));
  handle.setPointerCapture(event.pointerId);
  handle.onpointermove = (later) => {
    const to = stage.spotAt(pointOf(later));
    move([corner[0] + to[0] - from[0], corner[1] + to[1] - from[1]]);
  };
  handle.onlostpointercapture = () => { handle.onpointermove = null; };
}

/** @param {KeyboardEvent} event @param {Stage} stage @param {Spot} corner @param {(spot: Spot) => void} move */
function press(event, stage, corner, move) {
  const way = KEYS[event.key], length = event.shiftKey ? LEAP : STEP;
  if (!way) return;
  event.preventDefault();
  event.stopPropagation();
  const [x, y] = onScreen(stage.view, corner);
  move(stage.spotOn([x + length * way[0], y + length * way[1]]));
}

/** The fields and buttons. @param {Hand} hand @param {{ set: (changes: Partial<Hand>) => void, turn: () => void,
 *   read: () => void, leave: (() => void) | null }} acts @param {HTMLCanvasElement} crop */
export const handPanel = (hand, { set, turn, read, leave }, crop) => html`<section class="scan-card scan-hand"
    aria-label=${say("scanning.by_hand")}>
  <p>${say("scanning.drag_corners")}</p>
  <div class="scan-crop">${crop}</div>
  <form class="row" novalidate onsubmit=${(event) => { event.preventDefault(); if (isSized(hand)) read(); }}>
    ${["cols", "rows"].map((name) => html`<label class="field">
      <span class="small muted">${say(`scanning.${name}`)}</span><input type="number"
        inputmode="numeric" min="1" max=${LARGEST} .value=${name === "rows" ? hand.rows : hand.cols}
        oninput=${(event) => set({ [name]: valueIn(event) })} data-testid=${`hand-${name}`}></label>`)}
    <button type="button" onclick=${turn} data-testid="hand-turn">${say("scanning.turn")}</button>
    <button class="primary" disabled=${!isSized(hand)} data-testid="hand-read">${say("scanning.read")}</button>
    ${leave && html`<button type="button" onclick=${leave} data-testid="hand-leave">${say("scanning.back")}</button>`}
  </form></section>`;
