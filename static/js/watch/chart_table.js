// What a chart shows, as a table of some rows: for those who do not see the chart.

import "../core/texts/more_texts.js";
import { number } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { make } from "../base/dom.js";

const ROWS = 10;

/** @import { Playback } from "./playback.js" */
/** @typedef {Pick<import("./chart_scales.js").Line, "name" | "label" | "value">} Row */

/** Into `table`. @param {HTMLElement} table */
export function createChartTable(table) {
  let shown = "";

  /** Only when there is more to tell than before. @param {Playback} playback @param {Row[]} series */
  return (playback, series) => {
    const now = `${playback.count}|${series.map(({ name }) => name)}`;
    if (now === shown || !playback.finished) return;
    shown = now;
    const places = placesIn(playback.count);
    const head = [say(playback.annealed.count ? "replay.move" : "replay.event"), ...series.map(({ label }) => label)];
    table.replaceChildren(
      make("caption", { textContent: say("replay.chart_as_table") }),
      make("thead", {}, make("tr", {}, ...head.map((textContent) => make("th", { scope: "col", textContent })))),
      make("tbody", {}, ...places.map((place) => rowAt(playback, series, place))),
    );
  };
}

/** Places spread over the recording, the last one among them. @param {number} count */
function placesIn(count) {
  const places = Array.from({ length: ROWS }, (_, i) => Math.round(((i + 1) / ROWS) * count));
  return [...new Set(places)].filter(Boolean);
}

/** @param {Playback} playback @param {Row[]} series @param {number} place */
function rowAt(playback, series, place) {
  const values = series.map(({ value }) => value(place - 1));
  const cells = values.map((value) => make("td", { textContent: Number.isNaN(value) ? "" : number(value) }));
  return make("tr", {}, make("th", { scope: "row", textContent: number(playback.alongAt(place)) }), ...cells);
}
