// The sources of a picture: a file, the clipboard, a drop, the camera of a phone; and how the browser opens and turns
// it. Nothing is sent anywhere, and the size is known before the file is unpacked.

import { say } from "../core/texts/say.js";
import { make } from "../base/dom.js";
import { html } from "../base/html.js";
import { shadeOf } from "./cell_conversion.js";
import { headerOf, isWhole, LARGEST_FILE } from "./picture_files.js";
import { button } from "./picture_settings.js";

export const ACCEPTED = "image/png,image/jpeg,image/webp,image/gif,image/bmp";

/** @typedef {{ file: (file: Blob) => unknown, fail: (sentence: string) => void }} Takers */

/** The buttons; phones take photos with a program of their own. @param {Takers} takers */
export function sourceButtons(takers) {
  const pick = (/** @type {any} */ { target }) => target.nextElementSibling.click();
  return html`<div class="row">
    ${button("choose", pick, "primary")}${fileField(takers)}${button("paste", () => readClipboard(takers))}
    ${matchMedia("(pointer: coarse)").matches && [button("photo", pick), fileField(takers, "environment")]}</div>`;
}

/** @param {Takers} takers @param {string} [capture] */
function fileField(takers, capture) {
  const take = (/** @type {any} */ { target }) => {
    if (target.files[0]) takers.file(target.files[0]);
    target.value = ""; // so that the same file can be chosen again
  };
  return html`<input type="file" class="unseen" tabindex="-1" accept=${ACCEPTED} capture=${capture} onchange=${take}
    aria-label=${say(capture ? "picturing.photo" : "picturing.file")} data-testid=${capture ? null : "picture-file"}>`;
}

/** Take files that are dropped on `host`, and pasted while it `listens()`.
 * @param {HTMLElement} host @param {Takers} takers @param {() => boolean} listens */
export function listenToSources(host, takers, listens) {
  const take = (/** @type {Event} */ event, /** @type {DataTransfer | null} */ carried) => {
    const [file] = carried?.files ?? [];
    if (!file) return;
    event.preventDefault();
    takers.file(file);
  };
  host.addEventListener("dragover", (event) => event.preventDefault());
  host.addEventListener("drop", (event) => {
    take(event, event.dataTransfer);
    event.preventDefault(); // or the browser would leave the page for what was dropped
  });
  document.addEventListener("paste", (event) => { if (listens()) take(event, event.clipboardData); });
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
const LONGEST_SENT = 3000, QUALITY = 0.9; // of a picture that the server reads
const LARGEST_SENT = 4_000_000; // bytes of a file that is sent as it is
const SENT = ["png", "jpeg", "webp"];
export const MOST_PIXELS = 50_000_000;

/** A picture on white, its red, green and blue, and its grey.
 * @typedef {{ canvas: HTMLCanvasElement, parts: Grey[], grey: Grey }} Pixels */

/** The name of a sentence about a problem of a picture file.
 * @typedef {"large_file" | "unreadable" | "unknown" | "huge" | "spoiled"} Problem */

/** The picture in a file, on white.
 * @param {Blob} file @returns {Promise<{ canvas?: HTMLCanvasElement, problem?: Problem }>} */
export async function openPicture(file) {
  const { bitmap, problem } = await unpacked(file);
  return bitmap ? { canvas: drawnOf(bitmap, LONGEST) } : { problem };
}

/** The picture to send, and to show above what was read from it: the file, or a smaller picture in its place.
 * @param {Blob} file @returns {Promise<{ sent?: Blob, canvas?: HTMLCanvasElement, problem?: Problem }>} */
export async function sendable(file) {
  const { bitmap, kind = "", problem } = await unpacked(file);
  if (!bitmap) return { problem };
  const isSmall = Math.max(bitmap.width, bitmap.height) <= LONGEST_SENT && file.size <= LARGEST_SENT;
  const canvas = drawnOf(bitmap, LONGEST_SENT);
  if (isSmall && SENT.includes(kind)) return { sent: file, canvas };
  const smaller = await new Promise((done) => { canvas.toBlob(done, "image/jpeg", QUALITY); });
  return smaller ? { sent: smaller, canvas } : { problem: "spoiled" };
}

/** @param {Blob} file @returns {Promise<{ bitmap?: ImageBitmap, kind?: string, problem?: Problem }>} */
async function unpacked(file) {
  if (file.size > LARGEST_FILE) return { problem: "large_file" };
  const bytes = await file.arrayBuffer().then((buffer) => new Uint8Array(buffer), () => null);
  if (!bytes) return { problem: "unreadable" };
  const header = headerOf(bytes);
  if (!header) return { problem: "unknown" };
  const { width, height, kind } = header;
  if (width * height > MOST_PIXELS) return { problem: "huge" };
  if (!(width > 0 && height > 0) || !isWhole(bytes, kind)) return { problem: "spoiled" };
  const bitmap = await createImageBitmap(file).catch(() => null); // upright, and the first frame of an animation
  return bitmap ? { bitmap, kind } : { problem: "spoiled" };
}

/** The sentence about a problem. @param {Problem} problem */
export const problemText = (problem) =>
  say(`picturing.${problem}`, { bytes: LARGEST_FILE / 1e6, pixels: MOST_PIXELS / 1e6 });

/** @param {ImageBitmap} bitmap @param {number} longest pixels along a side */
function drawnOf(bitmap, longest) {
  const share = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const { canvas, paint } = sheet(bitmap.width * share, bitmap.height * share);
  paint.imageSmoothingQuality = "high";
  paint.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/** A white canvas whose pixels are read. @param {number} width @param {number} height */
function sheet(width, height) {
  const [across, down] = [width, height].map((side) => Math.max(1, Math.round(side)));
  const canvas = make("canvas", { width: across, height: down, ariaHidden: "true" });
  const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  paint.fillStyle = "#fff";
  paint.fillRect(0, 0, across, down);
  return { canvas, paint };
}

/** The picture turned clockwise. @param {HTMLCanvasElement} picture @param {number} degrees @returns {Pixels} */
export function turned(picture, degrees) {
  const angle = degrees * Math.PI / 180, cos = Math.abs(Math.cos(angle)), sin = Math.abs(Math.sin(angle));
  const { width, height } = picture, { canvas, paint } = sheet(width * cos + height * sin, width * sin + height * cos);
  paint.translate(canvas.width / 2, canvas.height / 2);
  paint.rotate(angle);
  paint.drawImage(picture, -width / 2, -height / 2);
  return pixelsOf(canvas, paint);
}

/** @param {HTMLCanvasElement} canvas @param {CanvasRenderingContext2D} paint @returns {Pixels} */
function pixelsOf(canvas, paint) {
  const { width, height } = canvas, { data } = paint.getImageData(0, 0, width, height);
  const parts = [0, 1, 2].map((part) =>
    ({ width, height, shades: Uint8Array.from({ length: width * height }, (_, at) => data[4 * at + part]) }));
  const [red, green, blue] = parts.map(({ shades }) => shades);
  const shades = red.map((value, at) => shadeOf(value, green[at], blue[at]));
  return { canvas, parts, grey: { width, height, shades } };
}
