// The kind and the size of a picture file, read from its first bytes before anything is unpacked. Pure.

export const LARGEST_FILE = 40_000_000; // bytes

/** @typedef {{ kind: string, width: number, height: number }} Header */

/** By kind: the beginning of a file, and a function that reads its size. @type {[string, RegExp, (view: DataView) =>
 * number[]][]} */
const KINDS = [
  ["png", /^\x89PNG\r\n/, (view) => [view.getUint32(16), view.getUint32(20)]],
  ["gif", /^GIF8[79]a/, (view) => [view.getUint16(6, true), view.getUint16(8, true)]],
  ["bmp", /^BM/, sizeOfBmp],
  ["jpeg", /^\xff\xd8\xff/, sizeOfJpeg],
  ["webp", /^RIFF[^]{4}WEBP/, sizeOfWebp],
];
/** By kind: the end of a complete file, or nearly its end. @type {Record<string, string>} */
const ENDS = { png: "IEND", gif: ";", jpeg: "\xff\xd9" };
const NEAR = 65_536; // bytes that some programs append
const SIGNS = 16; // bytes that show the kind

/** The kind of a picture and its size; null for other files, no pixels if the size cannot be found.
 * @param {Uint8Array} bytes @returns {Header | null} */
export function headerOf(bytes) {
  const start = latin(bytes, SIGNS), found = KINDS.find(([, sign]) => sign.test(start));
  if (!found) return null;
  const [width, height] = measured(() => found[2](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  return { kind: found[0], width, height };
}

/** Whether a file seems complete, by its end; browsers would draw half a picture.
 * @param {Uint8Array} bytes @param {string} kind */
export function isWhole(bytes, kind) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === "webp") return bytes.length >= view.getUint32(4, true);
  const end = ENDS[kind] ?? "", last = bytes.length - end.length;
  const isAt = (/** @type {number} */ at) => Array.from(end).every((sign, i) => bytes[at + i] === sign.charCodeAt(0));
  for (let at = last; at >= 0 && at >= last - NEAR; at--) if (isAt(at)) return true;
  return false;
}

/** The size; no pixels if the file ends before it. @param {() => number[]} measure */
function measured(measure) {
  try {
    return measure();
  } catch (error) {
    if (error instanceof RangeError) return [0, 0];
    throw error;
  }
}

/** @param {Uint8Array} bytes @param {number} most */
const latin = (bytes, most) => String.fromCharCode(...bytes.subarray(0, most));

/** A negative height means that rows start at the top. @param {DataView} view */
function sizeOfBmp(view) {
  if (view.getUint32(14, true) === 12) return [view.getUint16(18, true), view.getUint16(20, true)];
  return [view.getInt32(18, true), Math.abs(view.getInt32(22, true))];
}

/** Parts follow each other, each with its length, up to the one with the size. @param {DataView} view */
function sizeOfJpeg(view) {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at++; // which fills gaps
    const mark = view.getUint8(at + 1), frame = mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);
    if (view.getUint8(at) !== 0xff || mark === 0xda) return [0, 0];
    if (frame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
  }
}

/** @param {DataView} view */
function sizeOfWebp(view) {
  const low = (/** @type {number} */ at) => view.getUint16(at, true) & 0x3fff;
  const kind = view.getUint8(15), bits = view.getUint32(21, true);
  if (kind === 0x20) return [low(26), low(28)]; // "VP8 "
  if (kind === 0x4c) return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)]; // "VP8L"
  return [1 + view.getUint16(24, true) + 65536 * view.getUint8(26), // "VP8X"
    1 + view.getUint16(27, true) + 65536 * view.getUint8(29)];
}
