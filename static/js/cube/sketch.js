// What has changed on a solid since Plotly has drawn it, on a canvas over that drawing: Plotly takes longer than a
// frame. And the crumbs of cubes that were just removed.

import { placeOf } from "../core/shapes.js";
import { make } from "../base/dom.js";
import { frameOf } from "./geometry/camera.js";
import { nearer, openFaces, openSides, pointOn, sidesTowards } from "./geometry/faces.js";
import { labelsOf, sizesOf } from "./geometry/labels.js";

const MOST = 150; // changed cells, beyond which Plotly alone shows them
const BEYOND = 0.015; // of a face around it, so that no border of what was there before stays
const SHARP = 2; // points for a pixel in each direction, at most
const MOST_CRUMBLING = 12; // cubes at a time
const CRUMBLES = 320; // milliseconds
const APART = 0.8, DOWN = 2.2, SMALLER = 0.6; // of a crumb: how far it flies, falls and shrinks
const QUARTERS = [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]]; // the middle of each

/** A solid as Plotly shows it.
 * @typedef {{ cells: Cells, stands: Uint8Array, cut: string, camera: Camera }} Drawn */

/** A solid as it is now; `edge` is half the width of an edge.
 * @typedef {{ game: Named, scene: Scene, stands: Uint8Array, cut: Cut, edge: number,
 *   paints: ReturnType<typeof import("./solid_colours.js").createPaints> }} Current */

export class Sketch {
  constructor() {
    this.canvas = make("canvas", { className: "sketch", ariaHidden: "true" });
    this.paint = /** @type {Paint} */ (this.canvas.getContext("2d"));
    this.crumbs = /** @type {{ faces: Face[], since: number }[]} */ ([]);
    this.isEmpty = true;
    this.density = 1;
    /** @type {WeakMap<Triangles, Path2D>} */
    this.outlines = new WeakMap();
  }

  /** Let the cubes crumble that have gone. @param {import("./cube.js").Cube} cube @param {Uint8Array} before
   * @param {number} now */
  crumble({ shape, stands, cut, camera }, before, now) {
    if (before === stands) return;
    const gone = [...before.keys()].filter((cell) => before[cell] && !stands[cell]), { back } = frameOf(camera);
    for (const cell of gone.slice(0, MOST_CRUMBLING)) {
      const faces = openSides(shape, before, cut, back, cell);
      if (faces.length) this.crumbs.push({ faces, since: now });
    }
  }

  /** Draw the changes; returns whether something moves.
   * @param {View3d} view of what Plotly shows @param {Drawn} drawn @param {Current} current @param {number} now */
  draw(view, drawn, current, now) {
    const changed = changesOf(drawn, current);
    this.crumbs = this.crumbs.filter(({ since }) => now - since < CRUMBLES);
    const shows = changed.length > 0 || this.crumbs.length > 0;
    if (shows || !this.isEmpty) this.begin(view);
    if (changed.length) this.fill(view, changed, drawn.stands, current);
    for (const { faces, since } of this.crumbs) this.scatter(view, faces, (now - since) / CRUMBLES, current);
    this.isEmpty = !shows;
    return this.crumbs.length > 0;
  }

  /** @param {View3d} view */
  begin({ width, height }) {
    const { canvas } = this;
    this.density = Math.min(SHARP, devicePixelRatio);
    canvas.width = Math.round(width * this.density); // which clears it
    canvas.height = Math.round(height * this.density);
  }

  /** Paint anew what lies where the faces of changed cubes were, or are.
   * @param {View3d} view @param {number[]} changed @param {Uint8Array} before @param {Current} current */
  fill(view, changed, before, current) {
    const { paint } = this, { game: { shape }, stands, cut, paints } = current;
    const region = changed.flatMap((cell) =>
      [before, stands].flatMap((some) => openSides(shape, some, cut, view.back, cell)));
    paint.save();
    paint.beginPath();
    for (const face of region) this.outline(view, shape, face, BEYOND);
    paint.clip();
    paint.setTransform(1, 0, 0, 1, 0, 0);
    paint.fillStyle = paints.background;
    paint.fillRect(0, 0, this.canvas.width, this.canvas.height);
    this.paintFaces(view, nearTo(view, shape, region), current);
    paint.restore();
  }

  /** Paint the faces that are `near`, those further away first.
   * @param {View3d} view @param {(face: Face) => boolean} near @param {Current} current */
  paintFaces(view, near, { game, scene, stands, cut, paints, edge }) {
    const { paint } = this, { shape } = game, { cells, sides } = openFaces(shape, stands, cut, sidesTowards(view.back));
    const faces = cells.map((cell, at) => ({ cell, side: sides[at] })).filter(near)
      .sort((a, b) => nearer(shape, view.back, a.cell, b.cell));
    const all = { cells: faces.map(({ cell }) => cell), sides: faces.map(({ side }) => side) };
    const sizes = sizesOf(game, all, view);
    faces.forEach((face, at) => {
      this.toFace(view, shape, face);
      paint.fillStyle = paints.colorOf(face, shape, scene);
      paint.fillRect(0, 0, 1, 1);
      paint.strokeStyle = paints.inks.edge;
      paint.lineWidth = 2 * edge;
      paint.strokeRect(0, 0, 1, 1);
      const labels = labelsOf(game, { cells: [face.cell], sides: [face.side] }, scene, sizes.subarray(at, at + 1));
      for (const [ink, some] of Object.entries(labels)) {
        paint.fillStyle = paints.inks[/** @type {keyof typeof labels} */ (ink)];
        for (const { shape: label } of some) paint.fill(this.pathOf(label));
      }
    });
  }

  /** Quarters of the faces of a removed cube, at a share of their time.
   * @param {View3d} view @param {Face[]} faces @param {number} share @param {Current} current */
  scatter(view, faces, share, { game: { shape }, scene, paints }) {
    const { paint, density } = this, middle = view.project(placeOf(shape, faces[0].cell).map((part) => part + 0.5));
    const size = (1 - SMALLER * share) / 2, scale = view.scale * density;
    paint.globalAlpha = 1 - share;
    for (const face of faces) {
      paint.fillStyle = paints.colorOf(face, shape, scene);
      for (const [right, up] of QUARTERS) {
        const at = view.project(pointOn(placeOf(shape, face.cell), face.side, right, up));
        const [x, y] = at.map((part, i) => (part - middle[i]) * density * APART * share);
        this.toFace(view, shape, face, x, y + DOWN * scale * share * share);
        paint.fillRect(right - size / 2, up - size / 2, size, size);
      }
    }
    paint.globalAlpha = 1;
    paint.setTransform(1, 0, 0, 1, 0, 0);
  }

  /** Draw in shares of a face from now on, moved by (x, y) points.
   * @param {View3d} view @param {Shape} shape @param {Face} face */
  toFace(view, shape, { cell, side }, x = 0, y = 0) {
    const place = placeOf(shape, cell), { density } = this;
    const [from, right, up] = [[0, 0], [1, 0], [0, 1]]
      .map(([across, along]) => view.project(pointOn(place, side, across, along)));
    const steps = [right, up].flatMap((to) => [to[0] - from[0], to[1] - from[1]]).map((part) => part * density);
    const [a, b, c, d] = steps;
    this.paint.setTransform(a, b, c, d, from[0] * density + x, from[1] * density + y);
  }

  /** Add a face to the path. @param {View3d} view @param {Shape} shape @param {Face} face @param {number} beyond */
  outline(view, shape, face, beyond) {
    this.toFace(view, shape, face);
    this.paint.rect(-beyond, -beyond, 1 + 2 * beyond, 1 + 2 * beyond);
  }

  /** The triangles of a label as a path. @param {Triangles} label */
  pathOf(label) {
    const known = this.outlines.get(label);
    if (known) return known;
    const path = new Path2D(), { points, corners } = label;
    for (let at = 0; at < corners.length; at += 3) {
      const [a, b, c] = corners.slice(at, at + 3).map((corner) => points[corner]);
      const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
      path.moveTo(a[0], a[1]);
      for (const [x, y] of area < 0 ? [c, b] : [b, c]) path.lineTo(x, y); // all one way round, as overlaps add up
      path.closePath();
    }
    this.outlines.set(label, path);
    return path;
  }
}

/** The cells that have changed, as far as they can be shown one by one.
 * @param {Drawn} drawn @param {Current} current */
function changesOf({ cells: before, cut: cutBefore }, { scene: { cells }, cut }) {
  if (cutBefore !== String(cut)) return [];
  const changed = [...before.keys()].filter((cell) => before[cell] !== cells[cell]);
  return changed.length > MOST ? [] : changed;
}

/** Whether a face may lie over one of these. @param {View3d} view @param {Shape} shape @param {Face[]} region */
function nearTo(view, shape, region) {
  const middleOf = (/** @type {Face} */ { cell, side }) => view.project(pointOn(placeOf(shape, cell), side, 0.5, 0.5));
  const middles = region.map(middleOf), [low, high] = [Math.min, Math.max].map((most) =>
    [0, 1].map((i) => most(...middles.map((middle) => middle[i]))));
  return (/** @type {Face} */ face) =>
    middleOf(face).every((part, i) => part > low[i] - 2 * view.scale && part < high[i] + 2 * view.scale);
}
