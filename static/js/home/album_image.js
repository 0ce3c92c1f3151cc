// The album as an image, drawn in the browser from what the page shows, to be saved or sent.

import { during } from "../base/busy.js";
import { numeral } from "../core/texts/say.js";
import { byId, find, hook, make } from "../base/dom.js";
import { saveFile } from "../base/output.js";

/** A page of the album: its items are pictures and gaps. @typedef {{ title: string, items: Element[] }} Sheet */

const SIDE = 160, GAP = 16, NAME = 26, TITLE = 60, HEADING = 56, MARGIN = 40; // pixels
const MOST_COLUMNS = 12, MOST_PIXELS = 12_000_000; // phones refuse larger ones

const dialog = byId("shared", HTMLDialogElement), preview = byId("shared-picture", HTMLImageElement);
const send = hook(dialog, "shared-send"), save = hook(dialog, "shared-save");

/** Draw the sheets and show the image. @param {Sheet[]} sheets */
export async function shareAlbum(sheets) {
  const canvas = await during("loading", drawAlbum(sheets));
  const content = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  const file = new File([content], "nonoscope-album.png", { type: "image/png" }), files = { files: [file] };
  URL.revokeObjectURL(preview.src);
  preview.src = URL.createObjectURL(file);
  send.hidden = !navigator.canShare?.(files);
  send.onclick = () => navigator.share(files).catch(() => {}); // nobody was chosen
  save.onclick = () => saveFile(file, file.name);
  dialog.showModal();
}

/** @param {Sheet[]} sheets */
async function drawAlbum(sheets) {
  const count = sheets.reduce((sum, { items }) => sum + items.length, 0);
  const columns = Math.min(MOST_COLUMNS, Math.max(3, Math.ceil(Math.sqrt(1.2 * count))));
  const heights = sheets.map(({ items }) => HEADING + Math.ceil(items.length / columns) * (SIDE + NAME + GAP));
  const width = 2 * MARGIN + columns * (SIDE + GAP) - GAP;
  const height = heights.reduce((sum, part) => sum + part, 2 * MARGIN + TITLE);
  const paint = paintOn(width, height);
  write(paint, "Nonoscope", MARGIN, MARGIN + 40, 44);
  let top = MARGIN + TITLE;
  for (const [at, { title, items }] of sheets.entries()) {
    const { length: done } = items.filter((item) => item.querySelector("[data-found]"));
    write(paint, `${title} · ${numeral(done)}`, MARGIN, top + 36, 26);
    await Promise.all(items.map((item, place) => drawItem(paint, item,
      MARGIN + (place % columns) * (SIDE + GAP), top + HEADING + Math.floor(place / columns) * (SIDE + NAME + GAP))));
    top += heights[at];
  }
  return paint.canvas;
}

/** A sheet of paper of this size, or smaller if it would have too many pixels. @param {number} width
 * @param {number} height */
function paintOn(width, height) {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  const canvas = make("canvas", { width: Math.floor(width * scale), height: Math.floor(height * scale) });
  const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  paint.scale(scale, scale);
  paint.fillStyle = colour("--paper");
  paint.fillRect(0, 0, width, height);
  return paint;
}

/** A picture with its name, or the pattern of a gap. @param {Paint} paint @param {Element} item @param {number} left
 * @param {number} top */
async function drawItem(paint, item, left, top) {
  const drawn = /** @type {Element} */ (item.querySelector("img, canvas, svg"));
  if (drawn instanceof SVGSVGElement) return drawPattern(paint, drawn, left, top);
  const picture = drawn instanceof HTMLImageElement ? Object.assign(new Image(), { src: drawn.src }) : drawn;
  if (picture instanceof Image) await picture.decode().catch(() => {}); // without it the name stands alone
  paint.imageSmoothingEnabled = false;
  const { width, height } = /** @type {HTMLCanvasElement} */ (picture), scale = SIDE / Math.max(width, height, 1);
  if (width) {
    paint.drawImage(/** @type {HTMLCanvasElement} */ (picture), left + (SIDE - width * scale) / 2,
      top + (SIDE - height * scale) / 2, width * scale, height * scale);
  }
  write(paint, find(item, ".name").textContent ?? "", left, top + SIDE + 20, 17, SIDE);
  return undefined;
}

/** @param {Paint} paint @param {SVGSVGElement} pattern @param {number} left @param {number} top */
function drawPattern(paint, pattern, left, top) {
  const { x, y, width } = pattern.viewBox.baseVal;
  paint.save();
  paint.translate(left, top);
  paint.scale(SIDE / width, SIDE / width);
  paint.translate(-x, -y);
  for (const path of pattern.querySelectorAll("path")) {
    const { fill, fillOpacity } = getComputedStyle(path);
    Object.assign(paint, { fillStyle: fill, globalAlpha: Number(fillOpacity) });
    if (fill !== "none") paint.fill(new Path2D(path.getAttribute("d") ?? ""));
  }
  paint.restore();
}

/** @param {Paint} paint @param {string} text @param {number} left @param {number} base @param {number} size
 * @param {number} [room] */
function write(paint, text, left, base, size, room) {
  Object.assign(paint, { fillStyle: colour("--ink"), font: `${size}px ${colour("--display")}` });
  paint.fillText(text, left, base, room);
}

/** A value of the style sheet. @param {string} name */
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);
