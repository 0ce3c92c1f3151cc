// How a picture becomes cells: the frame around the crop, the fields, and the colours that were found. A pointer draws
// the frame anew, moves it by its middle and resizes it by its corners; keys move and resize it.

import { between, CORNERS, moved, stretched, turnedSize, WHOLE } from "./grey_pictures.js";
import { numeral, say } from "../core/texts/say.js";
import { make, setText } from "../base/dom.js";
import { distance, readableOn } from "../core/colour_values.js";
import { AMOUNTS, BOUNDED, DETAILS, PLAIN, WAYS } from "./cell_conversion.js";
import { paletteOf } from "./drawing_colours.js";

/** @import { FewColours } from "./few_colours.js" */

const STEP = 0.01, LEAP = 0.05; // of the picture, by a key, and with Shift
/** @type {Record<string, number[]>} */
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class CropStage {
  /** `changed()` is called when the crop changes. @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.crop = WHOLE;
    this.canvas = make("canvas", { className: "picture-whole" });
    this.canvas.setAttribute("aria-hidden", "true");
    const corners = CORNERS.map((corner) => this.corner(corner));
    this.frame = make("div", { className: "picture-frame", tabIndex: 0, testid: "picture-part" }, ...corners);
    this.frame.setAttribute("role", "group");
    this.root = make("div", { className: "picture-stage", testid: "picture-stage" }, this.canvas, this.frame);
    this.root.addEventListener("pointerdown", (event) => this.grab(event));
    this.frame.addEventListener("keydown", (event) => this.press(event));
    this.place();
  }

  /** @param {string} name */
  corner(name) {
    const handle = make("button", { type: "button", className: `picture-handle ${name}` });
    handle.dataset.corner = name;
    handle.setAttribute("aria-label", say(`picturing.${name.replace("-", "_")}`));
    return handle;
  }

  /** @param {HTMLCanvasElement} picture @param {number} degrees */
  show(picture, degrees) {
    const { width, height } = turnedSize(picture.width, picture.height, degrees), { canvas } = this;
    const paint = canvas.getContext("2d");
    Object.assign(canvas, { width, height });
    if (!paint) return;
    paint.fillStyle = "#fff";
    paint.fillRect(0, 0, width, height);
    paint.translate(width / 2, height / 2);
    paint.rotate(degrees * Math.PI / 180);
    paint.drawImage(picture, -picture.width / 2, -picture.height / 2);
  }

  /** @param {Crop} crop */
  take(crop) {
    this.crop = crop;
    this.place();
    this.changed();
  }

  place() {
    const { crop, frame } = this, percent = (/** @type {number} */ share) => Math.round(100 * share);
    for (const name of /** @type {(keyof Crop)[]} */ (["left", "top", "width", "height"])) {
      frame.style.setProperty(name, `${100 * crop[name]}%`);
    }
    const sizes = { width: numeral(percent(crop.width)), height: numeral(percent(crop.height)) };
    frame.setAttribute("aria-label", say("picturing.part", sizes));
  }

  /** @param {PointerEvent} event */
  grab(event) {
    if (event.button !== 0) return;
    const { root, crop } = this, grabbed = /** @type {HTMLElement} */ (event.target), { corner } = grabbed.dataset;
    const from = this.at(event), inside = grabbed === this.frame && crop.width * crop.height < 1;
    root.setPointerCapture(event.pointerId);
    const move = (/** @type {PointerEvent} */ later) => {
      const to = this.at(later), right = to[0] - from[0], down = to[1] - from[1];
      if (corner) this.take(stretched(crop, corner, right, down));
      else this.take(inside ? moved(crop, right, down) : between(from, to));
    };
    root.addEventListener("pointermove", move);
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
      root.addEventListener(end, () => root.removeEventListener("pointermove", move), { once: true });
    }
  }

  /** The place on the picture, as shares of its sides. @param {PointerEvent} event */
  at({ clientX, clientY }) {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    return [(clientX - left) / width, (clientY - top) / height];
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const way = KEYS[event.key], { corner } = /** @type {HTMLElement} */ (event.target).dataset;
    if (!way) return;
    event.preventDefault();
    const [right, down] = way.map((part) => part * (event.shiftKey ? LEAP : STEP));
    this.take(corner ? stretched(this.crop, corner, right, down) : moved(this.crop, right, down));
  }
}

// The fields

const FIRST = 25; // cells along the longer side
const MOST_SPECKS = 12, STEEPEST = 45, QUARTER = 90; // degrees

/** @typedef {{ changed: () => void, turned: () => void, detail: (name: string) => void }} Ears */

export class PictureFields {
  /** `changed()` is called when something is set, `turned()` when the picture is turned, `detail(name)` when the
   * size for that detail is wanted.
   * @param {number} largest side @param {Ears} ears */
  constructor(largest, { changed, turned, detail }) {
    this.quarters = 0;
    this.automatic = true;
    this.size = field("size", "number", 1, largest, Math.min(FIRST, largest));
    const ways = WAYS.map((way) => new Option(say(`picturing.way_${way}`), way));
    this.way = make("select", { testid: "picture-way" }, ...ways);
    this.colours = make("select", { testid: "picture-colours" }, ...AMOUNTS.map((count) =>
      new Option(count ? say("picturing.proposal_colours", { count }) : say("picturing.black"), String(count))));
    this.dither = make("input", { type: "checkbox", testid: "picture-dither" });
    this.threshold = field("threshold", "range", 0, 255, 128);
    this.contrast = field("contrast", "range", -100, 100, 0);
    this.specks = field("specks", "range", 0, MOST_SPECKS, 0);
    this.angle = field("angle", "range", -STEEPEST, STEEPEST, 0);
    this.angle.step = "0.5";
    this.invert = make("input", { type: "checkbox", testid: "picture-invert" });
    this.sides = make("output", { className: "small muted" });
    const again = button("automatic", () => { this.automatic = true; changed(); });
    this.bounds = labelled("threshold", this.threshold, again);
    this.threshold.addEventListener("input", () => { this.automatic = false; });
    this.details = Object.keys(DETAILS).map((name) => button(name, () => detail(name)));
    const turn = (/** @type {number} */ by) => () => { this.quarters += by; turned(); };
    this.turning = make("div", { className: "row picture-turning" },
      button("turn_left", turn(-1)), button("turn_right", turn(1)), labelled("angle", this.angle));
    this.angle.addEventListener("input", turned);
    this.toned = make("div", { className: "picture-tones" }, labelled("way", this.way), this.bounds,
      make("label", { className: "picture-check" }, this.invert, say("picturing.invert")));
    this.mixed = make("label", { className: "picture-check" }, this.dither, say("picturing.dither"));
    this.root = this.build();
    this.root.addEventListener("input", (event) => { if (event.target !== this.size || this.size.value) changed(); });
    this.root.addEventListener("submit", (event) => event.preventDefault());
  }

  build() {
    const detail = make("div", { className: "row" }, ...this.details);
    detail.setAttribute("role", "group");
    detail.setAttribute("aria-label", say("picturing.detail"));
    return make("form", { className: "picture-fields", noValidate: true },
      labelled("colours", this.colours), this.mixed, labelled("size", this.size, this.sides), detail, this.toned,
      labelled("contrast", this.contrast), labelled("specks", this.specks));
  }

  get degrees() {
    return (((this.quarters * QUARTER + Number(this.angle.value)) % 360) + 360) % 360;
  }

  /** Cells along the longer side, within the bounds. */
  get longest() {
    const { min, max, value } = this.size;
    return Math.max(Number(min), Math.min(Number(max), Math.round(Number(value)) || FIRST));
  }

  /** @param {number} longest */
  set longest(longest) {
    this.size.value = String(longest);
  }

  /** @returns {Making} */
  get making() {
    const way = this.way.value, own = BOUNDED.includes(way) && !this.automatic, colours = Number(this.colours.value);
    return {
      way, threshold: own ? Number(this.threshold.value) : null, invert: !colours && this.invert.checked,
      contrast: Number(this.contrast.value), specks: Number(this.specks.value), colours, dither: this.dither.checked,
    };
  }

  set making({ way, threshold, invert, contrast, specks, colours, dither }) {
    this.colours.value = String(colours);
    this.dither.checked = dither;
    this.way.value = way;
    this.automatic = threshold === null;
    if (threshold !== null) this.threshold.value = String(threshold);
    this.invert.checked = invert;
    this.contrast.value = String(contrast);
    this.specks.value = String(specks);
  }

  /** Reset for a new picture; the size stays. */
  reset() {
    this.making = PLAIN;
    this.quarters = 0;
    this.angle.value = "0";
  }

  /** Show the threshold in use and the number of cells. @param {number} threshold @param {FlatPicture} picture */
  show(threshold, { width, height }) {
    this.bounds.hidden = !BOUNDED.includes(this.way.value);
    this.toned.hidden = this.colours.value !== "0";
    this.mixed.hidden = !this.toned.hidden;
    if (this.automatic) this.threshold.value = String(threshold);
    setText(this.sides, say("picturing.cells", { width: numeral(width), height: numeral(height) }));
  }
}

// The colours that were found

const NEAR = 0.08; // colours that look more alike than this count as the same after another look at the picture

export class FoundColours {
  /** `changed()` is called when a colour is changed, or another one is that of empty cells.
   * @param {() => void} changed */
  constructor(changed) {
    this.own = /** @type {Map<string, string>} */ (new Map()); // colours that replace found ones
    this.empty = ""; // the found colour that was chosen for empty cells
    this.values = /** @type {string[]} */ ([]); // that were found last, as they are shown
    this.items = Array.from({ length: AMOUNTS[AMOUNTS.length - 1] + 1 }, (_, at) => this.item(at, changed));
    this.root = make("fieldset", { className: "picture-inks", hidden: true, testid: "picture-inks" },
      make("legend", { className: "small muted", textContent: say("picturing.found") }),
      ...this.items.map(({ root }) => root));
  }

  /** @param {number} at @param {() => void} changed */
  item(at, changed) {
    const ink = make("input", { type: "color", testid: `picture-ink-${at}` });
    const empty = make("input", { type: "radio", name: "picture-empty", testid: `picture-empty-${at}` });
    ink.addEventListener("input", () => { this.own.set(this.values[at], ink.value); changed(); });
    empty.addEventListener("change", () => { this.empty = this.values[at]; changed(); });
    const root = make("div", { className: "picture-ink" }, ink,
      make("label", {}, empty, make("span", { className: "small", textContent: say("picturing.empty") })));
    return { root, ink, empty };
  }

  /** Forget what was chosen. */
  reset() {
    this.own.clear();
    this.empty = "";
  }

  /** The picture with the colours that replace found ones, and with that of empty cells first.
   * @param {FewColours} found @returns {FlatPicture & { palette: Ink[] }} */
  applied({ width, height, cells, values }) {
    const empty = this.emptyOf(values), order = [empty, ...[...values.keys()].filter((number) => number !== empty)];
    const inks = order.map((number) => this.ownOf(values[number]));
    if (inks.length === 1) inks.push(readableOn(inks[0]));
    return { width, height, cells: cells.map((number) => order.indexOf(number)), palette: paletteOf(inks) };
  }

  /** @param {string} value */
  ownOf(value) {
    const [near] = [...this.own.keys()].sort((one, other) => distance(one, value) - distance(other, value));
    return near && distance(near, value) < NEAR ? this.own.get(near) ?? value : value;
  }

  /** The number of the colour of empty cells. @param {string[]} values */
  emptyOf(values) {
    if (!this.empty) return 0;
    const far = values.map((value) => distance(value, this.empty));
    return far.indexOf(Math.min(...far));
  }

  /** Show the colours of a picture; none in black and white. @param {FewColours | null} found */
  show(found) {
    this.root.hidden = !found;
    if (!found) return;
    const { values } = found, empty = this.emptyOf(values), names = paletteOf(values.map((value) => this.ownOf(value)));
    this.values = values;
    this.items.forEach(({ root, ink, empty: radio }, at) => {
      root.hidden = at >= values.length;
      if (root.hidden) return;
      ink.value = names[at].value;
      radio.checked = at === empty;
      ink.setAttribute("aria-label", say("picturing.ink", { name: names[at].name }));
      radio.setAttribute("aria-label", say("picturing.empty_ink", { name: names[at].name }));
    });
  }
}

/** @param {string} name @param {string} type @param {number} min @param {number} max @param {number} value */
function field(name, type, min, max, value) {
  const testid = `picture-${name}`;
  return make("input", { type, min: String(min), max: String(max), step: "1", value: String(value), testid });
}

/** @param {string} name @param {HTMLElement} control @param {HTMLElement[]} more beside it */
function labelled(name, control, ...more) {
  const label = make("label", { className: "field" },
    make("span", { className: "small muted", textContent: say(`picturing.${name}`) }), control);
  return make("div", { className: "picture-setting" }, label, ...more);
}

/** A button of the dialog. @param {string} name @param {() => void} act */
export function button(name, act) {
  const testid = `picture-${name.replace("_", "-")}`;
  return make("button", { type: "button", textContent: say(`picturing.${name}`), onclick: act, testid });
}
