// Animated GIFs, a frame at a time. A frame holds the part that changed since the one before, in up to 255 colours of
// its own, the most frequent ones; what did not change is transparent. Compression is LZW, as the format asks. Pure.

const COLORS = 256, CLEAR = 0; // the last color of each palette is transparent; how `table` says that it has no code
const START = COLORS, END = COLORS + 1, FIRST = COLORS + 2, LAST = 4_095; // codes
const BLOCK = 255; // bytes of a block of data
const HUNDREDTH = 10; // milliseconds; times are counted in hundredths of a second
const LONGEST = 65_535 * HUNDREDTH;

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

export class Gif {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.size = { width, height };
    this.parts = /** @type {Uint8Array<ArrayBuffer>[]} */ ([]);
    this.before = /** @type {Uint32Array | null} */ (null); // the pixels of the last frame
    this.stays = { bytes: new Uint8Array(0), time: 0 }; // where its time is written, and that time
    this.table = new Uint16Array((LAST + 1) * COLORS); // of LZW: the code of a code followed by a color
    this.write(`GIF89a${short(width)}${short(height)}\x70\0\0`);
    this.write("\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"); // plays for ever
  }

  /** Show pixels, which are kept, for a time in milliseconds; those of the last frame make that one stay longer.
   * @param {Uint8ClampedArray<ArrayBuffer>} rgba @param {number} time */
  add(rgba, time) {
    const pixels = new Uint32Array(rgba.buffer), { before } = this, box = changedBox(pixels, before, this.size);
    if (!box) return this.stay(this.stays.time + time);
    const colors = inBox(pixels, before, box, this.size.width), { palette, places } = inPalette(colors);
    this.write(`\x21\xf9\x04\x05\0\0${String.fromCharCode(COLORS - 1)}\0`);
    this.stays.bytes = /** @type {Uint8Array<ArrayBuffer>} */ (this.parts.at(-1));
    this.stay(time);
    this.write(`\x2c${[box.left, box.top, box.width, box.height].map(short).join("")}\x87`);
    this.parts.push(palette, compressed(places, this.table));
    this.before = pixels;
    return undefined;
  }

  /** @param {number} time of the last frame */
  stay(time) {
    const { stays } = this, hundredths = Math.round(Math.min(time, LONGEST) / HUNDREDTH);
    stays.time = time;
    stays.bytes.set([hundredths & 255, hundredths >> 8], 4);
  }

  /** @param {string} bytes */
  write(bytes) {
    this.parts.push(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
  }

  /** The whole file. */
  file() {
    return new Blob([...this.parts, Uint8Array.of(0x3b)], { type: "image/gif" });
  }
}

/** Two bytes of a number, the lower one first. @param {number} number */
const short = (number) => String.fromCharCode(number & 255, number >> 8);

// What changed

/** The smallest box around all pixels that changed; null if none did. A first frame is all new.
 * @param {Uint32Array} pixels @param {Uint32Array | null} before @param {{ width: number, height: number }} size
 * @returns {Box | null} */
function changedBox(pixels, before, { width, height }) {
  if (!before) return { left: 0, top: 0, width, height };
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (pixels[i] === before[i]) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** The colours in a box, 0 where nothing changed: an opaque colour is never 0.
 * @param {Uint32Array} pixels @param {Uint32Array | null} before @param {Box} box @param {number} wide */
function inBox(pixels, before, { left, top, width, height }, wide) {
  const colors = new Uint32Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, from = (top + y) * wide + left; x < width; x++, to++, from++) {
      colors[to] = before?.[from] === pixels[from] ? 0 : pixels[from];
    }
  }
  return colors;
}

// Colours

/** The palette, and for each pixel the place of the nearest of its colours. Neighbours are mostly of one colour, which
 * is then looked up once. @param {Uint32Array} colors */
function inPalette(colors) {
  const counts = /** @type {Map<number, number>} */ (new Map()), places = new Uint8Array(colors.length);
  for (let i = 0, from = 0; i < colors.length; from = i) {
    while (++i < colors.length && colors[i] === colors[from]);
    counts.set(colors[from], (counts.get(colors[from]) ?? 0) + i - from);
  }
  counts.delete(0);
  const ranked = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const kept = ranked.slice(0, COLORS - 1), palette = new Uint8Array(3 * COLORS);
  kept.forEach((color, i) => palette.set([color & 255, (color >> 8) & 255, (color >> 16) & 255], 3 * i));
  const placeOf = new Map([[0, COLORS - 1]]);
  ranked.forEach((color, i) => placeOf.set(color, i < kept.length ? i : nearestOf(color, palette, kept.length)));
  for (let i = 0; i < colors.length; i++) {
    places[i] = i && colors[i] === colors[i - 1] ? places[i - 1] : /** @type {number} */ (placeOf.get(colors[i]));
  }
  return { palette, places };
}

/** @param {number} color @param {Uint8Array} palette @param {number} count of its colours */
function nearestOf(color, palette, count) {
  const red = color & 255, green = (color >> 8) & 255, blue = (color >> 16) & 255;
  let nearest = 0, least = Infinity;
  for (let i = 0; i < count; i++) {
    const [r, g, b] = [palette[3 * i] - red, palette[3 * i + 1] - green, palette[3 * i + 2] - blue];
    const far = r * r + g * g + b * b;
    if (far < least) [nearest, least] = [i, far];
  }
  return nearest;
}

// Compression

/** @param {Uint8Array} places in the palette @param {Uint16Array} table */
function compressed(places, table) {
  const bits = new Bits(2 * places.length), restart = () => {
    table.fill(CLEAR);
    return FIRST;
  };
  let width = 9, next = restart(), code = places[0];
  bits.put(START, width);
  for (let i = 1; i < places.length; i++) {
    const place = places[i], longer = table[code * COLORS + place];
    if (longer) {
      code = longer;
      continue;
    }
    bits.put(code, width);
    if (next <= LAST) {
      if (next === 1 << width) width++;
      table[code * COLORS + place] = next++;
    } else {
      bits.put(START, width);
      [width, next] = [9, restart()];
    }
    code = place;
  }
  bits.put(code, width);
  bits.put(END, width);
  return bits.blocks();
}

/** Codes, the lowest bit first, in blocks that begin with their length. */
class Bits {
  /** @param {number} most bytes */
  constructor(most) {
    this.bytes = new Uint8Array(most + 8);
    this.count = this.rest = this.held = 0; // bytes; bits that fill no byte yet, and how many of them
  }

  /** @param {number} code @param {number} width */
  put(code, width) {
    this.rest |= code << this.held;
    for (this.held += width; this.held >= 8; this.held -= 8, this.rest >>>= 8) this.bytes[this.count++] = this.rest;
  }

  blocks() {
    if (this.held) this.put(0, 8 - this.held);
    const { bytes, count } = this, data = new Uint8Array(2 + count + Math.ceil(count / BLOCK));
    data[0] = 8; // bits of a color
    for (let from = 0, to = 1; from < count; from += BLOCK, to += BLOCK + 1) {
      const block = bytes.subarray(from, Math.min(count, from + BLOCK));
      data[to] = block.length;
      data.set(block, to + 1);
    }
    return data;
  }
}
