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

  /** @param {boolean} [direct] whether to show the cells at once */
  async give(direct) {
    const { help, game } = this, { version } = game;
    if (help.pressed("hint", direct)) return; // setting marks takes no time
    if (help.fault) return help.tell(help.fault);
    const puzzle = reasoned(game), wrong = hintAtOnce(puzzle) ?? await this.mistakes(puzzle);
    if (version !== game.version) return;
    if (wrong) return this.press(puzzle, wrong, direct);
    const waiting = setTimeout(() => help.tell(say("hinting.looking_further")), UNNOTICED);
    const deadline = performance.now() + SHORTEST, solutions = this.solutions?.length === 1 ? this.solutions : null;
    const enough = () => performance.now() > deadline;
    const hint = await unlessChanged(hintOfStep(puzzle, { enough, solutions }), game);
    clearTimeout(waiting);
    if (hint === null) return;
    game.hints++;
    if (hint) this.press(puzzle, hint, direct);
    else await this.offerSolution(puzzle, direct);
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
   * @param {Reasoned} puzzle @param {boolean} [direct] */
  async offerSolution(puzzle, direct) {
    const { help, game } = this, { version } = game, cell = puzzle.cells.indexOf(UNKNOWN);
    const own = this.solutions?.find((goal) => puzzle.cells.every((mark, at) => !mark || mark === goal[at]));
    const { answer } = own ? { answer: { marks: own, outcome: "" } } : await help.ask.solution(marksInOrder(game));
    if (version !== game.version) return;
    if (!answer) return help.tell(say("hinting.not_in_time"));
    if (!answer.marks) return help.tellNone(answer.outcome);
    this.press(puzzle, hintWith(puzzle, searchedStep([cell, answer.marks[cell]], knownOf(puzzle))), direct);
  }

  /** The next sentence of a hint, or the last one. @param {Reasoned} puzzle @param {Hint} hint */
  press(puzzle, hint, direct = false, next = 0) {
    const { help } = this, { presses, step, broken, wrong, grounds } = hint;
    const number = direct ? presses.length - 1 : next, last = number === presses.length - 1;
    const marks = last && step ? step.cells.filter(([, mark]) => mark > 0) : []; // not what a cell cannot be
    if (marks.length) help.change(setCells, marks);
    help.tell(presses[number], {
      look: broken ?? (step && lineToLookAt(step, number)), ghosts: marks, wrong: last ? wrong : [],
      at: step ? (marks[0] ?? step.cells[0])[0] : last ? wrong[0] ?? null : null,
      detail: last ? "" : say("hinting.again"),
      below: step && number ? [
        ...pictureOf(puzzle, step, grounds), ...(last ? pictured(puzzle, grounds) : []),
        ...folded("other-ways", "hinting.other_ways", otherWays(puzzle, step).map((other) => itemOf(puzzle, other))),
      ] : wrong.length ? help.correction(wrong) : [],
      shade: last && step ? this.shadeOf?.(leftByHint(puzzle, grounds, step)) : undefined,
      next: last ? null : { step: "hint", work: (soon) => this.press(puzzle, hint, soon, number + 1) },
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
    if (game.finished) return;
    if (!knownOf(puzzle).look(line)) return this.press(puzzle, hintOfBroken(puzzle, line));
    const steps = lineSteps(puzzle, line), needed = withoutRepetition(steps), [first, ...more] = needed;
    if (!first) return help.tell(say("hinting.line_tells_nothing", { line: lineName(game, line) }), { look: line });
    game.hints++;
    const items = more.map((step) => itemOf(puzzle, step, pictureOf(puzzle, step)));
    const others = withoutNeedlessCases(steps).filter((step) => !needed.includes(step));
    help.tell(stepSentence(puzzle, first, true), { look: line, below: [
      ...pictureOf(puzzle, first), ...(items.length ? [listOf(items)] : []),
      ...folded("other-ways", "hinting.other_ways", others.map((step) => itemOf(puzzle, step))),
    ] });
  }
}

/** The line of a step, or of a supposition the line that is contradicted. @param {ExplainedStep} step
 * @param {number} number of the press */
const lineToLookAt = ({ line, chain }, number) => line ?? (number ? chain.at(-1)?.line ?? null : null);

/** The steps on which a hint rests, with their pictures. @param {Reasoned} puzzle @param {ExplainedStep[]} grounds */
function pictured(puzzle, grounds) {
  const others = grounds.filter(({ technique, line }) => technique !== "absent" && line !== null);
  return folded("rests-on", "hinting.rests_on", others.map((step) =>
    itemOf(puzzle, step, pictureOf(puzzle, step, grounds.slice(0, grounds.indexOf(step))))));
}

/** Other ways in which the first cell of a step can be found. @param {Reasoned} puzzle @param {ExplainedStep} step */
const otherWays = (puzzle, { technique, line, cells }) => withoutNeedlessCases(cellSteps(puzzle, cells[0][0]))
  .filter((other) => other.technique !== technique || other.line !== line);

/** Steps without those whose cells the earlier ones give. @param {ExplainedStep[]} steps */
function withoutRepetition(steps) {
  const seen = new Set();
  return steps.filter(({ cells }) => {
    const before = seen.size;
    for (const fact of cells) seen.add(fact.join());
    return seen.size > before;
  });
}

/** Explanations behind a title with their `count`. @param {string} testid @param {string} code
 * @param {Element[]} items */
const folded = (testid, code, items) => (!items.length ? [] : [make("details", { className: "explained", testid },
  make("summary", { textContent: say(code, { count: items.length }) }), listOf(items))]);

/** Leave out cases for cells that can be found more easily. @param {ExplainedStep[]} steps */
function withoutNeedlessCases(steps) {
  const isSingle = (/** @type {ExplainedStep} */ { technique }) => techniqueOf(technique).single;
  const seen = new Set(steps.filter((step) => !isSingle(step)).flatMap(({ cells }) => cells.map(([cell]) => cell)));
  return steps.filter((step) => !isSingle(step) || !seen.has(step.cells[0][0]));
}

/** @param {Reasoned} puzzle @param {ExplainedStep} step @param {Element[]} [pictures] */
const itemOf = (puzzle, step, pictures = []) => make("li", {}, stepSentence(puzzle, step, true), ...pictures);

/** @param {Element[]} items */
const listOf = (items) => make("ul", { className: "explained" }, ...items);
