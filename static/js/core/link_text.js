// Marks as text: a digit each on the wire, and more briefly in the fragments of links. Pure.
//
// In links the first letter is the form: "p", eleven cells in three characters; or "k", runs of equal cells, each a
// mark and a length less one, whose digits to the base 32 begin with the last. The shorter one is used, in colours "k".

import { CROSSED, MARK } from "./marks.js";

const BASE = 36;
/** @param {number} value */
export const digitOf = (value) => (value & MARK).toString(BASE);
/** @param {ArrayLike<number>} values */
export const digitsOf = (values) => Array.from(values, digitOf).join("");
/** @param {string} digit */
export const markIn = (digit) => parseInt(digit, BASE);

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUE = new Map([...SIGNS].map((sign, value) => [sign, value]));
const PACK = 11; // 3^11 < 64^3
const DIGIT = 32; // signs from here on say that more digits follow

/** `cells` as in a game; marks on trial count like all others. @param {Cells} cells */
export function encodeMarks(cells) {
  const marks = Array.from(cells, (value) => value & MARK);
  const runs = `k${tellRuns(marks)}`;
  if (marks.some((mark) => mark > CROSSED)) return runs;
  const dense = `p${pack(marks)}`;
  return runs.length < dense.length ? runs : dense;
}

/** The marks of `size` cells, none above `most`; null for any other text.
 * @param {string} text @param {number} size @param {number} [most] */
export function decodeMarks(text, size, most = CROSSED) {
  if (typeof text !== "string" || text.length > 2 + 3 * size) return null;
  const values = [...text.slice(1)].map((sign) => VALUE.get(sign) ?? -1);
  if (values.includes(-1)) return null;
  const read = { p: unpack, k: readRuns }[text[0]], marks = read?.(values, size);
  return marks?.length === size && marks.every((mark) => mark <= most) ? marks : null;
}

/** @param {number[]} marks */
function pack(marks) {
  let text = "";
  for (let at = 0; at < marks.length; at += PACK) {
    let number = 0;
    for (let i = PACK - 1; i >= 0; i--) number = number * 3 + (marks[at + i] ?? 0);
    text += SIGNS[number >> 12] + SIGNS[(number >> 6) & 63] + SIGNS[number & 63];
  }
  return text;
}

/** @param {number[]} values @param {number} size */
function unpack(values, size) {
  const marks = [];
  if (values.length !== 3 * Math.ceil(size / PACK)) return null;
  for (let at = 0; at < values.length; at += 3) {
    let number = (values[at] << 12) | (values[at + 1] << 6) | values[at + 2];
    for (let i = 0; i < PACK; i++, number = Math.floor(number / 3)) marks.push(number % 3);
    if (number) return null;
  }
  return marks.slice(size).some(Boolean) ? null : marks.slice(0, size);
}

/** @param {number[]} marks */
function tellRuns(marks) {
  let text = "";
  for (let at = 0, end = 0; at < marks.length; at = end) {
    while (end < marks.length && marks[end] === marks[at]) end++;
    let more = end - at - 1;
    text += SIGNS[marks[at]];
    for (; more >= DIGIT; more = Math.floor(more / DIGIT)) text += SIGNS[DIGIT + (more % DIGIT)];
    text += SIGNS[more];
  }
  return text;
}

/** @param {number[]} values @param {number} size */
function readRuns(values, size) {
  const marks = [];
  for (let at = 0; at < values.length;) {
    const mark = values[at++];
    let more = 0, unit = 1;
    for (; values[at] >= DIGIT && unit < size; at++, unit *= DIGIT) more += (values[at] - DIGIT) * unit;
    more += values[at++] * unit;
    if (!(marks.length + more < size)) return null;
    for (let i = 0; i <= more; i++) marks.push(mark);
  }
  return marks;
}

// Any other text: deflated, in base64url

/** @param {string} text */
export async function packed(text) {
  const through = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(through).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text, null if it is damaged. A short link may unfold to a huge one, so little more than `most` characters of it
 * are read. @param {string} link @param {number} most */
export async function unpacked(link, most) {
  try {
    const letters = atob(link.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return await textOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")), most);
  } catch {
    return null;
  }
}

/** @param {ReadableStream<Uint8Array>} stream @param {number} most */
async function textOf(stream, most) {
  const reader = stream.getReader(), decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length <= most) continue;
    await reader.cancel();
    return text;
  }
}
