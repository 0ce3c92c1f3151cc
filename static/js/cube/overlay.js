// Outlines over a solid: the face under the pointer, the layer of the slice panel, the line at work, cells to look at.

const SVG = "http://www.w3.org/2000/svg";
const EDGES = [[0, 1], [1, 3], [3, 2], [2, 0], [4, 5], [5, 7], [7, 6], [6, 4], [0, 4], [1, 5], [2, 6], [3, 7]];

let overlays = 0;

export function createOverlay() {
  const svg = element("svg", { class: "outlines", "aria-hidden": "true" }), patches = element("g", { class: "patches" });
  const paths = new Map(), number = overlays++;
  svg.append(patches);

  function set(name, outline) {
    if (!paths.has(name)) {
      paths.set(name, element("path", { class: name }));
      svg.append(paths.get(name));
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

  /** Fill a hole before the picture itself is ready: `sides`, corners of each, through which its `floor` shows, [{corners, color}]. */
  function fill(view, sides, background, floor) {
    const around = sides.map((corners) => element("path", { d: `${path(view, corners)}Z`, fill: background }));
    const clip = element("clipPath", { id: `hole-${number}` });
    clip.append(...around.map((side) => side.cloneNode()));
    const seen = element("g", { "clip-path": `url(#hole-${number})` });
    seen.append(...floor.map(({ corners, color }) => element("path", { d: `${path(view, corners)}Z`, fill: color })));
    patches.replaceChildren(clip, ...around, seen);
  }

  const clear = () => patches.replaceChildren();

  return { svg, draw, fill, clear };
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const path = (view, points) => `M${points.map((point) => view.project(point).map((part) => part.toFixed(1)).join(" ")).join("L")}`;

function edges(view, [low, high]) {
  const corners = Array.from({ length: 8 }, (_, bits) => low.map((part, axis) => (bits & (1 << axis) ? high[axis] : part)));
  return EDGES.map(([from, to]) => path(view, [corners[from], corners[to]]));
}
