// The gallery of a class: a card for each puzzle. It shows the empty puzzle, or the picture and its title once they are
// told or were found. Winners draw themselves.

import { drawSheet } from "../board/sheet.js";
import { unpackedClues, unpackedPicture } from "./class_drawings.js";
import { liveList } from "./live_list.js";
import { say } from "../core/texts/say.js";
import { make, makeSvg, setText } from "../base/dom.js";

/** @import { DrawStage, Exhibit } from "./class_drawings.js" */

/** What a card shows: `picture` packed, if it may be seen; `large`: as the winner; `note`: a line below the title;
 * `act`: what stands at its foot.
 * @typedef {{ exhibit: Exhibit, picture: string | null, large?: boolean, note?: string, act?: HTMLElement | null }}
 *   Card */

const DRAWING = 1400; // milliseconds in which a picture draws itself
const OVERLAP = 1.02; // the side of a cell that leaves no seams

/** Returns a function that shows cards in `list`. @param {HTMLElement} list @param {() => Extent} extent */
export const createGallery = (list, extent) => liveList(list, (/** @type {Card} */ { exhibit }) => exhibit.id,
  () => new ExhibitCard(extent()));

class ExhibitCard {
  /** @param {Extent} extent */
  constructor(extent) {
    this.extent = extent;
    this.shown = "";
    this.image = make("div", { className: "exhibit-image" });
    this.name = make("strong", { className: "exhibit-name" });
    this.note = make("span", { className: "small muted exhibit-note" });
    this.foot = make("div", { className: "exhibit-acts" });
    this.element = make("li", { className: "exhibit" }, this.image, this.name, this.note, this.foot);
  }

  /** @param {Card} card */
  update({ exhibit, picture, large = false, note = "", act = null }) {
    const { id, title } = exhibit, shown = JSON.stringify([exhibit.clues, picture, large]);
    this.element.dataset.testid = `exhibit-${id}`;
    this.element.classList.toggle("winner", large);
    if (shown !== this.shown) this.image.replaceChildren(...this.pictured(exhibit, picture, large));
    this.shown = shown;
    setText(this.name, picture === null ? say("class_drawing.exhibit", { number: id }) : nameOf(id, title));
    setText(this.note, note);
    if (act && this.foot.firstChild !== act) this.foot.replaceChildren(act);
    if (!act) this.foot.replaceChildren();
  }

  /** @param {Exhibit} exhibit @param {string | null} picture @param {boolean} large */
  pictured({ clues }, picture, large) {
    const puzzle = unpackedClues(clues, this.extent);
    if (picture !== null) return [(large ? drawnPicture : pictureOf)(unpackedPicture(picture, this.extent))];
    return puzzle ? [emptyPuzzle(puzzle)] : [];
  }
}

/** The cards with most votes first, once votes are told. @param {Card[]} cards
 * @param {DrawStage} stage */
export function byVotes(cards, { votes, state }) {
  if (!votes || state !== "result") return cards;
  return [...cards].sort((one, other) => (votes[other.exhibit.id] ?? 0) - (votes[one.exhibit.id] ?? 0));
}

/** @param {number} id @param {string} title */
export const nameOf = (id, title) => title || say("class_drawing.exhibit", { number: id });

// Pictures

/** The empty puzzle. @param {FlatPuzzle} puzzle */
function emptyPuzzle(puzzle) {
  const svg = drawSheet(puzzle);
  svg.setAttribute("aria-hidden", "true");
  return make("div", { className: "thumb empty" }, svg);
}

/** @param {FlatPicture} picture */
export const pictureOf = (picture) => make("div", { className: "thumb picture" }, inFrame(picture, [
  makeSvg("path", { d: filledCells(picture).map(([col, row]) => `M${col} ${row}h1v1h-1z`).join("") }),
]));

/** Its cells appear one after the other, unless the visitor wants nothing to move. @param {FlatPicture} picture */
function drawnPicture(picture) {
  const cells = filledCells(picture);
  return make("div", { className: "thumb picture drawn" }, inFrame(picture, cells.map(([x, y], at) => {
    const square = makeSvg("rect", { x, y, width: OVERLAP, height: OVERLAP });
    square.style.animationDelay = `${Math.round((DRAWING * at) / cells.length)}ms`;
    return square;
  })));
}

/** @param {Extent} extent @param {SVGElement[]} parts */
const inFrame = ({ height, width }, parts) => makeSvg("svg", {
  viewBox: `-0.5 -0.5 ${width + 1} ${height + 1}`, "aria-hidden": "true", "shape-rendering": "crispEdges",
}, ...parts);

/** Column and row of each. @param {FlatPicture} picture */
const filledCells = ({ width, cells }) =>
  [...cells.keys()].filter((cell) => cells[cell]).map((cell) => [cell % width, Math.floor(cell / width)]);
