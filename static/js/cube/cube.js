// A solid that can be looked at, turned and zoomed: puts drawing, outlines and pointers together. To who uses it, it is
// a board that draws scenes, as board/board.js is.

import { readPalette, watchPalette } from "../board/palette.js";
import { MARK, CROSSED } from "../game/marks.js";
import { placeOf } from "../game/shapes.js";
import { make } from "../ui/dom.js";
import { createCamera, pan, turn, viewOf, zoomBy } from "./geometry/camera.js";
import { cornersOf, facesInSight, holeOf, outlook, pointOn, wholeCut } from "./geometry/faces.js";
import { inksOf, meshOf, standing } from "./geometry/mesh.js";
import { listenToOrbit } from "./orbit.js";
import { createOverlay } from "./overlay.js";
import { createPaints } from "./paints.js";
import { createDrawing } from "./plotly.js";

const THINNEST = 1.5, THICKEST = 5, STROKE = 0.055; // of a line, in pixels; and in sides of a cell
const SPIN = 0.3; // of a turn a second, when it is finished
const LONGEST = 0.25; // seconds that a frame counts for at most

/** @typedef {Awaited<ReturnType<typeof createDrawing>>} Drawing */

/**
 * @typedef {object} CubeWish
 * @property {string} name what screen readers call it
 * @property {() => void} redraw asked for when it has to be drawn anew
 * @property {string} testid
 * @property {string} library the address of Plotly
 * @property {(cell: number, swapped: boolean, side: number) => void} tap
 * @property {(face: Face | null) => void} hover
 * @property {() => void} missing called where nothing can be drawn
 */

/** Build a solid into `host`. @param {HTMLElement} host @param {Named} game @param {CubeWish} wish */
export const createCube = (host, game, wish) => new Cube(host, game, wish);

class Cube {
  /** @param {HTMLElement} host @param {Named} game @param {CubeWish} wish */
  constructor(host, game, wish) {
    this.game = game;
    this.shape = game.shape;
    this.wish = wish;
    this.overlay = createOverlay();
    this.parts = build(host, game.shape, wish, this.overlay.svg);
    this.camera = createCamera();
    this.cut = wholeCut(game.shape);
    this.under = /** @type {Face | null} */ (null); // the face that the pointer is on
    this.spun = /** @type {number | null} */ (null); // when it was turned last by itself
    this.stands = new Uint8Array(0); // by cell: 1 where a cube is to be seen
    this.shown = { key: "", camera: /** @type {Camera | null} */ (null), busy: false, sketched: false };
    this.drawing = /** @type {Drawing} */ (null);
    this.paints = createPaints(readPalette(this.parts.frame));
    this.load();
    this.listen();
  }

  async load() {
    const { parts, wish } = this;
    this.drawing = await createDrawing(parts.canvas, this.shape, wish.library);
    parts.frame.classList.toggle("lost", !this.drawing);
    if (this.drawing) wish.redraw();
    else wish.missing();
  }

  listen() {
    const { frame } = this.parts, { wish } = this;
    watchPalette(() => {
      this.paints = createPaints(readPalette(frame));
      this.drawAgain();
    });
    new ResizeObserver(() => this.drawAgain()).observe(frame);
    listenToOrbit(frame, {
      turn: (yaw, pitch) => this.look(turn(this.camera, yaw, pitch)),
      zoom: (factor) => this.zoomBy(factor),
      pan: (right, up) => this.look(pan(this.camera, this.shape, right, up)),
      whole: () => this.look({ ...this.camera, zoom: 1, shift: [0, 0, 0] }),
      tap: (x, y, swapped) => {
        const face = this.faceAt(x, y);
        if (face) wish.tap(face.cell, swapped, face.side);
      },
      hover: (point) => {
        this.under = point && this.faceAt(point.x, point.y);
        wish.hover(this.under);
        wish.redraw();
      },
    });
  }

  drawAgain() {
    this.shown.key = "";
    this.wish.redraw();
  }

  // Looking

  view() {
    const { frame } = this.parts;
    return viewOf(this.camera, this.shape, frame.clientWidth || 1, frame.clientHeight || 1);
  }

  /** @param {number} x @param {number} y */
  faceAt(x, y) {
    return this.view().pick(this.stands, this.cut, x, y);
  }

  /** @param {Camera} camera */
  look(camera) {
    this.camera = camera;
    this.wish.redraw();
  }

  /** @param {number} factor */
  zoomBy(factor) {
    this.look(zoomBy(this.camera, factor));
  }

  whole() {
    const { yaw, pitch } = this.camera;
    this.look({ ...createCamera(), yaw, pitch });
  }

  // Drawing

  /** Show the scene; whether something goes on moving. @param {Scene} scene @param {number} now */
  draw(scene, now) {
    const { frame } = this.parts;
    this.cut = scene.cut ?? wholeCut(this.shape);
    if (scene.clean && !scene.calm) this.spin(now);
    else this.spun = null;
    const before = this.stands, seen = this.view();
    this.stands = standing(scene.cells);
    if (this.drawing && !scene.clean) this.sketch(scene, seen, before);
    if (this.drawing && !this.shown.busy) this.paint(this.drawing, scene, seen);
    this.overlay.draw(seen, this.outlines(scene));
    frame.dataset.standing = String(this.stands.reduce((sum, one) => sum + one, 0));
    frame.dataset.camera = JSON.stringify(this.camera);
    return this.spun !== null;
  }

  /** @param {number} now */
  spin(now) {
    const seconds = this.spun === null ? 0 : Math.min(LONGEST, (now - this.spun) / 1000);
    if (seconds) this.camera = turn(this.camera, SPIN * seconds, 0);
    this.spun = now;
  }

  /** A cube that is chiselled is away at once, also where a picture takes longer.
   * @param {Scene} scene @param {View3d} seen @param {Uint8Array} before */
  sketch(scene, seen, before) {
    const { shape, cut, paints } = this, gone = [...before.keys()].filter((cell) => before[cell] && !this.stands[cell]);
    if (gone.length !== 1 || !this.inFront(gone[0], seen, before)) return;
    const { sides, floor } = holeOf(shape, gone[0], before, cut, seen.eye), place = placeOf(shape, gone[0]);
    const patches = floor.map(([cell, side]) => {
      const color = paints.colors()[paints.numberOf(cell, side, shape, scene)];
      return { corners: cornersOf(placeOf(shape, cell), side), color };
    });
    this.overlay.fill(seen, sides.map((side) => cornersOf(place, side)), paints.background, patches);
    this.shown.sketched = true;
    countUp(this.parts.frame, "sketched");
  }

  /** Whether a cell shows, and nothing stands before the middle of any open side of it that looks this way.
   * @param {number} cell @param {View3d} seen @param {Uint8Array} stands */
  inFront(cell, seen, stands) {
    const { sides } = holeOf(this.shape, cell, stands, this.cut, seen.eye), place = placeOf(this.shape, cell);
    return sides.length > 0 && sides.every((side) => {
      const [x, y] = seen.project(pointOn(place, side, 0.5, 0.5));
      return seen.pick(stands, this.cut, x, y)?.cell === cell;
    });
  }

  /** Draw faces and numbers anew only when they are others: turning alone costs little.
   * @param {NonNullable<Drawing>} drawing @param {Scene} scene @param {View3d} seen */
  async paint(drawing, scene, seen) {
    const { shown, camera, parts: { frame } } = this, key = this.keyOf(scene, seen);
    if (key === shown.key && camera === shown.camera) return;
    shown.busy = true;
    if (shown.sketched) await new Promise(requestAnimationFrame); // let it be seen: Plotly takes longer than a frame
    shown.sketched = false;
    if (key === shown.key) await drawing.look(camera);
    else await drawing.show(this.picture(scene, seen), camera);
    Object.assign(shown, { key, camera, busy: false });
    countUp(frame, "drawn");
    requestAnimationFrame(() => requestAnimationFrame(() => this.overlay.clear()));
    if (key !== shown.key || camera !== shown.camera) this.wish.redraw();
  }

  /** What faces and numbers depend on, as text. @param {Scene} scene @param {View3d} seen */
  keyOf(scene, seen) {
    const { cells, factsVersion, clean, colors, wrong, marked } = scene, around = outlook(this.cut, seen.eye);
    return cells.join("") + [factsVersion, clean, Boolean(colors), this.cut, around, wrong, marked].join("|");
  }

  /** @param {Scene} scene @param {View3d} seen */
  picture(scene, seen) {
    const { shape, paints } = this, faces = facesInSight(shape, this.stands, this.cut, seen.eye);
    const mesh = meshOf(shape, faces, (cell, side) => paints.numberOf(cell, side, shape, scene));
    const { ink, faint, accent } = inksOf(this.game, faces, scene), width = this.strokeWidth(seen);
    const inks = [
      { ...ink, color: paints.inks.ink, width }, { ...faint, color: paints.inks.faint, width },
      { ...accent, color: paints.inks.accent, width },
    ];
    return { mesh, colors: paints.colors(), inks };
  }

  /** So thick that a number looks the same at every size. @param {View3d} seen */
  strokeWidth({ project }) {
    const middle = this.shape.map((side) => side / 2), up = middle.map((part, axis) => part + (axis === 2 ? 1 : 0));
    const [low, high] = [project(middle), project(up)];
    return Math.max(THINNEST, Math.min(THICKEST, STROKE * Math.abs(low[1] - high[1])));
  }

  /** @param {Scene} scene */
  outlines({ look: line, marked = [], ghosts, layer = null, cursor, cells, clean }) {
    const { shape, under, game } = this, hovers = under && !clean && (cells[under.cell] & MARK) !== CROSSED;
    const box = (/** @type {number} */ cell) => boxFrom(shape, cell, cell);
    return {
      layer: { boxes: layer && !clean ? [layer] : [] },
      look: { boxes: line === null ? [] : [lineBox(shape, game.lines[line])] },
      marked: { boxes: [...marked, ...ghosts.map(([cell]) => cell)].map(box) },
      cursor: { boxes: cursor === null ? [] : [box(cursor)] },
      hover: { faces: hovers ? [cornersOf(placeOf(shape, under.cell), under.side)] : [] },
    };
  }
}

/** The box from one cell to another. @param {Shape} shape @param {number} from @param {number} to */
const boxFrom = (shape, from, to) => [placeOf(shape, from), placeOf(shape, to).map((part) => part + 1)];

/** @param {Shape} shape @param {Line} line */
const lineBox = (shape, { start, step, length }) => boxFrom(shape, start, start + step * (length - 1));

/** Tests wait for these. @param {HTMLElement} element @param {string} name */
function countUp(element, name) {
  element.dataset[name] = String(Number(element.dataset[name] ?? 0) + 1);
}

/** @param {HTMLElement} host @param {Shape} shape @param {CubeWish} wish @param {Element} outlines */
function build(host, shape, { name, testid }, outlines) {
  const canvas = make("div", { className: "drawing" });
  const frame = make("div", { className: "frame cube", tabIndex: 0 }, canvas, outlines);
  frame.setAttribute("role", "img");
  frame.setAttribute("aria-label", name);
  frame.dataset.testid = testid;
  frame.dataset.shape = shape.join(" ");
  canvas.setAttribute("aria-hidden", "true");
  host.replaceChildren(frame);
  return { host, frame, canvas };
}
