// The text fields of the flat editor: numbers instead of a picture, with the faults of their lines; and title, author,
// a note for the end and licence of the puzzle.

import { LARGEST } from "./pictures.js";
import { readNumbers, textOfNumbers } from "./puzzle_numbers.js";
import { capital } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { byId, find, hook, make, valueIn } from "../base/dom.js";
import { LONGEST } from "./description.js";

/** @import { Drawing } from "./drawing.js" */
/** @import { TypedFault } from "./puzzle_numbers.js" */

const MOST_FAULTS = 6; // that are shown

/** `commit` changes the drawing; `numbers()` are those of the picture; `colours()` makes puzzles in colours, once that
 * is loaded.
 * @param {{ now: () => Drawing, numbers: () => FlatPuzzle, commit: (changes: Partial<Drawing>, group?: string) => void,
 *   colours: () => import("./drawing_board.js").Colours | null }} editor */
export function createTypedNumbers({ now, numbers, commit, colours }) {
  const section = byId("typing"), list = byId("typing-faults"), choice = byId("made-of");
  const boxOf = (/** @type {string} */ name) => hook(section, `typed-${name}`, HTMLTextAreaElement);
  const boxes = { rows: boxOf("rows"), cols: boxOf("cols") };
  let read = readNumbers("", ""), readFrom = "", made = /** @type {FlatPuzzle | null} */ (null);

  choice.addEventListener("change", (event) => {
    const typed = valueIn(event) === "numbers", fresh = typed && !now().rows && !now().cols;
    const { rows, cols, palette } = numbers();
    commit({ typed, ...(fresh && { rows: textOfNumbers(rows, palette), cols: textOfNumbers(cols, palette) }) });
  });
  for (const name of /** @type {const} */ (["rows", "cols"]))
    boxes[name].addEventListener("input", () => commit({ [name]: boxes[name].value }, `typed ${name}`));

  /** The numbers; null while there are faults. @returns {FlatPuzzle | null} */
  function puzzle() {
    const { rows, cols, palette } = now(), ready = colours();
    const text = [rows, cols, ...palette.map(({ letter }) => letter), ready !== null].join("\0");
    if (text === readFrom) return made;
    read = readNumbers(rows, cols, palette);
    readFrom = text;
    ready?.take(palette);
    const inColours = read.pairs && ready?.puzzleOf(read.pairs.rows, read.pairs.cols);
    made = read.faults.length ? null : read.pairs ? inColours ?? null : { rows: read.rows, cols: read.cols };
    return made;
  }

  /** The sentence shown while there is no puzzle. */
  const said = () =>
    say(read.faults.every(({ code }) => code === "none") ? "drawing.typed_none" : "drawing.typed_wrong");

  function draw() {
    const { typed, rows, cols } = now(), faults = typed && !puzzle() ? read.faults : [];
    section.hidden = !typed;
    find(choice, `input[value="${typed ? "numbers" : "picture"}"]`, HTMLInputElement).checked = true;
    if (boxes.rows.value !== rows) boxes.rows.value = rows;
    if (boxes.cols.value !== cols) boxes.cols.value = cols;
    const sentences = faults.slice(0, MOST_FAULTS).map(faultText);
    list.hidden = !faults.length;
    if (list.innerText !== sentences.join("\n"))
      list.replaceChildren(...sentences.map((textContent) => make("li", { textContent })));
    boxes.rows.setAttribute("aria-invalid", String(faults.some(({ axis }) => axis !== "column")));
    boxes.cols.setAttribute("aria-invalid", String(faults.some(({ axis }) => axis !== "row")));
  }

  return { draw, puzzle, said };
}

/** @param {TypedFault} fault */
function faultText({ code, axis, line, found, need, room }) {
  if (code === "sums" || axis === null) return say("drawing.fault_sums", { rows: need, columns: room });
  const lines = say(axis === "row" ? "drawing.fault_of_rows" : "drawing.fault_of_columns");
  if (code === "none") return say("drawing.fault_none", { lines });
  if (code === "too_many") return say("drawing.fault_too_many", { count: need, lines, most: LARGEST });
  const place = capital(say(`cells.${axis}`, { number: String(line + 1) }));
  return say(`drawing.fault_${code}`, { line: place, found, need, room });
}

// About the puzzle

/** @param {{ now: () => Drawing, commit: (changes: Partial<Drawing>, group?: string) => void }} editor */
export function createAbout({ now, commit }) {
  const fields = {
    title: byId("title", HTMLInputElement), author: byId("author", HTMLInputElement),
    note: byId("note", HTMLTextAreaElement), licence: byId("licence", HTMLSelectElement),
  };
  const names = /** @type {(keyof typeof fields)[]} */ (Object.keys(fields));
  for (const name of names) {
    fields[name].addEventListener("input", (event) =>
      commit({ [name]: valueIn(event).slice(0, LONGEST[name]) }, `about ${name}`));
  }

  return () => {
    for (const name of names) if (fields[name].value !== now()[name]) fields[name].value = now()[name];
  };
}
