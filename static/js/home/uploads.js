// A picture that somebody brings to the home page goes on to the page on which puzzles are made of pictures.

import "../core/texts/starting_texts.js";
import { headerOf, LARGEST_FILE } from "../make/picture_headers.js";
import { say } from "../core/texts/say.js";
import { PICTURE_WAITS, storePicture } from "../make/picture_transfer.js";
import { sizeOf } from "../base/puzzle_input.js";

const SHOWS = 65_536; // bytes at the beginning in which the kind of a picture shows

/** Where a file is to be opened that is a picture, or why it cannot be; null for what is none.
 * @param {File} file @param {string} page on which puzzles are made
 * @param {number} mostSide cells along a side: a PBM that is no larger is opened as the puzzle that it is
 * @returns {Promise<{ address?: string, error?: string } | null>} */
export async function uploadPicture(file, page, mostSide) {
  if (!await isPicture(file, mostSide)) return null;
  const { name, size } = file;
  if (size > LARGEST_FILE) return { error: say("starting.large_picture", { name, most: sizeOf(LARGEST_FILE) }) };
  return await storePicture(file) ? { address: page + PICTURE_WAITS } : { error: say("starting.picture", { name }) };
}

/** @param {File} file @param {number} mostSide */
async function isPicture(file, mostSide) {
  const start = await file.slice(0, SHOWS).arrayBuffer().catch(() => new ArrayBuffer(0)), bytes = new Uint8Array(start);
  const { kind, width, height } = headerOf(bytes) ?? {};
  if (kind === "bmp") return bytes.includes(0); // or it is a text that begins with these letters
  return kind !== undefined && !(isBits(bytes) && Math.max(width ?? 0, height ?? 0) <= mostSide);
}

/** Whether it begins as a PBM, in digits or in bytes. @param {Uint8Array} bytes */
const isBits = (bytes) => /^P[14]/.test(String.fromCharCode(...bytes.subarray(0, 2)));
