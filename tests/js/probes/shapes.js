// The lines of a box, and those through each of its cells.
async (shape) => {
  const { cellAtPlace, linesOf, linesThrough, placeOf, sizeName, sizeOf } = await import("/static/js/core/shapes.js");
  const cells = Array.from({ length: sizeOf(shape) }, (_, cell) => cell), names = [sizeName(shape), sizeName(shape, "x")];
  return { names, lines: linesOf(shape).map(({ start, step, length }) => Array.from({ length }, (_, at) => start + at * step)),
    through: cells.map((cell) => linesThrough(shape, cell)), same: cells.every((cell) => cellAtPlace(shape, placeOf(shape, cell)) === cell) };
}
