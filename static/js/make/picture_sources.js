// The sources of a picture: a file, the clipboard, a drop, the camera of a phone; and how the browser opens it. Nothing
// is sent anywhere, and the size is known before the file is unpacked.

import { say } from "../core/texts/say.js";
import { make } from "../base/dom.js";
import { shadeOf } from "./grey_pictures.js";
import { headerOf, isWhole, LARGEST_FILE } from "./picture_headers.js";
import { button } from "./picture_settings.js";

const ACCEPTED = "image/png,image/jpeg,image/webp,image/gif,image/bmp";

/** @typedef {{ file: (file: Blob) => unknown, fail: (sentence: string) => void }} Takers */

/** The buttons; phones take photos with a program of their own. The dialog also takes files that are dropped on it or
 * pasted into it. @param {HTMLDialogElement} dialog @param {Takers} takers */
export function createSources(dialog, takers) {
  const files = fileField(takers), shots = fileField(takers, "environment");
  const choose = button("choose", () => files.click()), paste = button("paste", () => readClipboard(takers));
  const photo = button("photo", () => shots.click());
  photo.hidden = !matchMedia("(pointer: coarse)").matches;
  choose.classList.add("primary");
  files.dataset.testid = "picture-file";
  listen(dialog, takers);
  return make("div", { className: "row" }, choose, paste, photo, files, shots);
}

/** @param {Takers} takers @param {string} [capture] */
function fileField(takers, capture) {
  const field = make("input", { type: "file", className: "unseen", tabIndex: -1, accept: ACCEPTED });
  field.setAttribute("aria-label", say(capture ? "picturing.photo" : "picturing.file"));
  if (capture) field.setAttribute("capture", capture);
  field.addEventListener("change", () => {
    const file = field.files?.[0];
    if (file) takers.file(file);
    field.value = ""; // so that the same file can be chosen again
  });
  return field;
}

/** @param {HTMLDialogElement} dialog @param {Takers} takers */
function listen(dialog, takers) {
  const take = (/** @type {Event} */ event, /** @type {DataTransfer | null} */ carried) => {
    const file = [...carried?.files ?? []][0];
    if (!file) return;
    event.preventDefault();
    takers.file(file);
  };
  dialog.addEventListener("dragover", (event) => event.preventDefault());
  dialog.addEventListener("drop", (event) => {
    take(event, event.dataTransfer);
    event.preventDefault(); // or the browser would leave the page for what was dropped
  });
  document.addEventListener("paste", (event) => { if (dialog.open) take(event, event.clipboardData); });
}

/** @param {Takers} takers */
async function readClipboard({ file, fail }) {
  const items = await navigator.clipboard?.read?.().catch(() => null) ?? null;
  if (!items) return fail(say("picturing.no_clipboard"));
  for (const item of items) {
    const kind = item.types.find((type) => type.startsWith("image/"));
    if (kind) return file(await item.getType(kind));
  }
  return fail(say("picturing.nothing_pasted"));
}

// Files as pictures

const LONGEST = 1200; // pixels along a side, of an opened picture
export const MOST_PIXELS = 50_000_000;

/** An opened picture, on white, and its grey.
 * @typedef {{ canvas: HTMLCanvasElement, grey: Grey }} Opened */
/** @typedef {{ opened?: Opened, problem?: string }} Opening `problem`: the name of a sentence */

/** @param {Blob} file @returns {Promise<Opening>} */
export async function openPicture(file) {
  if (file.size > LARGEST_FILE) return { problem: "large_file" };
  const bytes = await file.arrayBuffer().then((buffer) => new Uint8Array(buffer), () => null);
  if (!bytes) return { problem: "unreadable" };
  const header = headerOf(bytes);
  if (!header) return { problem: "unknown" };
  if (header.width * header.height > MOST_PIXELS) return { problem: "huge" };
  if (!(header.width > 0 && header.height > 0) || !isWhole(bytes, header.kind)) return { problem: "spoiled" };
  return openPixels(file);
}

/** Photos are turned upright as the camera noted; only the first frame of an animation counts. @param {Blob} file
 * @returns {Promise<Opening>} */
async function openPixels(file) {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return { problem: "spoiled" };
  const opened = drawnOf(bitmap, bitmap.width, bitmap.height);
  bitmap.close();
  return { opened };
}

/** @param {CanvasImageSource} source @param {number} fullWidth @param {number} fullHeight @returns {Opened} */
function drawnOf(source, fullWidth, fullHeight) {
  const { width, height } = fitting(fullWidth, fullHeight), { canvas, paint } = sheet(width, height);
  Object.assign(paint, { fillStyle: "#fff", imageSmoothingQuality: "high" });
  paint.fillRect(0, 0, width, height);
  paint.drawImage(source, 0, 0, width, height);
  return openedOf(canvas);
}

/** A canvas of which the pixels are read. @param {number} width @param {number} height */
function sheet(width, height) {
  const canvas = make("canvas", { width, height });
  const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  return { canvas, paint };
}

/** @param {HTMLCanvasElement} canvas @returns {Opened} */
function openedOf(canvas) {
  const [red, green, blue] = partsOf(canvas).map(({ shades }) => shades), { width, height } = canvas;
  return { canvas, grey: { width, height, shades: red.map((one, at) => shadeOf(one, green[at], blue[at])) } };
}

/** Red, green and blue of an opened picture. @param {HTMLCanvasElement} canvas @returns {Grey[]} */
export function partsOf(canvas) {
  const { width, height } = canvas, data = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
  return [0, 1, 2].map((part) =>
    ({ width, height, shades: Uint8Array.from({ length: width * height }, (_, at) => data[4 * at + part]) }));
}

/** @param {number} width @param {number} height */
function fitting(width, height) {
  const share = Math.min(1, LONGEST / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
