// Who of a class is stuck: from the boards that pupils work on, how far each is, what is wrong, and an order in which
// those who need help come first. Pure.

import { wrongIn } from "./class_mistakes.js";

/** @typedef {{ cells?: string, at?: number, finished?: any }} Work */
/** `share` of the marks that are made, 0 to 1; `wrong` marks; `quiet` seconds without a change; `need` of help.
 * @typedef {{ id: string, share: number, wrong: number, quiet: number, finished: boolean, need: number }} Standing */

const QUIET = 90, LONG = 300; // seconds without a change after which somebody may be stuck, and surely is
const STEP = 0.25; // the need by which another pupil must be ahead to take a place, so that tiles stay where they are
const WRONG = 4; // wrong marks that count as much as a long silence

/** @param {string} id @param {Work | null} work @param {string | null} solution digits, a mark a cell
 * @param {number} since when the activity began @param {number} now */
export function standingOf(id, work, solution, since, now) {
  const cells = work?.cells ?? "", wrong = solution ? wrongIn(cells, solution).length : 0;
  const finished = Boolean(work?.finished) || (solution !== null && isWhole(cells, solution));
  const share = shareOf(cells, solution), quiet = Math.max(0, now - (work?.at ?? since));
  return { id, share, wrong, quiet, finished, need: 0 };
}

/** The filled cells of the solution that are filled; without a solution, the cells that have a mark.
 * @param {string} cells @param {string | null} solution */
function shareOf(cells, solution) {
  if (!cells) return 0;
  if (!solution) return [...cells].filter((mark) => mark !== "0").length / cells.length;
  const wanted = [...solution].filter((mark) => mark === "1").length;
  return wanted ? [...solution].filter((mark, cell) => mark === "1" && cells[cell] === "1").length / wanted : 1;
}

/** @param {string} cells @param {string} solution */
const isWhole = (cells, solution) => cells.length === solution.length
  && [...solution].every((mark, cell) => (mark === "1") === (cells[cell] === "1"));

/** The same with the need of each: no progress for long, wrong marks, far behind the middle of the class.
 * @param {Standing[]} standings @returns {Standing[]} */
export function withNeeds(standings) {
  const shares = standings.map(({ share }) => share).sort((one, other) => one - other);
  const middle = shares[Math.floor(shares.length / 2)] ?? 0;
  return standings.map((one) => ({ ...one, need: one.finished ? -1 : needOf(one, middle) }));
}

/** @param {Standing} standing @param {number} middle */
function needOf({ share, wrong, quiet }, middle) {
  const silence = Math.min(1, Math.max(0, (quiet - QUIET) / (LONG - QUIET)));
  return silence + Math.min(1, wrong / WRONG) + Math.max(0, middle - share);
}

/** Whether somebody is likely to need help. @param {Standing} standing */
export const isStuck = ({ finished, need }) => !finished && need >= 0.5;

/** The ids in order: who needs help most comes first, who has finished last. Nobody moves for a small difference.
 * @param {string[]} before the order until now @param {Standing[]} standings @returns {string[]} */
export function stuckOrder(before, standings) {
  const places = new Map(before.map((id, place) => [id, place])), needs = standings.map((one) => one);
  const placeOf = (/** @type {Standing} */ one) => places.get(one.id) ?? before.length;
  needs.sort((one, other) => stepOf(other) - stepOf(one) || placeOf(one) - placeOf(other)
    || Number(one.id) - Number(other.id));
  return needs.map(({ id }) => id);
}

/** @param {Standing} standing */
const stepOf = ({ finished, need }) => (finished ? -1 : Math.floor(need / STEP));
