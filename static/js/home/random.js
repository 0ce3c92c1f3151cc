// The page of random puzzles: the server makes one of the chosen kind, and the page opens it.

import { askRandom } from "../base/net/puzzles.js";
import { say } from "../core/texts/say.js";
import { byId, setError, setText } from "../base/dom.js";

const SEEDS = 1e9;

const form = byId("wish", HTMLFormElement), stop = byId("stop"), spoken = byId("said");
let asked = 0; // counts requests, so that the answer to a stopped one is ignored

/** Offer only styles that exist in black and white or in colours, whatever is chosen. */
function showStyles() {
  const inBlack = new FormData(form).get("colours") === "0" ? (form.dataset.inBlack ?? "").split(" ") : null;
  const styles = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name=style]"));
  for (const style of styles) {
    style.disabled = inBlack !== null && !inBlack.includes(style.value);
    /** @type {HTMLElement} */ (style.parentElement).hidden = style.disabled;
  }
  const left = [...styles].filter(({ disabled }) => !disabled);
  if (!left.some(({ checked }) => checked)) left[0].checked = true;
}

async function make() {
  const wish = new URLSearchParams(/** @type {any} */ (new FormData(form))), own = ++asked;
  wish.set("seed", String(Math.floor(Math.random() * SEEDS)));
  show(true, say("dailies.making"));
  const { answer, error = "" } = await askRandom(`${form.dataset.api}?${wish}`);
  if (own !== asked) return;
  if (answer) location.assign(answer.url);
  else show(false, "", error);
}

/** @param {boolean} busy @param {string} text @param {string} error */
function show(busy, text, error = "") {
  stop.hidden = !busy;
  setText(spoken, text);
  setError(byId("error"), error);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  make();
});
form.addEventListener("change", showStyles);
stop.addEventListener("click", () => {
  asked++;
  show(false, say("dailies.stopped"));
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) show(false, "");
  showStyles(); // a browser may bring back what was chosen
});
