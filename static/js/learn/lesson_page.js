// The page of one lesson, on a flat board or a solid: its board, and the way on once it is done.

import "../core/texts/more_texts.js";
import { askLesson } from "../base/net/practice_boards.js";
import { showPractice } from "./practice.js";
import { byId, setError, setText } from "../base/dom.js";
import { noteLesson } from "./lesson_progress.js";

/** @param {import("./practice.js").MakeBoard} makeBoard */
export function openLesson(makeBoard) {
  byId("again").addEventListener("click", () => begin(makeBoard));
  begin(makeBoard);
}

const name = byId("practice").dataset.lesson ?? "";

/** @param {import("./practice.js").MakeBoard} makeBoard */
async function begin(makeBoard) {
  const { answer, error } = await askLesson(name);
  setError(byId("missing"), error);
  byId("again").hidden = !error;
  if (!answer) return;
  showPractice(answer, { done: finish, slip: () => {} }, makeBoard);
}

function finish() {
  noteLesson(name);
  setText(byId("done"), byId("done").dataset.text);
  byId("ask").hidden = true;
  byId("on").hidden = false;
  byId("on").scrollIntoView({ block: "nearest" });
}
