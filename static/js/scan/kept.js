// The reading of this tab, so that whoever comes back from the puzzle, or loads the page again, finds it as it was
// left. It goes with the tab.

import { make } from "../base/dom.js";
import { parse, set, textAt } from "../base/storage.js";
import { SIDES } from "./reading.js";

/** @import { Reading, ScanAnswer } from "./reading.js" */

const KEY = "scan-reading", QUALITY = 0.7;
const SCRIPT = import.meta.url; // changes with each update, after which a reading may look different

/** Keep the picture, what was read in it and what became of that; or nothing, without an answer.
 * @param {HTMLCanvasElement | null} picture @param {ScanAnswer | null} answer @param {Reading} now */
export function keepReading(picture, answer, now) {
  const write = (/** @type {HTMLCanvasElement} */ shown) =>
    set(KEY, JSON.stringify({ script: SCRIPT, answer, now, picture: shown.toDataURL("image/jpeg", QUALITY) }),
      "sessionStorage");
  if (!picture || !answer) set(KEY, "", "sessionStorage");
  else if (!write(picture)) write(blankLike(picture)); // there is no room for the picture
}

/** What this version of the page kept, if this visit comes back to it.
 * @returns {{ file: File, answer: ScanAnswer, now: Reading } | null} */
export function keptReading() {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (!["back_forward", "reload"].includes(visit?.type)) return null;
  const kept = parse(textAt(KEY, "sessionStorage"));
  if (kept?.script !== SCRIPT) return null;
  return { file: fileOf(kept.picture), answer: kept.answer, now: withKeys(kept.now) };
}

/** @param {string} address of data */
function fileOf(address) {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(",") + 1)), (sign) => sign.charCodeAt(0));
  return new File([bytes], "", { type: "image/jpeg" });
}

/** @param {HTMLCanvasElement} picture */
const blankLike = ({ width, height }) => make("canvas", { width, height });

/** With new keys, which no number that is inserted later gets. @param {Reading} reading @returns {Reading} */
function withKeys(reading) {
  const [rows, cols] = SIDES.map((side) => reading[side].map((clue, index) =>
    clue.map((number, place) => ({ ...number, key: `kept ${side} ${index} ${place}` }))));
  return { rows, cols };
}
