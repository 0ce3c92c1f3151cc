// A picture that is brought to be drawn from may show a printed puzzle, whose numbers another page reads: js/scan/.

import { askScan } from "../base/net/puzzles.js";
import { PICTURE_WAITS, PUZZLE_WAITS, storePicture } from "./picture_files.js";
import { sendable } from "./picture_sources.js";

/** Whether the picture shows a printed puzzle; it then waits for the other page, with what was read.
 * @param {File} file */
export async function storeIfPrinted(file) {
  const { sent } = await sendable(file), { answer } = sent ? await askScan(sent, {}) : { answer: null };
  return Boolean(sent && answer && await storePicture(named(sent, file), answer));
}

/** @param {Blob} picture @param {File} file */
const named = (picture, { name }) => new File([picture], name, { type: picture.type });

/** Go to the page that reads puzzles, at this address. @param {string} page */
export const openPrinted = (page) => location.assign(page + PICTURE_WAITS);

/** The same with a picture of which somebody said that it shows a puzzle. @param {File} file @param {string} page */
export async function openAsPrinted(file, page) {
  if (await storePicture(file)) location.assign(page + PUZZLE_WAITS);
}
