// What pages share that play a solve: its puzzle, what boards show at a place of its recording, what cells are called,
// and the dialogs behind its buttons, which are loaded when they are first wanted.

import { drawBeliefs } from "../board/solver_marks.js";
import { loadPuzzle } from "../board/loaded_puzzle.js";
import { hook, part } from "../base/dom.js";
import { late, loadNeeded } from "../base/late.js";
import { beliefName } from "../core/beliefs.js";
import { CANDIDATE, MARK, TRIED } from "../core/marks.js";
import { say } from "../core/texts/say.js";
import { capital, cellName, cluesAt, markName } from "../core/words.js";
import { coloured } from "./recording.js";

/** @import { Playback } from "./playback.js" */
/** @import { QuizPanel, Watched } from "./quiz_panel.js" */
/** A place, the step that leads there, and its reason.
 * @typedef {{ place: number, step: Step | null, reason: Explanation }} ShownPlace */

/** The puzzle and its colours, as `loadPuzzle` gives them; everything on the page is told in these colours.
 * @param {any} puzzle as the server writes it */
export async function loadWatchedPuzzle(puzzle) {
  const loaded = await loadPuzzle(puzzle);
  if (!loaded.inks) return loaded;
  const { followColours } = await loadNeeded(() => import("./coloured_run.js"));
  followColours(loaded.inks);
  return loaded;
}

/** `more` is what a page shows differently. A solution is drawn as one, even if nothing proves its cells.
 * @param {Layout} layout @param {Playback} playback
 * @param {Pick<ShownPlace, "place" | "reason">} shown @param {Partial<Scene>} [more] @returns {Scene} */
export function sceneOf({ facts, given }, playback, { place, reason }, more) {
  const board = more?.cells ?? playback.boardAt(place), shade = coloured.painters?.shade ?? drawBeliefs;
  return {
    facts, factsVersion: 0, given, look: reason.line ?? null, cursor: reason.cell ?? null, hover: null, ghosts: [],
    wrong: [], clean: false, calm: true, shade, ...more, cells: playback.solutionAt(place, board)?.cells ?? board,
  };
}

/** @param {Layout} layout @param {WatchedCells} board @param {number} cell */
export function cellLabel(layout, board, cell) {
  const value = board[cell], name = capital(cellName(layout, cell));
  const mark = coloured.words?.openWords(board, cell) || markName(value & MARK, layout.palette);
  const state = [mark, groundsOf(value)].filter(Boolean).join(", ");
  return say("cells.label", { cell: name, mark: state, clues: cluesAt(layout, cell) });
}

/** On what a value rests. @param {number} value */
function groundsOf(value) {
  if (value & CANDIDATE) return say("watch.only_tried");
  if (value & TRIED) return say("watch.on_a_guess");
  return value & MARK ? "" : beliefName(value);
}

/** Questions about what happens next. Returns what to call before each drawing: it stops the playhead at the next one.
 * @param {Root} root @param {Omit<Watched, "button" | "note">} watched */
export function createQuiz(root, watched) {
  const button = hook(root, "ask-me", HTMLButtonElement), note = part(root, "quiz-note");
  let panel = /** @type {QuizPanel | null} */ (null);
  const load = late(() => import("./quiz_panel.js"), (module) => new module.QuizPanel({ ...watched, button, note }));
  button.addEventListener("click", async () => {
    panel = await load();
    panel?.toggle();
  });
  return () => panel?.hold();
}

/** Saving as a film, as pictures or as a chart: `buttons` by the kind of file that each of them begins with. Captions
 * say of a solution that it may not be the only one.
 * @param {Record<string, HTMLElement>} buttons @param {import("./film/save_dialog.js").Watched} watched */
export function createSaving(buttons, watched) {
  const { session, textAt } = watched, isUnproven = (/** @type {number} */ place) =>
    session.playback.isUnproven(place, session.playback.boardAt(place));
  const captionAt = (/** @type {number} */ place) =>
    [textAt(place), isUnproven(place) && say("watch.unproven")].filter(Boolean).join(" ");
  const load = late(() => import("./film/save_dialog.js"),
    ({ SaveDialog }) => new SaveDialog({ ...watched, textAt: captionAt }));
  for (const [kind, button] of Object.entries(buttons)) {
    button.addEventListener("click", async () => (await load())?.open(kind));
  }
}
