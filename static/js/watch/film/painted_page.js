// A part of the page as pixels: its boxes, words, canvases and SVG, where the browser has laid them out. Browsers give
// no picture of a page to its own scripts. What the pictures of methods consist of is painted, and no more.

const ARROW = [-6, 2, 4, 8]; // of a marker: from, to, half of its height, and the side of its box
const ALIGNED = /** @type {Record<string, CanvasTextAlign>} */ ({ start: "left", middle: "center", end: "right" });
const COLOR = /(?:rgba?|color)\([^()]*\)/g; // as a computed style writes it
const SIDES = /** @type {const} */ (["Top", "Right", "Bottom", "Left"]);
const LEFT_OUT = ".unseen, input, select"; // what is only read aloud, or only pressed

/** Paint an element and all that is in it, its corner at 0, 0. @param {Paint} paint @param {Element} element */
export function paintElement(paint, element) {
  const { left, top } = element.getBoundingClientRect();
  paint.save();
  paint.translate(-left, -top);
  paintPart(paint, element);
  paint.restore();
}

/** @param {Paint} paint @param {Element} element */
function paintPart(paint, element) {
  if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(LEFT_OUT)) return;
  const style = getComputedStyle(element), box = element.getBoundingClientRect();
  paint.save();
  paint.globalAlpha *= Number(style.opacity);
  paintBox(paint, box, style);
  if (style.overflowX !== "visible") clipTo(paint, box);
  if (element instanceof HTMLCanvasElement) {
    if (element.width && element.height) paint.drawImage(element, box.left, box.top, box.width, box.height);
  } else if (element instanceof SVGElement) paintSvg(paint, element);
  else for (const child of element.childNodes) {
    if (child instanceof Text) paintText(paint, child, style);
    else if (child instanceof Element) paintPart(paint, child);
  }
  paint.restore();
}

/** @param {Paint} paint @param {DOMRect} box */
function clipTo(paint, { left, top, width, height }) {
  paint.beginPath();
  paint.rect(left, top, width, height);
  paint.clip();
}

// Boxes

/** @param {Paint} paint @param {DOMRect} box @param {CSSStyleDeclaration} style */
function paintBox(paint, { left, top, right, bottom, width, height }, style) {
  const sides = SIDES.map((side) => parseFloat(style[`border${side}Width`])), [wide] = sides;
  const radius = Math.min(width / 2, height / 2, parseFloat(style.borderRadius));
  paint.fillStyle = fillOf(paint, style, left, width);
  paint.beginPath();
  paint.roundRect(left, top, width, height, radius);
  paint.fill();
  if (sides.every(Boolean)) {
    line(paint, style.borderTopColor, wide, style.borderTopStyle === "dashed" ? [3 * wide, 2 * wide] : []);
    paint.beginPath();
    paint.roundRect(left + wide / 2, top + wide / 2, width - wide, height - wide, Math.max(0, radius - wide / 2));
    paint.stroke();
    return;
  }
  const corners = [[left, top], [right, top], [right, bottom], [left, bottom], [left, top]];
  SIDES.forEach((side, i) => {
    if (!sides[i]) return;
    line(paint, style[`border${side}Color`], sides[i], []);
    paint.beginPath();
    for (const [x, y] of corners.slice(i, i + 2)) paint.lineTo(x, y);
    paint.stroke();
  });
}

/** The background: a colour, or colours that change from left to right.
 * @param {Paint} paint @param {CSSStyleDeclaration} style @param {number} left @param {number} width */
function fillOf(paint, { backgroundColor, backgroundImage }, left, width) {
  const colors = backgroundImage.startsWith("linear-gradient") ? backgroundImage.match(COLOR) ?? [] : [];
  if (colors.length < 2) return backgroundColor;
  const gradient = paint.createLinearGradient(left, 0, left + width, 0);
  colors.forEach((color, i) => gradient.addColorStop(i / (colors.length - 1), color));
  return gradient;
}

/** @param {Paint} paint @param {string} color @param {number} wide @param {number[]} dash */
function line(paint, color, wide, dash) {
  Object.assign(paint, { strokeStyle: color, lineWidth: wide });
  paint.setLineDash(dash);
}

// Words

/** Each word where it stands; one that is broken, by its letters.
 * @param {Paint} paint @param {Text} node @param {CSSStyleDeclaration} style */
function paintText(paint, node, style) {
  const range = document.createRange();
  Object.assign(paint, { font: fontOf(style), fillStyle: style.color, textAlign: "left", textBaseline: "alphabetic" });
  paint.letterSpacing = style.letterSpacing === "normal" ? "0px" : style.letterSpacing;
  const isStruck = style.textDecorationLine.includes("line-through");
  const put = (/** @type {number} */ from, /** @type {string} */ text) => {
    range.setStart(node, from);
    range.setEnd(node, from + text.length);
    const [box, ...more] = range.getClientRects();
    if (more.length && text.length > 1) [...text].reduce((at, sign) => (put(at, sign), at + sign.length), from);
    else if (box) paintWord(paint, text, box, isStruck);
  };
  for (const { index, 0: word } of node.data.matchAll(isStruck ? /\S.*/g : /\S+/g)) put(index, word);
}

/** @param {Paint} paint @param {string} text @param {DOMRect} box @param {boolean} isStruck */
function paintWord(paint, text, { left, top, width, height }, isStruck) {
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = paint.measureText(text);
  paint.fillText(text, left, top + (height - above - below) / 2 + above);
  if (isStruck) paint.fillRect(left, top + 0.55 * height, width, 1);
}

/** @param {CSSStyleDeclaration} style */
const fontOf = ({ fontStyle, fontWeight, fontSize, fontFamily }) =>
  `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;

// SVG

/** @type {Record<string, (path: Path2D, of: (name: string) => number, element: Element) => void>} */
const SHAPES = {
  path: (path, of, element) => path.addPath(new Path2D(element.getAttribute("d") ?? "")),
  line: (path, of) => { path.moveTo(of("x1"), of("y1")); path.lineTo(of("x2"), of("y2")); },
  rect: (path, of) => path.rect(of("x"), of("y"), of("width"), of("height")),
  circle: (path, of) => path.arc(of("cx"), of("cy"), of("r"), 0, 7),
};

/** @param {Paint} paint @param {SVGElement} drawing */
function paintSvg(paint, drawing) {
  for (const element of drawing.querySelectorAll(":not(marker *)")) {
    const style = getComputedStyle(element), shape = SHAPES[element.localName];
    const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
    if (!matrix) continue;
    const of = (/** @type {string} */ name) => Number(element.getAttribute(name));
    const words = element.localName === "text" ? { text: element.textContent.trim(), x: of("x"), y: of("y") } : null;
    paint.save();
    paint.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
    paint.lineCap = /** @type {CanvasLineCap} */ (style.strokeLinecap);
    line(paint, style.stroke, parseFloat(style.strokeWidth), style.strokeDasharray.match(/[\d.]+/g)?.map(Number) ?? []);
    if (words) paintSvgText(paint, words, style);
    else if (shape) {
      const path = new Path2D();
      shape(path, of, element);
      paint.fillStyle = style.fill;
      if (style.fill !== "none") paint.fill(path);
      if (style.stroke !== "none") paint.stroke(path);
      if (style.markerEnd !== "none" && element instanceof SVGPathElement) paintArrow(paint, element, style);
    }
    paint.restore();
  }
}

/** @param {Paint} paint @param {{ text: string, x: number, y: number }} words @param {CSSStyleDeclaration} style */
function paintSvgText(paint, { text, x, y }, style) {
  Object.assign(paint, { font: fontOf(style), fillStyle: style.fill, textAlign: ALIGNED[style.textAnchor] });
  paint.lineJoin = "round";
  if (style.stroke !== "none") paint.strokeText(text, x, y); // below the letters, as the style sheet asks
  paint.fillText(text, x, y);
}

/** The head of an arrow, at the end of a path. @param {Paint} paint @param {SVGPathElement} path
 * @param {CSSStyleDeclaration} style */
function paintArrow(paint, path, { stroke, strokeWidth, markerEnd }) {
  const marker = document.querySelector(markerEnd.replace(/^url\(["']?|["']?\)$/g, "")), long = path.getTotalLength();
  const end = path.getPointAtLength(long), before = path.getPointAtLength(long - 1), [from, to, half, side] = ARROW;
  const scale = (parseFloat(strokeWidth) * Number(marker?.getAttribute("markerWidth") ?? side)) / side;
  paint.translate(end.x, end.y);
  paint.rotate(Math.atan2(end.y - before.y, end.x - before.x));
  paint.scale(scale, scale);
  paint.fillStyle = stroke;
  paint.beginPath();
  for (const [x, y] of [[from, -half], [to, 0], [from, half]]) paint.lineTo(x, y);
  paint.fill();
}
