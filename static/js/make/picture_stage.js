// The picture, turned, with a frame around the part that is taken: drawn anew with a pointer, moved by its middle, made
// larger by its corners; all of it by keys as well.

import "../core/texts/picture_texts.js";
import { CORNERS, between, moved, stretched, WHOLE } from "./crop.js";
import { turnedSize } from "./rotation.js";
import { numeral, say } from "../core/texts/say.js";
import { make } from "../base/dom.js";

const STEP = 0.01, LEAP = 0.05; // of the picture, by a key, and by one with Shift
/** @type {Record<string, number[]>} */
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** `changed()` is called when another part is taken. @param {() => void} changed */
export const createStage = (changed) => new Stage(changed);

class Stage {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.crop = WHOLE;
    this.canvas = make("canvas", { className: "picture-whole" });
    this.canvas.setAttribute("aria-hidden", "true");
    const corners = CORNERS.map((corner) => this.corner(corner));
    this.frame = make("div", { className: "picture-frame", tabIndex: 0 }, ...corners);
    this.frame.dataset.testid = "picture-part";
    this.frame.setAttribute("role", "group");
    this.root = make("div", { className: "picture-stage" }, this.canvas, this.frame);
    this.root.dataset.testid = "picture-stage";
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

  /** Another picture, or the same turned: all of it is taken. @param {HTMLCanvasElement} picture
   * @param {number} degrees */
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

  /** Where on the picture, as shares of its sides. @param {PointerEvent} event */
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
