// The dialog that turns a picture into a puzzle, in black and white or in colours. The picture is chosen, dropped,
// pasted or photographed; turned, cropped, and divided into cells, all of it in the page. The server only looks whether
// the picture shows a printed puzzle. The page needs css/from-picture.css.

import { reduced } from "./few_colours.js";
import {
  averaged, cellsOf, finenessOf, longestFor, proposalsFor, sidesFor, thresholdOf, WHOLE,
} from "./cell_conversion.js";
import { createNumbers } from "./drawing_board.js";
import { LONGEST } from "./description.js";
import { exactly } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { hook } from "../base/dom.js";
import { html, render } from "../base/html.js";
import { createRedraw } from "../base/redraw.js";
import { openAsPrinted, openPrinted, storeIfPrinted } from "./printed_puzzle.js";
import { listenToSources, openPicture, problemText, sourceButtons, turned } from "./picture_sources.js";
import {
  button, cropStage, degreesOf, FIRST, FoundColours, longestOf, makingOf, pictureFields, turningFields,
} from "./picture_settings.js";
import { settling } from "./puzzle_numbers.js";
import { isBlank } from "./pictures.js";
import { ratingOf } from "../learn/explain/rating.js";
import { walking } from "../learn/explain/walk.js";
import { inSlices } from "../base/time_slices.js";

const MOST_LOOKS = 6;

/** @import { FewColours } from "./few_colours.js" */
/** @import { Settings } from "./picture_settings.js" */
/** @import { Pixels } from "./picture_sources.js" */

/** @typedef {FlatPicture & { title: string, unique: boolean }} Taken `unique`: whether it is to be made unique */
/** @typedef {{ name: string, making: Making, picture: FlatPicture, verdict: string }} Proposal */

export class PictureDialog {
  /** @param {HTMLDialogElement} dialog @param {(picture: Taken) => void} takeCells */
  constructor(dialog, takeCells) {
    this.dialog = dialog;
    this.takeCells = takeCells;
    this.settings = FIRST;
    this.title = this.error = "";
    this.files = 0; // opened so far
    this.version = 0; // of what is shown: verdicts on older versions are unwanted
    this.file = /** @type {File | null} */ (null);
    this.opened = /** @type {HTMLCanvasElement | null} */ (null);
    this.pixels = /** @type {Pixels | null} */ (null); // of the turned picture
    this.crop = WHOLE;
    this.looks = /** @type {Map<string, any>} */ (new Map()); // the picture by crop and size, in grey or in colours
    this.picture = /** @type {FlatPicture} */ ({ width: 1, height: 1, cells: new Uint8Array(1) });
    this.reduced = /** @type {FewColours | null} */ (null);
    this.threshold = 0;
    this.proposals = /** @type {Proposal[]} */ ([]);
    this.verdict = { text: "", open: false };
    const { redraw } = createRedraw(this, () => this.draw());
    this.redraw = redraw;
    this.inks = new FoundColours(redraw);
    this.numbersOf = createNumbers();
    this.sources = {
      file: (/** @type {Blob} */ file) => this.openWith(file), fail: (/** @type {string} */ text) => this.fail(text),
    };
    listenToSources(dialog, this.sources, () => dialog.open);
    dialog.addEventListener("close", () => { this.version++; });
  }

  open() {
    if (!this.dialog.open) this.dialog.showModal();
    this.show();
    this.redraw();
  }

  /** @param {Blob | null} file null if it got lost on its way from another page
   * @param {boolean} [look] whether it may show a printed puzzle */
  async openWith(file, look = true) {
    this.open();
    if (!file) return this.fail(say("picturing.lost"));
    const turn = ++this.files, { canvas, problem } = await openPicture(file);
    if (turn !== this.files) return; // another one was opened since
    if (!canvas) return this.fail(problemText(problem ?? "spoiled"));
    Object.assign(this, { file, opened: canvas, title: titleOf(file), error: "", inks: new FoundColours(this.redraw) });
    this.settings = { ...FIRST, size: this.settings.size };
    this.turn();
    this.suit("medium");
    if (look) this.lookForPuzzle(/** @type {File} */ (file));
  }

  /** Lead to the page that reads printed puzzles if the picture shows one, unless somebody has begun to draw from it.
   * @param {File} file */
  async lookForPuzzle(file) {
    const { dialog: { dataset: { scan } }, settings } = this;
    if (scan && await storeIfPrinted(file) && this.dialog.open && this.settings === settings) openPrinted(scan);
  }

  /** Show an error; an open picture stays. @param {string} sentence */
  fail(sentence) {
    this.error = sentence;
    this.show();
  }

  /** @param {Partial<Settings>} changes */
  set(changes) {
    this.settings = { ...this.settings, ...changes };
    if ("quarters" in changes || "angle" in changes) this.turn();
    this.redraw();
  }

  /** Turn the picture; the crop becomes all of it again. */
  turn() {
    if (!this.opened) return;
    this.pixels = turned(this.opened, degreesOf(this.settings));
    this.crop = WHOLE;
    this.looks.clear();
  }

  /** Choose as many cells as that much detail needs. @param {string} detail */
  suit(detail) {
    if (!this.pixels) return;
    const { pixels: { grey }, crop } = this, width = Math.ceil(crop.width * grey.width);
    const part = averaged(grey, crop, width, Math.ceil(crop.height * grey.height));
    this.set({ size: String(longestFor(part, detail)) });
  }

  /** The crop, `fineness` times as fine as the cells. @param {Pixels} pixels @param {number} fineness */
  grey({ grey }, fineness) {
    const { crop } = this, longest = longestOf(this.settings);
    const sides = sidesFor(crop.width * grey.width, crop.height * grey.height, longest);
    const width = sides.width * fineness, height = sides.height * fineness;
    return this.look(`grey ${width} ${height}`, () => averaged(grey, crop, width, height));
  }

  /** The crop in colours, with a place for each cell. @param {Pixels} pixels @returns {Tints} */
  tints(pixels) {
    const { width, height } = this.grey(pixels, 1);
    return this.look(`tints ${width} ${height}`, () => {
      const tints = new Uint8Array(3 * width * height);
      pixels.parts.forEach((whole, part) =>
        averaged(whole, this.crop, width, height).shades.forEach((shade, at) => { tints[3 * at + part] = shade; }));
      return { width, height, tints };
    });
  }

  /** A cached look at the crop. @template T @param {string} kind @param {() => T} work @returns {T} */
  look(kind, work) {
    const key = [kind, ...Object.values(this.crop)].join(" "), look = this.looks.get(key) ?? work();
    if (this.looks.size > MOST_LOOKS) this.looks.clear();
    this.looks.set(key, look);
    return look;
  }

  draw() {
    const { pixels } = this, current = makingOf(this.settings);
    if (!pixels || !this.dialog.open) return false;
    const reducedBy = (/** @type {Making} */ making) => (making.colours ? reduced(this.tints(pixels), making) : null);
    const pictureBy = (/** @type {Making} */ making, few = reducedBy(making)) => {
      const { width, height } = this.grey(pixels, 1);
      return few ? this.inks.applied(few)
        : { width, height, cells: cellsOf(this.grey(pixels, finenessOf(making)), making) };
    };
    this.reduced = reducedBy(current);
    this.picture = pictureBy(current, this.reduced);
    this.threshold = thresholdOf(this.grey(pixels, finenessOf(current)), current);
    this.proposals = proposalsFor(this.grey(pixels, 1), current).map((proposal) =>
      ({ ...proposal, picture: pictureBy(proposal.making), verdict: say("picturing.judging") }));
    this.verdict = { text: say("picturing.judging"), open: false };
    this.show();
    const pictures = [this.picture, ...this.proposals.map(({ picture }) => picture)];
    this.dialog.querySelectorAll("canvas[data-cells]").forEach((canvas, at) =>
      drawCells(/** @type {HTMLCanvasElement} */ (canvas), pictures[at]));
    this.judge();
    return false;
  }

  /** Judge the shown picture, then each proposal: whether lines alone solve its puzzle. */
  async judge() {
    const version = ++this.version, wanted = () => version === this.version;
    const judge = async (/** @type {FlatPicture} */ picture, /** @type {(verdict: Verdict) => void} */ take) => {
      const verdict = await verdictOn(picture, this.numbersOf, wanted);
      if (!verdict || !wanted()) return;
      take(verdict);
      this.show();
    };
    await judge(this.picture, (verdict) => { this.verdict = verdict; });
    for (const proposal of this.proposals) await judge(proposal.picture, ({ text }) => { proposal.verdict = text; });
  }

  /** @param {FlatPicture} picture @param {boolean} unique whether it is to be made unique */
  take(picture, unique = false) {
    this.dialog.close();
    this.takeCells({ ...picture, title: this.title, unique });
  }

  /** Set what a proposal was made with. @param {Making} making */
  adjust(making) {
    this.set(making);
    hook(this.dialog, making.colours ? "picture-colours" : "picture-way").focus();
  }

  show() {
    const { error, pixels, file, dialog: { dataset: { scan } } } = this;
    render(this.dialog, html`<header class="row"><h2 id="from-picture-heading">${say("picturing.heading")}</h2>
        ${button("close", () => this.dialog.close())}</header>
      ${sourceButtons(this.sources)}
      ${file && scan && html`<p>${button("is_puzzle", () => openAsPrinted(file, scan))}</p>`}
      <p class="small muted">${say("picturing.private")}</p>
      <p class="error" role="alert" hidden=${!error} data-testid="picture-error">${error}</p>
      ${pixels && this.workView(pixels)}`);
  }

  /** @param {Pixels} pixels */
  workView({ canvas }) {
    const { settings, crop, picture, verdict, threshold } = this;
    const set = (/** @type {Partial<Settings>} */ changes) => this.set(changes);
    return html`<div class="picture-work">
      <div class="picture-source">
        ${cropStage(canvas, crop, (change) => { this.crop = change(this.crop); this.redraw(); })}
        ${turningFields(settings, set)}</div>
      <div class="picture-result">
        <canvas class="picture-cells" role="img" aria-label=${say("picturing.result")} data-cells></canvas>
        ${this.reduced && this.inks.view(this.reduced)}
        <p class="notice" role="status" data-testid="picture-verdict">${verdict.text}</p>
        <div class="row">${button("take", () => this.take(picture), "primary")}
          ${verdict.open && button("make_unique", () => this.take(picture, true))}</div></div>
      ${pictureFields(settings, threshold, picture, { set, detail: (name) => this.suit(name) })}
      <section><h3>${say("picturing.proposals")}</h3><ul class="picture-proposals">
        ${this.proposals.map((proposal, at) => this.card(proposal, at))}</ul></section></div>`;
  }

  /** @param {Proposal} proposal @param {number} at */
  card({ name, making, picture, verdict }, at) {
    return html`<li><button type="button" class="picture-proposal" onclick=${() => this.take(picture)}
        data-testid=${`proposal-${at}`}><canvas aria-hidden="true" data-cells></canvas>
        <strong id=${`proposal-name-${at}`}>${say(`picturing.proposal_${name}`, { count: making.colours })}</strong>
        <span class="small muted">${verdict}</span></button>
      <button type="button" class="small" onclick=${() => this.adjust(making)} data-testid=${`adjust-${at}`}
        aria-describedby=${`proposal-name-${at}`}>${say("picturing.adjust")}</button></li>`;
  }
}

/** The name of a file without its ending. @param {Blob} file */
const titleOf = (file) =>
  (file instanceof File ? file.name.replace(/\.[^.]*$/, "").slice(0, LONGEST.title) : "");

/** Draw cells as single pixels, which the style sheet enlarges; ink on paper in either theme, or in their colours.
 * @param {HTMLCanvasElement} canvas @param {FlatPicture} picture */
function drawCells(canvas, { width, height, cells, palette }) {
  const paint = canvas.getContext("2d"), style = getComputedStyle(canvas);
  const inks = palette?.map(({ value }) => value)
    ?? ["--closed-sheet", "--closed-ink"].map((token) => style.getPropertyValue(token));
  Object.assign(canvas, { width, height });
  cells.forEach((cell, at) => {
    if (!paint) return;
    paint.fillStyle = inks[cell];
    paint.fillRect(at % width, Math.floor(at / width), 1, 1);
  });
}

/** `open`: whether lines leave cells open. @typedef {{ text: string, open: boolean }} Verdict */

/** Whether lines alone solve the puzzle of a picture, and if so how hard it is; null once it is not wanted.
 * @param {FlatPicture} picture @param {(picture: FlatPicture) => FlatPuzzle} numbersOf @param {() => boolean} wanted
 * @returns {Promise<Verdict | null>} */
async function verdictOn(picture, numbersOf, wanted) {
  if (isBlank(picture)) return { text: say("picturing.nothing_filled"), open: false };
  const puzzle = numbersOf(picture), settled = await inSlices(settling(puzzle), wanted);
  if (!settled) return null;
  if (settled.open) return { text: say("picturing.not_by_lines"), open: true };
  const { rows, cols, palette } = puzzle, shape = [rows.length, cols.length];
  const walk = await inSlices(walking({ shape, clues: [...rows, ...cols], palette }, { atOnce: true }), wanted);
  if (!walk) return null;
  const { number, level } = ratingOf(walk), about = { rating: exactly(number ?? 0, 1), level: say(`levels.${level}`) };
  return { text: say("picturing.by_lines", about), open: false };
}
