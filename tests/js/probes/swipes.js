// For [shape, stands, first face, way, finger], where the way is given in cells' middles on that side, each moved by
// (right, down) pixels: the cells that a swipe touches, and which of these another cube hides.
async ([shape, stands, { cell, side }, way, finger]) => {
  const { createCamera, viewOf } = await import("/static/js/cube/geometry/camera.js");
  const { pointOn, wholeCut } = await import("/static/js/cube/geometry/faces.js");
  const { placeOf } = await import("/static/js/core/shapes.js"), { Swiping } = await import("/static/js/cube/swiping.js");
  const cut = wholeCut(shape), view = viewOf(createCamera(shape), shape, 500, 500), touched = [];
  const middle = (at) => view.project(pointOn(placeOf(shape, at), side, 0.5, 0.5));
  const act = { start: (at) => touched.push(at), extend: (at) => touched.push(at), end() {}, cancel() {} };
  const swiping = new Swiping({
    shape, cut, stands: Uint8Array.from(stands), view: () => view, noteUnder() {},
    faceAt: (x, y) => view.pick(stands, cut, x, y), wish: { act, redraw() {} },
  });
  const [[x, y], ...points] = way.map(([at, right, down]) => middle(at).map((part, i) => part + [right, down][i]));
  swiping.begin({ x, y }, false, finger);
  for (const [toX, toY] of points) swiping.follow({ x: toX, y: toY });
  const hidden = touched.filter((at) => view.pick(stands, cut, ...middle(at))?.cell !== at);
  return { touched, hidden, began: touched[0] === cell };
}
