// What make/ makes of matrices of grey, [width, height, shades], and of files: each case is { name, grey, bytes, ... }.
async (cases) => {
  const { cellsOf, longestFor, PLAIN, sidesFor, thresholdOf } = await import("/static/js/make/cell_conversion.js");
  const { reduced } = await import("/static/js/make/few_colours.js");
  const { headerOf, isWhole } = await import("/static/js/make/picture_files.js");
  const greyIn = ([width, height, shades]) => ({ width, height, shades: Uint8Array.from(shades) });
  const answers = {
    cells: ({ grey, making }) => cellsOf(greyIn(grey), { ...PLAIN, ...making }),
    reduced: ({ tints: [width, height, tints], making }) =>
      reduced({ width, height, tints: Uint8Array.from(tints) }, { ...PLAIN, ...making }),
    threshold: ({ grey }) => thresholdOf(greyIn(grey), PLAIN),
    header: ({ bytes }) => headerOf(Uint8Array.from(bytes)),
    whole: ({ bytes, kind }) => isWhole(Uint8Array.from(bytes), kind),
    sides: ({ width, height, longest }) => sidesFor(width, height, longest),
    longest: ({ grey, detail }) => longestFor(greyIn(grey), detail),
  };
  return cases.map((one) => answers[one.name](one));
}
