// A solve that goes on for minutes tells more than a page should keep: neighbouring frames are then merged. Pure.

/** @import { Recording } from "./recording.js" */

/** Merge frames two by two; steps that were told one by one stay. @param {Recording} recording */
export function thin(recording) {
  const { entries, steps, notes } = recording, counts = recording.counts.splice(0);
  const stamp = new Int32Array(recording.size).fill(-1), board = new Uint16Array(recording.size);
  recording.begin();
  let counted = 0;
  for (let step = 0; step < steps.x.length; step++) {
    const first = step ? steps.end.data[step - 1] : 0;
    if (notes.get(step)?.merged && notes.get(step + 1)?.merged) step++;
    copyNet(recording, entries, { first, end: steps.end.data[step], step }, stamp, board);
    for (; counts[counted]?.step <= step; counted++) recording.counts.push(movedTo(recording, counts[counted]));
    copyStep(recording, steps, notes.get(step), step);
    recording.takePicture(board);
  }
}

/** @param {Recording} recording @param {Recording["counts"][0]} count */
const movedTo = (recording, count) => ({ ...count, step: recording.steps.x.length });

/**
 * What a stretch of entries comes to, each cell with its last value; `stamp` tells in which step a cell was seen last.
 * @param {Recording} recording
 * @param {Recording["entries"]} old
 * @param {{ first: number, end: number, step: number }} stretch
 * @param {Int32Array} stamp
 * @param {Uint16Array} board
 */
function copyNet({ entries }, old, { first, end, step }, stamp, board) {
  for (let i = end - 1; i >= first; i--) {
    const cell = old.cell.data[i], value = old.value.data[i];
    if (stamp[cell] === step) continue;
    stamp[cell] = step;
    if (board[cell] === value) continue;
    board[cell] = value;
    entries.cell.push(cell);
    entries.value.push(value);
  }
}

/** @param {Recording} recording @param {Recording["steps"]} old @param {Note | undefined} note @param {number} step */
function copyStep({ entries, steps, notes }, old, note, step) {
  if (note) notes.set(steps.x.length, note);
  for (const name of /** @type {(keyof Recording["steps"])[]} */ (Object.keys(steps))) {
    if (name !== "end") steps[name].push(old[name].data[step]);
  }
  steps.end.push(entries.cell.length);
}
