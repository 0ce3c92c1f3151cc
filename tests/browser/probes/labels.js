// Of the block as it is drawn now: by face with a number, how high its digits show in pixels, and between which two
// sides that are nearest to each other.
async () => {
  const { viewOf } = await import("/static/js/cube/geometry/camera.js");
  const plot = document.querySelector('[data-testid="cube"] .js-plotly-plot'), frame = document.querySelector('[data-testid="cube"]');
  const shape = frame.dataset.shape.split(" ").map(Number);
  const view = viewOf(JSON.parse(frame.dataset.camera), shape, frame.clientWidth, frame.clientHeight);
  const LIFT = 0.015, faces = new Map();
  for (const { x, y, z } of plot.data.slice(3)) {
    for (let i = 0; i < x.length; i++) {
      const point = [x[i], y[i], z[i]];
      const axis = point.findIndex((part) => Math.abs(Math.abs(part - Math.round(part)) - LIFT) < 1e-4);
      const cell = point.map((part, at) => (at === axis ? Math.round(part) : Math.floor(part)));
      const key = [axis, ...cell].join();
      faces.set(key, [...(faces.get(key) ?? []), point]);
    }
  }
  return [...faces].map(([key, points]) => {
    const [axis] = key.split(",").map(Number), up = axis === 2 ? 1 : 2, across = 3 - axis - up;
    const span = (way) => {
      const sorted = points.toSorted((one, other) => one[way] - other[way]), low = sorted[0], high = low.slice();
      high[way] = sorted.at(-1)[way];
      const [[fromX, fromY], [toX, toY]] = [view.project(low), view.project(high)];
      const cells = high[way] - low[way], pixels = Math.hypot(fromX - toX, fromY - toY);
      return { pixels, cells, face: pixels / cells, x: (toX - fromX) / cells, y: (toY - fromY) / cells };
    };
    const height = span(up), width = span(across), area = Math.abs(height.x * width.y - height.y * width.x);
    const between = area / Math.max(height.face, width.face);
    return { axis, face: height.face, height: height.pixels, between: between * height.cells };
  });
}
