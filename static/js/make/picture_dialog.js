// The dialog that turns a picture into a puzzle, in black and white or in colours. The picture is chosen, dropped,
// pasted or photographed; turned, cropped, and divided into cells. It never leaves the page. The page needs
// css/from-picture.css.

import "../core/texts/picture_texts.js";
import "../core/texts/more_texts.js";
import { averaged, turned, WHOLE } from "./grey_pictures.js";
import { reduced } from "./few_colours.js";
import { isColoured } from "./drawing_colours.js";
import { cellsOf, finenessOf, longestFor, proposalsFor, sidesFor, thresholdOf } from "./cell_conversion.js";
import { LONGEST } from "./description.js";
import { LARGEST_FILE } from "./picture_headers.js";
import { exactly } from "../core/texts/phrases.js";
import { say } from "../core/texts/say.js";
import { make, setError, setText } from "../base/dom.js";
import { late } from "../base/late.js";
import { createRedraw } from "../base/redraw.js";
import { createSources, MOST_PIXELS, openPicture, partsOf } from "./picture_sources.js";
import { button, CropStage, FoundColours, PictureFields } from "./picture_settings.js";
import { numbersOf } from "./puzzle_numbers.js";
import { isBlank } from "./pictures.js";
import { settlingOf } from "./verdict.js";
import { ratingOf } from "../learn/explain/rating.js";
import { walking } from "../learn/explain/walk.js";
import { inSlices } from "../base/time_slices.js";

/** @typedef {import("./picture_sources.js").Opened} Opened */
/** @typedef {{ width: number, height: number }} Sides */

const MOST_LOOKS = 6, LASTING = new Set(["whole", "parts"]);

/** @typedef {FlatPicture & { title: string, unique: boolean }} Taken `unique`: whether it is to be made unique */
/** @typedef {{ take: (picture: Taken) => void, largest: Sides }} Wishes */
/** @import { FewColours } from "./few_colours.js" */

export class PictureDialog {
  /** `take` gets the chosen cells; no picture gets larger than `largest`.
   * @param {HTMLDialogElement} dialog @param {Wishes} wishes */
  constructor(dialog, { take, largest }) {
    this.dialog = dialog;
    this.takeCells = take;
    this.largest = largest;
    this.title = "";
    this.opened = /** @type {Opened | null} */ (null);
    this.looks = /** @type {Map<string, any>} */ (new Map()); // the picture by crop and size, in grey or in colours
    this.files = 0; // opened so far
    this.version = 0; // of what is shown: verdicts on older versions are unwanted
    this.picture = /** @type {FlatPicture} */ ({ width: 1, height: 1, cells: new Uint8Array(1) });
    const { redraw } = createRedraw(this, () => this.draw());
    this.redraw = redraw;
    this.sources = createSources(dialog, { file: (file) => this.openWith(file), fail: (said) => this.fail(said) });
    this.stage = new CropStage(redraw);
    this.found = new FoundColours(redraw);
    this.coloured = late(() => import("./coloured_drawing.js"),
      ({ createColours }) => createColours(() => false));
    this.fields = new PictureFields(Math.max(largest.width, largest.height), {
      changed: redraw, turned: () => this.turn(), detail: (name) => this.suit(name),
    });
    this.proposals = createProposals({
      take: ({ picture }) => this.take(picture),
      adjust: ({ making }) => {
        const { fields } = this;
        fields.making = making;
        redraw();
        (making.colours ? fields.colours : fields.way).focus();
      },
    });
    this.error = make("p", { className: "error", hidden: true, testid: "picture-error" });
    this.verdict = make("p", { className: "notice", testid: "picture-verdict" });
    this.cells = make("canvas", { className: "picture-cells" });
    this.mend = button("make_unique", () => this.take(this.picture, true));
    this.work = make("div", { className: "picture-work", hidden: true });
    this.build();
  }

  build() {
    const close = button("close", () => this.dialog.close()), take = button("take", () => this.take(this.picture));
    this.mend.hidden = true;
    const heading = make("h2", { textContent: say("picturing.heading"), id: "from-picture-heading" });
    take.classList.add("primary");
    this.error.setAttribute("role", "alert");
    this.verdict.setAttribute("role", "status");
    this.cells.setAttribute("role", "img");
    this.cells.setAttribute("aria-label", say("picturing.result"));
    this.work.append(
      make("div", { className: "picture-source" }, this.stage.root, this.fields.turning),
      make("div", { className: "picture-result" }, this.cells, this.found.root, this.verdict,
        make("div", { className: "row" }, take, this.mend)),
      this.fields.root, this.proposals.root);
    this.dialog.classList.add("from-picture");
    this.dialog.setAttribute("aria-labelledby", heading.id);
    this.dialog.replaceChildren(make("header", { className: "row" }, heading, close), this.sources,
      make("p", { className: "small muted", textContent: say("picturing.private") }), this.error, this.work);
    this.dialog.addEventListener("close", () => { this.version++; });
  }

  open() {
    if (!this.dialog.open) this.dialog.showModal();
    if (this.opened) this.redraw();
  }

  /** @param {Blob | null} file null if it got lost on its way from the home page */
  async openWith(file) {
    this.open();
    if (!file) return this.fail(say("picturing.lost"));
    const turn = ++this.files, { opened, problem } = await openPicture(file);
    if (turn !== this.files) return; // another one was opened since
    if (opened) return this.begin(opened, titleOf(file));
    return this.fail(say(`picturing.${problem}`, { bytes: LARGEST_FILE / 1e6, pixels: MOST_PIXELS / 1e6 }));
  }

  /** Show an error; an open picture stays. @param {string} sentence */
  fail(sentence) {
    setError(this.error, sentence);
  }

  /** @param {Opened} opened @param {string} title */
  begin(opened, title) {
    setError(this.error);
    Object.assign(this, { opened, title });
    this.work.hidden = false;
    this.fields.reset();
    this.found.reset();
    this.turn();
    this.suit("medium");
  }

  /** Turn the picture; the crop becomes all of it again. */
  turn() {
    if (!this.opened) return;
    this.looks.clear();
    this.stage.show(this.opened.canvas, this.fields.degrees);
    this.stage.take(WHOLE);
  }

  /** Choose as many cells as that much detail needs. @param {string} detail */
  suit(detail) {
    if (!this.opened) return;
    const whole = this.whole(this.opened), { crop } = this.stage, width = Math.ceil(crop.width * whole.width);
    const part = averaged(whole, crop, width, Math.ceil(crop.height * whole.height));
    this.fields.longest = longestFor(part, detail, this.largest);
    this.redraw();
  }

  /** The whole picture, turned. @param {Opened} opened */
  whole({ grey }) {
    return this.kept("whole", () => turned(grey, this.fields.degrees));
  }

  /** The crop, `fineness` times as fine as the cells. @param {Opened} opened @param {number} fineness */
  grey(opened, fineness) {
    const whole = this.whole(opened), { crop } = this.stage;
    const sides = sidesFor(crop.width * whole.width, crop.height * whole.height, this.fields.longest, this.largest);
    const width = sides.width * fineness, height = sides.height * fineness;
    return this.kept([...Object.values(crop), width, height].join(), () => averaged(whole, crop, width, height));
  }

  /** The crop in colours, with a place for each cell. @param {Opened} opened @returns {Tints} */
  tints(opened) {
    const { canvas } = opened, { width, height } = this.grey(opened, 1), { crop } = this.stage;
    const parts = this.kept("parts", () => partsOf(canvas).map((part) => turned(part, this.fields.degrees)));
    return this.kept([...Object.values(crop), width, height, "tints"].join(), () => {
      const tints = new Uint8Array(3 * width * height);
      parts.forEach((/** @type {Grey} */ whole, /** @type {number} */ part) =>
        averaged(whole, crop, width, height).shades.forEach((shade, at) => { tints[3 * at + part] = shade; }));
      return { width, height, tints };
    });
  }

  /** A look at the picture under a key, computed once while it is in use.
   * @template T @param {string} key @param {() => T} work @returns {T} */
  kept(key, work) {
    const known = this.looks.get(key) ?? work();
    if (this.looks.size > MOST_LOOKS) {
      for (const old of this.looks.keys()) if (!LASTING.has(old)) this.looks.delete(old);
    }
    this.looks.set(key, known);
    return known;
  }

  draw() {
    const { opened } = this, { making } = this.fields;
    if (!opened || !this.dialog.open) return false;
    const coloursOf = (/** @type {Making} */ one) => reduced(this.tints(opened), one);
    const made = (/** @type {Making} */ one) =>
      (one.colours ? this.found.applied(coloursOf(one)) : pictureOf(this.grey(opened, finenessOf(one)), one));
    const found = making.colours ? coloursOf(making) : null;
    this.picture = found ? this.found.applied(found) : made(making);
    this.found.show(found);
    this.fields.show(thresholdOf(this.grey(opened, finenessOf(making)), making), this.picture);
    drawCells(this.cells, this.picture);
    const proposals = proposalsFor(this.grey(opened, 1), making).map((one) => ({ ...one, picture: made(one.making) }));
    this.proposals.show(proposals);
    this.judge(proposals);
    return false;
  }

  /** Judge the shown picture, then each proposal: whether lines alone solve its puzzle.
   * @param {Proposal[]} proposals */
  async judge(proposals) {
    const version = ++this.version, wanted = () => version === this.version;
    const tell = async (/** @type {FlatPicture} */ picture, /** @type {(verdict: Verdict) => void} */ show) => {
      const verdict = await verdictOn(picture, () => this.puzzleOf(picture), wanted);
      if (verdict && wanted()) show(verdict);
    };
    setText(this.verdict, say("picturing.judging"));
    this.mend.hidden = true;
    await tell(this.picture, ({ text, open }) => {
      setText(this.verdict, text);
      this.mend.hidden = !open;
    });
    for (const [at, { picture }] of proposals.entries()) {
      await tell(picture, ({ text }) => this.proposals.judge(at, text));
    }
  }

  /** The numbers of a picture; null if what colours need cannot be loaded. @param {FlatPicture} picture */
  async puzzleOf(picture) {
    const { cells, palette } = picture;
    if (!palette || !isColoured(cells)) return numbersOf(picture);
    const colours = await this.coloured();
    colours?.take(palette);
    return colours && colours.numbersOf(picture);
  }

  /** @param {FlatPicture} picture @param {boolean} unique whether it is to be made unique */
  take(picture, unique = false) {
    this.dialog.close();
    this.takeCells({ ...picture, title: this.title, unique });
  }
}

/** @param {Grey} grey @param {Making} making @returns {FlatPicture} */
function pictureOf(grey, making) {
  const fineness = finenessOf(making);
  return { width: grey.width / fineness, height: grey.height / fineness, cells: cellsOf(grey, making) };
}

/** The name of a file without its ending. @param {Blob} file */
function titleOf(file) {
  const name = file instanceof File ? file.name.replace(/\.[^.]*$/, "") : "";
  return name.slice(0, LONGEST.title);
}

// What the picture becomes: its cells, the verdict on their puzzle, and six proposals side by side; a click takes one

const COUNT = 6;

/** @typedef {{ name: string, making: Making, picture: FlatPicture }} Proposal */

/** `take` is called with the chosen proposal, `adjust` with the one whose settings are wanted.
 * @param {{ take: (proposal: Proposal) => void, adjust: (proposal: Proposal) => void }} ears */
function createProposals(ears) {
  let shown = /** @type {Proposal[]} */ ([]);
  const cards = Array.from({ length: COUNT }, (_, at) => cardOf(at, {
    take: () => ears.take(shown[at]), adjust: () => ears.adjust(shown[at]),
  }));
  const list = make("ul", { className: "picture-proposals" }, ...cards.map(({ item }) => item));
  const root = make("section", {}, make("h3", { textContent: say("picturing.proposals") }), list);

  /** @param {Proposal[]} proposals */
  function show(proposals) {
    shown = proposals;
    proposals.forEach(({ name, making, picture }, at) => {
      drawCells(cards[at].canvas, picture);
      setText(cards[at].name, say(`picturing.proposal_${name}`, { count: making.colours }));
      setText(cards[at].verdict, say("picturing.judging"));
    });
  }

  /** @param {number} at @param {string} verdict */
  const judge = (at, verdict) => setText(cards[at].verdict, verdict);

  return { root, show, judge };
}

/** @param {number} at @param {{ take: () => void, adjust: () => void }} ears */
function cardOf(at, { take, adjust }) {
  const canvas = make("canvas"), name = make("strong"), verdict = make("span", { className: "small muted" });
  canvas.setAttribute("aria-hidden", "true");
  const button = make("button", {
    type: "button", className: "picture-proposal", onclick: take, testid: `proposal-${at}`,
  }, canvas, name, verdict);
  const change = make("button", {
    type: "button", className: "small", onclick: adjust, textContent: say("picturing.adjust"), testid: `adjust-${at}`,
  });
  verdict.id = `proposal-verdict-${at}`;
  name.id = `proposal-name-${at}`;
  change.setAttribute("aria-describedby", name.id);
  return { item: make("li", {}, button, change), canvas, name, verdict };
}

/** Draw cells as single pixels, which the style sheet enlarges; ink on paper in either theme, or in their colours.
 * @param {HTMLCanvasElement} canvas @param {FlatPicture} picture */
function drawCells(canvas, { width, height, cells, palette }) {
  const paint = canvas.getContext("2d"), style = getComputedStyle(canvas), pixels = new ImageData(width, height);
  Object.assign(canvas, { width, height });
  if (!paint) return;
  if (palette) {
    const inks = palette.map(({ value }) => parseInt(value.slice(1), 16));
    cells.forEach((cell, at) => {
      pixels.data.set([inks[cell] >> 16, (inks[cell] >> 8) & 255, inks[cell] & 255, 255], 4 * at);
    });
    paint.putImageData(pixels, 0, 0);
    return;
  }
  cells.forEach((cell, at) => { pixels.data[4 * at + 3] = cell ? 255 : 0; });
  paint.putImageData(pixels, 0, 0);
  for (const [way, token] of /** @type {const} */ (
    [["source-in", "--closed-ink"], ["destination-over", "--closed-sheet"]])) {
    paint.globalCompositeOperation = way;
    paint.fillStyle = style.getPropertyValue(token);
    paint.fillRect(0, 0, width, height);
  }
}

/** `open`: whether lines leave cells open. @typedef {{ text: string, open: boolean }} Verdict */

/** Whether lines alone solve the puzzle of a picture, and if so how hard it is; null once it is not wanted.
 * @param {FlatPicture} picture @param {() => Promise<FlatPuzzle | null>} puzzleOf @param {() => boolean} wanted
 * @returns {Promise<Verdict | null>} */
async function verdictOn(picture, puzzleOf, wanted) {
  if (isBlank(picture)) return { text: say("picturing.nothing_filled"), open: false };
  const puzzle = await puzzleOf(), settled = puzzle && await inSlices(settlingOf(puzzle), wanted);
  if (!puzzle || !settled) return null;
  if (settled.open) return { text: say("picturing.not_by_lines"), open: true };
  const { rows, cols, palette } = puzzle, shape = [rows.length, cols.length];
  const walk = await inSlices(walking({ shape, clues: [...rows, ...cols], palette }, { atOnce: true }), wanted);
  if (!walk) return null;
  const { number, level } = ratingOf(walk), found = { rating: exactly(number ?? 0, 1), level: say(`levels.${level}`) };
  return { text: say("picturing.by_lines", found), open: false };
}
