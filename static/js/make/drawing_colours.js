// The palette of a drawing, which begins with the colour of empty cells: colours are added, changed, replaced, merged
// and removed, and those of other pictures adopted. Nothing here changes a drawing: each step gives its changes. Pure.

import { distance, isColour } from "../core/colour_values.js";
import { COLOURS, MOST_COLOURS } from "./description.js";

export { MOST_COLOURS };
export const LONGEST_NAME = 30; // characters
const ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const NEAR = 0.06; // what looks more alike than this is hard to tell apart
const LEVELS = ["00", "55", "aa", "ff"]; // of red, green and blue, where usual colours do not suffice

/** @typedef {{ cells: Uint8Array, palette: Ink[] }} Inked */

/** The palette of a picture in black and white. */
export const PLAIN = COLOURS.slice(0, 2);

/** @param {Ink} ink */
export const inkName = ({ name, letter }) => name.trim() || letter;

/** Whether a palette is that of black and white. @param {Ink[]} palette */
export const isPlain = (palette) => palette.length === PLAIN.length
  && palette.every(({ value, letter }, at) => value === PLAIN[at].value && letter === PLAIN[at].letter);

/** The colours of the cells, without that of empty ones. @param {Uint8Array} cells */
export const coloursIn = (cells) => [...new Set(cells)].filter(Boolean).sort((one, other) => one - other);

/** Whether there are several colours: one makes a puzzle in black and white. @param {Uint8Array} cells */
export const isColoured = (cells) => coloursIn(cells).length > 1;

/** Whether there is room for another colour. @param {Ink[]} palette */
export const hasRoom = (palette) => palette.length <= MOST_COLOURS;

/** With another colour, which is told easily from the others. @param {Inked} drawing */
export function withAnother({ palette }) {
  if (!hasRoom(palette)) return {};
  const isNew = (/** @type {Ink} */ { value }) => palette.every((ink) => distance(ink.value, value) >= NEAR);
  const { value, letter } = COLOURS.find(isNew) ?? { value: farthest(palette), letter: "" };
  return { palette: [...palette, { value, name: usualName(palette, value), letter: freeLetter(palette, letter) }] };
}

/** The value that is farthest from all others. @param {Ink[]} palette */
function farthest(palette) {
  const values = LEVELS.flatMap((red) => LEVELS.flatMap((green) => LEVELS.map((blue) => `#${red}${green}${blue}`)));
  const room = (/** @type {string} */ value) => Math.min(...palette.map((ink) => distance(ink.value, value)));
  return values.reduce((best, value) => (room(value) > room(best) ? value : best));
}

/** The first of the wanted letters that is free, else of the alphabet. @param {Ink[]} palette @param {string} wanted */
function freeLetter(palette, wanted) {
  const taken = new Set(palette.map(({ letter }) => letter));
  return [...wanted, ...ALPHABET].find((letter) => ALPHABET.includes(letter) && !taken.has(letter)) ?? "";
}

/** A palette of colours, the first of them that of empty cells, with the names of the usual colours that look most like
 * them, and letters of these names. @param {string[]} values @returns {Ink[]} */
export const paletteOf = (values) => values.reduce((palette, value, at) => {
  const { name, letter } = COLOURS[nearest(COLOURS, value, 0)], plain = name.includes(letter) && !name.includes(" ");
  const ink = { value, name: usualName(palette, value), letter: PLAIN[0].letter };
  return [...palette, at ? { ...ink, letter: freeLetter(palette, plain ? letter + name : name) } : ink];
}, /** @type {Ink[]} */ ([]));

/** The usual name, with a number if it is taken. @param {Ink[]} palette @param {string} value */
function usualName(palette, value) {
  const { name } = COLOURS[nearest(COLOURS, value, 0)], taken = new Set(palette.map((ink) => ink.name));
  for (let number = 1; ; number++) {
    const one = number > 1 ? `${name} ${number}` : name;
    if (!taken.has(one)) return one;
  }
}

/** With another value for a colour, whose name follows unless it is one's own.
 * @param {Ink[]} palette @param {number} colour @param {string} value @returns {Ink[]} */
export function revalued(palette, colour, value) {
  const before = palette[colour], others = palette.filter((ink) => ink !== before);
  const isOwn = before.name !== usualName(others, before.value);
  return palette.with(colour, { ...before, value, name: isOwn ? before.name : usualName(others, value) });
}

/** With another value or name for a colour, or another letter: a colour that has it gets the former letter instead.
 * What is no value and no letter changes nothing.
 * @param {Inked} drawing @param {number} colour @param {Partial<Ink>} changes */
export function withInk({ palette }, colour, { value, name, letter }) {
  const before = palette[colour], isValue = value !== undefined && isColour(value);
  const changed = isValue ? revalued(palette, colour, value) : palette.slice();
  if (letter !== undefined && isLetter(letter) && colour) {
    const other = palette.findIndex((ink) => ink.letter === letter);
    if (other > 0) changed[other] = { ...palette[other], letter: before.letter };
    changed[colour] = { ...changed[colour], letter };
  }
  if (name !== undefined) changed[colour] = { ...changed[colour], name: name.slice(0, LONGEST_NAME) };
  return { palette: changed };
}

/** With another colour, perhaps none, in all cells of a colour, or in those of them that are named.
 * @param {Inked} drawing @param {number} from @param {number} to @param {number[] | null} [within] */
export function recoloured({ cells }, from, to, within = null) {
  const inside = within && new Set(within);
  return { cells: cells.map((colour, cell) => (colour === from && (!inside || inside.has(cell)) ? to : colour)) };
}

/** Without a colour, unless it is the last. @param {Inked} drawing @param {number} colour @param {number} [to] */
export function without(drawing, colour, to = 0) {
  const { palette } = drawing, { cells } = recoloured(drawing, colour, to);
  if (!colour || palette.length <= PLAIN.length) return { cells };
  return {
    palette: palette.filter((_, at) => at !== colour), cells: cells.map((one) => (one > colour ? one - 1 : one)),
  };
}

/** With only the colours that cells have, as a puzzle has them. @param {Inked} drawing @returns {Inked} */
export function withUsed({ cells, palette }) {
  const used = [0, ...coloursIn(cells)];
  return { cells: cells.map((colour) => used.indexOf(colour)), palette: used.map((colour) => palette[colour]) };
}

/** A picture in the colours of a palette, with those that this still lacks; where there is no room for them, in the
 * nearest ones. @param {Inked} picture @param {Ink[]} palette @returns {Inked} */
export function adopted(picture, palette) {
  const all = palette.slice(), colours = picture.palette.map(() => 0);
  for (const colour of coloursIn(picture.cells)) {
    const ink = picture.palette[colour], same = all.findIndex(({ value }, at) => at && value === ink.value);
    if (same < 0 && hasRoom(all)) all.push({ ...ink, letter: freeLetter(all, ink.letter) });
    colours[colour] = same > 0 ? same : nearest(all, ink.value);
  }
  return { cells: picture.cells.map((colour) => colours[colour]), palette: all };
}

/** The colour that looks most like a value. @param {Ink[]} palette @param {string} value @param {number} first */
function nearest(palette, value, first = 1) {
  const far = palette.map((ink, at) => (at < first ? Infinity : distance(ink.value, value)));
  return far.indexOf(Math.min(...far));
}

/** @param {unknown} letter */
const isLetter = (letter) => typeof letter === "string" && letter.length === 1 && ALPHABET.includes(letter);

/** A palette from elsewhere; null for anything else. @param {unknown} found @returns {Ink[] | null} */
export function paletteIn(found) {
  if (!Array.isArray(found) || found.length < PLAIN.length || found.length > MOST_COLOURS + 1) return null;
  if (!found.every((ink) => isColour(ink?.value) && typeof ink.name === "string")) return null;
  const letters = new Set(found.slice(1).map(({ letter }) => letter));
  if (letters.size < found.length - 1 || ![...letters].every(isLetter)) return null;
  return found.map(({ value, name, letter }, at) =>
    ({ value, name: name.slice(0, LONGEST_NAME), letter: at ? letter : PLAIN[0].letter }));
}
