// Picture files: their kind and size, read from the first bytes before anything is unpacked; and a picture on its way
// from one page of this browser to another, one at a time, deleted once it is taken.

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
  const start = String.fromCharCode(...bytes.subarray(0, SIGNS)), entry = KINDS.find(([, sign]) => sign.test(start));
  if (!entry) return null;
  const [kind, , measure] = entry;
  try {
    const [width, height] = measure(viewOf(bytes));
    return { kind, width, height };
  } catch {
    return { kind, width: 0, height: 0 }; // the file ends before its size
  }
}

/** @param {Uint8Array} bytes */
const viewOf = ({ buffer, byteOffset, byteLength }) => new DataView(buffer, byteOffset, byteLength);

/** Whether a file seems complete, by its end; browsers would draw half a picture.
 * @param {Uint8Array} bytes @param {string} kind */
export function isWhole(bytes, kind) {
  if (kind === "webp") return bytes.length >= viewOf(bytes).getUint32(4, true);
  const end = ENDS[kind] ?? "", last = bytes.length - end.length;
  const isAt = (/** @type {number} */ at) => Array.from(end).every((sign, i) => bytes[at + i] === sign.charCodeAt(0));
  for (let at = last; at >= 0 && at >= last - NEAR; at--) if (isAt(at)) return true;
  return false;
}

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

// From one page to another

const NAME = "handed-over", STORE = "pictures", KEY = "latest";

/** The fragment that tells a page to take the picture. */
export const PICTURE_WAITS = "#handed-over";
/** The same for a picture of which somebody said that it shows a puzzle. */
export const PUZZLE_WAITS = `${PICTURE_WAITS}&puzzle`;

/** Store the picture, with what the server read in it if it was asked. Returns whether that worked: some browsers have
 * no room, above all in private windows. @param {File} file @param {unknown} [answer] */
export async function storePicture(file, answer = null) {
  try {
    const { name, type } = file, bytes = await file.arrayBuffer(), base = await opened();
    const change = base.transaction(STORE, "readwrite");
    change.objectStore(STORE).put({ name, type, bytes, answer }, KEY);
    await new Promise((done, fail) => { Object.assign(change, { oncomplete: done, onabort: fail }); });
    base.close();
    return true;
  } catch {
    return false;
  }
}

/** Take the picture; the file is null if there is none. @returns {Promise<{ file: File | null, answer: any }>} */
export async function takeUploaded() {
  try {
    const base = await opened(), stored = await answerTo(base.transaction(STORE).objectStore(STORE).get(KEY));
    base.close();
    indexedDB.deleteDatabase(NAME);
    if (!stored) return { file: null, answer: null };
    return { file: new File([stored.bytes], stored.name, { type: stored.type }), answer: stored.answer };
  } catch {
    return { file: null, answer: null };
  }
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  const request = indexedDB.open(NAME);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answerTo(request);
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answerTo = (request) => new Promise((done, fail) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});
