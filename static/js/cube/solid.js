// A solid in both of its views, the block and the flat layer, kept in step; and playing on it. To its users it is a
// board that draws scenes, like board/board.js.

import { extendStroke, growStroke } from "../core/carving.js";
import { placeOf } from "../core/shapes.js";
import * as counts from "../core/solid_lines.js";
import { reasonOnCounts } from "../core/lines.js";
import * as play from "../core/state.js";
import { AXES, cellMark, cellName, placeAlong } from "../core/words.js";
import { say } from "../core/texts/say.js";
import { byId, find, hook, part, setPressed, targetOf } from "../base/dom.js";
import { Cube } from "./cube.js";
import { createHandles } from "./handles.js";
import { cellUnder, listenToLayer, Slice } from "./layer.js";
import { layerBox, placeIn } from "./geometry/layer_grid.js";
import { pointIn } from "./orbit.js";

reasonOnCounts(counts);

const FIRST_AXIS = 1; // of the first layer, which is seen from the front
const TOP_AXIS = 2;

export class Solid {
  /** Build it into `host` from the template `content`. `act` is for playing, in cells of the solid; `cursor()` is the
   * cell of the keyboard.
   * @param {HTMLElement} host @param {Named} game @param {SolidWish} wish */
  constructor(host, game, wish) {
    const { content, name, label, redraw, library, testid = "board", more } = wish;
    const { act = null, cursor = null, drag = null } = wish;
    const root = /** @type {HTMLElement} */ (find(content, "*").cloneNode(true));
    this.root = root;
    this.shape = game.shape;
    this.redraw = redraw;
    this.act = act;
    this.cursor = cursor;
    this.drag = drag;
    this.axis = FIRST_AXIS;
    this.layer = 0;
    host.replaceChildren(root);
    this.slice = new Slice(part(root, "slice"), game, { name, label, more, redraw, testid: act ? "board" : testid });
    this.cube = new Cube(part(root, "cube"), game, {
      name, redraw, library, testid: act ? "cube" : "watch-cube",
      missing: () => this.tellMissing(),
      point: (line) => act?.point?.(line),
      hover: (face) => { part(root, "under").textContent = face ? cellName(game, face.cell) : ""; },
      act, carves: drag && drag.carves,
    });
    this.handles = createHandles(root, part(root, "handles"), game.shape, {
      redraw, turn: (yaw, pitch) => this.cube.turnBy(yaw, pitch),
    });
    this.layerInput = hook(root, "slice-layer", HTMLInputElement);
    this.axisInput = hook(root, "slice-axis", HTMLSelectElement);
    this.dragButton = hook(root, "drag-turns");
    this.dragButton.hidden = !drag;
    this.listen();
    this.turnTo(FIRST_AXIS, 0);
    if (act && cursor) listenToLayer(this, act, cursor);
  }

  listen() {
    this.axisInput.addEventListener("change", () => {
      this.turnTo(AXES.indexOf(this.axisInput.value), 0);
      if (this.cursor) this.setCurrent(this.cursor());
    });
    this.layerInput.addEventListener("input", () => this.turnLayer(Number(this.layerInput.value) - 1 - this.layer));
    this.dragButton.addEventListener("click", () => this.toggleDrag());
  }

  /** Let drags turn the block from now on, or carve again. */
  toggleDrag() {
    this.drag?.set(!this.drag.carves());
    this.redraw();
  }

  tellMissing() {
    const note = part(this.root, "missing");
    this.root.classList.add("flat");
    note.textContent = say("solids.no_webgl");
    note.hidden = false;
  }

  // Layers

  /** @param {number} axis @param {number} layer */
  turnTo(axis, layer) {
    const most = this.shape[axis];
    this.axis = axis;
    this.layer = Math.max(0, Math.min(most - 1, layer));
    this.slice.turnTo(this.axis, this.layer);
    this.axisInput.value = AXES[axis];
    Object.assign(this.layerInput, { min: 1, max: most, value: this.layer + 1 });
    const place = placeAlong(axis, this.layer);
    this.layerInput.setAttribute("aria-valuetext", say("solids.layer_of", { place, most }));
    part(this.root, "layer").textContent = place;
    this.redraw();
  }

  /** Move by some layers, with the cursor; the focus stays where it is. @param {number} by */
  turnLayer(by) {
    const layer = Math.max(0, Math.min(this.shape[this.axis] - 1, this.layer + by));
    const at = this.cursor ? placeIn(this.shape, this.axis, this.cursor()).at : 0;
    this.turnTo(this.axis, layer);
    if (!this.cursor) return;
    this.act?.place(this.slice.cells[at]);
    this.setCurrent(this.cursor());
  }

  /** Look along the next axis; a focus in the layer stays there. */
  nextAxis() {
    const inLayer = this.slice.parts.grid.contains(document.activeElement);
    this.turnTo((this.axis + 1) % this.shape.length, 0);
    if (!this.cursor) return;
    if (inLayer) this.focus(this.cursor());
    else this.setCurrent(this.cursor());
  }

  /** Show the layer of a cell. @param {number} cell */
  reveal(cell) {
    this.turnTo(this.axis, placeIn(this.shape, this.axis, cell).layer);
  }

  /** Show a line: turn the block to it, and to a layer in which it lies. @param {number} number */
  revealLine(number) {
    const { shape } = this, line = this.cube.game.lines[number], along = [this.axis, FIRST_AXIS, TOP_AXIS];
    const axis = /** @type {number} */ (along.find((other) => other !== line.axis));
    this.turnTo(axis, placeIn(shape, axis, line.start).layer);
    this.handles.uncover(placeOf(shape, line.start), placeOf(shape, line.start + line.step * (line.length - 1)));
    this.cube.turnToLine(number);
  }

  /** Where a line and cells show in the window, on the block and in the layer.
   * @param {number | null} line @param {number[]} cells @returns {Box[]} */
  boxesOf(line, cells) {
    const { cube, slice } = this, all = line === null ? cells : [...cells, ...cellsOfLine(cube.game.lines[line])];
    const onBlock = [...(line === null ? [] : [cube.boxOfLine(line)]), ...cells.map((cell) => cube.boxOfCell(cell))];
    return [...cube.placesOf(onBlock), ...slice.placesOf(all)];
  }

  /** The cell under a pointer, on the block or in the layer. @param {PointerEvent} event @returns {number | null} */
  cellAt(event) {
    const { frame } = this.cube.parts, { x, y } = pointIn(frame, event), target = targetOf(event);
    return cellUnder(this, target) ?? (frame.contains(target) ? this.cube.faceAt(x, y)?.cell : null) ?? null;
  }

  /** @param {number} cell */
  focus(cell) {
    this.reveal(cell);
    this.slice.grid?.focus(placeIn(this.shape, this.axis, cell).at);
  }

  /** The one cell that the tab key reaches. @param {number} cell */
  setCurrent(cell) {
    this.reveal(cell);
    this.slice.grid?.setCurrent(placeIn(this.shape, this.axis, cell).at);
  }

  // Drawing

  /** @param {Scene} scene @param {number} now */
  draw(scene, now) {
    const { shape, axis, layer } = this;
    this.slice.draw(scene);
    const cut = this.handles.cut(axis, layer);
    const moves = this.cube.draw({ ...scene, cut, layer: layerBox(shape, axis, layer) }, now);
    this.handles.draw(this.cube.view(), this.cube.box, !scene.clean);
    if (this.drag) setPressed(this.dragButton, !this.drag.carves());
    return moves;
  }

  /** Release the WebGL context, of which a browser has few. */
  close() {
    this.cube.close();
  }
}

/** @param {Line} line */
const cellsOfLine = ({ start, step, length }) => Array.from({ length }, (_, at) => start + at * step);

// Playing

/** The effects of a pointer and of keys. `start` begins a stroke with the tool, or with the other one, and returns
 * whether it began; `focus` focuses a cell.
 * @param {Game} game @param {import("../base/redraw.js").Redraw<any>["change"]} change
 * @param {{ start: (cell: number, swapped: boolean) => boolean, focus: (cell: number) => void }} page */
export function carvingActs(game, change, { start, focus }) {
  /** Say what a key did, for screen readers. */
  function speak() {
    focus(game.cursor);
    byId("spoken").textContent = say("board.mark", { mark: cellMark(game, game.cursor) });
  }

  return {
    start,
    extend: (/** @type {number} */ cell) => change(extendStroke, cell),
    end: () => change(play.endStroke),
    cancel: () => change(play.cancelStroke),
    move: (/** @type {number} */ cell) => { change(play.moveCursor, cell); focus(cell); },
    place: (/** @type {number} */ cell) => change(play.moveCursor, cell),
    grow: (/** @type {number} */ cell) => { change(growStroke, cell); speak(); },
    mark: (/** @type {number} */ mark) => {
      if (start(game.cursor, mark !== game.tool)) change(play.endStroke);
      speak();
    },
    undo: () => { change(play.undo); speak(); },
    redo: () => { change(play.redo); speak(); },
  };
}
