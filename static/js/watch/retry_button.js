// Why something does not come from the server, and a button to ask for it again once nobody asks any more.

import { say } from "../core/texts/say.js";
import { make, setError } from "../base/dom.js";

/** In `box`. @param {HTMLElement} box @param {string} sentence @param {() => void} [again] */
export function tellAway(box, sentence, again) {
  setError(box, sentence);
  if (!again) return;
  const button = make("button", { type: "button", className: "text", textContent: say("asking.ask_again") });
  button.dataset.testid = "ask-again";
  button.addEventListener("click", () => { tellAway(box, ""); again(); });
  box.append(" ", button);
}
