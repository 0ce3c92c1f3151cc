// What enters and leaves the flat editor: pictures on the clipboard and dropped files, puzzles from elsewhere, and the
// drawing as a puzzle to play, to watch being solved, to share, to print, to save.

import { drawSheet, keyOfColours } from "../board/sheet.js";
import { sizeName } from "../core/shapes.js";
import { askWritten } from "../base/net/puzzles.js";
import { say } from "../core/texts/say.js";
import { byId, hook, targetOf } from "../base/dom.js";
import { printOn } from "../base/output.js";
import { Share } from "../play/share.js";
import { publish } from "./drafts.js";
import { drawingOf } from "./drawing.js";
import { isColoured, isPlain, MOST_COLOURS, PLAIN } from "./drawing_colours.js";
import { blank, fitsSides, LARGEST, readGrid, textInColours, textOfPicture } from "./pictures.js";
import { writtenNumbers } from "./puzzle_numbers.js";

/** @import { Drawing } from "./drawing.js" */
/** @import { GridFault } from "./pictures.js" */

// Clipboard and dropped files. Pictures are copied as text of # and . signs, or of letters below a list of colours, and
// pasted from such a text or from an image, which the picture dialog converts. Other texts and files may hold a puzzle.

const TYPED = "input, textarea, select, dialog";
const PUZZLE = /[2-9:{<]/; // what no text picture in black and white has

/** `copied(cut)` is the picture to copy, null if there is none; `paste` takes a picture, `pasteFile` an image, `read`
 * what may hold a puzzle, and `fail` a sentence.
 * @param {{ copied: (cut: boolean) => FlatPicture | null, paste: (picture: FlatPicture) => void, pasteFile: (file:
 *   File) => void, read: (source: File | string) => void, fail: (sentence?: string) => void,
 *   tell: (sentence: string) => void }} acts */
export function createClipboard({ copied, paste, pasteFile, read, fail, tell }) {
  let held = ""; // the last copy, for browsers that do not let pages read the clipboard

  /** @param {string} text */
  function take(text) {
    const { picture, fault } = readGrid(text);
    if (fault && fault.code !== "colours" && PUZZLE.test(text)) return read(text);
    fail(fault ? faultText(fault) : "");
    return picture && paste(picture);
  }

  /** @param {boolean} cut */
  function textToCopy(cut) {
    const picture = copied(cut);
    if (!picture) return "";
    const { cells, palette } = picture, inColours = palette && (isColoured(cells) || !isPlain(palette));
    held = inColours ? textInColours({ ...picture, palette }) : textOfPicture(picture);
    tell(say(inColours ? "drawing.copied_colours" : "drawing.copied"));
    return held;
  }

  for (const kind of /** @type {const} */ (["copy", "cut"])) {
    addEventListener(kind, (event) => {
      if (targetOf(event).closest?.(TYPED) || !getSelection()?.isCollapsed) return;
      const text = textToCopy(kind === "cut");
      if (!text) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", text);
    });
  }
  addEventListener("paste", (event) => {
    if (targetOf(event).closest?.(TYPED)) return;
    event.preventDefault();
    const image = [...event.clipboardData?.files ?? []].find(({ type }) => type.startsWith("image/"));
    if (image) pasteFile(image);
    else take(event.clipboardData?.getData("text/plain") ?? "");
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    event.preventDefault();
    if (file && !targetOf(event).closest?.("dialog")) (file.type.startsWith("image/") ? pasteFile : read)(file);
  });

  return {
    /** By a button. @param {boolean} cut */
    copy: (cut) => { navigator.clipboard?.writeText(textToCopy(cut)).catch(() => {}); },
    paste: async () => {
      const text = await navigator.clipboard?.readText().catch(() => null);
      if (text || held) take(text || held);
      else fail(say(text === "" ? "drawing.clipboard_empty" : "drawing.clipboard_forbidden"));
    },
  };
}

/** @param {GridFault} fault */
function faultText({ code, row, sign, length, wanted }) {
  if (code === "colours") return say("drawing.grid_colours", { most: MOST_COLOURS });
  if (code === "sign") return say("drawing.grid_sign", { row, sign });
  if (code === "uneven") return say("drawing.grid_uneven", { row, length, wanted });
  if (code === "too_large") return say("drawing.grid_too_large", { rows: length, columns: wanted, most: LARGEST });
  return say(code === "too_long" ? "drawing.grid_too_long" : "drawing.grid_none");
}

// Puzzles from elsewhere, which the server reads

/** @typedef {number[] | number[][] | null} Written a clue in the server's form */

/** The drawing of a puzzle: its picture if the source holds that, else its numbers, as if they had been typed.
 * @param {string} address of the puzzle, or to which its `source` is sent @param {Source | null} source
 * @returns {Promise<Answer<Drawing>>} */
export async function drawingFrom(address, source) {
  const { answer, error } = await askWritten(`${address}?format=json`, source);
  return answer ? drawn(answer) : { error: error ?? "" };
}

/** @param {any} written @returns {Answer<Drawing>} */
function drawn({ rows, cols, palette = PLAIN, goal, givens = [], title = "", author = "", description = "" }) {
  const height = rows.length, width = cols.length, { cells } = blank(height, width), typed = !goal;
  if (!fitsSides(height, width))
    return { error: say("inking.too_large", { rows: height, columns: width, most: LARGEST }) };
  if (typed && (givens.length || [...rows, ...cols].includes(null))) return { error: say("inking.not_typed") };
  if (goal) goal.flat().forEach(noteRow);
  const text = (/** @type {Written[]} */ lines) => lines.map((clue) => textOf(clue, palette)).join("\n");
  const about = { title, author, note: description };
  return { answer: { ...drawingOf({ height, width, cells, palette }, ""), ...about, typed, ...(typed && {
    rows: text(rows), cols: text(cols),
  }) } };

  /** A coloured cell, or a row in black and white. @param {number | string} entry @param {number} at */
  function noteRow(entry, at) {
    if (typeof entry === "number") cells[at] = entry;
    else cells.set(Array.from(entry, (sign) => Number(sign === "#")), at * width);
  }
}

/** @param {Written} clue @param {Ink[]} palette */
const textOf = (clue, palette) => clue?.map((run) =>
  (Array.isArray(run) ? `${run[0]}${palette[run[1]].letter}` : run)).join(" ") || "0";

// Publishing

/** `puzzle()` are the numbers, null while there are none; `fail(sentence)` says what went wrong. Returns ways to
 * the code and to the page of the puzzle.
 * @param {{ now: () => Drawing, puzzle: () => FlatPuzzle | null, missing: () => string, open: string,
 * fail: (sentence?: string) => void }} editor */
export function createPublication({ now, puzzle, missing, open, fail }) {
  const dialog = byId("share", HTMLDialogElement);
  const name = {
    get neutral() { return say("board.untitled", { size: sizeName([now().height, now().width]) }); },
    get secret() { return now().title.trim(); },
    get author() { return now().author.trim(); },
    get note() { return now().note.trim(); },
    get licence() { return now().licence; },
  };
  const share = new Share(now(), { name, print: () => print() });
  const printSheet = printOn(byId("paper"), () => sheetsOf(puzzle() ?? { rows: [], cols: [] }), () => ({
    title: name.neutral, size: sizeText(puzzle()), link: location.origin + dialog.dataset.puzzle,
    qr: dialog.dataset.qr ?? "",
  }));
  dialog.querySelector("[value=marks]")?.closest("label")?.setAttribute("hidden", "");

  /** The code of the puzzle; null, and a sentence on the page, if there is none. */
  async function codeOf() {
    const numbers = puzzle();
    if (numbers) return (await publish(open, writtenNumbers(numbers, true), fail))?.code;
    fail(missing());
    return null;
  }

  /** Point the share dialog to the puzzle with that code. @param {string} code */
  function pointTo(code) {
    const { code: before = "" } = dialog.dataset, other = (/** @type {string} */ address) =>
      address.replace(`/${before}`, `/${code}`);
    dialog.dataset.qr = other(dialog.dataset.qr ?? "");
    for (const link of dialog.querySelectorAll("a")) link.href = other(link.href);
    Object.assign(dialog.dataset, { code, puzzle: pageOf(code) });
  }

  /** @param {string} code */
  const pageOf = (code) => `${dialog.dataset.page}`.replace("/-", `/${code}`);

  /** Go to its page. @param {string} [more] of the fragment */
  async function goTo(more = "") {
    const code = await codeOf();
    if (code) location.assign(`${pageOf(code)}#${[share.texts(), more].filter(String).join("&")}`);
  }

  async function openShare() {
    const code = await codeOf();
    if (!code) return;
    pointTo(code);
    const inColours = puzzle()?.palette !== undefined;
    for (const entry of dialog.querySelectorAll("[data-plain]")) entry.toggleAttribute("hidden", inColours);
    share.open();
  }

  async function print() {
    const code = await codeOf();
    if (code) pointTo(code);
    if (puzzle()) await printSheet();
  }

  const acts = {
    "to-puzzle": () => goTo(), "to-watch": () => goTo("watch=exact&at=0"), "share-open": openShare, print,
  };
  for (const [button, act] of Object.entries(acts)) hook(document, button).addEventListener("click", () => act());
  return { codeOf, goTo };
}

/** @param {FlatPuzzle} puzzle */
function sheetsOf(puzzle) {
  const { rows, cols } = puzzle, used = new Set([...rows, ...cols].flatMap((clue) => clue?.marks ?? []));
  const inks = puzzle.palette?.filter(({ mark }, at) => !at || used.has(mark ?? 0));
  return [drawSheet(puzzle), ...(inks ? [keyOfColours(inks)] : [])];
}

/** @param {FlatPuzzle | null} puzzle */
const sizeText = (puzzle) => (puzzle ? sizeName([puzzle.rows.length, puzzle.cols.length]) : "");
