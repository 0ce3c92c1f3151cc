// Every face that looks this way, picked at its middle, from several sides: those that are hit, those hidden by another face, wrong ones.
async ([shape, stands, cameras]) => {
  const { createCamera, turn, zoomBy, viewOf } = await import("/static/js/cube/geometry/camera.js");
  const { openFaces, pointOn, sidesTowards, wholeCut } = await import("/static/js/cube/geometry/faces.js"), { placeOf } = await import("/static/js/core/shapes.js");
  const cut = wholeCut(shape), counts = [];
  for (const [yaw, pitch, zoom] of cameras) {
    const view = viewOf(zoomBy(turn(createCamera(shape), yaw, pitch), shape, zoom), shape, 800, 600);
    const faces = openFaces(shape, stands, cut, sidesTowards(view.back));
    const nearness = (point) => point.reduce((sum, part, axis) => sum + part * view.back[axis], 0);
    const count = { hit: 0, hidden: 0, wrong: 0 };
    faces.cells.forEach((cell, i) => {
      const middle = pointOn(placeOf(shape, cell), faces.sides[i], 0.5, 0.5), face = view.pick(stands, cut, ...view.project(middle));
      if (face?.cell === cell && face.side === faces.sides[i]) return count.hit++;
      const other = face && pointOn(placeOf(shape, face.cell), face.side, 0.5, 0.5);
      return face && nearness(other) > nearness(middle) - 1 ? count.hidden++ : count.wrong++;
    });
    counts.push(count);
  }
  return counts;
}
