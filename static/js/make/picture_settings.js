// What can be set of how a picture becomes cells.

import "../core/texts/picture_texts.js";
import { BOUNDED, PLAIN, WAYS } from "./cell_conversion.js";
import { DETAILS } from "./picture_size.js";
import { numeral, say } from "../core/texts/say.js";
import { make, setText } from "../base/dom.js";

const FIRST = 25; // cells along the longer side
const MOST_SPECKS = 12, STEEPEST = 45, QUARTER = 90; // degrees

/** @typedef {{ changed: () => void, turned: () => void, detail: (name: string) => void }} Ears */

/** `changed()` is called when something is set, `turned()` when the picture is turned, `detail(name)` when a size is
 * wanted that shows so much. @param {number} largest side @param {Ears} ears */
export const createFields = (largest, ears) => new Fields(largest, ears);

class Fields {
  /** @param {number} largest @param {Ears} ears */
  constructor(largest, { changed, turned, detail }) {
    this.quarters = 0;
    this.automatic = true;
    this.size = field("size", "number", 1, largest, Math.min(FIRST, largest));
    this.way = make("select", {}, ...WAYS.map((way) => new Option(say(`picturing.way_${way}`), way)));
    this.threshold = field("threshold", "range", 0, 255, 128);
    this.contrast = field("contrast", "range", -100, 100, 0);
    this.specks = field("specks", "range", 0, MOST_SPECKS, 0);
    this.angle = field("angle", "range", -STEEPEST, STEEPEST, 0);
    this.angle.step = "0.5";
    this.invert = make("input", { type: "checkbox" });
    this.way.dataset.testid = "picture-way";
    this.invert.dataset.testid = "picture-invert";
    this.sides = make("output", { className: "small muted" });
    const again = button("automatic", () => { this.automatic = true; changed(); });
    this.bounds = labelled("threshold", this.threshold, again);
    this.threshold.addEventListener("input", () => { this.automatic = false; });
    this.details = Object.keys(DETAILS).map((name) => button(name, () => detail(name)));
    const turn = (/** @type {number} */ by) => () => { this.quarters += by; turned(); };
    this.turning = make("div", { className: "row picture-turning" },
      button("turn_left", turn(-1)), button("turn_right", turn(1)), labelled("angle", this.angle));
    this.angle.addEventListener("input", turned);
    this.root = this.build();
    this.root.addEventListener("input", (event) => { if (event.target !== this.size || this.size.value) changed(); });
    this.root.addEventListener("submit", (event) => event.preventDefault());
  }

  build() {
    const detail = make("div", { className: "row" }, ...this.details);
    detail.setAttribute("role", "group");
    detail.setAttribute("aria-label", say("picturing.detail"));
    return make("form", { className: "picture-fields", noValidate: true },
      labelled("size", this.size, this.sides), detail, labelled("way", this.way), this.bounds,
      labelled("contrast", this.contrast), labelled("specks", this.specks),
      make("label", { className: "picture-check" }, this.invert, say("picturing.invert")));
  }

  get degrees() {
    return (((this.quarters * QUARTER + Number(this.angle.value)) % 360) + 360) % 360;
  }

  /** Cells along the longer side, within what there may be. */
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
    const way = this.way.value, own = BOUNDED.includes(way) && !this.automatic;
    return {
      way, threshold: own ? Number(this.threshold.value) : null, invert: this.invert.checked,
      contrast: Number(this.contrast.value), specks: Number(this.specks.value),
    };
  }

  set making({ way, threshold, invert, contrast, specks }) {
    this.way.value = way;
    this.automatic = threshold === null;
    if (threshold !== null) this.threshold.value = String(threshold);
    this.invert.checked = invert;
    this.contrast.value = String(contrast);
    this.specks.value = String(specks);
  }

  /** As for a new picture; the size stays. */
  reset() {
    this.making = PLAIN;
    this.quarters = 0;
    this.angle.value = "0";
  }

  /** The bound that is in use, and the cells there are. @param {number} threshold @param {FlatPicture} picture */
  show(threshold, { width, height }) {
    this.bounds.hidden = !BOUNDED.includes(this.way.value);
    if (this.automatic) this.threshold.value = String(threshold);
    setText(this.sides, say("picturing.cells", { width: numeral(width), height: numeral(height) }));
  }
}

/** @param {string} name @param {string} type @param {number} min @param {number} max @param {number} value */
function field(name, type, min, max, value) {
  const made = make("input", { type, min: String(min), max: String(max), step: "1", value: String(value) });
  made.dataset.testid = `picture-${name}`;
  return made;
}

/** @param {string} name @param {HTMLElement} control @param {HTMLElement[]} more beside it */
function labelled(name, control, ...more) {
  const label = make("label", { className: "field" },
    make("span", { className: "small muted", textContent: say(`picturing.${name}`) }), control);
  return make("div", { className: "picture-setting" }, label, ...more);
}

/** @param {string} name @param {() => void} act */
function button(name, act) {
  const made = make("button", { type: "button", textContent: say(`picturing.${name}`) });
  made.dataset.testid = `picture-${name.replace("_", "-")}`;
  made.addEventListener("click", act);
  return made;
}
