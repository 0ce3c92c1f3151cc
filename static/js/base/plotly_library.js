// Plotly, loaded when it is first wanted. Only two modules draw with it: cube/plotly.js and watch/lab_chart.js.

import { make } from "./dom.js";
import { pause } from "./pause.js";

// Styles that Plotly would write into the page, which the content policy forbids, and leaves out where it finds them:
// those of plots, which css/plotly.css gives, and those of maps.
const STYLES = ["plotly.js-style-global", "9f215cf04c5486422605d13261cb87401f4e7763b6296af81e98efbc0130da53"];
let loading = /** @type {Promise<any> | null} */ (null);

/** Plotly, from `address`, or without one that of the page; rejects if it cannot be loaded. It comes after everything
 * else, and runs in a pause, because it holds up the page for as long as a slow phone takes to parse five megabytes.
 * @param {string} address */
export function loadPlotly(address) {
  if (!address) return Promise.resolve(/** @type {any} */ (globalThis).Plotly);
  return (loading ??= run(address).catch((error) => {
    loading = null;
    throw error;
  }));
}

/** @param {string} href */
async function run(href) {
  await added("link", { rel: "preload", as: "script", fetchPriority: "low", href });
  await pause();
  document.head.append(...STYLES.map((id) => make("meta", { id, className: "no-inline-styles" })));
  await added("script", { src: href });
  return /** @type {any} */ (globalThis).Plotly;
}

/** Add an element to the head of the page, and wait until it is loaded. @param {"link" | "script"} tag
 * @param {Record<string, string>} properties */
const added = (tag, properties) => new Promise((done, failed) => {
  const element = make(tag, properties);
  element.addEventListener("load", done);
  element.addEventListener("error", () => { element.remove(); failed(new Error("no Plotly")); });
  document.head.append(element);
});
