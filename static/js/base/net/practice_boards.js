// The boards of lessons and drills from the server. Never touches the page.

import { ask, LONG_PATIENCE } from "./http.js";
import { puzzleOf } from "./puzzle_text.js";

/** @import { Way } from "../../core/judgement.js" */
/** @typedef {{ ask: string, ways: Way[] }} Stage done with all cells of one of its ways; without ways by turning */
/** @typedef {{ puzzle: Puzzle, goal: number[], stages: Stage[] }} Practice */

const NEEDS = ["shape", "givens", "goal", "stages"];

/** The board of a lesson. @param {string} name @returns {Promise<Answer<Practice>>} */
export const askLesson = (name) => practiceAt(`/api/lessons/${encodeURIComponent(name)}`);

/** A fresh board for the technique of a lesson.
 * @param {string} name @param {number} seed @returns {Promise<Answer<Practice>>} */
export const askDrill = (name, seed) => practiceAt(`/api/drills/${encodeURIComponent(name)}?seed=${seed}`);

/** @param {string} address @returns {Promise<Answer<Practice>>} */
async function practiceAt(address) {
  const { body, error } = await ask(address, {}, { needs: NEEDS, patience: LONG_PATIENCE });
  if (error) return { error };
  const puzzle = body.palette ? (await import("../../core/coloured_puzzle.js")).colouredPuzzle(body) : puzzleOf(body);
  return { answer: { puzzle, goal: body.goal, stages: body.stages } };
}
