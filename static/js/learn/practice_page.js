// The page of a lesson or of drills. A lesson has one board, and links onwards once it is done. Drills are fresh boards
// for one technique; the page counts how many of them were done in a row.

import { askDrill, askLesson } from "../base/net/puzzles.js";
import { showPractice } from "./practice.js";
import { say } from "../core/texts/say.js";
import { byId, setError, setText } from "../base/dom.js";
import { noteDrill, noteLesson, rowOf } from "./lesson_progress.js";

const SEEDS = 2 ** 31 - 1;
const { lesson, technique = "" } = byId("practice").dataset;
let slipped = false, open = false; // in the current drill; while the next one is loading

/** @import { MakeBoard, Outcomes } from "./practice.js" */
/** @import { Practice } from "../base/net/puzzles.js" */
/** @typedef {(practice: Practice, outcomes: Outcomes) => void} Show */

/** Open the page, which is that of a lesson or of drills. @param {MakeBoard} makeBoard
 * @param {typeof import("./practice.js").PracticeBoard} [Coloured] */
export function openPractice(makeBoard, Coloured) {
  /** @type {Show} */
  const show = (practice, outcomes) => showPractice(practice, outcomes, makeBoard, Coloured);
  const begin = () => (lesson === undefined ? nextDrill(show) : beginLesson(lesson, show));
  byId("again").addEventListener("click", begin);
  addEventListener("online", () => { if (!byId("again").hidden) begin(); });
  if (lesson === undefined) openDrills(begin);
  begin();
}

function showNext() {
  byId("on").hidden = false;
  byId("on").scrollIntoView({ block: "nearest" });
}

// Lessons

/** @param {string} name @param {Show} show */
async function beginLesson(name, show) {
  const { answer, error } = await askLesson(name);
  setError(byId("missing"), error);
  byId("again").hidden = !error;
  if (answer) show(answer, { done: () => finishLesson(name), slip: () => {} });
}

/** @param {string} name */
function finishLesson(name) {
  noteLesson(name);
  setText(byId("done"), byId("done").dataset.text);
  byId("ask").hidden = true;
  showNext();
}

// Drills

/** @param {() => unknown} begin */
function openDrills(begin) {
  byId("next").addEventListener("click", async () => {
    await begin();
    byId("ask").scrollIntoView({ block: "nearest" });
  });
  showRow();
}

/** @param {Show} show */
async function nextDrill(show) {
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
  show(answer, { done: finishDrill, slip });
}

/** A slip ends the row, and this drill does not begin a new one. */
function slip() {
  if (slipped || !byId("on").hidden) return;
  slipped = true;
  noteDrill(technique, false);
  showRow();
}

function finishDrill() {
  if (!slipped) noteDrill(technique, true);
  showRow();
  setText(byId("done"), say(slipped ? "practice.drill_slipped" : "practice.drill_done"));
  showNext();
}

function showRow() {
  const { now, best } = rowOf(technique);
  setText(byId("row"), say("practice.row", { now, best }));
}
