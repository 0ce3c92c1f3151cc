// A picture turned: by quarters, and by degrees in between, on white. Pure.

const WHITE = 255;

/** How large a picture is once it is turned. @param {number} width @param {number} height @param {number} degrees */
export function turnedSize(width, height, degrees) {
  const { cos, sin } = partsOf(degrees), [along, across] = [Math.abs(cos), Math.abs(sin)];
  return {
    width: Math.max(1, Math.round(width * along + height * across)),
    height: Math.max(1, Math.round(width * across + height * along)),
  };
}

/** The picture turned clockwise, each place mixed of the four that lie nearest. @param {Grey} grey
 * @param {number} degrees @returns {Grey} */
export function turned(grey, degrees) {
  if (degrees % 360 === 0) return grey;
  const { width, height } = turnedSize(grey.width, grey.height, degrees), { cos, sin } = partsOf(degrees);
  const shades = new Uint8Array(width * height), mixed = mixing(grey);
  for (let y = 0, at = 0; y < height; y++) {
    const down = y + 0.5 - height / 2;
    for (let x = 0; x < width; x++, at++) {
      const right = x + 0.5 - width / 2;
      const from = right * cos + down * sin + grey.width / 2 - 0.5;
      shades[at] = mixed(from, down * cos - right * sin + grey.height / 2 - 0.5);
    }
  }
  return { width, height, shades };
}

/** Cosine and sine, exact for quarters. @param {number} degrees */
function partsOf(degrees) {
  const angle = degrees * Math.PI / 180, quarter = degrees % 90 === 0, clean = quarter ? Math.round : Number;
  return { cos: clean(Math.cos(angle)), sin: clean(Math.sin(angle)) };
}

/** The shade of a place between others; white outside. @param {Grey} grey */
function mixing({ width, height, shades }) {
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    (x < 0 || y < 0 || x >= width || y >= height ? WHITE : shades[y * width + x]);
  return (/** @type {number} */ x, /** @type {number} */ y) => {
    const left = Math.floor(x), top = Math.floor(y), right = x - left, down = y - top;
    const above = at(left, top) * (1 - right) + at(left + 1, top) * right;
    return above * (1 - down) + (at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right) * down;
  };
}
