// A search tree for pointer and keys: a press goes to the moment of a node, folds or unfolds.

import { readPalette, watchPalette } from "../../board/palette.js";
import { capital } from "../../core/words.js";
import { say } from "../../core/texts/say.js";
import { make, setText } from "../../base/dom.js";
import { fitCanvas } from "../chart.js";
import { NODE } from "../event_codes.js";
import { drawFocus, drawTree, pointOf, TreeLayout } from "./tree_drawing.js";

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
  /** @param {HTMLElement} box @param {number} rows @param {(node: number) => void} goTo */
  constructor(box, rows, goTo) {
    this.rows = rows;
    this.goTo = goTo;
    this.tree = /** @type {SearchTree | null} */ (null);
    this.position = 0;
    this.chosen = /** @type {Map<number, boolean>} */ (new Map()); // nodes that the visitor folded or unfolded
    this.drawn = /** @type {TreeLayout | null} */ (null);
    this.focused = /** @type {number | null} */ (null); // the node that has the keyboard
    this.canvas = make("canvas", { className: "tree", tabIndex: 0, testid: "tree" });
    this.canvas.setAttribute("role", "application");
    this.canvas.title = say("searching.hint_keys");
    this.paint = /** @type {Paint} */ (this.canvas.getContext("2d"));
    this.palette = readPalette(box);
    this.hint = make("p", { className: "small muted", textContent: say("searching.hint"), testid: "tree-hint" });
    this.hint.setAttribute("role", "status");
    this.parts = [this.canvas, this.hint];
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
    if (!width || !tree) return;
    fitCanvas(paint, width, height);
    this.drawn = new TreeLayout(tree, position, this.chosen, (width - 2 * EDGE) / LEAF);
    drawTree(paint, this.palette, this.drawn, this.scale());
    const place = document.activeElement === canvas ? this.focusedPlace() : null;
    if (place) drawFocus(paint, this.palette, pointOf(place, this.scale()));
    const text = say("searching.tree", { count: this.drawn.size, visited: tree.visitedAt(position) });
    canvas.setAttribute("aria-label", `${text} ${say("searching.hint")} ${say("searching.hint_keys")}`);
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
    const { drawn } = this, acts = place && (place.folded ? "searching.press_unfolds" : "searching.press_goes");
    const waits = place && !place.folded && !this.tree?.isOpenedAt(place.node, this.position);
    this.canvas.style.cursor = place && !waits ? "pointer" : "default";
    const byKeys = document.activeElement === this.canvas;
    if (!place || !drawn || !acts) return setText(this.hint, say(byKeys ? "searching.hint_keys" : "searching.hint"));
    const text = `${capital(placeText(drawn, place))}.`;
    return setText(this.hint, waits ? text : `${text} ${say(acts)}`);
  }

  /** Go to the moment of a node; fold or unfold it if it is folded or Shift is pressed.
   * @param {MouseEvent} event */
  press({ offsetX, offsetY, shiftKey }) {
    const found = this.nearest(offsetX, offsetY);
    if (!found) return;
    this.focused = found.node;
    if (found.folded || shiftKey) this.fold(found);
    else this.goTo(found.node);
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
    const best = places.reduce((near, one) => (!near || far(one) < far(near) ? one : near),
      /** @type {Place | null} */ (null));
    return best && far(best) < NEAR ? best : null;
  }

  // Keys

  /** The node that has the keyboard, the one into which it is folded, or the current one. */
  focusedPlace() {
    const { drawn, tree } = this, places = drawn?.places ?? [];
    if (!drawn || !tree) return null;
    for (let node = this.focused ?? tree.nodeAt(this.position); node >= 0; node = tree.parent.data[node]) {
      const found = places.find((place) => place.node === node);
      if (found) return found;
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
export function listTree(layout, most, go) {
  const list = make("ul"), lists = new Map(), { places } = layout;
  for (const place of places.slice(0, most)) {
    const item = make("li", {}, buttonOf(layout, place, go));
    (place.parent ? listBelow(lists, place.parent) : list).append(item);
    lists.set(place, item);
  }
  const left = places.length - most;
  if (left > 0) list.append(make("li", { textContent: say("searching.more", { count: left }) }));
  return list;
}

/** @param {Map<Place, HTMLElement>} lists @param {Place} parent */
function listBelow(lists, parent) {
  const item = /** @type {HTMLElement} */ (lists.get(parent)), last = item.lastElementChild;
  if (last instanceof HTMLUListElement) return last;
  const list = make("ul");
  item.append(list);
  return list;
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

/** @param {TreeLayout} layout @param {Place} place @param {(node: number) => void} go */
function buttonOf(layout, place, go) {
  const { tree, position, path } = layout, { node } = place, seen = tree.isOpenedAt(node, position);
  const text = placeText(layout, place);
  const button = make("button", { type: "button", className: "text", textContent: text, disabled: !seen });
  if (path.has(node)) button.setAttribute("aria-current", "step");
  button.addEventListener("click", () => go(node));
  return button;
}
