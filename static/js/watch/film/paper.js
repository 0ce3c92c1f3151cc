// Moments of a solve on paper: the board, the picture of the method as the page draws it, and the reason below both.

import { readPalette } from "../../board/paint.js";
import { make } from "../../base/dom.js";
import { paintStill } from "./still.js";

/** Print figures below a title, in light colours. @param {string} title @param {HTMLElement[]} figures */
export function printFigures(title, figures) {
  const paper = make("section", { className: "printed", testid: "printed" }, make("h1", {}, title), ...figures);
  paper.dataset.theme = "light";
  document.body.append(paper);
  addEventListener("afterprint", () => paper.remove(), { once: true });
  print();
}

/** @param {import("./frames.js").Moment} moment */
export function figureOf({ still, picture, step, text }) {
  const palette = { ...readPalette(document.documentElement), paper: "#fff" };
  const board = still && paintStill({ ...still, text: "", palette });
  const halves = make("div", { className: picture ? "halves" : "" }, ...(board ? [board] : []));
  if (picture) halves.append(copyOf(picture));
  return make("figure", {}, halves, make("figcaption", {}, make("b", {}, step), ` ${text}`));
}

/** The picture as it is now, in the size that it has on the page, from which it is scaled to the paper.
 * @param {HTMLElement} picture */
function copyOf(picture) {
  const copy = /** @type {HTMLElement} */ (picture.cloneNode(true)), { clientWidth, clientHeight } = picture;
  const drawn = picture.querySelectorAll("canvas");
  copy.querySelectorAll("canvas").forEach((canvas, i) => {
    if (drawn[i].width && drawn[i].height) canvas.getContext("2d")?.drawImage(drawn[i], 0, 0);
  });
  for (const element of [copy, ...copy.querySelectorAll("[data-testid]")]) element.removeAttribute("data-testid");
  const box = make("div", { className: "looks" }, copy);
  box.dataset.shows = "picture";
  for (const [name, value] of Object.entries({ wide: clientWidth, high: clientHeight })) {
    box.style.setProperty(`--${name}`, String(value));
  }
  return box;
}
