// The chart of a recording as files: as a picture, drawn by lines or by pixels, and as a table for a spreadsheet.

import { make } from "../../base/dom.js";
import { legendOf, linesOf } from "../chart_scales.js";
import { tableOf } from "../finishes.js";
import { createSvgCanvas, svgOf } from "./svg_canvas.js";

/** @import { Chart } from "../chart.js" */
/** @import { Playback } from "../playback.js" */

const WIDTH = 760, HEIGHT = 320, FONT = 14, LEGEND = 30, SIGN = 26, GAP = 18; // pixels
const SHARPNESS = 2; // pixels of a PNG for each of these
const MOST_ROWS = 10_000;

/** What a chart's picture shows; `total` is the number of cells.
 * @typedef {{ chart: Chart, playback: Playback, total: number, palette: Palette }} Charted */

/** @param {Charted} charted @param {string} title */
export function svgOfChart(charted, title) {
  const canvas = createSvgCanvas(() => "");
  Object.assign(canvas, { width: WIDTH, height: HEIGHT + LEGEND });
  paintChart(canvas, charted);
  return svgOf(canvas, title);
}

/** @param {Charted} charted */
export function canvasOfChart(charted) {
  const canvas = make("canvas", { width: SHARPNESS * WIDTH, height: SHARPNESS * (HEIGHT + LEGEND) });
  canvas.getContext("2d")?.scale(SHARPNESS, SHARPNESS);
  paintChart(canvas, charted);
  return canvas;
}

/** @param {HTMLCanvasElement} canvas @param {Charted} charted */
function paintChart(canvas, { chart, playback, total, palette }) {
  const paint = /** @type {Paint} */ (canvas.getContext("2d")), lines = linesOf(playback, total);
  const size = { clientWidth: WIDTH, clientHeight: HEIGHT };
  paint.fillStyle = palette.sheet;
  paint.fillRect(0, 0, WIDTH, HEIGHT + LEGEND);
  /** @type {Chart} */
  const copy = Object.assign(Object.create(chart), { canvas: size, paint, palette, font: FONT });
  copy.paintLines(playback, lines, 0);
  writeLegend(paint, palette, lines);
}

/** @param {Paint} paint @param {Palette} palette @param {import("../chart_scales.js").Line[]} lines */
function writeLegend(paint, palette, lines) {
  let x = FONT;
  Object.assign(paint, { font: `${FONT}px ${palette.font}`, textAlign: "left", textBaseline: "middle" });
  for (const line of lines) {
    const text = legendOf(line), y = HEIGHT + LEGEND / 2;
    paint.beginPath();
    paint.moveTo(x, y);
    paint.lineTo(x + SIGN, y);
    paint.setLineDash(line.dash);
    Object.assign(paint, { strokeStyle: palette[line.color], lineWidth: line.wide });
    paint.stroke();
    paint.fillStyle = palette.ink;
    paint.fillText(text, x + SIGN + FONT / 2, y);
    x += SIGN + FONT / 2 + paint.measureText(text).width + GAP;
  }
}

/** The values of the chart's lines, a row for each step, or for steps spread over a long recording.
 * @param {Playback} playback @param {number} total the number of cells */
export function csvOfChart(playback, total) {
  const lines = linesOf(playback, total), { count } = playback, rows = Math.min(MOST_ROWS, count);
  const places = Array.from({ length: rows }, (_, i) => Math.round(((i + 1) * count) / rows));
  const head = [playback.annealed.count ? "move" : "event", ...lines.map(({ name }) => name)];
  return tableOf([head, ...places.map((place) => {
    const values = [playback.alongAt(place), ...lines.map(({ value }) => value(place - 1))];
    return values.map((value) => (Number.isNaN(value) ? "" : String(value)));
  })]);
}
