// The colours of a solid: of faces by their cells and sides, of edges and of numbers.

import { leaningOf } from "../core/beliefs.js";
import { isColour, partsOf } from "../core/colour_values.js";
import { placeOf } from "../core/shapes.js";
import { BRIGHTNESS, paintOf } from "./geometry/mesh.js";

const LEVELS = 5; // of belief in each direction: few colours are drawn faster
const STAYS = 0.8, GOES = 0.45; // the share of the other colour at the strongest belief
const PALE = 0.65; // the share of the cube in colours that would be too strong for numbers
const DEEP = 0.5; // the share of ink in the accent of numbers
// From the ground up, for models without colours of their own.
const FINISHED = ["#b4532f", "#c76b3d", "#d98a52", "#e3a768", "#d8b878"];

/** `palette` as board/paint.js reads it. @param {Palette} palette */
export function createPaints(palette) {
  /** @type {Record<string, number[]>} */
  const base = {
    standing: rgbOf(palette.cube), kept: rgbOf(palette.kept), tried: mix(rgbOf(palette.kept), rgbOf(palette.cube)),
    candidate: mix(rgbOf(palette.candidate), rgbOf(palette.cube), PALE),
    wrong: mix(rgbOf(palette.accent), rgbOf(palette.cube), PALE),
  };
  const stays = rgbOf(palette.belief), goes = rgbOf(palette.paper);
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {string[]} */
  const list = [];

  /** @param {number} cell @param {Shape} shape @param {Scene} scene */
  function rgbAt(cell, shape, scene) {
    if (scene.wrong.includes(cell)) return base.wrong;
    return scene.clean ? finished(scene, cell, placeOf(shape, cell)[2] / shape[2])
      : believed(paintOf(scene.cells[cell]), scene.cells[cell]);
  }

  /** A finished scene may have `colors` for its cells. @param {Face} face @param {Shape} shape @param {Scene} scene */
  const colorOf = ({ cell, side }, shape, scene) =>
    text(rgbAt(cell, shape, scene).map((part) => part * BRIGHTNESS[side]));

  /** The number of the colour of a face. @param {Face} face @param {Shape} shape @param {Scene} scene */
  const numberOf = (face, shape, scene) => add(colorOf(face, shape, scene));

  /** The colour of an undecided cube leans towards the violet of belief, or towards the paper if it is believed to go.
   * @param {string} name @param {number} value */
  function believed(name, value) {
    const level = name === "standing" ? Math.round(leaningOf(value) * LEVELS) / LEVELS : 0;
    return level > 0 ? mix(base[name], stays, level * STAYS) : mix(base[name], goes, -level * GOES);
  }

  /** @param {string} color */
  function add(color) {
    if (!numbers.has(color)) {
      numbers.set(color, list.length);
      list.push(color);
    }
    return numbers.get(color) ?? 0;
  }

  return {
    numberOf,
    colorOf,
    colors: () => list.slice(),
    background: palette.paper,
    inks: {
      guide: palette.lineStrong, edge: palette.cubeEdge, ink: palette.ink, faint: palette.cubeFaint,
      broken: text(mix(rgbOf(palette.accent), rgbOf(palette.ink), DEEP)),
    },
  };
}

/** @param {Scene} scene @param {number} cell @param {number} height */
function finished({ colors }, cell, height) {
  if (colors?.[cell]) return rgbOf(colors[cell]);
  return rgbOf(FINISHED[Math.floor(height * FINISHED.length)]);
}

/** The parts of any colour of a style sheet. A canvas gives it as #rrggbb, as most are written already.
 * @param {string} color */
function rgbOf(color) {
  if (isColour(color)) return partsOf(color);
  const paint = /** @type {Paint} */ (document.createElement("canvas").getContext("2d"));
  paint.fillStyle = color;
  return partsOf(String(paint.fillStyle));
}

/** @param {number[]} one @param {number[]} other @param {number} share */
const mix = (one, other, share = 0.5) => one.map((part, i) => part + (other[i] - part) * share);
/** @param {number[]} rgb */
const text = (rgb) => `rgb(${rgb.map(Math.round).join()})`;
