// The page of a lesson or of drills on flat boards. On coloured ones, learners can also say what a cell cannot be: with
// the tool "not", a stroke excludes the chosen colour, and the cells show what is left.

import { createBoard } from "../board/board.js";
import { Inks, shadePossible } from "../board/inks.js";
import { letPlay } from "../board/strokes.js";
import { bitOf, both, colourOf, coloursIn, CROSSED, markOfColour, maskOf, UNKNOWN, without } from "../core/marks.js";
import { markAt } from "../core/state.js";
import { cellLabel, markName, signsOf } from "../core/words.js";
import { eitherOf } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { byId, hook, setPressed, setText, targetOf } from "../base/dom.js";
import { allBut } from "./judgement.js";
import { PracticeBoard } from "./practice.js";
import { openPractice } from "./practice_page.js";

/** @import { Way } from "../base/net/puzzles.js" */
/** A stroke of the tool "not": its cells, what it did to them, and how many strokes of marks came before it.
 * @typedef {{ cells: number[], bit: number, gone: boolean, after: number }} NotStroke */

class ColouredPractice extends PracticeBoard {
  /** @param {ConstructorParameters<typeof PracticeBoard>} made */
  constructor(...made) {
    super(...made);
    this.past = /** @type {NotStroke[]} */ ([]);
    this.stroke = /** @type {NotStroke | null} */ (null);
    this.saysNot = false; // whether strokes say what cells cannot be
    this.inks = new Inks(/** @type {Ink[]} */ (this.game.palette), () => true);
    this.listen(byId("stage"));
  }

  /** @param {HTMLElement} stage */
  listen(stage) {
    const closing = new AbortController(), early = { capture: true, signal: closing.signal };
    this.board.close = () => closing.abort();
    for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"])
      stage.addEventListener(kind, (event) => this.point(/** @type {PointerEvent} */ (event)), early);
    stage.addEventListener("keydown", (event) => this.press(event), early);
    stage.addEventListener("contextmenu", (event) => { if (this.saysNot) event.preventDefault(); }, early);
    hook(byId("practice"), "tool-not").addEventListener("click", () => this.sayNot(!this.saysNot), early);
  }

  // Tools

  /** @override @param {number} tool */
  take(tool) {
    super.take(tool);
    this.sayNot(this.saysNot && tool !== CROSSED);
  }

  /** @param {boolean} saysNot */
  sayNot(saysNot) {
    const { game } = this, button = hook(byId("practice"), "tool-not");
    this.saysNot = saysNot;
    if (saysNot && game.tool === CROSSED) super.take(game.ink);
    setPressed(button, saysNot);
    setText(/** @type {Element} */ (button.querySelector("[data-part=said]")),
      say("practice.not_colour", { name: markName(game.ink, game.palette) }));
    byId("stage").classList.toggle("saying-not", saysNot);
    this.store.redraw();
  }

  // Saying what cells cannot be

  /** @param {PointerEvent} event */
  point(event) {
    if (!this.saysNot && !this.stroke) return;
    event.stopPropagation();
    const { type, clientX: x, clientY: y } = event, cell = this.board.cellFrom?.({ x, y }) ?? null;
    if (type === "pointerdown") {
      event.preventDefault();
      targetOf(event).setPointerCapture(event.pointerId);
      if (cell !== null) this.startNot(cell);
    } else if (type === "pointermove" && cell !== null) this.extendNot(cell);
    else if (type !== "pointermove") this.endNot(type === "pointerup");
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const key = event.key.toLowerCase(), held = event.ctrlKey || event.metaKey;
    const colour = Number(key) > 0 && Number(key) < this.planes ? Number(key) : 0;
    const undoes = held && key === "z" && !event.shiftKey && this.lastIsNot();
    const says = this.saysNot && (key === " " || key === "enter");
    if (event.altKey || (held ? !undoes : !says && key !== "n" && !colour)) return;
    event.preventDefault();
    event.stopPropagation();
    if (held) this.undo();
    else if (says) this.sayHere();
    else if (colour) this.take(markOfColour(colour));
    else this.sayNot(!this.saysNot);
  }

  /** Say it of the cell at the cursor. */
  sayHere() {
    this.startNot(this.game.cursor);
    this.endNot(true);
    byId("spoken").textContent = this.label(this.game.cursor);
  }

  /** @param {number} cell */
  startNot(cell) {
    const { game, gone } = this, bit = bitOf(colourOf(game.ink));
    if (game.finished) return;
    this.stroke = { cells: [], bit, gone: !(gone[cell] & bit), after: game.strokes.length };
    this.extendNot(cell);
  }

  /** @param {number} cell */
  extendNot(cell) {
    const { stroke, gone, game } = this;
    if (!stroke) return;
    game.cursor = cell;
    if (markAt(game, cell) === UNKNOWN && Boolean(gone[cell] & stroke.bit) !== stroke.gone) {
      gone[cell] ^= stroke.bit;
      stroke.cells.push(cell);
    }
    this.store.redraw();
  }

  /** @param {boolean} kept */
  endNot(kept) {
    const { stroke } = this;
    this.stroke = null;
    if (!stroke?.cells.length) return;
    this.board.focus?.(stroke.cells[stroke.cells.length - 1]);
    this.past.push(stroke);
    if (!kept) this.undo();
    else if (stroke.gone) this.judgeNot(stroke);
    this.store.redraw();
  }

  /** @param {NotStroke} stroke */
  judgeNot(stroke) {
    const { way } = this.help, value = allBut(Math.log2(stroke.bit), this.planes);
    this.forgetHint();
    for (const cell of stroke.cells) this.gone[cell] ^= stroke.bit;
    const { kept, refused } = this.judged(stroke.cells.map((cell) => [cell, value]), way);
    stroke.cells = kept.map(({ cell }) => cell);
    for (const cell of stroke.cells) this.gone[cell] ^= stroke.bit;
    if (!kept.length) this.past.pop();
    if (refused.length) this.outcomes.slip();
    this.answer(kept, refused);
  }

  lastIsNot() {
    const last = this.past.at(-1);
    return last !== undefined && last.after >= this.game.strokes.length;
  }

  /** @override */
  undo() {
    if (!this.lastIsNot()) return super.undo();
    const { cells, bit } = /** @type {NotStroke} */ (this.past.pop());
    for (const cell of cells) this.gone[cell] ^= bit;
    this.forgetHint();
    return this.store.redraw();
  }

  /** Whoever marks what follows later has seen what comes before it. @override */
  isDone() {
    return super.isDone() || this.practice.stages.slice(this.stage + 1)
      .some(({ ways }) => ways.some((way) => this.isTaken(way)));
  }

  // Hints

  /** @override @param {Way} way */
  follow(way) {
    if (way.cells.some(([, value]) => value > 0)) return super.follow(way);
    this.forgetHint();
    for (const [cell, value] of way.cells) {
      for (const colour of coloursIn(without(this.maskAt(cell), -value))) {
        this.past.push({ cells: [cell], bit: bitOf(colour), gone: true, after: this.game.strokes.length });
        this.gone[cell] |= bitOf(colour);
      }
    }
    this.tell(way.says);
    return this.goOn();
  }

  /** @override @returns {Partial<Scene>} */
  more() {
    const { help: { ghosts }, gone } = this, shown = new Map(ghosts.filter(([, value]) => value < 0));
    const maskAt = (/** @type {number} */ cell) =>
      (gone[cell] || shown.has(cell) ? both(this.maskAt(cell), maskOf(shown.get(cell) ?? 0)) : 0);
    return {
      ghosts: ghosts.filter(([, value]) => value > 0),
      shade: shadePossible(this.inks, maskAt, (cell) => shown.has(cell)),
    };
  }

  /** @param {number} cell */
  label(cell) {
    const names = coloursIn(this.gone[cell]).map((colour) => (this.game.palette ?? [])[colour].name);
    const label = cellLabel(this.game, cell);
    return names.length ? say("practice.left_out", { cell: label, either: eitherOf(names) }) : label;
  }
}

/** @param {HTMLElement} host @param {PractisedGame} played @returns {PractisedBoard} */
function makeBoard(host, { puzzle, store, letters }) {
  const flat = /** @type {FlatPuzzle} */ (puzzle), { rows, cols, palette } = flat, { state: game, redraw } = store;
  const name = say("practice.board", { rows: rows.length, columns: cols.length });
  for (const clue of [...rows, ...cols]) if (clue && palette) clue.signs = signsOf(clue, palette);
  const inks = palette && new Inks(palette, () => true), label = (/** @type {number} */ cell) => cellLabel(game, cell);
  const board = createBoard(host, flat, { name, label, redraw, played: true, inks });
  const { screen } = letPlay(board, store, { letters });
  return {
    draw(scene, now) {
      board.parts.frame.classList.toggle("focused", scene.cursor !== null);
      return board.draw(scene, now);
    },
    cursor: () => (screen.focused ? game.cursor : null),
    hover: () => screen.hover,
    view: () => "",
    reveal: () => {},
    close: () => {},
    cellFrom: (point) => board.cellFrom(point, true),
    focus(cell) {
      board.cells.focus(cell);
      screen.focused = false;
    },
  };
}

openPractice(makeBoard, ColouredPractice);
