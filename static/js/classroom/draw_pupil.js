// Drawing and the gallery on the device of a pupil: first the own drawing, then the puzzles of the others, to play, to
// vote for, and to see in the end.

import "../core/texts/class_draw_texts.js";
import {
  cellsIn, cluesOf, drawStage, ownDrawing, packedPicture, unpackedClues, winners,
} from "./class_drawings.js";
import { createExhibitBoards, marksUnder } from "./exhibit_board.js";
import { byVotes, createGallery, nameOf } from "./exhibits.js";
import { OwnDrawing } from "./own_drawing.js";
import { FILLED, MARK } from "../core/marks.js";
import { say } from "../core/texts/say.js";
import { byId, hook, setText } from "../base/dom.js";
import { html } from "../base/html.js";

/** @import { Classroom } from "./classroom.js" */
/** @import { DrawStage, Exhibit, OwnDrawing as Own } from "./class_drawings.js" */
/** @import { Card } from "./exhibits.js" */

/** @param {Classroom} room @param {Extent} extent @param {HTMLElement} part */
export function showToPupil(room, extent, part) {
  const section = hook(part, "own-drawing"), drawing = new OwnDrawing(section, room, extent);
  const play = createExhibitBoards(byId("exhibit-play", HTMLDialogElement)), gallery = createGallery(extent);
  const keyOf = (/** @type {number} */ id) => `drawing:${room.code}:${room.activity.id}:${id}`;
  const put = (/** @type {Partial<Own>} */ changes) => room.put({ ...ownDrawing(room.work()), ...changes });

  /** @param {DrawStage} stage @returns {Card[]} */
  function cards(stage) {
    const own = ownDrawing(room.work()), drawn = cellsIn(room.work(), extent), best = winners(stage.votes);
    const mine = cluesOf({ ...extent, cells: drawn }), { pictures, votes, authors } = stage;
    return stage.gallery.map((exhibit) => {
      const { id, clues } = exhibit, isMine = clues === mine, isSolved = own.solved.includes(id);
      const ownPicture = isMine ? packedPicture(drawn) : isSolved ? solvedPicture(keyOf(id), drawn.length) : null;
      const notes = [isMine && say("class_drawing.yours"), isSolved && say("class_drawing.solved_mark"), authors[id],
        votes && say("class_drawing.votes", { count: votes[id] ?? 0 })];
      return { exhibit, picture: pictures?.[id] ?? ownPicture, large: best.includes(id),
        note: notes.filter(Boolean).join(" · "), acts: !isMine && acts(exhibit, own.vote === id, stage.state) };
    });
  }

  /** @param {Exhibit} exhibit @param {boolean} isChosen @param {string} state */
  const acts = (exhibit, isChosen, state) => html`<div class="row">
    <button type="button" aria-label=${say("class_drawing.play_named", { number: exhibit.id })}
      onclick=${() => open(exhibit)} data-testid=${`play-${exhibit.id}`}>${say("class_drawing.play")}</button>
    <button type="button" aria-pressed=${isChosen} hidden=${state !== "vote"} data-testid=${`vote-${exhibit.id}`}
      onclick=${() => put({ vote: isChosen ? 0 : exhibit.id })}>
      ${say(isChosen ? "class_drawing.voted" : "class_drawing.vote")}</button></div>`;

  /** @param {Exhibit} exhibit */
  function open({ id, title, clues }) {
    const puzzle = unpackedClues(clues, extent), name = say("class_drawing.exhibit", { number: id });
    if (puzzle) play({ key: keyOf(id), puzzle, name, solved: (cells) => solve(id, title, cells) });
  }

  /** @param {number} id @param {string} title @param {Uint8Array} cells */
  function solve(id, title, cells) {
    const { solved } = ownDrawing(room.work());
    setText(hook(byId("exhibit-play"), "exhibit-title"), nameOf(id, title));
    if (cells.some((cell) => (cell & MARK) === FILLED) && !solved.includes(id)) put({ solved: [...solved, id] });
  }

  return (/** @type {any} */ entry) => {
    const stage = drawStage(entry, extent), isDrawing = stage.state === "draw";
    section.hidden = hook(section, "drawing-stage").hidden = !isDrawing; // or its keys would still draw
    drawing.update();
    const about = say(`class_drawing.${isDrawing ? "gallery" : stage.state}_about`);
    return html`<h1 data-testid="topic">${room.activity.topic || say("class_drawing.title")}</h1>${section}
      ${!isDrawing && gallery({ about, cards: byVotes(cards(stage), stage) })}`;
  };
}

/** The picture that the pupil has found, packed; null if this tab has not kept it.
 * @param {string} key @param {number} size */
function solvedPicture(key, size) {
  const cells = new Uint8Array(size), marks = marksUnder(key, size);
  for (const [cell, mark] of marks) cells[cell] = Number(mark === FILLED);
  return marks.length ? packedPicture(cells) : null;
}
