// What was read from the picture of a printed puzzle, while somebody checks and mends it. A reading never changes: each
// step gives the changes that make another one, so that every step can be undone. Pure.

import { colouredClue, withWords } from "../core/puzzle_text.js";
import { markOfColour, UNKNOWN } from "../core/marks.js";
import { paletteOf } from "../make/drawing_colours.js";
import { centreOf, difference, firstCell, halved, moved, stepInto } from "./projection.js";

export const CERTAIN = 0.9; // numbers with a smaller probability are doubtful
const MOST_DIGITS = 3;

/** @import { Quad, Spot } from "./projection.js" */

/** @typedef {"rows" | "cols"} Side */
/** Where a number stands; in a line without numbers, the place 0. @typedef {{ side: Side, index: number, place: number
 *   }} Place */
/** `values` and `inks`: numbers and colours, with their probabilities; `ink`: a place in the palette, 0 in black and
 * white; `key` stays the same whatever changes; `before`: what a repair replaced.
 * @typedef {{ value: number, certainty: number, values: number[][], inks: number[][], corners: Quad, ink: number,
 *   key: string, state: "read" | "checked" | "typed" | "repaired", before?: number }} ReadNumber */
/** @typedef {{ rows: ReadNumber[][], cols: ReadNumber[][] }} Reading */
/** What the server read: the schema Scanned of its API.
 * @typedef {{ width: number, height: number, outlines: Quad[], place: number, mesh: Spot[][], cell: number, rows:
 *   number[][], cols: number[][], rows_certainty: number[][], cols_certainty: number[][], numbers: Record<Side,
 *   ReadDetails[][]>, palette: string[], letters: string[], marks: string[] | null }} ScanAnswer */
/** @typedef {{ values: number[][], corners: Quad, inks: number[][] }} ReadDetails */

let insertions = 0; // so far, for their keys

export const SIDES = /** @type {Side[]} */ (["rows", "cols"]);

/** @param {ScanAnswer} answer @returns {Reading} */
export function readingOf(answer) {
  const [rows, cols] = SIDES.map((side) => answer[side].map((clue, index) => clue.map((value, place) => {
    const { values, corners, inks } = answer.numbers[side][index][place];
    return /** @type {ReadNumber} */ ({
      value, values, inks, corners, certainty: answer[`${side}_certainty`][index][place], ink: inks[0]?.[0] ?? 0,
      key: `${side} ${index} ${place}`, state: "read",
    });
  })));
  return { rows, cols };
}

/** @param {Reading} reading @param {Place | null} place @returns {ReadNumber | null} */
export const numberAt = (reading, place) => (place && reading[place.side][place.index]?.[place.place]) ?? null;

/** @param {ReadNumber} number */
export const isDoubtful = ({ state, certainty }) => state === "read" && certainty < CERTAIN;

// Changes

/** @param {Reading} reading @param {Place} place @param {(clue: ReadNumber[]) => ReadNumber[]} change
 * @returns {Partial<Reading>} */
const withClue = (reading, { side, index }, change) => (
  { [side]: reading[side].map((clue, at) => (at === index ? change(clue) : clue)) });

/** @param {Reading} reading @param {Place} place @param {Partial<ReadNumber>} changes */
export const withNumber = (reading, place, changes) => withClue(reading, place, (clue) =>
  clue.map((number, at) => (at === place.place ? { ...number, ...changes } : number)));

/** @param {Reading} reading @param {Place} place @param {number} value */
export const typedOver = (reading, place, value) => withNumber(reading, place, { value, state: "typed" });

/** @param {Reading} reading @param {Place} place @param {number} ink */
export const inked = (reading, place, ink) => withNumber(reading, place, { ink, state: "typed" });

/** Somebody compared the number with the picture. @param {Reading} reading @param {Place} place */
export const checked = (reading, place) => withNumber(reading, place, { state: "checked" });

/** @param {Reading} reading @param {Place} place */
export const removed = (reading, place) => withClue(reading, place, (clue) =>
  clue.filter((_, at) => at !== place.place));

/** With another number before that at the place; `mesh` tells where to show it.
 * @param {Reading} reading @param {Place} place @param {number} value @param {Spot[][]} mesh */
export function inserted(reading, place, value, mesh) {
  const { side, index, place: at } = place, clue = reading[side][index], next = clue[at] ?? clue[at - 1];
  const corners = cornersFor(clue, place, mesh), inColours = reading.rows.flat().some((each) => each.ink);
  const ink = next?.ink ?? Number(inColours);
  const number = /** @type {ReadNumber} */ (
    { value, values: [], inks: [], certainty: 1, corners, ink, key: `inserted ${++insertions}`, state: "typed" });
  return withClue(reading, place, () => [...clue.slice(0, at), number, ...clue.slice(at)]);
}

/** Between its neighbours, or a cell beside the only one. @param {ReadNumber[]} clue @param {Place} place
 * @param {Spot[][]} mesh @returns {Quad} */
function cornersFor(clue, { side, index, place }, mesh) {
  const before = clue[place - 1]?.corners, after = clue[place]?.corners, step = stepInto(mesh, side, index);
  if (before && after) return moved(before, halved(difference(centreOf(after), centreOf(before))));
  if (before) return moved(before, halved(step));
  return moved(after ?? firstCell(mesh, side, index), difference([0, 0], step));
}

// Going through the numbers

/** All places, rows first. @param {Reading} reading @returns {Place[]} */
const placesOf = (reading) => SIDES.flatMap((side) => reading[side].flatMap((clue, index) =>
  clue.map((_, place) => ({ side, index, place }))));

/** The doubtful numbers, the least certain first. @param {Reading} reading */
export const doubtful = (reading) => placesOf(reading)
  .filter((place) => isDoubtful(mustBeAt(reading, place))).sort((a, b) => compared(reading, a, b));

/** @param {Reading} reading @param {Place} place */
const mustBeAt = (reading, { side, index, place }) => reading[side][index][place];

/** The doubtful number that is a little more certain than the one at this place, or less with a step of -1; around the
 * end. Null if there is none. @param {Reading} reading @param {Place | null} place */
export function nextDoubtful(reading, place, step = 1) {
  const all = doubtful(reading), order = step > 0 ? all : all.reverse();
  return order.find((other) => place && step * compared(reading, other, place) > 0) ?? order[0] ?? null;
}

/** By certainty, then by place. @param {Reading} reading @param {Place} a @param {Place} b */
function compared(reading, a, b) {
  const [first, second] = [a, b].map((place) => numberAt(reading, place)?.certainty ?? 1);
  return first - second || SIDES.indexOf(a.side) - SIDES.indexOf(b.side) || a.index - b.index || a.place - b.place;
}

/** By key: along x, and along y. @type {Record<string, number[]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The place that an arrow key leads to. Neighbouring lines are joined at the board, where their last numbers stand.
 * Without a place, the first one. @param {Reading} reading @param {Place | null} from @param {string} key
 * @returns {Place | null} */
export function neighbour(reading, from, key) {
  if (!from) return placesOf(reading)[0] ?? null;
  const { side, index, place } = from, [right, down] = WAYS[key], isRow = side === "rows";
  const along = isRow ? right : down, across = isRow ? down : right, { length } = reading[side][index];
  if (along) return place + along >= 0 && place + along < length ? { side, index, place: place + along } : null;
  const clue = reading[side][index + across];
  return clue ? { side, index: index + across, place: Math.max(0, clue.length - length + place) } : null;
}

/** What typing another digit makes of a number; null if it would be too long. @param {string} typed so far
 * @param {string} digit @returns {string | null} */
export const withDigit = (typed, digit) => (typed.length < MOST_DIGITS ? String(Number(typed + digit)) : null);

/** The number nearest to a spot within reach. @param {Reading} reading @param {Spot} spot @param {number} reach
 * @returns {Place | null} */
export function nearest(reading, [x, y], reach) {
  const distances = placesOf(reading).map((place) => {
    const [across, down] = centreOf(mustBeAt(reading, place).corners);
    return { place, distance: Math.hypot(across - x, down - y) };
  });
  const near = distances.filter(({ distance }) => distance <= reach).sort((a, b) => a.distance - b.distance);
  return near[0]?.place ?? null;
}

// Whether the numbers make sense

/** How many cells a line needs: numbers of one colour have gaps. @param {ReadNumber[]} clue */
export const needOf = (clue) => clue.reduce((need, { value, ink }, at) =>
  need + value + Number(at > 0 && ink === clue[at - 1].ink), 0);

/** @param {ReadNumber[]} clue */
const hasZero = (clue) => clue.length > 1 && clue.some(({ value }) => !value);

/** What makes a puzzle of these numbers impossible: a line that has no room for them or a 0 among them, or different
 * sums of rows and columns, in all or in a colour. @typedef {{ code: "long" | "zero" | "sums", side: Side,
 *   index: number, need: number, room: number, ink: number }} Fault */

/** @param {Reading} reading @returns {Fault[]} */
export function faultsOf(reading) {
  const lines = SIDES.flatMap((side) => reading[side].map((clue, index) => lineFault(reading, side, index)));
  const sums = sumsOf(reading).filter(({ rows, cols }) => rows !== cols).map(({ ink, rows, cols }) =>
    /** @type {Fault} */ ({ code: "sums", side: "rows", index: -1, need: rows, room: cols, ink }));
  return [...lines.filter((fault) => fault !== null), ...sums];
}

/** @param {Reading} reading @param {Side} side @param {number} index @returns {Fault | null} */
export function lineFault(reading, side, index) {
  const clue = reading[side][index], need = needOf(clue), room = roomOf(reading, side);
  const about = { side, index, need, room, ink: 0 };
  if (hasZero(clue)) return { code: "zero", ...about };
  return need > room ? { code: "long", ...about } : null;
}

/** The cells of a line. @param {Reading} reading @param {Side} side */
export const roomOf = (reading, side) => reading[side === "rows" ? "cols" : "rows"].length;

/** By colour, how many cells rows and columns fill. @param {Reading} reading */
export function sumsOf(reading) {
  const sums = (/** @type {Side} */ side, /** @type {number} */ ink) => reading[side].flat()
    .reduce((sum, number) => sum + (number.ink === ink ? number.value : 0), 0);
  const inks = [...new Set([...reading.rows, ...reading.cols].flat().map(({ ink }) => ink))].sort((a, b) => a - b);
  return (inks.length ? inks : [0]).map((ink) => ({ ink, rows: sums("rows", ink), cols: sums("cols", ink) }));
}

/** The puzzle of a reading without faults; `palette` are the values of its colours.
 * @param {Reading} reading @param {string[]} palette @returns {FlatPuzzle} */
export function puzzleOf(reading, palette) {
  if (!isColoured(palette)) {
    const lengths = (/** @type {ReadNumber[]} */ clue) => clue.map(({ value }) => value).filter(Boolean);
    return { rows: reading.rows.map(lengths), cols: reading.cols.map(lengths) };
  }
  const inks = inksOf(palette);
  const [rows, cols] = SIDES.map((side) => reading[side].map((clue) => withWords(
    colouredClue(clue.filter(({ value }) => value).map(({ value, ink }) => [value, ink])), inks)));
  return { rows, cols, palette: inks };
}

/** Whether there are several colours besides that of empty cells. @param {string[]} palette */
export const isColoured = (palette) => palette.length > 2;

/** @param {string[]} palette */
export const inksOf = (palette) => paletteOf(palette).map((ink, colour) =>
  (colour ? { ...ink, mark: markOfColour(colour) } : ink));

// Marks

/** How many cells of a partly filled board are marked. @param {string[] | null} marks */
export const countMarks = (marks) => (marks ?? []).join("").replaceAll("?", "").length;

/** The marks of all cells, as in a game. @param {Pick<ScanAnswer, "marks" | "letters">} answer */
export function marksOf({ marks, letters }) {
  const signs = letters.length ? letters : [".", "#"];
  return Uint8Array.from((marks ?? []).join(""), (sign) => markOfColour(signs.indexOf(sign)) ?? UNKNOWN);
}
