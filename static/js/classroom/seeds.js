// The page of the activity "each one a seed": pupils run the same method on the same puzzle, each with a seed of their
// own; the teacher and the screen see how all of these go.

import "../core/texts/more_texts.js";
import "../core/texts/seeds_texts.js";
import { layOut } from "../core/shapes.js";
import { readPuzzle } from "../base/net/puzzle_text.js";
import { byId, part } from "../base/dom.js";
import { enterClassroom } from "./classroom.js";
import { SeedClass } from "./seed_class.js";
import { SeedRun } from "./seed_run.js";

async function open() {
  const root = byId("seeds"), classroom = await enterClassroom(), isPupil = classroom.role === "pupil";
  const puzzle = /** @type {FlatPuzzle} */ (readPuzzle(root.dataset.puzzle ?? "")), layout = layOut(puzzle);
  root.dataset.role = classroom.role;
  part(root, isPupil ? "class" : "pupil").remove();
  part(root, isPupil ? "pupil" : "class").hidden = false;
  if (isPupil) await new SeedRun(root, classroom, puzzle, layout).open();
  else new SeedClass(root, classroom, layout).open();
}

open();
