// For [shape, width, height, turns], by turn: the extent of the block that fills the pane, and of each arrow whether it
// is there, within the pane, and clear of the block and of the other arrows.
async ([shape, width, height, turns]) => {
  const { createCamera, fitOf, paneOf, turn, viewOf } = await import("/static/js/cube/geometry/camera.js");
  const { wholeCut } = await import("/static/js/cube/geometry/faces.js"), { arrowsOf } = await import("/static/js/cube/handles.js");
  const stands = new Uint8Array(shape[0] * shape[1] * shape[2]).fill(1), cut = wholeCut(shape), box = [[0, 0, 0], shape], steps = [-21, -14, -7, 0, 7, 14, 21];
  return turns.map(([yaw, pitch]) => {
    const turned = turn(createCamera(shape), yaw, pitch), camera = { ...turned, ...fitOf(box, turned, paneOf(width, height, false)) };
    const view = viewOf(camera, shape, width, height);
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => view.project([0, 1, 2].map((axis) => box[(bits >> axis) & 1][axis])));
    const extent = [0, 1].map((i) => [Math.min(...corners.map((point) => point[i])), Math.max(...corners.map((point) => point[i]))]);
    const places = arrowsOf(box, view).map(({ at }) => at), there = places.filter(Boolean);
    const inPane = there.every(([x, y]) => x >= 22 && y >= 22 && x <= width - 22 && y <= height - 22);
    const clear = there.every(([x, y]) => steps.every((right) => steps.every((down) => Math.hypot(right, down) > 22 || view.pick(stands, cut, x + right, y + down) === null)));
    const apart = there.every((one, i) => there.every((other, j) => i === j || Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])) >= 44));
    return { extent, arrows: there.length, inPane, clear, apart };
  });
}
