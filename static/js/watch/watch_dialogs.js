// The dialogs of what is watched, behind their buttons: questions about what happens next, and saving it as a film, as
// pictures or as its chart. They are loaded when they are first wanted.

import { late } from "../base/late.js";

/** @import { QuizPanel, Watched } from "./quiz_panel.js" */

/** Returns what to call before each drawing: it stops the playhead at the next question.
 * @param {HTMLButtonElement} button @param {HTMLElement} note @param {Omit<Watched, "button" | "note">} watched */
export function createQuiz(button, note, watched) {
  let panel = /** @type {QuizPanel | null} */ (null);
  const load = late(() => import("./quiz_panel.js"), (module) => new module.QuizPanel({ ...watched, button, note }));
  button.addEventListener("click", async () => {
    panel = await load();
    panel?.toggle();
  });
  return () => panel?.hold();
}

/** `buttons` by the kind of file that each of them begins with.
 * @param {Record<string, HTMLElement>} buttons @param {import("./film/save_dialog.js").Watched} watched */
export function createSaving(buttons, watched) {
  const load = late(() => import("./film/save_dialog.js"), ({ SaveDialog }) => new SaveDialog(watched));
  for (const [kind, button] of Object.entries(buttons)) {
    button.addEventListener("click", async () => (await load())?.open(kind));
  }
}
