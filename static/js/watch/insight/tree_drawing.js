// A search tree on a canvas: the places of its nodes, the subtrees that are folded, and the drawing, in rows of nodes
// from the top with a triangle for a folded subtree.

import { cross, fillPath, strokePath } from "../../board/paint.js";
import { NODE } from "../event_codes.js";

/** @import { SearchTree } from "../search_tree.js" */

const FEW = 3; // children that are drawn even where there is little room
const RADIUS = 3.2;

/** A node as it is drawn: `x` in leaves from the left; `folded` nodes are folded into it; if it stands for several
 * siblings, `others` is their number.
 * @typedef {{ node: number, depth: number, x: number, parent: Place | null, folded: number, others: number }} Place */

/** The tree at a position. Subtrees that were searched in vain are folded, except on the path to the current node;
 * with more than `most` leaves, so are all others. `chosen`: the nodes that the visitor folded or unfolded. */
export class TreeLayout {
  /** @param {SearchTree} tree @param {number} position @param {Map<number, boolean>} chosen @param {number} most */
  constructor(tree, position, chosen, most) {
    this.tree = tree;
    this.position = position;
    this.chosen = chosen;
    this.size = tree.sizeAt(position);
    this.path = new Set(tree.pathTo(tree.nodeAt(position)));
    this.below = new Uint32Array(this.size); // the number of nodes below each one
    this.open = new Uint8Array(this.size); // whether a node, or one below it, waits or is a solution
    this.places = /** @type {Place[]} */ ([]);
    this.leaves = 0;
    this.tight = false; // whether all subtrees off the path are folded
    this.few = Math.max(FEW, Math.floor(most / (this.path.size + 1)));
    this.addUp();
    this.tight = this.countLeaves() > most;
    if (this.size) this.put(0, null);
  }

  /** Add up the nodes below each one; children have higher numbers than their parents. */
  addUp() {
    const { tree, position } = this;
    for (let node = this.size - 1; node >= 0; node--) {
      const solved = tree.endAt(node, position)?.what === NODE.SOLUTION;
      if (!tree.isOpenedAt(node, position) || solved) this.open[node] = 1;
      const parent = tree.parent.data[node];
      if (parent < 0) continue;
      this.below[parent] += this.below[node] + 1;
      this.open[parent] |= this.open[node];
    }
  }

  /** The number of leaves if as little as possible is folded. */
  countLeaves() {
    const leaves = new Uint32Array(this.size);
    for (let node = this.size - 1; node >= 0; node--) {
      const parent = this.tree.parent.data[node];
      leaves[node] = this.isFolded(node) ? 1 : Math.max(1, leaves[node]);
      if (parent >= 0) leaves[parent] += leaves[node];
    }
    return leaves[0] ?? 0;
  }

  /** @param {number} node @param {Place | null} parent @returns {Place} */
  put(node, parent) {
    const { tree, places } = this, folded = this.isFolded(node), others = 0;
    const place = { node, parent, depth: tree.depth.data[node], x: 0, folded: folded ? this.below[node] : 0, others };
    places.push(place);
    const { shown, hidden } = folded ? { shown: [], hidden: [] } : this.childrenOf(node);
    const laid = shown.map((child) => this.put(child, place));
    if (hidden.length) laid.push(this.putHidden(hidden, place));
    place.x = laid.length ? (laid[0].x + laid[laid.length - 1].x) / 2 : this.leaves++;
    return place;
  }

  /** Put siblings for which there is no room as one. @param {number[]} hidden @param {Place} parent @returns {Place} */
  putHidden(hidden, parent) {
    const folded = hidden.reduce((sum, child) => sum + this.below[child] + 1, 0) - 1;
    const place = { node: hidden[0], parent, depth: parent.depth + 1, x: this.leaves++, folded, others: hidden.length };
    this.places.push(place);
    return place;
  }

  /** The children that are drawn. Where there is little room, these are the first ones and the one on the path, unless
   * the visitor unfolded the node. @param {number} node */
  childrenOf(node) {
    const { few, path, size } = this, children = this.tree.children[node].filter((child) => child < size);
    const hasRoom = !this.tight || children.length <= few + 1 || this.chosen.get(node) === false;
    if (hasRoom) return { shown: children, hidden: [] };
    const isShown = (/** @type {number} */ child, /** @type {number} */ i) => i < few || path.has(child);
    return { shown: children.filter(isShown), hidden: children.filter((child, i) => !isShown(child, i)) };
  }

  /** @param {number} node */
  isFolded(node) {
    if (!this.below[node]) return false;
    const chosen = this.chosen.get(node);
    if (chosen !== undefined) return chosen;
    return !this.path.has(node) && (this.tight || !this.open[node]);
  }
}

// Drawing

/** Where a node lies. @param {Place} place @param {{ across: number, down: number, edge: number }} scale */
export const pointOf = ({ x, depth }, { across, down, edge }) => ({
  x: edge + (x + 0.5) * across, y: edge + depth * down,
});

/** @param {Paint} paint @param {Colors} palette @param {TreeLayout} layout
 * @param {{ across: number, down: number, edge: number }} scale */
export function drawTree(paint, palette, layout, scale) {
  const { places, path } = layout;
  for (const onPath of [false, true]) {
    const edges = new Path2D();
    for (const place of places) {
      if (!place.parent || path.has(place.node) !== onPath) continue;
      const from = pointOf(place.parent, scale), to = pointOf(place, scale);
      edges.moveTo(from.x, from.y);
      edges.lineTo(to.x, to.y);
    }
    strokePath(paint, edges, onPath ? palette.accent : palette.lineStrong, onPath ? 2 : 0.8);
  }
  for (const place of places) drawNode(paint, palette, layout, place, scale);
}

/** A dot for a visited node, a ring for one that waits, a cross for a dead end, a square for a solution, and a triangle
 * for a folded subtree. @param {Paint} paint @param {Colors} palette @param {TreeLayout} layout @param {Place} place
 * @param {Parameters<typeof pointOf>[1]} scale */
function drawNode(paint, palette, { tree, position, path }, place, scale) {
  const { x, y } = pointOf(place, scale), { node, folded } = place, end = tree.endAt(node, position);
  const size = Math.min(RADIUS, Math.max(0.8, scale.across * 0.45)), r = path.has(node) ? RADIUS + 0.6 : size;
  const color = path.has(node) ? palette.accent : palette.ink, isSolution = end?.what === NODE.SOLUTION;
  const shape = new Path2D();
  if (folded) {
    shape.moveTo(x, y - r - 1);
    shape.lineTo(x + r + 1, y + r + 1);
    shape.lineTo(x - r - 1, y + r + 1);
    shape.closePath();
  } else if (isSolution) shape.rect(x - r - 1, y - r - 1, 2 * r + 2, 2 * r + 2);
  else if (end) cross(shape, x - r, y - r, 2 * r, 0);
  else shape.arc(x, y, r, 0, 2 * Math.PI);
  const isOpen = !folded && ((end && !isSolution) || !tree.isOpenedAt(node, position));
  if (isOpen) strokePath(paint, shape, color, 1.2);
  else fillPath(paint, shape, color);
}

/** @param {Paint} paint @param {Colors} palette @param {{ x: number, y: number }} at */
export function drawFocus(paint, palette, { x, y }) {
  const ring = new Path2D();
  ring.arc(x, y, 2 * RADIUS + 1, 0, 2 * Math.PI);
  strokePath(paint, ring, palette.accent, 2);
}
