// Check, hint and solve. Each tells a little at the first press and more at the next, as long as nothing is changed. Told unasked is
// only that a line has become impossible, and the end.
// What is told stands in `help`: text and detail, and what the board shows of it
// (look, ghosts, wrong; `at` is a cell that should be in sight).

import { nextLine, suppose } from "../game/coach.js";
import { UNKNOWN } from "../game/marks.js";
import { isSolid } from "../game/shapes.js";
import { brokenLines, isTrying, marksInOrder, setCells } from "../game/state.js";
import { capital, cellName, clock, count, lineName, markName } from "../game/words.js";

export const NO_HELP = { text: "", detail: "", look: null, ghosts: [], wrong: [], at: null, next: null, version: -1 };
const SLICE = 12; // milliseconds of trying between two frames
const PATIENCE = 8_000; // milliseconds that may go into looking further
const CHECK_PATIENCE = 1_500; // and into asking for mistakes before a hint: a hard puzzle must not hold it up

const ODD = {
  NONE: "These clues have no solution at all.",
  LIMIT: "This puzzle is too hard to check in the time the server takes.",
};

/** What is told goes to `screen.help`; `ask` has check(marks) and solution(marks), each {answer} or {error}. */
export function createHelp({ state: game, change, redraw }, screen, ask) {
  const solid = isSolid(game.shape);
  let busy = false, ended = false, seen = NO_HELP;

  function tell(text, more = {}) {
    screen.help = { ...NO_HELP, text, ...more, version: game.version };
    redraw();
  }

  /** Before a frame is drawn: bring up to date what is told. The cell that should now come in sight, or null. */
  function refresh() {
    forgetOld();
    if (!game.open && !screen.help.text) noteBroken();
    if (game.finished && !ended) tell(!game.shown ? `Solved in ${clock(game.seconds)}.` : solid ? "The model is carved out." : "The solution is filled in.");
    ended = game.finished;
    const { at } = screen.help === seen ? NO_HELP : screen.help;
    seen = screen.help;
    return at;
  }

  /** What was told goes once the board is another. */
  function forgetOld() {
    if (screen.help.version !== game.version) screen.help = NO_HELP;
  }

  function noteBroken() {
    const [line] = brokenLines(game);
    if (line !== undefined) tellBroken(line, { detail: isTrying(game) ? "So this branch is wrong: drop it." : "", look: solid ? line : null });
  }

  const tellBroken = (line, more) => tell(`${capital(lineName(game, line))} can no longer hold its ${solid ? "number" : "clue"}.`, more);

  /** The answer to `question` about the marks as they are; null when it failed or came too late. */
  async function answerTo(question, marks, waiting) {
    const { version } = game;
    if (waiting) tell(waiting);
    const { answer, error } = await question(marks);
    if (version !== game.version) return null;
    if (error) tell(error);
    return answer ?? null;
  }

  /** One thing at a time: what takes long is not begun twice. */
  const alone = (work) => async () => {
    if (busy || game.finished) return;
    busy = true;
    await work();
    busy = false;
  };

  /** Go on from what was told last, if that is what it waits for. */
  function pressed(step) {
    forgetOld();
    const { next } = screen.help;
    return next?.step === step ? next.work() ?? true : null;
  }

  // Check

  async function checkMarks() {
    if (pressed("check")) return;
    const marks = marksInOrder(game);
    const answer = await answerTo(ask.check, marks, "Checking …");
    if (answer) tellCheck(answer, marks.length);
  }

  function tellCheck({ outcome, wrong }, marked) {
    if (ODD[outcome]) return tell(ODD[outcome]);
    const several = outcome === "MULTIPLE";
    if (!wrong.length) {
      return tell(marked ? "No mistake so far." : "Nothing is marked yet.", { detail: several ? "This puzzle has several solutions; any of them counts." : "" });
    }
    const show = several ? "the first one that no solution allows" : wrong.length === 1 ? "which one" : "which ones";
    return tell(several ? "No solution has all of these marks." : `${capital(count(wrong.length, "mark"))} ${wrong.length === 1 ? "is" : "are"} wrong.`, {
      detail: `Press Check again to see ${show}.`,
      next: { step: "check", work: () => tell(wrong.length === 1 ? `Wrong: ${cellName(game, wrong[0])}.` : `${count(wrong.length, "mark")} are wrong; they are struck out.`, { wrong, at: wrong[0] }) },
    });
  }

  // Hint

  async function giveHint() {
    if (pressed("hint")) return;
    const [broken] = brokenLines(game);
    if (broken !== undefined) return tellBroken(broken, { detail: "Something in it is wrong.", look: broken });
    const { version } = game, marks = marksInOrder(game);
    const answer = marks.length ? await Promise.race([ask.check(marks).then((told) => told.answer), soon()]) : null;
    if (version !== game.version) return;
    if (answer?.wrong.length) return tellCheck(answer, marks.length);
    const found = nextLine(game);
    if (found) tellLine(found);
    else await lookFurther();
  }

  function tellLine({ line, marks }) {
    const name = lineName(game, line);
    const place = () => change(setCells, marks);
    const show = () => tell(`${capital(count(marks.length, "cell"))} of ${name} ${marks.length === 1 ? "is" : "are"} certain.`, {
      detail: `${solid ? "They are so in every way in which its number can hold." : "They are so wherever its runs lie."} Press Hint again to set them.`, look: line, ghosts: marks, at: marks[0][0], next: { step: "hint", work: place },
    });
    tell(`Look at ${name}.`, { detail: "Something can be set there. Press Hint again for the cells.", look: line, at: marks[0][0], next: { step: "hint", work: show } });
  }

  /** No line tells anything: suppose a cell and follow it to a contradiction; failing that, ask for the solution. */
  async function lookFurther() {
    tell("No single line helps. Looking further …");
    const found = await inSlices(suppose(game), game);
    if (found === null) return;
    if (found) return tellCell(found, `Suppose ${cellName(game, found.cell)} were ${markName(found.opposite)}: in the end ${lineName(game, found.line)} could not hold.`);
    const answer = await answerTo(ask.solution, marksInOrder(game));
    if (!answer) return;
    if (!answer.marks) return tell(ODD[answer.outcome] ?? ODD.NONE);
    const cell = game.cells.indexOf(UNKNOWN);
    return tellCell({ cell, mark: answer.marks[cell] }, "Only a long search helps here. This cell is from the solution.");
  }

  function tellCell({ cell, mark }, why) {
    const place = () => change(setCells, [[cell, mark]]);
    const show = () => tell(`${capital(cellName(game, cell))} is ${mark === 1 ? "filled" : "empty"}.`, {
      detail: `${why} Press Hint again to set it.`, ghosts: [[cell, mark]], at: cell, next: { step: "hint", work: place },
    });
    tell("No single line helps; one cell can be found by trying.", { detail: "Press Hint again to see it.", next: { step: "hint", work: show } });
  }

  // Solve

  function offerSolution() {
    return pressed("solve") ?? tell("Fill in the whole solution?", { detail: "Press Solve again to do it. Undo takes it back.", next: { step: "solve", work: fillIn } });
  }

  async function fillIn() {
    const answer = await answerTo(ask.solution, marksInOrder(game), "Solving …");
    if (!answer) return;
    if (!answer.marks) return tell(ODD[answer.outcome] ?? ODD.NONE);
    game.shown = true;
    change(setCells, answer.marks.map((mark, cell) => [cell, mark]));
  }

  return { check: alone(checkMarks), hint: alone(giveHint), solve: alone(offerSolution), tell, refresh };
}

const soon = () => new Promise((done) => setTimeout(done, CHECK_PATIENCE, null));

/** Run a generator between frames; what it returns, undefined when time is up, null when the game has changed. */
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
