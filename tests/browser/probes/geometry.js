// Sizes of a board in these rooms, and what cells lie at points.
async ([extent, rooms, cells]) => {
  const { measure, fittedCell, wholeCell, cellAt } = await import("/static/js/board/geometry.js");
  const size = ({ width, height }) => ({ width, height });
  return {
    fitted: rooms.map((room) => { const cell = fittedCell(extent, room, 1, 11); return { cell, ...size(measure(extent, cell)) }; }),
    whole: rooms.map((room) => { const cell = wholeCell(extent, room, 1); return { cell, ...size(measure(extent, cell)) }; }),
    hit: cells.map((cell) => cellAt(extent, 7, (cell % extent.width) * 7 + 3, Math.floor(cell / extent.width) * 7 + 3)),
    out: [cellAt(extent, 7, -5, -5), cellAt(extent, 7, -5, 1e4), cellAt(extent, 7, 1e4, 1e4)],
    inside: cellAt(extent, 7, -1, 3, true),
  };
}
