// Strokes on the block: a pointer presses a face, and then touches the cubes of a line in the plane of that face.

import { lineAlong, placeOf } from "../core/shapes.js";
import { axisOf } from "./geometry/faces.js";
import { Swipe } from "./geometry/line_swipe.js";

const AXES = [0, 1, 2];

/** @import { Cube } from "./cube.js" */

export class Swiping {
  /** @param {Cube} cube */
  constructor(cube) {
    this.cube = cube;
    this.swipe = /** @type {Swipe | null} */ (null); // until something stops it
    this.isHeld = false; // whether a pointer is pressed, under which the block must not move
  }

  /** @param {Point} point @param {boolean} swapped @param {boolean} finger */
  begin(point, swapped, finger) {
    const { cube } = this, face = cube.faceAt(point.x, point.y), { act } = cube.wish;
    if (!face || !act) return;
    const swipe = new Swipe(cube.shape, this.surfaceOf(face), face.cell, point, finger);
    this.isHeld = true;
    this.swipe = act.start(face.cell, swapped, face.side) ? swipe : null;
    cube.noteUnder(null);
  }

  /** The plane of a face, as it is when a swipe begins. @param {Face} face */
  surfaceOf({ cell, side }) {
    const { shape, stands, cut } = this.cube, view = this.cube.view();
    const axis = axisOf(side), layer = placeOf(shape, cell)[axis], [x0, y0] = view.project([0, 0, 0]);
    return {
      cellAt: (/** @type {number} */ x, /** @type {number} */ y) => {
        const face = view.pick(stands, cut, x, y);
        return face?.side === side && placeOf(shape, face.cell)[axis] === layer ? face.cell : null;
      },
      ways: AXES.filter((other) => other !== axis).map((way) => {
        const [x, y] = view.project(AXES.map((other) => Number(other === way)));
        return { line: lineAlong(shape, way, cell), step: [x - x0, y - y0] };
      }),
    };
  }

  /** @param {Point} point */
  follow(point) {
    const { act } = this.cube.wish;
    if (this.swipe?.moveTo(point).some((cell) => !act?.extend(cell))) this.swipe = null;
  }

  end() {
    this.leave();
    this.cube.wish.act?.end();
  }

  cancel() {
    this.leave();
    this.cube.wish.act?.cancel();
  }

  leave() {
    this.isHeld = false;
    this.swipe = null;
    this.cube.wish.redraw();
  }
}
