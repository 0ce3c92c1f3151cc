// Plotly, loaded when it is first wanted. Only two modules draw with it: cube/plotly.js and watch/lab_chart.js.

// Styles that Plotly would write into the page, which the content policy forbids, and leaves out where it finds them:
// those of plots, which css/plotly.css gives, and those of maps.
const STYLES = ["plotly.js-style-global", "9f215cf04c5486422605d13261cb87401f4e7763b6296af81e98efbc0130da53"];
let loading = null;

/** Plotly, from `address`; rejects if it cannot be loaded. @param {string} address */
export function loadPlotly(address) {
  loading ??= new Promise((done, failed) => {
    document.head.append(
      ...STYLES.map((id) => Object.assign(document.createElement("meta"), { id, className: "no-inline-styles" })),
    );
    const script = Object.assign(document.createElement("script"), { src: address });
    script.addEventListener("load", () => done(/** @type {any} */ (globalThis).Plotly));
    script.addEventListener("error", () => { loading = null; failed(new Error("no Plotly")); });
    document.head.append(script);
  });
  return loading;
}
