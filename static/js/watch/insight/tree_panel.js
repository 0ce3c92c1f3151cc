// A search tree for pointer and keys: a press goes to the moment of a node, folds or unfolds.

import { readPalette, watchPalette } from "../../board/paint.js";
import { say } from "../../core/texts/say.js";
import { make } from "../../base/dom.js";
import { html } from "../../base/html.js";
import { fitCanvas } from "../chart.js";
import { NODE } from "../event_codes.js";
import { drawFocus, drawTree, measureIn } from "./tree_drawing.js";
import { TreeLayout } from "./tree_layout.js";

/** @import { Content } from "../../base/html.js" */
/** @import { Place } from "./tree_layout.js" */
/** @import { RowScene } from "./tree_rows.js" */
/** A scene, and what is said of a place. @typedef {RowScene & { tell: (place: Place) => string }} TreePicture */

const NEAR = 8; // pixels around a node that belong to it
/** @type {Record<number, string>} */
const ENDS = {
  [NODE.DEAD]: "searching.state_dead", [NODE.WRONG]: "searching.state_dead",
  [NODE.SOLUTION]: "searching.state_solution",
};

export class TreePanel {
  /** @param {HTMLElement} box @param {(node: number) => void} goTo @param {() => void} changed called after each
   * drawing */
  constructor(box, goTo, changed) {
    this.goTo = goTo;
    this.changed = changed;
    this.picture = /** @type {TreePicture | null} */ (null);
    this.chosen = /** @type {Map<number, boolean>} */ (new Map()); // nodes that the visitor folded or unfolded
    this.drawn = /** @type {TreeLayout | null} */ (null);
    this.focused = /** @type {number | null} */ (null); // the node that has the keyboard
    this.hint = "";
    this.side = "right"; // where it is shown, beside the node that it tells of
    this.canvas = make("canvas", { className: "tree", tabIndex: 0, testid: "tree" });
    this.canvas.setAttribute("role", "application");
    this.paint = /** @type {Paint} */ (this.canvas.getContext("2d"));
    this.palette = readPalette(box);
    this.listen(box);
  }

  /** @param {HTMLElement} box */
  listen(box) {
    const { canvas } = this;
    canvas.addEventListener("click", (event) => this.press(event));
    canvas.addEventListener("keydown", (event) => this.type(event));
    canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => this.showHint(this.nearest(offsetX, offsetY)));
    canvas.addEventListener("pointerleave", () => this.showHint(null));
    for (const kind of ["focus", "blur"]) canvas.addEventListener(kind, () => { this.show(); this.showHint(null); });
    watchPalette(() => { this.palette = readPalette(box); this.show(); });
    new ResizeObserver(() => this.show()).observe(canvas);
  }

  view() {
    return html`<div class="tree-room">${this.canvas}</div>
      <p class="tree-hint small" role="status" data-side=${this.side} data-testid="tree-hint">${this.hint}</p>`;
  }

  /** @param {TreePicture} picture */
  draw(picture) {
    if (picture.tree !== this.picture?.tree) {
      this.chosen.clear();
      this.focused = null;
    }
    this.picture = picture;
    this.show();
  }

  show() {
    const { canvas, paint, picture, chosen } = this, { clientWidth: width, clientHeight: height } = canvas;
    if (width && picture) {
      fitCanvas(paint, width, height);
      const text = parseFloat(getComputedStyle(canvas).fontSize);
      const widthOf = measureIn(paint, this.palette, text);
      this.drawn = new TreeLayout({ ...picture, chosen }, { width, height, text, widthOf });
      drawTree(paint, this.palette, this.drawn, picture.cellsOf, picture.nameOf);
      const place = document.activeElement === canvas ? this.focusedPlace() : null;
      if (place) drawFocus(paint, this.palette, this.drawn, place);
      const { tree, position } = picture;
      const label = say("searching.tree", { count: this.drawn.size, visited: tree.visitedAt(position) });
      canvas.setAttribute("aria-label", `${label} ${say("searching.hint")} ${say("searching.hint_keys")}`);
    }
    this.changed();
  }

  /** Say what is known of a node, and what a press on it does. @param {Place | null} place */
  showHint(place) {
    const { canvas } = this, byKeys = document.activeElement === canvas, acts = place && this.actOn(place);
    canvas.style.cursor = acts ? "pointer" : "default";
    this.side = place && place.x > canvas.clientWidth / 2 ? "left" : "right";
    this.hint = place ? [this.picture?.tell(place), acts].filter(Boolean).join(" ")
      : byKeys ? say("searching.hint_keys") : "";
    this.changed();
  }

  /** What a press does. @param {Place} place */
  actOn({ kind, node }) {
    const { picture } = this, goes = kind === "node" && picture?.tree.isOpenedAt(node, picture.position);
    return kind === "rest" ? say("searching.press_unfolds") : goes ? say("searching.press_goes") : "";
  }

  /** Go to the moment of a node; fold or unfold it if it stands for several or Shift is pressed.
   * @param {MouseEvent} event */
  press({ offsetX, offsetY, shiftKey }) {
    const place = this.nearest(offsetX, offsetY);
    if (!place) return;
    this.focused = place.node;
    if (place.kind === "rest" || shiftKey) this.fold(place);
    else if (place.kind === "node") this.goTo(place.node);
  }

  /** @param {Place} place */
  fold(place) {
    const isRest = place.kind === "rest", node = isRest ? place.parent?.node ?? 0 : place.node;
    const isFolded = this.chosen.get(node) ?? !place.children.some(({ kind }) => kind === "node");
    this.chosen.set(node, !isRest && !isFolded);
    this.focused = node;
    this.show();
    this.showHint(this.focusedPlace());
  }

  /** @param {number} x @param {number} y */
  nearest(x, y) {
    const { drawn } = this, half = (drawn?.tall ?? 0) / 2;
    const far = (/** @type {Place} */ place) => Math.hypot(
      Math.max(0, place.x - place.left - x, x - place.x - place.right), Math.max(0, Math.abs(place.y - y) - half));
    const best = (drawn?.places ?? []).reduce((near, place) => (!near || far(place) < far(near) ? place : near),
      /** @type {Place | null} */ (null));
    return best && far(best) < NEAR ? best : null;
  }

  // Keys

  /** The node that has the keyboard, the one into which it is folded, or the current one. */
  focusedPlace() {
    const { drawn, picture } = this, places = drawn?.places ?? [];
    if (!drawn || !picture) return null;
    for (let node = this.focused ?? drawn.now; node >= 0; node = picture.tree.parent.data[node]) {
      const shown = places.find((place) => place.node === node && !place.ghost);
      if (shown) return shown;
    }
    return places[0] ?? null;
  }

  /** @param {KeyboardEvent} event */
  type(event) {
    const place = this.focusedPlace(), { key } = event;
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.neighbour(place, key), acts = key === "Enter" || key === " ";
    if (!next && !acts && !key.startsWith("Arrow")) return;
    event.preventDefault();
    this.focused = (next ?? place).node;
    if (key === "Enter" && place.kind === "node") this.goTo(place.node);
    if (acts && (place.kind === "rest" || (key === " " && this.drawn?.below[place.node]))) this.fold(place);
    this.show();
    this.showHint(this.focusedPlace());
  }

  /** Up leads to the parent, down to the first child, left and right to the next node of the same depth.
   * @param {Place} place @param {string} key */
  neighbour(place, key) {
    const places = (this.drawn?.places ?? []).filter(({ ghost }) => !ghost);
    const level = places.filter(({ depth }) => depth === place.depth);
    if (key === "ArrowUp") return place.parent;
    if (key === "ArrowDown") return places.find(({ parent }) => parent === place) ?? null;
    if (key === "Home") return places[0];
    const way = { ArrowLeft: -1, ArrowRight: 1 }[key];
    return way ? level[level.indexOf(place) + way] ?? null : null;
  }
}

// The same as nested lists, for screen readers

/** Nested lists of buttons that lead to the moments of at most `most` nodes. @param {TreeLayout} layout
 * @param {number} most @param {(node: number) => void} go */
export function treeList(layout, most, go) {
  const places = layout.places.filter(({ ghost }) => !ghost), shown = places.slice(0, most);
  const { path, scene: { tree, position } } = layout, left = places.length - most;

  /** @param {Place | null} parent @param {Content} [last] @returns {Content} */
  function listBelow(parent, last) {
    const below = shown.filter((place) => place.parent === parent);
    return below.length > 0 && html`<ul>${below.map((place) => html`<li key=${place.node}>
      <button type="button" class="text"
        disabled=${place.kind === "rest" || !tree.isOpenedAt(place.node, position)}
        aria-current=${place.kind === "node" && path.has(place.node) ? "step" : null} onclick=${() => go(place.node)}>
        ${placeText(layout, place)}</button>${listBelow(place)}</li>`)}${last}</ul>`;
  }

  return listBelow(null, left > 0 && html`<li>${say("searching.more", { count: left })}</li>`);
}

/** The state of a node, or how many nodes are folded. @param {TreeLayout} layout @param {Place} place */
export function placeText({ scene: { tree, position } }, { kind, node, count }) {
  if (kind === "rest") return say("searching.others", { count });
  const end = tree.endAt(node, position);
  const still = tree.isOpenedAt(node, position) ? "searching.state_looked" : "searching.state_waiting";
  return say("searching.item", { node, state: say(end ? ENDS[end.what] : still) });
}
