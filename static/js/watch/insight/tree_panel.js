// A search tree for pointer and keys: a press goes to the moment of a node, folds or unfolds.

import { readPalette, watchPalette } from "../../board/paint.js";
import { capital } from "../../core/words.js";
import { say } from "../../core/texts/say.js";
import { make } from "../../base/dom.js";
import { html } from "../../base/html.js";
import { fitCanvas } from "../chart.js";
import { NODE } from "../event_codes.js";
import { drawFocus, drawTree, pointOf, TreeLayout } from "./tree_drawing.js";

/** @import { Content } from "../../base/html.js" */
/** @import { SearchTree } from "../search_tree.js" */
/** @import { Place } from "./tree_drawing.js" */

const EDGE = 10;
const LEAF = 5; // pixels for a leaf, below which subtrees off the path are folded
const NEAR = 12; // pixels around a node that belong to it
/** @type {Record<number, string>} */
const ENDS = {
  [NODE.DEAD]: "searching.state_dead", [NODE.WRONG]: "searching.state_dead",
  [NODE.SOLUTION]: "searching.state_solution",
};

export class TreePanel {
  /** @param {HTMLElement} box @param {number} rows @param {(node: number) => void} goTo @param {() => void} changed
   * called after each drawing */
  constructor(box, rows, goTo, changed) {
    this.rows = rows;
    this.goTo = goTo;
    this.changed = changed;
    this.tree = /** @type {SearchTree | null} */ (null);
    this.position = 0;
    this.chosen = /** @type {Map<number, boolean>} */ (new Map()); // nodes that the visitor folded or unfolded
    this.drawn = /** @type {TreeLayout | null} */ (null);
    this.focused = /** @type {number | null} */ (null); // the node that has the keyboard
    this.hint = say("searching.hint");
    this.canvas = make("canvas", { className: "tree", tabIndex: 0, title: say("searching.hint_keys"), testid: "tree" });
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
    return html`${this.canvas}<p class="small muted" role="status" data-testid="tree-hint">${this.hint}</p>`;
  }

  /** @param {SearchTree} tree @param {number} position */
  draw(tree, position) {
    if (tree !== this.tree) {
      this.chosen.clear();
      this.focused = null;
    }
    Object.assign(this, { tree, position });
    this.show();
  }

  show() {
    const { canvas, paint, tree, position } = this, { clientWidth: width, clientHeight: height } = canvas;
    if (width && tree) {
      fitCanvas(paint, width, height);
      this.drawn = new TreeLayout(tree, position, this.chosen, (width - 2 * EDGE) / LEAF);
      drawTree(paint, this.palette, this.drawn, this.scale());
      const place = document.activeElement === canvas ? this.focusedPlace() : null;
      if (place) drawFocus(paint, this.palette, pointOf(place, this.scale()));
      const text = say("searching.tree", { count: this.drawn.size, visited: tree.visitedAt(position) });
      canvas.setAttribute("aria-label", `${text} ${say("searching.hint")} ${say("searching.hint_keys")}`);
    }
    this.changed();
  }

  scale() {
    const leaves = Math.max(1, this.drawn?.leaves ?? 1);
    return {
      across: (this.canvas.clientWidth - 2 * EDGE) / leaves, edge: EDGE,
      down: (this.canvas.clientHeight - 2 * EDGE) / Math.max(1, this.rows),
    };
  }

  /** Say what a press on this node does, or what presses do in general. @param {Place | null} place */
  showHint(place) {
    const waits = place && !place.folded && !this.tree?.isOpenedAt(place.node, this.position);
    this.canvas.style.cursor = place && !waits ? "pointer" : "default";
    this.hint = this.hintOn(place, Boolean(waits));
    this.changed();
  }

  /** @param {Place | null} place @param {boolean} waits */
  hintOn(place, waits) {
    const { drawn, canvas } = this, byKeys = document.activeElement === canvas;
    if (!place || !drawn) return say(byKeys ? "searching.hint_keys" : "searching.hint");
    const text = `${capital(placeText(drawn, place))}.`;
    return waits ? text : `${text} ${say(place.folded ? "searching.press_unfolds" : "searching.press_goes")}`;
  }

  /** Go to the moment of a node; fold or unfold it if it is folded or Shift is pressed. @param {MouseEvent} event */
  press({ offsetX, offsetY, shiftKey }) {
    const place = this.nearest(offsetX, offsetY);
    if (!place) return;
    this.focused = place.node;
    if (place.folded || shiftKey) this.fold(place);
    else this.goTo(place.node);
  }

  /** @param {Place} place */
  fold({ node, folded, others, parent }) {
    if (others && parent) this.chosen.set(parent.node, false);
    else this.chosen.set(node, !folded);
    this.show();
    this.showHint(this.focusedPlace());
  }

  /** @param {number} x @param {number} y */
  nearest(x, y) {
    const scale = this.scale(), places = this.drawn?.places ?? [];
    const far = (/** @type {Place} */ place) => {
      const at = pointOf(place, scale);
      return Math.hypot(at.x - x, at.y - y);
    };
    const best = places.reduce((near, place) => (!near || far(place) < far(near) ? place : near),
      /** @type {Place | null} */ (null));
    return best && far(best) < NEAR ? best : null;
  }

  // Keys

  /** The node that has the keyboard, the one into which it is folded, or the current one. */
  focusedPlace() {
    const { drawn, tree } = this, places = drawn?.places ?? [];
    if (!drawn || !tree) return null;
    for (let node = this.focused ?? tree.nodeAt(this.position); node >= 0; node = tree.parent.data[node]) {
      const shown = places.find((place) => place.node === node);
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
    if (key === "Enter") this.goTo(place.node);
    if (key === " " && (place.folded || this.drawn?.below[place.node])) this.fold(place);
    this.show();
    this.showHint(this.focusedPlace());
  }

  /** Up leads to the parent, down to the first child, left and right to the next node of the same depth.
   * @param {Place} place @param {string} key */
  neighbour(place, key) {
    const places = this.drawn?.places ?? [], level = places.filter(({ depth }) => depth === place.depth);
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
  const shown = layout.places.slice(0, most), left = layout.places.length - most;
  const { tree, position, path } = layout;

  /** @param {Place | null} parent @param {Content} [last] @returns {Content} */
  function listBelow(parent, last) {
    const places = shown.filter((place) => place.parent === parent);
    return places.length > 0 && html`<ul>${places.map((place) => html`<li key=${place.node}>
      <button type="button" class="text" disabled=${!tree.isOpenedAt(place.node, position)}
        aria-current=${path.has(place.node) ? "step" : null} onclick=${() => go(place.node)}>
        ${placeText(layout, place)}</button>${listBelow(place)}</li>`)}${last}</ul>`;
  }

  return listBelow(null, left > 0 && html`<li>${say("searching.more", { count: left })}</li>`);
}

/** The state of a node, and how many nodes are folded into it. @param {TreeLayout} layout @param {Place} place */
function placeText({ tree, position }, { node, folded, others }) {
  if (others) return say("searching.others", { count: folded + 1 });
  const end = tree.endAt(node, position);
  const still = tree.isOpenedAt(node, position) ? "searching.state_looked" : "searching.state_waiting";
  const code = end ? ENDS[end.what] : still;
  const more = folded ? ` (${say("searching.folded", { count: folded })})` : "";
  return say("searching.item", { node, state: say(code) }) + more;
}
