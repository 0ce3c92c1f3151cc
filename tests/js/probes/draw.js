// What the modules that draw make of a picture: `what` is one of these, `given` its parameters; pictures go in and out as rows of text.
async ([what, ...given]) => {
  const load = (name) => import(`/static/js/draw/${name}.js`);
  const { readGrid } = await load("grid_text"), { textOfPicture, withCells, blank, numbersOf } = await load("pictures");
  const figures = await load("figures"), turning = await load("turning"), drawings = await load("drawings");
  const rows = (picture) => textOfPicture(picture).split("\n");
  const read = (text) => readGrid(text.join("\n")).picture;
  const inked = ([height, width], cells) => rows(withCells(blank(height, width), cells, 1));
  const arranged = (text, arrange) => rows({ ...drawings.rearranged(drawings.drawingOf(read(text), ""), arrange(read(text))) });
  const acts = {
    figure: async (name, size, from, to, full) => {
      const width = size[1], box = figures.boxBetween(from, to, width);
      return inked(size, name === "line" ? figures.lineBetween(from, to, width) : figures[name](box, width, full));
    },
    area: async (text, cell) => inked([text.length, text[0].length], figures.areaAround(read(text), cell)),
    mirrored: async (size, cells, mirror) => inked(size, (await load("mirrors")).mirrored({ height: size[0], width: size[1] }, cells, mirror)),
    shifted: async (text, down, right) => arranged(text, (extent) => turning.shifted(extent, down, right)),
    turned: async (text) => arranged(text, turning.turned),
    over: async (text, upright) => arranged(text, (extent) => turning.turnedOver(extent, upright)),
    resized: async (text, height, width, anchor) => arranged(text, (extent) => turning.resized(extent, { height, width }, anchor)),
    letters: async (text, size) => rows((await load("letters")).pictureOfText(text, size)),
    without: async (text) => (await load("letters")).signsWithout(text),
    grid: async (text) => readGrid(text),
    numbers: async (text) => numbersOf(read(text)),
    typed: async (rowsText, colsText) => (await load("typed_numbers")).readNumbers(rowsText, colsText),
    kept: async (saved) => drawings.drawingIn(saved),
  };
  return acts[what](...given);
};
