// The page of a lesson or of drills on coloured boards. Besides marks, learners can say what a cell cannot be: with the
// tool "not", a stroke excludes the chosen colour, and the cells show what is left.

import "../core/texts/more_texts.js";
import "../core/texts/room_texts.js";
import { createBoard } from "../board/board.js";
import { Inks } from "../board/inks.js";
import { shadePossible } from "../board/possible.js";
import { letPlay } from "../board/strokes.js";
import { colourOf, markOfColour, maskOf } from "../core/coloured_lines.js";
import { signsOf } from "../core/coloured_puzzle.js";
import { CROSSED, UNKNOWN } from "../core/marks.js";
import { markAt, takeTool } from "../core/state.js";
import { cellLabel, cellName, lineName, markName } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { byId, hook, setPressed, setText, targetOf } from "../base/dom.js";
import { coloursIn, without } from "./coloured_placements.js";
import { allBut, isDone, KnownColours } from "./coloured_judgement.js";
import * as reasoning from "./coloured_reasoning.js";
import { hintOfCell, hintOfStep } from "./explain/hints.js";
import { reasonOnColours } from "./explain/known_cells.js";
import { stepSentence } from "./explain/step_words.js";
import { cellSteps, reasoned } from "./explain/walk.js";
import { practisedBoard, PracticeBoard } from "./practice.js";
import { openPractice } from "./practice_page.js";

/** @import { Judged, Way } from "../core/judgement.js" */
/** A stroke of the tool "not": its cells, what it did to them, and how many strokes of marks came before it.
 * @typedef {{ cells: number[], bit: number, gone: boolean, after: number }} NotStroke */

reasonOnColours(reasoning);

class ColouredPractice extends PracticeBoard {
  /** @param {ConstructorParameters<typeof PracticeBoard>} made */
  constructor(...made) {
    super(...made);
    const palette = /** @type {Ink[]} */ (this.game.palette);
    this.planes = palette.length;
    this.gone = new Uint32Array(this.game.size); // the colours that each cell cannot have, as the learner said
    this.past = /** @type {NotStroke[]} */ ([]);
    this.open = /** @type {NotStroke | null} */ (null);
    this.saysNot = false; // whether strokes say what cells cannot be
    this.inks = new Inks(palette, () => true);
    this.buttons = palette.slice(1).map((_, at) => hook(byId("practice"), at ? `ink-${at + 2}` : "tool-fill"));
    const stage = byId("stage");
    this.heard = new AbortController();
    this.board.close = () => this.heard.abort();
    for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"])
      stage.addEventListener(kind, (event) => this.point(/** @type {PointerEvent} */ (event)), this.capturing());
    stage.addEventListener("keydown", (event) => this.press(event), this.capturing());
    stage.addEventListener("contextmenu", (event) => { if (this.saysNot) event.preventDefault(); }, this.capturing());
    hook(byId("practice"), "tool-not").addEventListener("click", () => this.sayNot(!this.saysNot), this.capturing());
    this.buttons.slice(1).forEach((button, at) =>
      button.addEventListener("click", () => this.take(markOfColour(at + 2)), this.capturing()));
  }

  capturing() {
    return { capture: true, signal: this.heard.signal };
  }

  // Tools

  /** @override @param {number} tool */
  take(tool) {
    const { game, saysNot } = this, page = byId("practice");
    takeTool(game, tool);
    if (tool === CROSSED) this.saysNot = false;
    this.buttons.forEach((button, at) => setPressed(button, markOfColour(at + 1) === tool));
    setPressed(hook(page, "tool-cross"), tool === CROSSED);
    this.sayNot(saysNot && tool !== CROSSED);
  }

  /** @param {boolean} saysNot */
  sayNot(saysNot) {
    const { game } = this, button = hook(byId("practice"), "tool-not");
    if (saysNot && game.tool === CROSSED) this.take(game.ink);
    this.saysNot = saysNot;
    setPressed(button, saysNot);
    setText(/** @type {Element} */ (button.querySelector("[data-part=said]")),
      say("practice.not_colour", { name: markName(game.ink, game.palette) }));
    byId("stage").classList.toggle("saying-not", saysNot);
    this.store.redraw();
  }

  // Saying what cells cannot be

  /** @param {PointerEvent} event */
  point(event) {
    if (!this.saysNot && !this.open) return;
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
    const key = event.key.toLowerCase(), held = event.ctrlKey || event.metaKey, colour = this.buttons[Number(key) - 1];
    const undoes = held && key === "z" && !event.shiftKey && this.lastIsNot();
    const says = this.saysNot && (key === " " || key === "enter");
    if (event.altKey || (held ? !undoes : !says && key !== "n" && !colour)) return;
    event.preventDefault();
    event.stopPropagation();
    if (held) this.undo();
    else if (says) this.sayHere();
    else if (colour) colour.click();
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
    const { game, gone } = this, bit = 1 << colourOf(game.ink);
    if (game.finished) return;
    this.open = { cells: [], bit, gone: !(gone[cell] & bit), after: game.strokes.length };
    this.extendNot(cell);
  }

  /** @param {number} cell */
  extendNot(cell) {
    const { open, gone, game } = this;
    if (!open) return;
    game.cursor = cell;
    const isOpen = markAt(game, cell) === UNKNOWN && Boolean(gone[cell] & open.bit) !== open.gone;
    if (isOpen) {
      gone[cell] ^= open.bit;
      open.cells.push(cell);
    }
    this.store.redraw();
  }

  /** @param {boolean} kept */
  endNot(kept) {
    const { open } = this;
    this.open = null;
    if (!open?.cells.length) return;
    this.board.focus?.(open.cells[open.cells.length - 1]);
    this.past.push(open);
    if (!kept) this.undo();
    else if (open.gone) this.judgeNot(open);
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

  // What is known

  /** @override */
  known() {
    return new KnownColours(this.puzzle(), this.said());
  }

  puzzle() {
    return reasoned({ ...this.game, cells: this.accepted });
  }

  /** @returns {Marked[]} */
  said() {
    return [...this.gone.keys()].filter((cell) => this.gone[cell]).map((cell) => [cell, -this.maskAt(cell)]);
  }

  /** The colours that the learner leaves to a cell. @param {number} cell */
  maskAt(cell) {
    return without(maskOf(markAt(this.game, cell), this.planes), this.gone[cell]);
  }

  /** @override @param {Way} way */
  isTaken(way) {
    return isDone(way, (cell) => this.maskAt(cell), this.planes);
  }

  /** Whoever marks what follows later has seen what comes before it. @override */
  isDone() {
    return super.isDone() || this.practice.stages.slice(this.stage + 1)
      .some(({ ways }) => ways.some((way) => this.isTaken(way)));
  }

  /** @override @param {Way} way */
  left(way) {
    const settled = way.cells.filter(([, value]) => value > 0), cells = settled.length ? settled : way.cells;
    return cells.filter(([cell, value]) => without(this.maskAt(cell), maskOf(value, this.planes))).length;
  }

  // Answering

  /** @override @param {number} value */
  markName(value) {
    const { palette = [] } = this.game;
    return value > 0 ? markName(value, palette) : palette[Math.log2(without(2 ** this.planes - 1, -value))].name;
  }

  /** @override @param {Extract<Judged, { verdict: "wrong" }>} judged */
  whyWrong(judged) {
    const { cell, mark, line } = judged;
    const about = { cell: cellName(this.game, cell), mark: this.markName(mark) };
    if (mark > 0) return super.whyWrong(judged);
    return line < 0 ? say("practice.not_wrong", about)
      : say("practice.not_wrong_line", { ...about, line: lineName(this.game, line) });
  }

  /** @override @param {Pick<Judged, "cell" | "mark">} judged */
  whyItFollows({ cell, mark }) {
    const why = this.reasonOf(cell, mark), asked = mark > 0 && this.stage < this.practice.stages.length;
    return why ? say(asked ? "practice.follows" : "practice.right_since", { why }) : say("practice.right");
  }

  /** @param {number} cell @param {number} value */
  reasonOf(cell, value) {
    const puzzle = this.puzzle(), mask = maskOf(value, this.planes);
    const step = cellSteps(puzzle, cell).find(({ cells }) =>
      cells.some(([one, other]) => one === cell && !without(maskOf(other, this.planes), mask)));
    return step ? stepSentence(puzzle, step) : value > 0 ? hintOfCell(puzzle, cell)?.presses.at(-1) : "";
  }

  // Hints

  /** @override @param {Way} way */
  follow(way) {
    this.forgetHint();
    const marks = way.cells.filter(([, value]) => value > 0);
    for (const [cell, value] of marks.length ? [] : way.cells) {
      for (const colour of coloursIn(without(this.maskAt(cell), -value))) {
        this.past.push({ cells: [cell], bit: 1 << colour, gone: true, after: this.game.strokes.length });
        this.gone[cell] |= 1 << colour;
      }
    }
    if (marks.length) return super.follow({ ...way, cells: marks });
    this.tell(way.says);
    return this.goOn();
  }

  /** @override */
  nextFreeWay() {
    const steps = hintOfStep(this.puzzle());
    let next = steps.next();
    while (!next.done) next = steps.next();
    const { step, presses } = next.value;
    return step && { line: step.line, cells: step.cells.filter(([, value]) => value > 0), says: presses.at(-1) ?? "" };
  }

  /** @override @returns {Partial<Scene>} */
  more() {
    const { help: { ghosts }, gone } = this, shown = new Map(ghosts.filter(([, value]) => value < 0));
    const maskAt = (/** @type {number} */ cell) => (gone[cell] || shown.has(cell)
      ? without(this.maskAt(cell), without(2 ** this.planes - 1, maskOf(shown.get(cell) ?? 0, this.planes))) : 0);
    return {
      ghosts: ghosts.filter(([, value]) => value > 0),
      shade: shadePossible(this.inks, maskAt, (cell) => shown.has(cell)),
    };
  }

  /** @param {number} cell */
  label(cell) {
    const names = coloursIn(this.gone[cell]).map((colour) => (this.game.palette ?? [])[colour].name);
    const label = cellLabel(this.game, cell);
    return names.length ? say("practice.left_out", { cell: label, either: names.join(", ") }) : label;
  }
}

/** @param {HTMLElement} host @param {PractisedGame} played @returns {PractisedBoard} */
function makeBoard(host, { puzzle, store, letters }) {
  const flat = /** @type {FlatPuzzle} */ (puzzle), { rows, cols, palette = [] } = flat;
  const { state: game, redraw } = store, name = say("practice.board", { rows: rows.length, columns: cols.length });
  for (const clue of [...rows, ...cols]) if (clue) clue.signs = signsOf(clue, palette);
  const inks = new Inks(palette, () => true), label = (/** @type {number} */ cell) => cellLabel(game, cell);
  const board = createBoard(host, flat, { name, label, redraw, played: true, inks });
  const { screen } = letPlay(board, store, { letters });
  return {
    ...practisedBoard(board, game, screen),
    cellFrom: (point) => board.cellFrom(point, true),
    focus(cell) {
      board.cells.focus(cell);
      screen.focused = false;
    },
  };
}

openPractice(makeBoard, ColouredPractice);
