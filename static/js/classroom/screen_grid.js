// How many columns of boards fit in front of a class without scrolling, and how large the boards are then. Pure.

/** The columns in which so many boards are widest, and how wide they are then.
 * @param {number} count @param {number} ratio of the width of a board to its height
 * @param {{ width: number, height: number }} box that they have together
 * @param {{ gap: number, frame: number, below?: number }} more pixels: between boards, around each on both sides, and
 *   the height of what stands below each */
export function gridFor(count, ratio, { width, height }, { gap, frame, below = 0 }) {
  let best = { columns: 1, side: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns), wide = (width + gap) / columns - gap - frame;
    const high = (height + gap) / rows - gap - frame - below, side = Math.floor(Math.min(wide, high * ratio));
    if (side > best.side) best = { columns, side };
  }
  return best;
}
