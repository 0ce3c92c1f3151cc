// The clipboard of the flat editor: pictures are copied as text of # and . signs, and pasted from such a text or from
// an image, which the picture dialog converts. An image may also be dropped on the page.

import "../core/texts/drawing_texts.js";
import { LARGEST, readGrid, textOfPicture } from "./pictures.js";
import { say } from "../core/texts/say.js";
import { targetOf } from "../base/dom.js";

const TYPED = "input, textarea, select, dialog";

/** @import { GridFault } from "./pictures.js" */

/** `copied(cut)` is the picture to copy, null if there is none; `paste` takes a picture, `pasteFile` an image, and
 * `fail` a sentence.
 * @param {{ copied: (cut: boolean) => FlatPicture | null, paste: (picture: FlatPicture) => void, pasteFile: (file:
 *   File) => void, fail: (sentence?: string) => void, tell: (sentence: string) => void }} acts */
export function createClipboard({ copied, paste, pasteFile, fail, tell }) {
  let held = ""; // the last copy, for browsers that do not let pages read the clipboard

  /** @param {string} text */
  function take(text) {
    const { picture, fault } = readGrid(text);
    fail(fault ? faultText(fault) : "");
    if (picture) paste(picture);
  }

  /** @param {boolean} cut */
  function textToCopy(cut) {
    const picture = copied(cut);
    if (!picture) return "";
    held = textOfPicture(picture);
    tell(say("drawing.copied"));
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
    if (file && !targetOf(event).closest?.("dialog")) pasteFile(file);
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
  if (code === "sign") return say("drawing.grid_sign", { row, sign });
  if (code === "uneven") return say("drawing.grid_uneven", { row, length, wanted });
  if (code === "too_large") return say("drawing.grid_too_large", { rows: length, columns: wanted, most: LARGEST });
  return say(code === "too_long" ? "drawing.grid_too_long" : "drawing.grid_none");
}
