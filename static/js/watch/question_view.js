// A question about the next moment of a solve: its sentence, board, numbers and choices. It can be answered, shows how
// an answer is judged, and what a class answered.

import "../core/texts/question_texts.js";
import { say } from "../core/texts/say.js";
import { make, setPressed } from "../base/dom.js";
import { kindOf, questionBoard, SIGNS } from "./question_board.js";
import { inkTools, marksFor } from "./question_inks.js";

/** @import { Asked, Given } from "../core/quiz.js" */
/** @import { Asking, Shown } from "./question_board.js" */

/** Returns a function that shows a question; `answered` is called with each new answer.
 * @param {HTMLElement} host @param {Layout} layout @param {(given: Given) => void} answered */
export function createQuestionView(host, layout, answered) {
  let current = /** @type {Asked | null} */ (null), tool = 0;
  host.classList.add("question");
  const show = (/** @type {Asked} */ question, /** @type {Shown} */ shown) => {
    const focused = question === current ? host.querySelector(":focus")?.getAttribute("data-testid") : null;
    const give = (/** @type {Given} */ given) => { if (!shown.locked && !shown.answer) answered(given); };
    const clue = layout.clues[question.line ?? 0], marks = marksFor(clue);
    if (!marks.includes(tool)) [tool] = marks;
    const asking = { layout, question, shown, give, ...(layout.palette && { mark: tool }) };
    const choose = (/** @type {number} */ mark) => { tool = mark; show(question, shown); };
    current = question;
    host.replaceChildren(
      make("p", { className: "question-ask", testid: "question-ask", textContent: question.ask }),
      make("div", { className: "question-parts" }, questionBoard(asking), sideOf(asking, choose)),
    );
    if (focused) /** @type {HTMLElement | null} */ (host.querySelector(`[data-testid="${focused}"]`))?.focus();
  };
  return show;
}

/** @param {Asking} asking @param {(mark: number) => void} choose another mark for taps, in colours */
function sideOf(asking, choose) {
  const { layout, question, shown } = asking, side = make("div", { className: "question-side" });
  if (question.answered === "cells" && !shown.answer && !shown.locked) {
    const { clues, palette } = layout, how = say(palette ? "quiz.tap_colour" : `quiz.tap_${kindOf(layout)}`);
    side.append(make("p", { className: "small muted", textContent: how }));
    if (palette) side.append(inkTools(clues[question.line ?? 0], palette, asking.mark ?? 0, choose));
  }
  if (question.facts.length) side.append(factsOf(question));
  if (question.choices.length) side.append(choicesOf(asking));
  if (shown.tally) {
    const textContent = say("quiz.answers", { count: shown.tally.count });
    side.append(make("p", { className: "small muted", testid: "question-count", textContent }));
  }
  const reason = { className: "question-reason", testid: "question-reason", textContent: shown.reason ?? "" };
  const told = make("p", reason);
  told.setAttribute("role", "status");
  side.append(told);
  return side;
}

/** @param {Asked} question */
function factsOf({ facts }) {
  const rows = facts.map(([name, value]) =>
    make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: value })));
  return make("dl", { className: "question-facts", testid: "question-facts" }, ...rows);
}

/** @param {Asking} asking */
function choicesOf(asking) {
  const list = make("div", { className: "question-choices" });
  list.setAttribute("role", "group");
  list.append(...asking.question.choices.map((_, at) => choiceOf(asking, at)));
  return list;
}

/** @param {Asking} asking @param {number} at */
function choiceOf({ question, shown, give }, at) {
  const { given, answer, tally } = shown, { text, cell } = question.choices[at];
  const chosen = Boolean(given && "choice" in given && given.choice === at);
  const button = make("button", { type: "button", testid: `choice-${at}` });
  if (cell !== null) button.append(make("b", { textContent: String(at + 1) }));
  button.append(make("span", { textContent: text }));
  button.disabled = Boolean(shown.locked || answer);
  setPressed(button, chosen);
  if (answer && (answer.right === at || chosen)) judge(button, answer.right === at ? "right" : "wrong");
  if (tally) {
    button.style.setProperty("--share", String(tally.count ? tally.choices[at] / tally.count : 0));
    button.classList.add("told");
    button.append(make("small", { testid: `votes-${at}`, textContent: String(tally.choices[at]) }));
  }
  button.addEventListener("click", () => give({ choice: at }));
  return button;
}

/** @param {HTMLElement} button @param {string} verdict */
function judge(button, verdict) {
  button.dataset.verdict = verdict;
  button.append(make("em", { textContent: SIGNS[verdict] }),
    make("span", { className: "unseen", textContent: say(`quiz.cell_${verdict}`) }));
}
