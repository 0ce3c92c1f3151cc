// Colours as `#rrggbb`: what can be read on them, how far apart they are, and colours that everybody can tell apart.
// Pure.

const NEAR = 1.35; // of contrast
const DARK = "#000000", LIGHT = "#ffffff";
const EACH = 3, BASE = 16; // parts of a colour, and of what they are written
/** Colours that people with any kind of colour vision can tell apart, by Okabe and Ito, and white. */
const SAFE = ["#ffffff", "#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7"];

/** Red, green and blue from 0 to 255. @param {string} color */
export const partsOf = (color) => Array.from({ length: EACH }, (_, part) =>
  parseInt(color.slice(1 + 2 * part, 3 + 2 * part), BASE));

/** A part of a colour from 0 to 1, as light. @param {number} part */
function lightOf(part) {
  const value = part / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** @param {string} color */
function luminance(color) {
  const [red, green, blue] = partsOf(color).map(lightOf);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. @param {string} one @param {string} other */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever can be read on a colour: its contrast is always at least 4.5. @param {string} color */
export const readableOn = (color) => (contrast(color, DARK) >= contrast(color, LIGHT) ? DARK : LIGHT);

/** Whether a colour cannot be told from what is around it, which may be a colour of the system, and needs an edge.
 * @param {string} color @param {string} ground */
export const isNear = (color, ground) => !isColour(ground) || contrast(color, ground) < NEAR;

/** Whether a text is a colour. @param {unknown} text */
export const isColour = (text) => /^#[0-9a-f]{6}$/.test(String(text));

/** How different two colours look: about 1 for black and white (OKLab). @param {string} one @param {string} other */
export function distance(one, other) {
  const from = perceived(partsOf(one)), to = perceived(partsOf(other));
  return Math.hypot(...from.map((part, i) => part - to[i]));
}

/** A colour as people see it: lightness and two differences (OKLab). @param {number[]} parts from 0 to 255 */
export function perceived(parts) {
  const [red, green, blue] = parts.map(lightOf);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

/** Colours that everybody can tell apart, each as near as possible to the one that it replaces; those for which none is
 * left stay. @param {string[]} colors */
export function safer(colors) {
  const pairs = colors.flatMap((color, place) => SAFE.map((safe) => ({ place, safe, far: distance(color, safe) })));
  const made = colors.slice(), done = new Set(), used = new Set();
  for (const { place, safe } of pairs.sort((one, other) => one.far - other.far)) {
    if (done.has(place) || used.has(safe)) continue;
    made[place] = safe;
    done.add(place);
    used.add(safe);
  }
  return made;
}
