// Picture files that browsers cannot read, or not safely: PBM, PGM and PPM; and SVG, which must neither load other
// files nor take too long to draw. Pure.

// SVG

const LEFT_OUT = "script, foreignObject, image, feImage, filter, animate, animateMotion, animateTransform, set, iframe";
const MOST_DRAWN = 200_000; // elements, counted each time that they are referred to
const DEEPEST = 500; // nested elements
const SHADING = ["linearGradient", "radialGradient"];
const ADDRESS = /url\(\s*["']?#([^"')]+)["']?\s*\)/g;

/** Make an SVG safe and so many pixels wide or high; returns false if it refers to itself too often to be drawn soon.
 * @param {Element} root @param {number} longest */
export function makeSafe(root, longest) {
  root.querySelectorAll(LEFT_OUT).forEach((element) => element.remove());
  for (const style of root.querySelectorAll("style")) style.textContent = onlyShading(root, style.textContent ?? "");
  if (partsDrawn(root) > MOST_DRAWN) return false;
  setSize(root, longest);
  return true;
}

/** Styles may refer to shading only: the number of drawings of other elements could not be counted.
 * @param {Element} root @param {string} rules */
const onlyShading = (root, rules) =>
  rules.replace(ADDRESS, (found, id) => (SHADING.includes(byId(root, id)?.localName ?? "") ? found : "none"));

/** How many elements are drawn; a reused one counts each time. @param {Element} root */
function partsDrawn(root) {
  /** @type {Map<Element, number>} */
  const known = new Map();
  const count = (/** @type {Element} */ element, depth = 0) => {
    const before = depth > DEEPEST ? Infinity : known.get(element);
    if (before !== undefined) return before;
    known.set(element, Infinity); // until it is counted: an element that contains itself never ends
    let sum = 1;
    for (const part of [...element.children, ...referred(root, element)]) sum += count(part, depth + 1);
    known.set(element, sum);
    return sum;
  };
  return count(root);
}

/** The elements to which an element refers. @param {Element} root @param {Element} element */
function referred(root, element) {
  const ids = [...element.attributes].flatMap(({ localName, value }) =>
    localName === "href" ? [value.trim().replace(/^#/, "")] : [...value.matchAll(ADDRESS)].map(([, id]) => id));
  return ids.map((id) => byId(root, id)).filter((found) => found !== null);
}

/** @param {Element} root @param {string} id */
const byId = (root, id) => root.ownerDocument.getElementById(id);

/** @param {Element} root @param {number} longest */
function setSize(root, longest) {
  const [width, height] = ["width", "height"].map((name) => parseFloat(root.getAttribute(name) ?? ""));
  const box = (root.getAttribute("viewBox") ?? "").trim().split(/[\s,]+/).map(Number);
  const boxed = box.length === 4 && box[2] > 0 && box[3] > 0, sized = width > 0 && height > 0;
  const [across, down] = boxed ? box.slice(2) : sized ? [width, height] : [300, 150];
  if (!boxed) root.setAttribute("viewBox", `0 0 ${across} ${down}`);
  const scale = longest / Math.max(across, down);
  root.setAttribute("width", String(Math.max(1, Math.round(across * scale))));
  root.setAttribute("height", String(Math.max(1, Math.round(down * scale))));
}

// PBM, PGM and PPM, in digits and in bytes

const WHITE = 255, WORD = /(?:\s|#[^\n]*\n)*([^\s#]+)/y;

/** Red, green and blue of a picture; null if it ends too early or is broken. Its size was checked before.
 * @param {Uint8Array} bytes @returns {Grey[] | null} */
export function partsOfAnymap(bytes) {
  const kind = bytes[1] - 48, text = new TextDecoder("latin1").decode(bytes), black = kind % 3 === 1;
  const header = words(text, 2, black ? 2 : 3), [width, height, most = 1] = header?.numbers ?? [];
  if (!header || !(width > 0 && height > 0 && most > 0 && most < 65536)) return null;
  const count = width * height * (kind % 3 === 0 ? 3 : 1);
  const inDigits = () => digits(text, header.end, count, black);
  const values = kind < 4 ? inDigits() : packed(bytes.subarray(header.end + 1), count, { width, most, black });
  if (!values) return null;
  const scaled = (/** @type {number} */ value) => Math.min(WHITE, Math.floor(value * WHITE / most));
  const each = count / (width * height), shadeOf = black ? (/** @type {number} */ bit) => (bit ? 0 : WHITE) : scaled;
  const part = (/** @type {number} */ number) => ({
    width, height, shades: Uint8Array.from({ length: width * height }, (_, at) => shadeOf(values[each * at + number])),
  });
  return each === 1 ? Array(3).fill(part(0)) : [part(0), part(1), part(2)];
}

/** `count` whole numbers from `start` on, and where they end. @param {string} text @param {number} start
 * @param {number} count */
function words(text, start, count) {
  const numbers = [];
  WORD.lastIndex = start;
  while (numbers.length < count) {
    const word = WORD.exec(text)?.[1] ?? "";
    if (!/^\d{1,9}$/.test(word)) return null;
    numbers.push(Number(word));
  }
  return { numbers, end: WORD.lastIndex };
}

/** The numbers in digits; in a PBM, spaces between them are optional. @param {string} text @param {number} start
 * @param {number} count @param {boolean} black */
function digits(text, start, count, black) {
  if (!black) return words(text, start, count)?.numbers ?? null;
  const bits = text.slice(start).replace(/#[^\n]*/g, "").replace(/\s/g, "");
  return bits.length === count && !/[^01]/.test(bits) ? Uint8Array.from(bits, Number) : null;
}

/** @param {Uint8Array} bytes @param {number} count @param {{ width: number, most: number, black: boolean }} kind */
function packed(bytes, count, { width, most, black }) {
  const across = Math.ceil(width / 8), wide = most > WHITE;
  if (bytes.length < (black ? across * count / width : count * (wide ? 2 : 1))) return null;
  if (wide) return Uint16Array.from({ length: count }, (_, at) => 256 * bytes[2 * at] + bytes[2 * at + 1]);
  if (!black) return bytes.subarray(0, count);
  return Uint8Array.from({ length: count }, (_, at) => {
    const x = at % width;
    return (bytes[across * Math.floor(at / width) + (x >> 3)] >> (7 - (x & 7))) & 1;
  });
}
