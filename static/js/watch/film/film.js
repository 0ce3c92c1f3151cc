// Making files of what was watched, frame by frame, so that the page goes on reacting and memory stays bounded: films
// as GIF, WebM and MP4, and series of pictures.

import { GifFile, paletteOf } from "./gif.js";
import { mp4File, webmFile } from "./video_files.js";
import { ZipFile } from "./zip.js";

/** What is filmed: its pictures are painted one after another.
 * @typedef {object} Film
 * @property {number} width
 * @property {number} height
 * @property {number} count of frames
 * @property {number} rate frames a second
 * @property {number} rest seconds that the last frame stays longer
 * @property {(frame: number) => HTMLCanvasElement} draw
 * @property {() => Uint32Array} pixels of what was drawn last
 */
/** Takes what was drawn last, in order, and then gives the file.
 * @typedef {{ take: (canvas: HTMLCanvasElement, frame: number) => unknown,
 *   finish: () => Uint8Array[] | Promise<Uint8Array[]>, close?: () => void }} Maker */

export const RATES = [5, 10, 20, 25]; // frames a second: a GIF counts hundredths of one
const SLICE = 16; // milliseconds
const SAMPLES = 10; // frames from which the colours of a GIF are taken
const WAITING = 8; // frames that an encoder may still have to encode
const KEYS = 5; // seconds between two frames that need no other
const SHARPNESS = 0.12, LEAST = 500_000; // bits of a pixel, and of a second

/** The codecs of videos, the best first. */
const CODECS = {
  mp4: ["avc1.640028", "avc1.42003e", "avc1.42001f"], webm: ["vp09.00.40.08", "vp8"],
};

/** The kinds of files. */
export const TYPES = { gif: "image/gif", mp4: "video/mp4", webm: "video/webm", zip: "application/zip" };

/** The settings with which this browser can encode a kind of video; null if it cannot. Browsers encode only on pages
 * that nobody can have changed on the way, those with HTTPS or of this very machine.
 * @param {"mp4" | "webm"} kind @param {{ width: number, height: number, rate: number }} film */
export async function videoSettings(kind, { width, height, rate }) {
  if (!("VideoEncoder" in globalThis)) return null;
  const bitrate = Math.max(LEAST, width * height * rate * SHARPNESS);
  for (const codec of CODECS[kind]) {
    const avc = kind === "mp4" ? { avc: { format: /** @type {const} */ ("avc") } } : {};
    const wish = { codec, width, height, bitrate, framerate: rate, ...avc };
    const { supported = false } = await VideoEncoder.isConfigSupported(wish).catch(() => ({ supported: false }));
    if (supported) return wish;
  }
  return null;
}

/** Make a file; null once it is no longer `wanted`. `made` is told the share that is done.
 * @param {keyof typeof TYPES} kind @param {Film} film @param {() => boolean} wanted
 * @param {(share: number) => void} made */
export async function filmOf(kind, film, wanted, made) {
  const maker = await makerOf(kind, film);
  try {
    let until = performance.now() + SLICE;
    for (let frame = 0; frame < film.count; frame++) {
      if (!wanted()) return null;
      await maker.take(film.draw(frame), frame);
      if (performance.now() < until) continue;
      made((frame + 1) / film.count);
      await pause();
      until = performance.now() + SLICE;
    }
    const parts = /** @type {BlobPart[]} */ (await maker.finish());
    return new Blob(parts, { type: TYPES[kind] });
  } finally {
    maker.close?.();
  }
}

/** Let the page react. Unlike a timer, this is not slowed down while the page is out of sight. */
const pause = () => new Promise((goOn) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = goOn;
  port2.postMessage(null);
});

/** @param {keyof typeof TYPES} kind @param {Film} film @returns {Promise<Maker>} */
async function makerOf(kind, film) {
  if (kind === "gif") return gifMaker(film);
  return kind === "zip" ? zipMaker(film) : videoMaker(kind, film);
}

/** How long a frame stays, in parts of a second. @param {Film} film @param {number} frame @param {number} parts */
function timeOf({ count, rate, rest }, frame, parts) {
  return Math.round(parts / rate + (frame === count - 1 ? rest * parts : 0));
}

/** @param {Film} film @returns {Promise<Maker>} */
async function gifMaker(film) {
  const { count, draw, pixels } = film, samples = [];
  for (let i = 0; i < SAMPLES; i++) {
    draw(Math.round((i * (count - 1)) / (SAMPLES - 1)));
    samples.push(pixels());
    await pause();
  }
  const file = new GifFile(film, paletteOf(samples));
  return { take: (_, frame) => file.add(pixels(), timeOf(film, frame, 100)), finish: () => file.finish() };
}

/** @param {Film} film @returns {Maker} */
function zipMaker({ count }) {
  const file = new ZipFile(), digits = String(count).length;
  return {
    take: async (canvas, frame) => {
      const bytes = await (await pngOf(canvas)).arrayBuffer();
      file.add(`${String(frame + 1).padStart(digits, "0")}.png`, new Uint8Array(bytes));
    },
    finish: () => file.finish(),
  };
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
export const pngOf = (canvas) => new Promise((done, failed) => {
  canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no PNG"))), "image/png");
});

/** @param {"mp4" | "webm"} kind @param {Film} film @returns {Promise<Maker>} */
async function videoMaker(kind, film) {
  const { width, height, rate } = film, settings = await videoSettings(kind, film);
  if (!settings) throw new Error("no codec");
  const chunks = /** @type {import("./video_files.js").Chunk[]} */ ([]);
  let about = /** @type {Uint8Array | undefined} */ (undefined), failed = /** @type {Error | null} */ (null);
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      const bytes = new Uint8Array(chunk.byteLength), { description } = meta?.decoderConfig ?? {};
      chunk.copyTo(bytes);
      if (description) about = new Uint8Array(/** @type {ArrayBuffer} */ (description));
      const [time, long] = [chunk.timestamp, chunk.duration ?? 0].map((one) => Math.round(one / 1_000));
      chunks.push({ bytes, time, long, key: chunk.type === "key" });
    },
    error: (error) => { failed = error; },
  });
  encoder.configure(settings);
  return {
    take: async (canvas, frame) => {
      if (failed) throw failed;
      const timestamp = (frame * 1e6) / rate, duration = timeOf(film, frame, 1e6);
      const one = new VideoFrame(canvas, { timestamp, duration });
      encoder.encode(one, { keyFrame: frame % (KEYS * rate) === 0 });
      one.close();
      while (encoder.encodeQueueSize > WAITING && !failed) await pause();
    },
    finish: async () => {
      await encoder.flush();
      if (failed) throw failed;
      const track = { width, height, codec: settings.codec, about };
      return (kind === "mp4" ? mp4File : webmFile)(track, chunks);
    },
    close: () => { if (encoder.state !== "closed") encoder.close(); },
  };
}
