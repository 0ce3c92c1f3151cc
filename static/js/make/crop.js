// The part of a picture that is taken, in shares of its width and height: moved, and drawn larger or smaller by its
// corners. Pure.

/** @type {Crop} */
export const WHOLE = { left: 0, top: 0, width: 1, height: 1 };
export const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"];
const LEAST = 0.02; // of the picture, that is left at least

/** @param {Crop} part @param {number} right @param {number} down */
export const moved = (part, right, down) => ({
  ...part,
  left: within(part.left + right, 0, 1 - part.width), top: within(part.top + down, 0, 1 - part.height),
});

/** The part with one of its corners moved. @param {Crop} part @param {string} corner @param {number} right
 * @param {number} down @returns {Crop} */
export function stretched(part, corner, right, down) {
  const [from, to] = ends(part.left, part.width, corner.endsWith("left"), right);
  const [top, bottom] = ends(part.top, part.height, corner.startsWith("top"), down);
  return { left: from, top, width: to - from, height: bottom - top };
}

/** The part that goes from one place to another, in whichever direction. @param {number[]} from @param {number[]} to
 * @returns {Crop} */
export function between([x, y], [otherX, otherY]) {
  const [left, right] = inOrder(x, otherX), [top, bottom] = inOrder(y, otherY);
  return stretched({ left, top, width: right - left, height: bottom - top }, "bottom-right", 0, 0);
}

/** Both ends of a stretch, one of them moved. @param {number} start @param {number} length @param {boolean} atStart
 * @param {number} by */
function ends(start, length, atStart, by) {
  const end = start + length;
  return atStart ? [within(start + by, 0, end - LEAST), end] : [start, within(end + by, start + LEAST, 1)];
}

/** @param {number} one @param {number} other */
const inOrder = (one, other) => [Math.min(one, other), Math.max(one, other)].map((place) => within(place, 0, 1));

/** @param {number} value @param {number} low @param {number} high */
const within = (value, low, high) => Math.max(low, Math.min(high, value));
