// The results of a question with choices as bars, the right one marked by a word and a colour; and its explanation.

import "../core/texts/class_exit_texts.js";
import { letterOf } from "./exit_questions.js";
import { say } from "../core/texts/say.js";
import { make } from "../base/dom.js";

/** @import { ShownResult } from "./exit_results.js" */

/** Show bars in `host`, anew only if something changed. `own`: the choice of the pupil who looks.
 * @param {HTMLElement} host @param {string[]} choices @param {ShownResult} result @param {number | null} [own] */
export function showBars(host, choices, result, own = null) {
  const { counts, right, why } = result, content = JSON.stringify([choices, result, own]);
  if (host.dataset.shown === content) return;
  host.dataset.shown = content;
  const all = counts.reduce((sum, count) => sum + count, 0);
  const bars = choices.map((choice, at) => bar(choice, at, counts[at], { all, right: at === right, own: at === own }));
  host.replaceChildren(make("ul", { className: "bars", testid: "bars" }, ...bars), ...explained(why));
}

/** @param {string} choice @param {number} at @param {number} count
 * @param {{ all: number, right: boolean, own: boolean }} about */
function bar(choice, at, count, { all, right, own }) {
  const share = all ? Math.round((100 * count) / all) : 0;
  const signs = [right && say("exit_question.right"), own && say("exit_question.yours")].filter(Boolean).join(" · ");
  const filled = make("span", { className: "bar-filled" });
  filled.style.width = `${share}%`;
  const line = make("span", { className: "bar-line" }, filled);
  line.setAttribute("aria-hidden", "true");
  const item = make("li", { testid: `bar-${letterOf(at)}` },
    make("b", { textContent: letterOf(at) }),
    make("span", { className: "bar-choice" }, choice, ...(signs ? [make("em", { textContent: ` ${signs}` })] : [])),
    line, make("span", { className: "bar-count", textContent: say("exit_question.count", { count, share }) }));
  item.classList.toggle("right", right);
  return item;
}

/** The explanation of a result, if there is one. @param {string} why */
export const explained = (why) => (why ? [make("p", { className: "why", textContent: why, testid: "why" })] : []);
