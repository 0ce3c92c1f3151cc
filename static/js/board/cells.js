// The board as elements: a grid for screen readers, the keyboard's focus and tests. What it looks like is drawn
// elsewhere.

import { MARK } from "../core/marks.js";
import { say } from "../core/texts/say.js";

const STATES = ["unknown", "filled", "crossed"];
const NAMES = STATES.map((state) => say(`cells.${state}`));
const LARGE = 2_500; // from so many on they come once the board is drawn, which does not wait for them
const MOST = 40_000; // beyond that many elements a page no longer moves; the board itself then takes the focus

/** Fill `box` with rows of cells; `label(cell)` is what a cell is called when it gets the focus, `text(cell)` what is
 * written in it, and `more(value)` what else there is to say of an unknown cell.
 * @param {HTMLElement} box @param {Extent} extent @param {(cell: number) => string} label @param {CellTexts} texts */
export function createCells(box, { height, width }, label, { text = () => "", more = null } = {}) {
  const shown = new Uint16Array(height * width), size = height * width;
  let current = 0;
  let elements = size < LARGE ? build(box, height, width) : /** @type {HTMLElement[]} */ ([]);
  let latest = /** @type {ArrayLike<number>} */ (shown);
  at(0).tabIndex = 0;
  if (size >= LARGE && size <= MOST) requestAnimationFrame(() => setTimeout(buildLate));

  /** Until then the board itself has the focus. */
  function buildLate() {
    const focused = document.activeElement === box;
    elements = build(box, height, width);
    box.removeAttribute("tabindex");
    show(latest);
    setCurrent(current);
    if (focused) focus(current);
  }

  /** @param {number} cell */
  function at(cell) {
    return elements[cell] ?? box;
  }

  /** Bring changed cells up to date. @param {ArrayLike<number>} cells */
  function show(cells) {
    latest = cells;
    for (let cell = 0; cell < elements.length; cell++) {
      const mark = cells[cell] & MARK, value = more && !mark ? cells[cell] : mark;
      if (value === shown[cell]) continue;
      if (mark !== (shown[cell] & MARK)) elements[cell].dataset.state = STATES[mark];
      shown[cell] = value;
      name(cell);
    }
  }

  /** Most cells are only called what is in them: long names for all would take long to make. @param {number} cell */
  function name(cell) {
    const brief = [text(cell), NAMES[shown[cell] & MARK], more?.(shown[cell])].filter(Boolean).join(", ");
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
  const row = document.createElement("div");
  row.setAttribute("role", "row");
  const cell = document.createElement("div");
  cell.setAttribute("role", "gridcell");
  cell.setAttribute("aria-label", NAMES[0]);
  cell.dataset.state = STATES[0];
  cell.tabIndex = -1;
  row.append(...Array.from({ length: width }, () => cell.cloneNode()));
  const rows = Array.from({ length: height }, () => /** @type {HTMLElement} */ (row.cloneNode(true)));
  box.replaceChildren(...rows);
  const elements = rows.flatMap((one) => /** @type {HTMLElement[]} */ ([...one.children]));
  elements.forEach((one, index) => { one.dataset.testid = `cell-${Math.floor(index / width)}-${index % width}`; });
  return elements;
}
