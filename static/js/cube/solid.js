// A solid in both of its pictures, the block and the flat layer, kept in step; with the knobs that cut and turn pages. To who uses it, it
// is a board that draws scenes, as board/board.js is.

import { listenToKeys } from "../board/keys.js";
import * as counts from "../game/counts.js";
import { reasonOnCounts } from "../game/lines.js";
import { AXES } from "../game/words.js";
import { createCube } from "./cube.js";
import { createSlice } from "./slice.js";
import { cutBy, layerBox, placeIn } from "./geometry/slices.js";

reasonOnCounts(counts);

const FIRST_AXIS = 1; // layers are looked at from the front, to begin with
const MISSING = "This browser cannot draw in 3D here (WebGL is missing or switched off). Everything can be done in the layers.";

/**
 * Build it into `host` from the template `content`. `act`, if the board is to be played on: start(cell, swapped, side), the side only where the block is pointed at, extend(cell), end(),
 * and what board/keys.js wants, but in cells of the solid; `cursor()` is where the keyboard is.
 */
export function createSolid(host, game, { content, name, label, redraw, library, testid, more, act = null, cursor = null }) {
  const root = content.firstElementChild.cloneNode(true), { shape } = game;
  const find = (part) => root.querySelector(`[data-part="${part}"]`), hook = (part) => root.querySelector(`[data-testid="${part}"]`);
  const view = { axis: FIRST_AXIS, layer: 0, knobs: [0, 0, 0], cutting: false, own: 0 };
  host.replaceChildren(root);
  const slice = createSlice(find("slice"), game, { name, label, more, testid: act ? "board" : testid });
  const cube = createCube(find("cube"), game, {
    name, redraw, library, missing, testid: act ? "cube" : "watch-cube", hover: showHover,
    tap: (cell, swapped, side) => { if (act?.start(cell, swapped, side)) act.end(); },
  });
  const layerInput = hook("slice-layer"), axisInput = hook("slice-axis"), knobs = AXES.map((axis) => hook(`cut-${axis}`));

  // Layers

  function turnTo(axis, layer) {
    Object.assign(view, { axis, layer: Math.max(0, Math.min(shape[axis] - 1, layer)) });
    slice.turnTo(view.axis, view.layer);
    axisInput.value = AXES[axis];
    Object.assign(layerInput, { min: 1, max: shape[axis], value: view.layer + 1 });
    layerInput.setAttribute("aria-valuetext", `layer ${view.layer + 1} of ${shape[axis]}`);
    find("layer").textContent = `${view.layer + 1} / ${shape[axis]}`;
    redraw();
  }

  /** Turn the page to where a cell is. */
  const reveal = (cell) => turnTo(view.axis, placeIn(shape, view.axis, cell).layer);

  const focus = (cell) => { reveal(cell); slice.focus(placeIn(shape, view.axis, cell).at); };
  const setCurrent = (cell) => { reveal(cell); slice.setCurrent(placeIn(shape, view.axis, cell).at); };

  axisInput.addEventListener("change", () => {
    turnTo(AXES.indexOf(axisInput.value), 0);
    if (cursor) setCurrent(cursor());
  });
  layerInput.addEventListener("input", () => turnLayer(layerInput.value - 1 - view.layer));

  /** So many layers on; the cursor comes along. */
  function turnLayer(by) {
    const layer = Math.max(0, Math.min(shape[view.axis] - 1, view.layer + by)), at = cursor ? placeIn(shape, view.axis, cursor()).at : 0;
    turnTo(view.axis, layer);
    if (cursor) act.move(slice.cells[at]);
  }

  // Cutting

  knobs.forEach((knob, axis) => {
    Object.assign(knob, { min: 1 - shape[axis], max: shape[axis] - 1, value: 0 });
    knob.addEventListener("input", () => {
      view.knobs[axis] = Number(knob.value);
      knob.setAttribute("aria-valuetext", knob.value === "0" ? "nothing cut" : `${Math.abs(knob.value)} layers cut`);
      redraw();
    });
  });
  hook("slice-cut").addEventListener("click", () => setCutting(!view.cutting));
  hook("cut-none").addEventListener("click", () => {
    view.knobs = [0, 0, 0];
    for (const knob of knobs) knob.value = 0;
    setCutting(false);
  });

  function setCutting(cutting) {
    view.cutting = cutting;
    hook("slice-cut").setAttribute("aria-pressed", cutting);
    redraw();
  }

  /** The layers in sight: as the knobs say, and no further towards the front than the layer of the panel. */
  function cut() {
    const cuts = cutBy(shape, view.knobs);
    if (!view.cutting) return cuts;
    const [low, high] = cuts[view.axis], front = view.axis === FIRST_AXIS;
    cuts[view.axis] = front ? [view.layer, Math.max(view.layer, high)] : [Math.min(low, view.layer), view.layer];
    return cuts;
  }

  // Pointer and keyboard in the layer

  function showHover(face) {
    find("under").textContent = face ? label(face.cell) : "";
  }

  function missing() {
    root.classList.add("flat");
    find("missing").textContent = MISSING;
    find("missing").hidden = false;
  }

  function listen() {
    const { grid } = slice.parts, cellOf = (target) => slice.cells[[...slice.parts.cells.querySelectorAll("[role=gridcell]")].indexOf(target.closest("[role=gridcell]"))];
    let drawing = false;
    grid.addEventListener("pointerdown", (event) => {
      const cell = cellOf(event.target);
      if (cell === undefined || event.button === 1) return;
      event.preventDefault();
      drawing = event.pointerType !== "touch";
      act.start(cell, event.button === 2);
      if (!drawing) act.end();
    });
    grid.addEventListener("pointermove", (event) => {
      const cell = drawing && event.buttons ? cellOf(document.elementFromPoint(event.clientX, event.clientY) ?? grid) : undefined;
      if (cell !== undefined) act.extend(cell);
    });
    addEventListener("pointerup", () => {
      if (drawing) act.end();
      drawing = false;
    });
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
    const inLayer = (work) => (at) => work(slice.cells[at]);
    const turns = { PageUp: () => turnLayer(-1), PageDown: () => turnLayer(1), a: nextAxis };
    listenToKeys({ get extent() { return slice.extent; }, parts: { grid } }, () => placeIn(shape, view.axis, cursor()).at, {
      ...act, move: inLayer(act.move), grow: inLayer(act.grow), letters: { ...act.letters, ...turns },
    });
    grid.addEventListener("focusin", ({ target }) => {
      const cell = cellOf(target);
      if (cell !== undefined && cell !== cursor()) act.move(cell);
      else setCurrent(cursor());
    });
  }

  function nextAxis() {
    turnTo((view.axis + 1) % shape.length, 0);
    act.move(cursor());
  }

  turnTo(FIRST_AXIS, 0);
  if (act) listen();

  function draw(scene, now) {
    slice.draw(scene);
    return cube.draw({ ...scene, cut: cut(), layer: layerBox(shape, view.axis, view.layer) }, now);
  }

  return { draw, reveal, cells: { setCurrent, focus }, view: { reveal }, zoomBy: cube.zoomBy, whole: cube.whole, root };
}
