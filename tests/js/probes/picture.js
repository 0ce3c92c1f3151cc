// What picture/ makes of matrices of grey: each case is { name, grey: [width, height, shades], ... }.
async (cases) => {
  const { cellsOf, PLAIN, thresholdOf } = await import("/static/js/picture/converting.js");
  const { averaged } = await import("/static/js/picture/averaging.js");
  const { turned } = await import("/static/js/picture/turning.js");
  const { withoutSpecks } = await import("/static/js/picture/cleaning.js");
  const { headerOf, isWhole } = await import("/static/js/picture/headers.js");
  const { greyOfAnymap } = await import("/static/js/picture/anymaps.js");
  const { longestFor, sidesFor } = await import("/static/js/picture/sizing.js");
  const { between, moved, stretched } = await import("/static/js/picture/cropping.js");
  const { proposalsFor } = await import("/static/js/picture/proposals.js");
  const { makeSafe } = await import("/static/js/picture/drawings.js");
  const greyIn = ([width, height, shades]) => ({ width, height, shades: Uint8Array.from(shades) });
  const plain = ({ width, height, shades }) => [width, height, [...shades]];
  const answers = {
    cells: ({ grey, making }) => [...cellsOf(greyIn(grey), { ...PLAIN, ...making })],
    threshold: ({ grey }) => thresholdOf(greyIn(grey), PLAIN),
    specks: ({ width, cells, most }) => [...withoutSpecks(width, Uint8Array.from(cells), most)],
    averaged: ({ grey, crop, width, height }) => plain(averaged(greyIn(grey), crop, width, height)),
    turned: ({ grey, degrees }) => plain(turned(greyIn(grey), degrees)),
    header: ({ bytes }) => headerOf(Uint8Array.from(bytes)),
    whole: ({ bytes, kind }) => isWhole(Uint8Array.from(bytes), kind),
    anymap: ({ bytes }) => { const grey = greyOfAnymap(Uint8Array.from(bytes)); return grey && plain(grey); },
    sides: ({ width, height, longest, largest }) => sidesFor(width, height, longest, largest),
    longest: ({ grey, detail, largest }) => longestFor(greyIn(grey), detail, largest),
    moved: ({ crop, right, down }) => moved(crop, right, down),
    stretched: ({ crop, corner, right, down }) => stretched(crop, corner, right, down),
    between: ({ from, to }) => between(from, to),
    proposals: ({ grey }) => proposalsFor(greyIn(grey), PLAIN).map(({ name }) => name),
    safe: ({ text }) => {
      const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement, safe = makeSafe(root, 1200);
      return { safe, size: [root.getAttribute("width"), root.getAttribute("height")], text: root.outerHTML };
    },
  };
  return cases.map((one) => answers[one.name](one));
}
