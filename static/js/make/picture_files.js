// Files made pictures by the browser: nothing is sent anywhere, no script in them runs, and how much they may take is
// known before they are unpacked.

import { greyOfAnymap } from "./anymaps.js";
import { averaged } from "./grey_pictures.js";
import { WHOLE } from "./crop.js";
import { makeSafe } from "./picture_formats.js";
import { headerOf, isWhole, LARGEST_FILE } from "./picture_headers.js";
import { shadeOf } from "./tones.js";
import { make } from "../base/dom.js";

const LONGEST = 1200; // pixels along a side that all else works with
const LARGEST_SVG = 4_000_000; // bytes
export const MOST_PIXELS = 50_000_000;
// What is looked at is no drawing but XML, or styles in it would be taken for the page's, which may have none inline.
const SVG = "http://www.w3.org/2000/svg", PLAIN_XML = "urn:looked-at";

/** What all else works with: the picture to be shown, on white, and its grey.
 * @typedef {{ canvas: HTMLCanvasElement, grey: Grey }} Opened */
/** @typedef {{ opened?: Opened, problem?: string }} Opening `problem` is the name of a sentence */

/** @param {Blob} file @returns {Promise<Opening>} */
export async function openPicture(file) {
  if (file.size > LARGEST_FILE) return { problem: "large_file" };
  const bytes = await file.arrayBuffer().then((buffer) => new Uint8Array(buffer), () => null);
  if (!bytes) return { problem: "unreadable" };
  const header = headerOf(bytes);
  if (!header) return { problem: "unknown" };
  if (header.width * header.height > MOST_PIXELS) return { problem: "huge" };
  if (!(header.width > 0 && header.height > 0) || !isWhole(bytes, header.kind)) return { problem: "spoiled" };
  if (header.kind === "anymap") return openAnymap(bytes);
  return header.kind === "svg" ? openDrawing(bytes) : openPixels(file);
}

/** What a camera shows. @param {HTMLVideoElement} video @returns {Opened} */
export const takePhoto = (video) => drawnOf(video, video.videoWidth, video.videoHeight);

/** @param {Uint8Array} bytes @returns {Opening} */
function openAnymap(bytes) {
  const whole = greyOfAnymap(bytes);
  if (!whole) return { problem: "spoiled" };
  const { width, height } = fitting(whole.width, whole.height), grey = averaged(whole, WHOLE, width, height);
  const canvas = make("canvas", { width, height }), pixels = new ImageData(width, height);
  grey.shades.forEach((shade, at) => pixels.data.set([shade, shade, shade, 255], 4 * at));
  canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  return { opened: { canvas, grey } };
}

/** A photo comes upright, as its camera noted; of what moves the first picture. @param {Blob} file
 * @returns {Promise<Opening>} */
async function openPixels(file) {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return { problem: "spoiled" };
  const opened = drawnOf(bitmap, bitmap.width, bitmap.height);
  bitmap.close();
  return { opened };
}

/** As an image a drawing runs no script and loads nothing. @param {Uint8Array} bytes @returns {Promise<Opening>} */
async function openDrawing(bytes) {
  const text = new TextDecoder().decode(bytes);
  if (bytes.length > LARGEST_SVG || text.includes("<!ENTITY")) return { problem: "intricate" };
  const { documentElement: root } = new DOMParser().parseFromString(text.replaceAll(SVG, PLAIN_XML), "text/xml");
  if (root.localName !== "svg" || root.querySelector("parsererror")) return { problem: "spoiled" };
  if (!makeSafe(root, LONGEST)) return { problem: "intricate" };
  const safe = new XMLSerializer().serializeToString(root).replaceAll(PLAIN_XML, SVG);
  const drawing = new Blob([safe], { type: "image/svg+xml" });
  const image = new Image(), address = URL.createObjectURL(drawing);
  image.src = address;
  const whole = await image.decode().then(() => true, () => false);
  URL.revokeObjectURL(address);
  return whole ? { opened: drawnOf(image, image.width, image.height) } : { problem: "spoiled" };
}

/** @param {CanvasImageSource} source @param {number} fullWidth @param {number} fullHeight @returns {Opened} */
function drawnOf(source, fullWidth, fullHeight) {
  const { width, height } = fitting(fullWidth, fullHeight), canvas = make("canvas", { width, height });
  const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  Object.assign(paint, { fillStyle: "#fff", imageSmoothingQuality: "high" });
  paint.fillRect(0, 0, width, height);
  paint.drawImage(source, 0, 0, width, height);
  const { data } = paint.getImageData(0, 0, width, height), shades = new Uint8Array(width * height);
  for (let at = 0; at < shades.length; at++) shades[at] = shadeOf(data[4 * at], data[4 * at + 1], data[4 * at + 2]);
  return { canvas, grey: { width, height, shades } };
}

/** @param {number} width @param {number} height */
function fitting(width, height) {
  const share = Math.min(1, LONGEST / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
