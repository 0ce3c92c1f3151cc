// Animated GIF files, frame by frame: one palette for all, and of each frame only what has changed. Pure.

const MOST_COLOURS = 255; // besides the one for what has not changed
const NEAR = [0, 12, 48, 192, 768, 3_072, 12_288]; // squared distances at which two colours become one, until they fit
const MOST_CODES = 4_096;
const LONGEST = 65_535; // hundredths of a second of one frame
const BLOCK = 255; // bytes of a block

/** The colours of pictures that stand for all frames, as pixels: the most frequent ones, and of very similar ones only
 * one. @param {Uint32Array[]} samples @returns {number[]} */
export function paletteOf(samples) {
  const counts = /** @type {Map<number, number>} */ (new Map());
  for (const pixels of samples) {
    for (let i = 0, run = 1; i < pixels.length; i++, run++) {
      if (pixels[i] === pixels[i + 1]) continue;
      counts.set(pixels[i], (counts.get(pixels[i]) ?? 0) + run);
      run = 0;
    }
  }
  const frequent = [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color);
  for (const near of NEAR) {
    const chosen = apart(frequent, near);
    if (chosen.length <= MOST_COLOURS) return chosen;
  }
  return frequent.slice(0, MOST_COLOURS);
}

/** Colours of which no two are so near; stops once there are too many. @param {number[]} colors @param {number} near */
function apart(colors, near) {
  const chosen = /** @type {number[]} */ ([]);
  for (const color of colors) {
    if (chosen.length > MOST_COLOURS) break;
    if (!near || chosen.every((one) => distance(one, color) > near)) chosen.push(color);
  }
  return chosen;
}

/** The squared distance of two pixels. @param {number} one @param {number} other */
function distance(one, other) {
  const parts = [0, 8, 16].map((shift) => ((one >> shift) & 255) - ((other >> shift) & 255));
  return parts.reduce((sum, part) => sum + part * part, 0);
}

/** Takes frames as pixels, four bytes each, red first; all of one size. */
export class GifFile {
  /** @param {{ width: number, height: number }} size @param {number[]} palette */
  constructor({ width, height }, palette) {
    this.width = width;
    this.height = height;
    this.palette = palette;
    this.bits = Math.max(2, Math.ceil(Math.log2(palette.length + 1)));
    this.same = 2 ** this.bits - 1; // the index of what has not changed
    this.indices = new Map(palette.map((color, index) => [color, index]));
    this.codes = new Uint16Array(MOST_CODES << this.bits);
    this.before = /** @type {Uint32Array | null} */ (null);
    // Until it is known how long it stays
    this.waiting = /** @type {{ time: number, image: Uint8Array } | null} */ (null);
    this.parts = /** @type {Uint8Array[]} */ ([this.head()]);
  }

  /** The signature, the size, the palette, and that it is played again and again. */
  head() {
    const { width, height, palette, bits } = this, table = new Uint8Array(3 * 2 ** bits);
    palette.forEach((color, i) => table.set([color & 255, (color >> 8) & 255, (color >> 16) & 255], 3 * i));
    const signature = [...ascii("GIF89a"), ...short(width), ...short(height), 0x80 | (bits - 1), 0, 0];
    return Uint8Array.from([...signature, ...table, 0x21, 0xff, 11, ...ascii("NETSCAPE2.0"), 3, 1, 0, 0, 0]);
  }

  /** Add a frame that stays so long. @param {Uint32Array} pixels @param {number} time hundredths of a second */
  add(pixels, time) {
    const box = this.changed(pixels), { waiting } = this;
    if (!box && waiting && waiting.time + time <= LONGEST) {
      waiting.time += time;
      return;
    }
    this.write();
    const [left, top, width, height] = box ?? [0, 0, 1, 1];
    const data = compressed(this.cut(pixels, box), this.bits, this.codes);
    const place = [left, top, width, height].flatMap(short);
    this.waiting = { time, image: joined([[0x2c, ...place, 0, this.bits], data]) };
    this.before = pixels.slice();
  }

  /** The box of what has changed: left, top, width and height; null if nothing has. @param {Uint32Array} pixels */
  changed(pixels) {
    const { before, width, height } = this;
    if (!before) return [0, 0, width, height];
    let left = width, right = -1, top = -1, bottom = -1;
    for (let row = 0, i = 0; row < height; row++) {
      for (let col = 0; col < width; col++, i++) {
        if (pixels[i] === before[i]) continue;
        if (top < 0) top = row;
        bottom = row;
        if (col < left) left = col;
        if (col > right) right = col;
      }
    }
    return top < 0 ? null : [left, top, right - left + 1, bottom - top + 1];
  }

  /** The indices of the pixels in a box. @param {Uint32Array} pixels @param {number[] | null} box */
  cut(pixels, box) {
    const { before, same, width } = this, [left, top, across, down] = box ?? [0, 0, 0, 0];
    if (!box) return Uint8Array.of(same);
    const indices = new Uint8Array(across * down);
    let last = pixels[0], index = this.indexOf(last);
    for (let row = 0, at = 0; row < down; row++) {
      for (let i = (top + row) * width + left, end = i + across; i < end; i++, at++) {
        if (before && before[i] === pixels[i]) indices[at] = same;
        else {
          if (pixels[i] !== last) index = this.indexOf(last = pixels[i]);
          indices[at] = index;
        }
      }
    }
    return indices;
  }

  /** The index of a colour, or of the nearest one. @param {number} color */
  indexOf(color) {
    const known = this.indices.get(color);
    if (known !== undefined) return known;
    let best = 0, least = Infinity;
    this.palette.forEach((one, index) => {
      const far = distance(one, color);
      if (far < least) [best, least] = [index, far];
    });
    this.indices.set(color, best);
    return best;
  }

  /** Write the frame that waits: its time, then its image over what is there. */
  write() {
    if (!this.waiting) return;
    const { time, image } = this.waiting;
    this.parts.push(Uint8Array.from([0x21, 0xf9, 4, 0x05, ...short(time), this.same, 0]), image);
  }

  /** All parts of the file, once every frame is there. */
  finish() {
    this.write();
    this.waiting = null;
    return [...this.parts, Uint8Array.of(0x3b)];
  }
}

/** Indices compressed as a GIF wants it (LZW), in blocks.
 * @param {Uint8Array} indices @param {number} bits @param {Uint16Array} codes room for the code of each code and next
 *   index; 0 where there is none */
function compressed(indices, bits, codes) {
  const clear = 2 ** bits, bytes = new Bytes();
  codes.fill(0);
  let next = clear + 2, wide = bits + 1, code = indices[0];
  bytes.put(clear, wide);
  for (let i = 1; i < indices.length; i++) {
    const place = code * clear + indices[i], known = codes[place];
    if (known) {
      code = known;
      continue;
    }
    bytes.put(code, wide);
    code = indices[i];
    if (next < MOST_CODES) {
      if (next === 2 ** wide) wide++;
      codes[place] = next++;
    } else {
      bytes.put(clear, wide);
      codes.fill(0);
      next = clear + 2;
      wide = bits + 1;
    }
  }
  bytes.put(code, wide);
  if (next === 2 ** wide && wide < 12) wide++;
  bytes.put(clear + 1, wide);
  return bytes.blocks();
}

/** Bytes to which codes are added, their lowest bit first. */
class Bytes {
  constructor() {
    this.data = new Uint8Array(1_024);
    this.length = 0;
    this.open = 0; // bits that are no whole byte yet
    this.count = 0;
  }

  /** @param {number} code @param {number} wide bits */
  put(code, wide) {
    this.open |= code << this.count;
    this.count += wide;
    for (; this.count >= 8; this.count -= 8, this.open >>= 8) this.push(this.open & 255);
  }

  /** @param {number} byte */
  push(byte) {
    if (this.length === this.data.length) {
      const larger = new Uint8Array(2 * this.length);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = byte;
  }

  /** All of it in blocks, each after its length, and an empty block at the end. */
  blocks() {
    if (this.count) this.push(this.open & 255);
    const parts = [];
    for (let at = 0; at < this.length; at += BLOCK) {
      const block = this.data.subarray(at, Math.min(at + BLOCK, this.length));
      parts.push([block.length], block);
    }
    return joined([...parts, [0]]);
  }
}

/** @param {ArrayLike<number>[]} parts */
export function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {number} number */
const short = (number) => [number & 255, number >> 8];

/** @param {string} text */
export const ascii = (text) => [...text].map((sign) => sign.charCodeAt(0));
