// Drills, on flat boards or solids: fresh ones for one technique, one after the other, and how many of them were done
// in a row.

import "../core/texts/more_texts.js";
import { askDrill } from "../base/net/practice_boards.js";
import { showPractice } from "./practice.js";
import { say } from "../core/texts/say.js";
import { byId, setError, setText } from "../base/dom.js";
import { noteDrill, rowOf } from "./lesson_progress.js";

const SEEDS = 2 ** 31 - 1;
const page = byId("practice"), technique = page.dataset.technique ?? "";
let slipped = false, open = false;

/** @param {import("./practice.js").MakeBoard} makeBoard */
export function openDrills(makeBoard) {
  byId("again").addEventListener("click", () => next(makeBoard));
  byId("next").addEventListener("click", async () => {
    await next(makeBoard);
    byId("ask").scrollIntoView({ block: "nearest" });
  });
  showRow();
  next(makeBoard);
}

/** @param {import("./practice.js").MakeBoard} makeBoard */
async function next(makeBoard) {
  if (open) return;
  open = true;
  setText(byId("said"), say("practice.making"));
  const { answer, error } = await askDrill(technique, Math.floor(Math.random() * SEEDS));
  open = false;
  setError(byId("missing"), error);
  byId("again").hidden = !error;
  if (!answer) return setText(byId("said"), "");
  slipped = false;
  byId("on").hidden = true;
  byId("ask").hidden = false;
  showPractice(answer, { done: finish, slip }, makeBoard);
}

/** The row is broken, and this board does not begin a new one. */
function slip() {
  if (slipped || !byId("on").hidden) return;
  slipped = true;
  noteDrill(technique, false);
  showRow();
}

function finish() {
  if (!slipped) noteDrill(technique, true);
  showRow();
  setText(byId("done"), say(slipped ? "practice.drill_slipped" : "practice.drill_done"));
  byId("on").hidden = false;
  byId("on").scrollIntoView({ block: "nearest" });
}

function showRow() {
  const { now, best } = rowOf(technique);
  setText(byId("row"), say("practice.row", { now, best }));
}
