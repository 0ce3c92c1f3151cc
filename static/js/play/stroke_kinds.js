// What the strokes of a game were, without telling where. Pure.

import { CROSSED, FILLED, MARK } from "../core/marks.js";

/** What the strokes did, in their order: fill, cross, or take away. Of more than `most` several count as one.
 * @param {Pick<Game, "strokes">} game @param {number} most */
export function strokeKinds({ strokes }, most) {
  const together = Math.max(1, Math.ceil(strokes.length / most)), kinds = [];
  for (let at = 0; at < strokes.length; at += together) {
    const after = strokes.slice(at, at + together).flatMap((stroke) => stroke.after);
    const count = (/** @type {number} */ mark) => after.filter((value) => (value & MARK) === mark).length;
    const filled = count(FILLED), crossed = count(CROSSED);
    kinds.push(filled + crossed < after.length / 2 ? "erased" : filled >= crossed ? "filled" : "crossed");
  }
  return kinds;
}
