// Where the middle of a cell's face shows on the page.
async ([cell, side]) => {
  const { viewOf } = await import("/static/js/cube/geometry/camera.js"), { pointOn } = await import("/static/js/cube/geometry/faces.js");
  const { placeOf } = await import("/static/js/core/shapes.js");
  const frame = document.querySelector('[data-testid="cube"]'), box = frame.getBoundingClientRect();
  const shape = frame.dataset.shape.split(" ").map(Number);
  const view = viewOf(JSON.parse(frame.dataset.camera), shape, box.width, box.height);
  const [x, y] = view.project(pointOn(placeOf(shape, cell), side, 0.5, 0.5));
  return [box.left + x, box.top + y];
}
