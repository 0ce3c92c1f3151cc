// For every line of a block in which these cubes stand: how many of its cubes show a face at its middle before and
// after the block turns to it.
async ([shape, stands]) => {
  const { createCamera, facing, viewOf } = await import("/static/js/cube/geometry/camera.js");
  const { pointOn, wholeCut } = await import("/static/js/cube/geometry/faces.js");
  const { linesOf, placeOf } = await import("/static/js/core/shapes.js");
  const cut = wholeCut(shape), first = createCamera(shape), sides = [0, 1, 2, 3, 4, 5], cubes = Uint8Array.from(stands);
  return linesOf(shape).map((line) => {
    const cells = Array.from({ length: line.length }, (_, at) => line.start + at * line.step).filter((cell) => stands[cell]);
    const shown = (camera) => {
      const view = viewOf(camera, shape, 500, 500);
      return cells.filter((cell) => sides.some((side) => {
        const face = view.pick(cubes, cut, ...view.project(pointOn(placeOf(shape, cell), side, 0.5, 0.5)));
        return face?.cell === cell && face.side === side;
      })).length;
    };
    const after = { ...first, ...facing(first, shape, cubes, line) };
    return { cubes: cells.length, before: shown(first), after: shown(after), turned: after.yaw !== first.yaw || after.pitch !== first.pitch };
  });
}
