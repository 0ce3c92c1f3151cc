// Which labels of a chart have room. All have the same height; a letter is about as wide as a share of it. Pure.

const LETTER = 0.6, SPACE = 0.5;

/** A text that begins, ends or has its middle at `x`; `look` is its class in the style sheet if it is not its `side`.
 * @typedef {{ x: number, y: number, side: string, text: string, look?: string }} ChartLabel */

/** Labels without those that would touch an earlier one. @param {ChartLabel[]} labels @param {number} height */
export function fitting(labels, height) {
  const kept = /** @type {ChartLabel[]} */ ([]);
  for (const label of labels) if (!kept.some((other) => areClose(label, other, height))) kept.push(label);
  return kept;
}

/** The first label, and every second, third or so on of the others, so that none touches the next.
 * @param {ChartLabel[]} labels @param {number} height */
export function evenly(labels, height) {
  for (let every = 1; ; every++) {
    const some = labels.filter((_, i) => i % every === 0);
    if (fitting(some, height).length === some.length) return some;
  }
}

/** @param {ChartLabel} one @param {ChartLabel} other @param {number} height */
function areClose(one, other, height) {
  const [left, right] = [one, other].map((label) => extentOf(label, height)).sort((a, b) => a.from - b.from);
  return Math.abs(one.y - other.y) < height && right.from - left.to < SPACE * height;
}

/** @param {ChartLabel} label @param {number} height */
function extentOf({ x, side, text }, height) {
  const wide = text.length * LETTER * height, from = x - wide * (side === "start" ? 0 : side === "end" ? 1 : 0.5);
  return { from, to: from + wide };
}
