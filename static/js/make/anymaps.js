// PBM, PGM and PPM, in digits and in bytes, which browsers do not know. Pure.

import { shadeOf } from "./tones.js";

const WHITE = 255, WORD = /(?:\s|#[^\n]*\n)*([^\s#]+)/y;

/** The grey of a picture; null when it ends too early or is spoiled. Its size was checked before.
 * @param {Uint8Array} bytes @returns {Grey | null} */
export function greyOfAnymap(bytes) {
  const kind = bytes[1] - 48, text = new TextDecoder("latin1").decode(bytes), black = kind % 3 === 1;
  const header = words(text, 2, black ? 2 : 3), [width, height, most = 1] = header?.numbers ?? [];
  if (!header || !(width > 0 && height > 0 && most > 0 && most < 65536)) return null;
  const count = width * height * (kind % 3 === 0 ? 3 : 1);
  const inDigits = () => digits(text, header.end, count, black);
  const values = kind < 4 ? inDigits() : packed(bytes.subarray(header.end + 1), count, { width, most, black });
  if (!values) return null;
  const shades = Uint8Array.from({ length: width * height }, (_, at) => shadeAt(values, at, kind, most));
  return { width, height, shades };
}

/** @param {ArrayLike<number>} values @param {number} at @param {number} kind @param {number} most */
function shadeAt(values, at, kind, most) {
  const scaled = (/** @type {number} */ value) => Math.min(WHITE, Math.floor(value * WHITE / most));
  if (kind % 3 === 1) return values[at] ? 0 : WHITE;
  if (kind % 3 === 2) return scaled(values[at]);
  return shadeOf(scaled(values[3 * at]), scaled(values[3 * at + 1]), scaled(values[3 * at + 2]));
}

/** So many whole numbers from a place on, and where they end. @param {string} text @param {number} start
 * @param {number} count */
function words(text, start, count) {
  const numbers = [];
  WORD.lastIndex = start;
  while (numbers.length < count) {
    const word = WORD.exec(text)?.[1] ?? "";
    if (!/^\d{1,9}$/.test(word)) return null;
    numbers.push(Number(word));
  }
  return { numbers, end: WORD.lastIndex };
}

/** In a PBM the digits may stand without gaps. @param {string} text @param {number} start @param {number} count
 * @param {boolean} black */
function digits(text, start, count, black) {
  if (!black) return words(text, start, count)?.numbers ?? null;
  const bits = text.slice(start).replace(/#[^\n]*/g, "").replace(/\s/g, "");
  return bits.length === count && !/[^01]/.test(bits) ? Uint8Array.from(bits, Number) : null;
}

/** @param {Uint8Array} bytes @param {number} count @param {{ width: number, most: number, black: boolean }} kind */
function packed(bytes, count, { width, most, black }) {
  const across = Math.ceil(width / 8), wide = most > WHITE;
  if (bytes.length < (black ? across * count / width : count * (wide ? 2 : 1))) return null;
  if (wide) return Uint16Array.from({ length: count }, (_, at) => 256 * bytes[2 * at] + bytes[2 * at + 1]);
  if (!black) return bytes.subarray(0, count);
  return Uint8Array.from({ length: count }, (_, at) => {
    const x = at % width;
    return (bytes[across * Math.floor(at / width) + (x >> 3)] >> (7 - (x & 7))) & 1;
  });
}
