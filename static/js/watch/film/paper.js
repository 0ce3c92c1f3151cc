// Moments of a solve on paper: the board, the picture of the method as the page draws it, and the reason below both.

import { make } from "../../base/dom.js";

/** What is printed of a moment. @typedef {{ board: HTMLCanvasElement | null, picture: HTMLElement | null,
 *   place: string, text: string }} PrintedMoment */

/** Print moments below a title, in light colours. `momentAt` shows a place and gives what is printed of it.
 * @param {string} title @param {number[]} places @param {(place: number) => Promise<PrintedMoment>} momentAt */
export async function printMoments(title, places, momentAt) {
  const root = document.documentElement, { theme } = root.dataset;
  const paper = make("section", { className: "printed", testid: "printed" }, make("h1", {}, title));
  const leave = () => { paper.remove(); root.dataset.theme = theme; };
  root.dataset.theme = "light";
  try {
    for (const place of places) paper.append(figureOf(await momentAt(place)));
  } catch (error) {
    leave();
    throw error;
  }
  document.body.append(paper);
  addEventListener("afterprint", leave, { once: true });
  print();
}

/** @param {PrintedMoment} moment */
function figureOf({ board, picture, place, text }) {
  const halves = make("div", { className: picture ? "halves" : "" }, ...(board ? [board] : []));
  if (picture) halves.append(copyOf(picture));
  return make("figure", {}, halves, make("figcaption", {}, make("b", {}, place), ` ${text}`));
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
