// Drawings (SVG) made safe to draw: without what asks for more than the file, and only if drawing them ends soon. Pure.

const LEFT_OUT = "script, foreignObject, image, feImage, filter, animate, animateMotion, animateTransform, set, iframe";
const MOST = 200_000; // elements that are drawn in the end, those that refer to each other counted each time
const DEEPEST = 500; // elements in each other
const SHADING = ["linearGradient", "radialGradient"];
const ADDRESS = /url\(\s*["']?#([^"')]+)["']?\s*\)/g;

/** The drawing so many pixels wide or high; false when it refers to itself so often that drawing it would not end soon.
 * @param {Element} root @param {number} longest */
export function makeSafe(root, longest) {
  root.querySelectorAll(LEFT_OUT).forEach((element) => element.remove());
  for (const style of root.querySelectorAll("style")) style.textContent = onlyShading(root, style.textContent ?? "");
  if (partsDrawn(root) > MOST) return false;
  setSize(root, longest);
  return true;
}

/** Rules of style may refer to shading; all else counts where it is used, which rules do not say.
 * @param {Element} root @param {string} rules */
const onlyShading = (root, rules) =>
  rules.replace(ADDRESS, (found, id) => (SHADING.includes(byId(root, id)?.localName ?? "") ? found : "none"));

/** How many elements are drawn, counting those that are used again each time. @param {Element} root */
function partsDrawn(root) {
  /** @type {Map<Element, number>} */
  const known = new Map();
  const count = (/** @type {Element} */ element, depth = 0) => {
    const before = depth > DEEPEST ? Infinity : known.get(element);
    if (before !== undefined) return before;
    known.set(element, Infinity); // until it is counted: what holds itself never ends
    let sum = 1;
    for (const part of [...element.children, ...referred(root, element)]) sum += count(part, depth + 1);
    known.set(element, sum);
    return sum;
  };
  return count(root);
}

/** What an element refers to in the same drawing. @param {Element} root @param {Element} element */
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
