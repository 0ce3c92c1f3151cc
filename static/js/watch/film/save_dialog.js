// The dialog that saves or prints what is watched: what of it, in what form, with a preview. The server makes films,
// the page all else. Loaded when it is first wanted.

import { numeral, say } from "../../core/texts/say.js";
import { readPalette } from "../../board/paint.js";
import { during } from "../../base/busy.js";
import { hook, make } from "../../base/dom.js";
import { html, render } from "../../base/html.js";
import { startTask } from "../../base/net/jobs.js";
import { saveFile } from "../../base/output.js";
import { createRedraw } from "../../base/redraw.js";
import { canvasOfChart, csvOfChart, svgOfChart } from "./chart_file.js";
import { printMoments } from "./paper.js";
import { paintStill, piecesOf, svgOfStill } from "./still.js";

/** @import { Content } from "../../base/html.js" */
/** @import { Playback } from "../playback.js" */
/** @import { Session } from "../session.js" */

/** What is watched. `sceneAt` gives what a place shows while it is played or when it stands still, `textAt` the reason
 * of its step; `pause` stops playing; `picture` shows a
 * place and gives the box of its picture, if there is one.
 * @typedef {{ layout: Layout, session: Session, position: () => number,
 *   board: () => Pick<WatchedBoard, "renderer" | "axis"> | null, pause: () => void,
 *   sceneAt: (place: number, playing: boolean) => Scene, textAt: (place: number) => string,
 *   chart?: () => import("../chart.js").Chart, picture?: (place: number) => Promise<HTMLElement | null> }} Watched */
/** @typedef {"gif" | "webp" | "png" | "svg" | "paper" | "chart-svg" | "chart-png" | "chart-csv"} Kind */

const RATES = [5, 10, 20, 25]; // frames a second: a GIF counts hundredths of one
const PAUSE = 1.5, SHARE = 0.2; // seconds that the last frame stays, and at most so much of the film
const LONGEST = 500; // characters of a caption
const BOUNDS = { seconds: { low: 1, high: 120 }, size: { low: 100, high: 2_000 }, moments: { low: 1, high: 12 } };
/** The fields that are shown for each kind of file. @type {Record<Kind, string>} */
const SHOWN = {
  gif: "film", webp: "film", png: "still", svg: "still", paper: "paper", "chart-svg": "chart", "chart-png": "chart",
  "chart-csv": "table",
};
const FILMS = ["gif", "webp"], STILLS = ["png", "svg"], PAPER = "paper";
const CHARTS = ["chart-svg", "chart-png", "chart-csv"];

export class SaveDialog {
  /** @param {Watched} watched */
  constructor(watched) {
    this.watched = watched;
    this.chosen = {
      kind: /** @type {Kind} */ ("gif"), from: 0, to: 0, step: 0, seconds: "12", rate: 10, size: "480", moments: "3",
      look: "light", captions: true,
    };
    this.place = 0; // that the preview shows
    this.wrong = ""; // what is wrong with what was chosen, as a sentence
    this.note = "";
    this.share = /** @type {number | null} */ (null); // of the film that is made
    this.running = /** @type {symbol | null} */ (null); // the file that is being made
    this.cancelJob = () => {}; // of the film that is being made
    this.preview = make("div", { className: "film-preview", testid: "film-preview" });
    this.dialog = make("dialog", { className: "film", testid: "film" });
    this.dialog.setAttribute("aria-labelledby", "film-title");
    document.body.append(this.dialog);
    this.redraw = createRedraw({}, () => this.show()).redraw;
    this.dialog.addEventListener("close", () => this.stop());
    for (const type of ["online", "offline"]) addEventListener(type, () => this.redraw());
    addEventListener("pagehide", () => this.stop());
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
    const { chosen, chosen: { kind }, playback, watched } = this, isFilm = FILMS.includes(kind);
    if (!playback.count) return say("filming.nothing");
    if (CHARTS.includes(kind)) return "";
    if (isFilm && !navigator.onLine) return say("filming.offline");
    if (isFilm && watched.session.opened) return say("filming.whole_only");
    const names = kind === PAPER ? ["moments"] : isFilm ? ["seconds", "size"] : ["size"];
    for (const name of /** @type {(keyof typeof BOUNDS)[]} */ (names)) {
      const { low, high } = BOUNDS[name], value = Number(chosen[name]);
      if (!(value >= low && value <= high)) return say(`filming.bad_${name}`, { low, high });
    }
    return "";
  }

  /** A place, to be painted; null while there is no board. @param {number} place */
  stillOf(place) {
    const { watched, preview, chosen: { kind, captions, size } } = this, board = watched.board();
    return board && {
      pieces: piecesOf(board, watched.layout), scene: watched.sceneAt(place, FILMS.includes(kind)),
      text: captions ? watched.textAt(place) : "", size: Number(size), palette: readPalette(preview),
    };
  }

  // Showing

  /** Show what would be saved; of a film, the place that was chosen last. */
  show() {
    const { dialog, running, chosen: { kind } } = this;
    if (!dialog.open) return false;
    dialog.dataset.kind = SHOWN[kind];
    if (!running) this.showPreview();
    render(dialog, this.view());
    return false;
  }

  showPreview() {
    const { preview, fault, place, chosen: { kind, step, look } } = this;
    preview.dataset.theme = look;
    const isStill = STILLS.includes(kind), isShown = !fault && (isStill || FILMS.includes(kind));
    const still = isShown ? this.stillOf(isStill ? step : place) : null;
    const picture = still && paintStill(still);
    this.wrong = still && !picture ? say("filming.too_small") : fault;
    preview.hidden = !picture;
    if (picture) preview.replaceChildren(picture);
  }

  view() {
    const { chosen, chosen: { kind }, preview, note, running, share, wrong } = this, isRunning = running !== null;
    const { watched } = this, more = [watched.picture ? [PAPER] : [], watched.chart ? CHARTS : []].flat();
    const kinds = [...FILMS, ...STILLS, ...more].map((value) => (
      { value, text: say(`filming.${value.replace("-", "_")}`) }));
    const looks = ["light", "dark"].map((value) => ({ value, text: say(`filming.${value}`) }));
    const label = (/** @type {string} */ name, /** @type {string} */ shown, /** @type {Content} */ field) =>
      html`<label class=${`field ${shown}`}><span>${say(`filming.${name}`)}</span>${field}</label>`;
    return html`<h2 id="film-title">${say("filming.title")}</h2>
      <div class="film-parts"><form id="film-form" novalidate inert=${isRunning} onsubmit=${(event) => {
        event.preventDefault();
        this.save();
      }}>${label("as", "kind", this.select("kind", kinds))}
        ${label("start", "of-film place", this.slider("from"))}${label("end", "of-film place", this.slider("to"))}
        <button type="button" class="text" onclick=${() => this.takeAll()} data-testid="film-whole">
          ${say("filming.whole")}</button>
        ${label("step", "of-still of-paper place", this.slider("step"))}
        ${label("moments", "of-paper", this.number("moments"))}
        ${label("seconds", "of-film", this.number("seconds"))}
        ${label("rate", "of-film", this.select("rate", RATES.map((rate) => ({ value: rate, text: numeral(rate) }))))}
        ${label("size", "of-film of-still", this.number("size"))}
        ${label("look", "of-film of-still of-chart", this.select("look", looks))}
        ${label("captions", "of-film of-still check", html`<input type="checkbox" .checked=${chosen.captions}
          onchange=${(event) => this.choose({ captions: event.target.checked })} data-testid="film-captions">`)}
      </form>${preview}</div>
      <p class="error" role="alert" hidden=${!wrong} data-testid="film-error">${wrong}</p>
      <div class="row"><button class="primary" form="film-form" disabled=${Boolean(wrong) || isRunning}
          data-testid="film-save">${say(kind === PAPER ? "filming.print" : "filming.save")}</button>
        <button type="button" hidden=${!isRunning} onclick=${() => this.stop()} data-testid="film-cancel">
          ${say("filming.cancel")}</button>
        <button type="button" hidden=${isRunning} onclick=${() => this.dialog.close()} data-testid="film-close">
          ${say("filming.close")}</button>
        <progress max="1" value=${share} hidden=${!isRunning} data-testid="film-progress"
          aria-label=${share === null ? null : say("filming.made", { percent: Math.round(100 * share) })}></progress>
        <output class="small" data-testid="film-note">${note}</output></div>`;
  }

  /** @param {"kind" | "rate" | "look"} name @param {{ value: string | number, text: string }[]} options */
  select(name, options) {
    const choose = (/** @type {any} */ { target: { value } }) =>
      this.choose({ [name]: name === "rate" ? Number(value) : value });
    return html`<select .value=${String(this.chosen[name])} onchange=${choose} data-testid=${`film-${name}`}>
      ${options.map(({ value, text }) => html`<option value=${value}>${text}</option>`)}</select>`;
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

  stop() {
    this.cancelJob();
    this.end();
  }

  end() {
    Object.assign(this, { running: null, cancelJob: () => {}, share: null });
    this.show();
  }

  async save() {
    if (this.fault || this.running) return;
    if (this.chosen.kind === PAPER) return this.print();
    const run = this.running = Symbol("file"), { dialog, chosen: { kind } } = this;
    this.note = "";
    this.show();
    hook(dialog, "film-cancel").focus();
    const made = FILMS.includes(kind) ? this.makeFilm(kind, run) : this.makeFile(kind);
    const file = await during("thinking", made).catch(() => null) ?? say("filming.failed");
    if (this.running !== run) return;
    const name = this.fileName(kind), isFile = typeof file !== "string";
    this.note = isFile ? say("filming.saved", { name, size: numeral(Math.ceil(file.size / 1000)) }) : file;
    this.end();
    if (!isFile) return;
    saveFile(file, name);
    hook(dialog, "film-save").focus();
  }

  /** Print moments, each a step after the one before, and go back to where the page was. */
  async print() {
    const { playback, watched, chosen: { step, moments } } = this, { session, position, picture } = watched;
    const title = [document.querySelector("h1")?.textContent, session.choice?.method].filter(Boolean).join(" · ");
    const back = position(), places = [step];
    while (places.length < Number(moments) && places[places.length - 1] < playback.count) {
      places.push(playback.nextFact(places[places.length - 1], 1));
    }
    this.dialog.close();
    await printMoments(title, places, async (place) => {
      const box = await picture?.(place) ?? null, still = this.stillOf(place), text = watched.textAt(place);
      const name = say("watch.step", { place: playback.xAt(place), most: playback.xAt(playback.count) });
      const palette = { ...readPalette(document.documentElement), paper: "#fff" };
      return { board: still && paintStill({ ...still, text: "", palette }), picture: box, place: name, text };
    });
    await picture?.(back);
  }

  /** @param {Kind} kind */
  fileName(kind) {
    const { playback, chosen: { step }, watched: { session } } = this, name = session.choice?.method ?? "";
    if (STILLS.includes(kind)) return `${name}-${playback.xAt(step)}.${kind}`;
    return `${name}${CHARTS.includes(kind) ? kind.replace("chart-", "-chart.") : `.${kind}`}`;
  }

  /** Make a still or a chart. @param {Kind} kind @returns {Promise<Blob | null>} */
  async makeFile(kind) {
    const { watched, preview, playback } = this, { size } = watched.layout, chart = watched.chart?.();
    if (kind === "chart-csv") return new Blob([csvOfChart(playback, size)], { type: "text/csv" });
    if (chart && CHARTS.includes(kind)) {
      const charted = { chart, playback, total: size, palette: readPalette(preview) };
      return kind === "chart-svg" ? svgFile(svgOfChart(charted, document.title)) : pngOf(canvasOfChart(charted));
    }
    const still = this.stillOf(this.chosen.step);
    if (!still) return null;
    return kind === "svg" ? svgFile(svgOfStill(still, document.title)) : pngOf(paintStill(still));
  }

  /** Let the server make a film; a sentence says why it could not. @param {Kind} kind @param {symbol} run
   * @returns {Promise<Blob | string>} */
  makeFilm(kind, run) {
    const { watched: { session } } = this, parts = /** @type {BlobPart[]} */ ([]);
    const change = (/** @type {Partial<Pick<SaveDialog, "note" | "share">>} */ changes) => {
      if (this.running !== run) return;
      Object.assign(this, changes);
      this.redraw();
    };
    return new Promise((resolve) => {
      startTask(session.follower, session.puzzle, this.filmJob(kind), (event) => {
        if (event.t === "file") parts.push(bytesOf(event.part));
        else change({ share: event.counters.painted / event.counters.pictures });
      }, (error) => resolve(error || new Blob(parts, { type: `image/${kind}` })),
      (note) => change({ note })).then((cancel) => {
        if (this.running === run) this.cancelJob = cancel;
        else cancel();
      });
    });
  }

  /** @param {Kind} kind @returns {JobWish} */
  filmJob(kind) {
    const { watched: { session, textAt }, playback, chosen } = this, { from: first, to: last, rate } = chosen;
    const stretch = { first, last, rate, seconds: Number(chosen.seconds) };
    const frames = framesOf(playback, stretch, chosen.captions ? textAt : () => "");
    const film = { form: kind, size: Number(chosen.size), theme: chosen.look, frames };
    return { ...session.choice, seconds: undefined, task: "film", film };
  }
}

/** @param {string | null} text */
const svgFile = (text) => (text === null ? null : new Blob([text], { type: "image/svg+xml" }));

/** @param {HTMLCanvasElement | null} canvas @returns {Promise<Blob | null>} */
const pngOf = (canvas) => new Promise((done) => {
  if (canvas) canvas.toBlob(done, "image/png");
  else done(null);
});

/** @param {string} part in base 64 */
const bytesOf = (part) => Uint8Array.from(atob(part), (sign) => sign.charCodeAt(0));

// The frames of a film, for the server to paint

/** Each frame has the step that it shows, the milliseconds that it stays, and its caption. They are spread evenly from
 * the place `first` to the place `last`, and one that shows the same as the one before prolongs it.
 * @param {Pick<Playback, "xAt">} playback @param {{ first: number, last: number, seconds: number, rate: number }} film
 * @param {(place: number) => string} captionAt */
export function framesOf(playback, { first, last, seconds, rate }, captionAt) {
  const pause = Math.min(PAUSE, SHARE * seconds), count = Math.max(1, Math.round((seconds - pause) * rate));
  const frames = /** @type {Frame[]} */ ([]);
  for (let i = 0; i < count; i++) {
    const place = first + Math.round((i / Math.max(1, count - 1)) * (last - first));
    const step = playback.xAt(place), before = frames.at(-1);
    const time = i < count - 1 ? 1_000 / rate : Math.round(1_000 * seconds) - (1_000 / rate) * i;
    if (before?.[0] === step) before[1] += time;
    else frames.push([step, time, captionAt(place).slice(0, LONGEST)]);
  }
  return frames;
}

/** @typedef {[step: number, milliseconds: number, caption: string]} Frame */
