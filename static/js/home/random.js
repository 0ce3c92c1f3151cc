// The page of random puzzles: the server makes one of the chosen kind, and the page opens it.

import "../core/texts/more_texts.js";
import { askRandom } from "../base/net/puzzles.js";
import { say } from "../core/texts/say.js";
import { byId, setError, setText } from "../base/dom.js";

const SEEDS = 1e9;

const form = byId("wish", HTMLFormElement), stop = byId("stop"), spoken = byId("said");
let asked = 0; // counts requests, so that the answer to a stopped one is ignored

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
stop.addEventListener("click", () => {
  asked++;
  show(false, say("dailies.stopped"));
});
addEventListener("pageshow", ({ persisted }) => { if (persisted) show(false, ""); });
