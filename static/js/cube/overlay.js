// Above and below the drawing of a solid: outlines of the face under the pointer, of the layer of the panel, of the
// current line and of cells to look at; and the soft shadow on the floor, a small image that the browser enlarges.

import { make, makeSvg } from "../base/dom.js";

const EDGES = [[0, 1], [1, 3], [3, 2], [2, 0], [4, 5], [5, 7], [7, 6], [6, 4], [0, 4], [1, 5], [2, 6], [3, 7]];

const SMALLER = 10; // times, of the shadow's image, which is therefore soft and quick to draw
const BLUR = 0.22; // of a cell

export function createOverlay() {
  const svg = makeSvg("svg", { class: "outlines", "aria-hidden": "true" });
  /** @type {Map<string, SVGElement>} */
  const paths = new Map();

  /** @param {string} name @param {string} outline */
  function set(name, outline) {
    const path = paths.get(name) ?? makeSvg("path", { class: name });
    if (!paths.has(name)) svg.append(path);
    paths.set(name, path);
    if (path.getAttribute("d") !== outline) path.setAttribute("d", outline);
  }

  /** `outlines`, by name: {faces: [corners, ...], boxes: [[low, high], ...]} in cells.
   * @param {View3d} view @param {Record<string, Outline>} outlines */
  function draw(view, outlines) {
    for (const [name, { faces = [], boxes = [] }] of Object.entries(outlines)) {
      const around = faces.map((corners) => `${path(view, corners)}Z`);
      set(name, [...around, ...boxes.flatMap((box) => edges(view, box))].join(""));
    }
  }

  return { svg, draw };
}

/** @param {View3d} view @param {Vector[]} points */
function path(view, points) {
  const places = points.map((point) => view.project(point).map((part) => part.toFixed(1)).join(" "));
  return `M${places.join("L")}`;
}

/** @param {View3d} view @param {Vector[]} box */
function edges(view, [low, high]) {
  const corners = Array.from({ length: 8 }, (_, bits) =>
    low.map((part, axis) => (bits & (1 << axis) ? high[axis] : part)));
  return EDGES.map(([from, to]) => path(view, [corners[from], corners[to]]));
}

/** The dark fields, the height of the floor, the pixels of a cell.
 * @typedef {{ fields: number[][], floor: number, cell: number }} Shadow */

export function createShade() {
  const canvas = make("canvas", { className: "shade", ariaHidden: "true" });
  const paint = /** @type {Paint} */ (canvas.getContext("2d"));

  /** @param {View3d} view @param {Shadow} shadow @param {number} width @param {number} height */
  function draw(view, { fields, floor, cell }, width, height) {
    canvas.width = Math.ceil(width / SMALLER);
    canvas.height = Math.ceil(height / SMALLER);
    if (view.back[2] <= 0) return;
    paint.filter = `blur(${((BLUR * cell) / SMALLER).toFixed(2)}px)`;
    paint.fillStyle = "#000";
    for (const [x, y, dark] of fields) {
      paint.globalAlpha = dark;
      paint.beginPath();
      for (const [right, back] of [[0, 0], [1, 0], [1, 1], [0, 1]]) {
        const [across, down] = view.project([x + right, y + back, floor]);
        paint.lineTo(across / SMALLER, down / SMALLER);
      }
      paint.fill();
    }
  }

  return { canvas, draw };
}
