// The gallery of a class: a card for each puzzle. It shows the empty puzzle, or the picture and its title once they are
// told or were found. Winners draw themselves.

import { drawSheet } from "../board/sheet.js";
import { unpackedClues, unpackedPicture, winners } from "./class_drawings.js";
import { say } from "../core/texts/say.js";
import { html, svg } from "../base/html.js";

/** @import { Content } from "../base/html.js" */
/** @import { DrawStage, Exhibit } from "./class_drawings.js" */

/** What a card shows: `picture` packed, if it may be seen; `large`: as the winner; `note`: a line below the title;
 * `acts`: what stands at its foot.
 * @typedef {{ exhibit: Exhibit, picture: string | null, large?: boolean, note?: string, acts?: Content }} Card */
/** A gallery with what is said above it. @typedef {{ about: string, count?: string, cards: Card[],
 *   arrange?: (list: HTMLElement) => void }} Gallery */

const DRAWING = 1400; // milliseconds in which a picture draws itself
const OVERLAP = 1.02; // the side of a cell that leaves no seams

/** Returns a function that shows galleries of puzzles of this size. @param {Extent} extent */
export function createGallery(extent) {
  const sheets = /** @type {Map<string, SVGElement>} */ (new Map()); // of empty puzzles, which take long to draw

  /** @param {Exhibit} exhibit */
  function sheetOf({ id, clues }) {
    const name = `${id} ${clues}`, sheet = sheets.get(name) ?? drawSheet(unpackedClues(clues, extent));
    sheets.set(name, sheet);
    return sheet;
  }

  /** @param {Card} card */
  function cardItem({ exhibit, picture, large = false, note, acts }) {
    const { id, title } = exhibit;
    const image = picture === null ? html`<div class="thumb empty" aria-hidden="true">${sheetOf(exhibit)}</div>`
      : (large ? drawnPicture : pictureOf)(unpackedPicture(picture, extent));
    return html`<li key=${id} class=${large ? "exhibit winner" : "exhibit"} data-testid=${`exhibit-${id}`}>
      <div class="exhibit-image">${image}</div>
      <strong class="exhibit-name">${nameOf(id, picture === null ? "" : title)}</strong>
      <span class="small muted exhibit-note">${note}</span><div class="exhibit-acts">${acts}</div></li>`;
  }

  return (/** @type {Gallery} */ { about, count, cards, arrange = () => {} }) => html`<section class="gallery-part"
    aria-label=${say("class_drawing.state_gallery")} data-testid="gallery-part">
    <p class="lead" role="status" data-testid="gallery-about">${about}</p>
    <p class="gallery-count" data-testid="gallery-count">${count}</p>
    <ul class="exhibits" ref=${arrange} data-testid="gallery">${cards.map(cardItem)}</ul></section>`;
}

/** A card for each exhibit, in the end those with most votes first. `partsOf` says what only some may see: a picture,
 * notes before the others, and what stands at the foot.
 * @param {DrawStage} stage @param {(exhibit: Exhibit) => { picture?: string | null, notes: (string | false)[],
 *   acts?: Content }} partsOf @returns {Card[]} */
export function cardsOf({ state, gallery, pictures, votes, authors }, partsOf) {
  const best = winners(votes), countOf = (/** @type {Exhibit} */ { id }) => votes?.[id] ?? 0;
  const cards = gallery.map((exhibit) => {
    const { id } = exhibit, { picture = null, notes, acts } = partsOf(exhibit);
    const all = [...notes, authors[id], votes && say("class_drawing.votes", { count: countOf(exhibit) })];
    return { exhibit, picture: pictures?.[id] ?? picture, large: best.includes(id), acts,
      note: all.filter(Boolean).join(" · ") };
  });
  return state === "result" ? cards.sort((one, other) => countOf(other.exhibit) - countOf(one.exhibit)) : cards;
}

/** @param {number} id @param {string} title */
export const nameOf = (id, title) => title || say("class_drawing.exhibit", { number: id });

// Pictures

/** @param {FlatPicture} picture */
export function pictureOf(picture) {
  const squares = filledCells(picture).map(([col, row]) => `M${col} ${row}h1v1h-1z`).join("");
  return html`<div class="thumb picture">${inFrame(picture, svg`<path d=${squares}></path>`)}</div>`;
}

/** Its cells appear one after the other, unless the visitor wants nothing to move. @param {FlatPicture} picture */
function drawnPicture(picture) {
  const cells = filledCells(picture);
  const squares = cells.map(([x, y], at) => svg`<rect x=${x} y=${y} width=${OVERLAP} height=${OVERLAP}
    --delay=${`${Math.round((DRAWING * at) / cells.length)}ms`}></rect>`);
  return html`<div class="thumb picture drawn">${inFrame(picture, squares)}</div>`;
}

/** @param {Extent} extent @param {Content} content */
const inFrame = ({ height, width }, content) => html`<svg viewBox=${`-0.5 -0.5 ${width + 1} ${height + 1}`}
  aria-hidden="true" shape-rendering="crispEdges">${content}</svg>`;

/** Column and row of each. @param {FlatPicture} picture */
const filledCells = ({ width, cells }) =>
  [...cells.keys()].filter((cell) => cells[cell]).map((cell) => [cell % width, Math.floor(cell / width)]);
