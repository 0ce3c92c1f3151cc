// A canvas that writes down what is painted on it and gives it as SVG: the painters of boards and charts make vectors
// with it, too. It knows what they use, and no more.

/** @typedef {{ x: number, y: number }} At */
/** Something painted: `at` is where, `box` its extent if it is a box.
 * @typedef {{ at: At, box?: number[], write: (box?: number[]) => string }} Painted */

const MIDDLE = 0.36; // from the middle of a letter to its baseline, in sizes of the font; viewers ignore "central"
const HATCH = 6; // pixels of a tile

/** What `save` keeps. */
const KEPT = /** @type {const} */ ([
  "fillStyle", "strokeStyle", "lineWidth", "globalAlpha", "lineJoin", "dash", "font", "textAlign", "textBaseline", "x",
  "y",
]);

/** A path that can be read back, as Path2D cannot. */
class WrittenPath {
  constructor(written = "") {
    this.d = written;
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) { this.d += `M${short(x)} ${short(y)}`; }

  /** @param {number} x @param {number} y */
  lineTo(x, y) { this.d += `${this.d ? "L" : "M"}${short(x)} ${short(y)}`; }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  rect(x, y, width, height) {
    this.d += `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height @param {number} radius */
  roundRect(x, y, width, height, radius) {
    const r = Math.min(radius, width / 2, height / 2), [across, down] = [width - 2 * r, height - 2 * r].map(short);
    const turn = (/** @type {number} */ dx, /** @type {number} */ dy) =>
      `a${short(r)} ${short(r)} 0 0 1 ${short(dx)} ${short(dy)}`;
    this.d += `M${short(x + r)} ${short(y)}h${across}${turn(r, r)}v${down}${turn(-r, r)}h-${across}${turn(-r, -r)}`
      + `v-${down}${turn(r, -r)}z`;
  }

  /** A whole circle: painters draw no part of one. @param {number} x @param {number} y @param {number} radius */
  arc(x, y, radius) {
    const r = short(radius), wide = short(2 * radius), start = `M${short(x + radius)} ${short(y)}`;
    this.d += `${this.d.endsWith(start) ? "" : start}a${r} ${r} 0 1 1 -${wide} 0a${r} ${r} 0 1 1 ${wide} 0z`;
  }
}

/** Run `work`, in which painters that make paths make such as can be read back. @template T @param {() => T} work */
export function withWrittenPaths(work) {
  const usual = globalThis.Path2D;
  globalThis.Path2D = /** @type {any} */ (WrittenPath);
  try {
    return work();
  } finally {
    globalThis.Path2D = usual;
  }
}

/** What stands in for a canvas. `hatchColor` gives the colour of a pattern.
 * @param {(pattern: CanvasPattern) => string} hatchColor */
export function createSvgCanvas(hatchColor) {
  const paint = new SvgPaint(hatchColor);
  return /** @type {HTMLCanvasElement} */ (/** @type {unknown} */ (paint.canvas));
}

/** All that was painted on such a canvas, as SVG. @param {HTMLCanvasElement} canvas @param {string} title */
export function svgOf(canvas, title) {
  const paint = /** @type {SvgPaint} */ (/** @type {unknown} */ (canvas.getContext("2d"))), { width, height } = canvas;
  const hatches = [...paint.hatches].map(([color, id]) =>
    `<pattern id="${id}" width="${HATCH}" height="${HATCH}" patternUnits="userSpaceOnUse">`
    + `<path d="M-1 1L1 -1M-1 7L7 -1M5 7L7 5" ${paint.colored("stroke", color)} stroke-width="1.3"/></pattern>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" `
      + `viewBox="0 0 ${width} ${height}">`,
    `<title>${escaped(title)}</title>`, ...(hatches.length ? [`<defs>${hatches.join("")}</defs>`] : []),
    ...paint.painted.map(({ write }) => write()), "</svg>\n",
  ].join("\n");
}

/** The context of such a canvas, and its current path. Clips are not needed: painters keep to their places. */
class SvgPaint extends WrittenPath {
  /** @param {(pattern: CanvasPattern) => string} hatchColor */
  constructor(hatchColor) {
    super();
    this.hatchColor = hatchColor;
    this.canvas = { width: 0, height: 0, getContext: () => this };
    this.probe = /** @type {Paint} */ (document.createElement("canvas").getContext("2d")); // knows colours and fonts
    this.painted = /** @type {Painted[]} */ ([]);
    this.hatches = /** @type {Map<string, string>} */ (new Map()); // by colour
    this.states = /** @type {object[]} */ ([]);
    this.fillStyle = this.strokeStyle = /** @type {string | CanvasPattern} */ ("#000");
    this.lineWidth = this.globalAlpha = 1;
    this.lineJoin = "miter";
    this.dash = /** @type {number[]} */ ([]);
    this.font = "10px sans-serif";
    this.textAlign = "start";
    this.textBaseline = "alphabetic";
    this.imageSmoothingEnabled = true;
    this.x = this.y = 0; // by how much the origin is moved
  }

  save() {
    this.states.push(Object.fromEntries(KEPT.map((name) => [name, this[name]])));
  }

  restore() { Object.assign(this, this.states.pop()); }

  /** @param {number} x @param {number} y */
  translate(x, y) { Object.assign(this, { x: this.x + x, y: this.y + y }); }

  setTransform() { this.x = this.y = 0; }

  clip() {}

  clearRect() {}

  /** @param {number[]} dash */
  setLineDash(dash) { this.dash = dash; }

  /** @param {string} text */
  measureText(text) {
    this.probe.font = this.font;
    return this.probe.measureText(text);
  }

  beginPath() { this.d = ""; }

  // What is painted

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    const color = this.colored("fill", this.fillStyle), box = [this.x + x, this.y + y, width, height];
    this.painted.push({
      at: { x: box[0], y: box[1] }, box, write: (shown = box) => {
        const [left, top, across, down] = shown.map(short);
        return `<rect x="${left}" y="${top}" width="${across}" height="${down}" ${color}/>`;
      },
    });
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  strokeRect(x, y, width, height) {
    const path = new WrittenPath();
    path.rect(x, y, width, height);
    this.stroke(path);
  }

  /** @param {WrittenPath} path */
  fill(path = this) { this.draw(path, this.colored("fill", this.fillStyle)); }

  /** @param {WrittenPath} path */
  stroke(path = this) {
    const dash = this.dash.length ? ` stroke-dasharray="${this.dash.map(short).join(" ")}"` : "";
    const join = this.lineJoin === "miter" ? "" : ` stroke-linejoin="${this.lineJoin}"`;
    this.draw(path, `fill="none" ${this.colored("stroke", this.strokeStyle)} stroke-width="${short(this.lineWidth)}"`
      + dash + join);
  }

  /** @param {WrittenPath} path @param {string} style */
  draw({ d }, style) {
    if (!d) return;
    const [, x, y] = /M(-?[\d.]+) (-?[\d.]+)/.exec(d) ?? [], moved = this.x || this.y;
    const place = moved ? ` transform="translate(${short(this.x)} ${short(this.y)})"` : "";
    this.painted.push({
      at: { x: this.x + Number(x), y: this.y + Number(y) }, write: () => `<path${place} d="${d}" ${style}/>`,
    });
  }

  /** @param {string | number} words @param {number} x @param {number} y @param {number} [most] pixels across */
  fillText(words, x, y, most = Infinity) {
    const text = String(words), anchors = { center: "middle", right: "end", end: "end" };
    const size = parseFloat(/([\d.]+)px/.exec(this.font)?.[1] ?? "10"), weight = /^\d+ /.exec(this.font)?.[0].trim();
    const family = escaped(this.font.replace(/^.*?px /, "").replaceAll('"', "'"));
    const anchor = anchors[/** @type {keyof typeof anchors} */ (this.textAlign)], wide = this.measureText(text).width;
    const at = { x: this.x + x, y: this.y + y + (this.textBaseline === "middle" ? MIDDLE * size : 0) };
    const style = [
      `x="${short(at.x)}" y="${short(at.y)}" font-family="${family}" font-size="${short(size)}"`,
      ...(weight ? [`font-weight="${weight}"`] : []), ...(anchor ? [`text-anchor="${anchor}"`] : []),
      ...(wide > most ? [`textLength="${short(most)}" lengthAdjust="spacingAndGlyphs"`] : []),
      this.colored("fill", this.fillStyle),
    ].join(" ");
    this.painted.push({ at, write: () => `<text ${style}>${escaped(text)}</text>` });
  }

  /** Copy a part of another such canvas, or put an image of a usual one. @param {HTMLCanvasElement} source
   * @param {number[]} places of the source if there are eight, and of the target */
  drawImage(source, ...places) {
    const [x, y, width, height] = places.slice(-4), other = source.getContext("2d");
    if (other instanceof SvgPaint) {
      const cut = places.length > 4 ? places.slice(0, 4) : [0, 0, source.width, source.height];
      this.copy(other, cut, { x: this.x + x - cut[0], y: this.y + y - cut[1] });
      return;
    }
    const [wide, high] = width === undefined ? [source.width, source.height] : [width, height];
    const style = `x="${short(this.x + x)}" y="${short(this.y + y)}" width="${short(wide)}" height="${short(high)}"`;
    const kind = this.imageSmoothingEnabled ? "" : ' style="image-rendering:pixelated"';
    const image = `<image ${style} href="${source.toDataURL()}"${kind} preserveAspectRatio="none"/>`;
    this.painted.push({ at: { x: this.x + x, y: this.y + y }, write: () => image });
  }

  /** @param {SvgPaint} other @param {number[]} cut @param {At} moved */
  copy(other, [left, top, width, height], moved) {
    const right = left + width, bottom = top + height, { hatches } = other;
    for (const [color, id] of hatches) this.hatches.set(color, id);
    for (const { at, box, write } of other.painted) {
      const inside = at.x >= left && at.x < right && at.y >= top && at.y < bottom;
      const part = box && common(box, [left, top, right, bottom]);
      const shown = box ? part && part[2] > 0 && part[3] > 0 : inside;
      if (!shown) continue;
      const place = moved.x || moved.y ? ` transform="translate(${short(moved.x)} ${short(moved.y)})"` : "";
      const written = write(part);
      this.painted.push({
        at: { x: at.x + moved.x, y: at.y + moved.y }, write: () => (place ? `<g${place}>${written}</g>` : written),
      });
    }
  }

  // Colours

  /** The attributes of a colour. @param {"fill" | "stroke"} name @param {string | CanvasPattern} style */
  colored(name, style) {
    if (typeof style !== "string") {
      const color = this.hatchColor(style), id = `hatch-${color.replace(/\W/g, "")}`;
      this.hatches.set(color, id);
      return `${name}="url(#${id})"`;
    }
    this.probe.fillStyle = style;
    const plain = String(this.probe.fillStyle), parts = /rgba\((.*), ([\d.]+)\)/.exec(plain);
    const opacity = Number(parts?.[2] ?? 1) * this.globalAlpha;
    const clear = opacity < 1 ? ` ${name}-opacity="${short(opacity)}"` : "";
    return `${name}="${parts ? `rgb(${parts[1]})` : plain}"${clear}`;
  }
}

/** The part of a box within edges. @param {number[]} box @param {number[]} edges */
function common([x, y, width, height], [left, top, right, bottom]) {
  const from = Math.max(x, left), above = Math.max(y, top);
  return [from, above, Math.min(x + width, right) - from, Math.min(y + height, bottom) - above];
}

/** @param {number} number */
const short = (number) => String(Math.round(number * 100) / 100);

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
