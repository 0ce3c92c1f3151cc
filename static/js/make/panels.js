// The panels of the flat editor: the tools and their settings; buttons for the whole picture; numbers that are typed
// instead of drawing, with the faults of their lines; and title, author, a note for the end and licence of the puzzle.

import { MIRRORS, pictureOfText, signsWithout, TOOLS } from "./tools.js";
import { readNumbers, textOfNumbers } from "./puzzle_numbers.js";
import { ARRANGEMENTS, rearranged, resized } from "./drawing.js";
import { fitsSides, LARGEST } from "./pictures.js";
import { LONGEST } from "./description.js";
import { listed, say } from "../core/texts/say.js";
import { capital } from "../core/words.js";
import { byId, find, hook, part, setPressed, setText, valueIn } from "../base/dom.js";
import { html, render } from "../base/html.js";

/** @import { Drawing } from "./drawing.js" */
/** @import { Box } from "./figures.js" */
/** @import { TypedFault } from "./puzzle_numbers.js" */

const FIGURES = ["rectangle", "ellipse"];
/** @type {Record<string, string>} */
const ABOUT = { select: "drawing.select_about", text: "drawing.stamp_about", protect: "drawing.protected" };

export class ToolBar {
  /** `left()` is called when another tool was chosen, `redraw()` whenever something is set; `colour()` is what tools
   * draw in.
   * @param {{ left: () => void, redraw: () => void, colour: () => number }} acts */
  constructor(acts) {
    this.acts = acts;
    this.tool = "pen";
    this.box = /** @type {Box | null} */ (null); // the selection
    this.root = byId("tool-settings");
    this.mirrorBox = hook(this.root, "mirror", HTMLSelectElement);
    this.fullBox = hook(this.root, "full", HTMLInputElement);
    this.textBox = hook(this.root, "stamp", HTMLInputElement);
    this.sizeBox = hook(this.root, "stamp-size", HTMLSelectElement);
    this.stamp = pictureOfText("", 1);
    for (const name of TOOLS) hook(document, `tool-${name}`).addEventListener("click", () => this.choose(name));
    for (const box of [this.textBox, this.sizeBox]) box.addEventListener("input", () => this.write());
    for (const box of [this.mirrorBox, this.fullBox]) box.addEventListener("change", acts.redraw);
  }

  /** @returns {import("./tools.js").ToolSettings} */
  get settings() {
    return { full: this.fullBox.checked, mirror: this.mirrorBox.value, stamp: this.stamp, box: this.box,
      colour: this.acts.colour() };
  }

  /** @param {string} name */
  choose(name) {
    this.tool = name;
    if (name !== "select") this.box = null;
    this.acts.left();
    this.acts.redraw();
  }

  nextMirror() {
    this.mirrorBox.value = MIRRORS[(MIRRORS.indexOf(this.mirrorBox.value) + 1) % MIRRORS.length];
    this.acts.redraw();
  }

  toggleFull() {
    this.fullBox.checked = !this.fullBox.checked;
    this.acts.redraw();
  }

  write() {
    this.stamp = pictureOfText(this.textBox.value, Number(this.sizeBox.value));
    this.acts.redraw();
  }

  /** A sentence about the tool, if there is one. */
  about() {
    const without = this.tool === "text" ? signsWithout(this.textBox.value) : [];
    if (without.length) return say("drawing.no_letter", { signs: listed(without) });
    return this.tool in ABOUT ? say(ABOUT[this.tool]) : "";
  }

  draw() {
    for (const name of TOOLS) setPressed(hook(document, `tool-${name}`), name === this.tool);
    part(this.root, "full").hidden = !FIGURES.includes(this.tool);
    part(this.root, "stamp").hidden = this.tool !== "text";
    part(this.root, "selected").hidden = this.box === null;
    setText(byId("tool-about"), this.about());
  }
}

// The whole picture

/** @param {{ now: () => Drawing, colour: () => number, arrange: (changes: Partial<Drawing>) => void,
 * fail: (sentence?: string) => void }} editor */
export function createArrangements({ now, colour, arrange, fail }) {
  const form = byId("size", HTMLFormElement);
  const [down, across] = ["height", "width"].map((name) => hook(form, `size-${name}`, HTMLInputElement));

  for (const [name, how] of Object.entries(ARRANGEMENTS))
    hook(document, name).addEventListener("click", () => arrange(how(now(), colour())));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const height = Number(down.value), width = Number(across.value), fits = fitsSides(height, width);
    const anchor = Number(find(form, "input[name=anchor]:checked", HTMLInputElement).value);
    fail(fits ? "" : say("drawing.sides", { least: 1, most: LARGEST }));
    if (fits) arrange(rearranged(now(), resized(now(), { height, width }, [Math.floor(anchor / 3), anchor % 3])));
  });

  /** Show the size of the picture. */
  function show() {
    down.value = String(now().height);
    across.value = String(now().width);
  }

  return { show };
}

// Typed numbers

const MOST_FAULTS = 6; // that are shown

/** `commit` changes the drawing, and `colours` makes puzzles in its colours.
 * @param {{ now: () => Drawing, commit: (changes: Partial<Drawing>, group?: string) => void,
 *   colours: import("./drawing_board.js").Colours }} editor */
export function createTypedNumbers({ now, commit, colours }) {
  const section = byId("typing"), choice = byId("made-of");
  const [rowsBox, colsBox] = ["rows", "cols"].map((name) => hook(section, `typed-${name}`, HTMLTextAreaElement));
  let read = readNumbers("", ""), readFrom = "", made = /** @type {FlatPuzzle | null} */ (null);

  choice.addEventListener("change", (event) => {
    const typed = valueIn(event) === "numbers", fresh = typed && !now().rows && !now().cols;
    const { rows, cols, palette } = colours.numbersOf(now());
    commit({ typed, ...(fresh && { rows: textOfNumbers(rows, palette), cols: textOfNumbers(cols, palette) }) });
  });
  rowsBox.addEventListener("input", () => commit({ rows: rowsBox.value }, "typed rows"));
  colsBox.addEventListener("input", () => commit({ cols: colsBox.value }, "typed cols"));

  /** The numbers; null while there are faults. @returns {FlatPuzzle | null} */
  function puzzle() {
    const { rows, cols, palette } = now(), text = [rows, cols, ...palette.map(({ letter }) => letter)].join("\0");
    if (text === readFrom) return made;
    read = readNumbers(rows, cols, palette);
    readFrom = text;
    colours.take(palette);
    made = read.faults.length ? null : read.pairs ? colours.puzzleOf(read.pairs.rows, read.pairs.cols) : read;
    return made;
  }

  /** The sentence shown while there is no puzzle. */
  const said = () =>
    say(read.faults.every(({ code }) => code === "none") ? "drawing.typed_none" : "drawing.typed_wrong");

  function draw() {
    const { typed, rows, cols } = now(), faults = typed && !puzzle() ? read.faults : [];
    section.hidden = !typed;
    find(choice, `input[value="${typed ? "numbers" : "picture"}"]`, HTMLInputElement).checked = true;
    if (rowsBox.value !== rows) rowsBox.value = rows;
    if (colsBox.value !== cols) colsBox.value = cols;
    byId("typing-faults").hidden = !faults.length;
    render(byId("typing-faults"), faults.slice(0, MOST_FAULTS).map((fault) => html`<li>${faultText(fault)}</li>`));
    rowsBox.setAttribute("aria-invalid", String(faults.some(({ axis }) => axis !== "column")));
    colsBox.setAttribute("aria-invalid", String(faults.some(({ axis }) => axis !== "row")));
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
  const names = /** @type {(keyof typeof LONGEST)[]} */ (Object.keys(LONGEST));
  const fields = names.map((name) => ({ name, field: /** @type {HTMLInputElement} */ (byId(name)) }));
  for (const { name, field } of fields)
    field.addEventListener("input", () => commit({ [name]: field.value.slice(0, LONGEST[name]) }, `about ${name}`));
  return () => {
    for (const { name, field } of fields) if (field.value !== now()[name]) field.value = now()[name];
  };
}
