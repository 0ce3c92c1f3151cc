// A solid to practise on: the block and its layers.

import "../texts/more.js";
import { listenEverywhere } from "../cube/drawing.js";
import { createSolid } from "../cube/solid.js";
import { extendStroke, growStroke, startStroke } from "../game/carving.js";
import { CROSSED, FILLED, otherMark } from "../game/marks.js";
import * as play from "../game/state.js";
import { capital, cellLabel, cellMark } from "../game/words.js";
import { askHint, takeTool } from "../panels/practice.js";
import { say } from "../texts/say.js";
import { byId } from "../ui/dom.js";

/** The solid that is shown. @type {ReturnType<typeof createSolid> | null} */
let shown = null;

/** Keys that mean the same on the block and beside it. */
export function listenAsSolid() {
  listenEverywhere(byId("stage"), {
    h: askHint, x: () => takeTool(CROSSED), k: () => takeTool(FILLED), a: () => shown?.nextAxis(),
    PageUp: () => shown?.turnLayer(-1), PageDown: () => shown?.turnLayer(1),
  });
}

/** @param {HTMLElement} host @param {PractisedGame} played @returns {PractisedBoard} */
export function solidPractice(host, { store: { state: game, change, redraw }, letters }) {
  const { content } = byId("solid-board", HTMLTemplateElement), { library = "" } = byId("practice").dataset;

  /** @param {number} cell @param {boolean} swapped */
  function start(cell, swapped) {
    const began = startStroke(game, cell, swapped ? otherMark(game.tool) : game.tool);
    redraw();
    return began;
  }

  /** What the keyboard did, for those who do not see it: the answer follows. */
  function speak() {
    board.focus(game.cursor);
    byId("spoken").textContent = say("board.mark", { mark: capital(cellMark(game, game.cursor)) });
  }

  const board = createSolid(host, game, {
    content, library, redraw, name: say("practice.solid", { size: game.shape.join(say("solids.by")) }),
    label: (cell) => cellLabel(game, cell), cursor: () => game.cursor,
    act: {
      start, extend: (cell) => change(extendStroke, cell), end: () => change(play.endStroke),
      move: (cell) => { change(play.moveCursor, cell); board.focus(cell); },
      grow: (cell) => { change(growStroke, cell); speak(); },
      mark: (mark) => { if (start(game.cursor, mark !== game.tool)) change(play.endStroke); speak(); },
      undo: () => { change(play.undo); speak(); }, redo: () => { change(play.redo); speak(); }, letters,
    },
  });
  shown = board;
  const inLayer = () => document.activeElement?.matches("#stage [role=gridcell]") ?? false;
  return {
    draw: (scene, now) => board.draw(scene, now),
    cursor: () => (inLayer() ? game.cursor : null),
    hover: () => null,
    view: () => [board.cube.camera.yaw, board.cube.camera.pitch, board.axis, board.layer].join(),
    reveal: (cell) => board.setCurrent(cell),
    close: () => board.close(),
  };
}
