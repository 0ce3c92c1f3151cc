// The sources of a picture: a file, the clipboard, a drop, the camera of a phone; and how the browser opens and turns
// it. Nothing is sent anywhere, and the size is known before the file is unpacked.

import { say } from "../core/texts/say.js";
import { make } from "../base/dom.js";
import { html } from "../base/html.js";
import { shadeOf } from "./cell_conversion.js";
import { headerOf, isWhole, LARGEST_FILE } from "./picture_files.js";
import { button } from "./picture_settings.js";

const ACCEPTED = "image/png,image/jpeg,image/webp,image/gif,image/bmp";

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

/** Take files that are dropped or pasted. @param {HTMLDialogElement} dialog @param {Takers} takers */
export function listenToSources(dialog, takers) {
  const take = (/** @type {Event} */ event, /** @type {DataTransfer | null} */ carried) => {
    const [file] = carried?.files ?? [];
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

/** A picture on white, its red, green and blue, and its grey.
 * @typedef {{ canvas: HTMLCanvasElement, parts: Grey[], grey: Grey }} Pixels */

/** The picture in a file, on white, or the name of a sentence about the problem.
 * @param {Blob} file @returns {Promise<{ canvas?: HTMLCanvasElement, problem?: string }>} */
export async function openPicture(file) {
  if (file.size > LARGEST_FILE) return { problem: "large_file" };
  const bytes = await file.arrayBuffer().then((buffer) => new Uint8Array(buffer), () => null);
  if (!bytes) return { problem: "unreadable" };
  const header = headerOf(bytes);
  if (!header) return { problem: "unknown" };
  if (header.width * header.height > MOST_PIXELS) return { problem: "huge" };
  if (!(header.width > 0 && header.height > 0) || !isWhole(bytes, header.kind)) return { problem: "spoiled" };
  const bitmap = await createImageBitmap(file).catch(() => null); // upright, and the first frame of an animation
  return bitmap ? { canvas: drawnOf(bitmap) } : { problem: "spoiled" };
}

/** @param {ImageBitmap} bitmap */
function drawnOf(bitmap) {
  const share = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
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
