// The player's marks as text for the fragment of a link. Pure.
//
// The first letter is the form: "p", eleven cells in three characters; "r", runs of equal cells; or "k", runs of equal
// cells in a coloured puzzle, mark and length. The shortest one is used.

import { CROSSED, MARK } from "./marks.js";

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUE = new Map([...SIGNS].map((sign, value) => [sign, value]));
const PACK = 11; // 3^11 < 64^3
const SHORT = 20, LONG = 400; // a sign stands for a run of 1 to 20 cells, or for one of 400

/** `cells` as in a game; marks on trial count like all others. @param {Cells} cells */
export function encodeMarks(cells) {
  const marks = Array.from(cells, (value) => value & MARK);
  if (marks.some((mark) => mark > CROSSED)) return `k${tellColours(marks)}`;
  const [packed, runs] = [`p${pack(marks)}`, `r${tellRuns(marks)}`];
  return runs.length < packed.length ? runs : packed;
}

/** The marks of `size` cells, none above `most`; null for any other text.
 * @param {string} text @param {number} size @param {number} [most] */
export function decodeMarks(text, size, most = CROSSED) {
  if (typeof text !== "string" || text.length > 2 + 3 * size) return null;
  const values = [...text.slice(1)].map((sign) => VALUE.get(sign) ?? -1);
  if (values.includes(-1)) return null;
  const read = { p: unpack, r: readRuns, k: readColours }[text[0]], marks = read?.(values, size);
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
    let length = end - at;
    for (; length >= LONG; length -= LONG) text += SIGNS[3 * SHORT + marks[at]];
    for (; length > 0; length -= SHORT) text += SIGNS[marks[at] * SHORT + Math.min(length, SHORT) - 1];
  }
  return text;
}

/** @param {number[]} values @param {number} size */
function readRuns(values, size) {
  const marks = [];
  for (const value of values) {
    const long = value >= 3 * SHORT, mark = long ? value - 3 * SHORT : Math.floor(value / SHORT);
    const length = long ? LONG : (value % SHORT) + 1;
    if (mark > 2 || marks.length + length > size) return null;
    for (let i = 0; i < length; i++) marks.push(mark);
  }
  return marks;
}

/** @param {number[]} marks */
function tellColours(marks) {
  let text = "";
  for (let at = 0, end = 0; at < marks.length; at = end) {
    while (end < marks.length && end - at < SIGNS.length && marks[end] === marks[at]) end++;
    text += SIGNS[marks[at]] + SIGNS[end - at - 1];
  }
  return text;
}

/** @param {number[]} values @param {number} size */
function readColours(values, size) {
  const marks = [];
  for (let at = 0; at + 1 < values.length && marks.length < size; at += 2)
    for (let i = 0; i <= values[at + 1]; i++) marks.push(values[at]);
  return values.length % 2 ? null : marks;
}
