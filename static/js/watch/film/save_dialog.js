// The dialog that saves what is watched: what of it, in what form, with a preview. The server makes films, the page all
// else. Loaded when it is first wanted.

import { numeral, say } from "../../core/texts/say.js";
import { readPalette } from "../../board/paint.js";
import { during } from "../../base/busy.js";
import { make, setError, setText } from "../../base/dom.js";
import { startTask } from "../../base/net/jobs.js";
import { saveFile } from "../../base/output.js";
import { createRedraw } from "../../base/redraw.js";
import { csvOfChart, svgOfChart } from "./chart_file.js";
import { framesOf, RATES } from "./frames.js";
import { paintStill, piecesOf, svgOfStill } from "./still.js";

/** @import { Session } from "../session.js" */

/**
 * What is watched. `sceneAt` gives what a place shows while it is played or when it stands still, `textAt` the reason
 * of its step; `pause` stops playing.
 * @typedef {object} Watched
 * @property {Layout} layout
 * @property {() => Pick<WatchedBoard, "renderer" | "axis"> | null} board
 * @property {Session} session
 * @property {() => number} position
 * @property {(place: number, playing: boolean) => Scene} sceneAt
 * @property {(place: number) => string} textAt
 * @property {() => void} pause
 * @property {() => import("../chart.js").Chart} [chart]
 */
/** @typedef {"gif" | "webp" | "png" | "svg" | "chart-svg" | "chart-csv"} Kind */

/** What can be chosen: the least, the most, and what is chosen at first. */
const BOUNDS = {
  seconds: { low: 1, high: 120, first: 12 }, size: { low: 100, high: 2_000, first: 480 },
};
const USUAL_RATE = 10;
/** The fields that are shown for each kind of file. @type {Record<Kind, string>} */
const SHOWN = { gif: "film", webp: "film", png: "still", svg: "still", "chart-svg": "chart", "chart-csv": "table" };
const FILMS = ["gif", "webp"], STILLS = ["png", "svg"], CHARTS = ["chart-svg", "chart-csv"];

export class SaveDialog {
  /** @param {Watched} watched */
  constructor(watched) {
    this.watched = watched;
    this.fields = buildFields();
    this.running = /** @type {symbol | null} */ (null); // the file that is being made
    this.cancelJob = () => {}; // of the film that is being made
    this.place = 0; // that the preview shows
    this.dialog = buildDialog(this.fields, (event) => { event.preventDefault(); this.save(); });
    document.body.append(this.dialog);
    this.redraw = createRedraw({}, () => this.show()).redraw;
    this.listen();
  }

  listen() {
    const { dialog, fields: { from, to, step, cancel, close, whole } } = this;
    for (const slider of [from, to, step]) slider.addEventListener("input", () => this.follow(slider));
    dialog.addEventListener("input", () => this.redraw());
    whole.addEventListener("click", () => this.takeAll());
    cancel.addEventListener("click", () => this.stop());
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => this.stop());
    for (const type of ["online", "offline"]) addEventListener(type, () => this.redraw());
    addEventListener("pagehide", () => this.stop());
  }

  get playback() { return this.watched.session.playback; }

  get kind() { return /** @type {Kind} */ (this.fields.kind.value); }

  /** Open it with a kind of file chosen. @param {string} kind */
  open(kind) {
    const { watched, dialog, fields } = this, kinds = [...FILMS, ...STILLS, ...(watched.chart ? CHARTS : [])];
    watched.pause();
    fields.kind.replaceChildren(...kinds.map((value) =>
      make("option", { value, textContent: say(`filming.${value.replace("-", "_")}`) })));
    fields.kind.value = kind;
    fields.look.value = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
    for (const slider of [fields.from, fields.to, fields.step]) slider.max = String(this.playback.count);
    Object.assign(fields.step, { value: String(watched.position()) });
    setText(fields.note, "");
    if (!dialog.open) dialog.showModal();
    this.takeAll();
  }

  // The stretch

  takeAll() {
    const { from, to } = this.fields;
    from.value = from.min;
    to.value = to.max;
    this.place = this.watched.position();
    this.redraw();
  }

  /** Show the place of a slider; the ends of the stretch push each other along. @param {HTMLInputElement} slider */
  follow(slider) {
    const { from, to } = this.fields;
    this.place = Number(slider.value);
    if (slider === from) to.value = String(Math.max(this.place, Number(to.value)));
    if (slider === to) from.value = String(Math.min(this.place, Number(from.value)));
  }

  /** What is wrong with what was chosen, as a sentence; empty if nothing is. */
  get fault() {
    const { fields, kind, playback, watched } = this, isFilm = FILMS.includes(kind);
    if (!playback.count) return say("filming.nothing");
    if (CHARTS.includes(kind)) return "";
    if (isFilm && !navigator.onLine) return say("filming.offline");
    if (isFilm && watched.session.opened) return say("filming.whole_only");
    for (const name of /** @type {(keyof typeof BOUNDS)[]} */ (isFilm ? ["seconds", "size"] : ["size"])) {
      const { low, high } = BOUNDS[name], value = Number(fields[name].value);
      if (!(value >= low && value <= high)) return say(`filming.bad_${name}`, { low, high });
    }
    return "";
  }

  /** A place, to be painted; null while there is no board. @param {number} place */
  stillOf(place) {
    const { watched, fields, kind } = this, board = watched.board();
    return board && {
      pieces: piecesOf(board, watched.layout), scene: watched.sceneAt(place, FILMS.includes(kind)),
      text: fields.captions.checked ? watched.textAt(place) : "", size: Number(fields.size.value),
      palette: readPalette(fields.preview),
    };
  }

  // Showing

  /** Show what would be saved; of a film, the place that was chosen last. */
  show() {
    const { fields, kind, fault, dialog } = this, isStill = STILLS.includes(kind);
    if (!dialog.open) return false;
    const place = isStill ? Number(fields.step.value) : this.place;
    dialog.dataset.kind = SHOWN[kind];
    fields.preview.dataset.theme = fields.look.value;
    this.showPlaces();
    const still = fault || CHARTS.includes(kind) ? null : this.stillOf(place), preview = still && paintStill(still);
    const wrong = still && !preview ? say("filming.too_small") : fault;
    setError(fields.error, wrong);
    fields.save.disabled = Boolean(wrong) || this.running !== null;
    fields.preview.hidden = !preview;
    if (preview) fields.preview.replaceChildren(preview);
    return false;
  }

  showPlaces() {
    const { fields, playback } = this, most = playback.xAt(playback.count);
    for (const name of /** @type {const} */ (["from", "to", "step"])) {
      const input = fields[name], text = say("watch.step", { place: playback.xAt(Number(input.value)), most });
      input.setAttribute("aria-valuetext", text);
      setText(/** @type {Element} */ (input.nextElementSibling), text);
    }
  }

  // Saving

  /** Give up the file that is being made. */
  stop() {
    this.cancelJob();
    this.end();
  }

  end() {
    this.running = null;
    this.cancelJob = () => {};
    this.showRunning();
  }

  showRunning() {
    const { fields, running, dialog } = this;
    fields.progress.hidden = fields.cancel.hidden = running === null;
    fields.close.hidden = running !== null;
    fields.form.inert = running !== null;
    if (running) {
      fields.progress.removeAttribute("value");
      fields.cancel.focus();
    } else if (dialog.open) this.redraw();
  }

  async save() {
    if (this.fault || this.running) return;
    const run = this.running = Symbol("file"), { fields, kind } = this;
    setText(fields.note, "");
    this.showRunning();
    const made = FILMS.includes(kind) ? this.makeFilm(kind, run) : this.makeFile(kind);
    const file = await during("thinking", made).catch(() => null) ?? say("filming.failed");
    if (this.running !== run) return;
    this.end();
    if (typeof file === "string") {
      setText(fields.note, file);
      return;
    }
    const name = this.fileName(kind);
    saveFile(file, name);
    setText(fields.note, say("filming.saved", { name, size: numeral(Math.ceil(file.size / 1000)) }));
    fields.save.focus();
  }

  /** @param {Kind} kind */
  fileName(kind) {
    const { playback, fields, watched: { session } } = this, name = session.choice?.method ?? "";
    if (STILLS.includes(kind)) return `${name}-${playback.xAt(Number(fields.step.value))}.${kind}`;
    return `${name}${CHARTS.includes(kind) ? kind.replace("chart-", "-chart.") : `.${kind}`}`;
  }

  /** Make a still or a chart. @param {Kind} kind @returns {Promise<Blob | null>} */
  async makeFile(kind) {
    const { watched, fields, playback } = this, { size } = watched.layout, chart = watched.chart?.();
    if (kind === "chart-csv") return new Blob([csvOfChart(playback, size)], { type: "text/csv" });
    if (kind === "chart-svg" && chart) {
      return svgFile(svgOfChart(chart, playback, size, readPalette(fields.preview), document.title));
    }
    const still = this.stillOf(Number(fields.step.value));
    if (!still) return null;
    return kind === "svg" ? svgFile(svgOfStill(still, document.title)) : pngOf(paintStill(still));
  }

  /** Let the server make a film; a sentence says why it could not. @param {Kind} kind @param {symbol} run
   * @returns {Promise<Blob | string>} */
  makeFilm(kind, run) {
    const { watched: { session }, fields } = this, parts = /** @type {BlobPart[]} */ ([]);
    return new Promise((resolve) => {
      startTask(session.follower, session.puzzle, this.filmJob(kind), (event) => {
        if (event.t === "file") parts.push(bytesOf(event.part));
        else if (this.running === run) this.showProgress(event.counters);
      }, (error) => resolve(error || new Blob(parts, { type: `image/${kind}` })),
      (sentence) => setText(fields.note, sentence)).then((cancel) => {
        if (this.running === run) this.cancelJob = cancel;
        else cancel();
      });
    });
  }

  /** @param {Kind} kind @returns {JobWish} */
  filmJob(kind) {
    const { watched: { session, textAt }, playback, fields } = this;
    const [first, last, seconds, rate, size] = [fields.from, fields.to, fields.seconds, fields.rate, fields.size]
      .map((field) => Number(field.value));
    const captionAt = fields.captions.checked ? textAt : () => "";
    const frames = framesOf(playback, { first, last, seconds, rate }, captionAt);
    const film = { form: kind, size, theme: fields.look.value, frames };
    return { ...session.choice, seconds: undefined, task: "film", film };
  }

  /** @param {Record<string, number>} counters */
  showProgress({ painted, pictures }) {
    const { progress } = this.fields, share = painted / pictures;
    progress.value = share;
    progress.setAttribute("aria-label", say("filming.made", { percent: Math.round(100 * share) }));
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

// Its elements

function buildFields() {
  const number = (/** @type {keyof typeof BOUNDS} */ name) => make("input", {
    type: "number", min: String(BOUNDS[name].low), max: String(BOUNDS[name].high), value: String(BOUNDS[name].first),
    inputMode: "numeric", testid: `film-${name}`,
  });
  const slider = (/** @type {string} */ name) =>
    make("input", { type: "range", min: "0", step: "1", testid: `film-${name}` });
  const choice = (/** @type {string} */ name, /** @type {[string, string][]} */ options) => make("select",
    { testid: `film-${name}` }, ...options.map(([value, textContent]) => make("option", { value, textContent })));
  const button = (/** @type {string} */ name, /** @type {string} */ className) =>
    make("button", { type: "button", className, textContent: say(`filming.${name}`), testid: `film-${name}` });
  const rate = choice("rate", RATES.map((value) => [String(value), numeral(value)]));
  rate.value = String(USUAL_RATE);
  return {
    kind: choice("kind", []), from: slider("from"), to: slider("to"), step: slider("step"),
    whole: button("whole", "text"), seconds: number("seconds"), rate,
    size: number("size"), look: choice("look", [["light", say("filming.light")], ["dark", say("filming.dark")]]),
    captions: make("input", { type: "checkbox", checked: true, testid: "film-captions" }),
    preview: make("div", { className: "film-preview", testid: "film-preview" }),
    error: make("p", { className: "error", role: "alert", testid: "film-error" }),
    note: make("output", { className: "small", testid: "film-note" }),
    progress: make("progress", { max: 1, value: 0, hidden: true, testid: "film-progress" }),
    save: make("button", { className: "primary", textContent: say("filming.save"), testid: "film-save" }),
    cancel: Object.assign(button("cancel", ""), { hidden: true }), close: button("close", ""),
    form: make("form", { noValidate: true }),
  };
}

/** @param {ReturnType<typeof buildFields>} fields @param {(event: SubmitEvent) => void} save */
function buildDialog(fields, save) {
  const labelled = (/** @type {string} */ name, /** @type {HTMLElement} */ field, /** @type {string} */ kinds) =>
    make("label", { className: `field ${kinds}` }, make("span", { textContent: say(`filming.${name}`) }), field);
  const placed = (/** @type {string} */ name, /** @type {HTMLElement} */ field, /** @type {string} */ kinds) => {
    const label = labelled(name, field, kinds);
    label.append(make("output", { className: "small muted" }));
    return label;
  };
  const { form } = fields, title = make("h2", { id: "film-title", textContent: say("filming.title") });
  form.id = "film-form";
  fields.save.setAttribute("form", form.id);
  form.append(
    labelled("as", fields.kind, "kind"),
    placed("start", fields.from, "of-film place"), placed("end", fields.to, "of-film place"), fields.whole,
    placed("step", fields.step, "of-still place"),
    labelled("seconds", fields.seconds, "of-film"), labelled("rate", fields.rate, "of-film"),
    labelled("size", fields.size, "of-film of-still"), labelled("look", fields.look, "of-film of-still of-chart"),
    labelled("captions", fields.captions, "of-film of-still check"),
  );
  form.addEventListener("submit", save);
  const row = make("div", { className: "row" }, fields.save, fields.cancel, fields.close, fields.progress, fields.note);
  const dialog = make("dialog", { className: "film", testid: "film" }, title,
    make("div", { className: "film-parts" }, form, fields.preview), fields.error, row);
  dialog.setAttribute("aria-labelledby", title.id);
  return dialog;
}
