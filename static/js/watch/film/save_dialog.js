// The dialog that saves or prints what is watched: what of it, in what form, with a preview. Loaded when it is first
// wanted.

import { numeral, say } from "../../core/texts/say.js";
import { readPalette } from "../../board/paint.js";
import { during } from "../../base/busy.js";
import { hook, make } from "../../base/dom.js";
import { html, render } from "../../base/html.js";
import { saveFile } from "../../base/output.js";
import { createRedraw } from "../../base/redraw.js";
import { canvasOfChart, csvOfChart, svgOfChart } from "./chart_file.js";
import { FRAME, framesOf, paintFrame } from "./frames.js";
import { Gif } from "./gif.js";
import { figureOf, printFigures } from "./paper.js";
import { paintStill, piecesOf, svgOfStill } from "./still.js";

/** @import { Content } from "../../base/html.js" */
/** @import { Playback } from "../playback.js" */
/** @import { Session } from "../session.js" */

/** What is watched. `sceneAt` gives what the board shows at a place, beside the picture or alone, `textAt` the reason
 * of its step; `pause` stops playing; `picture` shows a place and gives the box of its picture, if there is one; `keep`
 * gives what goes back to where the page is.
 * @typedef {{ layout: Layout, session: Session, position: () => number,
 *   board: () => Pick<WatchedBoard, "renderer" | "axis"> | null, pause: () => void,
 *   sceneAt: (place: number, isBeside: boolean) => Scene, textAt: (place: number) => string,
 *   chart?: () => Promise<import("../chart.js").Chart | null>,
 *   picture?: (place: number) => Promise<HTMLElement | null>,
 *   keep?: () => () => void }} Watched */
/** @typedef {"gif" | "png" | "svg" | "paper" | "chart-svg" | "chart-png" | "chart-csv"} Kind */

const BOUNDS = { seconds: { low: 5, high: 300 }, size: { low: 100, high: 2_000 }, moments: { low: 1, high: 12 } };
/** The fields of each kind of file. @type {Record<Kind, string[]>} */
const FIELDS = {
  gif: ["start", "end", "seconds", "picture", "captions", "look"], png: ["step", "picture", "size", "captions", "look"],
  svg: ["step", "size", "captions", "look"], paper: ["step", "moments"], "chart-svg": ["look"], "chart-png": ["look"],
  "chart-csv": [],
};
const FILM = "gif", STILLS = ["png", "svg"], PAPER = "paper";
const CHARTS = ["chart-svg", "chart-png", "chart-csv"];

export class SaveDialog {
  /** @param {Watched} watched */
  constructor(watched) {
    this.watched = watched;
    this.chosen = {
      kind: /** @type {Kind} */ (FILM), from: 0, to: 0, step: 0, seconds: "60", size: "480", moments: "3",
      look: "light", picture: true, captions: true,
    };
    this.place = 0; // that the preview shows
    this.left = /** @type {{ theme: string | undefined, goBack?: () => void } | null} */ (null); // how the page was
    this.asked = /** @type {symbol | null} */ (null); // the preview that was asked for last
    this.wrong = ""; // what is wrong with what was chosen, as a sentence
    this.note = "";
    this.share = /** @type {number | null} */ (null); // of the film that is made
    this.running = /** @type {symbol | null} */ (null); // the file that is being made
    this.preview = make("div", { className: "film-preview", testid: "film-preview" });
    this.dialog = make("dialog", { className: "film", testid: "film" });
    this.dialog.setAttribute("aria-labelledby", "film-title");
    document.body.append(this.dialog);
    this.redraw = createRedraw({}, () => this.show()).redraw;
    this.dialog.addEventListener("close", () => this.end());
  }

  get playback() { return this.watched.session.playback; }

  /** Open it with a kind of file chosen. @param {string} kind */
  open(kind) {
    const { watched, dialog, chosen } = this, step = watched.position();
    watched.pause();
    const look = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
    Object.assign(chosen, { kind, look, step });
    this.note = "";
    if (!dialog.open) dialog.showModal();
    this.takeAll();
    this.show();
  }

  // What is chosen

  takeAll() {
    this.place = this.watched.position();
    this.choose({ from: 0, to: this.playback.count });
  }

  /** @param {Partial<SaveDialog["chosen"]>} chosen */
  choose(chosen) {
    Object.assign(this.chosen, chosen);
    this.redraw();
  }

  /** Choose a place, which the preview shows; the ends of the stretch push each other along.
   * @param {"from" | "to" | "step"} name @param {number} place */
  goTo(name, place) {
    const { from, to } = this.chosen;
    this.place = place;
    if (name === "step") this.choose({ step: place });
    else if (name === "from") this.choose({ from: place, to: Math.max(place, to) });
    else this.choose({ from: Math.min(place, from), to: place });
  }

  /** What is wrong with what was chosen, as a sentence; empty if nothing is. */
  get fault() {
    const names = /** @type {(keyof typeof BOUNDS)[]} */ (Object.keys(BOUNDS).filter((name) => this.has(name)));
    if (!this.playback.count) return say("filming.nothing");
    for (const name of names) {
      const { low, high } = BOUNDS[name], value = Number(this.chosen[name]);
      if (!(value >= low && value <= high)) return say(`filming.bad_${name}`, { low, high });
    }
    return "";
  }

  /** Whether the picture that explains is wanted, too. */
  get hasPicture() {
    const { chosen: { kind, picture }, watched } = this;
    return watched.picture !== undefined && (kind === PAPER || (picture && FIELDS[kind].includes("picture")));
  }

  /** Whether a field counts. A picture of a step has the size of a frame if the one that explains is beside it.
   * @param {string} field */
  has(field) {
    const { chosen: { kind }, watched } = this;
    return field === "picture" ? FIELDS[kind].includes(field) && watched.picture !== undefined
      : FIELDS[kind].includes(field) && !(field === "size" && this.hasPicture);
  }

  // Painting

  /** Give the picture of the page the size and the look of a frame, or give the page back as it was.
   * @param {boolean} isStaged */
  stage(isStaged) {
    const root = document.documentElement, { left, chosen: { kind, look }, watched } = this;
    document.body.classList.toggle("filming", isStaged);
    if (isStaged) {
      this.left ??= { theme: root.dataset.theme, goBack: watched.keep?.() };
      this.dialog.dataset.theme = this.left.theme;
      root.dataset.theme = kind === PAPER ? "light" : look;
    } else if (left) {
      this.left = null;
      root.dataset.theme = left.theme;
      left.goBack?.();
    }
  }

  /** A place, to be painted; null while there is no board. @param {number} place */
  stillOf(place) {
    const { watched, preview, chosen: { size } } = this, board = watched.board();
    return board && {
      pieces: piecesOf(board, watched.layout), scene: watched.sceneAt(place, this.hasPicture),
      text: this.captionAt(place), size: Number(size), palette: readPalette(preview),
    };
  }

  /** @param {number} place */
  captionAt(place) { return this.chosen.captions ? this.watched.textAt(place) : ""; }

  /** All that a frame shows of a place. @param {number} place */
  async momentAt(place) {
    const { playback, watched, preview, hasPicture } = this;
    const picture = hasPicture ? await watched.picture?.(place) ?? null : null;
    const step = say("watch.step", { place: playback.xAt(place), most: playback.xAt(playback.count) });
    const still = this.stillOf(place), palette = readPalette(preview);
    return { still, hasPicture, picture, text: this.captionAt(place), step, palette };
  }

  /** A place as a frame, or as the board alone; null if its cells would be too small. @param {number} place */
  async painted(place) {
    if (this.chosen.kind !== FILM && !this.hasPicture) {
      const still = this.stillOf(place);
      return still && paintStill(still);
    }
    const canvas = make("canvas");
    paintFrame(canvas, await this.momentAt(place));
    return canvas;
  }

  // Showing

  /** Show what would be saved; of a film, the place that was chosen last. */
  show() {
    const { dialog, running } = this;
    this.stage(dialog.open && this.hasPicture);
    if (!dialog.open) return false;
    this.wrong = this.fault;
    if (!running) this.showPreview();
    render(dialog, this.view());
    return false;
  }

  async showPreview() {
    const { preview, wrong, place, chosen: { kind, step, look } } = this, asked = this.asked = Symbol("preview");
    const isShown = !wrong && (STILLS.includes(kind) || kind === FILM);
    preview.dataset.theme = look;
    const picture = isShown ? await this.painted(kind === FILM ? place : step) : null;
    if (this.asked !== asked || this.running) return;
    if (isShown && !picture) this.wrong = say("filming.too_small");
    preview.hidden = !picture;
    if (picture) preview.replaceChildren(picture);
    render(this.dialog, this.view());
  }

  view() {
    const { chosen: { kind }, preview, note, running, share, wrong } = this, isRunning = running !== null;
    const { watched } = this, more = [watched.picture ? [PAPER] : [], watched.chart ? CHARTS : []].flat();
    const kinds = [FILM, ...STILLS, ...more].map((value) => (
      { value, text: say(`filming.${value.replace("-", "_")}`) }));
    const looks = ["light", "dark"].map((value) => ({ value, text: say(`filming.${value}`) }));
    const label = (/** @type {string} */ name, /** @type {Content} */ field, look = "") =>
      (name === "as" || this.has(name)) && html`<label class=${`field ${look}`}>
        <span>${say(`filming.${name}`)}</span>${field}</label>`;
    return html`<h2 id="film-title">${say("filming.title")}</h2>
      <div class="film-parts"><form id="film-form" novalidate inert=${isRunning} onsubmit=${(event) => {
        event.preventDefault();
        this.save();
      }}>${label("as", this.select("kind", kinds), "kind")}
        ${label("start", this.slider("from"))}${label("end", this.slider("to"))}
        ${kind === FILM && html`<button type="button" class="text" onclick=${() => this.takeAll()}
          data-testid="film-whole">${say("filming.whole")}</button>`}
        ${label("step", this.slider("step"))}${label("moments", this.number("moments"))}
        ${label("seconds", this.number("seconds"))}${label("picture", this.check("picture"), "check")}
        ${label("size", this.number("size"))}${label("captions", this.check("captions"), "check")}
        ${label("look", this.select("look", looks))}
      </form>${preview}</div>
      <p class="error" role="alert" hidden=${!wrong} data-testid="film-error">${wrong}</p>
      <div class="row"><button class="primary" form="film-form" disabled=${Boolean(wrong) || isRunning}
          data-testid="film-save">${say(kind === PAPER ? "filming.print" : "filming.save")}</button>
        <button type="button" hidden=${!isRunning} onclick=${() => this.end()} data-testid="film-cancel">
          ${say("filming.cancel")}</button>
        <button type="button" hidden=${isRunning} onclick=${() => this.dialog.close()} data-testid="film-close">
          ${say("filming.close")}</button>
        <progress max="1" value=${share} hidden=${!isRunning} data-testid="film-progress"
          aria-label=${share === null ? null : say("filming.made", { percent: Math.round(100 * share) })}></progress>
        <output class="small" data-testid="film-note">${note}</output></div>`;
  }

  /** @param {"kind" | "look"} name @param {{ value: string, text: string }[]} options */
  select(name, options) {
    return html`<select .value=${this.chosen[name]} onchange=${(event) => this.choose({ [name]: event.target.value })}
      data-testid=${`film-${name}`}>
      ${options.map(({ value, text }) => html`<option value=${value}>${text}</option>`)}</select>`;
  }

  /** @param {"picture" | "captions"} name */
  check(name) {
    return html`<input type="checkbox" .checked=${this.chosen[name]}
      onchange=${(event) => this.choose({ [name]: event.target.checked })} data-testid=${`film-${name}`}>`;
  }

  /** @param {"from" | "to" | "step"} name */
  slider(name) {
    const { playback, playback: { count } } = this, place = playback.xAt(this.chosen[name]);
    const text = say("watch.step", { place, most: playback.xAt(count) });
    return html`<input type="range" min="0" max=${count} step="1" .value=${String(this.chosen[name])}
      aria-valuetext=${text} oninput=${(event) => this.goTo(name, Number(event.target.value))}
      data-testid=${`film-${name}`}><output class="small muted">${text}</output>`;
  }

  /** @param {keyof typeof BOUNDS} name */
  number(name) {
    const { low, high } = BOUNDS[name];
    return html`<input type="number" min=${low} max=${high} .value=${this.chosen[name]} inputmode="numeric"
      oninput=${(event) => this.choose({ [name]: event.target.value })} data-testid=${`film-${name}`}>`;
  }

  // Saving

  end() {
    Object.assign(this, { running: null, share: null });
    this.show();
  }

  async save() {
    if (this.fault || this.running) return;
    if (this.chosen.kind === PAPER) return this.print();
    const run = this.running = Symbol("file"), { dialog, chosen: { kind } } = this;
    this.note = "";
    this.show();
    hook(dialog, "film-cancel").focus();
    const file = await during("thinking", this.makeFile(kind, run)).catch(() => null), name = this.fileName(kind);
    if (this.running !== run) return;
    this.note = file ? say("filming.saved", { name, size: numeral(Math.ceil(file.size / 1000)) })
      : say("filming.failed");
    this.end();
    if (!file) return;
    saveFile(file, name);
    hook(dialog, "film-save").focus();
  }

  /** Print moments, each a step after the one before. */
  async print() {
    const { playback, watched: { session }, chosen: { step, moments } } = this, places = [step];
    const title = [document.querySelector("h1")?.textContent, session.choice?.method].filter(Boolean).join(" · ");
    while (places.length < Number(moments) && places[places.length - 1] < playback.count) {
      places.push(playback.nextFact(places[places.length - 1], 1));
    }
    const figures = [];
    for (const place of places) figures.push(figureOf(await this.momentAt(place)));
    this.dialog.close();
    printFigures(title, figures);
  }

  /** @param {Kind} kind */
  fileName(kind) {
    const { playback, chosen: { step }, watched: { session } } = this, name = session.choice?.method ?? "";
    if (STILLS.includes(kind)) return `${name}-${playback.xAt(step)}.${kind}`;
    return `${name}${CHARTS.includes(kind) ? kind.replace("chart-", "-chart.") : `.${kind}`}`;
  }

  /** Make the file; null if it is not wanted any more, or cannot be made. @param {Kind} kind @param {symbol} run
   * @returns {Promise<Blob | null>} */
  async makeFile(kind, run) {
    const { watched, preview, playback, chosen: { step } } = this, { size } = watched.layout;
    if (kind === FILM) return this.makeFilm(run);
    if (kind === "chart-csv") return new Blob([csvOfChart(playback, size)], { type: "text/csv" });
    if (CHARTS.includes(kind)) {
      const chart = await watched.chart?.();
      if (!chart) return null;
      const charted = { chart, playback, total: size, palette: readPalette(preview) };
      return kind === "chart-svg" ? svgFile(svgOfChart(charted, document.title)) : pngOf(canvasOfChart(charted));
    }
    const still = this.stillOf(step);
    return kind === "svg" ? still && svgFile(svgOfStill(still, document.title)) : pngOf(await this.painted(step));
  }

  /** @param {symbol} run */
  async makeFilm(run) {
    const { playback, chosen: { from: first, to: last, seconds } } = this, canvas = make("canvas");
    const frames = framesOf(playback, { first, last, seconds: Number(seconds) }, (place) => this.captionAt(place));
    const gif = new Gif(FRAME.width, FRAME.height);
    for (const [i, { place, time }] of frames.entries()) {
      gif.add(paintFrame(canvas, await this.momentAt(place)), 1_000 * time);
      this.share = (i + 1) / frames.length;
      this.redraw();
      await new Promise((done) => { setTimeout(done); }); // so that the page shows how far it is, and hears Cancel
      if (this.running !== run) return null;
    }
    return gif.file();
  }
}

/** @param {string | null} text */
const svgFile = (text) => (text === null ? null : new Blob([text], { type: "image/svg+xml" }));

/** @param {HTMLCanvasElement | null} canvas @returns {Promise<Blob | null>} */
const pngOf = (canvas) => new Promise((done) => {
  if (canvas) canvas.toBlob(done, "image/png");
  else done(null);
});
