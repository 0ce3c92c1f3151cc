// Hints in three presses: where to look, what to see there, and the cells, which are then set. If the board is wrong,
// the first hint says so; if no line helps, it is the shortest supposition. The page asks the server only for what it
// does not find in time. Pointing at a line shows what can be found on it. Loaded once somebody acts.

import {
  hintAtOnce, hintOfBroken, hintOfSolutions, hintOfStep, hintOfWrong, hintWith,
} from "../learn/explain/hints.js";
import { knownOf } from "../learn/explain/known_cells.js";
import { solutionsOf } from "../learn/explain/suppositions.js";
import { stepSentence } from "../learn/explain/step_words.js";
import { leftByHint, searchedStep } from "../learn/explain/steps.js";
import { techniqueOf } from "../learn/explain/techniques/techniques.js";
import { cellSteps, lineSteps, reasoned } from "../learn/explain/walk.js";
import { UNKNOWN } from "../core/marks.js";
import { linesThrough } from "../core/shapes.js";
import { marksInOrder, setCells } from "../core/state.js";
import { lineName } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { make } from "../base/dom.js";
import { unlessChanged } from "../base/time_slices.js";
import { pictureOf } from "../learn/step_picture.js";

const PATIENCE = 1_500; // milliseconds to look for mistakes before a hint, which a hard puzzle must not hold up
const LOOKS = 6; // searches, each of which continues the last one
const SHORTEST = 2_000; // milliseconds to look for the shortest supposition; after that, any will do
const UNNOTICED = 300; // milliseconds of searching without a sentence

/** @import { PlayerHelp } from "./help.js" */

export class Hints {
  /** @param {PlayerHelp} help @param {ShadeOf} [shadeOf] of coloured puzzles */
  constructor(help, shadeOf) {
    this.help = help;
    this.shadeOf = shadeOf;
    this.game = help.game;
    this.solutions = /** @type {Uint8Array[] | null} */ (null); // of the puzzle, two at most, once they are known
    this.search = solutionsOf(knownOf({ ...reasoned(this.game), cells: this.game.given }));
    this.looks = 0; // searches so far
    this.turn = { cell: -1, next: 0 }; // the line through a cell that comes next
  }

  async give() {
    const { help, game } = this, { version } = game;
    if (help.pressed("hint")) return; // setting marks takes no time
    if (help.fault) return help.tell(help.fault);
    const puzzle = reasoned(game), wrong = hintAtOnce(puzzle) ?? await this.mistakes(puzzle);
    if (version !== game.version) return;
    if (wrong) return this.press(puzzle, wrong);
    const waiting = setTimeout(() => help.tell(say("hinting.looking_further")), UNNOTICED);
    const deadline = performance.now() + SHORTEST, solutions = this.solutions?.length === 1 ? this.solutions : null;
    const enough = () => performance.now() > deadline;
    const hint = await unlessChanged(hintOfStep(puzzle, { enough, solutions }), game);
    clearTimeout(waiting);
    if (hint === null) return;
    game.hints++;
    if (hint) this.press(puzzle, hint);
    else await this.offerSolution(puzzle);
  }

  /** A hint that says what is wrong; null if nothing is known to be. @param {Reasoned} puzzle */
  async mistakes(puzzle) {
    if (!this.solutions && this.looks < LOOKS) {
      this.looks++;
      this.solutions = await unlessChanged(this.search, this.game, PATIENCE) ?? null;
    }
    return this.solutions ? hintOfSolutions(puzzle, this.solutions) : this.mistakesFoundByServer(puzzle);
  }

  /** A hint by the server's check of the marks; null if that takes too long. @param {Reasoned} puzzle */
  async mistakesFoundByServer(puzzle) {
    const marks = marksInOrder(this.game), soon = new Promise((done) => { setTimeout(done, PATIENCE); });
    if (!marks.length) return null;
    const answer = await Promise.race([this.help.ask.check(marks).then(({ answer }) => answer), soon.then(() => null)]);
    return answer?.wrong.length ? hintOfWrong(puzzle, answer.wrong) : null;
  }

  /** Nothing was found in time: give a cell of the solution, if this page or the server knows it.
   * @param {Reasoned} puzzle */
  async offerSolution(puzzle) {
    const { help, game } = this, { version } = game, cell = puzzle.cells.indexOf(UNKNOWN);
    const own = this.solutions?.find((goal) => puzzle.cells.every((mark, at) => !mark || mark === goal[at]));
    const { answer } = own ? { answer: { marks: own, outcome: "" } } : await help.ask.solution(marksInOrder(game));
    if (version !== game.version) return;
    if (!answer) return help.tell(say("hinting.not_in_time"));
    if (!answer.marks) return help.tellNone(answer.outcome);
    this.press(puzzle, hintWith(puzzle, searchedStep([cell, answer.marks[cell]], knownOf(puzzle))));
  }

  /** The first sentence of a hint, or a later one. @param {Reasoned} puzzle @param {Hint} hint */
  press(puzzle, hint, number = 0) {
    const { help } = this, { presses, step, broken, wrong, grounds } = hint, last = number === presses.length - 1;
    const marks = last && step ? step.cells.filter(([, mark]) => mark > 0) : []; // not what a cell cannot be
    if (marks.length) help.change(setCells, marks);
    help.tell(presses[number], {
      look: broken ?? (step && lineToLookAt(step, number)), ghosts: marks, wrong: last ? wrong : [],
      at: step ? (marks[0] ?? step.cells[0])[0] : last ? wrong[0] ?? null : null,
      detail: last ? "" : say(againCode(hint, number)),
      below: step && number ? [
        ...pictureOf(puzzle, step, grounds), ...(last ? pictured(puzzle, grounds) : []), ...otherWays(puzzle, step),
      ] : [],
      shade: last && step ? this.shadeOf?.(leftByHint(puzzle, grounds, step)) : undefined,
      next: last ? null : { step: "hint", work: () => this.press(puzzle, hint, number + 1) },
    });
  }

  /** The lines through the cursor, one after the other. */
  nextThroughCursor() {
    const { turn, game: { shape, cursor } } = this, lines = linesThrough(shape, cursor);
    const next = turn.cell === cursor ? turn.next : 0;
    this.turn = { cell: cursor, next: (next + 1) % lines.length };
    return lines[next];
  }

  /** What can be found on a line, or on one through the cursor. @param {number | null} pointed */
  tellLine(pointed) {
    const { help, game } = this, puzzle = reasoned(game), line = pointed ?? this.nextThroughCursor();
    const named = { line: lineName(game, line) };
    if (game.finished) return;
    if (!knownOf(puzzle).look(line)) return this.press(puzzle, hintOfBroken(puzzle, line));
    const steps = withoutNeedlessCases(lineSteps(puzzle, line));
    if (!steps.length) return help.tell(say("hinting.line_tells_nothing", named), { look: line });
    game.hints++;
    const below = listOf(puzzle, steps, true);
    help.tell(say("hinting.line_tells", { ...named, count: steps.length }), { look: line, below: [below] });
  }
}

/** The line of a step, or of a supposition the line that is contradicted. @param {ExplainedStep} step
 * @param {number} number of the press */
const lineToLookAt = ({ line, chain }, number) => line ?? (number ? chain.at(-1)?.line ?? null : null);

/** @param {Hint} hint @param {number} number of the press */
const againCode = ({ step }, number) =>
  (!step ? "hinting.again_for_more" : number ? "hinting.again_for_cells" : "hinting.again_for_technique");

/** The steps on which a hint rests, with their pictures. @param {Reasoned} puzzle @param {ExplainedStep[]} grounds */
function pictured(puzzle, grounds) {
  const others = grounds.filter(({ technique, line }) => technique !== "absent" && line !== null);
  if (!others.length) return [];
  const items = others.map((step) => make("li", {}, stepSentence(puzzle, step),
    ...pictureOf(puzzle, step, grounds.slice(0, grounds.indexOf(step)))));
  return [folded("rests-on", say("hinting.rests_on", { count: others.length }), make("ul", {}, ...items))];
}

/** Other ways in which the first cell of a step can be found. @param {Reasoned} puzzle @param {ExplainedStep} step */
function otherWays(puzzle, { technique, line, cells }) {
  const others = withoutNeedlessCases(cellSteps(puzzle, cells[0][0]))
    .filter((other) => other.technique !== technique || other.line !== line);
  if (!others.length) return [];
  return [folded("other-ways", say("hinting.other_ways", { count: others.length }), listOf(puzzle, others))];
}

/** @param {string} testid @param {string} title @param {Element} content */
const folded = (testid, title, content) =>
  make("details", { className: "explained", testid }, make("summary", { textContent: title }), content);

/** Leave out cases for cells that can be found more easily. @param {ExplainedStep[]} steps */
function withoutNeedlessCases(steps) {
  const isSingle = (/** @type {ExplainedStep} */ { technique }) => techniqueOf(technique).single;
  const seen = new Set(steps.filter((step) => !isSingle(step)).flatMap(({ cells }) => cells.map(([cell]) => cell)));
  return steps.filter((step) => !isSingle(step) || !seen.has(step.cells[0][0]));
}

/** @param {Reasoned} puzzle @param {ExplainedStep[]} steps */
function listOf(puzzle, steps, pictures = false) {
  const items = steps.map((step) =>
    make("li", {}, stepSentence(puzzle, step), ...(pictures ? pictureOf(puzzle, step) : [])));
  return make("ul", { className: "explained" }, ...items);
}
