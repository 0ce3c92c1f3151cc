// Achievements as a short text for the fragment of a link. Pure.
//
// The text is base64url; its bytes are:
// * the version;
// * the number of puzzles, and for each, in order of their days: the days since the previous one plus 1, or 0 for
//   puzzles without a day, which come first; its id, its seconds and its hints;
// * the number of other days, and for each the days since the previous one;
// * a checksum, in every version, because links get cut off.
// Numbers take seven bits of each byte, the lowest first.

import {
  idOfNumber, LAST_DAY, MOST_HINTS, MOST_PUZZLES, MOST_SECONDS, nothing, VERSION,
} from "../core/achievements.js";

/** @typedef {import("../core/achievements.js").Achievements} Achievements */
/** @typedef {import("../core/achievements.js").Reading} Reading */

const LONGEST_LINK = 400_000; // characters
const ID_BYTES = 4, CHECK_BYTES = 2, TEXT = /^[A-Za-z0-9_-]+$/;

/** @param {Achievements} achievements */
export function packed({ solved, days }) {
  const entries = Object.entries(solved).sort(byDay), own = new Set(entries.map(([, { day }]) => day));
  const rest = days.filter((day) => !own.has(day)), bytes = [VERSION];
  writeNumber(bytes, entries.length);
  let before = 0;
  for (const [id, { seconds, hints, day }] of entries) {
    writeNumber(bytes, typeof day === "number" ? day - before + 1 : 0);
    before = day ?? before;
    const number = parseInt(id, 36);
    for (let byte = 0; byte < ID_BYTES; byte++) bytes.push((number >>> (8 * byte)) & 255);
    writeNumber(bytes, seconds);
    writeNumber(bytes, hints);
  }
  writeNumber(bytes, rest.length);
  rest.forEach((day, at) => writeNumber(bytes, day - (rest[at - 1] ?? 0)));
  const check = checkOf(bytes, bytes.length);
  return textOfBytes([...bytes, check & 255, check >> 8]);
}

/** The progress in the text of a link, which may be anything. @param {string} text @returns {Reading} */
export function unpacked(text) {
  if (text.length > LONGEST_LINK || !TEXT.test(text)) return { problem: "spoilt" };
  const reader = new Reader(bytesOf(text));
  if (!reader.isWhole) return { problem: "spoilt" };
  const version = reader.byte();
  if (version > VERSION) return { problem: "newer" };
  const found = version === VERSION ? readAll(reader) : null;
  return found ? { found } : { problem: "spoilt" };
}

/** @param {[string, Achieved]} one @param {[string, Achieved]} other */
function byDay([id, { day }], [otherId, { day: otherDay }]) {
  return (day ?? -1) - (otherDay ?? -1) || (id < otherId ? -1 : 1);
}

/** @param {Reader} reader @returns {Achievements | null} */
function readAll(reader) {
  const found = nothing(), days = new Set(), count = reader.number(MOST_PUZZLES);
  for (let i = 0, day = 0; i < count; i++) {
    const later = reader.number(LAST_DAY + 1);
    day += Math.max(0, later - 1);
    const id = idOfNumber(reader.word()), seconds = reader.number(MOST_SECONDS), hints = reader.number(MOST_HINTS);
    if (reader.failed || day > LAST_DAY) return null;
    found.solved[id] = { seconds, hints, day: later ? day : null };
    if (later) days.add(day);
  }
  for (let left = reader.number(LAST_DAY), day = 0; left > 0; left--) {
    day += reader.number(LAST_DAY);
    if (reader.failed || day > LAST_DAY) return null;
    days.add(day);
  }
  found.days = [...days].sort((a, b) => a - b);
  return reader.failed || !reader.isAtEnd ? null : found;
}

class Reader {
  /** @param {number[]} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.end = bytes.length - CHECK_BYTES;
    this.at = 0;
    this.failed = this.end < 1;
  }

  get isWhole() {
    const { bytes, end } = this;
    return !this.failed && checkOf(bytes, end) === (bytes[end] | (bytes[end + 1] << 8));
  }

  get isAtEnd() {
    return this.at === this.end;
  }

  byte() {
    if (this.at >= this.end) this.failed = true;
    return this.failed ? 0 : this.bytes[this.at++];
  }

  word() {
    let value = 0;
    for (let byte = 0; byte < ID_BYTES; byte++) value += this.byte() * 256 ** byte;
    return value;
  }

  /** @param {number} most */
  number(most) {
    let value = 0;
    for (let weight = 1; ; weight *= 128) {
      const byte = this.byte();
      value += (byte & 127) * weight;
      if (value > most) this.failed = true;
      if (byte < 128 || this.failed) return this.failed ? 0 : value;
    }
  }
}

/** @param {number[]} bytes @param {number} value */
function writeNumber(bytes, value) {
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  bytes.push(value);
}

/** @param {number[]} bytes @param {number} end */
function checkOf(bytes, end) {
  let value = 0x811c9dc5;
  for (let at = 0; at < end; at++) value = Math.imul(value ^ bytes[at], 0x01000193);
  return (value ^ (value >>> 16)) & 0xffff;
}

/** @param {number[]} bytes */
function textOfBytes(bytes) {
  const signs = btoa(bytes.map((byte) => String.fromCharCode(byte)).join(""));
  return signs.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function bytesOf(text) {
  const signs = text.length % 4 === 1 ? "" : atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Array.from(signs, (sign) => sign.charCodeAt(0));
}
