// Publishing a drawing: as a puzzle to play, to watch being solved, to share, to print, to save.

import { drawSheet, keyOfColours } from "../board/sheet.js";
import { idOf } from "../core/achievements.js";
import { sizeName } from "../core/shapes.js";
import { openPuzzle } from "../base/net/puzzles.js";
import { say } from "../core/texts/say.js";
import { byId, hook } from "../base/dom.js";
import { printOn } from "../base/output.js";
import { keepMade } from "../base/storage.js";
import { Share } from "../play/share.js";
import { writtenNumbers } from "./puzzle_numbers.js";

/** @import { Drawing } from "./drawing.js" */

/** `puzzle()` are the numbers, null while there are none; `fail(sentence)` says what went wrong.
 * @param {{ now: () => Drawing, puzzle: () => FlatPuzzle | null, missing: () => string, open: string,
 * fail: (sentence?: string) => void }} editor */
export function createPublication({ now, puzzle, missing, open, fail }) {
  const dialog = byId("share", HTMLDialogElement);
  const name = {
    get neutral() { return neutralName(now()); },
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
    if (!numbers) return tell(missing());
    const { answer, error } = await openPuzzle(open, writtenNumbers(numbers, true));
    if (!answer?.url) return tell(error ?? say("making.too_large"));
    fail();
    const code = answer.url.split("/").at(-1) ?? "";
    keepMade(idOf(code));
    return code;
  }

  /** @param {string} sentence @returns {null} */
  function tell(sentence) {
    fail(sentence);
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
    for (const entry of dialog.querySelectorAll("[data-plain]")) entry.toggleAttribute("hidden", isInColours());
    share.open();
  }

  const isInColours = () => puzzle()?.palette !== undefined;

  async function print() {
    const code = await codeOf();
    if (code) pointTo(code);
    if (puzzle()) await printSheet();
  }

  const toWatch = () => goTo("watch=exact&at=0");
  const acts = { "to-puzzle": () => goTo(), "to-watch": toWatch, "share-open": openShare, print };
  for (const [button, act] of Object.entries(acts)) hook(document, button).addEventListener("click", () => act());
}

/** @param {FlatPuzzle} puzzle */
function sheetsOf(puzzle) {
  const { rows, cols } = puzzle, used = new Set([...rows, ...cols].flatMap((clue) => clue?.marks ?? []));
  const inks = puzzle.palette?.filter(({ mark }, at) => !at || used.has(mark ?? 0));
  return [drawSheet(puzzle), ...(inks ? [keyOfColours(inks)] : [])];
}

/** @param {Drawing} drawing */
const neutralName = ({ height, width }) => say("board.untitled", { size: sizeName([height, width]) });

/** @param {FlatPuzzle | null} puzzle */
const sizeText = (puzzle) => (puzzle ? sizeName([puzzle.rows.length, puzzle.cols.length]) : "");
