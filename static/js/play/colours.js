// What the page of a coloured puzzle adds: its colours as tools, with keys and an eyedropper, letters, and the colours
// that the player chose instead. Loaded before the page is built.

import { createBoard } from "../board/board.js";
import { createDropper, Inks } from "../board/inks.js";
import { extents } from "../board/geometry.js";
import { isColour, readableOn, safer } from "../core/colour_values.js";
import { isFilled, MARK, markOfColour, UNKNOWN } from "../core/marks.js";
import { markAt } from "../core/state.js";
import { signsOf } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { byId, find, hook, make, part, setPressed, setText, valueIn } from "../base/dom.js";

const KEYS = 9; // colours with a key

/** @typedef {import("./puzzle_page.js").PuzzlePage<Game>} PuzzlePage */
/** @typedef {import("../board/board.js").Board} Board */

export class Colours {
  /** @param {PuzzlePage} page */
  constructor(page) {
    const { game, saved } = page, palette = /** @type {Ink[]} */ (game.palette);
    this.page = page;
    this.game = game;
    this.palette = palette;
    this.own = palette.map(({ value }) => value); // as the puzzle has them
    this.paint(Array.isArray(saved?.palette) ? saved.palette : []);
    this.inks = new Inks(palette, () => page.settings.letters);
    this.marks = palette.slice(1).map((_, at) => markOfColour(at + 1));
    // The button of the first colour is that for filling on any page.
    this.buttons = this.marks.map((mark, at) => hook(document, at ? `ink-${mark}` : "tool-fill", HTMLButtonElement));
    this.totals = this.marks.map((mark) => cellsInClues(game, mark));
    this.lettered = false;
    this.version = -1;
    this.hover = () => /** @type {number | null} */ (null);
    this.boards = /** @type {Board[]} */ ([]); // this one, and that for watching
    this.dropper = createDropper(byId("stage"), hook(document, "ink-pick"),
      (point) => this.board?.cellFrom(point, true) ?? null, (cell) => this.pick(cell));
    this.dialog = /** @type {{ open: () => void } | null} */ (null);
  }

  /** Take these values for the colours, as far as they are colours. @param {unknown[]} values */
  paint(values) {
    this.palette.forEach((ink, at) => { if (isColour(values[at])) ink.value = String(values[at]); });
  }

  /** The board on which a solver is watched. @param {HTMLElement} host @param {BoardWish} wish */
  makeBoard(host, wish) {
    const { page, inks, lettered } = this;
    const board = createBoard(host, /** @type {FlatPuzzle} */ (page.puzzle), { ...wish, inks });
    this.boards.push(board);
    const button = hook(document, "watch-letters");
    button.addEventListener("click", () => page.setSettings({ letters: !page.settings.letters }));
    setPressed(button, lettered);
    return board;
  }

  /** What it adds to the page. */
  get added() {
    return {
      acts: this.acts, drawn: () => this.show(), inks: this.inks,
      makeBoard: (/** @type {HTMLElement} */ host, /** @type {BoardWish} */ wish) => this.makeBoard(host, wish),
    };
  }

  /** The effects of buttons. */
  get acts() {
    const others = this.marks.slice(1).map((mark) => [`ink-${mark}`, () => this.page.setTool(mark)]);
    return {
      ...Object.fromEntries(others), "ink-pick": () => this.dropper.turn(!this.dropper.on),
      "palette-open": () => (this.dialog ??= createPalette(this)).open(),
    };
  }

  /** The effects of keys. @returns {Record<string, () => unknown>} */
  get letters() {
    const digits = this.marks.slice(0, KEYS).map((mark, at) => [at + 1, () => this.page.setTool(mark)]);
    return { ...Object.fromEntries(digits), i: () => this.pick(this.hover() ?? this.game.cursor) };
  }

  /** @param {Board} board @param {{ hover: number | null }} screen */
  attend(board, screen) {
    this.board = board;
    this.boards.push(board);
    this.hover = () => screen.hover;
    this.redrawAll();
  }

  /** Take the colour of a cell, or the cross. @param {number} cell */
  pick(cell) {
    const mark = markAt(this.game, cell);
    this.dropper.turn(false);
    if (mark === UNKNOWN) this.page.adviser.tell(say("colouring.nothing_to_pick"));
    else this.page.setTool(mark);
  }

  // What is shown

  /** After each drawing of the board. */
  show() {
    const { game, page, marks, buttons, totals } = this, { letters } = page.settings;
    if (letters !== this.lettered) this.writeLetters(letters);
    buttons.forEach((button, at) => { setPressed(button, marks[at] === game.tool); button.disabled = game.finished; });
    if (game.version === this.version) return;
    this.version = game.version;
    const has = cellsOf(game);
    buttons.forEach((button, at) => {
      const left = totals[at] - (has.get(marks[at]) ?? 0), { name } = this.palette[at + 1];
      setText(part(button, "left"), left ? String(left) : "✓");
      setText(part(button, "said"), say("colouring.button", { name, count: left }));
      button.classList.toggle("over", left < 0);
    });
  }

  /** Write letters behind the numbers of clues, or no longer. @param {boolean} lettered */
  writeLetters(lettered) {
    const { boards, game, palette } = this;
    this.lettered = lettered;
    for (const clue of /** @type {RunLengths[]} */ (game.clues))
      clue.signs = lettered ? signsOf(clue, palette) : undefined;
    byId("puzzle").classList.toggle("lettered", lettered);
    for (const { view, renderer } of boards) {
      view.extent = { ...view.extent, ...extents(/** @type {FlatPuzzle} */ (this.page.puzzle)) };
      renderer.clues.renew(game.clues);
      view.refresh();
    }
    if (boards.length > 1) setPressed(hook(document, "watch-letters"), lettered);
  }

  /** Show the colours anew. */
  redrawAll() {
    this.buttons.forEach((button, at) => {
      const { value } = this.palette[at + 1];
      button.style.setProperty("--ink-value", value);
      button.style.setProperty("--on-ink", readableOn(value));
    });
    for (const { renderer } of this.boards) renderer.repaint();
    this.page.redraw();
  }

  /** Choose other values for the colours. @param {string[]} values */
  choose(values) {
    this.paint(values);
    this.game.version++; // so that it is saved
    this.redrawAll();
  }

  /** What is kept besides the game. @returns {Partial<Saved>} */
  get kept() {
    return { palette: this.palette.map(({ value }) => value) };
  }
}

/** How many cells have a mark in the end. @param {Game} game @param {number} mark */
const cellsInClues = ({ clues, height }, mark) => /** @type {RunLengths[]} */ (clues.slice(0, height))
  .flatMap((clue) => clue.filter((_, run) => clue.marks?.[run] === mark)).reduce((sum, run) => sum + run, 0);

/** How many cells have each mark. @param {Game} game */
function cellsOf({ cells }) {
  const has = /** @type {Map<number, number>} */ (new Map());
  for (const value of cells) if (isFilled(value & MARK)) has.set(value & MARK, (has.get(value & MARK) ?? 0) + 1);
  return has;
}

/** The dialog in which a player chooses other colours for a puzzle. @param {Colours} colours */
function createPalette(colours) {
  const dialog = byId("palette", HTMLDialogElement), list = find(dialog, "ul"), { palette } = colours;
  const fields = palette.map((ink, at) => make("input", {
    type: "color", testid: `palette-${at}`, ariaLabel: ink.name,
    oninput: (event) => choose(valuesNow().with(at, valueIn(event))),
  }));

  const valuesNow = () => palette.map(({ value }) => value);

  /** @param {string[]} values */
  function choose(values) {
    colours.choose(values);
    fields.forEach((field, at) => { field.value = palette[at].value; });
  }

  list.append(...palette.map(({ name, letter }, at) => make("li", {}, make("label", {},
    fields[at], make("b", { textContent: at ? letter : "" }),
    make("span", { textContent: at ? name : say("colouring.empty") })))));
  const [ground, ...others] = colours.own;
  hook(dialog, "palette-safe").addEventListener("click", () => choose([ground, ...safer(others)]));
  hook(dialog, "palette-own").addEventListener("click", () => choose(colours.own));

  function open() {
    choose(valuesNow());
    dialog.showModal();
  }

  return { open };
}
