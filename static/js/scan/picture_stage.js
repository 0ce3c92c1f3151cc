// The picture of a puzzle, with the lines of its board and the numbers that were read drawn over it, each below the
// printed one. It is moved and zoomed by pointer, wheel and two fingers; a press goes to the nearest number.

import { Fingers } from "../board/pan.js";
import { make, pointOf } from "../base/dom.js";
import { SIDES, isDoubtful, lineFault, numberAt } from "./reading.js";
import { centreOf, holding, onPicture, onScreen, straightening, viewOf } from "./projection.js";

/** @import { Place, ReadNumber, Reading } from "./reading.js" */
/** @import { Quad, Spot, View } from "./projection.js" */

const LEGIBLE = 26; // pixels of a cell on the screen, below which numbers would hide each other
const CLEAR = 42; // pixels of a cell after going to a number
const MOST = 8, LEAST = 0.02; // pixels of the screen to one of the picture
const LEAST_SIZE = 9, MOST_SIZE = 20, SHARE = 0.38; // pixels of drawn numbers, and their share of a cell
const NOTCH = 1.0015; // how much a pixel of the wheel enlarges
const PRESS = 6; // pixels that a press may move
const CROP_MARGIN = 0.22;

/** What is drawn: the picture, the lines of the board and the side of a cell, the numbers, the current place, the
 * outlines of several puzzles and which of them is read; `letters`: of the colours, from that of empty cells on.
 * @typedef {{ picture: CanvasImageSource & Extent, mesh: Spot[][], reading: Reading | null, current: Place | null,
 *   cell: number, outlines: Quad[], place: number, letters: string[] }} Scene */

/** @param {number} scale */
const bounded = (scale) => Math.min(MOST, Math.max(LEAST, scale));

export class Stage {
  /** @param {HTMLElement} host @param {{ press: (spot: Spot, reach: number) => void, moved: () => void }} acts */
  constructor(host, { press, moved }) {
    this.host = host;
    this.moved = moved;
    this.press = press;
    this.canvas = make("canvas", { ariaHidden: "true" });
    this.scene = /** @type {Scene | null} */ (null);
    this.view = /** @type {View} */ ({ angle: 0, scale: 1, x: 0, y: 0 });
    this.whole = /** @type {{ spots: Spot[], angle: number } | null} */ (null); // shown until somebody moves the view
    host.prepend(this.canvas);
    new ResizeObserver(() => { if (this.whole) this.showWhole(); this.moved(); }).observe(host);
    this.listen();
  }

  // The view

  /** @param {Spot[]} spots @param {number} angle */
  show(spots, angle) {
    this.whole = { spots, angle };
    this.showWhole();
  }

  showWhole() {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (this.whole && width && height) this.view = viewOf(this.whole.spots, this.whole.angle, { width, height });
  }

  /** @param {View} view */
  look(view) {
    this.whole = null;
    this.view = view;
    this.moved();
  }

  /** Enlarge, around the middle or a place. @param {number} factor @param {Spot} [place] */
  zoomBy(factor, place = [this.host.clientWidth / 2, this.host.clientHeight / 2]) {
    const scale = bounded(this.view.scale * factor);
    this.look(holding(this.view, onPicture(this.view, place), place, scale));
  }

  /** Bring a spot into view, with cells that are large enough. @param {Spot} spot @param {number} cell in its pixels */
  goTo(spot, cell) {
    const { host: { clientWidth: width, clientHeight: height }, view } = this, [x, y] = onScreen(view, spot);
    const scale = bounded(Math.max(view.scale, CLEAR / cell)), margin = CLEAR;
    const inside = x > margin && x < width - margin && y > margin && y < height - margin;
    if (scale === view.scale && inside) return;
    this.look(holding(view, spot, [width / 2, height / 2], scale));
  }

  listen() {
    const { host } = this;
    const parts = /** @type {any} */ ({ host, frame: host, grid: host });
    new Fingers(parts, /** @type {any} */ (this.zoomable()), 1).listen();
    host.addEventListener("wheel", (event) => {
      if (!this.scene) return;
      event.preventDefault();
      this.zoomBy(NOTCH ** -event.deltaY, this.placeOf(pointOf(event)));
    }, { passive: false });
    this.listenToPresses();
  }

  /** The view as fingers move it: what is a cell to a board is a pixel of the picture here. */
  zoomable() {
    const scale = () => this.view.scale;
    return {
      now: { get cell() { return scale(); } },
      toCells: (/** @type {Point} */ point) => this.spotAt(point),
      hold: (/** @type {Spot} */ spot, /** @type {Point} */ point, /** @type {number} */ scale) =>
        this.look(holding(this.view, spot, this.placeOf(point), bounded(scale))),
    };
  }

  /** A press with a mouse that moves drags the picture; fingers do so above. */
  listenToPresses() {
    const { canvas } = this;
    let from = { x: 0, y: 0 }, way = 0;
    canvas.addEventListener("pointerdown", (event) => {
      from = pointOf(event);
      way = 0;
      if (event.pointerType === "mouse" && event.button === 0) canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!event.buttons) return;
      const to = pointOf(event), right = to.x - from.x, down = to.y - from.y;
      way += Math.abs(right) + Math.abs(down);
      from = to;
      if (!canvas.hasPointerCapture(event.pointerId) || event.pointerType !== "mouse" || way <= PRESS) return;
      this.look({ ...this.view, x: this.view.x + right, y: this.view.y + down });
    });
    canvas.addEventListener("click", (event) => {
      if (way <= PRESS && this.scene) this.press(this.spotAt(pointOf(event)), PRESS * 5 / this.view.scale);
    });
  }

  /** @param {Point} point of the page @returns {Spot} */
  placeOf({ x, y }) {
    const { left, top } = this.host.getBoundingClientRect();
    return [x - left - this.host.clientLeft, y - top - this.host.clientTop];
  }

  /** @param {Point} point of the page */
  spotAt(point) {
    return onPicture(this.view, this.placeOf(point));
  }

  /** @param {Spot} place of the stage */
  spotOn(place) {
    return onPicture(this.view, place);
  }

  // Drawing

  /** @param {Scene | null} scene */
  draw(scene) {
    this.scene = scene;
    const { canvas, host: { clientWidth: width, clientHeight: height } } = this, sharp = devicePixelRatio || 1;
    Object.assign(canvas, { width: Math.round(width * sharp), height: Math.round(height * sharp) });
    const paint = canvas.getContext("2d");
    if (!paint || !scene) return;
    const { angle, scale, x, y } = this.view, [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
    paint.setTransform(sharp * cos, sharp * sin, -sharp * sin, sharp * cos, sharp * x, sharp * y);
    paint.imageSmoothingQuality = "high";
    paint.drawImage(scene.picture, 0, 0);
    paint.setTransform(sharp, 0, 0, sharp, 0, 0);
    const colours = coloursOf(canvas);
    this.drawMesh(paint, scene.mesh, colours);
    if (scene.outlines.length > 1) scene.outlines.forEach((quad, at) => this.drawOutline(paint, quad, at, colours));
    if (scene.reading) this.drawNumbers(paint, scene, scene.reading, colours);
  }

  /** @param {Paint} paint @param {Spot[]} spots */
  trace(paint, spots) {
    spots.forEach((spot, at) => {
      const [x, y] = onScreen(this.view, spot);
      if (at) paint.lineTo(x, y);
      else paint.moveTo(x, y);
    });
  }

  /** @param {Paint} paint @param {Spot[][]} mesh @param {Colours} colours */
  drawMesh(paint, mesh, { accent }) {
    if (!mesh.length) return;
    for (const [heavy, opacity] of [[false, 0.45], [true, 0.9]]) {
      paint.beginPath();
      const isShown = (/** @type {number} */ at, /** @type {number} */ last) => (at % 5 === 0 || at === last) === heavy;
      mesh.forEach((spots, at) => { if (isShown(at, mesh.length - 1)) this.trace(paint, spots); });
      mesh[0].forEach((_, at) => {
        if (isShown(at, mesh[0].length - 1)) this.trace(paint, mesh.map((spots) => spots[at]));
      });
      Object.assign(paint, { strokeStyle: accent, globalAlpha: opacity, lineWidth: heavy ? 1.5 : 1 });
      paint.stroke();
    }
    paint.globalAlpha = 1;
  }

  /** @param {Paint} paint @param {Quad} quad @param {number} at @param {Colours} colours */
  drawOutline(paint, quad, at, { accent, paper, ink }) {
    const isRead = at === this.scene?.place, [x, y] = onScreen(this.view, centreOf(quad));
    paint.beginPath();
    this.trace(paint, [...quad, quad[0]]);
    Object.assign(paint, { strokeStyle: accent, lineWidth: isRead ? 4 : 2 });
    paint.setLineDash(isRead ? [] : [8, 6]);
    paint.stroke();
    paint.setLineDash([]);
    if (!isRead) label(paint, String(at + 1), x, y, 28, { ground: paper, text: ink, frame: accent });
  }

  /** @param {Paint} paint @param {Scene} scene @param {Reading} reading @param {Colours} colours */
  drawNumbers(paint, { current, letters, cell: pixels }, reading, colours) {
    const cell = pixels * this.view.scale;
    const number = numberAt(reading, current);
    if (number) this.frame(paint, number.corners, { colour: colours.accent, width: 3, dash: [] });
    for (const side of SIDES) {
      reading[side].forEach((clue, index) => {
        const isWrong = lineFault(reading, side, index) !== null;
        for (const each of clue) this.drawNumber(paint, each, cell, letters[each.ink] ?? "", isWrong, colours);
      });
    }
  }

  /** @param {Paint} paint @param {ReadNumber} number @param {number} cell on the screen @param {string} letter
   * @param {boolean} isWrong whether its line can't be right @param {Colours} colours */
  drawNumber(paint, number, cell, letter, isWrong, { accent, onAccent, paper, ink, good }) {
    const { corners, value, state } = number, doubts = isDoubtful(number), mended = state === "repaired";
    const [x, y] = onScreen(this.view, centreOf(corners)), { clientWidth: width, clientHeight: height } = this.host;
    if (x < -cell || y < -cell || x > width + cell || y > height + cell) return;
    if (doubts) this.frame(paint, corners, { colour: accent, width: 2, dash: [4, 3] });
    if (mended) this.frame(paint, corners, { colour: good, width: 3, dash: [] });
    const sign = doubts ? "?" : mended ? "✓" : "", small = mended ? sign : ""; // plates would hide the print
    const text = cell < LEGIBLE ? small : `${value || "–"}${letter}${sign}`;
    const low = Math.max(...corners.map((corner) => onScreen(this.view, corner)[1]));
    const size = Math.min(MOST_SIZE, Math.max(LEAST_SIZE, cell * SHARE));
    const frame = isWrong ? accent : mended ? good : paper;
    const tones = doubts ? { ground: accent, text: onAccent } : { ground: ink, text: paper };
    if (text) label(paint, text, x, low, size, { ...tones, frame });
  }

  /** @param {Paint} paint @param {Quad} quad @param {{ colour: string, width: number, dash: number[] }} style */
  frame(paint, quad, { colour, width, dash }) {
    paint.beginPath();
    this.trace(paint, quad);
    paint.closePath();
    Object.assign(paint, { strokeStyle: colour, lineWidth: width });
    paint.setLineDash(dash);
    paint.stroke();
    paint.setLineDash([]);
  }
}

/** A text on a plate.
 * @param {Paint} paint @param {string} text @param {number} x @param {number} y @param {number} size
 * @param {{ ground: string, text: string, frame: string }} colours */
function label(paint, text, x, y, size, colours) {
  paint.font = `600 ${size}px ui-sans-serif, system-ui, sans-serif`;
  const width = paint.measureText(text).width + size * 0.5, height = size * 1.15;
  paint.beginPath();
  paint.roundRect(x - width / 2, y - height / 2, width, height, size * 0.25);
  Object.assign(paint, { fillStyle: colours.ground, strokeStyle: colours.frame, lineWidth: 1.5 });
  paint.fill();
  paint.stroke();
  Object.assign(paint, { fillStyle: colours.text, textAlign: "center", textBaseline: "middle" });
  paint.fillText(text, x, y + size * 0.05);
}

/** @typedef {Record<"accent" | "onAccent" | "paper" | "ink" | "good", string>} Colours */

/** Plates are dark in either theme: printed numbers mostly stand on light paper.
 * @param {Element} element @returns {Colours} */
function coloursOf(element) {
  const style = getComputedStyle(element), value = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`);
  return {
    accent: value("accent"), onAccent: value("sheet"), good: value("good"), paper: value("closed-sheet"),
    ink: value("closed-ink"),
  };
}

/** Draw a part of the picture, straightened and with a little around it.
 * @param {HTMLCanvasElement} canvas @param {CanvasImageSource} picture @param {Quad} quad */
export function drawCrop(canvas, picture, quad, margin = CROP_MARGIN) {
  const paint = canvas.getContext("2d");
  if (!paint) return;
  paint.setTransform(1, 0, 0, 1, 0, 0);
  paint.clearRect(0, 0, canvas.width, canvas.height);
  paint.setTransform(...straightening(quad, canvas, margin));
  paint.imageSmoothingQuality = "high";
  paint.drawImage(picture, 0, 0);
}
