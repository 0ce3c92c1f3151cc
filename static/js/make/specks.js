// Specks taken out, and holes as small closed. Pure.

const SIDES = [[-1, 0], [0, -1], [0, 1], [1, 0]], CORNERS = [[-1, -1], [-1, 1], [1, -1], [1, 1]];

/** The cells without filled groups of up to `most` cells, then without empty ones. Filled cells that touch at a corner
 * are one group, so that slanting lines stay; empty ones are not.
 * @param {number} width @param {Uint8Array} cells @param {number} most */
export function withoutSpecks(width, cells, most) {
  const cleaned = Uint8Array.from(cells);
  if (!most) return cleaned;
  for (const [kind, steps] of /** @type {[number, number[][]][]} */ ([[1, [...SIDES, ...CORNERS]], [0, SIDES]])) {
    for (const group of groupsOf(width, cleaned, kind, steps)) {
      if (group.length <= most) for (const cell of group) cleaned[cell] = 1 - kind;
    }
  }
  return cleaned;
}

/** The groups of cells of a kind that hang together. @param {number} width @param {Uint8Array} cells
 * @param {number} kind @param {number[][]} steps */
function groupsOf(width, cells, kind, steps) {
  const open = cells.map((cell) => Number(cell === kind)), height = cells.length / width, groups = [];
  for (let first = 0; first < open.length; first++) {
    if (!open[first]) continue;
    open[first] = 0;
    const group = [first];
    for (const cell of group) {
      const x = cell % width, y = (cell - x) / width;
      for (const [down, right] of steps) {
        const near = (y + down) * width + x + right;
        if (x + right < 0 || x + right >= width || y + down < 0 || y + down >= height || !open[near]) continue;
        open[near] = 0;
        group.push(near);
      }
    }
    groups.push(group);
  }
  return groups;
}
