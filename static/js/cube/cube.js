// A solid that can be looked at, turned and zoomed, made of drawing, outlines and pointers. To its users it is a board
// that draws scenes, like board/board.js.

import { readPalette, watchPalette } from "../board/paint.js";
import { CROSSED, MARK } from "../core/marks.js";
import { placeOf } from "../core/shapes.js";
import { during } from "../base/busy.js";
import { make } from "../base/dom.js";
import { pause } from "../base/pause.js";
import { say } from "../core/texts/say.js";
import {
  boxInSight, cornersOfBox, createCamera, createMotion, faceFront, facing, fitOf, pan, paneOf, pixelsOf, turn, viewOf,
  zoomBy,
} from "./geometry/camera.js";
import {
  edgeStrips, guideStrips, labelMesh, meshOf, quadMesh, shadowOf, standing, wallsBehind,
} from "./geometry/mesh.js";
import { cornersOf, openFaces, sidesTowards, wholeCut } from "./geometry/faces.js";
import { labelsOf, legible, lineOn, sizesOf, SMALLEST } from "./geometry/labels.js";
import { listenToOrbit } from "./orbit.js";
import { createOverlay, createShade } from "./overlay.js";
import { Sketch } from "./sketch.js";
import { Swiping } from "./swiping.js";
import { createPaints } from "./solid_colours.js";
import { createDrawing } from "./plotly.js";

const EDGE = 0.016, THINNEST_EDGE = 0.5; // half the width of an edge, in sides of a cell; in pixels, at least
const GUIDE = 1.5; // times as wide are the lines of the empty box
const GROUND = 4; // the side below
const NUMBERS = /** @type {const} */ (["ink", "faint", "broken"]);
const MANY = 600; // faces from which on numbers change only at rest
const HELD = 400; // milliseconds after a turn without refitting
const REST = 160; // milliseconds without a turn after which the view rests

/** @typedef {Awaited<ReturnType<typeof createDrawing>>} Drawing */

/**
 * @typedef {object} CubeWish
 * @property {string} name what screen readers call it
 * @property {() => void} redraw called when it has to be redrawn
 * @property {string} testid
 * @property {string} library the address of Plotly
 * @property {Pick<SolidActs, "start" | "extend" | "end" | "cancel"> | null} act a press without a side is on the ground
 * @property {(() => boolean) | null} carves whether a drag over cubes is a stroke; null if it never is
 * @property {(line: number) => void} point called to ask about the number on a face
 * @property {(face: Face | null) => void} hover
 * @property {() => void} missing called if nothing can be drawn
 */

export class Cube {
  /** Build a solid into `host`. @param {HTMLElement} host @param {Named} game @param {CubeWish} wish */
  constructor(host, game, wish) {
    this.game = game;
    this.shape = game.shape;
    this.wish = wish;
    this.overlay = createOverlay();
    this.sketch = new Sketch();
    this.shade = createShade();
    this.shadow = /** @type {number[][]} */ ([]);
    this.parts = build(host, game.shape, wish, this.shade.canvas, [this.sketch.canvas, this.overlay.svg]);
    this.camera = createCamera(game.shape);
    this.cut = wholeCut(game.shape);
    this.under = /** @type {Face | null} */ (null); // the face that the pointer is on
    this.guided = false; // whether the box in which it is built is visible
    this.motion = createMotion();
    this.swiping = new Swiping(this);
    this.turned = -REST; // when it was turned last, in any way
    this.looked = -REST; // when the visitor turned it last
    this.isFinished = false;
    this.spins = false; // whether it is finished and turns
    this.stopped = true; // whether it does not: it was finished from the start, or the visitor has stopped it
    this.stands = new Uint8Array(0); // by cell: 1 where a cube is visible
    this.box = boxInSight(game.shape, this.stands, this.cut);
    this.known = { content: "", sides: /** @type {boolean[]} */ ([]) }; // the keys of these and of the visible faces
    this.faces = /** @type {Faces} */ ({ cells: [], sides: [] });
    this.anew = 0; // how often size or colours have changed
    this.shown = { key: "", camera: /** @type {Camera | null} */ (null), labels: "", busy: false, missed: false };
    this.drawn = /** @type {import("./sketch.js").Drawn | null} */ (null); // what Plotly shows
    this.drawing = /** @type {Drawing} */ (null);
    this.closed = false;
    this.paints = createPaints(readPalette(this.parts.frame));
    this.ended = new AbortController();
    this.load();
    this.listen();
  }

  /** Load what draws, once everything else on the page can be used. */
  async load() {
    const { parts, wish } = this;
    const drawing = await during("loading", pause().then(() => createDrawing(parts.canvas, this.shape, wish.library)));
    if (this.closed) return;
    this.drawing = drawing;
    parts.frame.classList.toggle("lost", !this.drawing);
    if (this.drawing) wish.redraw();
    else wish.missing();
  }

  close() {
    this.closed = true;
    this.ended.abort();
    this.drawing?.close();
    this.drawing = null;
  }

  listen() {
    const { frame } = this.parts, { wish } = this;
    watchPalette(() => {
      this.paints = createPaints(readPalette(frame));
      this.drawAgain();
    });
    new ResizeObserver(() => this.drawAgain()).observe(frame);
    for (const act of ["pointerdown", "wheel"]) frame.addEventListener(act, () => this.stop(), { passive: true });
    addEventListener("keydown", () => this.stop(), { signal: this.ended.signal });
    listenToOrbit(frame, {
      turn: (yaw, pitch) => this.look(turn(this.camera, yaw, pitch)),
      zoom: (factor, point) => this.zoomBy(factor, point), whole: () => this.whole(),
      pan: (right, up) => this.look(pan(this.camera, this.shape, right, up)),
      front: () => this.look(faceFront(this.camera)),
      carves: () => wish.carves?.() ?? false,
      grips: ({ x, y }) => wish.carves !== null && !this.isFinished && this.faceAt(x, y) !== null,
      swiping: this.swiping,
      tap: ({ x, y }, swapped) => {
        const face = this.faceAt(x, y), cell = face?.cell ?? this.groundAt(x, y)?.cell;
        if (cell !== undefined && wish.act?.start(cell, swapped, face?.side)) wish.act.end();
        this.noteUnder(null); // what was there may be gone
      },
      point: ({ x, y }) => {
        const face = this.faceAt(x, y);
        if (face) wish.point(lineOn(this.game, face.cell, face.side));
      },
      hover: (point) => {
        this.noteUnder(point && (this.faceAt(point.x, point.y) ?? this.groundAt(point.x, point.y)));
        wish.hover(this.under);
        wish.redraw();
      },
    }, this.ended.signal);
  }

  /** Draw again with another size or other colours, even if it is being drawn at the moment. */
  drawAgain() {
    this.anew += 1;
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

  /** Note the face under the pointer and the line of its number. @param {Face | null} face */
  noteUnder(face) {
    this.under = face;
    if (face) this.parts.frame.dataset.line = String(lineOn(this.game, face.cell, face.side));
    else delete this.parts.frame.dataset.line;
  }

  /** The field of the ground under a point, as the lower side of the cell on it; null without ground.
   * @param {number} x @param {number} y */
  groundAt(x, y) {
    const cell = this.guided ? this.view().ground(x, y) : null;
    return cell === null ? null : { cell, side: GROUND };
  }

  /** Stop the turning of a finished solid. */
  stop() {
    this.stopped ||= this.spins;
  }

  /** @param {Camera} camera */
  look(camera) {
    this.motion.turnTo(null);
    this.looked = performance.now();
    this.camera = camera;
    this.wish.redraw();
  }

  /** Turn it visibly, starting from the end of the current turn. @param {number} yaw @param {number} pitch */
  turnBy(yaw, pitch) {
    this.stop();
    this.motion.turnTo(turn(this.endOfTurn(), yaw, pitch));
    this.wish.redraw();
  }

  /** Turn visibly so that a line can be seen. @param {number} line */
  turnToLine(line) {
    this.stop();
    this.motion.turnTo(facing(this.endOfTurn(), this.shape, this.stands, this.game.lines[line]));
    this.wish.redraw();
  }

  /** The camera at the end of the current turn. */
  endOfTurn() {
    return { ...this.camera, ...this.motion.goalOf() };
  }

  /** @param {number} factor @param {Point} [point] in the frame, to come nearer to */
  zoomBy(factor, point) {
    const { clientWidth: width, clientHeight: height } = this.parts.frame;
    const [right, up] = point ? [point.x - width / 2, height / 2 - point.y].map((part) => part / height) : [0, 0];
    this.look(zoomBy(this.camera, this.shape, factor, right, up));
  }

  whole() {
    this.look({ ...this.camera, zoom: 1, shift: [0, 0, 0] });
  }

  /** Where boxes, [low, high] in cells, will show in the window once the block rests. @param {Vector[][]} boxes */
  placesOf(boxes) {
    const { frame } = this.parts, { clientWidth: width, clientHeight: height } = frame, camera = this.endOfTurn();
    const fit = fitOf(this.box, camera, paneOf(width, height, false));
    const { project } = viewOf({ ...camera, ...fit }, this.shape, width, height);
    const { left, top } = frame.getBoundingClientRect();
    return boxes.map((box) => around(cornersOfBox(box).map(project).map(([x, y]) => [left + x, top + y])));
  }

  // Drawing

  /** Show the scene; returns whether something is still moving. @param {Scene} scene @param {number} now */
  draw(scene, now) {
    const { frame } = this.parts, before = this.stands, last = this.camera;
    this.isFinished = scene.clean;
    this.stopped &&= scene.clean;
    this.take(scene);
    const { camera, moves } = this.swiping.isHeld ? { camera: last, moves: false }
      : this.motion.step(this.camera, this.aim(scene, now), now);
    if (camera !== last || (this.drawing && camera !== this.shown.camera)) this.turned = now;
    this.camera = camera;
    const seen = this.view(), rests = now - this.turned >= REST, stale = this.turned === now || before !== this.stands;
    if (this.wish.act && this.drawn && !scene.calm && !scene.clean) this.sketch.crumble(this, before, now);
    const crumbles = this.drawSketch(scene, now);
    const waits = this.swiping.isHeld && camera === this.shown.camera; // the sketch is enough while a swipe goes on
    if (this.shown.busy) this.shown.missed = true;
    else if (this.drawing && !waits) during("drawing", this.paint(this.drawing, scene, seen, rests));
    this.overlay.draw(seen, this.outlines(scene));
    const { clientWidth: width, clientHeight: height } = frame;
    const shadow = { fields: this.shadow, floor: this.cut[2][0], cell: this.cellSize() };
    if (stale) this.shade.draw(seen, shadow, width, height);
    frame.dataset.standing = String(this.stands.reduce((sum, stands) => sum + stands, 0));
    frame.dataset.camera = JSON.stringify(this.camera);
    return moves || crumbles || (!rests && !this.swiping.isHeld);
  }

  /** Update what is visible, if it has changed. @param {Scene} scene */
  take(scene) {
    const { shape, known } = this, cut = scene.cut ?? wholeCut(shape), content = `${scene.cells.join("")}|${cut}`;
    if (content === known.content) return;
    this.cut = cut;
    this.guided = Boolean(scene.guided);
    this.stands = standing(scene.cells);
    this.box = this.guided ? [[0, 0, 0], shape] : boxInSight(shape, this.stands, cut);
    this.shadow = shadowOf(shape, this.stands, cut);
    Object.assign(known, { content, sides: [] });
  }

  /** @param {Scene} scene @param {number} now */
  aim({ clean, calm }, now) {
    const { clientWidth, clientHeight } = this.parts.frame, pane = paneOf(clientWidth, clientHeight, clean);
    this.spins = clean && !calm && !this.guided && !this.stopped;
    return { box: this.box, pane, spins: this.spins, calm, held: now - this.looked < HELD };
  }

  /** Show what Plotly has not drawn yet; returns whether it moves. @param {Scene} scene @param {number} now */
  drawSketch(scene, now) {
    const { game, drawn, stands, cut, paints, sketch, parts: { frame } } = this;
    if (!drawn) return false;
    const view = viewOf(drawn.camera, this.shape, frame.clientWidth, frame.clientHeight);
    return sketch.draw(view, scene.clean ? { ...drawn, cells: scene.cells } : drawn,
      { game, scene, stands, cut, paints, edge: this.edge() }, now);
  }

  /** Redraw faces and numbers only if they have changed: turning alone is cheap.
   * @param {NonNullable<Drawing>} drawing @param {Scene} scene @param {View3d} seen @param {boolean} rests */
  async paint(drawing, scene, seen, rests) {
    const { shown, camera, parts: { frame } } = this, key = this.keyOf(scene, seen);
    const judges = !scene.clean && (rests || this.faces.cells.length <= MANY);
    const labels = judges ? legible(this.game, seen) : shown.labels;
    const known = key === shown.key && labels === shown.labels;
    if (known && camera === shown.camera) return;
    shown.busy = true;
    if (!this.sketch.isEmpty) await new Promise(requestAnimationFrame); // show the sketch: Plotly takes longer
    const drawn = { cells: scene.cells.slice(), stands: this.stands, cut: String(this.cut), camera };
    if (known) await drawing.look(camera);
    else await drawing.show(this.picture(scene, seen), camera);
    const { missed } = shown;
    Object.assign(shown, { key, camera, labels, busy: false, missed: false });
    this.parts.coming.remove();
    countUp(frame, "drawn");
    requestAnimationFrame(() => requestAnimationFrame(() => this.noteDrawn(drawn)));
    if (missed) this.wish.redraw();
  }

  /** Plotly shows this now. @param {import("./sketch.js").Drawn} drawn */
  noteDrawn(drawn) {
    this.drawn = drawn;
    if (!this.sketch.isEmpty) this.wish.redraw();
  }

  /** The data of faces and of the inks of numbers as text keys; updates the visible faces.
   * @param {Scene} scene @param {View3d} seen */
  keyOf(scene, seen) {
    const { factsVersion, clean, colors, wrong, marked } = scene, { known, cut, shape, anew } = this;
    const towards = sidesTowards(seen.back);
    if (towards.some((wanted, side) => wanted && !known.sides[side])) {
      known.sides = towards.map((wanted, side) => wanted || Boolean(known.sides[side])); // it may turn back soon
      this.faces = openFaces(shape, this.stands, cut, known.sides);
    }
    const walls = this.guided ? wallsBehind(seen.back) : "";
    return [anew, known.content, known.sides, walls, factsVersion, clean, colors, wrong, marked].join("|");
  }

  /** @param {Scene} scene @param {View3d} seen @returns {Picture} */
  picture(scene, seen) {
    const { shape, paints, game, faces } = this, sizes = sizesOf(game, faces, seen);
    const labels = labelsOf(game, faces, scene, sizes), { inks } = paints;
    this.parts.frame.dataset.labels = String(sizes.filter((size) => size >= SMALLEST).length);
    const half = this.edge(), edges = quadMesh(edgeStrips(shape, faces, half));
    const guides = quadMesh(this.guided ? guideStrips(shape, seen.back, GUIDE * half) : []);
    return {
      faces: meshOf(shape, faces, (cell, side) => paints.numberOf({ cell, side }, shape, scene)),
      colors: paints.colors(),
      inks: [
        { mesh: guides, color: inks.guide }, { mesh: edges, color: inks.edge },
        ...NUMBERS.map((name) => ({ mesh: labelMesh(labels[name]), color: inks[name] })),
      ],
    };
  }

  /** Half the width of an edge. */
  edge() {
    return Math.max(EDGE, THINNEST_EDGE / this.cellSize());
  }

  /** The size of a cell in pixels, roughly. */
  cellSize() {
    return pixelsOf(this.camera, this.parts.frame.clientHeight || 1);
  }

  /** @param {number} line */
  boxOfLine(line) {
    const { start, step, length } = this.game.lines[line];
    return boxFrom(this.shape, start, start + step * (length - 1));
  }

  /** @param {number} cell */
  boxOfCell(cell) {
    return boxFrom(this.shape, cell, cell);
  }

  /** @param {Scene} scene */
  outlines({ look: line, marked = [], ghosts, layer = null, cursor, cells, clean }) {
    const { shape, under, guided } = this;
    const hovers = under && (guided || (!clean && (cells[under.cell] & MARK) !== CROSSED));
    const box = (/** @type {number} */ cell) => this.boxOfCell(cell);
    return {
      layer: { boxes: layer && !clean ? [layer] : [] },
      look: { boxes: line === null ? [] : [this.boxOfLine(line)] },
      marked: { boxes: [...marked, ...ghosts.map(([cell]) => cell)].map(box) },
      cursor: { boxes: cursor === null || clean ? [] : [box(cursor)] },
      hover: { faces: hovers ? [cornersOf(placeOf(shape, under.cell), under.side)] : [] },
    };
  }
}

/** The rectangle around points. @param {number[][]} points @returns {Box} */
function around(points) {
  const [xs, ys] = [0, 1].map((part) => points.map((point) => point[part]));
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The box from one cell to another. @param {Shape} shape @param {number} from @param {number} to */
const boxFrom = (shape, from, to) => [placeOf(shape, from), placeOf(shape, to).map((part) => part + 1)];

/** Count something on an element, for which tests wait. @param {HTMLElement} element @param {string} name */
function countUp(element, name) {
  element.dataset[name] = String(Number(element.dataset[name] ?? 0) + 1);
}

/** @param {HTMLElement} host @param {Shape} shape @param {CubeWish} wish @param {Element} below
 * @param {Element[]} above */
function build(host, shape, { name, testid }, below, above) {
  const canvas = make("div", { className: "drawing", ariaHidden: "true" }), about = { role: "img", ariaLabel: name };
  const coming = make("p", { className: "coming small muted", textContent: say("solids.coming") });
  const layers = [below, canvas, ...above, coming];
  const frame = make("div", { className: "frame cube", tabIndex: 0, testid, ...about }, ...layers);
  frame.dataset.shape = shape.join(" ");
  host.replaceChildren(frame);
  return { frame, canvas, coming };
}
