// Repairs of a reading: misread numbers that would explain why it has no solution. A player accepts their changes one
// by one, or all. Pure.

import { inserted, removed, withNumber } from "./reading.js";

/** @import { Place, Reading, Side } from "./reading.js" */
/** @import { Spot } from "./projection.js" */

/** A change of a number, as the server writes it: `place` counts from 1, null stands for no number.
 * @typedef {{ side: Side, index: number, place: number, from: number | null, to: number | null,
 *   from_colour?: string | null, to_colour?: string | null }} WrittenChange */
/** A change bound to a number by its key; a lost number stands before it, with an empty key at the end of the line.
 * @typedef {{ side: Side, index: number, key: string, from: number | null, to: number | null, ink: number }} Change */
/** @typedef {Change[]} Repair */
/** A change and the place of its number now. @typedef {Change & { place: Place }} OpenChange */

/** The numbers as the task `repair` takes them; those that a person has seen are certain.
 * @param {Reading} reading @param {string[]} palette */
export const writtenReading = (reading, palette) => {
  const written = (/** @type {Side} */ side) => reading[side].map((clue) =>
    clue.filter(({ value }) => value).map(({ value, state, values, ink, inks }) => ({
      values: state === "read" ? values : [[value, 1]],
      inks: ink ? (state === "read" ? inks : [[ink, 1]]) : [],
    })));
  return { rows: written("rows"), cols: written("cols"), palette };
};

/** @param {WrittenChange[]} changes @param {Reading} reading that was sent @param {string[]} palette
 * @returns {Change[]} */
export const boundChanges = (changes, reading, palette) => changes.map(
  ({ side, index, place, from, to, to_colour: colour }) => {
    const sent = reading[side][index].filter(({ value }) => value), number = sent[place - 1];
    return { side, index, key: number?.key ?? "", from, to, ink: colour ? palette.indexOf(colour) : number?.ink ?? 0 };
  });

/** The changes that nothing has overtaken.
 * @param {Reading} reading @param {Change[]} changes @returns {OpenChange[]} */
export const openChanges = (reading, changes) => changes.flatMap((change) => {
  const { side, index, key, from } = change, clue = reading[side][index] ?? [];
  const at = key ? clue.findIndex((number) => number.key === key) : clue.length;
  if (at < 0 || (from !== null && clue[at]?.value !== from)) return [];
  return [{ ...change, place: { side, index, place: at } }];
});

/** A reading with a change. @param {Reading} reading @param {OpenChange} change @param {Spot[][]} mesh
 * @returns {Reading} */
function withChange(reading, { place, from, to, ink }, mesh) {
  if (to === null) return { ...reading, ...removed(reading, place) };
  if (from !== null)
    return { ...reading, ...withNumber(reading, place, { value: to, ink, state: "repaired", before: from }) };
  const longer = { ...reading, ...inserted(reading, place, to, mesh) };
  return { ...longer, ...withNumber(longer, place, { ink, state: "repaired" }) };
}

/** A reading with these changes, as far as they are open. @param {Reading} reading @param {Change[]} changes
 * @param {Spot[][]} mesh @returns {Reading} */
export const withChanges = (reading, changes, mesh) => changes.reduce((changed, change) => {
  const [open] = openChanges(changed, [change]);
  return open ? withChange(changed, open, mesh) : changed;
}, reading);

/** Repairs without the changes that were accepted. @param {Repair[]} repairs @param {Change[]} accepted */
export const without = (repairs, accepted) =>
  repairs.map((repair) => repair.filter((change) => !accepted.includes(change)));
