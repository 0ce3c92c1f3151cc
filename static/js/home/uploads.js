// Uploads on the home page besides single puzzles: a picture, which is passed on to the page that reads puzzles from
// pictures, or several puzzles in one file or text, of which visitors choose one.

import { headerOf, LARGEST_FILE, PICTURE_WAITS, PUZZLE_WAITS, storePicture } from "../make/picture_files.js";
import { say } from "../core/texts/say.js";
import { sizeOf } from "../base/puzzle_input.js";
import { find, make } from "../base/dom.js";

const SHOWS = 65_536; // bytes at the beginning, which show the kind of a picture

/** The address that opens a picture, or an error; null for other files.
 * @param {File} file @param {string} page that reads puzzles @param {boolean} isPuzzle whether somebody said so
 * @returns {Promise<{ address?: string, error?: string } | null>} */
export async function uploadPicture(file, page, isPuzzle = false) {
  if (!await isPicture(file)) return null;
  const { name, size } = file;
  if (size > LARGEST_FILE) return { error: say("starting.large_picture", { name, most: sizeOf(LARGEST_FILE) }) };
  const address = page + (isPuzzle ? PUZZLE_WAITS : PICTURE_WAITS);
  return await storePicture(file) ? { address } : { error: say("starting.picture", { name }) };
}

/** @param {File} file */
async function isPicture(file) {
  const start = await file.slice(0, SHOWS).arrayBuffer().catch(() => new ArrayBuffer(0)), bytes = new Uint8Array(start);
  const kind = headerOf(bytes)?.kind;
  return kind === "bmp" ? bytes.includes(0) : kind !== undefined; // or it is a text that begins with "BM"
}

// Several puzzles

/** Fill `place` with the titles of the puzzles; `choose` is called with the number of the chosen one.
 * @param {HTMLElement} place @param {Entry[]} puzzles @param {(number: number) => void} choose */
export function showChooser(place, puzzles, choose) {
  const heading = make("h2", { textContent: say("starting.which_one", { count: puzzles.length }) });
  place.replaceChildren(heading, make("ol", {}, ...puzzles.map((puzzle) => itemOf(puzzle, choose))));
  place.hidden = false;
  find(place, "button").focus();
}

/** @param {Entry} entry @param {(number: number) => void} choose */
function itemOf({ number, title }, choose) {
  const textContent = title || say("starting.puzzle", { number });
  return make("li", {}, make("button", { type: "button", textContent, onclick: () => choose(number) }));
}
