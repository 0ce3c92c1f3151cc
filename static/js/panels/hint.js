// A hint: where something can be set, then what and why, then it is set. First what a single line tells; else a cell
// that is tried until a line breaks; and where that takes too long, a cell of the solution.

import { nextLine, suppose } from "../game/coach.js";
import { FILLED, UNKNOWN } from "../game/marks.js";
import { brokenLines, marksInOrder, setCells } from "../game/state.js";
import { capital, cellName, lineName, markName } from "../game/words.js";
import { say } from "../texts/say.js";

const SLICE = 12; // milliseconds of trying between two frames
const PATIENCE = 8_000; // milliseconds that may go into looking further
const CHECK_PATIENCE = 1_500; // and into asking for mistakes before a hint: a hard puzzle must not hold it up

/** @import { PlayerHelp } from "./help.js" */

/** @param {PlayerHelp} help */
export async function giveHint(help) {
  if (help.pressed("hint")) return; // setting marks takes no time
  const { game } = help, { version } = game, [broken] = brokenLines(game);
  if (broken !== undefined) return help.tellBroken(broken, { detail: say("hinting.something_wrong"), look: broken });
  const marks = marksInOrder(game), mistakes = marks.length ? await findMistakes(help, marks) : null;
  if (version !== game.version) return;
  if (mistakes?.wrong.length) return help.tellCheck(mistakes, marks.length);
  const found = nextLine(game);
  if (found) offerLine(help, found.line, found.marks);
  else await lookFurther(help);
}

/**
 * What the server says of the marks; nothing when it takes too long.
 * @param {PlayerHelp} help @param {Marked[]} marks
 */
function findMistakes({ ask }, marks) {
  const soon = new Promise((done) => { setTimeout(done, CHECK_PATIENCE); });
  return Promise.race([ask.check(marks).then(({ answer }) => answer), soon.then(() => null)]);
}

// A line

/** @param {PlayerHelp} help @param {number} line @param {Marked[]} marks */
function offerLine(help, line, marks) {
  help.tell(say("hinting.look_at", { line: lineName(help.game, line) }), {
    detail: say("hinting.look_at_detail"), look: line, at: marks[0][0],
    next: { step: "hint", work: () => showLine(help, line, marks) },
  });
}

/** @param {PlayerHelp} help @param {number} line @param {Marked[]} marks */
function showLine(help, line, marks) {
  const { game, solid } = help, about = { count: marks.length, line: lineName(game, line) };
  help.tell(say("hinting.certain", about), {
    detail: say(solid ? "hinting.certain_number" : "hinting.certain_runs"), look: line, ghosts: marks, at: marks[0][0],
    next: { step: "hint", work: () => help.change(setCells, marks) },
  });
}

// A cell

/** No line tells anything: suppose a cell and follow it to a contradiction; failing that, ask for the solution.
 * @param {PlayerHelp} help */
async function lookFurther(help) {
  const { game } = help;
  help.tell(say("hinting.looking_further"));
  const found = await inSlices(suppose(game), game);
  if (found === null) return;
  if (found) return offerCell(help, found.cell, found.mark, contradiction(help, found));
  const answer = await help.answerTo(help.ask.solution, marksInOrder(game));
  if (!answer) return;
  if (!answer.marks) return help.tellNone(answer.outcome);
  const cell = game.cells.indexOf(UNKNOWN);
  offerCell(help, cell, answer.marks[cell], say("hinting.from_the_solution"));
}

/** @param {PlayerHelp} help @param {{ cell: number, opposite: number, line: number }} found */
const contradiction = ({ game }, { cell, opposite, line }) =>
  say("hinting.suppose", { cell: cellName(game, cell), mark: markName(opposite), line: lineName(game, line) });

/** @param {PlayerHelp} help @param {number} cell @param {number} mark @param {string} why */
function offerCell(help, cell, mark, why) {
  help.tell(say("hinting.by_trying"), {
    detail: say("hinting.by_trying_detail"), next: { step: "hint", work: () => showCell(help, cell, mark, why) },
  });
}

/** @param {PlayerHelp} help @param {number} cell @param {number} mark @param {string} why */
function showCell(help, cell, mark, why) {
  const code = mark === FILLED ? "hinting.cell_filled" : "hinting.cell_empty";
  help.tell(say(code, { cell: capital(cellName(help.game, cell)) }), {
    detail: say("hinting.cell_detail", { why }), ghosts: [[cell, mark]], at: cell,
    next: { step: "hint", work: () => help.change(setCells, [[cell, mark]]) },
  });
}

/**
 * Run a generator between frames; what it returns, undefined when time is up, null when the game has changed.
 * @template T
 * @param {Iterator<unknown, T>} steps
 * @param {{ version: number }} game
 */
async function inSlices(steps, game) {
  const { version } = game, end = performance.now() + PATIENCE;
  for (;;) {
    const until = performance.now() + SLICE;
    while (performance.now() < until) {
      const { done, value } = steps.next();
      if (done) return value;
    }
    await new Promise(requestAnimationFrame);
    if (version !== game.version) return null;
    if (performance.now() > end) return undefined;
  }
}
