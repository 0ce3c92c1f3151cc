// Drawing and the gallery on the device of a pupil: first the own drawing, then the puzzles of the others, to play, to
// vote for, and to see in the end.

import {
  cellsIn, cluesOf, drawStage, extentOf, ownDrawing, packedPicture, unpackedClues, winners,
} from "./class_drawings.js";
import { createExhibitBoards, marksUnder } from "./exhibit_board.js";
import { byVotes, createGallery, nameOf } from "./exhibits.js";
import { OwnDrawing } from "./own_drawing.js";
import { FILLED, MARK } from "../core/marks.js";
import { say } from "../core/texts/say.js";
import { byId, hook, make, setPressed, setText } from "../base/dom.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { DrawStage, Exhibit } from "./class_drawings.js" */

/** Returns what shows news. @param {HTMLElement} root @param {Classroom} room */
export function showToPupil(root, room) {
  const pupil = new PupilDrawing(root, room);
  return () => pupil.draw();
}

class PupilDrawing {
  /** @param {HTMLElement} root @param {Classroom} room */
  constructor(root, room) {
    this.root = root;
    this.room = room;
    this.extent = extentOf(room.activity);
    this.drawing = new OwnDrawing(hook(root, "own-drawing"), room);
    this.play = createExhibitBoards(byId("exhibit-play", HTMLDialogElement));
    this.acts = /** @type {Map<number, { element: HTMLElement, vote: HTMLElement, play: HTMLElement }>} */ (new Map());
    this.showCards = createGallery(hook(root, "gallery"), () => this.extent);
  }

  get stage() { return drawStage(this.room.stage, this.extent); }

  get own() { return ownDrawing(this.room.work()); }

  /** The cells of the own drawing. */
  get drawn() { return cellsIn(this.room.work(), this.extent); }

  draw() {
    const { stage, root } = this, drawing = stage.state === "draw";
    hook(root, "own-drawing").hidden = !drawing;
    hook(root, "gallery-part").hidden = drawing;
    hook(root, "drawing-stage").hidden = !drawing; // or its keys would still draw
    this.drawing.hear();
    if (drawing) return;
    setText(hook(root, "gallery-about"), say(`class_drawing.${stage.state}_about`));
    this.showCards(this.cards(stage));
  }

  /** @param {DrawStage} stage @returns {import("./exhibits.js").Card[]} */
  cards(stage) {
    const best = winners(stage.votes), mine = cluesOf({ ...this.extent, cells: this.drawn });
    const cards = stage.gallery.map((exhibit) => {
      const own = exhibit.clues === mine, { id } = exhibit;
      return {
        exhibit, large: best.includes(id), picture: stage.pictures?.[id] ?? this.found(exhibit, own),
        note: this.note(exhibit, own, stage), act: this.actsOf(exhibit, own, stage),
      };
    });
    return byVotes(cards, stage);
  }

  /** The picture that the pupil knows already, packed. @param {Exhibit} exhibit @param {boolean} own */
  found({ id }, own) {
    if (own) return packedPicture(this.drawn);
    if (!this.own.solved.includes(id)) return null;
    const cells = new Uint8Array(this.drawn.length), marks = marksUnder(this.keyOf(id), cells.length);
    for (const [cell, mark] of marks) cells[cell] = Number(mark === FILLED);
    return marks.length ? packedPicture(cells) : null;
  }

  /** @param {Exhibit} exhibit @param {boolean} own @param {DrawStage} stage */
  note({ id }, own, { votes, authors }) {
    const solved = this.own.solved.includes(id);
    return [own && say("class_drawing.yours"), solved && say("class_drawing.solved_mark"), authors[id],
      votes && say("class_drawing.votes", { count: votes[id] ?? 0 })].filter(Boolean).join(" · ");
  }

  /** The buttons below a card. @param {Exhibit} exhibit @param {boolean} own @param {DrawStage} stage */
  actsOf(exhibit, own, { state }) {
    const { id } = exhibit, known = this.acts.get(id) ?? this.createActs(exhibit), chosen = this.own.vote === id;
    this.acts.set(id, known);
    known.vote.hidden = state !== "vote" || own;
    known.play.hidden = own;
    setPressed(known.vote, chosen);
    setText(known.vote, say(chosen ? "class_drawing.voted" : "class_drawing.vote"));
    return known.element;
  }

  /** @param {Exhibit} exhibit */
  createActs(exhibit) {
    const { id } = exhibit, number = { number: id };
    const play = make("button", { type: "button", textContent: say("class_drawing.play"), testid: `play-${id}` });
    const vote = make("button", { type: "button", testid: `vote-${id}` });
    play.setAttribute("aria-label", say("class_drawing.play_named", number));
    play.addEventListener("click", () => this.open(exhibit));
    vote.addEventListener("click", () => {
      this.put({ vote: this.own.vote === id ? 0 : id });
    });
    return { element: make("div", { className: "row" }, play, vote), play, vote };
  }

  /** @param {Partial<import("./class_drawings.js").OwnDrawing>} changes */
  put(changes) {
    this.room.put({ ...this.own, ...changes });
    this.draw();
  }

  // Playing

  /** @param {number} id */
  keyOf(id) {
    return `drawing:${this.room.code}:${this.room.activity?.id}:${id}`;
  }

  /** @param {Exhibit} exhibit */
  open({ id, title, clues }) {
    const puzzle = unpackedClues(clues, this.extent), name = say("class_drawing.exhibit", { number: id });
    if (!puzzle) return;
    this.play({ key: this.keyOf(id), puzzle, name, solved: (cells) => this.solve(id, title, cells) });
  }

  /** @param {number} id @param {string} title @param {Uint8Array} cells */
  solve(id, title, cells) {
    setText(hook(byId("exhibit-play"), "exhibit-title"), nameOf(id, title));
    if (!cells.some((cell) => (cell & MARK) === FILLED) || this.own.solved.includes(id)) return;
    this.put({ solved: [...this.own.solved, id] });
  }
}
