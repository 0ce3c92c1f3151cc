// The board as elements: a grid for screen readers, the focus of the keyboard, and tests. Its looks are drawn
// elsewhere.

import { FILLED, isFilled, MARK } from "../core/marks.js";
import { markName } from "../core/words.js";
import { make } from "../base/dom.js";

const STATES = ["unknown", "filled", "crossed"];
const LARGE = 2_500; // cells, from which on they are built after the board is first drawn
const MOST = 40_000; // cells, beyond which the page would freeze; the board itself then takes the focus

/** Fill `box` with rows of cells. `label(cell)` is the label of a cell that gets the focus, `text(cell)` its content,
 * `more(value)` a further text about an unknown cell, and `built()` is called once there are elements.
 * @param {HTMLElement} box @param {Extent} extent @param {(cell: number) => string} label @param {CellTexts} texts */
export function createCells(box, { height, width }, label, texts = {}) {
  const { text = () => "", more = null, palette, built = () => {} } = texts;
  const shown = new Uint32Array(height * width), size = height * width;
  let current = 0;
  let elements = size < LARGE ? build(box, height, width) : /** @type {HTMLElement[]} */ ([]);
  let latest = /** @type {ArrayLike<number>} */ (shown);
  if (elements.length) built();
  at(0).tabIndex = 0;
  if (size >= LARGE && size <= MOST) requestAnimationFrame(() => setTimeout(buildLate));

  /** Build the cells later; until then the board itself has the focus. */
  function buildLate() {
    const focused = document.activeElement === box;
    elements = build(box, height, width);
    built();
    box.removeAttribute("tabindex");
    show(latest);
    setCurrent(current);
    if (focused) focus(current);
  }

  /** @param {number} cell */
  function at(cell) {
    return elements[cell] ?? box;
  }

  /** Update changed cells. @param {ArrayLike<number>} cells */
  function show(cells) {
    latest = cells;
    for (let cell = 0; cell < elements.length; cell++) {
      const mark = cells[cell] & MARK, value = more && !mark ? cells[cell] : mark;
      if (value === shown[cell]) continue;
      if (mark !== (shown[cell] & MARK)) elements[cell].dataset.state = STATES[isFilled(mark) ? FILLED : mark];
      shown[cell] = value;
      name(cell);
    }
  }

  /** Name a cell by its content only: full labels for all cells would take too long. @param {number} cell */
  function name(cell) {
    const brief = [text(cell), markName(shown[cell] & MARK, palette), more?.(shown[cell])].filter(Boolean).join(", ");
    at(cell).setAttribute("aria-label", cell === current ? label(cell) : brief);
  }

  /** The one cell that the tab key reaches. @param {number} cell */
  function setCurrent(cell) {
    const before = current;
    at(before).tabIndex = -1;
    at(cell).tabIndex = 0;
    current = cell;
    name(before);
    name(cell);
  }

  /** @param {number} cell */
  const focus = (cell) => {
    setCurrent(cell);
    at(cell).focus({ preventScroll: true });
  };

  return { show, setCurrent, focus, rename: () => elements.forEach((_, cell) => name(cell)) };
}

/** @param {HTMLElement} box @param {number} height @param {number} width */
function build(box, height, width) {
  const row = make("div", { role: "row" });
  const cell = make("div", { role: "gridcell", ariaLabel: markName(0), tabIndex: -1 });
  cell.dataset.state = STATES[0];
  row.append(...Array.from({ length: width }, () => cell.cloneNode()));
  const rows = Array.from({ length: height }, () => /** @type {HTMLElement} */ (row.cloneNode(true)));
  box.replaceChildren(...rows);
  const elements = rows.flatMap(({ children }) => /** @type {HTMLElement[]} */ ([...children]));
  elements.forEach(({ dataset }, at) => { dataset.testid = `cell-${Math.floor(at / width)}-${at % width}`; });
  return elements;
}
