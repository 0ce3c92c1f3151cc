// The gallery of a class: a card for each puzzle. It shows the empty puzzle, or the picture and its title once they are
// told or were found.

import "../core/texts/class_draw_texts.js";
import { unpackedClues, unpackedPicture } from "./class_drawings.js";
import { drawnPicture, emptyPuzzle, pictureOf } from "./drawing_pictures.js";
import { liveList } from "./live_list.js";
import { say } from "../core/texts/say.js";
import { make, setText } from "../base/dom.js";

/** @import { Exhibit } from "./class_drawings.js" */

/** What a card shows: `picture` packed, if it may be seen; `large`: as the winner; `note`: a line below the title;
 * `act`: what stands at its foot.
 * @typedef {{ exhibit: Exhibit, picture: string | null, large?: boolean, note?: string, act?: HTMLElement | null }}
 *   Card */

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

/** @param {number} id @param {string} title */
export const nameOf = (id, title) => title || say("class_drawing.exhibit", { number: id });
