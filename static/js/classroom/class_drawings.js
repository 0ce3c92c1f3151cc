// The drawings of a class: what pupils hand in, what the teacher takes into the gallery, and the votes. Works may hold
// anything. The gallery has the numbers of puzzles and their titles; all pictures are shown later, at once. Pure.

import { numbersOf } from "../make/puzzle_numbers.js";

export const LEAST_SIDE = 5;
export const MOST_SIDE = 20;
const USUAL_SIDE = 10;
export const LONGEST_TITLE = 40; // characters
const MOST_BYTES = 29_000; // of a stage
export const STATES = ["draw", "gallery", "vote", "result"];

/** `unique`: whether it has one solution, null while that is not known.
 * @typedef {{ title: string, handed: boolean, unique: boolean | null, vote: number, solved: number[] }} OwnDrawing */
/** A drawing as the teacher took it. `picture`: a digit for each cell, packed.
 * @typedef {{ title: string, picture: string }} Taken */
/** `clues`: the numbers, packed. @typedef {{ id: number, title: string, clues: string }} Exhibit */
/** `pictures` and `votes` by exhibit, null while they are secret; `authors` by exhibit.
 * @typedef {{ state: string, gallery: Exhibit[], pictures: Record<string, string> | null,
 *   votes: Record<string, number> | null, authors: Record<string, string> }} DrawStage */
/** `taken` and `owners`: what was taken by pupil, and the pupils by exhibit.
 * @typedef {{ taken: Record<string, Taken>, owners: Record<string, string> }} DrawPrivate */

/** The size of the drawings of an activity. @param {Partial<Extent>} activity @returns {Extent} */
export const extentOf = ({ height, width }) => ({ height: sideWithin(height), width: sideWithin(width) });

const sideWithin = (side = USUAL_SIDE) => Math.max(LEAST_SIDE, Math.min(MOST_SIDE, side));

// The work of a pupil

/** @param {any} work @returns {OwnDrawing} */
export const ownDrawing = (work) => ({
  title: titleIn(work?.title), handed: work?.handed === true,
  unique: typeof work?.unique === "boolean" ? work.unique : null,
  vote: Number.isInteger(work?.vote) ? work.vote : 0,
  solved: Array.isArray(work?.solved) ? work.solved.filter(Number.isInteger) : [],
});

/** @param {unknown} title */
const titleIn = (title) => (typeof title === "string" ? title.trim().slice(0, LONGEST_TITLE) : "");

/** The cells of a work, empty ones if it has none of this size. @param {any} work @param {Extent} extent */
export function cellsIn(work, { height, width }) {
  const cells = work?.cells, size = height * width;
  if (typeof cells !== "string" || cells.length !== size) return new Uint8Array(size);
  return Uint8Array.from(cells, (cell) => Number(cell === "1"));
}

/** A drawing that is handed in, as the teacher would take it. @param {any} work @param {Extent} extent
 * @returns {Taken | null} */
export function handedIn(work, extent) {
  const cells = cellsIn(work, extent), { handed, title } = ownDrawing(work);
  return handed && cells.includes(1) ? { title, picture: packedPicture(cells) } : null;
}

// Packing

/** Four cells a digit. @param {Uint8Array} cells */
export const packedPicture = (cells) => Array.from({ length: Math.ceil(cells.length / 4) }, (_, at) =>
  [0, 1, 2, 3].reduce((sum, bit) => sum * 2 + (cells[4 * at + bit] ?? 0), 0).toString(16)).join("");

/** @param {string} digits @param {Extent} extent @returns {FlatPicture} */
export function unpackedPicture(digits, { height, width }) {
  const bit = (/** @type {number} */ cell) => (parseInt(digits[cell >> 2], 16) >> (3 - (cell & 3))) & 1;
  return { height, width, cells: Uint8Array.from({ length: height * width }, (_, cell) => bit(cell)) };
}

const NUMBERS = 36; // a sign for each number of a line

/** The numbers of a picture, packed. @param {FlatPicture} picture */
export function cluesOf(picture) {
  const { rows, cols } = numbersOf(picture);
  return [...rows, ...cols].map((runs) => (runs ?? []).map((run) => run.toString(NUMBERS)).join("")).join("/");
}

/** @param {string} text @param {Extent} extent @returns {FlatPuzzle} */
export function unpackedClues(text, { height }) {
  const runs = text.split("/").map((line) => Array.from(line, (sign) => parseInt(sign, NUMBERS)));
  return { rows: runs.slice(0, height), cols: runs.slice(height) };
}

// The teacher's part

/** Whether the drawing of a pupil was taken just as it is now. @param {Taken | null} now
 * @param {Taken | null} [taken] */
export const isTaken = (now, taken) => Boolean(now && taken && now.title === taken.title
  && now.picture === taken.picture);

/** The gallery of what was taken: known exhibits stay in their places, new ones follow in an order by chance, from
 * which nobody learns whose they are.
 * @param {DrawPrivate} hidden @param {Extent} extent @param {() => number} chance
 * @returns {{ gallery: Exhibit[], owners: Record<string, string> }} */
export function arranged({ taken, owners }, extent, chance) {
  const hung = Object.entries(owners).filter(([, pupil]) => pupil in taken);
  const places = new Set(hung.map(([, pupil]) => pupil));
  const others = shuffled(Object.keys(taken).filter((pupil) => !places.has(pupil)), chance);
  const last = Math.max(0, ...Object.keys(owners).map(Number));
  const all = [...hung, ...others.map((pupil, at) => [String(last + 1 + at), pupil])];
  const gallery = all.map(([id, pupil]) => ({ id: Number(id), title: taken[pupil].title,
    clues: cluesOf(unpackedPicture(taken[pupil].picture, extent)) }));
  return { gallery, owners: Object.fromEntries(all) };
}

/** The pictures of all exhibits. @param {DrawPrivate} hidden @returns {Record<string, string>} */
export const picturesOf = ({ taken, owners }) => Object.fromEntries(Object.entries(owners)
  .flatMap(([id, pupil]) => (taken[pupil] ? [[id, taken[pupil].picture]] : [])));

/** @template T @param {T[]} list @param {() => number} chance */
function shuffled(list, chance) {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(chance() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other], mixed[at]];
  }
  return mixed;
}

// Votes

/** The votes for exhibits; none for one's own, and none for what is not there.
 * @param {Map<string, any>} works @param {Record<string, string>} owners @returns {Record<string, number>} */
export function votesOf(works, owners) {
  const votes = Object.fromEntries(Object.keys(owners).map((id) => [id, 0]));
  for (const [id, work] of works) {
    const { vote } = ownDrawing(work);
    if (vote in votes && owners[vote] !== id) votes[vote]++;
  }
  return votes;
}

/** How many solved what, by exhibit. @param {Map<string, any>} works @returns {Map<number, number>} */
export function solversOf(works) {
  const counts = new Map();
  for (const work of works.values())
    for (const id of new Set(ownDrawing(work).solved)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** The exhibits with most votes; none before there are votes. @param {Record<string, number> | null} votes */
export function winners(votes) {
  const most = Math.max(0, ...Object.values(votes ?? {}));
  return Object.entries(votes ?? {}).filter(([, count]) => most > 0 && count === most).map(([id]) => Number(id));
}

// The stage

/** @param {Partial<DrawStage>} stage @returns {DrawStage} */
export const drawStage = (stage) =>
  ({ state: STATES[0], gallery: [], pictures: null, votes: null, authors: {}, ...stage });

/** Whether the server takes such a stage. @param {object} stage */
export const fitsStage = (stage) => new TextEncoder().encode(JSON.stringify(stage)).length <= MOST_BYTES;
