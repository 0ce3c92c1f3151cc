// The colours of the style sheet for canvases.

const NAMES = {
  paper: "--paper",
  sheet: "--sheet",
  ink: "--ink",
  filled: "--filled",
  closedSheet: "--closed-sheet",
  closedInk: "--closed-ink",
  faint: "--ink-3",
  cross: "--cross",
  line: "--line",
  lineStrong: "--line-strong",
  lineHeavy: "--line-heavy",
  zebra: "--zebra",
  accent: "--accent",
  cube: "--cube",
  cubeFaint: "--cube-faint",
  cubeEdge: "--cube-edge",
  kept: "--kept",
  soft: "--accent-soft",
  candidate: "--candidate",
  belief: "--belief",
  good: "--good",
  hover: "--hover",
  look: "--look",
  font: "--font",
};

/** @param {Element} element @returns {Palette} */
export function readPalette(element) {
  const style = getComputedStyle(element);
  const colors = Object.entries(NAMES).map(([name, token]) => [name, style.getPropertyValue(token).trim()]);
  const palette = /** @type {Colors} */ (Object.fromEntries(colors));
  return { ...palette, hatch: hatch(palette.accent) };
}

/** Slanted lines that join at the tile's edges. @param {string} color */
export function hatch(color) {
  const tile = document.createElement("canvas");
  tile.width = tile.height = 6;
  const paint = /** @type {Paint} */ (tile.getContext("2d"));
  paint.strokeStyle = color;
  paint.lineWidth = 1.3;
  for (const shift of [-6, 0, 6]) {
    paint.moveTo(shift - 1, 7);
    paint.lineTo(shift + 7, -1);
  }
  paint.stroke();
  return /** @type {CanvasPattern} */ (paint.createPattern(tile, "repeat"));
}

/** Call `changed` whenever colours may have changed: another theme, forced colours. @param {() => void} changed */
export function watchPalette(changed) {
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ["data-theme", "data-ink"] });
  matchMedia("(forced-colors: active)").addEventListener("change", changed);
}
