// The chart of a recording as files: as a picture, and as a table for a spreadsheet.

import { legendOf, linesOf } from "../chart_scales.js";
import { tableOf } from "../finishes.js";
import { createSvgCanvas, svgOf } from "./svg_canvas.js";

/** @import { Chart } from "../chart.js" */
/** @import { Playback } from "../playback.js" */

const WIDTH = 760, HEIGHT = 320, FONT = 14, LEGEND = 30, SIGN = 26, GAP = 18; // pixels
const MOST_ROWS = 10_000;

/** `total` is the number of cells. @param {Chart} chart @param {Playback} playback @param {number} total
 * @param {Palette} palette @param {string} title */
export function svgOfChart(chart, playback, total, palette, title) {
  const canvas = createSvgCanvas(() => ""), paint = /** @type {Paint} */ (canvas.getContext("2d"));
  const lines = linesOf(playback, total), size = { clientWidth: WIDTH, clientHeight: HEIGHT };
  Object.assign(canvas, { width: WIDTH, height: HEIGHT + LEGEND, ...size });
  paint.fillStyle = palette.sheet;
  paint.fillRect(0, 0, WIDTH, HEIGHT + LEGEND);
  /** @type {Chart} */
  const copy = Object.assign(Object.create(chart), { canvas, paint, palette, font: FONT });
  copy.paintLines(playback, lines, 0);
  writeLegend(paint, palette, lines);
  return svgOf(canvas, title);
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
