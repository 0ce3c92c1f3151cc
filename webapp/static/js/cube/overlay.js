// Outlines over a solid: the face under the pointer, the layer of the slice panel, the line at work, cells to look at.

const SVG = "http://www.w3.org/2000/svg";
const EDGES = [[0, 1], [1, 3], [3, 2], [2, 0], [4, 5], [5, 7], [7, 6], [6, 4], [0, 4], [1, 5], [2, 6], [3, 7]];

export function createOverlay() {
  const svg = document.createElementNS(SVG, "svg"), paths = new Map();
  svg.setAttribute("class", "outlines");
  svg.setAttribute("aria-hidden", "true");

  function set(name, outline) {
    if (!paths.has(name)) {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("class", name);
      paths.set(name, path);
      svg.append(path);
    }
    const path = paths.get(name);
    if (path.getAttribute("d") !== outline) path.setAttribute("d", outline);
  }

  /** `outlines`, by name: {faces: [corners, ...], boxes: [[low, high], ...]} in cells. */
  function draw(view, outlines) {
    for (const [name, { faces = [], boxes = [] }] of Object.entries(outlines)) {
      set(name, [...faces.map((corners) => `${path(view, corners)}Z`), ...boxes.flatMap((box) => edges(view, box))].join(""));
    }
  }

  return { svg, draw };
}

const path = (view, points) => `M${points.map((point) => view.project(point).map((part) => part.toFixed(1)).join(" ")).join("L")}`;

function edges(view, [low, high]) {
  const corners = Array.from({ length: 8 }, (_, bits) => low.map((part, axis) => (bits & (1 << axis) ? high[axis] : part)));
  return EDGES.map(([from, to]) => path(view, [corners[from], corners[to]]));
}
