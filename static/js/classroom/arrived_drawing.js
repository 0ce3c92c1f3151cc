// The drawing of one pupil on the teacher's page, as it arrives: the picture, what there is to know about it, and
// whether it is taken into the gallery.

import "../core/texts/class_draw_texts.js";
import { isTaken } from "./class_drawings.js";
import { pictureOf } from "./drawing_pictures.js";
import { say } from "../core/texts/say.js";
import { make, setText } from "../base/dom.js";

/** @import { OwnDrawing, Taken } from "./class_drawings.js" */
/** @import { Pupil } from "./class_pupils.js" */

/** `handed`: what is handed in, `taken`: what was taken, null if nothing; `number`: of the exhibit, 0 if it is none;
 * `votes`: null while they are secret.
 * @typedef {{ pupil: Pupil, extent: Extent, cells: Uint8Array, own: OwnDrawing, handed: Taken | null,
 *   taken: Taken | null, number: number, solvers: number, votes: number | null }} Arrival */

export class ArrivedDrawing {
  /** @param {string} pupil @param {{ take: () => void, leaveOut: () => void }} acts */
  constructor(pupil, acts) {
    this.keeps = false; // whether a press leaves it out
    this.shown = "";
    this.image = make("div", { className: "exhibit-image" });
    this.name = make("strong", { className: "exhibit-name" });
    this.about = make("span", { className: "small muted" });
    this.act = make("button", { type: "button", testid: `take-${pupil}` });
    this.act.addEventListener("click", () => (this.keeps ? acts.leaveOut() : acts.take()));
    this.element = make("li", { className: "exhibit", testid: `arrived-${pupil}` },
      this.image, this.name, this.about, make("div", { className: "exhibit-acts" }, this.act));
  }

  /** A drawing that is not handed in any more may still be in the gallery. @param {Arrival} arrival */
  update(arrival) {
    const { extent, cells, own, handed, taken, pupil: { nick, emoji } } = arrival;
    const same = isTaken(handed, taken), shown = `${extent.width}:${cells.join("")}`;
    if (shown !== this.shown) this.image.replaceChildren(pictureOf({ ...extent, cells }));
    this.shown = shown;
    this.keeps = same || !handed;
    this.element.dataset.state = same ? "taken" : handed ? "handed" : "drawing";
    setText(this.name, own.title || "–");
    setText(this.about, [`${emoji} ${nick}`.trim(), stateOf(arrival, same), ...popularity(arrival)]
      .filter(Boolean).join(" · "));
    this.act.hidden = !handed && !taken;
    setText(this.act, say(this.keeps ? "class_drawing.leave_out" : "class_drawing.take"));
  }
}

/** @param {Arrival} arrival @param {boolean} same whether it was taken as it is */
function stateOf({ handed, taken, own: { unique } }, same) {
  if (!handed) return say(taken ? "class_drawing.taken_back" : "class_drawing.drawing");
  if (taken && !same) return say("class_drawing.changed_since");
  return unique === false ? say("class_drawing.not_unique") : unique ? say("class_drawing.is_unique") : "";
}

/** How many solved it, and voted for it, once that is shown: the class may see the teacher's device, too.
 * @param {Arrival} arrival */
const popularity = ({ number, solvers, votes }) => (number ? [
  say("class_drawing.exhibit", { number }), say("class_drawing.solved_by", { count: solvers }),
  votes === null ? "" : say("class_drawing.votes", { count: votes }),
] : []);
