// The clipboard of the flat editor: pictures are copied as text of # and . signs, or of letters below a list of
// colours, and pasted from such a text or from an image, which the picture dialog converts. Other texts, and files that
// are dropped on the page, may hold a puzzle, which the server reads.

import { isColoured, isPlain, MOST_COLOURS } from "./drawing_colours.js";
import { LARGEST, readGrid, textInColours, textOfPicture } from "./pictures.js";
import { say } from "../core/texts/say.js";
import { targetOf } from "../base/dom.js";

const TYPED = "input, textarea, select, dialog";
const PUZZLE = /[2-9:{<]/; // what no text picture in black and white has

/** @import { GridFault } from "./pictures.js" */

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
