// The colours of inks, and of each side of cubes that are marked in some way, for [palette, cells, wrong].
async ([palette, cells, wrong]) => {
  const { createPaints } = await import("/static/js/cube/solid_colours.js");
  const paints = createPaints(palette), shape = [cells.length, 1, 1], scene = { cells, wrong, clean: false };
  const faces = cells.map((_, cell) => [0, 1, 2, 3, 4, 5].map((side) => paints.colorOf({ cell, side }, shape, scene)));
  return { faces, inks: paints.inks };
}
