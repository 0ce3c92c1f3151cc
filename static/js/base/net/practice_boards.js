// The boards of lessons and drills from the server. Never touches the page.

import { ask, LONG_PATIENCE } from "./http.js";
import { puzzleOf } from "./puzzle_text.js";
import { say } from "../../core/texts/say.js";

/** @typedef {{ line: number | null, cells: Marked[], says: string }} Way what can be found by one look */
/** @typedef {{ ask: string, ways: Way[] }} Stage done with all cells of one of its ways; without ways by turning */
/** @typedef {{ puzzle: Puzzle, goal: number[], stages: Stage[] }} Practice */

const NEEDS = ["shape", "givens", "goal", "stages"];

/** The board of a lesson. @param {string} name @returns {Promise<Answer<Practice>>} */
export const askLesson = (name) => practiceAt(`/api/lessons/${encodeURIComponent(name)}`);

/** A fresh board for the technique of a lesson.
 * @param {string} name @param {number} seed @returns {Promise<Answer<Practice>>} */
export const askDrill = (name, seed) => practiceAt(`/api/drills/${encodeURIComponent(name)}?seed=${seed}`);

const colouredReader = async () => (await import("../../core/coloured_puzzle.js").catch(() => null))?.colouredPuzzle;

/** @param {string} address @returns {Promise<Answer<Practice>>} */
async function practiceAt(address) {
  const { body, error } = await ask(address, {}, { needs: NEEDS, patience: LONG_PATIENCE });
  if (error) return { error };
  const read = body.palette ? await colouredReader() : puzzleOf;
  if (!read) return { error: say("asking.part_missing") };
  return { answer: { puzzle: read(body), goal: body.goal, stages: body.stages } };
}
