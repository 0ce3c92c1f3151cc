// The page of a lesson or of drills on solids: the block and its layers.

import { carvingActs, Solid } from "../cube/solid.js";
import { listenToLetters as listenEverywhere } from "../board/keys.js";
import { startStroke } from "../core/carving.js";
import { CROSSED, FILLED, otherMark } from "../core/marks.js";
import { sizeName } from "../core/shapes.js";
import { cellLabel } from "../core/words.js";
import { askHint, takeTool } from "./practice.js";
import { openPractice } from "./practice_page.js";
import { say } from "../core/texts/say.js";
import { byId } from "../base/dom.js";

/** The shown solid. @type {Solid | null} */
let shown = null;
let carves = true; // whether a drag over cubes is a stroke

/** @param {HTMLElement} host @param {PractisedGame} played @returns {PractisedBoard} */
function makeBoard(host, { store: { state: game, change, redraw }, letters }) {
  const { content } = byId("solid-board", HTMLTemplateElement), { library = "" } = byId("practice").dataset;

  /** @param {number} cell @param {boolean} swapped */
  function start(cell, swapped) {
    const began = startStroke(game, cell, swapped ? otherMark(game.tool) : game.tool);
    redraw();
    return began;
  }

  const board = new Solid(host, game, {
    content, library, redraw, name: say("practice.solid", { size: sizeName(game.shape, say("solids.by")) }),
    label: (cell) => cellLabel(game, cell), cursor: () => game.cursor,
    drag: { carves: () => carves, set: (wanted) => { carves = wanted; } },
    act: { ...carvingActs(game, change, { start, focus: (cell) => board.focus(cell) }), letters },
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

// Keys with the same meaning on the block and beside it.
listenEverywhere(byId("stage"), {
  h: askHint, x: () => takeTool(CROSSED), k: () => takeTool(FILLED), a: () => shown?.nextAxis(),
  v: () => shown?.toggleDrag(),
  PageUp: () => shown?.turnLayer(-1), PageDown: () => shown?.turnLayer(1),
});
openPractice(makeBoard);
