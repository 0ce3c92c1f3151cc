// A solid that can be looked at, turned and zoomed: puts drawing, outlines and pointers together. To who uses it, it is a board that
// draws scenes, as board/board.js is.

import { readPalette, watchPalette } from "../board/palette.js";
import { MARK, CROSSED } from "../game/marks.js";
import { placeOf } from "../game/shapes.js";
import { createCamera, pan, turn, viewOf, zoomBy } from "./geometry/camera.js";
import { cornersOf, facesInSight, holeOf, outlook, pointOn, wholeCut } from "./geometry/faces.js";
import { inksOf, meshOf, standing } from "./geometry/mesh.js";
import { listenToOrbit } from "./orbit.js";
import { createOverlay } from "./overlay.js";
import { createPaints } from "./paints.js";
import { createDrawing } from "./plotly.js";

const THINNEST = 1.5, THICKEST = 5, STROKE = 0.055; // of a line, in pixels; and in sides of a cell
const SPIN = 0.3; // of a turn a second, when it is finished

/**
 * Build a solid into `host`. `game`: {shape, lines, clues}; `name`: what screen readers call it; `redraw()` is asked for when it has
 * to be drawn anew; `tap(cell, swapped, side)` and `hover(face)` tell what the pointer does; `missing()` is called where nothing can be drawn.
 */
export function createCube(host, game, { name, redraw, testid = "cube", library, tap = () => {}, hover = () => {}, missing = () => {} }) {
  const { shape } = game, overlay = createOverlay(), parts = build(host, shape, name, testid, overlay.svg);
  const shown = { key: "", camera: null, busy: false, sketched: false, stands: new Uint8Array(0) };
  let drawing = null, camera = createCamera(), cut = wholeCut(shape), under = null, paints = createPaints(readPalette(parts.frame)), spun = null;
  createDrawing(parts.canvas, shape, library).then((made) => {
    drawing = made;
    parts.frame.classList.toggle("lost", !made);
    if (made) redraw();
    else missing();
  });
  watchPalette(() => {
    paints = createPaints(readPalette(parts.frame));
    shown.key = "";
    redraw();
  });
  new ResizeObserver(() => { shown.key = ""; redraw(); }).observe(parts.frame);

  const size = () => [parts.frame.clientWidth || 1, parts.frame.clientHeight || 1];
  const view = () => viewOf(camera, shape, ...size());

  function look(next) {
    camera = next;
    redraw();
  }

  listenToOrbit(parts.frame, {
    turn: (yaw, pitch) => look(turn(camera, yaw, pitch)), zoom: (factor) => look(zoomBy(camera, factor)),
    pan: (right, up) => look(pan(camera, shape, right, up)), whole: () => look({ ...camera, zoom: 1, shift: [0, 0, 0] }),
    tap: (x, y, swapped) => {
      const face = view().pick(shown.stands, cut, x, y);
      if (face) tap(face.cell, swapped, face.side);
    },
    hover: (x, y) => {
      under = x === null ? null : view().pick(shown.stands, cut, x, y);
      hover(under);
      redraw();
    },
  });

  /** Show the scene; whether something goes on moving. `scene` may have a cut, by axis the first and the last layer in sight. */
  function draw(scene, now) {
    cut = scene.cut ?? wholeCut(shape);
    if (scene.clean && !scene.calm) spin(now);
    else spun = null;
    const before = shown.stands, seen = view();
    shown.stands = standing(scene.cells);
    if (drawing && !scene.clean) sketch(scene, seen, before);
    if (drawing && !shown.busy) paint(scene, seen);
    overlay.draw(seen, outlines(scene));
    parts.frame.dataset.standing = shown.stands.reduce((sum, one) => sum + one, 0);
    parts.frame.dataset.camera = JSON.stringify(camera);
    return spun !== null;
  }

  function spin(now) {
    if (spun !== null) camera = turn(camera, SPIN * Math.min(0.25, (now - spun) / 1000), 0);
    spun = now;
  }

  /** A cube that is chiselled is away at once, also where a picture takes longer. */
  function sketch(scene, seen, before) {
    const gone = [...before.keys()].filter((cell) => before[cell] && !shown.stands[cell]);
    if (gone.length !== 1 || !inFront(gone[0], seen, before)) return;
    const { sides, floor } = holeOf(shape, gone[0], before, cut, seen.eye), place = placeOf(shape, gone[0]);
    const colorOf = (number) => paints.colors()[number];
    overlay.fill(seen, sides.map((side) => cornersOf(place, side)), paints.background, floor.map(([cell, side]) => (
      { corners: cornersOf(placeOf(shape, cell), side), color: colorOf(paints.numberOf(cell, side, shape, scene)) })));
    shown.sketched = true;
    parts.frame.dataset.sketched = Number(parts.frame.dataset.sketched ?? 0) + 1;
  }

  /** Whether a cell shows, and nothing stands before the middle of any open side of it that looks this way. */
  function inFront(cell, seen, stands) {
    const { sides } = holeOf(shape, cell, stands, cut, seen.eye), place = placeOf(shape, cell);
    return sides.length > 0 && sides.every((side) => seen.pick(stands, cut, ...seen.project(pointOn(place, side, 0.5, 0.5)))?.cell === cell);
  }

  /** Draw faces and numbers anew only when they are others: turning alone costs little. */
  async function paint(scene, seen) {
    const key = scene.cells.join("") + [scene.factsVersion, scene.clean, Boolean(scene.colors), cut, outlook(cut, seen.eye), scene.wrong, scene.marked].join("|");
    if (key === shown.key && camera === shown.camera) return;
    shown.busy = true;
    if (shown.sketched) await new Promise(requestAnimationFrame); // let the sketch be seen: Plotly takes longer than a frame
    shown.sketched = false;
    if (key === shown.key) await drawing.look(camera);
    else await drawing.show(picture(scene, seen), camera);
    Object.assign(shown, { key, camera, busy: false });
    parts.frame.dataset.drawn = Number(parts.frame.dataset.drawn ?? 0) + 1;
    requestAnimationFrame(() => requestAnimationFrame(() => overlay.clear()));
    if (key !== shown.key || camera !== shown.camera) redraw();
  }

  function picture(scene, seen) {
    const faces = facesInSight(shape, shown.stands, cut, seen.eye);
    const mesh = meshOf(shape, faces, (cell, side) => paints.numberOf(cell, side, shape, scene));
    const inks = inksOf(game, faces, scene), width = strokeWidth(seen);
    return { mesh, colors: paints.colors(), inks: Object.entries(inks).map(([ink, points]) => ({ ...points, color: paints.inks[ink], width })) };
  }

  /** So thick that a number looks the same at every size. */
  function strokeWidth({ project }) {
    const middle = shape.map((side) => side / 2), up = middle.map((part, axis) => part + (axis === 2 ? 1 : 0));
    const [low, high] = [project(middle), project(up)];
    return Math.max(THINNEST, Math.min(THICKEST, STROKE * Math.abs(low[1] - high[1])));
  }

  function outlines({ look: line = null, marked = [], ghosts = [], layer = null, cursor = null, cells, clean }) {
    const box = (cell) => [placeOf(shape, cell), placeOf(shape, cell).map((part) => part + 1)];
    return {
      layer: { boxes: layer && !clean ? [layer] : [] },
      look: { boxes: line === null ? [] : [lineBox(game.lines[line])] },
      marked: { boxes: [...marked, ...ghosts.map(([cell]) => cell)].map(box) },
      cursor: { boxes: cursor === null ? [] : [box(cursor)] },
      hover: { faces: under && !clean && (cells[under.cell] & MARK) !== CROSSED ? [cornersOf(placeOf(shape, under.cell), under.side)] : [] },
    };
  }

  const lineBox = ({ start, step, length }) => [placeOf(shape, start), placeOf(shape, start + step * (length - 1)).map((part) => part + 1)];

  return { parts, draw, zoomBy: (factor) => look(zoomBy(camera, factor)), whole: () => look({ ...createCamera(), yaw: camera.yaw, pitch: camera.pitch }) };
}

function build(host, shape, name, testid, outlines) {
  const canvas = Object.assign(document.createElement("div"), { className: "drawing" });
  const frame = Object.assign(document.createElement("div"), { className: "frame cube", tabIndex: 0 });
  frame.setAttribute("role", "img");
  frame.setAttribute("aria-label", name);
  frame.dataset.testid = testid;
  frame.dataset.shape = shape.join(" ");
  canvas.setAttribute("aria-hidden", "true");
  frame.append(canvas, outlines);
  host.replaceChildren(frame);
  return { host, frame, canvas };
}
