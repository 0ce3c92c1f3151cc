// Numbers on a canvas, of which digits take the same room each: what style sheets call tabular, and canvases lack.

/** By font how wide its widest digit is, 0 where all are as wide as that. @type {Map<string, number>} */
const slots = new Map();

/** Write a number with its middle at a place, at most so wide.
 * @param {Paint} paint @param {number | string} number @param {number} x @param {number} y @param {number} most */
export function writeNumber(paint, number, x, y, most) {
  const digits = String(number), slot = slotOf(paint), room = Math.min(slot, most / digits.length);
  if (!slot) return paint.fillText(digits, x, y, most);
  [...digits].forEach((digit, i) => paint.fillText(digit, x + (i - (digits.length - 1) / 2) * room, y, room));
  return undefined;
}

/** @param {Paint} paint */
function slotOf(paint) {
  const known = slots.get(paint.font);
  if (known !== undefined) return known;
  const widths = [..."0123456789"].map((digit) => paint.measureText(digit).width), widest = Math.max(...widths);
  const slot = widest - Math.min(...widths) > 0.01 * widest ? widest : 0;
  slots.set(paint.font, slot);
  return slot;
}
