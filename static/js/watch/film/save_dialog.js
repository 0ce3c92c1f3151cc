// The dialog that saves what is watched: what of it, in what form, with a preview. Loaded when it is first wanted.

import "../../core/texts/film_texts.js";
import "../../core/texts/more_texts.js";
import { numeral, say } from "../../core/texts/say.js";
import { readPalette } from "../../board/palette.js";
import { during } from "../../base/busy.js";
import { make, setError, setText } from "../../base/dom.js";
import { saveFile } from "../../base/output.js";
import { createRedraw } from "../../base/redraw.js";
import { csvOfChart, svgOfChart } from "./chart_file.js";
import { filmOf, pngOf, RATES, videoSettings } from "./film.js";
import { createPainter, piecesOf } from "./film_board.js";

/** @import { Filmed } from "./film_board.js" */
/** @import { Playback } from "../playback.js" */

/**
 * What is watched. `filmed` gives what a place shows while it is played or when it stands still, `textAt` only its
 * words; `pause` stops playing; `name` is that of the method.
 * @typedef {object} Watched
 * @property {Layout} layout
 * @property {() => Pick<WatchedBoard, "renderer" | "axis"> | null} board
 * @property {() => Playback} playback
 * @property {() => number} position
 * @property {(place: number, playing: boolean) => Filmed} filmed
 * @property {(place: number) => string} textAt
 * @property {() => void} pause
 * @property {() => string} name
 * @property {() => import("../chart.js").Chart} [chart]
 */
/** @typedef {"gif" | "mp4" | "webm" | "zip"} FilmKind */
/** @typedef {FilmKind | "png" | "svg" | "chart-svg" | "chart-csv"} Kind */

/** What can be chosen: the least, the most, and what is chosen at first. */
const BOUNDS = {
  seconds: { low: 1, high: 120, first: 12 }, pictures: { low: 2, high: 300, first: 12 },
  size: { low: 100, high: 2_000, first: 480 },
};
const USUAL_RATE = 10;
const MOST_PIXELS = 600e6; // of all frames together
const REST = 1.5, SHARE = 0.2; // seconds that the last frame stays, and at most so much of the film
/** The fields that are shown for kinds of files other than films and single pictures. @type {Record<string, string>} */
const SHOWN = { zip: "series", "chart-svg": "chart", "chart-csv": "table" };
const FILMS = ["gif", "mp4", "webm"], CHARTS = ["chart-svg", "chart-csv"];

export class SaveDialog {
  /** @param {Watched} watched */
  constructor(watched) {
    this.watched = watched;
    this.fields = buildFields();
    this.running = /** @type {symbol | null} */ (null); // the file that is being made
    this.place = 0; // that the preview shows
    this.kinds = /** @type {Kind[]} */ ([]);
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
  }

  get playback() { return this.watched.playback(); }

  get kind() { return /** @type {Kind} */ (this.fields.kind.value); }

  /** Open it with a kind of file chosen. @param {string} kind */
  async open(kind) {
    const { watched, dialog, fields } = this;
    watched.pause();
    this.kinds = await this.possibleKinds();
    fields.kind.replaceChildren(...this.kinds.map((one) =>
      make("option", { value: one, textContent: say(`filming.${NAMES[one]}`) })));
    fields.kind.value = kind;
    fields.look.value = document.documentElement.dataset.theme === "dark" ? "dark" : "light";
    for (const one of [fields.from, fields.to, fields.step]) one.max = String(this.playback.count);
    Object.assign(fields.step, { value: String(watched.position()) });
    setText(fields.note, "");
    if (!dialog.open) dialog.showModal();
    this.takeAll();
  }

  /** The kinds of files that this browser can make of what is watched. @returns {Promise<Kind[]>} */
  async possibleKinds() {
    const videos = /** @type {("mp4" | "webm")[]} */ (["mp4", "webm"]);
    const able = await Promise.all(videos.map((kind) => videoSettings(kind, { width: 640, height: 640, rate: 10 })));
    const charts = /** @type {Kind[]} */ (this.watched.chart ? CHARTS : []);
    return ["gif", ...videos.filter((_, i) => able[i]), "zip", "png", "svg", ...charts];
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

  /** How many pictures are made, and of which places. */
  get frames() {
    const { fields: { from, to, seconds, rate, pictures }, kind } = this;
    const first = Number(from.value), last = Number(to.value);
    const long = Number(seconds.value), rest = Math.min(REST, SHARE * long), film = FILMS.includes(kind);
    const count = film ? Math.round((long - rest) * Number(rate.value)) : Number(pictures.value);
    const placeOf = (/** @type {number} */ frame) =>
      first + Math.round((frame / Math.max(1, count - 1)) * (last - first));
    return { count: Math.max(1, count), placeOf, rest: film ? rest : 0, rate: Number(rate.value) };
  }

  /** What is wrong with what was chosen, as a sentence; empty if nothing is. */
  get fault() {
    const { fields, kind, playback } = this;
    if (!playback.count) return say("filming.nothing");
    if (CHARTS.includes(kind)) return "";
    const asked = /** @type {(keyof typeof BOUNDS)[]} */ (
      isOne(kind) ? ["size"] : [FILMS.includes(kind) ? "seconds" : "pictures", "size"]);
    for (const name of asked) {
      const { low, high } = BOUNDS[name], value = Number(fields[name].value);
      if (!(value >= low && value <= high)) return say(`filming.bad_${name}`, { low, high });
    }
    return "";
  }

  /** What paints the pictures; null if the cells would be too small. @param {number[]} places all that are painted */
  painterFor(places) {
    const { watched, fields } = this, board = watched.board();
    if (!board) return null;
    const texts = fields.captions.checked ? places.map(watched.textAt) : null;
    const room = watched.filmed(places[0], true).scene.beyond?.room ?? 0;
    return createPainter(piecesOf(board, watched.layout), {
      size: Number(fields.size.value), room, texts, palette: readPalette(fields.preview),
    });
  }

  /** The places that are shown. */
  get places() {
    const { kind, fields, frames: { count, placeOf } } = this;
    if (isOne(kind)) return [Number(fields.step.value)];
    return Array.from({ length: count }, (_, frame) => placeOf(frame));
  }

  // Showing

  /** Show what would be saved. */
  show() {
    const { fields, kind, fault, dialog } = this, chart = CHARTS.includes(kind), one = isOne(kind);
    if (!dialog.open) return false;
    dialog.dataset.kind = one ? "one" : SHOWN[kind] ?? "film";
    fields.preview.dataset.theme = fields.look.value;
    this.showPlaces();
    const painter = fault || chart ? null : this.painterFor(this.places);
    const wrong = fault || (chart || painter ? this.excess(painter) : say("filming.too_small"));
    setError(fields.error, wrong);
    fields.save.disabled = Boolean(wrong) || this.running !== null;
    fields.preview.hidden = !painter;
    if (painter) {
      fields.preview.replaceChildren(painter.draw(this.watched.filmed(one ? this.places[0] : this.place, !one)));
      setText(fields.amount, say("filming.amount", {
        count: one ? 1 : this.frames.count, width: painter.width, height: painter.height,
      }));
    }
    fields.amount.hidden = !painter;
    fields.video.hidden = this.kinds.some((name) => name === "mp4" || name === "webm");
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

  /** Whether it is too much, as a sentence. @param {ReturnType<typeof createPainter>} painter */
  excess(painter) {
    const pixels = painter ? painter.width * painter.height * this.places.length : 0;
    if (pixels <= MOST_PIXELS) return "";
    return say("filming.too_large", { number: Math.ceil(pixels / 1e6), most: MOST_PIXELS / 1e6 });
  }

  // Saving

  stop() {
    this.running = null;
    this.showRunning();
  }

  showRunning() {
    const { fields, running, dialog } = this;
    fields.progress.hidden = fields.cancel.hidden = running === null;
    fields.close.hidden = running !== null;
    fields.form.inert = running !== null;
    if (running) {
      fields.progress.value = 0;
      fields.cancel.focus();
    } else if (dialog.open) this.redraw();
  }

  async save() {
    if (this.fault || this.running) return;
    const run = this.running = Symbol("file"), { fields, kind } = this;
    setText(fields.note, "");
    this.showRunning();
    const file = await during("thinking", this.fileOf(kind, () => this.running === run)).catch(() => null);
    if (this.running !== run) return;
    this.stop();
    if (!file) {
      setText(fields.note, say("filming.failed"));
      return;
    }
    const name = this.fileName(kind);
    saveFile(file, name);
    setText(fields.note, say("filming.saved", { name, size: numeral(Math.ceil(file.size / 1000)) }));
    fields.save.focus();
  }

  /** @param {Kind} kind */
  fileName(kind) {
    const name = this.watched.name(), { playback, fields } = this;
    if (isOne(kind)) return `${name}-${playback.xAt(Number(fields.step.value))}.${kind}`;
    return `${name}${CHARTS.includes(kind) ? kind.replace("chart-", "-chart.") : `.${kind}`}`;
  }

  /** The file of a kind; null if it is no longer wanted. @param {Kind} kind @param {() => boolean} wanted */
  async fileOf(kind, wanted) {
    const { watched, fields, playback, places } = this, { size } = watched.layout, chart = watched.chart?.();
    if (kind === "chart-csv") return new Blob([csvOfChart(playback, size)], { type: "text/csv" });
    if (kind === "chart-svg") {
      return chart ? svgFile(svgOfChart(chart, playback, size, readPalette(fields.preview), document.title)) : null;
    }
    const painter = this.painterFor(places);
    if (!painter) return null;
    if (kind === "svg") return svgFile(painter.svg(watched.filmed(places[0], false), document.title));
    if (kind === "png") return pngOf(painter.draw(watched.filmed(places[0], false)));
    const draw = (/** @type {number} */ frame) => painter.draw(watched.filmed(places[frame], kind !== "zip"));
    return filmOf(kind, { ...painter, ...this.frames, draw }, wanted, (share) => {
      fields.progress.value = share;
      fields.progress.setAttribute("aria-label", say("filming.made", { percent: Math.round(100 * share) }));
    });
  }
}

/** Whether it is a single picture. @param {Kind} kind */
const isOne = (kind) => kind === "png" || kind === "svg";

/** @param {string} text */
const svgFile = (text) => new Blob([text], { type: "image/svg+xml" });

// Its elements

/** The names of kinds, as codes of texts. @type {Record<Kind, string>} */
const NAMES = {
  gif: "gif", mp4: "mp4", webm: "webm", zip: "series", png: "png", svg: "svg", "chart-svg": "chart_svg",
  "chart-csv": "chart_csv",
};

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
  const rate = choice("rate", RATES.map((one) => [String(one), numeral(one)]));
  rate.value = String(USUAL_RATE);
  return {
    kind: choice("kind", []), from: slider("from"), to: slider("to"), step: slider("step"),
    whole: button("whole", "text"), seconds: number("seconds"), pictures: number("pictures"), rate,
    size: number("size"), look: choice("look", [["light", say("filming.light")], ["dark", say("filming.dark")]]),
    captions: make("input", { type: "checkbox", checked: true, testid: "film-captions" }),
    preview: make("div", { className: "film-preview", testid: "film-preview" }),
    amount: make("p", { className: "small muted", testid: "film-amount" }),
    video: make("p", { className: "small muted", textContent: say("filming.no_video"), testid: "film-no-video" }),
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
    labelled("as", fields.kind, "kind"), fields.video,
    placed("start", fields.from, "of-film of-series place"), placed("end", fields.to, "of-film of-series place"),
    fields.whole, placed("step", fields.step, "of-one place"),
    labelled("seconds", fields.seconds, "of-film"), labelled("rate", fields.rate, "of-film"),
    labelled("pictures", fields.pictures, "of-series"), labelled("size", fields.size, "of-film of-series of-one"),
    labelled("look", fields.look, "of-film of-series of-one of-chart"),
    labelled("captions", fields.captions, "of-film of-series of-one check"),
  );
  form.addEventListener("submit", save);
  const row = make("div", { className: "row" }, fields.save, fields.cancel, fields.close, fields.progress, fields.note);
  const dialog = make("dialog", { className: "film", testid: "film" }, title,
    make("div", { className: "film-parts" }, form, make("div", {}, fields.preview, fields.amount)), fields.error, row);
  dialog.setAttribute("aria-labelledby", title.id);
  return dialog;
}
