// The input of a puzzle on the home page: a text in the box, or a file. Large ones never get into the box, where they
// would block the page for a minute; only their beginning is shown.

import { numeral, say } from "../core/texts/say.js";
import { byId, hook, part } from "./dom.js";

const LONGEST_IN_BOX = 50_000; // characters
const BEGINNING = 400, LINES = 4, ACROSS = 60; // characters that are read; lines and characters that are shown
const PICTURE = "starting.picture", DOCUMENT = "starting.document", ARCHIVE = "starting.archive";
/** The first bytes of files without puzzles, and the sentences about them. @type {[string, string][]} */
const KINDS = [
  ["\x89PNG", PICTURE], ["\xff\xd8\xff", PICTURE], ["GIF8", PICTURE], ["RIFF", PICTURE], ["%PDF-", DOCUMENT],
  ["\xd0\xcf\x11\xe0", DOCUMENT], ["PK\x03\x04", ARCHIVE], ["\x1f\x8b", ARCHIVE], ["7z\xbc\xaf", ARCHIVE],
];
const SIGNS = Math.max(...KINDS.map(([sign]) => sign.length));

/** @typedef {{ source?: string | File, error?: string }} Brought */

export class PuzzleInput {
  /** The box; `limit` is how many bytes the server takes, `changed()` is called when it holds something else.
   * @param {HTMLFormElement} form @param {number} limit @param {() => void} changed */
  constructor(form, limit, changed) {
    this.text = byId("text", HTMLTextAreaElement);
    this.held = byId("held");
    this.file = /** @type {File | null} */ (null); // held instead of a text
    this.limit = limit;
    this.changed = changed;
    this.text.addEventListener("paste", (event) => this.guard(event, event.clipboardData));
    this.text.addEventListener("drop", (event) => this.guard(event, event.dataTransfer));
    hook(form, "held-drop").addEventListener("click", () => { this.hold(null); this.text.focus(); });
  }

  /** The source to open. @returns {Brought} */
  get source() {
    const { file, text, limit } = this;
    if (file) return file.size > limit ? { error: tooLarge(file, limit) } : { source: file };
    return text.value.trim() ? { source: text.value } : {};
  }

  /** Hold a pasted or dropped text that is too long for the box, with what the box contains.
   * @param {Event} event @param {DataTransfer | null} carried */
  guard(event, carried) {
    const { text } = this, { selectionStart: from, selectionEnd: to } = text, added = carried?.getData("text") ?? "";
    if (text.value.length - (to - from) + added.length <= LONGEST_IN_BOX || !added) return;
    event.preventDefault();
    this.hold(new File([text.value.slice(0, from), added, text.value.slice(to)], say("starting.pasted")));
  }

  /** Take files; returns the source to open. @param {FileList | File[]} files @returns {Promise<Brought>} */
  async take(files) {
    const [file] = files, error = await faultOf(files, this.limit);
    if (error) return { error };
    const text = file.size <= LONGEST_IN_BOX ? textOf(await file.arrayBuffer()) : null;
    if (text === null) await this.hold(file);
    else this.put(text);
    return this.source;
  }

  /** @param {string} text */
  put(text) {
    this.hold(null);
    this.text.value = text;
  }

  /** Hold a file instead of a text, or hold nothing. @param {File | null} file */
  async hold(file) {
    this.file = file;
    this.held.hidden = !file;
    this.text.hidden = Boolean(file);
    this.changed();
    if (!file) return;
    this.text.value = "";
    part(this.held, "name").textContent = file.name;
    part(this.held, "size").textContent = sizeOf(file.size);
    part(this.held, "beginning").textContent = await beginningOf(file);
  }
}

/** Why these files cannot be opened, in a sentence that says what to do; empty if the file can be opened.
 * @param {FileList | File[]} files @param {number} limit how many bytes the server takes */
export async function faultOf(files, limit) {
  const [file] = files;
  if (files.length > 1) return say("starting.several", { count: files.length });
  const start = await bytesOf(file, SIGNS).catch(() => null), wrong = KINDS.find(([sign]) => start?.startsWith(sign));
  if (start === null || wrong) return say(wrong?.[1] ?? "starting.unreadable", { name: file.name });
  return file.size > limit ? tooLarge(file, limit) : "";
}

/** @param {File} file @param {number} limit */
const tooLarge = ({ name, size }, limit) =>
  say("starting.too_large", { name, most: sizeOf(limit), size: sizeOf(size) });

/** The first lines of a text, cut to fit; nothing of other files. @param {File} file */
async function beginningOf(file) {
  const text = textOf(await file.slice(0, BEGINNING).arrayBuffer(), true) ?? "", lines = text.trim().split(/\r?\n/);
  const shown = lines.slice(0, LINES).map((line) => (line.length > ACROSS ? `${line.slice(0, ACROSS)} …` : line));
  return [...shown, "…"].join("\n");
}

/** The text in bytes, or null if they are no text; a `cut` one may end inside a character.
 * @param {ArrayBuffer} bytes */
function textOf(bytes, cut = false) {
  try {
    const decoded = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: cut });
    return decoded.includes("\0") ? null : decoded;
  } catch {
    return null;
  }
}

/** The first bytes, a character each. @param {File} file @param {number} number */
async function bytesOf(file, number) {
  return String.fromCharCode(...new Uint8Array(await file.slice(0, number).arrayBuffer()));
}

/** @param {number} bytes */
export function sizeOf(bytes) {
  const [size, unit] = bytes < 100_000 ? [bytes / 1e3, "kB"] : [bytes / 1e6, "MB"];
  return `${numeral(Math.round(10 * size) / 10)} ${unit}`;
}
