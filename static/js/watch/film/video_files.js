// Video files around frames that the browser has encoded: WebM for VP8 and VP9, MP4 for H.264. Pure.

import { ascii, joined } from "./gif.js";

/** An encoded frame: its bytes, its time and length in milliseconds, and whether it needs no other one.
 * @typedef {{ bytes: Uint8Array, time: number, long: number, key: boolean }} Chunk */
/** What is known of all frames; `about` is what an H.264 decoder has to know.
 * @typedef {{ width: number, height: number, codec: string, about?: Uint8Array }} Track */

// WebM: elements of an identifier, a length and a content

const LENGTH = 8; // bytes in which the length of an element is written
const NAME = "Nonoscope";

/** @param {Track} track @param {Chunk[]} chunks @returns {Uint8Array[]} */
export function webmFile(track, chunks) {
  const head = element(0x1a45dfa3, [uint(0x4286, 1), uint(0x42f7, 1), uint(0x42f2, 4), uint(0x42f3, 8),
    text(0x4282, "webm"), uint(0x4287, 4), uint(0x4285, 2)]);
  const info = element(0x1549a966, [uint(0x2ad7b1, 1_000_000), float(0x4489, lengthOf(chunks)), text(0x4d80, NAME),
    text(0x5741, NAME)]);
  const tracks = element(0x1654ae6b, [element(0xae, [uint(0xd7, 1), uint(0x73c5, 1), uint(0x83, 1),
    text(0x86, track.codec.startsWith("vp8") ? "V_VP8" : "V_VP9"),
    element(0xe0, [uint(0xb0, track.width), uint(0xba, track.height)])])]);
  const clusters = groupsOf(chunks).map((group) => ({ time: group[0].time, bytes: clusterOf(group) }));
  const cues = (/** @type {number} */ start) => {
    let at = start;
    return element(0x1c53bb6b, clusters.map(({ time, bytes }) => {
      const place = element(0xb7, [uint(0xf7, 1), uint(0xf1, at, 8)]);
      at += bytes.length;
      return element(0xbb, [uint(0xb3, time), place]);
    }));
  };
  const start = info.length + tracks.length, before = start + cues(0).length; // places take the same room, whatever
  return [head, element(0x18538067, [info, tracks, cues(before), ...clusters.map(({ bytes }) => bytes)])];
}

/** Chunks that begin with one that needs no other. @param {Chunk[]} chunks */
function groupsOf(chunks) {
  const groups = /** @type {Chunk[][]} */ ([]);
  for (const chunk of chunks) {
    if (chunk.key || !groups.length) groups.push([]);
    groups[groups.length - 1].push(chunk);
  }
  return groups;
}

/** @param {Chunk[]} group */
function clusterOf(group) {
  const [{ time: start }] = group;
  return element(0x1f43b675, [uint(0xe7, start), ...group.map(({ bytes, time, key }) =>
    element(0xa3, [[0x81, ...big(time - start, 2), key ? 0x80 : 0], bytes]))]);
}

/** @param {Chunk[]} chunks */
const lengthOf = (chunks) => chunks.reduce((most, { time, long }) => Math.max(most, time + long), 0);

/** @param {number} name @param {ArrayLike<number>[]} content */
function element(name, content) {
  const length = content.reduce((sum, one) => sum + one.length, 0);
  return joined([significant(name), [0x01, ...big(length, LENGTH - 1)], ...content]);
}

/** @param {number} name @param {number} value @param {number} [bytes] */
const uint = (name, value, bytes = significant(value).length) => element(name, [big(value, bytes)]);

/** @param {number} name @param {string} value */
const text = (name, value) => element(name, [ascii(value)]);

/** @param {number} name @param {number} value */
function float(name, value) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return element(name, [new Uint8Array(view.buffer)]);
}

/** A number in as few bytes as it needs, the highest first. @param {number} value */
function significant(value) {
  let bytes = 1;
  while (value >= 256 ** bytes) bytes++;
  return big(value, bytes);
}

/** A number in so many bytes, the highest first. @param {number} value @param {number} bytes */
const big = (value, bytes) =>
  Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256);

// MP4: boxes of a length, a name and a content

const SCALE = 1_000; // units of time in a second
const UNTURNED = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap((part) => big(part, 4)); // a matrix
const LANGUAGE = [0x55, 0xc4]; // none

/** @param {Track} track @param {Chunk[]} chunks @returns {Uint8Array[]} */
export function mp4File(track, chunks) {
  const type = box("ftyp", ascii("isom"), big(512, 4), ascii("isomiso2avc1mp41"));
  const content = joined(chunks.map(({ bytes }) => bytes));
  // The table says where the content begins, which its own length decides, but not its numbers.
  const start = type.length + moovOf(track, chunks, 0).length + 8;
  const head = Uint8Array.from([...big(content.length + 8, 4), ...ascii("mdat")]);
  return [type, moovOf(track, chunks, start), head, content];
}

/** @param {Track} track @param {Chunk[]} chunks @param {number} start of the content in the file */
function moovOf(track, chunks, start) {
  const { width, height } = track, long = big(lengthOf(chunks), 4);
  const zeros = (/** @type {number} */ many) => big(0, many);
  const movie = full("mvhd", 0, zeros(8), big(SCALE, 4), long, big(0x10000, 4), big(0x100, 2), zeros(10), UNTURNED,
    zeros(24), big(2, 4));
  const head = full("tkhd", 3, zeros(8), big(1, 4), zeros(4), long, zeros(16), UNTURNED, big(width * 0x10000, 4),
    big(height * 0x10000, 4));
  const media = box("mdia",
    full("mdhd", 0, zeros(8), big(SCALE, 4), long, LANGUAGE, zeros(2)),
    full("hdlr", 0, zeros(4), ascii("vide"), zeros(12), [...ascii(NAME), 0]),
    box("minf", full("vmhd", 1, zeros(8)), box("dinf", full("dref", 0, big(1, 4), full("url ", 1))),
      samplesOf(track, chunks, start)));
  return box("moov", movie, box("trak", head, media));
}

/** The tables of the frames. @param {Track} track @param {Chunk[]} chunks @param {number} start */
function samplesOf({ width, height, about = new Uint8Array() }, chunks, start) {
  const keys = chunks.flatMap(({ key }, i) => (key ? [i + 1] : []));
  const avc = box("avc1", big(0, 6), big(1, 2), big(0, 16), big(width, 2), big(height, 2), big(0x480000, 4),
    big(0x480000, 4), big(0, 4), big(1, 2), big(0, 32), big(24, 2), [0xff, 0xff], box("avcC", about));
  const table = (/** @type {string} */ name, /** @type {number[]} */ values) =>
    full(name, 0, big(values.length, 4), values.flatMap((value) => big(value, 4)));
  return box("stbl",
    full("stsd", 0, big(1, 4), avc),
    full("stts", 0, big(chunks.length, 4), chunks.flatMap(({ long }) => [...big(1, 4), ...big(long, 4)])),
    table("stss", keys),
    full("stsc", 0, big(1, 4), big(1, 4), big(chunks.length, 4), big(1, 4)),
    full("stsz", 0, big(0, 4), big(chunks.length, 4), chunks.flatMap(({ bytes }) => big(bytes.length, 4))),
    table("stco", [start]));
}

/** @param {string} name @param {ArrayLike<number>[]} content */
const box = (name, ...content) =>
  joined([big(8 + content.reduce((sum, one) => sum + one.length, 0), 4), ascii(name), ...content]);

/** A box with its version and flags. @param {string} name @param {number} flags @param {ArrayLike<number>[]} content */
const full = (name, flags, ...content) => box(name, big(flags, 4), ...content);
