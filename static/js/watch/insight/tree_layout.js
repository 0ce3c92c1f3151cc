// Where the nodes of a search tree lie in their box, and which are folded into counts: rows of nodes from the top, one
// for each row of the board. The path to the current node goes straight down and is always shown; then come what is
// next, what lies beside the path, and whatever else there is room for. Levels at which nothing branches touch each
// other, so that a path of single children looks like a part of the board. Pure.

import { number } from "../../core/words.js";
import { NODE } from "../event_codes.js";

/** @import { SearchTree } from "../search_tree.js" */
/** @import { LineFault } from "./search_nodes.js" */

const RANKED = 300; // nodes for which room is sought
const FIRST = 3; // of what comes next and of the current node's children, before all others
const TRIED = 24; // nodes for which there is room although there is none for one before them, at most
const BESIDE = 12; // siblings of a node on the path, nearest first, and children of the current node, before others
const NARROW = 3.4, MEDIUM = 0.46; // heights of text: a pattern and a cell, below which nodes are folded, not shrunk
const SMALLEST = 2, LARGEST = 22; // pixels of a cell
const FADED = 0.2; // pixels of a cell on the widest boards, whose patterns are bars
export const BAR = 10; // pixels of a pattern that is a bar, at least
const APART = 8; // pixels between neighbours
const SLIM = { bare: 1.6, labelled: 2.1 }; // how much higher than wide a cell is, up to the height of text
const GAPS = { least: 5, most: 60 }; // pixels between two levels where something branches
export const EDGE = 8;

/** A way to fill the next row that is no node: it comes `next`, or it is `struck` out. @typedef {object} Ghost
 * @property {"next" | "struck"} kind
 * @property {number} parent
 * @property {Uint8Array} cells
 * @property {LineFault | null} fault why it is struck out */
/** A tree at a position. `frontier`: the nodes that come next, in order; `chosen`: those that the visitor folded or
 * unfolded; `labelOf` is what stands beside a node or a ghost.
 * @typedef {{ tree: SearchTree, position: number, columns: number, frontier: number[], ghosts: Ghost[],
 *   chosen: Map<number, boolean>, labelOf: (node: number, ghost: Ghost | null) => string }} TreeScene */
/** What is drawn: a node, a ghost, or the `rest` of a node's children, `count` nodes with all below them. `rank` is its
 * place in the frontier, from 1; `x` and `y` are its middle, from which it reaches `left` and `right`.
 * @typedef {{ kind: "node" | "rest" | "next" | "struck", node: number, ghost: Ghost | null, parent: Place | null,
 *   children: Place[], depth: number, count: number, rank: number, label: string, x: number, y: number, left: number,
 *   right: number }} Place */
/** How far a subtree reaches from its root at each level. @typedef {{ left: number, right: number }[]} Contour */
/** @typedef {{ width: number, height: number, text: number, widthOf: (words: string) => number }} Box */

/** @param {Ghost} ghost */
const isNext = ({ kind }) => kind === "next";

export class TreeLayout {
  /** @param {TreeScene} scene @param {Box} box with the height of its text, and the width of words */
  constructor(scene, box) {
    const { tree, position, columns } = scene;
    this.scene = scene;
    this.box = box;
    this.size = tree.sizeAt(position);
    this.now = tree.nodeAt(position);
    this.way = tree.pathTo(this.now);
    this.path = new Set(this.way);
    this.below = new Uint32Array(this.size); // the number of nodes below each one
    this.open = new Uint8Array(this.size); // whether a node, or one below it, waits or is a solution
    this.families = /** @type {Map<number, number[]>} */ (new Map()); // the children of nodes
    this.weights = /** @type {Map<number, number>} */ (new Map()); // of children before that on the path
    this.places = /** @type {Place[]} */ ([]);
    this.levels = /** @type {number[]} */ ([]); // the middle of each level
    this.cell = Math.max(SMALLEST, Math.floor(Math.min(MEDIUM, NARROW / columns) * box.text));
    this.touches = /** @type {boolean[]} */ ([]); // whether a level touches the one above it
    this.tall = this.cell; // the height of a pattern
    this.isLabelled = true;
    this.gutter = box.text * 1.7; // for the numbers of rows
    if (!this.size) return;
    this.addUp();
    this.fit(this.ranked());
  }

  /** Add up the nodes below each one; children have higher numbers than their parents. */
  addUp() {
    const { scene: { tree, position } } = this;
    for (let node = this.size - 1; node >= 0; node--) {
      const solved = tree.endAt(node, position)?.what === NODE.SOLUTION;
      if (!tree.isOpenedAt(node, position) || solved) this.open[node] = 1;
      const parent = tree.parent.data[node];
      if (parent < 0) continue;
      this.below[parent] += this.below[node] + 1;
      this.open[parent] |= this.open[node];
    }
  }

  // What is shown

  /** Nodes and ghosts beside the path in the order in which they get room, each after its parent. Subtrees that were
   * searched in vain stay folded unless the visitor unfolds them. @returns {(number | Ghost)[]} */
  ranked() {
    const { way, open, size, scene: { tree, frontier, ghosts, chosen } } = this, ranked = new Set();
    /** @param {number} node */
    const add = (node) => {
      const line = tree.pathTo(node);
      if (ranked.size > RANKED || line.some((each) => each !== node && chosen.get(each))) return;
      for (const each of line) if (!this.path.has(each)) ranked.add(each);
    };
    for (const ghost of ghosts) if (ghost.kind === "struck") ranked.add(ghost);
    frontier.slice(0, FIRST).forEach(add);
    this.childrenOf(this.now).slice(0, FIRST).forEach(add);
    frontier.forEach(add);
    for (const [node, folded] of chosen) if (!folded && node < size) this.childrenOf(node).forEach(add);
    for (const ghost of ghosts) if (ghost.kind === "next") ranked.add(ghost);
    for (let at = way.length - 1; at >= 0; at--) {
      const children = this.childrenOf(way[at]), middle = Math.max(0, children.indexOf(way[at + 1]));
      const first = Math.max(0, middle - BESIDE), near = children.slice(first, middle + BESIDE + 1);
      const far = (/** @type {number} */ child) => Math.abs(near.indexOf(child) - middle + first);
      near.slice().sort((a, b) => far(a) - far(b)).slice(0, BESIDE).forEach(add);
    }
    for (const { node, what } of tree.ends.values()) if (what === NODE.SOLUTION && node < size) add(node);
    for (let node = 0; node < size && ranked.size <= RANKED; node++) if (open[node]) add(node);
    return [...ranked];
  }

  /** None of node -1, before the first visit. @param {number} node */
  childrenOf(node) {
    const { families, scene: { tree }, size } = this;
    const children = families.get(node) ?? (tree.children[node] ?? []).filter((child) => child < size);
    families.set(node, children);
    return children;
  }

  /** Whether the parent of a node or ghost is shown. @param {number | Ghost} item @param {Set<number | Ghost>} shown */
  isReached(item, shown) {
    return shown.has(typeof item === "number" ? this.scene.tree.parent.data[item] : item.parent);
  }

  // Sizes

  /** Show the first that fit at the smallest size, some others that fit, too, and all as large as possible.
   * @param {(number | Ghost)[]} ranked */
  fit(ranked) {
    const first = (/** @type {number} */ count) => new Set([...this.path, ...ranked.slice(0, count)]);
    if (!this.arrange(first(0), this.cell)) this.isLabelled = false;
    let { cell } = this;
    while (cell > FADED && !this.arrange(first(0), cell)) cell *= 0.7;
    const fits = (/** @type {number} */ count) => this.arrange(first(count), cell);
    let low = 0, high = ranked.length;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (fits(middle)) low = middle;
      else high = middle - 1;
    }
    const shown = first(low);
    for (const item of ranked.slice(low, low + TRIED)) {
      shown.add(item);
      if (!this.isReached(item, shown) || !this.arrange(shown, cell)) shown.delete(item);
    }
    for (let size = LARGEST; size > FADED; size = size > SMALLEST ? size - 1 : size * 0.7) {
      if (this.arrange(shown, size)) return;
    }
    this.arrange(shown, FADED);
  }

  /** Lay out what is shown. Returns whether it fits. @param {Set<number | Ghost>} shown @param {number} cell */
  arrange(shown, cell) {
    const { box: { width }, gutter } = this;
    this.cell = cell;
    this.places = [];
    const root = this.put(0, null, shown, this.childrenIn(shown));
    this.spread(root);
    const isLow = this.stack();
    for (const place of this.places) place.x += place.parent?.x ?? 0;
    const left = Math.min(...this.places.map((place) => place.x - place.left));
    const right = Math.max(...this.places.map((place) => place.x + place.right));
    const middle = (gutter + width) / 2 - root.x;
    const shift = Math.max(gutter + EDGE - left, Math.min(middle, width - EDGE - right));
    for (const place of this.places) place.x += shift;
    return isLow && right - left <= width - gutter - 2 * EDGE;
  }

  /** The nodes among these, in order, by parent. @param {Set<number | Ghost>} shown */
  childrenIn(shown) {
    const below = /** @type {Map<number, number[]>} */ (new Map()), { parent } = this.scene.tree;
    const nodes = [...shown].filter((item) => typeof item === "number").sort((a, b) => a - b);
    for (const node of nodes) below.set(parent.data[node], [...below.get(parent.data[node]) ?? [], node]);
    return below;
  }

  /** @param {number} node @param {Place | null} parent @param {Set<number | Ghost>} shown
   * @param {Map<number, number[]>} below @returns {Place} */
  put(node, parent, shown, below) {
    const { scene: { frontier, ghosts, labelOf, tree } } = this, depth = tree.depth.data[node];
    const rank = frontier.indexOf(node) + 1, label = labelOf(node, null);
    const place = this.sized({ kind: "node", node, parent, depth, rank, label });
    const at = { parent: place, depth: depth + 1 }, nodes = below.get(node) ?? [], coming = ghosts.filter(isNext);
    const spine = nodes.find((child) => this.path.has(child)) ?? -1, earlier = nodes.filter((child) => child < spine);
    const left = this.beforeSpine(node, spine) - this.weigh(earlier);
    const isHidden = (/** @type {number} */ child) => !shown.has(child);
    if (left) this.putRest(this.childrenOf(node).find(isHidden), left, at);
    for (const child of nodes) place.children.push(this.put(child, place, shown, below));
    for (const ghost of ghosts) {
      if (ghost.parent !== node || !shown.has(ghost)) continue;
      const order = coming.indexOf(ghost) + 1, words = labelOf(node, ghost);
      place.children.push(this.sized({ kind: ghost.kind, ghost, node, rank: order, label: words, ...at }));
    }
    const right = this.below[node] - this.weigh(nodes) - left;
    if (right) this.putRest(this.childrenOf(node).find((child) => child > spine && isHidden(child)), right, at);
    return place;
  }

  /** Put siblings, of which `node` is the first, with all below them as one.
   * @param {number | undefined} node @param {number} count @param {{ parent: Place, depth: number }} at */
  putRest(node, count, at) {
    at.parent.children.push(this.sized({ kind: "rest", node, count, label: `+${number(count)}`, ...at }));
  }

  /** How many nodes these are with all below them. @param {number[]} nodes */
  weigh(nodes) {
    return nodes.reduce((sum, node) => sum + this.below[node] + 1, 0);
  }

  /** The same of the children before that on the path. @param {number} node @param {number} spine */
  beforeSpine(node, spine) {
    const { weights } = this, weight = weights.get(node)
      ?? this.weigh(this.childrenOf(node).filter((child) => child < spine));
    weights.set(node, weight);
    return weight;
  }

  /** @param {Partial<Place>} part @returns {Place} */
  sized(part) {
    const { box: { text, widthOf }, cell, scene: { columns }, isLabelled } = this;
    const { kind, depth = 0, rank, label = "" } = part;
    const half = kind === "rest" || !depth ? text / 2 : Math.max(BAR, columns * cell) / 2 + 2;
    const words = (kind === "rest" || isLabelled) && label ? widthOf(label) + 6 : 0;
    const place = /** @type {Place} */ ({
      ghost: null, count: 0, rank: 0, children: [], x: 0, y: 0, ...part,
      left: half + (rank ? text * 1.3 + 4 : 0), right: half + words,
    });
    this.places.push(place);
    return place;
  }

  /** Lay the children of a place beside each other, as close as all their levels allow, and the place over the one on
   * the path or over their middle. `x` counts from the parent. @param {Place} place @returns {Contour} */
  spread(place) {
    const { children, left, right } = place, contour = /** @type {Contour} */ ([]);
    for (const child of children) {
      const own = this.spread(child);
      const shifts = own.slice(0, contour.length).map((span, level) => contour[level].right - span.left + APART);
      child.x = Math.max(...shifts, contour.length ? -Infinity : 0);
      for (const [level, span] of own.entries()) {
        contour[level] = { left: contour[level]?.left ?? child.x + span.left, right: child.x + span.right };
      }
    }
    const spine = children.find(({ kind, node }) => kind === "node" && this.path.has(node));
    const middle = spine?.x ?? (children.length ? (children[0].x + children[children.length - 1].x) / 2 : 0);
    for (const child of children) child.x -= middle;
    const moved = contour.map((span) => ({ left: span.left - middle, right: span.right - middle }));
    return [{ left: -left, right }, ...moved];
  }

  /** Whether a place is an only child that was visited, or stands for what is folded. @param {Place} place */
  follows({ kind, node, parent }) {
    const { scene: { tree, position } } = this;
    return parent?.children.length === 1 && (kind === "rest" || (kind === "node" && tree.isOpenedAt(node, position)));
  }

  /** @param {Place} place */
  isNow({ kind, node }) {
    return kind === "node" && node === this.now;
  }

  /** Lay the levels below each other; a level touches the one above it where each place follows. Returns whether
   * they fit. */
  stack() {
    const { places, box: { height, text } } = this, slim = places[0].label ? SLIM.labelled : SLIM.bare;
    const cell = Math.max(this.cell, Math.min(text, this.cell * slim));
    const deepest = Math.max(...places.map(({ depth }) => depth));
    const levels = Array.from({ length: deepest + 1 }, (_, depth) => places.filter((place) => place.depth === depth));
    const touches = levels.map((level, depth) => depth > 1 && level.every((place) => this.follows(place)));
    this.touches = touches;
    const isWordy = (/** @type {number} */ depth) => levels[depth].some((place) => place.rank ||
      place.kind === "rest" || this.isNow(place) || (place.label && this.isLabelled && !touches[depth + 1]));
    const tall = levels.map((_, depth) => (isWordy(depth) || !depth ? Math.max(cell, text) : cell));
    const used = tall.reduce((sum, each) => sum + each, 0), gaps = touches.filter((touch, depth) => depth && !touch);
    const room = (height - 2 * EDGE - used) / Math.max(1, gaps.length);
    const gap = Math.min(GAPS.most, Math.max(GAPS.least, room)), total = used + gap * gaps.length + 2 * EDGE;
    const squeeze = Math.min(1, height / total);
    let at = EDGE;
    this.levels = tall.map((each, depth) => {
      if (depth && !touches[depth]) at += gap;
      at += each;
      return (at - each / 2) * squeeze;
    });
    for (const place of places) place.y = this.levels[place.depth];
    this.tall = cell * squeeze;
    return total <= height + 0.5;
  }
}
