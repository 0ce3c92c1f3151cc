// The button that lets a recording ask what happens next. The panel is loaded when it is first wanted.

import { late } from "../base/late.js";

/** @typedef {import("./quiz_panel.js").QuizPanel} QuizPanel */
/** @typedef {import("./quiz_panel.js").Watched} Watched */

/** Returns what to call when time has passed.
 * @param {HTMLButtonElement} button @param {HTMLElement} note @param {Omit<Watched, "button" | "note">} watched */
export function createQuiz(button, note, watched) {
  let panel = /** @type {QuizPanel | null} */ (null);
  const load = late(() => import("./quiz_panel.js"),
    (module) => new module.QuizPanel({ ...watched, button, note }));
  button.addEventListener("click", async () => {
    panel = await load();
    panel?.toggle();
  });
  return { hold: () => panel?.hold() };
}
