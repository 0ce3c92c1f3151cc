// How a picture becomes cells: the frame around the crop, the fields, and the colours that were found. A pointer draws
// the frame anew, moves it by its middle and resizes it by its corners; keys move and resize it.

import { numeral, say } from "../core/texts/say.js";
import { valueIn } from "../base/dom.js";
import { html } from "../base/html.js";
import { distance, readableOn } from "../core/colour_values.js";
import {
  AMOUNTS, between, BOUNDED, CORNERS, DETAILS, moved, PLAIN, stretched, WAYS,
} from "./cell_conversion.js";
import { paletteOf } from "./drawing_colours.js";
import { LARGEST } from "./pictures.js";

/** @import { Content } from "../base/html.js" */
/** @import { FewColours } from "./few_colours.js" */

const STEP = 0.01, LEAP = 0.05; // of the picture, by a key, and with Shift
/** @type {Record<string, number[]>} */
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {(change: (crop: Crop) => Crop) => void} Cropper */

/** The picture with a frame around the crop. @param {HTMLCanvasElement} canvas @param {Crop} crop
 * @param {Cropper} take */
export function cropStage(canvas, crop, take) {
  const percent = (/** @type {number} */ share) => numeral(Math.round(100 * share));
  const about = say("picturing.part", { width: percent(crop.width), height: percent(crop.height) });
  return html`<div class="picture-stage" data-testid="picture-stage"
    onpointerdown=${(event) => grab(event, canvas, crop, take)}>${canvas}
    <div class="picture-frame" tabindex="0" role="group" aria-label=${about} data-testid="picture-part"
      --left=${`${100 * crop.left}%`} --top=${`${100 * crop.top}%`} --width=${`${100 * crop.width}%`}
      --height=${`${100 * crop.height}%`} onkeydown=${(event) => press(event, take)}>
      ${CORNERS.map((corner) => html`<button type="button" class=${`picture-handle ${corner}`} data-corner=${corner}
        aria-label=${say(`picturing.${corner.replace("-", "_")}`)}></button>`)}</div></div>`;
}

/** @param {PointerEvent & { currentTarget: HTMLElement, target: HTMLElement }} event
 * @param {HTMLCanvasElement} canvas @param {Crop} crop @param {Cropper} take */
function grab(event, canvas, crop, take) {
  const { currentTarget: stage, target, pointerId } = event, { corner } = target.dataset, from = placeOn(canvas, event);
  const inside = target.matches(".picture-frame") && crop.width * crop.height < 1;
  if (event.button !== 0) return;
  stage.setPointerCapture(pointerId);
  const move = (/** @type {PointerEvent} */ later) => {
    const to = placeOn(canvas, later), right = to[0] - from[0], down = to[1] - from[1];
    take(() => (corner ? stretched(crop, corner, right, down)
      : inside ? moved(crop, right, down) : between(from, to)));
  };
  stage.addEventListener("pointermove", move);
  stage.addEventListener("lostpointercapture", () => stage.removeEventListener("pointermove", move), { once: true });
}

/** The place on the picture, as shares of its sides. @param {HTMLCanvasElement} canvas @param {PointerEvent} event */
function placeOn(canvas, { clientX, clientY }) {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return [(clientX - left) / width, (clientY - top) / height];
}

/** @param {KeyboardEvent & { target: HTMLElement }} event @param {Cropper} take */
function press(event, take) {
  const way = KEYS[event.key], { corner } = event.target.dataset;
  if (!way) return;
  event.preventDefault();
  const [right, down] = way.map((part) => part * (event.shiftKey ? LEAP : STEP));
  take((crop) => (corner ? stretched(crop, corner, right, down) : moved(crop, right, down)));
}

// The fields

const USUAL = 25; // cells along the longer side
const MOST_SPECKS = 12, STEEPEST = 45, QUARTER = 90; // degrees

/** `size`: cells along the longer side, as typed; `quarters` and `angle`: how far the picture is turned. The threshold
 * stays while another way needs none. @typedef {Making & { size: string, quarters: number, angle: number }} Settings */

/** @type {Settings} */
export const FIRST = { ...PLAIN, size: String(USUAL), quarters: 0, angle: 0 };

/** The settings that apply. @param {Settings} settings @returns {Making} */
export const makingOf = ({ way, threshold, invert, contrast, specks, colours, dither }) => ({
  way, contrast, specks, colours, dither,
  threshold: BOUNDED.includes(way) ? threshold : null, invert: invert && !colours,
});

/** @param {Settings} settings */
export const degreesOf = ({ quarters, angle }) => (((quarters * QUARTER + angle) % 360) + 360) % 360;

/** Cells along the longer side, within the bounds. @param {Settings} settings */
export const longestOf = ({ size }) => Math.max(1, Math.min(LARGEST, Math.round(Number(size)) || USUAL));

/** @typedef {(changes: Partial<Settings>) => void} Setter */

/** @param {Settings} settings @param {Setter} set */
export const turningFields = ({ quarters, angle }, set) => html`<div class="row picture-turning">
  ${button("turn_left", () => set({ quarters: quarters - 1 }))}
  ${button("turn_right", () => set({ quarters: quarters + 1 }))}
  ${slider("angle", -STEEPEST, STEEPEST, angle, set, { step: 0.5 })}</div>`;

/** All other fields, with the threshold in use and the size of the picture. `detail(name)` is called when the size for
 * that detail is wanted. @param {Settings} settings @param {number} threshold @param {FlatPicture} picture
 * @param {{ set: Setter, detail: (name: string) => void }} acts */
export function pictureFields(settings, threshold, { width, height }, { set, detail }) {
  const { colours, way, invert, dither, contrast, specks, size } = settings;
  const resize = (/** @type {Event} */ event) => { if (valueIn(event)) set({ size: valueIn(event) }); };
  return html`<form class="picture-fields" novalidate onsubmit=${(event) => event.preventDefault()}>
    ${choice("colours", AMOUNTS.map((count) => [String(count), count ? say("picturing.proposal_colours", { count })
      : say("picturing.black")]), String(colours), (value) => set({ colours: Number(value) }))}
    ${colours > 0 && check("dither", dither, set)}
    ${labelled("size", html`<input type="number" min="1" max=${LARGEST} step="1" .value=${size} oninput=${resize}
      data-testid="picture-size">`, html`<output class="small muted">
      ${say("picturing.cells", { width: numeral(width), height: numeral(height) })}</output>`)}
    <div class="row" role="group" aria-label=${say("picturing.detail")}>
      ${Object.keys(DETAILS).map((name) => button(name, () => detail(name)))}</div>
    ${!colours && html`<div class="picture-tones">
      ${choice("way", WAYS.map((name) => [name, say(`picturing.way_${name}`)]), way, (value) => set({ way: value }))}
      ${BOUNDED.includes(way) && slider("threshold", 0, 255, threshold, set,
        { more: button("automatic", () => set({ threshold: null })) })}
      ${check("invert", invert, set)}</div>`}
    ${slider("contrast", -100, 100, contrast, set)}${slider("specks", 0, MOST_SPECKS, specks, set)}</form>`;
}

/** @param {keyof Settings} name @param {number} min @param {number} max @param {number} value @param {Setter} set
 * @param {{ step?: number, more?: Content }} [about] */
const slider = (name, min, max, value, set, { step = 1, more } = {}) => labelled(name, html`<input type="range"
  min=${min} max=${max} step=${step} .value=${String(value)} data-testid=${`picture-${name}`}
  oninput=${(event) => set({ [name]: Number(valueIn(event)) })}>`, more);

/** @param {string} name @param {string[][]} options @param {string} value @param {(value: string) => void} choose */
const choice = (name, options, value, choose) => labelled(name, html`<select .value=${value}
  onchange=${(event) => choose(valueIn(event))} data-testid=${`picture-${name}`}>
  ${options.map(([code, text]) => html`<option value=${code}>${text}</option>`)}</select>`);

/** @param {"dither" | "invert"} name @param {boolean} checked @param {Setter} set */
const check = (name, checked, set) => html`<label class="picture-check"><input type="checkbox" .checked=${checked}
  onchange=${({ target }) => set({ [name]: target.checked })} data-testid=${`picture-${name}`}>
  ${say(`picturing.${name}`)}</label>`;

/** @param {string} name @param {Content} control @param {Content} [more] beside it */
const labelled = (name, control, more) => html`<div class="picture-setting"><label class="field">
  <span class="small muted">${say(`picturing.${name}`)}</span>${control}</label>${more}</div>`;

/** A button of the dialog. @param {string} name @param {(event: any) => unknown} act @param {string} [kind] */
export const button = (name, act, kind) => html`<button type="button" class=${kind} onclick=${act}
  data-testid=${`picture-${name.replace("_", "-")}`}>${say(`picturing.${name}`)}</button>`;

// The colours that were found

const NEAR = 0.08; // colours that look more alike than this count as the same after another look at the picture

export class FoundColours {
  /** `changed()` is called when a colour is changed, or another one is that of empty cells.
   * @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.own = /** @type {Map<string, string>} */ (new Map()); // colours that replace found ones
    this.empty = ""; // the found colour that was chosen for empty cells
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

  /** @param {FewColours} found */
  view({ values }) {
    const empty = this.emptyOf(values), inks = paletteOf(values.map((value) => this.ownOf(value)));
    const replace = (/** @type {string} */ value, /** @type {Event} */ event) => {
      this.own.set(value, valueIn(event));
      this.changed();
    };
    const take = (/** @type {string} */ value) => { this.empty = value; this.changed(); };
    return html`<fieldset class="picture-inks" data-testid="picture-inks">
      <legend class="small muted">${say("picturing.found")}</legend>
      ${values.map((value, at) => html`<div class="picture-ink">
        <input type="color" .value=${inks[at].value} aria-label=${say("picturing.ink", { name: inks[at].name })}
          oninput=${(event) => replace(value, event)} data-testid=${`picture-ink-${at}`}>
        <label><input type="radio" name="picture-empty" .checked=${at === empty} onchange=${() => take(value)}
          aria-label=${say("picturing.empty_ink", { name: inks[at].name })} data-testid=${`picture-empty-${at}`}>
          <span class="small">${say("picturing.empty")}</span></label></div>`)}</fieldset>`;
  }
}
