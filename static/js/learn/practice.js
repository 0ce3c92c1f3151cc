// A board for practice, which answers each mark at once. It removes marks that are wrong, or that do not follow yet;
// all others stay.

import { hintOfCell, hintOfStep } from "./explain/hints.js";
import { stepSentence } from "./explain/step_words.js";
import { cellSteps, reasoned } from "./explain/walk.js";
import { judgeAll, toDo } from "./judgement.js";
import { coloursIn, CROSSED, FILLED, marksLeft, maskOf, otherMark, planesOf, UNKNOWN, without } from "../core/marks.js";
import { isSolid, linesThrough } from "../core/shapes.js";
import { createGame, markAt, refreshFacts, setCells, takeTool as take, undo } from "../core/state.js";
import { capital, cellWords, lineName, markName } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { byId, hook, setPressed, setText } from "../base/dom.js";
import { createRedraw } from "../base/redraw.js";

/** @import { Judged } from "./judgement.js" */
/** @import { Practice, Way } from "../base/net/puzzles.js" */
/** @typedef {{ done: () => void, slip: () => void }} Outcomes what comes of it: it was done, or there was a slip */
/** @typedef {{ look: number | null, ghosts: Marked[], way: Way | null }} Help what hints show */
/** @typedef {(host: HTMLElement, played: PractisedGame) => PractisedBoard} MakeBoard flat or solid */

/** The board of the buttons of the page. @type {PracticeBoard | null} */
let shown = null;

/** Show a board instead of the last one; in colours it is of another kind.
 * @param {Practice} practice @param {Outcomes} outcomes @param {MakeBoard} makeBoard
 * @param {typeof PracticeBoard} [Coloured] */
export function showPractice(practice, outcomes, makeBoard, Coloured = PracticeBoard) {
  if (!shown) listen(planesOf(practice.puzzle));
  shown?.board.close();
  shown = new (practice.puzzle.palette ? Coloured : PracticeBoard)(practice, outcomes, makeBoard);
  shown.begin();
}

/** For keys: choose a tool of the shown board, or ask it for a hint. @param {number} tool */
export const takeTool = (tool) => shown?.take(tool);
export const askHint = () => shown?.hint();

/** The button of a tool. @param {number} mark */
const buttonOf = (mark) => hook(byId("practice"),
  mark === FILLED ? "tool-fill" : mark === CROSSED ? "tool-cross" : `ink-${mark}`);

/** Let the buttons act on the shown board. @param {number} planes */
function listen(planes) {
  const page = byId("practice");
  for (const mark of marksLeft(2 ** planes - 1)) buttonOf(mark).addEventListener("click", () => shown?.take(mark));
  hook(page, "undo").addEventListener("click", () => shown?.undo());
  hook(page, "hint").addEventListener("click", () => shown?.hint());
}

export class PracticeBoard {
  /** @param {Practice} practice @param {Outcomes} outcomes @param {MakeBoard} makeBoard */
  constructor(practice, outcomes, makeBoard) {
    const { puzzle } = practice;
    this.practice = practice;
    this.outcomes = outcomes;
    this.game = createGame(puzzle);
    this.solid = isSolid(this.game.shape);
    this.planes = planesOf(this.game);
    this.gone = new Uint32Array(this.game.size); // in colours, those that each cell cannot have, as the learner said
    this.accepted = this.game.cells.slice();
    this.stage = 0;
    this.version = this.game.version;
    this.hints = 0;
    this.seenFrom = ""; // the view of the solid when the current stage began
    this.help = /** @type {Help} */ ({ look: null, ghosts: [], way: null });
    this.store = createRedraw(this.game, () => this.draw());
    this.board = makeBoard(byId("stage"), { puzzle, store: this.store, letters: { h: () => this.hint() } });
  }

  begin() {
    const free = this.game.cells.indexOf(UNKNOWN);
    this.game.cursor = Math.max(0, free);
    this.tell("");
    this.ask();
    this.take(this.solid ? CROSSED : FILLED);
  }

  /** Choose the mark that a click sets. @param {number} tool */
  take(tool) {
    take(this.game, tool);
    for (const mark of marksLeft(2 ** this.planes - 1)) setPressed(buttonOf(mark), mark === tool);
    this.store.redraw();
  }

  undo() {
    this.store.change(undo);
  }

  /** Say what to do now. */
  ask() {
    const { stages } = this.practice, stage = stages[this.stage];
    this.seenFrom = this.board.view();
    if (stage) setText(byId("ask"), stage.ask);
  }

  /** @param {string} text */
  tell(text) {
    setText(byId("said"), text);
  }

  draw() {
    const { game, board, help } = this;
    if (!game.open) this.settle();
    const whole = refreshFacts(game), { cells, given, facts, factsVersion, finished } = game;
    const moving = board.draw({
      cells, given, facts, factsVersion, look: help.look, ghosts: help.ghosts, wrong: [], clean: finished, calm: true,
      hover: finished ? null : board.hover(), cursor: board.cursor(), ...this.more(),
    }, performance.now());
    if (this.isTurning()) this.goOn();
    return moving || !whole;
  }

  /** What else the board shows. @returns {Partial<Scene>} */
  more() {
    return {};
  }

  /** Whether the current stage only asks to look from another side. */
  isTurning() {
    return this.practice.stages[this.stage]?.ways.length === 0;
  }

  // Answering

  /** Judge the marks since the last time. */
  settle() {
    const { game, accepted } = this;
    if (game.version === this.version) return;
    const { way } = this.help;
    this.forgetHint();
    const marks = [...game.cells.keys()].filter((cell) => game.cells[cell] && game.cells[cell] !== accepted[cell])
      .map((cell) => /** @type {Marked} */ ([cell, game.cells[cell]]));
    if (marks.length) this.judge(marks, way);
    this.accepted = game.cells.slice();
    this.version = game.version;
  }

  /** @param {Marked[]} marks @param {Way | null} hinted */
  judge(marks, hinted) {
    const { game } = this, { kept, refused } = this.judged(marks, hinted);
    if (refused.length) {
      undo(game);
      game.undone = [];
      setCells(game, kept.map(({ cell, mark }) => [cell, mark]));
      this.outcomes.slip();
    }
    this.answer(kept, refused);
  }

  /** @param {Marked[]} marks @param {Way | null} hinted */
  judged(marks, hinted) {
    const { practice: { goal, stages }, gone } = this, excluded = [...gone.keys()].filter((cell) => gone[cell]);
    const ways = [...(stages[this.stage]?.ways ?? []), ...(hinted ? [hinted] : [])];
    return judgeAll(this.puzzle(), { goal, ways, supposing: this.isSupposing() }, marks,
      excluded.map((cell) => [cell, -this.maskAt(cell)]));
  }

  /** The puzzle with the accepted marks. */
  puzzle() {
    return reasoned({ ...this.game, cells: this.accepted });
  }

  /** The colours that the learner leaves to a cell. @param {number} cell */
  maskAt(cell) {
    return without(maskOf(markAt(this.game, cell), this.planes), this.gone[cell]);
  }

  /** @param {Judged[]} kept @param {Judged[]} refused */
  answer(kept, refused) {
    const worst = refused.find(({ verdict }) => verdict === "wrong") ?? refused[0];
    this.tell(this.answerTo(worst ?? kept.find(({ verdict }) => verdict === "step") ?? kept[0]));
    this.goOn();
  }

  /** @param {Judged} judged */
  answerTo(judged) {
    if (judged.verdict === "step") return this.answerToStep(judged.way);
    if (judged.verdict === "follows") return this.whyItFollows(judged);
    if (judged.verdict === "supposed") return this.whyItIsRefuted(judged);
    return judged.verdict === "early" ? this.whyTooEarly(judged) : this.whyWrong(judged);
  }

  /** @param {Extract<Judged, { verdict: "wrong" }>} judged */
  whyWrong({ cell: at, mark: marked, line: broken, soon }) {
    const { game, solid } = this, cell = capital(cellWords(game, at)), mark = this.markName(marked);
    if (marked < 0) {
      const about = { cell: cellWords(game, at), mark };
      return broken < 0 ? say("practice.not_wrong", about)
        : say("practice.not_wrong_line", { ...about, line: lineName(game, broken) });
    }
    if (broken < 0) return solid ? say("practice.wrong_solid", { mark }) : say("practice.wrong", { cell, mark });
    const line = lineName(game, broken);
    if (solid) return say(soon ? "practice.wrong_soon_solid" : "practice.wrong_later_solid", { mark, line });
    return say(soon ? "practice.wrong_soon" : "practice.wrong_later", { cell, mark, line });
  }

  /** The name of a mark, or of the colour that a value excludes. @param {number} value */
  markName(value) {
    const { solid, planes, game: { palette } } = this, [gone] = coloursIn(without(2 ** planes - 1, -value));
    if (solid) return say(value === FILLED ? "cells.kept" : "cells.removed");
    return value < 0 && palette ? palette[gone].name : markName(value, palette);
  }

  /** @param {Pick<Judged, "cell" | "mark">} judged */
  whyTooEarly({ cell, mark }) {
    const { game } = this;
    if (this.isSupposing()) return say("practice.early_supposed", { mark: this.markName(otherMark(mark)) });
    if (this.solid) return say("practice.early_solid");
    const [row, column] = linesThrough(game.shape, cell).map((line) => lineName(game, line));
    return say("practice.early", { row, column });
  }

  /** Why a value follows, by the easiest technique. @param {Pick<Judged, "cell" | "mark">} judged */
  whyItFollows({ cell, mark }) {
    const puzzle = this.puzzle(), early = mark > 0 && this.stage < this.practice.stages.length;
    const step = cellSteps(puzzle, cell).find(({ cells }) =>
      cells.some(([place, value]) => place === cell && !without(maskOf(value), maskOf(mark))));
    const why = step ? stepSentence(puzzle, step, true) : mark > 0 ? hintOfCell(puzzle, cell)?.presses.at(-1) : "";
    return why ? say(early ? "practice.follows" : "practice.right_since", { why }) : say("practice.right");
  }

  /** Why a cell cannot be otherwise. @param {Pick<Extract<Judged, { verdict: "supposed" }>, "mark" | "line">} judged */
  whyItIsRefuted({ mark, line }) {
    const other = { mark: this.markName(otherMark(mark)), line: lineName(this.game, line) };
    return say(this.solid ? "practice.refuted_solid" : "practice.refuted", other);
  }

  /** Whether cells are to be found by suppositions. */
  isSupposing() {
    const { stages } = this.practice;
    return stages.length === 1 && stages[0].ways[0]?.line === null;
  }

  /** How many cells of a way are left to do. @param {Way} way */
  left(way) {
    return toDo(way, (cell) => this.maskAt(cell)).length;
  }

  /** @param {Way} way */
  isTaken(way) {
    return !this.left(way);
  }

  /** @param {Way} way */
  answerToStep(way) {
    const { finished } = this.game, left = this.left(way);
    if (!left || finished) return way.says;
    const more = say("practice.left", { count: left });
    return this.practice.stages.length > 1 ? more : `${way.says} ${more}`;
  }

  /** Whether the current stage is done. */
  isDone() {
    const { ways } = this.practice.stages[this.stage];
    return this.game.finished || (ways.length ? ways.some((way) => this.isTaken(way))
      : this.board.view() !== this.seenFrom);
  }

  /** Go to the next stage, once this one is done. */
  goOn() {
    const { stages } = this.practice, before = this.stage;
    while (this.stage < stages.length && this.isDone()) {
      this.stage++;
      this.ask();
    }
    if (this.stage === before) return;
    if (this.stage === stages.length) this.outcomes.done();
  }

  // Hints

  forgetHint() {
    this.hints = 0;
    this.help = { look: null, ghosts: [], way: null };
  }

  /** Say where to look, then what to see, then mark it. */
  hint() {
    const { game } = this, way = this.nextWay();
    if (game.finished) return;
    if (this.isTurning()) return this.tell(say("practice.turn"));
    if (!way) return;
    if (this.stage < this.practice.stages.length) this.outcomes.slip();
    this.hints++;
    this.help = { look: way.line, ghosts: this.hints > 1 ? way.cells : [], way };
    if (this.hints > 2) return this.follow(way);
    this.board.reveal(way.cells[0][0]);
    this.tell(this.hints > 1 ? say("practice.press_again", { why: way.says }) : this.whereToLook(way));
    this.store.redraw();
  }

  /** Mark what a way shows. @param {Way} way */
  follow(way) {
    this.store.change(setCells, way.cells.filter(([, value]) => value > 0));
  }

  /** @param {Way} way */
  whereToLook(way) {
    const { game } = this, [cell] = way.cells[0];
    const place = way.line === null ? cellWords(game, cell) : lineName(game, way.line);
    return say("practice.look", { place });
  }

  /** @returns {Way | null} */
  nextWay() {
    const ways = this.practice.stages[this.stage]?.ways;
    return ways ? ways.find((way) => !this.isTaken(way)) ?? null : this.nextFreeWay();
  }

  /** A way to go on once all stages are done. @returns {Way | null} */
  nextFreeWay() {
    const steps = hintOfStep(this.puzzle());
    let next = steps.next();
    while (!next.done) next = steps.next();
    const { step, presses } = next.value;
    return step && { line: step.line, cells: step.cells.filter(([, value]) => value > 0), says: presses.at(-1) ?? "" };
  }
}
