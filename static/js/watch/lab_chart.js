// The figure of an experiment, drawn by Plotly in the colours of the page, and as a file. The server makes the figure
// (solvers/lab/figure.py); its colours are names of tokens.

import { watchPalette } from "../board/paint.js";
import { loadPlotly } from "../base/plotly_library.js";
import { saveFile } from "../base/output.js";

/** A figure of Plotly with one panel.
 * @typedef {{ name: string, heading: string, note: string, data: any[], layout: any }} Figure */

const TOKEN = /^--[\w-]+$/;
const NARROW = 720; // pixels: below it, the legend lies under the chart
const LONG = 40, LONG_NARROW = 26; // letters: a longer name is broken into two lines, also on a narrow chart
const SMALL = 15; // pixels of letters in the legend, at most
const ENTRY = 24, ROOM = 320; // pixels: a line of a legend under the chart, and the rest of a narrow chart
const STRIP = 26, BROKEN_STRIP = 42, AXIS = 90; // pixels of a name up the side, and of the axis across
const LOW = 330, HIGH = 640, AROUND = 390; // pixels of a wide chart, and of what stands around it on the screen
const BESIDE = { x: 1.01, y: 1, xanchor: "left" };
const UNDER = { orientation: "h", x: 0, xref: "container", y: 0, yref: "container", yanchor: "bottom", maxheight: 1 };
const PICTURE = { width: 1280, height: 720 };
const CONFIG = { displayModeBar: false, responsive: false };

/** Show figures in `host`; `address` is that of Plotly, `failed` is called if it cannot be loaded.
 * @param {HTMLElement} host @param {string} address @param {() => void} failed */
export function createChart(host, address, failed) {
  let figure = /** @type {Figure | null} */ (null), width = 0;

  async function draw() {
    const plotly = figure && await loadPlotly(address).catch(failed);
    if (!plotly || !figure) return;
    width = host.clientWidth;
    const { data, layout } = fitted(inColours(figure, getComputedStyle(host)), width);
    await plotly.react(host, data, layout, CONFIG);
  }

  watchPalette(draw);
  new ResizeObserver(() => { if (host.clientWidth !== width) draw(); }).observe(host);

  /** @param {Figure} wanted */
  const show = (wanted) => { figure = wanted; return draw(); };

  /** @param {"svg" | "png"} format @param {string} name of the file */
  async function save(format, name) {
    const plotly = figure && await loadPlotly(address).catch(failed);
    if (!plotly || !figure) return;
    const picture = inColours(figure, getComputedStyle(host));
    const content = await plotly.toImage(picture, { ...PICTURE, format, scale: format === "png" ? 2 : 1,
      imageDataOnly: true });
    const parts = format === "svg" ? content : Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
    saveFile(new Blob([parts], { type: format === "svg" ? "image/svg+xml" : "image/png" }), `${name}.${format}`);
  }

  return { show, save };
}

/** The same with the colours of the page in place of tokens. @param {any} value @param {CSSStyleDeclaration} style
 * @returns {any} */
function inColours(value, style) {
  if (typeof value === "string") return TOKEN.test(value) ? style.getPropertyValue(value).trim() : value;
  if (Array.isArray(value)) return value.map((item) => inColours(item, style));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inColours(item, style)]));
}

/** The figure for a chart so wide. @param {any} figure @param {number} width */
function fitted({ data, layout }, width) {
  const narrow = width < NARROW, showlegend = data.length > 1, touched = matchMedia("(pointer: coarse)").matches;
  const size = narrow ? 13 : width < 1000 ? 15 : 17, names = layout.yaxis.ticktext ?? [];
  const strips = AXIS + names.length * (narrow ? BROKEN_STRIP : STRIP);
  const high = narrow ? ROOM : Math.min(HIGH, Math.max(LOW, innerHeight - AROUND));
  const broken = (/** @type {string} */ name) =>
    (name.length > (narrow ? LONG_NARROW : LONG) ? name.replace(", ", ",<br>") : name);
  const traces = data.map((/** @type {any} */ trace) => ({ ...trace, name: broken(trace.name) }));
  const lines = traces.reduce((/** @type {number} */ sum, /** @type {any} */ { name }) => (
    sum + (name.includes("<br>") ? 2 : 1)), 0);
  return {
    data: traces,
    layout: {
      ...layout, title: undefined, width, showlegend,
      legend: { ...(narrow ? UNDER : BESIDE), font: { size: Math.min(size, SMALL) } },
      height: Math.max(high, strips) + (narrow && showlegend ? lines * ENTRY : 0),
      dragmode: touched ? false : "zoom", font: { ...layout.font, size }, margin: { l: 8, r: 8, t: 8, b: 8 },
      yaxis: { ...layout.yaxis, ...(narrow && names.length && { ticktext: names.map(broken) }) },
    },
  };
}
